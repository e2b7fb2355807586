#include <memory>

#include "commands/command.hpp"
#include "documents/writing.hpp"

namespace posenc {
namespace {

RunCommand add_data(CLI::App& app, ParameterFlags& parameters) {
  auto file_name = std::make_shared<std::string>();
  add_output(app, *file_name, "; without it, or with -, the standard output");
  return [file_name,
          state_of = add_view(app, false, parameters)](const Running& running) -> Expected<void> {
    const auto state = state_of(running.err);
    if (!state) return tl::unexpected(state.error());
    return write_to(*file_name, running.out, [&](OutputFile& file) {
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
