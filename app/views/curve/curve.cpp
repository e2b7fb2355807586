#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <glm/geometric.hpp>

#include "state/tables.hpp"
#include "text/phrase.hpp"
#include "views/curve/space.hpp"
#include "views/equation_text.hpp"
#include "views/parts.hpp"

/// Positions as points of one curve in space.
namespace posenc::curve {
namespace {

using namespace plot;

constexpr std::string_view kSpace = "space", kFacts = "facts";

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

std::string extent_text(const Extent& extent) {
  return is_one(extent) ? short_text(extent.to) : phrase("from {} to {}", extent.from, extent.to);
}
bool is_any(const Extent& extent) { return extent.from <= extent.to; }

double radius_of(const State& state) {
  return std::sqrt(static_cast<double>(column_count(state)) / 2);
}

std::string drawn_text(const Scene& scene) {
  const auto count = shape(scene).positions, length = scene.state().length;
  return count == length ? "at " + counted(count, "position", "positions")
                         : phrase("at {} of {} positions", count, length);
}

std::string speed_formula(const Scene& scene) {
  const auto scale = squared_scale(scene.sinusoidal());
  return scale.empty() ? "√∑ω²" : phrase("√({} · ∑ω²)", scale);
}

Verdict sphere_verdict(const Scene& scene) {
  const State& state = scene.state();
  const double radius = radius_of(state);
  Verdict made{"every position is on a sphere of radius √(d/2)", {}, "no finite numbers"};
  const Extent& norm = shape(scene).norm;
  if (!is_any(norm)) return made;
  made.holds = is_one({std::min(norm.from, radius), std::max(norm.to, radius)});
  made.by = phrase("∥p(t)∥ is {} {}, √(d/2) is {}", extent_text(norm), drawn_text(scene), radius);
  return made;
}

Verdict speed_verdict(const Scene& scene) {
  const Shape& of = shape(scene);
  if (has_waves(scene.state())) {
    const double formula = speed_of(scene.sinusoidal());
    return {fmt::format("the curve has the same speed everywhere, {}", speed_formula(scene)),
            is_one({std::min(of.speed.from, formula), std::max(of.speed.to, formula)}),
            phrase("∥p′(t)∥ is {} per position, {} is {}", extent_text(of.speed),
                   speed_formula(scene), formula)};
  }
  Verdict made{"every step from t to t + 1 has the same length", {}, "no two finite positions"};
  if (!is_any(of.step)) return made;
  made.holds = is_one(of.step);
  made.by = phrase("∥p(t + 1) − p(t)∥ is {} {}", extent_text(of.step), drawn_text(scene));
  return made;
}

Verdict apart_verdict(const Scene& scene) {
  const Nearest& found = nearest(scene);
  Verdict made{"the curve never meets itself within the length", {}, "no two positions"};
  if (std::isnan(found.distance)) return made;
  made.holds = found.distance > 0;
  made.by = phrase("the smallest distance is {}, of {} and {}, {}", found.distance, found.t,
                   found.u, found.among);
  return made;
}

Verdict middle_verdict(const Scene& scene) {
  const auto t = scene.state().position;
  Verdict made{"the middle of the chord from p(t) to p(t + 1) is not p(t + ½)", {}, ""};
  const auto found = middle(scene, t, 1);
  if (!found || !found->between) {
    made.by = found ? phrase("nothing is between {} and {}", t, t + 1)
                    : phrase("no numbers at {}", t + 1);
    return made;
  }
  const auto& [norm, larger, apart] = *found->between;
  made.holds = apart > kRounding * norm;
  made.by = phrase("its norm is {}, that of p({} + ½) {}, a difference of {}; they are {} apart",
                   found->norm, t, norm, larger, apart);
  return made;
}

std::string torus_claim(const Scene& scene) {
  const State& state = scene.state();
  for (const auto k : {state.pair, state.curve.other}) {
    if (!scene.all_pairs().is_rotation(static_cast<int>(k)))
      return phrase("Pair {} leaves its circle, and the curve leaves the torus", k);
  }
  if (state.pair == state.curve.other)
    return phrase("Pair {} with itself: the curve closes after one turn", state.pair);
  return phrase("The circles of pairs {} and {} make a torus, and the curve winds around it",
                state.pair, state.curve.other);
}

std::string claim(const Scene& scene) {
  const State& state = scene.state();
  if (shows_torus(state)) return torus_claim(scene);
  if (!components(scene)) return "This table has no position whose numbers are all finite";
  if (state.length == 1) return "One position is one point: there is no curve";
  if (!is_smooth(state)) return "Positions are separate points: there is no curve between them";
  const bool meets = !(nearest(scene).distance > 0);
  std::vector<std::string> wrong;
  if (!is_one(shape(scene).norm)) wrong.emplace_back("is on no sphere");
  if (has_waves(state) ? !is_one(shape(scene).speed) : !is_one(shape(scene).step))
    wrong.emplace_back("changes its speed");
  if (meets) wrong.emplace_back("meets itself");
  return wrong.empty() ? "Positions follow a curve on a sphere, at one speed, and never meet"
                       : "Positions follow a curve that " + list_text(wrong);
}

Text how_to_read(const Scene& scene) {
  const State& state = scene.state();
  std::string text = "Thicker lines are nearer.";
  const Cells drawn = drawn_positions(state);
  if (drawn.count < state.length)
    text += phrase(" Drawn: positions {} to {} of {}.", drawn.first, drawn.first + drawn.count - 1,
                   state.length);
  if (is_smooth(state) && turns_too_fast(scene))
    text += " Joined by straight lines: between positions it turns too often.";
  const auto brief = text;
  if (shows_torus(state)) {
    text = phrase("Pair {} turns the long way round, pair {} the short way. ", state.pair,
                  state.curve.other) +
           text;
  } else if (const auto& found = components(scene)) {
    text = fmt::format("Seen along three principal components: {} of the variance. ",
                       shares_text(*found)) +
           text;
    if (found->positions < state.length)
      text += phrase(" Components of {} of the positions.", found->positions);
  }
  return {text, brief};
}

FactPanel facts(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const Shape& of = shape(scene);
  FactPanel made;
  if (shows_torus(state)) {
    const auto k = static_cast<int>(state.pair), j = static_cast<int>(state.curve.other);
    const auto& encoding = scene.all_pairs();
    const auto wavelength = [&](int pair) {
      return is_still(encoding, pair)
                 ? "it does not turn"
                 : phrase("one turn in {} positions", encoding.wavelength(pair));
    };
    made.add(palette.text, "turns of pair " + integer_text(k),
             short_text(encoding.turns_within(k, state.length)), {wavelength(k)});
    made.add(palette.text, "turns of pair " + integer_text(j),
             short_text(encoding.turns_within(j, state.length)), {wavelength(j)});
  } else if (const auto& found = components(scene)) {
    made.add(palette.text, "share of the variance", shares_text(*found));
  }
  if (is_any(of.norm))
    made.add(palette.text, "distance from 0", extent_text(of.norm),
             {phrase("√(d/2) = {}", radius_of(state))});
  if (is_any(of.speed)) {
    made.add(palette.text, "speed per position", extent_text(of.speed),
             {phrase("{} = {}", speed_formula(scene), speed_of(scene.sinusoidal()))});
  } else if (is_any(of.step)) {
    made.add(palette.text, "length of a step", extent_text(of.step));
  }
  const Nearest& two = nearest(scene);
  if (!std::isnan(two.distance))
    made.add(
        palette.text, "smallest distance of two", short_text(two.distance),
        {{phrase("{} and {}, {}", two.t, two.u, two.among), phrase("{} and {}", two.t, two.u)}});
  const auto t = state.position, delta = state.offset;
  const auto found = middle(scene, t, delta);
  if (found && delta != 0) {
    const auto half = position_text(static_cast<double>(t) + static_cast<double>(delta) / 2);
    std::vector<Text> notes;
    if (found->between)
      notes = {phrase("∥p({})∥ = {}", half, found->between->norm),
               phrase("{} apart", found->between->distance)};
    made.add(palette.text, {"distance of the chord’s middle from 0", "chord’s middle from 0"},
             short_text(found->norm), std::move(notes));
  }
  return made;
}

std::vector<std::string> remarks(const Scene& scene) {
  const State& state = scene.state();
  std::vector<std::string> all;
  const auto place = place_at(scene, static_cast<double>(state.position));
  all.push_back(phrase("Position {} is at ({}, {}, {}).", state.position, short_text(place.x, 6),
                       short_text(place.y, 6), short_text(place.z, 6)));
  if (state.table.table && state.encoding == nullptr) {
    if (const auto wrong = not_finite_sentence(*state.table.table); !wrong.empty())
      all.push_back(wrong.substr(0, wrong.size() - 1));
  }
  return all;
}

Figure compose(const Scene& scene, const Palette& palette) {
  const auto space = [&scene, palette](Canvas& canvas, const Rect& room) {
    draw_space(canvas, palette, scene, room);
  };
  constexpr double kFactHeight = 61;
  auto numbers = facts(scene, palette);
  const double least = kFactHeight * static_cast<double>(numbers.facts.size());
  return {.heading = {.claim = claim(scene),
                      .verdicts = {sphere_verdict(scene), speed_verdict(scene),
                                   apart_verdict(scene), middle_verdict(scene)},
                      .how_to_read = how_to_read(scene)},
          .cells = {cell(kSpace, Custom{space}, {0, 0}, {.least = {200, 160}, .weight = {2.2, 1}}),
                    cell(kFacts, std::move(numbers), {1, 0},
                         {.least = {230, least}, .weight = {0.6, 0.3}}, 1)},
          .remarks = remarks(scene)};
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
  next.curve.turn_deg = to_tenths(std::remainder(next.curve.turn_deg + turned.x, 360));
  next.curve.tilt_deg = to_tenths(std::clamp(next.curve.tilt_deg + turned.y, -90.0, 90.0));
  return next;
}

std::optional<Reading> read(const Scene& scene, const Palette& palette, const Hit& hit) {
  if (hit.panel != kSpace) return {};
  const auto found = position_near(scene, hit.room, hit.at);
  if (!found) return {};
  const auto place = place_at(scene, static_cast<double>(found->position));
  return Reading{.panel = hit.panel,
                 .color = palette.text,
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

EquationText equation(const Scene& scene) {
  const State& state = scene.state();
  const auto place = place_at(scene, static_cast<double>(state.position));
  const auto point = fmt::format("({}, {}, {})", finite_text(place.x, 4), finite_text(place.y, 4),
                                 finite_text(place.z, 4));
  const auto numbers = phrase("x(\\t{{{}}}) = {}", state.position, point);
  if (shows_torus(state))
    return {"x(t) = ((2 + cos ω_{i}t) cos ω_{k}t, (2 + cos ω_{i}t) sin ω_{k}t, sin ω_{i}t)",
            {numbers},
            {"two circles, one around the other", ""}};
  return {"x_i(t) = v_i·(p(t) − μ), \\quad C·v_i = λ_i·v_i, \\quad i = 1, 2, 3",
          {numbers},
          {"μ and C: mean and covariance of all p(t); λ₁ ≥ λ₂ ≥ λ₃", ""}};
}

}  // namespace
}  // namespace posenc::curve

namespace posenc {

extern const View kCurveView{
    .id = "curve",
    .title = "Curve",
    .help = "Positions as points of one curve in space",
    .group = ViewGroup::why,
    .compose = curve::compose,
    .act = curve::act,
    .read = curve::read,
    .data = curve::data,
    .try_this =
        "Drag the curve, and play: t moves at one speed\n"
        "Set δ to 1, then 100: the chord’s middle leaves the sphere\n"
        "Show the torus, and choose two neighbouring pairs",
    .equation = curve::equation,
};

}  // namespace posenc
