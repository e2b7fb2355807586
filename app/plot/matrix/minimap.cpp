#include <algorithm>
#include <tuple>

#include "plot/matrix/cells.hpp"
#include "plot/panels.hpp"

namespace posenc::plot {
namespace {

/// An axis of the plot, with the whole of it in the map's room.
struct MapAxis {
  const AxisMap& part;
  AxisMap whole;
};
MapAxis axis_in(const Plot& plot, const PanelLayout& panel, const Rect& room, bool is_x) {
  const AxisMap& part = is_x ? panel.x : panel.y;
  const double cells = (is_x ? plot.x : plot.y).within->to;
  if (is_x != panel.is_turned) return {part, {0, cells, room.min.x, room.max.x}};
  return {part, {0, cells, room.min.y, room.max.y}};
}

/// Where the part is in the map: never so small that it is not seen.
Extent pixels_of(const MapAxis& axis) {
  constexpr double kLeast = 5;
  const auto& [part, whole] = axis;
  const double from = whole.pixel_from_data(part.data_from);
  const double to = whole.pixel_from_data(part.data_to), size = std::max(to - from, kLeast);
  const double start = std::clamp((from + to - size) / 2, whole.pixel_from, whole.pixel_to - size);
  return {start, start + size};
}

Extent centred(const MapAxis& axis, double pixel) {
  const auto& [part, whole] = axis;
  const double size = part.data_to - part.data_from;
  if (size >= whole.data_to) return {};
  const double from =
      std::clamp(whole.data_from_pixel(pixel) - size / 2, 0.0, whole.data_to - size);
  return {from, from + size};
}

}  // namespace

const PanelLayout* mapped(const Layout& layout, const Minimap& map) {
  const auto* const panel = layout.find(map.of);
  if (panel == nullptr) return nullptr;
  const auto& plot = std::get<Plot>(layout.cell(*panel).panel);
  const auto is_whole = [](const Axis& axis, const AxisMap& shown) {
    return shown.data_to - shown.data_from >= axis.within->to;
  };
  return is_whole(plot.x, panel->x) && is_whole(plot.y, panel->y) ? nullptr : panel;
}

void draw(const PanelPainting& on, const Minimap& map) {
  const auto* const of = mapped(on.layout, map);
  if (of == nullptr) return;
  const auto& [canvas, palette, panel, room] = std::tie(on.canvas, on.palette, *of, on.panel.room);
  const auto& plot = std::get<Plot>(on.layout.cell(panel).panel);
  const auto x = axis_in(plot, panel, room, true), y = axis_in(plot, panel, room, false);
  canvas.rect(room, palette.field, Stroke{palette.line, 1});
  for (const Layer& layer : plot.layers) {
    const auto* const mark = std::get_if<CellMark>(&layer);
    if (mark == nullptr || mark->cells.first < 0) continue;
    const double cell = static_cast<double>(mark->cells.first) + 0.5;
    const AxisMap& whole = (mark->is_of_x ? x : y).whole;
    if (cell > whole.data_to) continue;
    const double at = whole.pixel_from_data(cell);
    const bool is_row = mark->is_of_x == panel.is_turned;
    canvas.line(is_row ? Point(room.min.x, at) : Point(at, room.min.y),
                is_row ? Point(room.max.x, at) : Point(at, room.max.y), {mark->stroke.color, 1});
  }
  Extent across = pixels_of(x), down = pixels_of(y);
  if (panel.is_turned) std::swap(across, down);
  canvas.rect({{across.from, down.from}, {across.to, down.to}}, palette.text.with_alpha(0.2),
              Stroke{palette.text, 1.5});
}

std::pair<Extent, Extent> brought_to(const Plot& plot, const PanelLayout& panel, const Rect& room,
                                     Point at) {
  const Point p = panel.is_turned ? Point(at.y, at.x) : at;
  return {centred(axis_in(plot, panel, room, true), p.x),
          centred(axis_in(plot, panel, room, false), p.y)};
}

}  // namespace posenc::plot
