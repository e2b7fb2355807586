#include "views/parts.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "figure/axes.hpp"
#include "figure/numbers.hpp"

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

namespace {

/// The note without its full stop, as it stands on the screen.
std::string_view without_stop(std::string_view sentence) {
  if (sentence.ends_with('.')) sentence.remove_suffix(1);
  return sentence;
}

/// "Mistake" on a plate, and what is wrong beside it: the note, or where there is no room for that, the name. Returns what is
/// left below.
Rect draw_mistake(Canvas& canvas, const Frame& frame, const Rect& area,
                  const Convention& convention) {
  const auto& palette = frame.palette;
  const double em = frame.compact ? size::kSmall : size::kAxis;
  const TextStyle plate_style{Face::bold, em, palette.ground};
  const TextStyle style{Face::medium, em, palette.error};
  constexpr std::string_view kMark = "Mistake";
  constexpr double kPad = 8, kGap = 10, kAround = 5, kBelow = 12, kLeading = 1.35;
  const auto extent = canvas.measure(kMark, plate_style);
  const double height = extent.ascent + extent.descent + kAround;
  const Rect plate{area.min, area.min + Point(extent.width + 2 * kPad, height)};
  canvas.rect(plate, palette.error, {}, kAround);
  canvas.text(plate.centre(), kMark, plate_style, HAlign::centre, VAlign::middle);

  const double left = plate.max.x + kGap, room = area.max.x - left;
  const std::size_t most = frame.compact ? 1 : 2;
  auto lines = wrap(canvas, without_stop(convention.note), style, room);
  if (lines.size() > most) lines = {std::string(convention.id)};
  double y = plate.centre().y;
  for (const auto& line : lines) {
    canvas.text({left, y}, line, style, HAlign::left, VAlign::middle);
    y += em * kLeading;
  }
  const double used = height + static_cast<double>(lines.size() - 1) * em * kLeading + kBelow;
  return {{area.min.x, std::min(area.min.y + used, area.max.y)}, area.max};
}

Rect draw_compact_claim(Canvas& canvas, const Frame& frame, std::string_view claim) {
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

std::string index_text(std::int64_t n) {
  constexpr std::string_view kDigits = "₀₁₂₃₄₅₆₇₈₉";
  std::string text;
  for (const char digit : std::to_string(n)) {
    text += kDigits.substr(3 * static_cast<std::size_t>(digit - '0'), 3);
  }
  return text;
}

}  // namespace

Rect draw_heading(Canvas& canvas, const Frame& frame, const Convention& convention,
                  std::string_view claim, std::string_view how_to_read) {
  const Rect rest = frame.compact
                        ? draw_compact_claim(canvas, frame, claim)
                        : draw_claim(canvas, frame.palette, frame.area, claim, how_to_read);
  return convention.mistake ? draw_mistake(canvas, frame, rest, convention) : rest;
}

const Convention& shown_convention(const State& state) {
  return has_waves(state) ? *state.convention : paper();
}

std::string convention_text(const Convention& convention) {
  if (&convention == &paper()) return "";
  return fmt::format("The convention is {}{}: {}\n", convention.id,
                     convention.mistake ? ", a common mistake" : "", convention.note);
}

plot::Text mistake_text(const Convention& convention) {
  if (!convention.mistake) return {};
  return {std::string(without_stop(convention.note)), std::string(convention.id)};
}

std::string claim_sentence(std::string_view claim, std::optional<bool> holds, std::string_view by) {
  return plot::verdict_text({std::string(claim), holds, std::string(by)});
}

bool gets_faster(const Sinusoidal& encoding) {
  return encoding.wavelength(encoding.pairs() - 1) < encoding.wavelength(0);
}

std::string muted_pairs_text(const State& state) {
  if (!has_muted_pairs(state)) return "";
  const auto muted = muted_pairs(state.mixer, pair_count(state));
  std::vector<std::string> runs;
  for (std::size_t k = 0; k < muted.size(); ++k) {
    if (!muted[k]) continue;
    const std::size_t from = k;
    while (k + 1 < muted.size() && muted[k + 1]) ++k;
    const auto number = [](std::size_t n) { return integer_text(static_cast<std::int64_t>(n)); };
    runs.push_back(from == k ? number(k) : fmt::format("{}–{}", number(from), number(k)));
  }
  const std::string_view what = std::ranges::count(muted, true) == 1 ? "pair" : "pairs";
  const auto last = std::move(runs.back());
  runs.pop_back();
  return runs.empty() ? fmt::format("{} {}", what, last)
                      : fmt::format("{} {} and {}", what, fmt::join(runs, ", "), last);
}

std::string omega_text(std::int64_t k) { return "ω" + index_text(k); }

std::string entry_formula(const Sinusoidal& encoding, std::int64_t t, int dim) {
  const WaveColumn column = encoding.column(dim);
  if (column.kind == WaveColumn::Kind::zero) return "0";
  const bool cosine = column.kind == WaveColumn::Kind::cosine;
  // A cosine of a frequency of its own says which.
  const bool own = cosine && encoding.cosine_step(column.pair) != encoding.step(column.pair);
  const auto omega =
      own ? short_text(encoding.cosine_omega(column.pair), 6) : omega_text(column.pair);
  const auto scale =
      encoding.scale() == 1 ? std::string() : short_text(encoding.scale(), 4) + " · ";
  return fmt::format("{}{}({} · {})", scale, cosine ? "cos" : "sin", integer_text(t), omega);
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
