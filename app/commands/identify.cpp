#include <filesystem>
#include <memory>
#include <string>

#include "commands/command.hpp"
#include "documents/identified.hpp"
#include "state/tables.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

RunCommand add_identify(CLI::App& app, ParameterFlags&) {
  struct Flags {
    std::string file;
    bool json = false;
  };
  auto flags = std::make_shared<Flags>();
  add_positional(app, "FILE", flags->file, "A table: .npy, .npz or FILE.safetensors:TENSOR");
  add_switch(app, "--json", flags->json, "For programs: the facts with their ids, as JSON");
  return [flags](const Running& running) -> Expected<void> {
    if (flags->file.empty())
      return fail("identify needs a file: give the .npy, .npz or .safetensors file of a table");
    const auto table = read_table(flags->file);
    if (!table) return fail(on_one_line(table.error().message));
    const auto answer =
        identified(quotable(std::filesystem::path(flags->file).filename().string()), *table);
    return running.out.write(flags->json ? answer.json : answer.text);
  };
}

}  // namespace

const CommandRow kIdentifyCommand{
    "identify", "Say what a table is: whose convention, which mistake, or learned",
    "  posenc identify pe.npy                      whose encoding somebody's code computes\n", "",
    add_identify};

}  // namespace posenc
