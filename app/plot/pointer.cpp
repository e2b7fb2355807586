#include "plot/pointer.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <glm/common.hpp>

#include "plot/matrix/cells.hpp"
#include "plot/matrix/draw_matrix.hpp"
#include "plot/panels.hpp"

namespace posenc::plot {
namespace {

/// Zooming and panning count in cells from 0 on: of a logarithm and of an axis that is not of whole
/// numbers they are this fine.
constexpr double kLogCells = 0x1p40, kFineCells = 0x1p20;

/// The pointer along one axis.
struct Along {
  double at, moved;
};

/// What the pointer makes of an axis: the extent that shows all, {0, 0}, else a part of `within`.
class Zoom {
 public:
  Zoom(const AxisMap& axis, const Extent& within, bool is_fine)
      : axis_(axis), within_(within), unit_(is_fine ? kFineCells : 1) {}

  std::optional<Extent> by(const Pointer& pointer, const Along& along, bool drags) const {
    if (pointer.double_clicked) return Extent{};
    if (pointer.wheel != 0)
      return shown(zoomed(cells(), along.at, zoom_factor(pointer.wheel), count()));
    if (pointer.down && !pointer.clicked && drags)
      return shown(panned(cells(), along.moved, count()));
    return {};
  }

 private:
  double cell(double v) const {
    return axis_.logarithmic ? kLogCells * std::log(v / within_.from) : unit_ * (v - within_.from);
  }
  double data(double cell) const {
    return axis_.logarithmic ? within_.from * std::exp(cell / kLogCells)
                             : cell / unit_ + within_.from;
  }
  double count() const { return cell(within_.to); }
  AxisMap cells() const {
    return {cell(axis_.data_from), cell(axis_.data_to), axis_.pixel_from, axis_.pixel_to};
  }
  std::optional<Extent> shown(const Extent& part) const {
    if (part.size() <= 0) return Extent{};
    const Extent extent{data(part.from), std::min(data(part.to), within_.to)};
    // Closer than whole numbers there is nothing to see.
    if (axis_.logarithmic && extent.to - extent.from < 2) return {};
    return extent;
  }

  const AxisMap& axis_;
  const Extent& within_;
  double unit_;  ///< cells for each number of a linear axis
};

std::optional<Hit::Nearest> nearest(const Plot& plot, const PlacedPanel& panel, Point pixel) {
  std::optional<Hit::Nearest> best;
  double closest = HUGE_VAL;
  for (std::size_t l = 0; l < plot.layers.size(); ++l) {
    const auto* const line = std::get_if<Line>(&plot.layers[l]);
    if (line == nullptr) continue;
    const auto i = line->nearest(panel.x, pixel.x);
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

/// Where the pointer is in a plot, along both axes.
class PlotReader {
 public:
  PlotReader(const Placed& placed, const PlacedPanel& panel, const Pointer& pointer, Point held_at)
      : placed_(placed),
        panel_(panel),
        plot_(std::get<Plot>(placed.cell(panel).panel)),
        pointer_(pointer),
        held_at_(held_at) {}

  void read(Hit& found) const {
    const Rect& frame = panel_.frame;
    found.in_frame = frame.contains(held_at_);
    const Point inside = glm::clamp(pointer_.at, frame.min, frame.max);
    found.at = panel_.data(inside);
    found.nearest = nearest(plot_, panel_, turned(inside));
    found.zoom = zoom(true);
    found.zoom_y = zoom(false);
    found.x_cells = cells(plot_.x, panel_.x, turned(pointer_.at).x);
    found.y_cells = cells(plot_.y, panel_.y, turned(pointer_.at).y);
  }

 private:
  Point turned(Point p) const { return panel_.is_turned ? Point(p.y, p.x) : p; }

  std::optional<Extent> zoom(bool is_x) const {
    const bool is_down = is_x == panel_.is_turned;
    const auto [moved, map] = placed_.axis(panel_, is_down);
    const bool is_of_cells = moved.scale == AxisScale::cells;
    const auto& within = moved.within;
    if (!within || !(within->to > within->from)) return {};
    const Rect& frame = panel_.frame;
    const Rect strip{{frame.min.x, frame.max.y}, {frame.max.x, panel_.room.max.y}};
    const bool in_frame = frame.contains(held_at_), in_strip = strip.contains(held_at_);
    if (!in_frame && (is_of_cells || !in_strip)) return {};
    const Along along =
        is_down ? Along{pointer_.at.y, pointer_.moved.y} : Along{pointer_.at.x, pointer_.moved.x};
    return Zoom(map, *within, !is_of_cells && !moved.whole)
        .by(pointer_, along, is_of_cells || in_strip);
  }

  std::optional<Cells> cells(const Axis& axis, const AxisMap& map, double pixel) const {
    if (axis.scale != AxisScale::cells) return {};
    // A part of cells may end within one, as eased zooms do.
    const double count = axis.within ? axis.within->to : std::ceil(map.data_to);
    return cells_at(map, static_cast<std::int64_t>(count), plot_.sampling, pixel);
  }

  const Placed& placed_;
  const PlacedPanel& panel_;
  const Plot& plot_;
  const Pointer& pointer_;
  Point held_at_;
};

/// The part of its plot that the pointer brings to where it is.
bool read_minimap(Hit& found, const Placed& placed, const Minimap& map, const Pointer& pointer) {
  const auto* const panel = mapped(placed, map);
  if (panel == nullptr) return false;
  if (!pointer.down) return true;
  const auto& plot = std::get<Plot>(placed.cell(*panel).panel);
  std::tie(found.zoom, found.zoom_y) = brought_to(plot, *panel, found.room, pointer.at);
  return true;
}

void read_table(Hit& found, const TextTable& table, const PlacedPanel& panel, Point pixel) {
  const Rect& frame = panel.frame;
  if (table.rows.empty() || pixel.y < frame.min.y || pixel.y >= frame.max.y) return;
  const double rows = static_cast<double>(table.rows.size());
  found.item = static_cast<std::size_t>((pixel.y - frame.min.y) / frame.height() * rows);
  for (std::size_t c = 0; c < panel.columns.size(); ++c) {
    if (panel.columns[c].from <= pixel.x && pixel.x < panel.columns[c].to) found.column = c;
  }
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
            .tapped = pointer.tapped(),
            .pointer = pointer};
  if (std::holds_alternative<Plot>(cell.panel))
    PlotReader(placed, *panel, pointer, held_at).read(found);
  const auto* const map = std::get_if<Minimap>(&cell.panel);
  if (map != nullptr && !read_minimap(found, placed, *map, pointer)) return {};
  const auto* const plot = std::get_if<Plot>(&cell.panel);
  const auto* const table =
      plot != nullptr && plot->rows ? &*plot->rows : std::get_if<TextTable>(&cell.panel);
  if (table != nullptr) read_table(found, *table, *panel, held_at);
  if (const auto* const dials = std::get_if<Dials>(&cell.panel))
    found.dial = dial_at(*dials, panel->room, pointer.at);
  if (const auto* const facts = std::get_if<FactPanel>(&cell.panel)) {
    const auto rooms = fact_rooms(*facts, panel->room);
    const auto at =
        std::ranges::find_if(rooms, [&](const Rect& r) { return r.contains(pointer.at); });
    if (at == rooms.end()) return {};
    found.item = static_cast<std::size_t>(at - rooms.begin());
  }
  return found;
}

}  // namespace posenc::plot
