#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/ranges.h>

#include "figure/colormap.hpp"
#include "figure/formula/markup.hpp"
#include "text/phrase.hpp"
#include "views/equation_text.hpp"
#include "views/heatmap/options.hpp"
#include "views/known.hpp"
#include "views/parts.hpp"
#include "views/wavelengths/numbers.hpp"
#include "views/wavelengths/options.hpp"

/// The waves of all pairs, how long they are, and what each tells of a position.
namespace posenc {
namespace wavelengths {
namespace {

using namespace plot;

constexpr std::string_view kPairs = "pairs", kWaves = "waves", kNarrowing = "narrowing";

/// With as many digits as it takes to tell it from another number, where they differ.
Quantity apart(double value, double from, int digits) {
  const auto text = [](double v) { return [v](int n) { return short_text(v, n); }; };
  return {value, {}, digits_apart(text(value), text(from), digits)};
}

void add_narrowing(FactList& all, const Scene& scene) {
  const auto made = narrowing_of(scene);
  std::vector<std::string> counts;
  for (const auto& step : made->steps) counts.push_back(integer_text(step.possible));
  const auto left = [&](auto step, Unit unit = {}) -> Value {
    if (made->steps.empty()) return NotMeasured{"no pair is read"};
    return Quantity(step().possible, unit);
  };
  all.add("read-among", "positions before reading", Quantity(made->positions.count, kPositions));
  all.add("narrowed", "possible, pair after pair", fmt::format("{}", fmt::join(counts, ", ")));
  all.add("first-remaining", "possible after one pair",
          left([&] { return made->steps.front(); }, kPositions));
  all.add("remaining", "possible in the end", left([&] { return made->steps.back(); }));
}

FactList facts(const Scene& scene) {
  const State& state = scene.state();
  const auto n = numbers_of(scene);
  FactList all;
  if (shows_narrowing(state)) add_narrowing(all, scene);
  const auto add_end = [&](const char* id, const char* label, double wavelength, double said,
                           std::string_view claims, bool holds) {
    auto shown = holds ? Quantity(said, {}, 5) : apart(wavelength, said, 5);
    shown.unit = kPositions;
    all.add(
        id, label, shown,
        Check{
            claims, {holds, phrase("a wavelength of {}", short_text(wavelength, 5))}, this_case()});
  };
  add_end("first-wavelength", "wavelength of pair 0", n->first, kTurnRad,
          "the first wavelength is 2π", n->starts_at_2pi());
  add_end("last-wavelength", "last wavelength", n->last, n->limit, "the last wavelength is 2π·b",
          n->ends_at_limit());
  all.add("two-pi", "2π", apart(kTurnRad, n->starts_at_2pi() ? kTurnRad : n->first, 5));
  all.add("limit", "2π·b", apart(n->limit, n->ends_at_limit() ? n->limit : n->last, 5));
  Value ratio = NotMeasured{"there is one pair"};
  if (n->still > 0 && n->pairs > 1) {
    ratio = phrase("pair 0 does not turn, pair {} is fastest", n->fastest);
  } else if (n->pairs > 1 && !n->is_geometric()) {
    ratio = Between{n->least_ratio, n->most_ratio, {}, 4};
  } else if (n->pairs > 1) {
    ratio = apart(n->last > n->first ? n->most_ratio : n->least_ratio, 1, 4);
  }
  all.add("ratio", "wavelength to the one before", std::move(ratio),
          Check{"the wavelengths are a geometric progression",
                {n->still == 0 && n->is_geometric(),
                 n->still > 0 ? "pair 0" : "two neighbouring pairs"},
                all_of("k", 1, std::max(1, n->pairs - 1))});
  all.add("shortest", "shortest wavelength", Quantity(n->shortest, kPositions));
  all.add("frequencies", "different frequencies", Quantity(n->frequencies),
          Check{"each dimension has its own frequency",
                {n->frequencies == n->dims,
                 phrase("{} of {}", counted(n->frequencies, "frequency", "frequencies"),
                        counted(n->dims, "dimension", "dimensions"))},
                all_of("dimension", 0, n->dims - 1)});
  all.add("dimensions", "for dimensions", Quantity(n->dims));
  all.add("incomplete", "without a turn within L", Quantity(n->incomplete));
  all.add("aliased", "faster than half a turn", Quantity(n->aliased, posenc::kPairs));
  if (!n->nearest) {
    all.add("neighbour", "position nearest to t", NotMeasured{"there is no other position"});
    return all;
  }
  const auto reach =
      std::max(state.position - first_position(state), last_position(state) - state.position);
  const auto searched = some_of(n->nearest->searched, "Δ", 1, reach);
  all.add("neighbour", "position nearest to t", extreme(Quantity(n->nearest->position), searched),
          Check{"the nearest neighbour is the next position or the one before",
                {std::abs(n->nearest->position - state.position) == 1,
                 symbol_text("t", n->nearest->position)},
                searched});
  all.add("neighbour-distance", "its distance", Quantity(n->nearest->distance));
  all.add("neighbour-share", "of a vector’s length",
          Quantity(n->nearest->distance / n->row_length, {}, 3));
  return all;
}

std::span<const Claim> claims(const State& state) {
  static constexpr std::array kSlowFirst{
      Claim{"Slow pairs tell roughly where, fast pairs exactly: {remaining} of {read-among} left"}};
  static constexpr std::array kFastFirst{
      Claim{"The fastest pair alone leaves {first-remaining} all over: slower pairs tell which",
            "The fastest pair alone leaves {first-remaining}"}};
  if (shows_narrowing(state))
    return state[kReadFirst] == ReadFirst::slow ? std::span<const Claim>(kSlowFirst) : kFastFirst;
  static constexpr std::array kClaims{
      Claim{[](const Facts& all) { return all.holds("ratio") && all.number("ratio") == 1; },
            "Every wavelength is {first-wavelength}"},
      Claim{holds("ratio"),
            "Each wavelength is {ratio} times the one before, the last {last-wavelength}",
            "Each wavelength is {ratio} times the one before"},
      Claim{fails("ratio"), "Wavelengths do not grow by one factor"},
      Claim{"The only pair turns once in {first-wavelength}"}};
  return kClaims;
}

/// What notes say of wavelengths, put to the test, and the nearest neighbour.
FactPanel fact_cells(const Facts& known, const Palette& palette) {
  FactPanel panel;
  for (const auto& [id, note] : {std::pair("first-wavelength", "two-pi"),
                                 {"last-wavelength", "limit"},
                                 {"frequencies", "dimensions"}})
    panel.facts.push_back(fact_row(known, {id, palette.text, {note}, {}, true}));
  panel.facts.push_back(fact_row(known, {"neighbour", palette.t, {"neighbour-distance"}}));
  return panel;
}

Plot heatmap(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto& colours = colormap(palette, state[heatmap::kColormap]);
  const ColourBar bar{.colors = colours.colors,
                      .values = colour_ends(value_range(scene.encoding(), state.length), colours)};
  return {.x = cell_axis(column_count(state)),
          .y = cell_axis(state.length),
          .layers = {Image{field_of<FieldWindow>(scene, bar)},
                     CellMark{.cells = {row_of_position(state, state.position), 1},
                              .stroke = {palette.t, 1.5}}},
          .title = {
              phrase("Heatmap: {} down, {} across", counted(state.length, "position", "positions"),
                     counted(column_count(state), "dimension", "dimensions")),
              "Heatmap"}};
}

Plot product_plot(const Scene& scene, const Palette& palette, const Numbers& n) {
  const State& state = scene.state();
  const auto curve = dot_curve(scene);
  plot::Band computed{.color = palette.text},
      bounds{.color = mix(palette.ground, palette.muted, 0.3)};
  Line line{.stroke = {palette.text, 1.6}, .is_readable = false};
  for (std::size_t i = 0; i < curve->bands.size(); ++i) {
    const auto& [first, count] = curve->distances[i];
    const DotBand& band = curve->bands[i];
    line.points.emplace_back(static_cast<double>(first) + static_cast<double>(count - 1) / 2,
                             (band.lowest + band.highest) / 2);
    computed.low.push_back(band.lowest), computed.high.push_back(band.highest);
    // With many distances some are computed; the others lie within the bounds.
    bounds.low.push_back(band.lower_bound), bounds.high.push_back(band.upper_bound);
    bounds.x.push_back(line.points.back().x);
  }
  computed.x = bounds.x;
  const auto with = scene.sinusoidal().is_rotation()
                        ? phrase(", {} at Δ = 0", short_text(scene.dot_at_zero(), 3))
                        : phrase(" from t = {}", state.position);
  Plot plot{.x = {.name = "Δ, in positions",
                  .extent = Extent{1, static_cast<double>(std::max<std::int64_t>(state.length, 2))},
                  .scale = AxisScale::logarithmic},
            .layers = {std::move(bounds), std::move(computed), std::move(line)},
            .title = {"Dot product by distance" + with, "Dot product by distance"}};
  const auto add = [&](Layer layer) { plot.add(std::move(layer)); };
  const auto delta = static_cast<double>(std::abs(state.offset));
  if (delta > 0) {
    const auto name = symbol_text("δ", state.offset);
    add(Reference{delta, true, {palette.delta, 1.6}, name});
    add(Dots{{{delta, scene.dot()}}, size::kMark, palette.delta});
  }
  if (n.nearest) {
    const auto other = n.nearest->position;
    const auto apart = static_cast<double>(std::abs(other - state.position));
    const Text name(phrase("nearest to {}: position {}", state.position, other),
                    phrase("nearest t: {}", other));
    add(Reference{apart, true, {palette.t, 1.5, Dash::dashed}, name, 1});
  }
  return plot;
}

Figure of_waves(const Scene& scene, const Facts& known, const Palette& palette) {
  constexpr std::array kOrders{", fast to slow", ", slow to fast", ""};  // of PairOrder
  const auto order = static_cast<std::size_t>(pair_order(scene.sinusoidal()));
  const auto how = std::string("A row is a pair’s sine") + kOrders.at(order) +
                   ". {incomplete} of {pairs} make no full turn within L.";
  return {.heading = {.how_to_read = filled(how, known, scene)},
          .cells = {cell(kWaves, waves_plot(scene, palette), {0, 0}, {.least = {420, 200}})}};
}

Figure of_narrowing(const Scene& scene, const Facts&, const Palette& palette) {
  const State& state = scene.state();
  return {
      .heading = {.how_to_read =
                      phrase("From the top, each pair’s phase at t is read within {} rad. Bars: "
                             "positions that are still possible.",
                             short_text(state[kReadingError]))},
      .cells = {cell(kNarrowing, narrowing_plot(scene, palette), {0, 0}, {.least = {420, 200}})}};
}

Figure of_lengths(const Scene& scene, const Facts& known, const Palette& palette) {
  const State& state = scene.state();
  const auto n = numbers_of(scene);
  std::string how =
      "A dot is a pair, hollow without a full turn within L: {incomplete} of {pairs}.";
  if (state[kMore]) how += " Mask (M) or solo (S) bands of pairs.";
  Figure figure{.heading = {.how_to_read = filled(how, known, scene)}};
  figure.cells = {cell(kPairs, chart(scene, palette, *n), {0, 0, 1, 2},
                       {.least = {420, 200}, .weight = {1, 2}})};
  if (!state[kMore]) return figure;
  figure.cells.push_back(cell("heatmap", heatmap(scene, palette), {1, 0},
                              {.least = {300, 96}, .most = {520, HUGE_VAL}, .weight = {0.52, 1}},
                              2));
  figure.cells.push_back(cell("facts", fact_cells(known, palette), {0, 2, 2, 1},
                              {.least = {700, 86}, .weight = {1, 0}}, 3));
  if (state.length > 1)
    figure.cells.push_back(cell("products", product_plot(scene, palette, *n), {1, 1},
                                {.least = {300, 180}, .weight = {0.52, 1}}, 1));
  return figure;
}

Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  static constexpr std::array kModes{of_waves, of_lengths, of_narrowing};
  return kModes.at(static_cast<std::size_t>(scene.state()[kShow]))(scene, known, palette);
}

/// The pairs from the top down.
std::vector<int> rows_of(const Scene& scene, const Hit& hit) {
  if (hit.panel == kWaves) return row_pairs(scene);
  return hit.panel == kNarrowing ? narrowing_of(scene)->rows : std::vector<int>();
}
int pair_at(const Scene& scene, const Hit& hit) {
  const auto rows = rows_of(scene, hit);
  const int count = rows.empty() ? scene.sinusoidal().pairs() : static_cast<int>(rows.size());
  const int row = std::clamp(static_cast<int>(-hit.at.y), 0, count - 1);
  return rows.empty() ? row : rows[static_cast<std::size_t>(row)];
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (!rows_of(scene, hit).empty()) {
    if (hit.tapped && hit.in_frame) next.pair = pair_at(scene, hit);
    if (hit.down && hit.in_frame) next.position = position_near(next, hit.at.x);
    return next;
  }
  if (hit.panel != kPairs) return next;
  const int bands = band_count(scene.sinusoidal().pairs()), band = static_cast<int>(hit.item);
  const bool taps = hit.tapped && next[kMore];
  if (taps && hit.column == kMask) next.mask = with_toggled(next.mask, band, bands);
  if (taps && hit.column == kSolo) next.mask = with_solo(next.mask, band, bands);
  if (hit.down && hit.in_frame) next.pair = pair_at(scene, hit);
  return next;
}

Reading read_row(const Scene& scene, const Hit& hit) {
  const State& state = scene.state();
  const auto& encoding = scene.sinusoidal();
  const int k = pair_at(scene, hit);
  const auto s = position_near(state, hit.at.x);
  Reading reading{
      .lines = {phrase("pair {}{}", k, encoding.is_masked(k) ? ", masked" : ""),
                "one turn in " + counted(encoding.wavelength(k), "position", "positions", 4)}};
  if (hit.panel == kNarrowing)
    reading.lines.push_back(
        phrase("{} rad from the phase of t at position {}",
               short_text(std::min(angle_rad(encoding.phase(s - state.position, k)),
                                   angle_rad(encoding.phase(state.position - s, k))),
                          3),
               s));
  else
    reading.lines.push_back(
        phrase("sin({} · {}) = {}", s, omega_text(k), short_text(sin(encoding.phase(s, k)))));
  reading.hint = "drag to set t, click a row to set k";
  return reading;
}

std::optional<Reading> read(const Scene& scene, const Facts&, const Palette& palette,
                            const Hit& hit) {
  if (!hit.in_frame) return {};
  if (!rows_of(scene, hit).empty()) return read_row(scene, hit);
  if (hit.panel != kPairs) return {};
  const auto& encoding = scene.sinusoidal();
  const int k = pair_at(scene, hit);
  const auto omega = short_text(encoding.omega(k));
  const auto turns = encoding.turns_within(k, scene.state().length);
  return Reading{
      .at = of_pair(encoding, k, wavelength_axis(scene.state(), *numbers_of(scene))),
      .color = palette.text,
      .lines = {phrase("pair {}{}", k, encoding.is_masked(k) ? ", masked" : ""),
                phrase("{} = {} rad per position", omega_text(k), omega),
                "one turn in " + counted(encoding.wavelength(k), "position", "positions", 4),
                phrase("{} in {}", counted(turns, "turn", "turns", 4),
                       counted(scene.state().length, "position", "positions"))},
      .hint = "drag to set k"};
}

void data(const Scene& scene, TableWriter& table) {
  table.header({"pair", "omega", "wavelength", "turns_in_length"});
  const auto& encoding = scene.sinusoidal();
  for (int k = 0; k < encoding.pairs(); ++k)
    if (!table.row(k, encoding.omega(k), encoding.wavelength(k),
                   encoding.turns_within(k, scene.state().length)))
      return;
}

/// λ_k = 2π·b^(2k/d).
EquationText equation(const Scene& scene, const Facts&) {
  const State& state = scene.state();
  const auto& rule = state.convention->rule;
  const bool is_typed = state.convention->own != nullptr;
  const int pair = static_cast<int>(state.pair);
  const double omega = scene.sinusoidal().omega(pair);
  const auto made = [&](bool numbers) {
    if (is_scaled(state) || is_typed)
      return "2π/" + (numbers ? short_text(omega, 5) : is_typed ? typed_omega(state) : "{ω′}_k");
    const auto power = (rule.rising ? "/" : "·") + base_power(state, false, numbers);
    if (!rule.times_index_pi) return "2π" + power;
    return phrase("2{}/{}", power, numbers ? phrase(R"(\k{{{}}})", pair) : "k");
  };
  const auto value = short_text(scene.sinusoidal().wavelength(pair), 5);
  const auto symbols = is_scaled(state) ? made(false) + ", " + scaled_omega(state)
                       : is_typed       ? made(false) + ", " + typed_formula(state)
                                        : "2π/ω_k = " + made(false);
  return {"λ_k = " + symbols,
          {phrase("λ_k = {} = {}", made(true), value), "λ_k = " + value},
          {phrase("wavelength of pair {}", pair), ""}};
}

}  // namespace
}  // namespace wavelengths

extern const View kWavelengthsView{
    .id = "wavelengths",
    .title = "Wavelengths",
    .help = "Each pair’s wave from fast to slow, how long it is, and what it tells of a position",
    .group = ViewGroup::encoding,
    .opening = "--d 16 --length 512 --position 5 --offset 3 --pair 1",
    .options = wavelengths::kOptions,
    .all_facts = wavelengths::facts,
    .claims = wavelengths::claims,
    .compose = wavelengths::compose,
    .act = [](const Inputs& in, const plot::Hit& hit) { return wavelengths::act(in, hit); },
    .read =
        [](const Inputs& in, const plot::Hit& hit) {
          return wavelengths::read(in, in.facts(), in.palette(), hit);
        },
    .data = [](const Inputs& in, TableWriter& table) { wavelengths::data(in, table); },
    .try_this =
        "Lower the base until every pair turns once\n"
        "Show narrowing, and read slow pairs first, then fast ones\n"
        "Show the logarithmic axis with masks, and solo the first band, then the last",
    .needs = Needs::sinusoids,
    .masked = MaskedPairs::marked,
    .equation = [](const Inputs& in) { return wavelengths::equation(in, in.facts()); },
};

}  // namespace posenc
