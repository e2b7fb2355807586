#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <vector>

#include "plot/dial.hpp"
#include "text/phrase.hpp"
#include "views/parts.hpp"
#include "views/rotation/numbers.hpp"
#include "views/rotation/options.hpp"

/// The circle of pair k, and the small ones of all pairs.
namespace posenc::rotation {

using namespace plot;

namespace {

constexpr Point kCentre{0, 0};

/// "p(37)", "p(37.5)" while t plays.
std::string position_name(double position) {
  const bool is_whole = position == std::trunc(position);
  return fmt::format("p({})", is_whole ? integer_text(static_cast<std::int64_t>(position))
                                       : fixed_text(position, 1));
}

Label label(std::vector<Point> anchors, Text text, Color color, Face face = Face::semibold,
            double size = 20) {
  return {std::move(anchors), std::move(text), color, face, size, kCentre};
}

void add_hand(Plot& plot, Point tip, const Stroke& stroke, double radius, Color fill,
              std::optional<Stroke> rim = {}, Moves moves = {}) {
  Line line = hand(kCentre, tip, stroke);
  Dots dot{{tip}, radius, fill, rim};
  line.moves = dot.moves = moves;
  plot.add(std::move(line), std::move(dot));
}

/// Arcs with their names: the angle of δ with its whole turns or, of two steps, two that go on from
/// each other, and outside them their sum. Whole turns, which lead back to where they began, are
/// then left to the words.
void add_arcs(Plot& plot, const Scene& scene, const Palette& palette) {
  constexpr std::int64_t kMostWound = 3;
  const State& state = scene.state();
  const auto& encoding = scene.all_pairs();
  const int k = static_cast<int>(state.pair);
  const auto omega = omega_text(k);
  const double from = angle_rad(encoding.phase_at(scene.position(), k));
  const Angle delta = angle_of(encoding, k, state.offset);
  std::vector<Layer> names;
  const auto add = [&](double begin, double turn, double radius, const Stroke& stroke,
                       const std::string& text) {
    if (turn == 0) return;
    auto line = arc(begin, turn, radius, stroke);
    line.has_arrow = true;
    plot.add(std::move(line));
    std::vector<Point> anchors;
    for (const double share : {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8})
      anchors.push_back(on_circle(begin + turn - std::fmod(turn, kTurnRad) * share, radius));
    names.emplace_back(label(std::move(anchors), text, stroke.color, Face::math_italic, 24));
  };
  if (state[kShow] == RotationShow::compose) {
    const double epsilon = angle_of(encoding, k, state[kEpsilon]).rest_rad;
    const double there = scene.position() + static_cast<double>(state.offset);
    add(from, delta.rest_rad + epsilon, 0.74, {palette.k, 2}, omega + "(δ + ε)");
    add(from, delta.rest_rad, 0.26, {palette.k, 3.5}, omega + "δ");
    add(angle_rad(encoding.phase_at(there, k)), epsilon, 0.5, {palette.text, 3.5}, omega + "ε");
  } else {
    const auto wound = std::clamp(delta.turns, -kMostWound, kMostWound);
    const auto note = wound == delta.turns
                          ? ""
                          : phrase(", {} of {} turns drawn", kMostWound, std::abs(delta.turns));
    add(from, static_cast<double>(wound) * kTurnRad + delta.rest_rad, 0.42, {palette.k, 3.5},
        omega + "δ" + note);
  }
  std::ranges::move(names, std::back_inserter(plot.layers));
}

}  // namespace

Plot circle_plot(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto& encoding = scene.all_pairs();
  const int k = static_cast<int>(state.pair);
  const auto show = state[kShow];
  const bool turns = encoding.is_rotation(k);
  const double t = scene.position(), delta = static_cast<double>(state.offset);
  const double end = t + delta + static_cast<double>(state[kEpsilon]);
  const auto at = [&](double position) { return pair_point(encoding, k, position); };
  // Where the rotation by the sine's frequency takes p(t).
  const auto v = rotation_block(encoding, k, state.offset)({at(t).x, at(t).y});
  const Point moved(v[0], v[1]);
  // Sine and cosine of two frequencies leave the circle by as much as a square's corner does.
  const double reach = turns ? 1.2 : 1.6;
  const Axis axis{.extent = Extent{-reach, reach}, .is_shown = false};
  Plot plot{.x = axis, .y = axis, .has_equal_units = true};
  plot.layers = {hand({-1, 0}, {1, 0}, {palette.line, 1.5}),
                 hand({0, -1}, {0, 1}, {palette.line, 1.5}), circle({palette.line, 2})};
  if (!turns) {
    plot.add(hand(moved, at(t + delta), {palette.error, 3}));
    add_hand(plot, moved, {palette.k, 2, Dash::dashed}, 8.5, palette.ground, Stroke{palette.k, 2});
  }
  if (show == RotationShow::shift) {
    // Where both were at t₀, hollow.
    const auto from = static_cast<double>(state[kShiftedFrom]);
    const auto ghost = [&](double position, Color color, double radius) {
      add_hand(plot, at(position), {color.with_alpha(0.6), 1.5, Dash::dashed}, radius,
               palette.ground, Stroke{color, 1.5});
    };
    ghost(from, palette.t, 8);
    ghost(from + delta, palette.delta, 6);
  }
  if (show == RotationShow::compose)
    add_hand(plot, at(end), {palette.text, 2.5}, 8, palette.ground, Stroke{palette.text, 2});
  // Both stay visible where they coincide: the hand of t is wider and below.
  add_hand(plot, at(t), {palette.t, 7}, 12, palette.t, {}, kMovesT);
  add_hand(plot, at(t + delta), {palette.delta, 3.5}, 8.5, palette.delta,
           Stroke{palette.ground, 1.5}, kMovesDelta);
  const auto name = [&](Point tip, Text text, Color color, Face face = Face::semibold) {
    plot.add(label({tip}, std::move(text), color, face));
  };
  // Outside the circle, in the order of the hands where these are near each other.
  const auto outside = [&](double position, double side) {
    const Point tip = at(position);
    const auto angle = [&](double of) { return std::atan2(at(of).x, at(of).y); };
    const double apart = std::remainder(angle(t + delta) - angle(t), kTurnRad);
    return on_circle(std::atan2(tip.x, tip.y) + side * std::copysign(name_offset(apart), apart),
                     1.04 * std::hypot(tip.x, tip.y));
  };
  name(outside(t, -1), position_name(t), palette.t);
  name(outside(t + delta, 1), position_name(t + delta), palette.delta);
  if (show == RotationShow::compose) name(at(end), position_name(end), palette.text);
  if (!turns && state.offset != 0) name(moved, "M p(t)", palette.k);
  if (turns) add_arcs(plot, scene, palette);
  name({1, 0}, "sin", palette.muted, Face::regular);
  if (encoding.cosine_dim(k)) name({0, 1}, "cos", palette.muted, Face::regular);
  return plot;
}

Cell pairs_cell(const Scene& scene, const Palette& palette) {
  const auto& encoding = scene.all_pairs();
  const double t = scene.position(), delta = static_cast<double>(scene.state().offset);
  const auto hands = [&](int k) {
    const double length = encoding.is_rotation(k) ? 0.9 : 0.65;
    return std::vector<DialHand>{{length * pair_point(encoding, k, t), {palette.t, 3.5}},
                                 {length * pair_point(encoding, k, t + delta), {palette.delta, 2}}};
  };
  return cell(kPairs, pair_dials(encoding, scene.state().pair, hands), {1, 2},
              {.least = {300, 100}, .weight = {0.5, 0.6}}, 2);
}

}  // namespace posenc::rotation
