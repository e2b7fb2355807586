#include "commands/closest.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace posenc {
namespace {

/// Levenshtein's distance, one row of its table at a time.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string_view closest(std::string_view typed, std::span<const std::string_view> words) {
  constexpr std::size_t kLongestWord = 64;
  if (typed.size() > kLongestWord) return {};
  std::string_view best;
  // More than a third of the letters wrong is another word.
  std::size_t best_distance = std::max<std::size_t>(typed.size() / 3, 1) + 1;
  for (const auto word : words) {
    const bool begins = typed.size() > 1 && word.starts_with(typed);
    const auto distance = begins ? 1 : edit_distance(typed, word);
    if (distance < best_distance) {
      best_distance = distance;
      best = word;
    }
  }
  return best;
}

}  // namespace posenc
