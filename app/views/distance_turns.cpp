#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include "figure/labels.hpp"
#include "figure/numbers.hpp"
#include "views/distance_direction.hpp"
#include "views/rotation_arcs.hpp"
#include "views/rotation_formulas.hpp"
#include "views/rotation_numbers.hpp"

namespace posenc::distance {
namespace {

using rotation::caption_line;
using rotation::formula_line;
using rotation::Line;

/// p_k(t) and where M_δ and M_−δ take it: pixels, and the product of either with p_k(t).
struct Hands {
  Point centre{0, 0}, here{0, 0}, ahead{0, 0}, behind{0, 0};
  double radius = 0;
  Point foot{0, 0};  ///< of both ends on the line of p_k(t)
  double product = 0;
  bool turns = true;  ///< M carries the pair
};

Hands hands(const Scene& scene, Point centre, double radius) {
  const auto& encoding = scene.sinusoidal();
  const State& state = scene.state();
  const int k = static_cast<int>(state.pair);
  Hands made{.centre = centre, .radius = radius, .turns = encoding.is_rotation(k)};
  // Sine and cosine of two frequencies leave the circle by as much as a square's corner does.
  constexpr double kRoomForSquare = 0.7;
  const double length = radius * (made.turns ? 1 : kRoomForSquare) / encoding.scale();
  const auto p = pair_at(encoding, k, state.position);
  const auto end = [&](std::array<double, 2> v) { return centre + length * Point(v[0], -v[1]); };
  const auto there = rotation_block(encoding, k, state.offset)(p);
  made.here = end(p);
  made.ahead = end(there);
  made.behind = end(rotation_block(encoding, k, -state.offset)(p));
  made.product = p[0] * there[0] + p[1] * there[1];
  const double squared = p[0] * p[0] + p[1] * p[1];
  made.foot = centre + (squared > 0 ? made.product / squared : 0) * (made.here - centre);
  return made;
}

/// Both ways from t, one inside the other: as far ahead as behind.
void draw_ways(Canvas& canvas, LabelPlacer& labels, const Palette& palette, const Scene& scene,
               const Hands& at) {
  const State& state = scene.state();
  rotation::Layout circle;
  circle.centre = at.centre;
  circle.radius = at.radius;
  const Point out = at.here - at.centre;
  for (const bool ahead : {true, false}) {
    auto angle = rotation::angle_of(scene.sinusoidal(), static_cast<int>(state.pair),
                                    ahead ? state.offset : -state.offset);
    angle.whole = 0;  // which no matrix shows
    rotation::draw_arc(canvas, labels, circle,
                       {.from_rad = std::atan2(out.x, -out.y),
                        .angle = angle,
                        .name = {},
                        .share = ahead ? 0.5 : 0.34,
                        .color = palette.delta,
                        .width = ahead ? 3.0 : 2.0});
  }
}

void draw_hands(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& room,
                const Hands& at) {
  constexpr double kSmallCircle = 60;
  const bool small = at.radius < kSmallCircle;
  const double name_size = small ? size::kAxis : size::kBody + 3;
  canvas.circle(at.centre, at.radius, palette.panel, Stroke{palette.line, 1.5});
  LabelPlacer labels(room);
  if (at.turns) {
    const Point other = at.centre - (at.here - at.centre);
    canvas.line(at.centre, other, {palette.t, 1.5, Dash::dashed});
    rotation::block_line(labels, at.centre, other, 2);
  }
  if (!small) draw_ways(canvas, labels, palette, scene, at);
  canvas.line(at.centre, at.here, {palette.t, 4});
  canvas.line(at.centre, at.ahead, {palette.delta, 3.5});
  canvas.line(at.centre, at.behind, {palette.delta, 2.5, Dash::dashed});
  // As long as ‖M_δ − M_−δ‖, where the radius is 1.
  canvas.line(at.ahead, at.behind, {palette.text, 2, Dash::dotted});
  for (const Point end : {at.here, at.ahead, at.behind}) {
    rotation::block_line(labels, at.centre, end, 3);
    labels.block(Rect{end, end}.grown(6));
  }
  rotation::block_line(labels, at.ahead, at.behind, 2);
  canvas.circle(at.here, 6, palette.t);
  canvas.circle(at.ahead, 7, palette.delta);
  canvas.circle(at.behind, 7, palette.ground, Stroke{palette.delta, 3});
  if (at.turns) {
    canvas.circle(at.foot, 6, palette.k, Stroke{palette.ground, 1.5});
    labels.block(Rect{at.foot, at.foot}.grown(6));
  }
  const auto name = [&](Point end, std::string_view text, Color color) {
    const TextStyle style{Face::semibold, name_size, color};
    const auto extent = canvas.measure(text, style);
    const Point half{extent.width / 2, (extent.ascent + extent.descent) / 2};
    const Point away =
        glm::distance(end, at.centre) > 1 ? glm::normalize(end - at.centre) : Point(0, -1);
    for (const double gap : {10.0, 16.0, 24.0, 36.0, -18.0}) {
      const double along = std::abs(away.x) * half.x + std::abs(away.y) * half.y;
      const Point middle = end + away * (gap > 0 ? gap + along : gap - along);
      const Rect box = canvas.text_box(middle, text, style, HAlign::centre, VAlign::middle);
      if (!labels.is_free(box)) continue;
      canvas.text(middle, text, style, HAlign::centre, VAlign::middle);
      labels.block(box);
      return;
    }
  };
  name(at.ahead, "+δ", palette.delta);
  name(at.behind, "−δ", palette.delta);
  name(at.here, "t", palette.t);
  if (at.turns)
    labels.place(canvas, at.foot, 10, rotation::cell_text(at.product),
                 {Face::semibold, size::kBody, palette.k, true});
}

Formula minus_delta(const Palette& palette) {
  return math::row({math::upright("−", palette.text), rotation::delta(palette)});
}

/// p_k(t)·p_k(t ± δ) = …
Formula product_formula(const Palette& palette, const Scene& scene, double product) {
  using namespace math;
  const auto vector = [&](Formula position) {
    return row({script(italic("p", palette.text),
                       value_of(palette, "k", integer_text(scene.state().pair)), row({})),
                upright("(", palette.text), std::move(position), upright(")", palette.text)});
  };
  return row(
      {vector(symbol(palette, "t")), upright("·", palette.text),
       vector(row({symbol(palette, "t"), upright(" ± ", palette.text), rotation::delta(palette)})),
       upright(" = ", palette.text), rotation::number_formula(product, palette.k)});
}

std::string pair_text(const Scene& scene) {
  const int k = static_cast<int>(scene.state().pair);
  return fmt::format("pair {}{}{}", integer_text(k),
                     scene.sinusoidal().is_muted(k) ? ", muted" : "",
                     present_direction(scene).nearly_coincides() ? ": nearly one matrix" : "");
}

/// All lines, those without the product's, and as few as may be.
enum class Lines { all, matrices, fewest };

std::vector<Line> lines_of(const Palette& palette, const Scene& scene, const Hands& at, Lines which,
                           std::string half_waves) {
  using namespace math;
  const auto& encoding = scene.sinusoidal();
  const auto delta = scene.state().offset;
  const int k = static_cast<int>(scene.state().pair);
  const auto matrix = [&](Formula step, std::int64_t by) {
    return formula_line(
        palette, row({rotation::matrix_name(palette, std::move(step)), rotation::equals(palette),
                      rotation::number_matrix(rotation_block(encoding, k, by), palette.text)}));
  };
  const auto norm = row(
      {upright("‖", palette.text), rotation::matrix_name(palette, rotation::delta(palette)),
       upright(" − ", palette.text), rotation::matrix_name(palette, minus_delta(palette)),
       upright("‖ = ", palette.text), upright(present_direction(scene).gap_text(), palette.text)});
  std::vector<Line> lines;
  if (which != Lines::fewest) {
    lines.push_back(caption_line(palette, pair_text(scene), 0));
    // Muted it adds 0 to the product, whatever M is.
    if (at.turns && which == Lines::all && !encoding.is_muted(k))
      lines.push_back(formula_line(palette, product_formula(palette, scene, at.product)));
    lines.push_back(matrix(rotation::delta(palette), delta));
    lines.push_back(matrix(minus_delta(palette), -delta));
  }
  lines.push_back(formula_line(palette, norm));
  lines.push_back(caption_line(palette, std::move(half_waves), 6));
  if (!at.turns) lines.push_back(caption_line(palette, "M does not carry it", 2));
  return lines;
}

}  // namespace

void draw_turns(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& room) {
  // In a low room the norm and a caption alone stand below.
  constexpr double kShare = 0.46, kGap = 10, kBetween = 36, kLow = 260, kFewestLines = 62;
  const bool beside = room.width() > 1.5 * room.height();
  const bool low = !beside && room.height() < kLow;
  const double above = low ? room.height() - kFewestLines : room.height() * kShare;
  const double side =
      beside ? std::min(room.height(), room.width() / 2 - kBetween) : std::min(above, room.width());
  const Rect picture =
      beside ? Rect{room.min, {room.min.x + (room.width() - kBetween) / 2, room.max.y}}
             : Rect{room.min, {room.max.x, room.min.y + side}};
  const Rect words = beside ? Rect{{picture.max.x + kBetween, room.min.y}, room.max}
                            : Rect{{room.min.x, picture.max.y + kGap}, room.max};
  const double room_for_names = low ? 26 : 34;
  const Hands at = hands(scene, picture.centre(), std::max(20.0, side / 2 - room_for_names));
  draw_hands(canvas, palette, scene, picture, at);
  const auto wordings = half_waves_wording(scene);
  const auto fits = [&](const std::string& text) {
    return canvas.measure(text, {Face::regular, size::kAxis, palette.muted}).width <= words.width();
  };
  const auto fitting = std::ranges::find_if(wordings, fits);
  const auto& half_waves = fitting == wordings.end() ? wordings.back() : *fitting;
  const auto lines = [&](Lines which) { return lines_of(palette, scene, at, which, half_waves); };
  rotation::draw_column(
      canvas, words, std::array{lines(Lines::all), lines(Lines::matrices), lines(Lines::fewest)});
}

}  // namespace posenc::distance
