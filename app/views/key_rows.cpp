#include "views/key_rows.hpp"

#include "state/keys.hpp"
#include "views/view.hpp"

namespace posenc {

std::vector<KeyRow> key_rows() {
  std::vector<KeyRow> rows;
  const Binding* before = nullptr;
  for (const auto& binding : key_bindings()) {
    const bool shows_view = binding.action == Action::view;
    const auto number = static_cast<std::size_t>(binding.argument);
    if (shows_view && number >= views().size()) continue;
    if (before && before->action == binding.action && before->argument == binding.argument) {
      rows.back().chords += ", " + chord_text(binding.chord);
      continue;
    }
    before = &binding;
    const auto help =
        shows_view ? "Show " + std::string(views()[number].title) : std::string(binding.help);
    rows.push_back({chord_text(binding.chord), help});
  }
  return rows;
}

}  // namespace posenc
