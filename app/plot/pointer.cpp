#include "plot/pointer.hpp"

#include <algorithm>
#include <cmath>

#include <glm/common.hpp>

#include "plot/cells.hpp"
#include "plot/panels.hpp"

namespace posenc::plot {
namespace {

/// Zooming and panning count in cells from 0 on: of a logarithm they are this fine.
constexpr double kLogCells = 0x1p40;

/// The extent that shows all; else a part of `within`.
class Zoom {
 public:
  Zoom(const AxisMap& axis, const Extent& within) : axis_(axis), within_(within) {}

  std::optional<Extent> by(const Pointer& pointer, const Rect& strip, Point held_at) const {
    if (pointer.double_clicked) return Extent{};
    if (pointer.wheel != 0)
      return shown(zoomed(cells(), pointer.at.x, zoom_factor(pointer.wheel), count()));
    if (pointer.down && !pointer.clicked && strip.contains(held_at))
      return shown(panned(cells(), pointer.moved.x, count()));
    return {};
  }

 private:
  double cell(double v) const {
    return axis_.logarithmic ? kLogCells * std::log(v / within_.from) : v - within_.from;
  }
  double data(double cell) const {
    return axis_.logarithmic ? within_.from * std::exp(cell / kLogCells) : cell + within_.from;
  }
  double count() const { return cell(within_.to); }
  AxisMap cells() const {
    return {cell(axis_.data_from), cell(axis_.data_to), axis_.pixel_from, axis_.pixel_to};
  }
  std::optional<Extent> shown(const CellRange& part) const {
    if (part.size() <= 0) return Extent{};
    const Extent extent{data(part.from), std::min(data(part.to), within_.to)};
    // Closer than whole numbers there is nothing to see.
    if (axis_.logarithmic && extent.to - extent.from < 2) return {};
    return extent;
  }

  const AxisMap& axis_;
  const Extent& within_;
};

/// The index of the finite point that is nearest in x; points ascend.
std::optional<std::size_t> nearest_in_x(const std::vector<Point>& points, const AxisMap& x,
                                        double pixel) {
  const auto distance = [&](std::size_t i) {
    return std::abs(x.pixel_from_data(points[i].x) - pixel);
  };
  const double at = x.data_from_pixel(pixel);
  const auto after = std::ranges::lower_bound(points, at, {}, [](Point p) { return p.x; });
  const auto from = static_cast<std::size_t>(after - points.begin());
  std::optional<std::size_t> best;
  for (const std::size_t i : {from, from - 1}) {
    if (i >= points.size() || !std::isfinite(points[i].y)) continue;
    if (!best || distance(i) < distance(*best)) best = i;
  }
  return best;
}

std::optional<Hit::Nearest> nearest(const Plot& plot, const PlacedPanel& panel, Point pixel) {
  std::optional<Hit::Nearest> best;
  double closest = HUGE_VAL;
  for (std::size_t l = 0; l < plot.layers.size(); ++l) {
    const auto* const line = std::get_if<Line>(&plot.layers[l]);
    if (line == nullptr || !line->is_readable) continue;
    const auto i = nearest_in_x(line->points, panel.x, pixel.x);
    if (!i) continue;
    const AxisMap& y = panel.y;
    const double v = line->points[*i].y;
    const double shown = y.logarithmic ? std::clamp(v, y.data_from, y.data_to) : v;
    const double distance = std::abs(y.pixel_from_data(shown) - pixel.y);
    if (distance < closest) best = Hit::Nearest{l, *i, {line->points[*i].x, shown}};
    closest = std::min(closest, distance);
  }
  return best;
}

void read_plot(Hit& found, const Plot& plot, const PlacedPanel& panel, const Pointer& pointer,
               Point held_at) {
  const Rect& frame = panel.frame;
  found.in_frame = frame.contains(held_at);
  const Point inside = glm::clamp(pointer.at, frame.min, frame.max);
  found.at = {panel.x.data_from_pixel(inside.x), panel.y.data_from_pixel(inside.y)};
  found.nearest = nearest(plot, panel, inside);
  const Rect strip{{frame.min.x, frame.max.y}, {frame.max.x, panel.room.max.y}};
  if (plot.x.within && plot.x.within->to > plot.x.within->from &&
      (found.in_frame || strip.contains(held_at)))
    found.zoom = Zoom(panel.x, *plot.x.within).by(pointer, strip, held_at);
}

}  // namespace

std::optional<Hit> hit(const Placed& placed, const Pointer& pointer) {
  const bool is_held = pointer.down || pointer.released;
  const Point held_at = is_held ? pointer.pressed_at : pointer.at;
  const auto panel = std::ranges::find_if(
      placed.panels, [&](const PlacedPanel& p) { return p.room.contains(held_at); });
  if (panel == placed.panels.end()) return {};
  const Cell& cell = placed.cell(*panel);
  Hit found{.panel = cell.id,
            .at = pointer.at,
            .room = panel->room,
            .down = pointer.down,
            .tapped = pointer.tapped()};
  if (const auto* const plot = std::get_if<Plot>(&cell.panel))
    read_plot(found, *plot, *panel, pointer, held_at);
  if (const auto* const facts = std::get_if<Facts>(&cell.panel)) {
    const auto rooms = fact_rooms(*facts, panel->room, placed.is_compact);
    const auto at =
        std::ranges::find_if(rooms, [&](const Rect& r) { return r.contains(pointer.at); });
    if (at == rooms.end()) return {};
    found.item = static_cast<std::size_t>(at - rooms.begin());
  }
  return found;
}

}  // namespace posenc::plot
