#include <memory>
#include <string>

#include "commands/command.hpp"
#include "views/lists.hpp"

namespace posenc {
namespace {

RunCommand add_list(CLI::App& app, ParameterFlags&) {
  struct Flags {
    std::string what;
    bool json = false;
  };
  auto flags = std::make_shared<Flags>();
  add_positional(app, "WHAT", flags->what, fmt::format("{}", fmt::join(list_names(), ", ")));
  add_switch(app, "--json", flags->json, "For programs: JSON, with more of each than fits a line");
  return [flags](const Running& running) -> Expected<void> {
    const auto text = list(flags->what, flags->json, running.keys);
    return text ? running.out.write(*text) : tl::unexpected(text.error());
  };
}

}  // namespace

const CommandRow kListCommand{
    "list", "List views, colour maps, keys, parameters, conventions, encodings and more",
    "  posenc list parameters                      all parameters with their limits\n", "",
    add_list};

}  // namespace posenc
