#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include "figure/labels.hpp"
#include "figure/numbers.hpp"
#include "views/distance_direction.hpp"
#include "views/rotation_formulas.hpp"
#include "views/rotation_numbers.hpp"

namespace posenc::distance {
namespace {

using rotation::caption_line;
using rotation::formula_line;
using rotation::Line;

Formula minus_delta(const Palette& palette) {
  return math::row({math::upright("−", palette.text), rotation::delta(palette)});
}

std::vector<Line> lines_of(const Palette& palette, const Scene& scene, bool tight) {
  using namespace math;
  const auto& encoding = scene.sinusoidal();
  const auto delta = scene.state().offset;
  const int k = static_cast<int>(scene.state().pair);
  const auto matrix = [&](Formula step, std::int64_t by) {
    return formula_line(
        palette, row({rotation::matrix_name(palette, std::move(step)), rotation::equals(palette),
                      rotation::number_matrix(rotation_block(encoding, k, by), palette.text)}));
  };
  const auto norm =
      row({upright("‖", palette.text), rotation::matrix_name(palette, rotation::delta(palette)),
           upright(" − ", palette.text), rotation::matrix_name(palette, minus_delta(palette)),
           upright("‖ = ", palette.text),
           rotation::number_formula(present_direction(scene).gap, palette.text)});
  std::vector<Line> lines;
  if (!tight)
    lines.push_back(caption_line(
        palette,
        fmt::format("pair {}{}", k,
                    present_direction(scene).nearly_coincides() ? ": nearly one matrix" : ""),
        0));
  if (!tight) {
    lines.push_back(matrix(rotation::delta(palette), delta));
    lines.push_back(matrix(minus_delta(palette), -delta));
  }
  lines.push_back(formula_line(palette, norm));
  lines.push_back(caption_line(palette, half_waves_text(scene), 4));
  if (!encoding.is_rotation(k)) lines.push_back(caption_line(palette, "M does not carry it", 2));
  return lines;
}

}  // namespace

void draw_turns(Canvas& canvas, const Palette& palette, const Scene& scene, const Rect& room) {
  constexpr double kShare = 0.46, kNames = 30, kGap = 10;
  const auto& encoding = scene.sinusoidal();
  const State& state = scene.state();
  const int k = static_cast<int>(state.pair);
  const double height = std::min(room.height() * kShare, room.width());
  const Point centre{room.centre().x, room.min.y + height / 2};
  const double radius = std::max(20.0, height / 2 - kNames);
  canvas.circle(centre, radius, palette.panel, Stroke{palette.line, 1.5});
  // Sine and cosine of two frequencies leave the circle by as much as a square's corner does.
  constexpr double kRoomForSquare = 0.7;
  const double length = radius * (encoding.is_rotation(k) ? 1 : kRoomForSquare) / encoding.scale();
  const auto p = pair_at(encoding, k, state.position);
  const auto end = [&](std::array<double, 2> v) { return centre + length * Point(v[0], -v[1]); };
  const Point here = end(p), ahead = end(rotation_block(encoding, k, state.offset)(p)),
              behind = end(rotation_block(encoding, k, -state.offset)(p));
  canvas.line(centre, here, {palette.t, 4});
  canvas.line(centre, ahead, {palette.delta, 3});
  canvas.line(centre, behind, {palette.delta, 3, Dash::dashed});
  // As long as ‖M_δ − M_−δ‖, where the radius is 1.
  canvas.line(ahead, behind, {palette.text, 2, Dash::dotted});
  canvas.circle(here, 5, palette.t);
  canvas.circle(ahead, 6, palette.delta);
  canvas.circle(behind, 6, palette.ground, Stroke{palette.delta, 2.5});
  LabelPlacer labels({room.min, {room.max.x, room.min.y + height}});
  const auto name = [&](Point at, std::string_view text, Color color) {
    const TextStyle style{Face::semibold, size::kAxis, color};
    const auto extent = canvas.measure(text, style);
    const Point away = glm::distance(at, centre) > 1 ? glm::normalize(at - centre) : Point(0, -1);
    for (const double gap : {16.0, 36.0, -24.0}) {
      const Point middle =
          centre + away * (glm::distance(at, centre) + gap +
                           (gap > 0 ? 1 : -1) * std::abs(away.x) * extent.width / 2);
      const Rect box = canvas.text_box(middle, text, style, HAlign::centre, VAlign::middle);
      if (!labels.is_free(box)) continue;
      canvas.text(middle, text, style, HAlign::centre, VAlign::middle);
      labels.block(box);
      return;
    }
  };
  name(ahead, "+δ", palette.delta);
  name(behind, "−δ", palette.delta);
  name(here, "t", palette.t);
  const Rect words{{room.min.x, room.min.y + height + kGap}, room.max};
  rotation::draw_column(canvas, words, lines_of(palette, scene, false),
                        lines_of(palette, scene, true));
}

}  // namespace posenc::distance
