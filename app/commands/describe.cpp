#include <memory>

#include "commands/actions.hpp"
#include "commands/command.hpp"

namespace posenc {
namespace {

RunCommand add_describe(CLI::App& app, ParameterFlags& parameters) {
  auto view = std::make_shared<std::string>();
  add_view(app, *view, true, parameters);
  return [view, &app, &parameters](const Running& running) -> Expected<int> {
    const auto state = state_of(app, *view, true, parameters, running.err);
    if (!state) return tl::unexpected(state.error());
    return running.out.write(describe(*state)).map([] { return 0; });
  };
}

}  // namespace

const CommandRow kDescribeCommand{
    "describe", "Say what a view's picture shows, in words and numbers",
    "  posenc describe pendulum --offset 20        a picture in words\n", kOtherOptions,
    add_describe};

}  // namespace posenc
