#include "views/key_rows.hpp"

#include <algorithm>

#include "state/keys.hpp"
#include "views/view.hpp"

namespace posenc {

namespace {

/// The numbers of pages as one row: "1 … Shift+3", "Show Heatmap, Binary, …".
KeyRow row_of_pages() {
  std::string help = "Show ";
  for (const auto id : page_ids()) help += std::string(view_title(id)) + ", ";
  help.resize(help.size() - 2);
  return {page_key(page_ids().front()) + " … " + page_key(page_ids().back()), help};
}

}  // namespace

std::vector<std::string_view> page_ids() {
  std::vector<std::string_view> ids;
  for (const auto& view : views()) ids.push_back(view.id);
  ids.emplace_back(kAllViews);
  return ids;
}

std::string page_key(std::string_view id) {
  const auto ids = page_ids();
  return shortcut(Action::view, static_cast<int>(std::ranges::find(ids, id) - ids.begin()));
}

std::vector<KeyRow> key_rows() {
  std::vector<KeyRow> rows;
  const Binding* before = nullptr;
  for (const auto& binding : key_bindings()) {
    const bool same_action = before != nullptr && before->action == binding.action;
    const bool same = same_action && before->argument == binding.argument;
    before = &binding;
    if (binding.action == Action::view) {
      if (!same_action) rows.push_back(row_of_pages());
    } else if (same) {
      rows.back().chords += ", " + chord_text(binding.chord);
    } else {
      rows.push_back({chord_text(binding.chord), std::string(binding.help)});
    }
  }
  return rows;
}

}  // namespace posenc
