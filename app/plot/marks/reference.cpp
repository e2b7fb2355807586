#include <algorithm>
#include <cmath>

#include "plot/labels.hpp"
#include "plot/painting.hpp"

namespace posenc::plot {
namespace {

constexpr double kLabelGap = 10;  // from the frame to the label of a line across it

/// It runs down the page: its label is above the plot.
bool runs_down(const Reference& line, const Plot& plot) {
  return line.is_vertical != plot.is_turned;
}
TextStyle label_style(const Reference& line) {
  const double em = line.is_vertical ? size::kAxis : size::kBody + 2;
  return {Face::semibold, em, line.stroke.color, true};
}

}  // namespace

void Reference::draw(const Painting& on) const {
  constexpr double kBeyond = 6;
  const auto& pixels = on.pixels;
  const AxisMap& x = on.panel.x;
  if (is_vertical) {
    if (!pixels.shows_x(at)) return;
    const Rect column = pixels.column(pixels.x(at), pixels.x(at));
    on.canvas.line(column.min, column.max, stroke);
    return;
  }
  const double y = pixels.y(at);
  on.canvas.line(pixels.turned({x.pixel_from, y}), pixels.turned({x.pixel_to + kBeyond, y}),
                 stroke);
}

double Reference::distance(const PlacedPlot& on, Point pixel) const {
  if (is_vertical && !on.pixels.shows_x(at)) return HUGE_VAL;
  const Point along = on.pixels.turned(pixel);
  return std::abs(is_vertical ? along.x - on.pixels.x(at) : along.y - on.pixels.y(at));
}

void Reference::annotate(Labels& labels) const {
  const Painting& on = labels.on();
  const Pixels& pixels = on.pixels;
  const double pixel = is_vertical ? pixels.x(at) : pixels.y(at);
  const AxisMap& x = on.panel.x;
  if (labels.near() != nullptr)
    labels.near()->block(is_vertical ? pixels.column(pixel - 2, pixel + 2)
                                     : pixels.box(x.pixel_from, x.pixel_to, pixel - 2, pixel + 2),
                         NearLabels::Kind::mark, stroke.color);
  if (label.empty()) return;
  const Rect& frame = on.panel.frame;
  if (!runs_down(*this, on.plot)) {
    labels.add(PlacedLabel{
        label.full, label_style(*this), {frame.max.x + kLabelGap, pixel}, HAlign::left});
    return;
  }
  const AxisMap& axis = is_vertical ? on.panel.x : on.panel.y;
  labels.add(LineLabel{.text = label,
                       .style = label_style(*this),
                       .at = std::clamp(pixel, frame.min.x, frame.max.x),
                       .side = at < axis.data_from ? -1
                               : at > axis.data_to ? 1
                                                   : 0,
                       .priority = priority});
}

Margins Reference::label_room(Canvas& canvas, const Plot& plot, bool) const {
  if (label.empty()) return {};
  if (runs_down(*this, plot)) return {.top = kAboveRoom};
  return {.right = canvas.measure(label.full, label_style(*this)).width + 2 * kLabelGap};
}

}  // namespace posenc::plot
