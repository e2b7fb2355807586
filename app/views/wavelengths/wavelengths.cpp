#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "figure/colormap.hpp"
#include "figure/formula/markup.hpp"
#include "figure/numbers.hpp"
#include "views/equation_text.hpp"
#include "views/parts.hpp"
#include "views/wavelengths/chart.hpp"

/// How far each pair turns at its frequency, and what is left when bands of pairs are masked.
namespace posenc::wavelengths {
namespace {

using namespace plot;

constexpr std::string_view kPairs = "pairs";
std::string positions_text(double wavelength) {
  return wavelength < 1000 ? short_text(wavelength, 3) : short_text(wavelength, 5);
}

/// With as many digits as it takes to tell the two apart, where they differ.
std::string text_apart(double value, double from, int digits) {
  constexpr int kMostDigits = 15;
  while (digits < kMostDigits && value != from &&
         short_text(value, digits) == short_text(from, digits))
    ++digits;
  return short_text(value, digits);
}

std::string claim(const Numbers& n) {
  if (n.pairs == 1)
    return fmt::format("The only pair turns once in {} positions", positions_text(n.first));
  if (n.least_ratio == 1 && n.most_ratio == 1)
    return fmt::format("Every wavelength is {} positions", positions_text(n.first));
  const bool alike = positions_text(n.first) == positions_text(n.last);
  const auto text = [&](double end, double other) {
    return alike ? text_apart(end, other, 3) : positions_text(end);
  };
  const auto ends =
      fmt::format("from {} to {} positions", text(n.first, n.last), text(n.last, n.first));
  if (!n.is_geometric()) return fmt::format("Wavelengths do not grow by one factor, {}", ends);
  return fmt::format("Each wavelength is {} times the one before, {}",
                     text_apart(n.last > n.first ? n.most_ratio : n.least_ratio, 1, 4), ends);
}

std::string incomplete_text(const Numbers& n, const State& state) {
  const auto within = "within L = " + integer_text(state.length);
  if (n.pairs == 1)
    return fmt::format("It completes {} turn {}", n.incomplete == 0 ? "a" : "no", within);
  if (n.incomplete == 0) return "Every pair completes a turn " + within;
  return fmt::format("{} of {} pairs never complete a turn {}", integer_text(n.incomplete),
                     integer_text(n.pairs), within);
}

Verdict limit_verdict(const Numbers& n) {
  const double longest = n.reaches_limit ? n.limit : n.longest;
  return {"the longest wavelength is 2π·b", n.reaches_limit,
          fmt::format("it is {} positions, {} times 2π·b = {}, which only exponents divided by the "
                      "number of pairs less one reach",
                      text_apart(longest, n.limit, 7), text_apart(longest / n.limit, 1, 4),
                      text_apart(n.limit, longest, 7))};
}

Verdict progression_verdict(const Numbers& n) {
  const std::string statement = "the wavelengths are a geometric progression";
  if (n.pairs == 1) return {statement, {}, "one pair alone has no neighbour"};
  return {statement, n.is_geometric(),
          fmt::format("the ratios of neighbours lie between {} and {}",
                      short_text(n.least_ratio, 15), short_text(n.most_ratio, 15))};
}

Heading heading(const Scene& scene, const Numbers& n) {
  const State& state = scene.state();
  const auto masked = muted_pairs_text(state);
  const auto what_to_do =
      n.pairs == 1 ? "" : ". Mask (M) or solo (S) bands of pairs to see what the others can tell";
  return {.claim = claim(n),
          .verdicts = {progression_verdict(n), limit_verdict(n)},
          .how_to_read =
              incomplete_text(n, state) + (masked.empty() ? what_to_do : ". Masked: " + masked)};
}

Plot heatmap(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto& colours = colormaps()[static_cast<std::size_t>(state.heatmap.colormap)];
  const auto cells = [](std::int64_t count) {
    return Axis{.extent = Extent{0, static_cast<double>(count)},
                .scale = AxisScale::cells,
                .is_shown = false};
  };
  const FieldWindow window{.origin = position_of_row(state, 0), .descending = is_descending(state)};
  return {.x = cells(column_count(state)),
          .y = cells(state.length),
          .layers = {Image{{.encoding = scene.shared_encoding(),
                            .length = state.length,
                            .window = window,
                            .colors = colours.colors,
                            .values = value_range(scene.encoding(), state.length, colours)}},
                     CellMark{.cells = {row_of_position(state, state.position), 1},
                              .stroke = {palette.t, 1.5}}},
          .title = {fmt::format("Heatmap: {} down, {} across",
                                counted(state.length, "position", "positions"),
                                counted(column_count(state), "dimension", "dimensions")),
                    "Heatmap"}};
}

Plot product_plot(const Scene& scene, const Palette& palette, const Numbers& n) {
  const State& state = scene.state();
  const auto curve = dot_curve(scene);
  plot::Band computed{.color = palette.text}, bounds{.color = palette.muted.with_alpha(0.3)};
  Line line{.stroke = {palette.text, 1.6}, .is_readable = false};
  for (std::size_t i = 0; i < curve->bands.size(); ++i) {
    const auto& [first, count] = curve->distances[i];
    const DotBand& band = curve->bands[i];
    line.points.emplace_back(static_cast<double>(first) + static_cast<double>(count - 1) / 2,
                             (band.lowest + band.highest) / 2);
    computed.low.push_back(band.lowest), computed.high.push_back(band.highest);
    // Of many distances some are computed, and no other lies outside the bounds.
    bounds.low.push_back(band.lower_bound), bounds.high.push_back(band.upper_bound);
    bounds.x.push_back(line.points.back().x);
  }
  computed.x = bounds.x;
  const auto with = scene.sinusoidal().is_rotation()
                        ? fmt::format(", {} at Δ = 0", short_text(scene.dot_at_zero(), 3))
                        : fmt::format(" from t = {}", integer_text(state.position));
  Plot plot{.x = {.name = "Δ, in positions",
                  .extent = Extent{1, static_cast<double>(std::max<std::int64_t>(state.length, 2))},
                  .scale = AxisScale::logarithmic},
            .layers = {std::move(bounds), std::move(computed), std::move(line)},
            .title = {"Dot product by distance" + with, "Dot product by distance"}};
  const auto add = [&](Layer layer) { plot.layers.push_back(std::move(layer)); };
  const auto delta = static_cast<double>(std::abs(state.offset));
  if (delta > 0) {
    const auto name = "δ = " + integer_text(state.offset);
    add(Reference{delta, true, {palette.delta, 1.6}, name});
    add(Dots{{{delta, scene.dot()}}, 5, palette.delta});
  }
  if (n.nearest) {
    const auto other = integer_text(n.nearest->position);
    const auto apart = static_cast<double>(std::abs(n.nearest->position - state.position));
    const Text name("nearest neighbour: " + other, "nearest: " + other);
    add(Reference{apart, true, {palette.t, 1.5, Dash::dashed}, name, 1});
  }
  return plot;
}

Fact neighbour(const State& state, const Palette& palette, const Numbers& n) {
  const auto name = "nearest neighbour of t = " + integer_text(state.position);
  if (!n.nearest) return {name, "no other position", {}, palette.muted};
  const auto others =
      n.nearest->is_complete
          ? fmt::format("of {}", counted(state.length - 1, "other position", "other positions"))
          : fmt::format("of those up to {} positions away", integer_text(n.nearest->searched));
  return {{name + ", " + others, name},
          fmt::format("position {}, distance {}", integer_text(n.nearest->position),
                      short_text(n.nearest->distance)),
          {short_text(n.nearest->distance / n.row_length, 3) + " of a vector’s length"},
          palette.t};
}

Figure compose(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto n = numbers_of(scene);
  Figure figure{.heading = heading(scene, *n)};
  figure.cells = {{.id = kPairs,
                   .panel = chart(scene, palette, *n),
                   .rows = 3,
                   .least = {420, 200},
                   .weight = {1, 2}},
                  {.id = "heatmap",
                   .panel = heatmap(scene, palette),
                   .column = 1,
                   .least = {300, 100},
                   .most = {520, HUGE_VAL},
                   .weight = {0.52, 1},
                   .priority = 2},
                  {.id = "neighbour",
                   .panel = Facts{{neighbour(state, palette, *n)}},
                   .column = 1,
                   .row = 2,
                   .least = {300, 86},
                   .weight = {0.52, 0},
                   .priority = 3}};
  if (n->nearest)
    figure.more = {{.label = "distance of the nearest neighbour",
                    .value = short_text(n->nearest->distance, 7)}};
  if (state.length > 1)
    figure.cells.push_back({.id = "products",
                            .panel = product_plot(scene, palette, *n),
                            .column = 1,
                            .row = 1,
                            .least = {300, 180},
                            .weight = {0.52, 1},
                            .priority = 1});
  const auto masked = muted_pairs_text(state);
  figure.remarks = {
      incomplete_text(*n, state) + ".",
      masked.empty() ? "No pairs masked." : "Masked, so that their columns are 0: " + masked + "."};
  return figure;
}

int pair_at(const Scene& scene, const Hit& hit) {
  return std::clamp(static_cast<int>(-hit.at.y), 0, scene.sinusoidal().pairs() - 1);
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (hit.panel != kPairs) return next;
  const int bands = band_count(scene.sinusoidal().pairs()), band = static_cast<int>(hit.item);
  if (hit.tapped && hit.column == kMask) next.mixer = with_toggled(next.mixer, band, bands);
  if (hit.tapped && hit.column == kSolo) next.mixer = with_solo(next.mixer, band, bands);
  if (hit.down && hit.in_frame) next.pair = pair_at(scene, hit);
  return next;
}

std::optional<Reading> read(const Scene& scene, const Palette& palette, const Hit& hit) {
  if (hit.panel != kPairs || !hit.in_frame) return {};
  constexpr int kDigits = 6;
  const auto& encoding = scene.sinusoidal();
  const int k = pair_at(scene, hit);
  const auto omega = short_text(encoding.omega(k), kDigits);
  const auto turns = short_text(encoding.turns_within(k, scene.state().length), kDigits);
  return Reading{
      hit.panel,
      of_pair(encoding, k),
      palette.text,
      {fmt::format("pair {}{}", integer_text(k), encoding.is_muted(k) ? ", masked" : ""),
       fmt::format("{} = {} rad per position", omega_text(k), omega),
       fmt::format("one turn in {} positions", short_text(encoding.wavelength(k), kDigits)),
       fmt::format("{} turns in {} positions", turns, integer_text(scene.state().length)),
       "drag to set k"}};
}

void data(const Scene& scene, TableWriter& table) {
  const std::array<std::string, 4> columns{"pair", "omega", "wavelength", "turns_in_length"};
  table.header(columns);
  const auto& encoding = scene.sinusoidal();
  for (int k = 0; k < encoding.pairs(); ++k) {
    const std::array row{static_cast<double>(k), encoding.omega(k), encoding.wavelength(k),
                         encoding.turns_within(k, scene.state().length)};
    if (!table.row(row)) return;
  }
}

/// λ_k = 2π·b^(2k/d).
EquationText equation(const Scene& scene) {
  const State& state = scene.state();
  const auto& rule = state.convention->rule;
  const auto k = integer_text(state.pair);
  const int pair = static_cast<int>(state.pair);
  const auto factor = fmt::format("{}{}", rule.times_pi ? "2" : "2π", rule.rising ? "/" : "·");
  const auto value = short_text(scene.sinusoidal().wavelength(pair), 5);
  const auto turns = short_text(scene.sinusoidal().turns_within(pair, state.length));
  return {fmt::format("λ_k = 2π/ω_k = {}{}", factor, base_power(state, false, false)),
          {fmt::format("λ_k = {}{} = {}", factor, base_power(state, false, true), value),
           "λ_k = " + value},
          {fmt::format("wavelength of pair {}, {} turns within L", k, turns),
           "wavelength of pair " + k, ""}};
}

}  // namespace
}  // namespace posenc::wavelengths

namespace posenc {

extern const View kWavelengthsView{
    .id = "wavelengths",
    .title = "Wavelengths",
    .help = "How far each pair turns at its frequency ω, and what is left when some are masked",
    .group = ViewGroup::encoding,
    .compose = wavelengths::compose,
    .act = wavelengths::act,
    .read = wavelengths::read,
    .data = wavelengths::data,
    .try_this =
        "Solo the first band: neighbours differ, and far positions look alike\n"
        "Solo the last band: far differs from near, but neighbours become indistinguishable\n"
        "Lower the base until every pair turns once",
    .needs = Needs::sinusoids,
    .respects_mask = false,
    .equation = wavelengths::equation,
};

}  // namespace posenc
