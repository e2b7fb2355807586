#include <memory>

#include "commands/command.hpp"
#include "views/description.hpp"

namespace posenc {
namespace {

RunCommand add_describe(CLI::App& app, ParameterFlags& parameters) {
  auto json = std::make_shared<bool>(false);
  const auto state_of = add_view(app, true, parameters);
  add_switch(app, "--json", *json, "For programs: the facts with their ids, as JSON");
  return [json, state_of](const Running& running) -> Expected<void> {
    const auto state = state_of(running.err);
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
