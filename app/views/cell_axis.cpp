#include "views/cell_axis.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace posenc {
namespace {

constexpr double kArrow = 9;

}  // namespace

Cells positions_of_rows(const State& state, Cells rows) {
  const auto last = rows.first + rows.count - 1;
  return {std::min(position_of_row(state, rows.first), position_of_row(state, last)), rows.count};
}

AxisMap cell_middles(const AxisMap& axis) {
  return {axis.data_from - 0.5, axis.data_to - 0.5, axis.pixel_from, axis.pixel_to};
}

AxisMap position_axis(const State& state, const AxisMap& rows) {
  AxisMap axis = cell_middles(rows);
  const double sign = is_descending(state) ? -1 : 1;
  const auto origin = static_cast<double>(position_of_row(state, 0));
  axis.data_from = origin + sign * axis.data_from;
  axis.data_to = origin + sign * axis.data_to;
  return axis;
}

void draw_cell_band(Canvas& canvas, const Palette& palette, const Rect& field,
                    const CellRange& pixels, bool across, const Stroke& line_stroke) {
  constexpr double kWideEnough = 4, kEdge = 1.25;
  const Rect box = across ? Rect{{field.min.x, pixels.from}, {field.max.x, pixels.to}}
                          : Rect{{pixels.from, field.min.y}, {pixels.to, field.max.y}};
  const Color edge = palette.ground.with_alpha(0.8);
  if (pixels.size() < kWideEnough) {
    const Point grow = across ? Point(0, kEdge) : Point(kEdge, 0);
    canvas.rect({box.min - grow, box.max + grow}, edge);
    if (line_stroke.dash == Dash::solid) {
      canvas.rect(box, line_stroke.color);
    } else {
      const Point middle = box.centre();
      canvas.line(across ? Point(box.min.x, middle.y) : Point(middle.x, box.min.y),
                  across ? Point(box.max.x, middle.y) : Point(middle.x, box.max.y), line_stroke);
    }
    return;
  }
  const Rect line = box.grown(line_stroke.width / 2);
  canvas.rect(line, {}, Stroke{edge, line_stroke.width + 2 * kEdge});
  canvas.rect(line, {}, line_stroke);
}

TextStyle mark_style(bool compact, Color color) {
  return {Face::semibold, compact ? size::kSmall : size::kAxis, color, true};
}

MarkName mark_name(std::string text, const TextStyle& style, const AxisMap& axis,
                   std::int64_t cell) {
  return {std::move(text), style, band_of(axis, cell, cell + 1),
          static_cast<double>(cell) < axis.data_from};
}

CellRange top_name_room(Canvas& canvas, const Rect& field, const MarkName& name) {
  double width = canvas.measure(name.text, name.style).width;
  if (!name.band) {
    width += kArrow + 5;
    const double from = name.before ? field.min.x : field.max.x - width;
    return {from, from + width};
  }
  const double middle = (name.band->from + name.band->to) / 2;
  const double most = std::max(field.min.x, field.max.x - width);
  const double from = std::clamp(middle - width / 2, field.min.x, most);
  return {from, from + width};
}

void draw_top_name(Canvas& canvas, const Rect& field, const MarkName& name, const CellRange& room) {
  const double y = field.min.y - kFieldHeader / 2;
  if (!name.band) {
    const double inward = name.before ? 1 : -1;
    canvas.arrow_head({name.before ? room.from : room.to, y}, {-inward, 0}, kArrow,
                      name.style.color);
  }
  canvas.text({name.before || name.band ? room.to : room.from, y}, name.text, name.style,
              name.before || name.band ? HAlign::right : HAlign::left, VAlign::middle);
}

Rect left_name_box(Canvas& canvas, const Rect& field, const MarkName& name) {
  const double half = canvas.measure(name.text, name.style).ascent / 2 + 2;
  double y = name.before ? field.min.y : field.max.y;
  if (name.band) y = (name.band->from + name.band->to) / 2;
  y = std::clamp(y, field.min.y + half, std::max(field.min.y + half, field.max.y - half));
  const Point end{field.min.x - kLabelGap, y};
  return canvas.text_box(end, name.text, name.style, HAlign::right, VAlign::middle);
}

void draw_left_name(Canvas& canvas, const Rect& field, const MarkName& name, const Rect& box) {
  const double y = box.centre().y;
  if (name.band) {
    const double middle = (name.band->from + name.band->to) / 2;
    const double straight =
        std::clamp(middle, std::min(y, box.min.y + 4), std::max(y, box.max.y - 4));
    canvas.line({box.max.x + 3, straight}, {field.min.x - 1, middle}, {name.style.color, 2});
  } else {
    const double up = name.before ? -1 : 1;
    canvas.arrow_head({box.max.x + kLabelGap / 2, y + up * kArrow / 2}, {0, up}, kArrow,
                      name.style.color);
  }
  canvas.text({box.max.x, y}, name.text, name.style, HAlign::right, VAlign::middle);
}

}  // namespace posenc
