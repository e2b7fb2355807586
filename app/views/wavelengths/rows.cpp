#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "text/phrase.hpp"
#include "views/wavelengths/numbers.hpp"
#include "views/wavelengths/options.hpp"

/// Pairs as rows over the positions: their waves, or what reading their phases leaves possible.
namespace posenc::wavelengths {

using namespace plot;

namespace {

constexpr double kAmplitude = 0.38;

/// The names of a row: its pair, its wavelength and a number.
TextTable table(const Scene& scene, const Palette& palette, const std::vector<int>& pairs,
                const Text& number, auto number_of) {
  const Color quiet = palette.muted;
  const auto& encoding = scene.sinusoidal();
  TextTable made{.header = {{{"pair", quiet}, {"wavelength", quiet}, {number, quiet}}}};
  for (std::size_t row = 0; row < pairs.size(); ++row) {
    const int k = pairs[row];
    const bool is_masked = encoding.is_masked(k), is_chosen = k == scene.state().pair;
    const Color ink = is_masked ? quiet : is_chosen ? palette.k : palette.text;
    made.rows.push_back({{{integer_text(k), ink, is_chosen ? Face::bold : Face::medium},
                          {short_text(encoding.wavelength(k)), ink},
                          {number_of(row), ink}}});
    if (row % 2 == 0) made.rows.back().ground = mix(palette.ground, palette.line, 0.22);
  }
  return made;
}

double middle(std::size_t row) { return -static_cast<double>(row) - 0.5; }

}  // namespace

Plot waves_plot(const Scene& scene, const Palette& palette) {
  constexpr double kBeyond = 0.2;  // of L
  const State& state = scene.state();
  const auto& encoding = scene.sinusoidal();
  const auto pairs = row_pairs(scene);
  const auto first = static_cast<double>(first_position(state)),
             length = static_cast<double>(state.length), end = first + length;
  Plot plot{
      .x = {.name = "position", .extent = Extent{first, end + kBeyond * length}, .whole = true},
      .y = {.extent = Extent{-static_cast<double>(pairs.size()), 0}},
      .rows = table(scene, palette, pairs, "turns in L", [&](std::size_t row) {
        if (encoding.is_masked(pairs[row])) return std::string("masked");
        return short_text(encoding.turns_within(pairs[row], state.length), 3);
      })};
  plot.add(Region{{end, HUGE_VAL}, palette.muted.with_alpha(0.13)});
  Dots dots{.radius = size::kMark, .fill = palette.t, .moves = kMovesT};
  for (std::size_t row = 0; row < pairs.size(); ++row) {
    const int k = pairs[row];
    const Color color = encoding.is_masked(k) ? mix(palette.ground, palette.muted, 0.45)
                        : k == state.pair     ? palette.k
                                              : palette.text;
    plot.add(wave_layer(encoding, {WaveColumn::Kind::sine, k}, *plot.x.extent,
                        {.stroke = {color, 2}, .is_readable = false}, kAmplitude, middle(row)));
    dots.points.emplace_back(static_cast<double>(state.position),
                             middle(row) + kAmplitude * sin(encoding.phase(state.position, k)));
  }
  plot.add(at_x(end, {palette.muted, 1.6}, symbol_text("L", state.length), 1),
           at_x(state.position, {palette.t, 2}, symbol_text("t", state.position), 0, kMovesT),
           std::move(dots));
  return plot;
}

Plot narrowing_plot(const Scene& scene, const Palette& palette) {
  constexpr double kHalf = 0.34, kNarrowest = 1.0 / 400;  // of the axis, to be seen
  const State& state = scene.state();
  const auto all = narrowing_of(scene);
  const double first = static_cast<double>(all->positions.first) - 0.5,
               width = static_cast<double>(all->positions.count);
  Plot plot{.x = {.name = "position", .extent = Extent{first, first + width}, .whole = true},
            .y = {.extent = Extent{-static_cast<double>(all->rows.size()), 0}},
            .rows = table(scene, palette, all->rows, "still possible", [&](std::size_t row) {
              const auto* const step = all->after(row);
              return step == nullptr ? std::string("not read") : integer_text(step->possible);
            })};
  plot.add(at_x(state.position, {palette.t, 2}, symbol_text("t", state.position), 0, kMovesT));
  Bars possible, found;
  for (std::size_t row = 0; row < all->rows.size(); ++row) {
    const auto* const step = all->after(row);
    if (step == nullptr) continue;
    const double least = kNarrowest * width;
    auto& bars = (step->possible == 1 ? found : possible).bars;
    const Color color = step->possible == 1 ? palette.ok : palette.text;
    for (const auto& run : step->runs) {
      const double at = static_cast<double>(run.first) + static_cast<double>(run.count - 1) / 2,
                   half = std::max(least, static_cast<double>(run.count)) / 2;
      // Teeth of a comb that cannot be told apart are one.
      if (!bars.empty() && bars.back().box.max.y == middle(row) + kHalf &&
          at - half <= bars.back().box.max.x)
        bars.back().box.max.x = at + half;
      else
        bars.push_back(
            {{{at - half, middle(row) - kHalf}, {at + half, middle(row) + kHalf}}, color});
    }
  }
  plot.add(std::move(possible), std::move(found));
  return plot;
}

}  // namespace posenc::wavelengths
