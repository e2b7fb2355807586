#include <memory>

#include "commands/command.hpp"
#include "documents/writing.hpp"

namespace posenc {
namespace {

struct DataFlags {
  std::string view, file;
};

RunCommand add_data(CLI::App& app, ParameterFlags& parameters) {
  auto flags = std::make_shared<DataFlags>();
  add_output(app, flags->file, "; without it, or with -, the standard output");
  add_view(app, flags->view, false, parameters);
  return [flags, &app, &parameters](const Running& running) -> Expected<void> {
    const auto state = state_of(app, flags->view, false, parameters, running.err);
    if (!state) return tl::unexpected(state.error());
    return write_to(flags->file, running.out, [&](OutputFile& file) {
      return write_data(*find_view(state->view), *state, file);
    });
  };
}

}  // namespace

const CommandRow kDataCommand{
    "data", "Write the numbers behind a view's picture as CSV",
    "  posenc data distance --d 512 > distance.csv the numbers behind a picture\n",
    R"(
Numbers have 17 significant digits. --from, --to (positions), --dim-from and --dim-to (dimensions)
give the part of the heatmap: the first is in it, the last is not.
Options that do not apply to the command are accepted and ignored.)",
    add_data};

}  // namespace posenc
