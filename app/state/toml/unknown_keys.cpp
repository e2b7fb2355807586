#include "state/toml/unknown_keys.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include "state/text.hpp"

namespace posenc {
namespace {

/// Tables and lists within each other; toml++ writes them by recursion.
constexpr int kDeepest = 32;

/// Makes a node one line; false where it nests deeper.
bool make_line(toml::node& node, int levels) {
  if (auto* const table = node.as_table()) {
    table->is_inline(true);
    for (auto&& [key, inner] : *table) {
      if (levels == 0 || !make_line(inner, levels - 1)) return false;
    }
  } else if (auto* const list = node.as_array()) {
    for (auto& inner : *list) {
      if (levels == 0 || !make_line(inner, levels - 1)) return false;
    }
  }
  return true;
}

void copy(toml::table& into, std::string_view key, const toml::node& node) {
  node.visit([&](const auto& value) { into.insert(key, value); });
}

}  // namespace

Expected<void> keep(toml::table& kept, std::string_view key, const toml::node& node) {
  copy(kept, key, node);
  auto& copied = *kept.get(key);
  const bool is_group = copied.is_table() && !copied.as_table()->is_inline();
  if (!make_line(copied, kDeepest)) {
    kept.erase(key);
    return fail(fmt::format("{} nests deeper than {} tables and lists: leave it out", quotable(key),
                            kDeepest));
  }
  if (is_group) copied.as_table()->is_inline(false);
  return {};
}

void add_kept(toml::table& root, const toml::table& kept) {
  for (auto&& [key, node] : kept) {
    auto* const group = root.get_as<toml::table>(key.str());
    if (group == nullptr || !node.is_table()) {
      copy(root, key.str(), node);
      continue;
    }
    for (auto&& [inner, value] : *node.as_table()) copy(*group, inner.str(), value);
  }
}

std::string names_with_lines(std::vector<UnknownKey> keys) {
  constexpr std::size_t kMost = 5;
  std::ranges::stable_sort(keys, {}, [](const UnknownKey& key) { return key.where.begin.line; });
  std::string text;
  for (std::size_t i = 0; i < std::min(kMost, keys.size()); ++i) {
    const auto between = i == 0 ? "" : i + 1 == keys.size() ? " and " : ", ";
    text +=
        fmt::format("{}{} (line {})", between, quotable(keys[i].name), keys[i].where.begin.line);
  }
  if (keys.size() > kMost) text += fmt::format(" and {} more", keys.size() - kMost);
  return text;
}

}  // namespace posenc
