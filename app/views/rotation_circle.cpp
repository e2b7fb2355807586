#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <posenc/rotation.hpp>

#include "figure/labels.hpp"
#include "figure/numbers.hpp"
#include "views/rotation_arcs.hpp"
#include "views/rotation_formulas.hpp"
#include "views/rotation_layout.hpp"

namespace posenc::rotation {
namespace {

/// The same, moved on until no corner of it comes nearer to the circle's centre.
Rect box_outside(Point centre, double radius, Point away, Point extent) {
  Rect box = box_beyond(centre + away * radius, away, 0, extent);
  constexpr int kSteps = 8;
  for (int i = 0; i < kSteps; ++i) {
    const double near = glm::distance(centre, glm::clamp(centre, box.min, box.max));
    if (near >= radius) break;
    box = {box.min + away * (radius - near), box.max + away * (radius - near)};
  }
  return box;
}

/// The name of a hand outside the circle: straight out, or moved along the rim by at most so many steps.
bool draw_hand_name(Canvas& canvas, LabelPlacer& labels, Point centre, Point tip, double gap,
                    const std::string& name, const TextStyle& style, int steps) {
  const auto extent = canvas.measure(name, style);
  const Point size{extent.width, extent.ascent + extent.descent};
  // A hand of no length has no direction of its own.
  const Point out = tip == centre ? Point(0, -1) : glm::normalize(tip - centre);
  const double radius = glm::distance(centre, tip) + gap;
  std::vector<Rect> candidates;
  constexpr double kNudge = 0.06;  // radians along the rim
  for (int i = 0; i <= steps; ++i) {
    for (const int side : {1, -1}) {
      const double a = side * i * kNudge;
      const Point away{out.x * std::cos(a) - out.y * std::sin(a),
                       out.x * std::sin(a) + out.y * std::cos(a)};
      candidates.push_back(box_outside(centre, radius, away, size));
    }
  }
  const auto box = first_free(labels, candidates);
  if (!box) return false;
  canvas.text(box->centre(), name, style, HAlign::centre, VAlign::middle);
  labels.block({box->min - Point(10, 3), box->max + Point(10, 3)});
  return true;
}

void draw_axis_names(Canvas& canvas, const Palette& palette, LabelPlacer& labels, const Layout& at,
                     const Sinusoidal& encoding, int pair, bool compact) {
  const TextStyle style{Face::regular, compact ? size::kSmall : size::kAxis, palette.muted};
  const auto place = [&](const std::string& name, std::initializer_list<Point> corners, Point out) {
    const auto extent = canvas.measure(name, style);
    const Point size{extent.width, extent.ascent + extent.descent};
    for (const double gap : {4.0, 8.0, 22.0, 40.0}) {
      for (const Point corner : corners) {
        const Point centre = corner + out * (gap + size * 0.5);
        const Rect box{centre - size * 0.5, centre + size * 0.5};
        if (!labels.is_free(box)) continue;
        canvas.text(centre, name, style, HAlign::centre, VAlign::middle);
        labels.block(box);
        return true;
      }
    }
    return false;
  };
  // With the dimension's number where there is room for it.
  const auto place_either = [&](std::string_view function, int dim,
                                std::initializer_list<Point> corners, Point out) {
    const bool placed =
        !compact && place(fmt::format("{} · dim {}", function, integer_text(dim)), corners, out);
    if (!placed) place(std::string(function), corners, out);
  };
  const double r = at.radius + 8, side = 14;
  const Point right{at.centre.x + r, at.centre.y}, top{at.centre.x, at.centre.y - r};
  place_either("sin", encoding.sine_dim(pair),
               {right, right + Point(0, -side), right + Point(0, side), right + Point(0, 2 * side)},
               {1, 0});
  const double shift = compact ? 24 : 52;
  const auto cosine = encoding.cosine_dim(pair);
  if (!cosine) return;
  place_either("cos", *cosine,
               {top, top + Point(shift, 0), top - Point(shift, 0), top + Point(2 * shift, 0),
                top - Point(2 * shift, 0), top + Point(3 * shift, 0), top - Point(3 * shift, 0)},
               {0, -1});
}

/// The hands as they stood at t₀ and t₀+δ, hollow.
void draw_start(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at,
                double scale) {
  const State& state = scene.state();
  const int pair = static_cast<int>(state.pair);
  const auto ghost = [&](std::int64_t t, Color color, double radius) {
    const Point tip = hand(scene.all_pairs(), pair, static_cast<double>(t), at.centre, at.radius);
    canvas.line(at.centre, tip, {color.with_alpha(0.6), 1.5 * scale, Dash::dashed});
    canvas.circle(tip, radius * scale, palette.ground, Stroke{color, 1.5});
  };
  ghost(state.rotation.shifted_from, palette.t, 8);
  ghost(state.rotation.shifted_from + state.offset, palette.delta, 6);
}

std::string position_text(double position) {
  const bool whole = position == std::trunc(position);
  return whole ? integer_text(static_cast<std::int64_t>(position)) : fixed_text(position, 1);
}

}  // namespace

void draw_circle(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at,
                 bool compact) {
  const State& state = scene.state();
  const int pair = static_cast<int>(state.pair);
  const double here = scene.position(), there = here + static_cast<double>(state.offset);
  const double scale = compact ? 0.7 : 1;
  const double reach = at.radius + 8;

  canvas.line(at.centre - Point(reach, 0), at.centre + Point(reach, 0), {palette.line, 1.5});
  canvas.line(at.centre - Point(0, reach), at.centre + Point(0, reach), {palette.line, 1.5});
  canvas.circle(at.centre, at.radius, std::nullopt, Stroke{palette.line, 2});

  const auto& encoding = scene.all_pairs();
  const bool turns = encoding.is_rotation(pair);
  const Point now = hand(encoding, pair, here, at.centre, at.radius);
  const Point later = hand(encoding, pair, there, at.centre, at.radius);
  // Where the rotation by the sine's frequency takes p(t), and how far off that is.
  const Point away = (now - at.centre) / at.radius;
  const auto moved = rotation_block(encoding, pair, state.offset)({away.x, -away.y});
  const Point missed = at.centre + at.radius * Point(moved[0], -moved[1]);
  if (!turns) {
    canvas.line(at.centre, missed, {palette.k, 2 * scale, Dash::dashed});
    canvas.line(missed, later, {palette.error, 3 * scale});
    canvas.circle(missed, 8.5 * scale, palette.ground, Stroke{palette.k, 2});
  }
  const double ahead = there + static_cast<double>(state.rotation.epsilon);
  const bool two_steps = state.rotation.show == RotationShow::compose;
  const Point end = hand(encoding, pair, ahead, at.centre, at.radius);
  if (two_steps) {
    canvas.line(at.centre, end, {palette.text, 2.5 * scale});
    canvas.circle(end, 8 * scale, palette.ground, Stroke{palette.text, 2});
  }
  if (state.rotation.show == RotationShow::shift) {
    draw_start(canvas, palette, scene, at, scale);
  }
  // Both stay visible where they coincide: the hand of t is wider and below.
  canvas.line(at.centre, now, {palette.t, 7 * scale});
  canvas.line(at.centre, later, {palette.delta, 3.5 * scale});
  canvas.circle(now, 12 * scale, palette.t);
  canvas.circle(later, 8.5 * scale, palette.delta, Stroke{palette.ground, 1.5});

  LabelPlacer labels(at.circle);
  labels.block(Rect{now, now}.grown(13 * scale));
  labels.block(Rect{later, later}.grown(10 * scale));
  if (two_steps) labels.block(Rect{end, end}.grown(9 * scale));
  const double text_size = compact ? size::kAxis : 22;
  const double gap = 16 * scale;
  // With the positions, or their symbols where a number is too long.
  const TextStyle now_style{Face::semibold, text_size, palette.t, true};
  const TextStyle later_style{Face::semibold, text_size, palette.delta, true};
  const auto name = [&](Point tip, const std::string& number, std::string_view symbol,
                        bool numbered, const TextStyle& style) {
    constexpr int kFew = 6, kMany = 20;
    if (numbered && draw_hand_name(canvas, labels, at.centre, tip, gap, number, style, kFew))
      return;
    draw_hand_name(canvas, labels, at.centre, tip, gap, fmt::format("p({})", symbol), style, kMany);
  };
  const auto now_name = fmt::format("p({})", position_text(here));
  const auto later_name = fmt::format("p({})", position_text(there));
  const double longest = std::max(canvas.measure(now_name, now_style).width,
                                  canvas.measure(later_name, later_style).width);
  const bool numbered = longest <= at.circle.width() - 2 * (at.radius + gap);
  name(now, now_name, "t", numbered, now_style);
  name(later, later_name, "t + δ", numbered, later_style);
  if (two_steps) {
    name(end, fmt::format("p({})", position_text(ahead)), "t + δ + ε", numbered,
         {Face::semibold, text_size, palette.text, true});
  }
  draw_axis_names(canvas, palette, labels, at, encoding, pair, compact);
  if (!turns && state.offset != 0) {
    const TextStyle style{Face::semibold, text_size, palette.k, true};
    draw_hand_name(canvas, labels, at.centre, missed, gap, "M p(t)", style, 20);
  }
  block_line(labels, at.centre, now, 5);
  block_line(labels, at.centre, later, 4);
  if (two_steps) block_line(labels, at.centre, end, 8);
  if (!turns) return;
  Arc step;
  step.from_rad = angle_rad(encoding.phase_at(here, pair));
  step.angle = angle_of(encoding, pair, state.offset);
  step.text_size = compact ? 18 : 24;
  step.color = palette.k;
  const auto index = integer_text(pair);
  step.name = math::row({omega(palette, index), delta(palette)});
  if (state.rotation.show != RotationShow::compose) {
    draw_arc(canvas, labels, at, step);
    name_arc(canvas, palette, labels, at, step);
    return;
  }
  // Two arcs that go on from each other, and outside them their sum. Whole turns, which lead back to
  // where they began, are left to the words.
  constexpr double kBetween = 26;  // a name further off would be taken for that of another arc
  step.angle.whole = 0;
  step.share = 0.26;
  step.furthest = kBetween;
  Arc second = step;
  second.from_rad = angle_rad(encoding.phase_at(there, pair));
  second.angle = angle_of(encoding, pair, state.rotation.epsilon);
  second.angle.whole = 0;
  second.name = math::row({omega(palette, index), epsilon(palette)});
  second.share = 0.5;
  second.color = palette.text;
  Arc sum = step;
  const double swept =
      step.angle.sign * step.angle.rest_rad + second.angle.sign * second.angle.rest_rad;
  sum.angle.sign = swept < 0 ? -1 : 1;
  sum.angle.whole = std::abs(swept) > 2 * std::numbers::pi ? 1 : 0;
  sum.angle.rest_rad =
      std::abs(swept) - 2 * std::numbers::pi * static_cast<double>(sum.angle.whole);
  sum.name = math::row({omega(palette, index), math::upright("(", palette.text), delta(palette),
                        math::upright(" + ", palette.text), epsilon(palette),
                        math::upright(")", palette.text)});
  sum.share = 0.74;
  sum.width = 2;
  for (const auto& arc : {sum, step, second}) draw_arc(canvas, labels, at, arc);
  constexpr int kPieces = 72;
  for (int i = 0; i < kPieces; ++i) {
    const auto rim = [&](int piece) {
      const double a = 2 * std::numbers::pi * piece / kPieces;
      return at.centre + at.radius * Point(std::sin(a), std::cos(a));
    };
    block_line(labels, rim(i), rim(i + 1), 2);
  }
  name_arc(canvas, palette, labels, at, step);
  if (compact) return;  // three names are more than its circle holds
  name_arc(canvas, palette, labels, at, second);
  name_arc(canvas, palette, labels, at, sum);
}

}  // namespace posenc::rotation
