#include "views/key_rows.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "state/keys.hpp"
#include "views/view.hpp"

namespace posenc {

namespace {

/// The numbers of pages as one row, from the first to the last: their tabs name them.
KeyRow row_of_pages() {
  const auto ids = page_ids();
  return {
      page_key(ids.front()) + " … " + page_key(ids.back()),
      fmt::format("Show a view, from {} to {}", view_title(ids.front()), view_title(ids.back()))};
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
    if (binding.chord == Chord{}) continue;
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
