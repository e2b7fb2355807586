#include <algorithm>
#include <string_view>
#include <variant>
#include <vector>

#include "plot/labels.hpp"
#include "plot/matrix/cell_names.hpp"
#include "plot/matrix/draw_matrix.hpp"
#include "plot/painting.hpp"
#include "plot/panels.hpp"

namespace posenc::plot {
namespace {

void draw_axis(const Painting& on, bool is_left) {
  const auto [axis, shown] = on.placed.axis(on.panel, is_left);
  if (!axis.is_shown || (is_left && on.plot.rows)) return;
  if (!axis.names.empty())
    return is_left ? draw_row_names(on.canvas, on.palette, on.panel, axis)
                   : draw_column_names(on.canvas, on.palette, on.panel, axis);
  const Rect& frame = on.panel.frame;
  const AxisMap map = labelled(axis, shown);
  const auto fits = [&](std::string_view text) {
    if (is_left) return left_axis_name_fits(on.canvas, frame, text);
    return on.canvas.measure(text, {Face::regular, size::kAxis, {}}).width <= frame.width();
  };
  const bool is_full = !on.placed.is_compact && fits(axis.name.full);
  std::string_view name = is_full ? axis.name.full : axis.name.shortest();
  if (is_left && !fits(name)) name = {};
  if (axis.scale == AxisScale::cells && !has_axis_names(on.placed)) name = {};
  const auto taken = is_left ? name_rooms(on.canvas, on.placed, on.panel) : std::vector<Rect>();
  const auto named = named_ticks(on.canvas, axis, map);
  const AxisStyle style{.whole = axis.whole || axis.scale == AxisScale::cells,
                        .binary = axis.binary,
                        .ticks = axis.ticks,
                        .named = named,
                        .name_color = axis.color,
                        .taken = taken};
  if (is_left) {
    draw_left_axis(on.canvas, on.palette, frame, map, name, style);
  } else {
    draw_bottom_axis(on.canvas, on.palette, frame, map, name, style);
  }
}

void draw_axes(const Painting& on) {
  const AxisMap &x = on.panel.x, &y = on.panel.y;
  if (!on.plot.has_equal_units && !y.logarithmic && y.data_from < 0 && y.data_to > 0) {
    const double zero = on.pixels.y(0);
    on.canvas.line(on.pixels.turned({x.pixel_from, zero}), on.pixels.turned({x.pixel_to, zero}),
                   {on.palette.line, 1});
  }
  draw_axis(on, true);
  draw_axis(on, false);
}

void draw_layers(const Painting& on) {
  constexpr double kMarksBeyond = 9;  // of marks on the frame's edge
  const Clip clip(on.canvas, on.panel.frame.grown(kMarksBeyond));
  const auto is_cell_mark = [](const Layer& it) { return std::holds_alternative<CellMark>(it); };
  const auto draw = [&](const Layer& layer) {
    std::visit([&](const auto& it) { it.draw(on); }, layer);
  };
  std::vector<const Layer*> upon;
  for (const Layer& layer : on.plot.layers)
    is_cell_mark(layer) ? upon.push_back(&layer) : draw(layer);
  // The first mark of cells is uppermost, as its name has its place first.
  std::ranges::for_each(upon.rbegin(), upon.rend(), [&](const Layer* layer) { draw(*layer); });
}

}  // namespace

void draw_plot(Canvas& canvas, const Palette& palette, const Placed& placed,
               const PlacedPanel& panel) {
  const Painting on{canvas, palette, placed, panel};
  draw_strip(canvas, palette, placed, panel, on.plot);
  if (on.plot.rows) draw_table(canvas, palette, *on.plot.rows, panel);
  draw_axes(on);
  draw_layers(on);
  draw_cell_names(on);
  Labels labels(on);
  for (const Layer& layer : on.plot.layers)
    std::visit([&](const auto& it) { it.annotate(labels); }, layer);
  labels.draw();
}

}  // namespace posenc::plot
