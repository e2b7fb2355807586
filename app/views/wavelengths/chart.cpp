#include "views/wavelengths/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "text/phrase.hpp"
#include "views/wavelengths/options.hpp"

namespace posenc::wavelengths {

using namespace plot;

namespace {

TextRow band_row(const Scene& scene, const Palette& palette, int band) {
  const State& state = scene.state();
  const auto& encoding = scene.sinusoidal();
  const auto [first, count] = pairs_of_band(encoding.pairs(), band);
  const auto last = first + count - 1;
  // Clang before 16 captures no structured bindings by themselves.
  const auto turns = [&, first = first](int digits) {
    const auto text = [&](std::int64_t k) {
      return short_text(encoding.turns_within(static_cast<int>(k), state.length), digits);
    };
    return first == last ? text(first) : phrase("{} … {}", text(first), text(last));
  };
  const int bands = band_count(encoding.pairs());
  const bool masked = state.mask.is_masked(band);
  const bool solo = bands > 1 && with_solo(state.mask, band, bands) == Mask{};
  const auto button = [&](const char* letter, bool on, Color lit) {
    return TextCell{.text = letter,
                    .color = on ? palette.ground : palette.muted,
                    .face = Face::semibold,
                    .plate = on ? lit : mix(palette.field, palette.line, 0.5)};
  };
  const Color ink = masked ? palette.muted : palette.text;
  TextRow row{{{range_text(first, last), ink}}};
  if (state[kMore] && palette.has_buttons)
    row.cells.insert(row.cells.end(),
                     {button("M", masked, palette.muted), button("S", solo, palette.text)});
  row.cells.push_back({masked ? Text("masked") : Text(turns(3), turns(1)), ink});
  if (band % 2 == 0) row.ground = mix(palette.ground, palette.line, 0.22);
  return row;
}

TextTable bands(const Scene& scene, const Palette& palette) {
  const Color quiet = palette.muted;
  TextTable table{.header = {{{"pairs", quiet}}}};
  if (scene.state()[kMore] && palette.has_buttons) table.header.cells.resize(3);
  table.header.cells.push_back({"turns in L", quiet});
  for (int band = 0; band < band_count(scene.sinusoidal().pairs()); ++band)
    table.rows.push_back(band_row(scene, palette, band));
  return table;
}

void add_lines(Plot& plot, const Palette& palette, const State& state, const Numbers& n) {
  const auto length = static_cast<double>(state.length);
  const auto delta = static_cast<double>(std::abs(state.offset));
  const auto limit = "2π·b = " + short_text(n.limit, 5), l = symbol_text("L", state.length);
  const Text limit_label(limit + (n.reaches_limit       ? ": the last pair"
                                  : n.longest > n.limit ? ""
                                                        : ", which no pair reaches"),
                         limit);
  // Pairs of longer wavelengths complete no turn within L.
  plot.layers = {
      Region{{length, HUGE_VAL}, palette.muted.with_alpha(0.13)},
      at_x(n.limit, {palette.base, 1.6, Dash::dashed}, limit_label, 1),
      at_x(length, {palette.muted, 1.6}, {n.incomplete > 0 ? "no full turn past " + l : l, l})};
  if (n.aliased > 0)
    plot.add(at_x(2, {palette.cost, 1.6, Dash::dashed},
                  {"2 positions: shorter waves alias", "2: aliasing"}, 2));
  const auto step = symbol_text("δ", state.offset);
  plot.add(at_x(delta, {palette.delta, 1.6}));
  plot.add(Label{{{delta, 0.4 - n.pairs}}, {"less than a turn past " + step, step}, palette.delta});
}

void add_other_bases(Plot& plot, const Palette& palette, const Scene& scene) {
  for (const auto& other : *other_bases(scene)) {
    Line line{.stroke = {palette.base.with_alpha(0.7), 1.5, Dash::dashed}, .is_readable = false};
    for (int k = 0; k < other.pairs(); k += 1 + other.pairs() / kMostPairs) {
      if (other.wavelength(k) < plot.x.extent->to) line.points.push_back(of_pair(other, k, plot.x));
    }
    const std::vector<Point> anchors(line.points.rbegin(), line.points.rend());
    const auto name = "b = " + short_text(other.base());
    plot.layers.insert(plot.layers.end(),
                       {line, Label{anchors, name, palette.base, Face::regular}});
  }
}

}  // namespace

Axis wavelength_axis(const State& state, const Numbers& n) {
  const auto length = static_cast<double>(state.length);
  return {.name = {"wavelength, in positions", "wavelength"},
          .extent = Extent{std::min(n.shortest, length), std::max({n.longest, n.limit, length})},
          .has_air = true,
          .scale = AxisScale::logarithmic};
}

Point of_pair(const Sinusoidal& encoding, int k, const Axis& x) {
  return {is_still(encoding, k) ? x.extent->to : encoding.wavelength(k), -k - 0.5};
}

Plot chart(const Scene& scene, const Palette& palette, const Numbers& n) {
  const State& state = scene.state();
  const auto& encoding = scene.sinusoidal();
  Plot plot{.x = wavelength_axis(state, n),
            .y = {.extent = Extent{-static_cast<double>(n.pairs), 0}},
            .rows = bands(scene, palette)};
  add_lines(plot, palette, state, n);
  if (state[kOtherBases]) add_other_bases(plot, palette, scene);
  Dots whole{.fill = palette.text, .thins = true};
  Dots partial{.fill = palette.ground, .stroke = Stroke{palette.text, 1.4}, .thins = true};
  Dots still{.stroke = Stroke{palette.cost, 2}, .mark = Mark::cross};
  Dots masked{
      .radius = size::kDot, .fill = mix(palette.ground, palette.muted, 0.45), .thins = true};
  for (int k = 0; k < n.pairs; ++k) {
    Dots& dots = encoding.is_masked(k)                        ? masked
                 : is_still(encoding, k)                      ? still
                 : encoding.turns_within(k, state.length) < 1 ? partial
                                                              : whole;
    dots.points.push_back(of_pair(encoding, k, plot.x));
  }
  const Point current = of_pair(encoding, static_cast<int>(state.pair), plot.x);
  for (const Point& at : still.points)
    plot.add(Label{{at}, {"ω = 0: wavelength ∞", "ω = 0"}, palette.cost});
  plot.layers.insert(
      plot.layers.end(),
      {whole, partial, still, masked,
       Dots{{current}, 7.5, {}, Stroke{palette.k, 2.2}, Mark::circle, false, {}, kMovesK},
       Label{{current}, symbol_text("k", state.pair), palette.k}});
  return plot;
}

}  // namespace posenc::wavelengths
