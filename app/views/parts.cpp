#include "views/parts.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
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

std::string index_text(std::int64_t n) {
  constexpr std::string_view kDigits = "₀₁₂₃₄₅₆₇₈₉";
  std::string text;
  for (const char digit : std::to_string(n)) {
    text += kDigits.substr(3 * static_cast<std::size_t>(digit - '0'), 3);
  }
  return text;
}

}  // namespace

std::string convention_text(const Convention& convention) {
  if (&convention == &paper()) return "";
  return fmt::format("The convention is {}{}: {}\n", convention.id,
                     convention.mistake ? ", a common mistake" : "", convention.note);
}

plot::Text mistake_text(const Convention& convention) {
  if (!convention.mistake) return {};
  return {std::string(without_stop(convention.note)), std::string(convention.id)};
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

plot::Layer wave_layer(const Sinusoidal& encoding, int k, const plot::Extent& x, plot::Line style,
                       bool is_cosine) {
  constexpr double kMostWaves = 180, kPerWave = 16, kFewest = 600, kFaint = 0.4;
  const double waves = (x.to - x.from) / encoding.wavelength(k);
  if (waves > kMostWaves) {
    const Color& color = style.stroke.color;
    return plot::Band{.x = {x.from, x.to},
                      .low = {-1},
                      .high = {1},
                      .color = color.with_alpha(kFaint * color.a / 255),
                      .is_stepped = true,
                      .name = std::move(style.name)};
  }
  const double count = std::ceil(std::max(kFewest, waves * kPerWave));
  for (double i = 0; i <= count; ++i) {
    const double at = std::lerp(x.from, x.to, i / count);
    const SinCos value = sin_cos(encoding.phase_at(at, k));
    style.points.emplace_back(at, is_cosine ? value.cos : value.sin);
  }
  return style;
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

}  // namespace posenc
