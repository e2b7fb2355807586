#include "state/toml_table.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "state/text.hpp"

namespace posenc {

Expected<toml::table> parse_toml(std::string_view text, std::string_view source) {
  if (text.size() > kMaxTomlBytes) {
    return fail(fmt::format("{} has more than {} bytes: shorten it", source, kMaxTomlBytes));
  }
  // "a.a.a" is a table in a table in a table, which toml++ takes apart by recursion, and it has no
  // limit for those (TOML_MAX_NESTED_VALUES is one for brackets). Each needs a dot, wherever else
  // dots may be: names of files are full of them.
  constexpr std::ptrdiff_t kMaxDots = 2 * kMaxFileName;
  if (const auto dots = std::ranges::count(text, '.'); dots > kMaxDots) {
    return fail(fmt::format("{} has {} dots, which may part as many keys: leave at most {}", source,
                            dots, kMaxDots));
  }
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    // The description quotes what was found, line breaks too, however long that is.
    constexpr std::size_t kMostShown = 200;
    return fail(fmt::format("{}, line {}: {}", source, error.source().begin.line,
                            quotable(error.description(), kMostShown)));
  }
}

}  // namespace posenc
