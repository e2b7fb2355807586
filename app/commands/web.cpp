#include <cstdint>
#include <memory>
#include <string>

#include "commands/command.hpp"
#include "documents/progress.hpp"
#include "documents/site.hpp"

namespace posenc {
namespace {

RunCommand add_web(CLI::App& app, ParameterFlags&) {
  auto folder = std::make_shared<std::string>();
  add_word(app, "-o,--output", *folder, "FOLDER",
           "The folder, which is made; files of these names are replaced");
  return [folder](const Running& running) -> Expected<void> {
    if (folder->empty()) return fail("web needs a folder: give -o and its name");
    if (auto named = check_named(*folder, "a site is written to a folder"); !named) return named;
    Progress progress(running.terminal());
    return write_site(*folder, [&](std::int64_t done, std::int64_t all) {
      progress.show(done, all);
      return true;
    });
  };
}

}  // namespace

const CommandRow kWebCommand{
    "web", "Write a static website: all views and lessons, live in any browser",
    "  posenc web -o site                          then: cd site && python3 -m http.server\n", "",
    add_web};

}  // namespace posenc
