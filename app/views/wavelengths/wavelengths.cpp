#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "figure/colormap.hpp"
#include "figure/formula/markup.hpp"
#include "figure/phrase.hpp"
#include "views/equation_text.hpp"
#include "views/wavelengths/numbers.hpp"

/// How far each pair turns at its frequency, and what is left when bands of pairs are masked.
namespace posenc {
namespace wavelengths {
namespace {

using namespace plot;

constexpr std::string_view kPairs = "pairs";

/// With as many digits as it takes to tell the two apart, where they differ.
std::string text_apart(double value, double from, int digits) {
  const auto text = [](double v) { return [v](int n) { return short_text(v, n); }; };
  return short_text(value, digits_apart(text(value), text(from), digits));
}

std::string claim(const Numbers& n) {
  const auto end_text = [](double end, double other) {
    return text_apart(end, other, end < 1000 ? 3 : 5);
  };
  if (n.still == n.pairs) return "The only pair does not turn: its frequency is 0";
  if (n.still > 0)
    return phrase(
        "Wavelengths do not grow by one factor: pair 0 does not turn, pair {} once in {} positions",
        n.fastest, n.shortest);
  const auto ends =
      phrase("from {} to {} positions", end_text(n.first, n.last), end_text(n.last, n.first));
  if (n.least_ratio == 1 && n.most_ratio == 1)
    return phrase("Every wavelength is {} positions", end_text(n.first, n.last));
  if (!n.is_geometric()) return "Wavelengths do not grow by one factor, " + ends;
  return phrase("Each wavelength is {} times the one before, {}",
                text_apart(n.last > n.first ? n.most_ratio : n.least_ratio, 1, 4), ends);
}

std::string incomplete_text(const Numbers& n, const State& state) {
  const auto within = "within L = " + integer_text(state.length);
  if (n.incomplete == 0) return "Every pair completes a turn " + within;
  return phrase("{} of {} never {} a turn {}", n.incomplete, counted(n.pairs, "pair", "pairs"),
                n.incomplete == 1 ? "completes" : "complete", within);
}

/// An end of the wavelengths beside what is often said of it.
struct End {
  const char *name, *said;
  double wavelength, is_said;
  bool holds;

