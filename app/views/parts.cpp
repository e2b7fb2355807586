#include "views/parts.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstdlib>

#include "figure/axes.hpp"

namespace posenc {

std::vector<int> chosen_pairs(int pairs, int most, int kept) {
  assert(most >= 1 && kept >= 0 && kept < pairs);
  const int count = std::min(pairs, most);
  if (count == 1) return {kept};
  std::vector<int> chosen;
  for (int i = 0; i < count; ++i) {
    // Rounded i·(pairs−1)/(count−1).
    const std::int64_t gaps = count - 1;
    chosen.push_back(static_cast<int>((2 * i * (pairs - std::int64_t{1}) + gaps) / (2 * gaps)));
  }
  if (!std::ranges::binary_search(chosen, kept)) {
    const auto first = count > 2 ? chosen.begin() + 1 : chosen.begin();
    const auto last = count > 2 ? chosen.end() - 1 : chosen.end();
    *std::min_element(first, last,
                      [&](int a, int b) { return std::abs(a - kept) < std::abs(b - kept); }) = kept;
  }
  return chosen;
}

int fitting_pairs(int pairs, double room, double readable, double narrowest) {
  if (pairs * narrowest <= room) return pairs;
  return std::clamp(static_cast<int>(room / readable), 1, pairs);
}

Rect draw_heading(Canvas& canvas, const Frame& frame, std::string_view claim,
                  std::string_view how_to_read) {
  if (!frame.compact) return draw_claim(canvas, frame.palette, frame.area, claim, how_to_read);
  constexpr double kLine = 1.35;  // from one line to the next, in em
  constexpr std::size_t kMostLines = 2;
  TextStyle style{Face::semibold, size::kBody, frame.palette.text};
  auto lines = wrap(canvas, claim, style, frame.area.width());
  while (lines.size() > kMostLines && style.size > size::kSmall) {
    style.size -= 1;
    lines = wrap(canvas, claim, style, frame.area.width());
  }
  auto rest = frame.area;
  for (const auto& line : lines) {
    canvas.text(rest.min, line, style, HAlign::left, VAlign::top);
    rest.min.y += kLine * style.size;
  }
  rest.min.y = std::min(rest.min.y + 8, rest.max.y);
  return rest;
}

void draw_wording(Canvas& canvas, Point baseline, const Wording& wording, const TextStyle& style,
                  double room) {
  auto small = style;
  small.size = std::min(style.size, size::kSmall);
  for (const auto& words : wording) {
    for (const auto& how : {style, small}) {
      if (canvas.measure(words, how).width > room) continue;
      canvas.text(baseline, words, how);
      return;
    }
  }
  if (!wording.empty()) canvas.text(baseline, shorten(canvas, wording.back(), small, room), small);
}

}  // namespace posenc
