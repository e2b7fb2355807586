#include <memory>

#include "commands/command.hpp"
#include "documents/writing.hpp"

namespace posenc {
namespace {

RunCommand add_describe(CLI::App& app, ParameterFlags& parameters) {
  auto view = std::make_shared<std::string>();
  auto json = std::make_shared<bool>(false);
  add_view(app, *view, true, parameters);
  add_switch(app, "--json", *json, "For programs: the facts with their ids, as JSON");
  return [view, json, &app, &parameters](const Running& running) -> Expected<void> {
    const auto state = state_of(app, *view, true, parameters, running.err);
    return state ? running.out.write(describe(*state, *json)) : tl::unexpected(state.error());
  };
}

}  // namespace

const CommandRow kDescribeCommand{
    "describe", "Say what a view's picture shows, in words and numbers",
    "  posenc describe pendulum --offset 20        a picture in words\n"
    "  posenc describe distance --json             its facts with their ids\n",
    kOtherOptions, add_describe};

}  // namespace posenc
