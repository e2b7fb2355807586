#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include "state/tables.hpp"
#include "text/phrase.hpp"
#include "views/curve/numbers.hpp"
#include "views/curve/options.hpp"
#include "views/equation_text.hpp"
#include "views/parts.hpp"

/// Positions as points of one curve in space.
namespace posenc {
namespace curve {
namespace {

using namespace plot;

constexpr std::string_view kSpace = "space";

std::string percent_text(double share) { return short_text(100 * share, 2) + " %"; }

/// "15 % + 8.4 % + 5.7 % = 29 %"
std::string shares_text(const PrincipalComponents& of) {
  std::string text;
  double sum = 0;
  for (const auto& component : of.components) {
    if (component.share == 0) continue;
    text += (text.empty() ? "" : " + ") + percent_text(component.share);
    sum += component.share;
  }
  if (text.empty()) return "none";
  return of.components[1].share == 0 ? text : text + " = " + percent_text(sum);
}

std::string speed_formula(const Scene& scene) {
  const auto scale = squared_scale(scene.sinusoidal());
  return scale.empty() ? "√∑ω²" : phrase("√({} · ∑ω²)", scale);
}

/// The range, or the one value that all have within `tolerance`.
Value extent_value(const Extent& extent, double tolerance, const Searched& over,
                   const std::string& why) {
  if (extent.from > extent.to) return NotMeasured{why};
  if (extent.to - extent.from <= tolerance) return extreme(Quantity(extent.to), over);
  return extreme(Between{extent.from, extent.to, {}, 4}, over);
}

/// By how much rounding alone may part lengths of rows, and of steps, as large as this.
double length_rounding(const Scene& scene, double largest) {
  return largest * cosine_rounding(scene.encoding());
}

bool is_all(const Extent& extent, double value, double tolerance) {
  return std::abs(extent.from - value) <= tolerance && std::abs(extent.to - value) <= tolerance;
}

/// Whichever end of an extent is farther from a value.
double farthest(const Extent& extent, double value) {
  return value - extent.from > extent.to - value ? extent.from : extent.to;
}

void add_torus(FactList& all, const Scene& scene) {
  const State& state = scene.state();
  const auto& encoding = scene.all_pairs();
  int leaving = 0;
  for (const auto& [id, name, pair] :
       {std::tuple("k", "pair k", state.pair), {"i", "the second pair", state[kOther]}}) {
    const auto k = static_cast<int>(pair);
    const bool stays = is_still(encoding, k);
    const auto if_turning = [&](Value value) {
      return value_if(!stays, value, "it does not turn");
    };
    all.add(fmt::format("{}-turns", id), fmt::format("turns of {}", name),
            if_turning(encoding.turns_within(k, state.length)));
    all.add(fmt::format("{}-wavelength", id), fmt::format("one turn of {} in", name),
            if_turning(Quantity(encoding.wavelength(k), kPositions)));
    leaving += encoding.is_rotation(k) ? 0 : 1;
  }
  const double of_k = encoding.omega(static_cast<int>(state.pair)),
               of_other = encoding.omega(static_cast<int>(state[kOther]));
  const int speeds = (of_k != 0 ? 1 : 0) + (of_other != 0 && of_other != of_k ? 1 : 0);
  all.add("speeds", "speeds of the two", Quantity(speeds),
          Check{"the curve winds around the torus",
                {speeds == 2, phrase("ω = {} and {}", of_k, of_other)},
                this_case()});
  all.add("leaving", "pairs that leave their circle", Quantity(leaving),
          Check{"the curve stays on the torus",
                {leaving == 0, counted(leaving, "pair", "pairs")},
                this_case()});
}

/// What is between positions, and where the curve comes back to.
void add_curve(FactList& all, const Scene& scene) {
  const State& state = scene.state();
  const auto& encoding = scene.sinusoidal();
  const Shape& of = shape(scene);
  const double formula = curve_speed(encoding);
  const auto speeds = some_of(of.speeds, "t", first_position(state), last_position(state));
  const double tolerance = kRounding * formula;
  all.add("speed", "range of speeds",
          if_two(state, extent_value(of.speed, tolerance, speeds, "it has no speed")),
          Check{"the curve has the same speed everywhere, scale · √∑ω²",
                {is_all(of.speed, formula, tolerance),
                 phrase("a speed of {}", farthest(of.speed, formula))},
                speeds,
                tolerance,
                encoding.is_rotation() ? kTurnAsOne : ""});
  all.add("speed-formula", speed_formula(scene), Quantity(formula));
  const auto [after, searched] = closing(encoding, state.length - 1);
  const auto within =
      some_of(searched + 1, "T", 0, std::max<std::int64_t>(searched, state.length - 1));
  Value value = NoneWithin{within};
  if (after)
    value = Quantity(*after, kPositions);
  else if (searched < state.length - 1)
    value = NotMeasured{phrase("the search ended at T = {}", searched)};
  all.add("closes", "closes after T",
          if_two(state, !encoding.is_rotation() ? NotMeasured{"not every pair turns as one"}
                        : formula == 0 ? NotMeasured{"no pair turns: all positions are one point"}
                                       : value),
          Check{"the curve does not meet itself, between positions either",
                {!after, [after = after] { return phrase("T = {}", *after); }},
                within});
}

void add_middle(FactList& all, const Scene& scene) {
  const auto t = scene.state().position, delta = scene.state().offset;
  const auto found = middle(scene, t, delta);
  const std::string label = "chord’s middle from 0";
  if (!found || delta == 0)
    return all.add("middle", label, NotMeasured{"t + δ is no other position with finite numbers"});
  if (!found->half) return all.add("middle", label, found->norm);
  const auto& [norm, apart] = *found->half;
  all.add("middle", label, found->norm,
          Check{"the middle of the chord from p(t) to p(t + δ) is not p(t + δ/2)",
                {apart > kRounding * norm, symbol_text("δ", delta)},
                this_case(),
                kRounding * norm});
  all.add("half-norm", "∥p(t + δ/2)∥", Quantity(norm));
  all.add("half-apart", "apart", Quantity(apart));
}

/// From one position to the next, where there is nothing between.
void add_step(FactList& all, const Scene& scene) {
  const Shape& of = shape(scene);
  const auto first = first_position(scene.state());
  const auto steps =
      some_of(of.norms - 1, "t", first, std::max(first, last_position(scene.state()) - 1));
  const double rounding = length_rounding(scene, of.norm.to);
  all.add(
      "step", "range of steps",
      if_two(scene.state(), extent_value(of.step, rounding, steps, "no two neighbours are finite")),
      Check{"every step from t to t + 1 has the same length",
            {of.step.to - of.step.from <= rounding, phrase("t = {}", of.step_at)},
            steps,
            rounding});
}

FactList facts(const Scene& scene) {
  const State& state = scene.state();
  const Shape& of = shape(scene);
  const Cells drawn = drawn_positions(state);
  const auto last = drawn.first + drawn.count - 1;
  const double radius = std::sqrt(static_cast<double>(column_count(state)) / 2);
  constexpr const char* kNotFinite = "no position has finite numbers alone";
  FactList all;
  all.add("drawn", "positions drawn", range_text(drawn.first, last, " to "));
  if (shows_torus(state)) {
    add_torus(all, scene);
  } else {
    const auto& found = components(scene);
    all.add("share", "share of the variance",
            value_if(found.has_value(), found ? shares_text(*found) : "", kNotFinite));
    if (found && found->positions < state.length)
      all.add("component-positions", "positions for the components", Quantity(found->positions));
  }
  const bool turns = has_waves(state) && scene.sinusoidal().is_rotation();
  const auto norms = some_of(of.norms, "t", first_position(state), last_position(state));
  const double rounding = length_rounding(scene, std::max(of.norm.to, radius));
  all.add("norm", "range of ∥p(t)∥", extent_value(of.norm, rounding, norms, kNotFinite),
          Check{"every position is on a sphere of radius √(d/2)",
                {is_all(of.norm, radius, rounding),
                 phrase("a distance of {}", farthest(of.norm, radius))},
                norms,
                rounding,
                turns ? kTurnAsOne : ""});
  all.add("radius", "√(d/2)", Quantity(radius));
  if (has_waves(state))
    add_curve(all, scene);
  else
    add_step(all, scene);
  const Nearest& two = nearest(scene);
  const bool has_two = !std::isnan(two.distance);
  all.add("nearest", "smallest distance of two",
          if_two(state, value_if(has_two, extreme(Quantity(two.distance), two.searched),
                                 "no two positions are finite")),
          Check{"no two positions have the same vector",
                {two.distance > 0, phrase("t = {} and {}", two.t, two.u)},
                two.compared});
  if (has_two) all.add("nearest-pair", "positions", std::vector{Quantity(two.t), Quantity(two.u)});
  add_middle(all, scene);
  const auto place = place_at(scene, static_cast<double>(state.position));
  all.add("place", "position t in the picture",
          phrase("({}, {}, {})", short_text(place.x, 6), short_text(place.y, 6),
                 short_text(place.z, 6)));
  if (shows_table(state)) {
    if (auto wrong = not_finite_text(*state.table.table); !wrong.empty())
      all.add("not-finite", "the table has", std::move(wrong));
  }
  return all;
}

bool is_round(const Facts& all) { return !std::isnan(all.number("norm")) && all.holds("speed"); }

std::span<const Claim> claims(const State& state) {
  static constexpr std::array kPoints{
      Claim{"Positions are separate points: there is no curve between them"}};
  static constexpr std::array kOne{Claim{"One position is one point: there is no curve"}};
  static constexpr std::array kTorus{
      Claim{fails("leaving"), "A pair leaves its circle, and the curve leaves the torus"},
      Claim{fails("speeds"), "Without two speeds the curve winds around no torus"},
      Claim{"The circles of pairs {pair} and {curve-pair} make a torus, and the curve winds "
            "around it"}};
  static constexpr std::array kCurve{
      Claim{[](const Facts& all) { return is_round(all) && all.fails("closes"); },
            "Positions follow one smooth curve at one speed, which closes after {closes}"},
      Claim{is_round, "Positions follow one smooth curve at one speed: equal steps everywhere"},
      Claim{holds("step"), "Each position is one equal step from the last"},
      Claim{holds_where_looked("speed"),
            "Positions follow one smooth curve, at one speed where it was looked at"},
      Claim{"Positions follow a curve, but not at one speed"}};
  if (!is_smooth(state)) return kPoints;
  if (state.length == 1) return kOne;
  if (shows_torus(state)) return kTorus;
  return kCurve;
}

Text how_to_read(const Scene& scene, const Facts& known) {
  const State& state = scene.state();
  std::string brief = "Thicker lines are nearer.", full;
  if (drawn_positions(state).count < state.length)
    brief += " Drawn: positions {drawn} of {length}.";
  if (turns_too_fast(scene))
    brief += " Joined by straight lines: between positions it turns too often.";
  if (shows_torus(state) && state.pair == state[kOther]) {
    full = "Pair {pair} turns both ways round. " + brief;
  } else if (shows_torus(state)) {
    full = "Pair {pair} turns the long way round, pair {curve-pair} the short way. " + brief;
  } else if (const auto& found = components(scene)) {
    full = "Seen along three principal components: {share} of the variance. " + brief;
    if (found->positions < state.length)
      full += " Components of {component-positions} of the positions.";
  } else {
    full = brief;
  }
  return {filled(full, known, scene), filled(brief, known, scene)};
}

FactPanel numbers_panel(const State& state, const Facts& known, const Palette& palette) {
  FactPanel panel;
  for (auto shown :
       {ShownFact{shows_torus(state) ? "k-turns" : "share", palette.text, {"k-wavelength"}},
        {"i-turns", palette.text, {"i-wavelength"}},
        {"norm", palette.text, {"radius"}},
        {"speed", palette.text, {"speed-formula"}},
        {"closes", palette.text},
        {"step", palette.text},
        {"nearest", palette.text, {"nearest-pair"}},
        {"middle", palette.text, {"half-norm", "half-apart"}}}) {
    if (!known.has(shown.id)) continue;
    std::erase_if(shown.notes, [&](std::string_view id) { return !known.has(id); });
    panel.facts.push_back(fact_row(known, shown));
  }
  return panel;
}

Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  constexpr double kFactHeight = 61;
  auto numbers = numbers_panel(scene.state(), known, palette);
  const double least = kFactHeight * static_cast<double>(numbers.facts.size());
  return {.heading = {.how_to_read = how_to_read(scene, known)},
          .cells = {cell(kSpace, Custom(space_of(scene, palette), draw_space), {0, 0},
                         {.least = {200, 160}, .weight = {2.2, 1}}),
                    cell("facts", std::move(numbers), {1, 0},
                         {.least = {230, least}, .weight = {0.6, 0.3}}, 1)}};
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (hit.panel != kSpace) return next;
  if (hit.tapped) {
    if (const auto found = position_near(scene, hit.room, hit.at)) next.position = found->position;
  }
  if (!hit.down || glm::distance(hit.pointer.at, hit.pointer.pressed_at) < Pointer::kDragThreshold)
    return next;
  constexpr double kDegreesPerPixel = 0.4;
  const Point turned = kDegreesPerPixel * hit.pointer.moved;
  const auto to_tenths = [](double degrees) { return std::round(10 * degrees) / 10; };
  next.set(kTurnDeg, to_tenths(std::remainder(next[kTurnDeg] + turned.x, 360)));
  next.set(kTiltDeg, to_tenths(std::clamp(next[kTiltDeg] + turned.y, -90.0, 90.0)));
  return next;
}

std::optional<Reading> read(const Scene& scene, const Facts&, const Palette& palette,
                            const Hit& hit) {
  if (hit.panel != kSpace) return {};
  const auto found = position_near(scene, hit.room, hit.at);
  if (!found) return {};
  const auto place = place_at(scene, static_cast<double>(found->position));
  return Reading{.color = palette.text,
                 .lines = {phrase("position {}", found->position), "x " + short_text(place.x),
                           "y " + short_text(place.y), "z " + short_text(place.z),
                           "click to set t, drag to turn"},
                 .box = Rect{found->at, found->at}.grown(size::kMark)};
}

void data(const Scene& scene, TableWriter& table) {
  table.header({"position", "x", "y", "z"});
  const Cells drawn = drawn_positions(scene.state());
  for (auto t = drawn.first; t < drawn.first + drawn.count; ++t) {
    const auto place = place_at(scene, static_cast<double>(t));
    if (!table.row(t, place.x, place.y, place.z)) return;
  }
}

EquationText equation(const Scene& scene, const Facts&) {
  const State& state = scene.state();
  const auto place = place_at(scene, static_cast<double>(state.position));
  const auto point = fmt::format("({}, {}, {})", finite_text(place.x, 4), finite_text(place.y, 4),
                                 finite_text(place.z, 4));
  const auto numbers = phrase("x(\\t{{{}}}) = {}", state.position, point);
  if (shows_torus(state))
    return {"x(t) = ((2 + cos ω_{i}t) cos ω_{k}t, (2 + cos ω_{i}t) sin ω_{k}t, sin ω_{i}t)",
            {numbers},
            {"two circles, one around the other", ""}};
  return {"x_i(t) = v_i·(p(t) − μ), \\quad C·v_i = σ_i^2·v_i, \\quad i = 1, 2, 3",
          {numbers},
          {"μ and C: mean and covariance of all p(t); σ₁ ≥ σ₂ ≥ σ₃", ""}};
}

}  // namespace
}  // namespace curve

extern const View kCurveView{
    .id = "curve",
    .title = "Curve",
    .help = "Positions as points of one curve in space",
    .group = ViewGroup::why,
    .opening =
        "--d 8 --length 512 --position 5 --offset 3 --pair 1 "
        "--curve-show torus --curve-pair 0",
    .options = curve::kOptions,
    .all_facts = curve::facts,
    .claims = curve::claims,
    .compose = curve::compose,
    .act = [](const Inputs& in, const plot::Hit& hit) { return curve::act(in, hit); },
    .read = [](const Inputs& in,
               const plot::Hit& hit) { return curve::read(in, in.facts(), in.palette(), hit); },
    .data = [](const Inputs& in, TableWriter& table) { curve::data(in, table); },
    .try_this =
        "Drag the curve, and play: t moves at one speed\n"
        "Set δ to 1, then 100: the chord’s middle leaves the sphere\n"
        "Show the torus, and choose two neighbouring pairs",
    .equation = [](const Inputs& in) { return curve::equation(in, in.facts()); },
};

}  // namespace posenc