  std::string text(int digits) const {
    return text_apart(holds ? is_said : wavelength, is_said, digits);
  }
  std::string said_text(int digits) const {
    return phrase("{} = {}", said, text_apart(is_said, holds ? is_said : wavelength, digits));
  }
};
std::array<End, 2> ends(const Numbers& n) {
  return {{{"first wavelength", "2π", n.first, kTurnRad, n.starts_at_2pi()},
           {"last wavelength", "2π·b", n.last, n.limit, n.ends_at_limit()}}};
}

/// The sentence of the paper, for base 10000: "from 2π to 10000·2π".
Verdict ends_verdict(const Numbers& n) {
  const auto [first, last] = ends(n);
  return {"the wavelengths go from 2π to 2π·b", first.holds && last.holds,
          phrase("the first is {} positions, {}; the last is {} positions, {}", first.text(7),
                 first.said_text(7), last.text(7), last.said_text(7))};
}

bool has_own_frequencies(const Numbers& n) { return n.frequencies == n.dims; }
std::string frequencies_text(const Numbers& n) {
  return phrase("{} for {}", n.frequencies, counted(n.dims, "dimension", "dimensions"));
}
const char* sharing_text(const Numbers& n) {
  return has_own_frequencies(n) ? "a sine and its cosine differ, so no pair is a rotation"
                                : "a sine and its cosine share one";
}

Verdict frequencies_verdict(const Numbers& n) {
  return {"each dimension has its own frequency", has_own_frequencies(n),
          phrase("there are {}: {}", frequencies_text(n), sharing_text(n))};
}

FactRow neighbour(const State& state, const Palette& palette, const Numbers& n) {
  const auto name = "nearest neighbour of t = " + integer_text(state.position);
  if (!n.nearest) return {name, "no other position", {}, palette.muted};
  const auto others =
      n.nearest->is_complete
          ? phrase("of {}", counted(state.length - 1, "other position", "other positions"))
          : phrase("of those up to {} positions away", n.nearest->searched);
  return {{name + ", " + others, "nearest neighbour"},
          phrase("position {}", n.nearest->position),
          {{phrase("distance {}, {} of a vector’s length", n.nearest->distance,
                   short_text(n.nearest->distance / n.row_length, 3)),
            phrase("distance {}", n.nearest->distance)}},
          palette.t};
}

/// What notes say of wavelengths, put to the test, and the nearest neighbour.
FactPanel facts(const State& state, const Palette& palette, const Numbers& n) {
  const auto fact = [&](Text label, bool holds, const std::string& value, std::string note) {
    return FactRow{std::move(label),
                phrase("{} {}", holds ? "✓" : "✗", value),
                {std::move(note)},
                holds ? palette.agree : palette.oppose};
  };
  FactPanel facts;
  for (const End& end : ends(n))
    facts.facts.push_back(
        fact(phrase("The {} is {}", end.name, end.said), end.holds, end.text(5), end.said_text(5)));
  facts.facts.push_back(fact({"Each dimension has its own frequency", "Own frequencies"},
                             has_own_frequencies(n), phrase("{} for {}", n.frequencies, n.dims),
                             sharing_text(n)));
  facts.facts.push_back(neighbour(state, palette, n));
  return facts;
}

std::string aliasing_text(const Numbers& n) {
  return phrase("{} of {} turn more than half a turn per position and look slower than they are",
                n.aliased, counted(n.pairs, "pair", "pairs"));
}

Verdict progression_verdict(const Numbers& n) {
  const std::string statement = "the wavelengths are a geometric progression";
  if (n.pairs == 1) return {statement, {}, "one pair alone has no neighbour"};
  if (n.still > 0)
    return {statement, false, phrase("pair 0 does not turn, and pair {} is fastest", n.fastest)};
  return {statement, n.is_geometric(),
          phrase("the ratios of neighbours lie between {} and {}", short_text(n.least_ratio, 15),
                 short_text(n.most_ratio, 15))};
}

Heading heading(const Scene& scene, const Numbers& n) {
  const State& state = scene.state();
  const auto masked = masked_pairs_text(state);
  const auto what_to_do =
      n.aliased > 0  ? ". " + aliasing_text(n)
      : n.pairs == 1 ? std::string()
                     : ". Mask (M) or solo (S) bands of pairs to see what the others can tell";
  return {.claim = claim(n),
          .verdicts = {progression_verdict(n), ends_verdict(n), frequencies_verdict(n)},
          .how_to_read = incomplete_text(n, state) +
                         (masked.empty() ? what_to_do : ". Masked: " + masked) + "."};
}

Plot heatmap(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto& colours = colormap(state.heatmap.colormap);
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
                        ? phrase(", {} at Δ = 0", short_text(scene.dot_at_zero(), 3))
                        : phrase(" from t = {}", state.position);
  Plot plot{.x = {.name = "Δ, in positions",
                  .extent = Extent{1, static_cast<double>(std::max<std::int64_t>(state.length, 2))},
                  .scale = AxisScale::logarithmic},
            .layers = {std::move(bounds), std::move(computed), std::move(line)},
            .title = {"Dot product by distance" + with, "Dot product by distance"}};
  const auto add = [&](Layer layer) { plot.layers.push_back(std::move(layer)); };
  const auto delta = static_cast<double>(std::abs(state.offset));
  if (delta > 0) {
    const auto name = symbol_text("δ", state.offset);
    add(Reference{delta, true, {palette.delta, 1.6}, name});
    add(Dots{{{delta, scene.dot()}}, size::kMark, palette.delta});
  }
  if (n.nearest) {
    const auto other = integer_text(n.nearest->position);
    const auto apart = static_cast<double>(std::abs(n.nearest->position - state.position));
    const Text name("nearest neighbour: " + other, "nearest: " + other);
    add(Reference{apart, true, {palette.t, 1.5, Dash::dashed}, name, 1});
  }
  return plot;
}

Figure compose(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto n = numbers_of(scene);
  Figure figure{.heading = heading(scene, *n)};
  figure.cells = {cell(kPairs, chart(scene, palette, *n), {0, 0, 1, 2},
                       {.least = {420, 200}, .weight = {1, 2}}),
                  cell("heatmap", heatmap(scene, palette), {1, 0},
                       {.least = {300, 96}, .most = {520, HUGE_VAL}, .weight = {0.52, 1}}, 2),
                  cell("facts", facts(state, palette, *n), {0, 2, 2, 1},
                       {.least = {700, 86}, .weight = {1, 0}}, 3)};
  if (n->nearest)
    figure.more = {{.label = "distance of the nearest neighbour",
                    .value = short_text(n->nearest->distance, 7)}};
  if (state.length > 1)
    figure.cells.push_back(cell("products", product_plot(scene, palette, *n), {1, 1},
                                {.least = {300, 180}, .weight = {0.52, 1}}, 1));
  const auto masked = masked_pairs_text(state);
  if (n->aliased > 0) figure.remarks.push_back(aliasing_text(*n) + ".");
  figure.remarks.insert(figure.remarks.end(),
                        {incomplete_text(*n, state) + ".",
                         masked.empty() ? "No pairs masked."
                                        : "Masked, so that their columns are 0: " + masked + "."});
  return figure;
}

int pair_at(const Scene& scene, const Hit& hit) {
  return std::clamp(static_cast<int>(-hit.at.y), 0, scene.sinusoidal().pairs() - 1);
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (hit.panel != kPairs) return next;
  const int bands = band_count(scene.sinusoidal().pairs()), band = static_cast<int>(hit.item);
  if (hit.tapped && hit.column == kMask) next.mask = with_toggled(next.mask, band, bands);
  if (hit.tapped && hit.column == kSolo) next.mask = with_solo(next.mask, band, bands);
  if (hit.down && hit.in_frame) next.pair = pair_at(scene, hit);
  return next;
}

std::optional<Reading> read(const Scene& scene, const Palette& palette, const Hit& hit) {
  if (hit.panel != kPairs || !hit.in_frame) return {};
  const auto& encoding = scene.sinusoidal();
  const int k = pair_at(scene, hit);
  const auto omega = short_text(encoding.omega(k));
  const auto turns = short_text(encoding.turns_within(k, scene.state().length));
  return Reading{
      hit.panel,
      of_pair(encoding, k, wavelength_axis(scene.state(), *numbers_of(scene))),
      palette.text,
      {phrase("pair {}{}", k, encoding.is_masked(k) ? ", masked" : ""),
       phrase("{} = {} rad per position", omega_text(k), omega),
       phrase("one turn in {} positions", short_text(encoding.wavelength(k))),
       phrase("{} turns in {} positions", turns, scene.state().length), "drag to set k"}};
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
EquationText equation(const Scene& scene) {
  const State& state = scene.state();
  const auto& rule = state.convention->rule;
  const int pair = static_cast<int>(state.pair);
  const double omega = scene.sinusoidal().omega(pair);
  const auto made = [&](bool numbers) {
    if (is_scaled(state)) return "2π/" + (numbers ? short_text(omega, 5) : "{ω′}_k");
    const auto power = (rule.rising ? "/" : "·") + base_power(state, false, numbers);
    if (!rule.times_index_pi) return "2π" + power;
    return phrase("2{}/{}", power, numbers ? phrase(R"(\k{{{}}})", pair) : "k");
  };
  const auto value = short_text(scene.sinusoidal().wavelength(pair), 5);
  const double turns = scene.sinusoidal().turns_within(pair, state.length);
  const auto symbols =
      is_scaled(state) ? made(false) + ", " + scaled_omega(state) : "2π/ω_k = " + made(false);
  return {"λ_k = " + symbols,
          {phrase("λ_k = {} = {}", made(true), value), "λ_k = " + value},
          {phrase("wavelength of pair {}, {} turns within L", pair, turns),
           phrase("wavelength of pair {}", pair), ""}};
}

}  // namespace
}  // namespace wavelengths

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
