#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "figure/colormap.hpp"
#include "figure/field_colors.hpp"
#include "figure/labels.hpp"
#include "figure/numbers.hpp"
#include "views/similarity_layout.hpp"

namespace posenc::similarity {
namespace {

MarkName name_of_t(const Palette& palette, const State& state, const Layout& at) {
  return mark_name("t = " + integer_text(state.position), mark_style(at.compact, palette.t),
                   at.rows, row_of_position(state, state.position));
}

/// A compact picture leaves out the number: there is little room.
MarkName name_of_other(const Palette& palette, const State& state, const Layout& at) {
  const auto other = state.position + state.offset;
  return mark_name(at.compact ? "t + δ" : "t + δ = " + integer_text(other),
                   mark_style(at.compact, palette.delta), at.columns,
                   row_of_position(state, other));
}

/// The cell of row t and column t + δ, as far as it lies in the field.
std::optional<Rect> marked_cell(const State& state, const Layout& at) {
  const auto row = row_of_position(state, state.position);
  const auto column = row_of_position(state, state.position + state.offset);
  const auto down = band_of(at.rows, row, row + 1);
  const auto across = band_of(at.columns, column, column + 1);
  if (!down || !across) return {};
  return Rect{{across->from, down->from}, {across->to, down->to}};
}

double cell_side(const Layout& at) {
  return at.field.width() / (at.columns.data_to - at.columns.data_from);
}

/// The cells that are δ apart as t and t + δ are: a line through their middles, or, where numbers stand
/// there, their outlines.
void draw_diagonal(Canvas& canvas, const Palette& palette, const State& state, const Layout& at) {
  constexpr double kRoomForOutline = 36;
  const auto row = static_cast<double>(row_of_position(state, state.position));
  const auto column = static_cast<double>(row_of_position(state, state.position + state.offset));
  const double apart = column - row;
  const auto point = [&](double r) {
    return Point(at.columns.pixel_from_data(r + apart), at.rows.pixel_from_data(r));
  };
  const double from = std::max(at.rows.data_from, at.columns.data_from - apart);
  const double to = std::min(at.rows.data_to, at.columns.data_to - apart);
  if (!(from < to)) return;
  if (cell_side(at) >= kRoomForOutline) {
    for (double r = std::floor(from); r < to; ++r) {
      const Rect cell{point(r), point(r + 1)};
      canvas.rect(cell.grown(-1.5), {}, Stroke{palette.ground.with_alpha(0.5), 3});
      canvas.rect(cell.grown(-1.5), {}, Stroke{palette.delta, 1.75, Dash::dashed});
    }
    return;
  }
  canvas.line(point(from), point(to), {palette.ground.with_alpha(0.55), 3});
  canvas.line(point(from), point(to), {palette.delta, 2, Dash::dashed});
}

std::string marked_text(const Scene& scene) {
  const State& state = scene.state();
  const auto t = state.position;
  return fmt::format("p({}) · p({}) = {}", integer_text(t), integer_text(t + state.offset),
                     product_text(scene, t, t + state.offset, 4));
}

/// The marked cell and its value, on a plate in whichever corner beside it has room.
void draw_marked_cell(Canvas& canvas, const Palette& palette, const Scene& scene,
                      const Layout& at) {
  const auto cell = marked_cell(scene.state(), at);
  if (!cell) return;
  constexpr double kRadius = 7, kAway = 14, kPad = 6;
  double reach = kRadius;
  const Point middle = cell->centre();
  if (cell->width() > 2 * kRadius) {
    reach = cell->width() / 2;
    canvas.rect(cell->grown(1.5), {}, Stroke{palette.ground.with_alpha(0.8), 5.5});
    canvas.rect(cell->grown(1.5), {}, Stroke{palette.delta, 3});
  } else {
    canvas.circle(middle, kRadius, {}, Stroke{palette.ground.with_alpha(0.85), 6});
    canvas.circle(middle, kRadius, {}, Stroke{palette.delta, 3});
  }
  const TextStyle style{Face::semibold, at.compact ? size::kSmall : size::kBody, palette.delta,
                        true};
  const auto text = marked_text(scene);
  const auto extent = canvas.measure(text, style);
  const Point half{extent.width / 2 + kPad, (extent.ascent + extent.descent) / 2 + kPad / 2};
  for (const Point side : {Point(1, -1), Point(-1, -1), Point(1, 1), Point(-1, 1)}) {
    const Point centre = middle + side * (Point(reach + kAway, reach + kAway) + half);
    const Rect box{centre - half, centre + half};
    if (box.min.x < at.field.min.x || box.max.x > at.field.max.x || box.min.y < at.field.min.y ||
        box.max.y > at.field.max.y) {
      continue;
    }
    canvas.rect(box, palette.ground.with_alpha(0.88), {}, 5);
    canvas.text(centre, text, style, HAlign::centre, VAlign::middle);
    return;
  }
}

}  // namespace

void draw_axes(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at) {
  const State& state = scene.state();
  Rect taken = left_name_box(canvas, at.field, name_of_t(frame.palette, state, at));
  // As wide as the margin's widest name can be, so that the axis' name stands still.
  taken.min.x = at.names_from;
  draw_left_axis(canvas, frame.palette, at.field, position_axis(state, at.rows),
                 at.has_names ? "position i" : "", true, false, {&taken, 1});
  draw_bottom_axis(canvas, frame.palette, at.field, position_axis(state, at.columns),
                   at.has_names ? "position j" : "", true);
}

void draw_marks(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& at) {
  constexpr double kLine = 2, kThinLine = 1.5;
  const auto& palette = frame.palette;
  const State& state = scene.state();
  const auto t = name_of_t(palette, state, at), other = name_of_other(palette, state, at);
  {
    const Clip clip(canvas, at.field);
    draw_diagonal(canvas, palette, state, at);
    if (other.band) {
      draw_cell_band(canvas, palette, at.field, *other.band, false,
                     {palette.delta, kThinLine, Dash::dashed});
    }
    if (t.band) draw_cell_band(canvas, palette, at.field, *t.band, true, {palette.t, kLine});
    draw_marked_cell(canvas, palette, scene, at);
  }
  draw_left_name(canvas, at.field, t, left_name_box(canvas, at.field, t));
  draw_top_name(canvas, at.field, other, top_name_room(canvas, at.field, other));
}

void draw_values(Canvas& canvas, const Scene& scene, const Layout& at) {
  constexpr double kAir = 12, kLeading = 1.5;
  constexpr int kDigits = 4;
  const double cell = cell_side(at);
  const TextStyle measured{Face::medium, size::kSmall, {}, true};
  const FieldSpec spec = field_spec(scene, at);
  const auto widest = fixed_text(colour_range(scene).low, kDigits - 2);
  if (canvas.measure(widest, measured).width + kAir > cell || size::kSmall * kLeading > cell)
    return;
  const State& state = scene.state();
  const auto rows = shown_rows(state), columns = shown_columns(state);
  for (auto row = rows.first(); row < rows.end(); ++row) {
    for (auto column = columns.first(); column < columns.end(); ++column) {
      const double value =
          product(scene, position_of_row(state, row), position_of_row(state, column));
      const Point middle{at.columns.pixel_from_data(static_cast<double>(column) + 0.5),
                         at.rows.pixel_from_data(static_cast<double>(row) + 0.5)};
      TextStyle style = measured;
      style.color = ink_on(color_of(spec, value, least_with_sign(spec, true)));
      const auto text = short_text(value, kDigits);
      // A number cut at the edge would read as another one.
      const Rect box = canvas.text_box(middle, text, style, HAlign::centre, VAlign::middle);
      if (box.min.x < at.field.min.x || box.max.x > at.field.max.x || box.min.y < at.field.min.y ||
          box.max.y > at.field.max.y) {
        continue;
      }
      canvas.text(middle, text, style, HAlign::centre, VAlign::middle);
    }
  }
}

}  // namespace posenc::similarity
