#include "plot/plot.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <glm/common.hpp>

#include "plot/matrix/cells.hpp"
#include "plot/painting.hpp"
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
std::optional<Extent> zoom_by(const Pointer& pointer, const Along& along, const AxisMap& axis,
                              const Extent& within, double unit, bool drags) {
  if (pointer.double_clicked) return Extent{};
  const bool is_log = axis.logarithmic;
  const auto cell = [&](double v) {
    return is_log ? kLogCells * std::log(v / within.from) : unit * (v - within.from);
  };
  const auto data = [&](double at) {
    return is_log ? within.from * std::exp(at / kLogCells) : at / unit + within.from;
  };
  const AxisMap cells{cell(axis.data_from), cell(axis.data_to), axis.pixel_from, axis.pixel_to};
  Extent part;
  if (pointer.wheel != 0) {
    part = zoomed(cells, along.at, zoom_factor(pointer.wheel), cell(within.to));
  } else if (pointer.down && !pointer.clicked && drags) {
    part = panned(cells, along.moved, cell(within.to));
  } else {
    return {};
  }
  if (part.size() <= 0) return Extent{};
  const Extent extent{data(part.from), std::min(data(part.to), within.to)};
  // Closer than whole numbers there is nothing to see.
  if (is_log && extent.size() < 2) return {};
  return extent;
}

std::optional<Hit::Nearest> nearest(const Plot& plot, const PanelLayout& panel, Point pixel) {
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

/// What the nearest of the marks that can be dragged moves, the uppermost of those alike.
std::string_view moved_at(const PlacedPlot& on, Point pixel) {
  constexpr double kReach = 9;
  std::string_view found;
  double least = kReach;
  for (const Layer& layer : on.plot.layers)
    std::visit(
        [&](const auto& mark) {
          if constexpr (requires { mark.moves; }) {
            if (mark.moves.empty()) return;
            const double distance = std::max(mark.distance(on, pixel), 0.0);
            if (distance <= least) found = mark.moves, least = distance;
          }
        },
        layer);
  return found;
}

/// Where the pointer is in a plot, along both axes.
void read_plot(Hit& found, const Layout& layout, const PanelLayout& panel, Point held_at) {
  const auto& plot = std::get<Plot>(layout.cell(panel).panel);
  const Pointer& pointer = found.pointer;
  const Rect& frame = panel.frame;
  const auto turned = [&](Point p) { return panel.is_turned ? Point(p.y, p.x) : p; };
  const Point inside = glm::clamp(pointer.at, frame.min, frame.max);
  found.in_frame = frame.contains(held_at);
  found.at = panel.data(inside);
  found.nearest = nearest(plot, panel, turned(inside));
  const bool in_strip =
      Rect{{frame.min.x, frame.max.y}, {frame.max.x, panel.room.max.y}}.contains(held_at);
  const Point at = turned(pointer.at), moved = turned(pointer.moved);
  const auto zoom = [&](const Axis& axis, const AxisMap& map, const Along& along) {
    const bool is_of_cells = axis.scale == AxisScale::cells;
    const bool is_meant = found.in_frame || (in_strip && !is_of_cells);
    if (!axis.within || axis.within->size() <= 0 || !is_meant) return std::optional<Extent>();
    return zoom_by(pointer, along, map, *axis.within, is_of_cells || axis.whole ? 1 : kFineCells,
                   is_of_cells || in_strip);
  };
  found.zoom = zoom(plot.x, panel.x, {at.x, moved.x});
  found.zoom_y = zoom(plot.y, panel.y, {at.y, moved.y});
  const auto cells = [&](const Axis& axis, const AxisMap& map, double pixel) {
    if (axis.scale != AxisScale::cells) return std::optional<Cells>();
    // A part of cells may end within one, as eased zooms do.
    const double count = axis.within ? axis.within->to : std::ceil(map.data_to);
    return cells_at(map, static_cast<std::int64_t>(count), plot.sampling, pixel);
  };
  found.x_cells = cells(plot.x, panel.x, at.x);
  found.y_cells = cells(plot.y, panel.y, at.y);
  // What is dragged by a mark of its own moves no axis.
  if (!found.moves.empty() && pointer.down) found.zoom.reset(), found.zoom_y.reset();
}

/// The part of its plot that the pointer brings to where it is.
bool read_minimap(Hit& found, const Layout& layout, const Minimap& map, const Pointer& pointer) {
  const auto* const panel = mapped(layout, map);
  if (panel == nullptr) return false;
  if (!pointer.down) return true;
  const auto& plot = std::get<Plot>(layout.cell(*panel).panel);
  std::tie(found.zoom, found.zoom_y) = brought_to(plot, *panel, found.room, pointer.at);
  return true;
}

void read_table(Hit& found, const TextTable& table, const PanelLayout& panel, Point pixel) {
  const Rect& frame = panel.frame;
  if (table.rows.empty() || pixel.y < frame.min.y || pixel.y >= frame.max.y) return;
  while (found.item + 1 < table.rows.size() && pixel.y >= table_row(table, panel, found.item).max.y)
    ++found.item;
  for (std::size_t c = 0; c < panel.columns.size(); ++c) {
    if (panel.columns[c].from <= pixel.x && pixel.x < panel.columns[c].to) found.column = c;
  }
}

}  // namespace

std::optional<Hit> hit(const Layout& layout, const Pointer& pointer) {
  const bool is_held = pointer.down || pointer.released;
  const Point held_at = is_held ? pointer.pressed_at : pointer.at;
  const auto panel = std::ranges::find_if(
      layout.panels, [&](const PanelLayout& p) { return p.room.contains(held_at); });
  if (panel == layout.panels.end() || layout.cell(*panel).is_covered) return {};
  const Cell& cell = layout.cell(*panel);
  Hit found{.panel = cell.id,
            .at = pointer.at,
            .room = panel->room,
            .down = pointer.down,
            .tapped = pointer.tapped(),
            .pointer = pointer,
            .moves = pointer.held};
  // A double click holds no mark: the first click has brought one under the pointer.
  const bool is_new = (!is_held || pointer.clicked) && !pointer.double_clicked;
  if (const auto* const plot = std::get_if<Plot>(&cell.panel);
      plot != nullptr && is_new && panel->frame.contains(pointer.at))
    found.moves = moved_at({*panel, *plot, Pixels(layout, *panel)}, pointer.at);
  if (std::holds_alternative<Plot>(cell.panel)) read_plot(found, layout, *panel, held_at);
  const auto* const map = std::get_if<Minimap>(&cell.panel);
  if (map != nullptr && !read_minimap(found, layout, *map, pointer)) return {};
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
