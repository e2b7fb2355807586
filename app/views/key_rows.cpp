#include "views/key_rows.hpp"

#include "state/keys.hpp"
#include "views/view.hpp"

namespace posenc {

namespace {

/// The numbers of views as one row: "1 … 9", "Show Heatmap, Binary, …".
KeyRow row_of_views() {
  std::string chords, titles;
  int number = 0;
  for (const auto& view : views()) {
    const auto chord = shortcut(Action::view, number++);
    if (chord.empty()) break;
    if (number == 1) chords = chord;
    titles += (number == 1 ? "" : ", ") + std::string(view.title);
  }
  return {chords + " … " + shortcut(Action::view, number - 2), "Show " + titles};
}

}  // namespace

std::vector<KeyRow> key_rows() {
  std::vector<KeyRow> rows;
  const Binding* before = nullptr;
  for (const auto& binding : key_bindings()) {
    const bool same_action = before != nullptr && before->action == binding.action;
    const bool same = same_action && before->argument == binding.argument;
    before = &binding;
    if (binding.action == Action::view) {
      if (!same_action) rows.push_back(row_of_views());
    } else if (same) {
      rows.back().chords += ", " + chord_text(binding.chord);
    } else {
      rows.push_back({chord_text(binding.chord), std::string(binding.help)});
    }
  }
  return rows;
}

}  // namespace posenc
