#include <cstdint>
#include <memory>
#include <string>

#include "commands/command.hpp"
#include "documents/progress.hpp"
#include "documents/site.hpp"

namespace posenc {
namespace {

RunCommand add_web(CLI::App& app, ParameterFlags&) {
  struct Flags {
    std::string output;
    bool is_one_file = false;
  };
  auto flags = std::make_shared<Flags>();
  add_word(app, "-o,--output", flags->output, "FOLDER",
           "The folder, which is made, or with --one-file the file; what has these names is "
           "replaced");
  add_switch(app, "--one-file", flags->is_one_file,
             "One page with everything in it, which opens from the disk");
  return [flags](const Running& running) -> Expected<void> {
    const auto& output = flags->output;
    if (output.empty())
      return fail("web needs a {0}: give -o and its name", flags->is_one_file ? "file" : "folder");
    auto named = check_named(output, flags->is_one_file ? "one page is written to a file"
                                                        : "a site is written to a folder");
    if (!named) return named;
    Progress progress(running.terminal());
    const auto go_on = [&](std::int64_t done, std::int64_t all) {
      progress.show(done, all);
      return true;
    };
    if (!flags->is_one_file) return write_site(output, go_on);
    return write_file(output, [&](OutputFile& file) { return write_one_file(file, go_on); });
  };
}

}  // namespace

const CommandRow kWebCommand{
    "web", "Write a website or one page: all views and lessons, live in any browser",
    "  posenc web --one-file -o posenc.html        opens by a double-click\n"
    "  posenc web -o site                          then: cd site && python3 -m http.server\n",
    "", add_web};

}  // namespace posenc
