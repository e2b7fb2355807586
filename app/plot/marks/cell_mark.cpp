#include <algorithm>
#include <cmath>

#include "plot/labels.hpp"
#include "plot/matrix/cells.hpp"

namespace posenc::plot {
namespace {

TextStyle name_style(const CellMark& mark) {
  return {Face::semibold, size::kAxis, mark.stroke.color, true};
}

bool is_left(const Plot& plot, const CellMark& mark) { return mark.is_of_x == plot.is_turned; }

/// An outline around cells that are wide enough to be seen in it, a line over those that are not,
/// set off from the picture.
void draw_band(Canvas& canvas, const Palette& palette, const Rect& frame, const Extent& pixels,
               bool is_row, const Stroke& stroke) {
  constexpr double kWideEnough = 4, kEdge = 1.25;
  const Rect box = is_row ? Rect{{frame.min.x, pixels.from}, {frame.max.x, pixels.to}}
                          : Rect{{pixels.from, frame.min.y}, {pixels.to, frame.max.y}};
  const Color edge = palette.ground.with_alpha(0.8);
  if (pixels.size() >= kWideEnough) {
    const Rect line = box.grown(stroke.width / 2);
    canvas.rect(line, {}, Stroke{edge, stroke.width + 2 * kEdge});
    canvas.rect(line, {}, stroke);
    return;
  }
  const Point grow = is_row ? Point(0, kEdge) : Point(kEdge, 0);
  canvas.rect({box.min - grow, box.max + grow}, edge);
  if (stroke.dash == Dash::solid) {
    canvas.rect(box, stroke.color);
    return;
  }
  const Point middle = box.centre();
  canvas.line(is_row ? Point(box.min.x, middle.y) : Point(middle.x, box.min.y),
              is_row ? Point(box.max.x, middle.y) : Point(middle.x, box.max.y), stroke);
}

}  // namespace

void CellMark::draw(const Painting& on) const {
  const AxisMap& axis = is_of_x ? on.panel.x : on.panel.y;
  const auto band = band_of(axis, cells.first, cells.first + cells.count);
  if (band)
    draw_band(on.canvas, on.palette, on.panel.frame, *band, is_left(on.plot, *this), stroke);
}

double CellMark::distance(const PlacedPlot& on, Point pixel) const {
  const AxisMap& axis = is_of_x ? on.panel.x : on.panel.y;
  const auto band = band_of(axis, cells.first, cells.first + cells.count);
  if (!band) return HUGE_VAL;
  const double at = is_left(on.plot, *this) ? pixel.y : pixel.x;
  return std::max({band->from - at, at - band->to, 0.0});
}

void CellMark::annotate(Labels& labels) const {
  if (label.empty()) return;
  const Painting& on = labels.on();
  const AxisMap& axis = is_of_x ? on.panel.x : on.panel.y;
  const auto band = band_of(axis, cells.first, cells.first + cells.count);
  const int side = band ? 0 : static_cast<double>(cells.first) < axis.data_from ? -1 : 1;
  const double at = band ? (band->from + band->to) / 2 : side < 0 ? axis.pixel_from : axis.pixel_to;
  const Text text = on.layout.is_compact ? Text(label.shortest()) : label;
  if (is_left(on.plot, *this)) {
    labels.add_at_left({text.full, name_style(*this), at, side});
  } else {
    labels.add(LineLabel{
        .text = text, .style = name_style(*this), .at = at, .side = side, .is_centred = true});
  }
}

Margins CellMark::label_room(Canvas& canvas, const Plot& plot, bool is_compact) const {
  if (label.empty()) return {};
  if (!is_left(plot, *this)) return {.top = kAboveRoom};
  double width = 0;
  for (const Text& text : {label, widest})
    width = std::max(
        width, canvas.measure(is_compact ? text.shortest() : text.full, name_style(*this)).width);
  return {.left = std::ceil(width)};
}

}  // namespace posenc::plot
