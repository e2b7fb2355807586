#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <posenc/models/nerf.hpp>

#include "figure/colormap.hpp"
#include "text/phrase.hpp"
#include "views/heatmap/options.hpp"
#include "views/parts.hpp"
#include "views/waves/numbers.hpp"
#include "views/waves/options.hpp"

/// NeRF's waves over a coordinate, one row for each frequency, each twice as fast as the one above.
namespace posenc {
namespace waves {
namespace nerf {
namespace {

using namespace plot;

constexpr std::string_view kRows = "waves", kFacts = "facts";
/// How many frequencies NeRF's positions have; directions have the first four.
constexpr int kOfPositions = 10;
constexpr double kHeight = 0.42;
/// Numbers that differ by less are the same but for rounding.
constexpr double kApart = 1e-9;

bool has_pi(const State& s) { return s[waves::kFrequencies] == WavesFrequencies::nerf_pi; }
Nerf nerf_of(const State& s) {
  if (has_bands(s))
    return Nerf::bands(s[kFirst], s[kLast], static_cast<int>(s[kBands]), s[kSpacing]);
  return {has_pi(s), kOfPositions};
}
bool are_octaves(const Nerf& nerf) {
  for (int k = 1; k < nerf.frequencies(); ++k)
    if (std::abs(nerf.factor(k) / nerf.factor(k - 1) - 2) > kApart) return false;
  return true;
}

/// The middle of its row: they follow each other downwards.
double row_of(int k) { return k + 0.5; }
/// "16π"
std::string frequency_text(const State& s, int k) {
  if (has_bands(s)) return short_text(nerf_of(s).factor(k), 3) + "π";
  if (has_pi(s)) return k == 0 ? "π" : phrase("{}π", std::int64_t{1} << k);
  return integer_text(std::int64_t{1} << k);
}
double turns_of(const Nerf& nerf, int k) {
  return nerf.omega(k) * (kNerfExtent.to - kNerfExtent.from) / kTurnRad;
}
/// |γ(1) − γ(−1)|
double ends_apart(const Nerf& nerf) {
  double sum = 0;
  for (int dim = 0; dim < nerf.d(); ++dim) {
    const double apart = nerf.entry(kNerfExtent.to, dim) - nerf.entry(kNerfExtent.from, dim);
    sum += apart * apart;
  }
  return std::sqrt(sum);
}

/// The largest number that a wave has halfway between zeros of the one before.
struct Halfway {
  double largest = 0, rounding = 0;
};
Halfway halfway(const Nerf& nerf) {
  Halfway found;
  for (int k = 0; k + 1 < nerf.frequencies(); ++k) {
    const double half_wave = std::numbers::pi / nerf.omega(k);
    for (double x = half_wave / 2; x <= kNerfExtent.to; x += half_wave)
      found.largest = std::max(found.largest, std::abs(nerf.entry(x, 2 * (k + 1))));
    // Each step of x is rounded.
    found.rounding = std::max(found.rounding, 2 * nerf.omega(k + 1) / half_wave * 0x1p-53);
  }
  return found;
}

/// A column over x, in its row: what is above 0 and what is below it.
void add_wave(Plot& plot, const State& state, const Nerf& nerf, const Palette& palette, int k) {
  const auto colors = colormap(palette, state[heatmap::kColormap]).colors;
  const double scale = nerf.factor(k), row = row_of(k);
  const Extent& shown = *plot.x.extent;
  const Extent as_unit{shown.from * scale, shown.to * scale};
  const auto layer = [&](int dim, const Stroke& stroke) {
    return wave_layer(nerf.unit(), nerf.unit().column(dim), as_unit, {.stroke = stroke}, kHeight);
  };
  auto sine = layer(0, {palette.text, 1.5});
  if (!std::holds_alternative<Line>(sine)) {
    const auto half = [&](double low, double high, const Color& color) {
      plot.add(Band{.x = {shown.from, shown.to},
                    .low = {row - high},
                    .high = {row - low},
                    .color = color,
                    .is_stepped = true});
    };
    half(0, kHeight, colors.back()), half(-kHeight, 0, colors.front());
    return;
  }
  auto& line = std::get<Line>(sine);
  Band above{.color = colors.back()}, below{.color = colors.front()};
  for (Point& point : line.points) {
    point.x /= scale;
    above.x.push_back(point.x), below.x.push_back(point.x);
    above.high.push_back(row), below.low.push_back(row);
    above.low.push_back(row - std::max(point.y, 0.0));
    below.high.push_back(row - std::min(point.y, 0.0));
    point.y = row - point.y;
  }
  line.is_readable = false;
  plot.add(std::move(above));
  plot.add(std::move(below));
  // Cosines are lost where waves are dense.
  constexpr double kMostTurns = 20;
  if ((as_unit.to - as_unit.from) * nerf.omega(0) < kMostTurns * kTurnRad) {
    auto cosine = std::get<Line>(layer(1, {palette.muted, 1.5, Dash::dashed}));
    for (Point& point : cosine.points) point = {point.x / scale, row - point.y};
    cosine.is_readable = false;
    plot.add(std::move(cosine));
  }
  plot.add(std::move(line));
}

Plot rows_plot(const State& state, const Palette& palette) {
  const Nerf nerf = nerf_of(state);
  Plot plot{.x = {.name = "x", .extent = nerf_extent(state), .within = kNerfExtent},
            .y = {.name = "frequency",
                  .extent = Extent{0, static_cast<double>(nerf.frequencies())},
                  .scale = AxisScale::cells}};
  for (int k = 0; k < nerf.frequencies(); ++k) {
    plot.y.names.push_back(frequency_text(state, k));
    add_wave(plot, state, nerf, palette, k);
  }
  return plot;
}

constexpr Unit kTurns{"turn", "turns"};

FactList facts(const Scene& scene) {
  const Nerf nerf = nerf_of(scene.state());
  const auto middle = halfway(nerf);
  const double slowest = turns_of(nerf, 0);
  FactList all;
  all.add("slowest", "slowest wave", Quantity(slowest, kTurns));
  all.add("slowest-omega", "its frequency", Quantity(nerf.omega(0), {"rad a unit", "rad a unit"}));
  const int last = nerf.frequencies() - 1;
  all.add("fastest", "fastest wave", Quantity(turns_of(nerf, last), kTurns));
  all.add("times", "times as fast", Quantity(nerf.factor(last) / nerf.factor(0)));
  const double apart = ends_apart(nerf);
  // Of other bands x = −1 and 1 tell nothing where the slowest makes a turn or more.
  std::optional<Check> differ;
  if (slowest < 1 || apart <= kApart)
    differ = Check{"no two x from −1 to 1 have the same numbers",
                   {slowest < 1, "x = −1 and 1"},
                   this_case(),
                   {},
                   "the slowest wave makes less than a turn"};
  all.add("ends", "|γ(1) − γ(−1)|", Quantity(apart), std::move(differ));
  if (last == 0) return all;
  all.add("halfway", "largest halfway between zeros",
          extreme(Quantity(middle.largest, {}, 2), all_of("k", 1, last)),
          Check{"each wave is 0 halfway between the zeros of the one before",
                {middle.largest <= middle.rounding, "a zero"},
                all_of("k", 1, last),
                middle.rounding,
                are_octaves(nerf) ? "each frequency is twice the one before" : ""});
  return all;
}

std::span<const Claim> claims(const State&) {
  static constexpr std::array kClaims{
      Claim{holds("halfway"),
            "Frequencies double: each wave is 0 halfway between two zeros of the one before"},
      Claim{fails("halfway"),
            "Frequencies do not double: halfway between zeros the next wave is up to {halfway}"},
      Claim{"Waves of {times} times the slowest frequency at most"}};
  return kClaims;
}

/// How to read the drawn rows.
std::string how_to_read(const Plot& rows) {
  bool has_cosines = false, has_bands = false;
  for (const auto& layer : rows.layers) {
    if (const auto* const line = std::get_if<Line>(&layer))
      has_cosines |= line->stroke.dash == Dash::dashed;
    if (const auto* const band = std::get_if<Band>(&layer)) has_bands |= band->is_stepped;
  }
  return phrase("Sines are filled{}{}.", has_cosines ? ", cosines dashed" : "",
                has_bands ? "; a band has more turns than can be drawn" : "");
}

Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  const State& state = scene.state();
  Plot rows = rows_plot(state, palette);
  const auto how = how_to_read(rows);
  return {.heading = {.how_to_read = how},
          .cells = {cell(kRows, std::move(rows), {0, 0}, {.least = {300, 200}}),
                    cell(kFacts,
                         fact_panel(known,
                                    {{"slowest", palette.text, {"slowest-omega"}},
                                     {"fastest", palette.text, {"times"}},
                                     {"ends", palette.text}},
                                    "From x = −1 to 1"),
                         {1, 0},
                         {.least = {230, 170}, .most = {300, HUGE_VAL}, .weight = {0.3, 0.4}}, 1)}};
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (hit.zoom) show_nerf(next, *hit.zoom);
  return next;
}

std::optional<Reading> read(const Scene& scene, const Facts&, const Palette& palette,
                            const Hit& hit) {
  if (hit.panel != kRows || !hit.in_frame) return {};
  const State& state = scene.state();
  const Nerf nerf = nerf_of(state);
  const int k = static_cast<int>(cell_at(hit.at.y, nerf.frequencies()));
  const double x = std::clamp(hit.at.x, kNerfExtent.from, kNerfExtent.to);
  const double sine = nerf.entry(x, 2 * k);
  const auto argument = phrase("({} · x)", frequency_text(state, k));
  return Reading{
      .at = Point(x, row_of(k) - kHeight * sine),
      .color = palette.text,
      .lines = {phrase("x = {}", short_text(x)), phrase("sin{} = {}", argument, short_text(sine)),
                phrase("cos{} = {}", argument, short_text(nerf.entry(x, 2 * k + 1)))}};
}

/// At so many x, evenly over those shown.
void data(const Scene& scene, TableWriter& table) {
  constexpr int kSteps = 256;
  table.header({"position", "dim", "value"});
  const auto shown = nerf_extent(scene.state());
  const Nerf nerf = nerf_of(scene.state());
  for (int i = 0; i <= kSteps; ++i) {
    const double x = std::lerp(shown.from, shown.to, static_cast<double>(i) / kSteps);
    for (int dim = 0; dim < nerf.d(); ++dim)
      if (!table.row(x, dim, nerf.entry(x, dim))) return;
  }
}

EquationText bands_equation(const State& state) {
  const int last = static_cast<int>(state[kBands]) - 1;
  const bool is_linear = state[kSpacing] == Nerf::Spacing::linear;
  const auto first = short_text(state[kFirst]), end = short_text(state[kLast]);
  const auto law =
      last == 0   ? first
      : is_linear ? phrase("{} + {}·i/{}", first, short_text(state[kLast] - state[kFirst]), last)
                  : phrase("{}·({}/{})^{{i/{}}}", first, end, first, last);
  return {
      "γ(x) = (sin(f_iπ·x), cos(f_iπ·x))", {"f_i = " + law}, {phrase("i = 0, …, {}", last), ""}};
}

EquationText equation(const Scene& scene, const Facts&) {
  const State& state = scene.state();
  if (has_bands(state)) return bands_equation(state);
  const auto pi = has_pi(state) ? "π" : "";
  const int last = kOfPositions - 1;
  return {phrase("γ(x) = (sin(2^{{k}}{0}·x), cos(2^{{k}}{0}·x)), k = 0, …, {1}", pi, last),
          {phrase("2^{}{} = {}", last, pi, short_text(nerf_of(state).omega(last), 5))},
          {"the fastest frequency", ""}};
}

}  // namespace
}  // namespace nerf

plot::Extent nerf_extent(const State& state) {
  const double span = state[waves::kXSpan];
  const double from = std::clamp(state[waves::kXFrom], kNerfExtent.from, kNerfExtent.to - span);
  return {from, from + span};
}

void show_nerf(State& state, const plot::Extent& part) {
  const plot::Extent shown = part == plot::Extent{} ? kNerfExtent : part;
  state.set(waves::kXFrom, shown.from);
  state.set(waves::kXSpan, std::max(shown.to - shown.from, kLeastNerfSpan));
}

const Mode kNerfMode{nerf::facts, nerf::claims, nerf::compose, nerf::act,
                     nerf::read,  nerf::data,   nerf::equation};

}  // namespace waves
}  // namespace posenc
