#include <algorithm>
#include <cmath>
#include <string_view>
#include <variant>
#include <vector>

#include "plot/labels.hpp"
#include "plot/matrix/cell_names.hpp"
#include "plot/matrix/draw_matrix.hpp"
#include "plot/painting.hpp"
#include "plot/panels.hpp"
#include "plot/words.hpp"
#include "text/numbers.hpp"
#include "text/phrase.hpp"

namespace posenc::plot {
namespace {

/// The numbers at the left keep off the labels there.
void draw_axis(const Painting& on, const Labels& labels, bool is_left) {
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
  const auto taken = is_left ? labels.left_rooms() : std::vector<Rect>();
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

/// "8", "1.7M": of so many cells nobody counts each.
std::string rough_text(double value) {
  const double unit = std::pow(10, std::floor(std::log10(value)) - 1);
  return tick_text(std::round(value / unit) * unit, unit, value);
}

/// Beside the bottom axis' name, what a pixel of an image is where it has several cells.
void draw_pixel_note(const Painting& on) {
  constexpr double kSeveral = 1.5, kMost = 0.7;
  const AxisMap &x = on.panel.x, &y = on.panel.y;
  const bool is_of_cells =
      on.plot.x.scale == AxisScale::cells && on.plot.y.scale == AxisScale::cells;
  const Axis& bottom = on.plot.is_turned ? on.plot.y : on.plot.x;
  if (!is_of_cells || !bottom.is_shown || !bottom.names.empty() || !has_image(on.plot) ||
      on.placed.is_compact)
    return;
  const auto cells = [](const AxisMap& map) {
    return std::max(1.0, (map.data_to - map.data_from) / std::abs(map.pixel_to - map.pixel_from));
  };
  if (std::max(cells(x), cells(y)) < kSeveral) return;
  const auto many = phrase("{} × {} cells", rough_text(cells(y)), rough_text(cells(x)));
  const bool is_mean = on.plot.sampling == Sampling::mean;
  const Rect& frame = on.panel.frame;
  const TextStyle style{Face::regular, size::kAxis, on.palette.muted};
  for (const auto& note :
       {phrase("a pixel: {} of {}", is_mean ? "mean" : "one, so with false patterns,", many),
        phrase("{} of {}", is_mean ? "mean" : "one", many)}) {
    if (on.canvas.measure(note, style).width > kMost * frame.width()) continue;
    on.canvas.text({frame.min.x, frame.max.y + kBelowTicks}, note, style, HAlign::left,
                   VAlign::top);
    return;
  }
}

void draw_axes(const Painting& on, const Labels& labels) {
  const AxisMap &x = on.panel.x, &y = on.panel.y;
  if (!on.plot.has_equal_units && !y.logarithmic && y.data_from < 0 && y.data_to > 0) {
    const double zero = on.pixels.y(0);
    on.canvas.line(on.pixels.turned({x.pixel_from, zero}), on.pixels.turned({x.pixel_to, zero}),
                   {on.palette.line, 1});
  }
  draw_axis(on, labels, true);
  draw_axis(on, labels, false);
  draw_pixel_note(on);
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
  Labels labels(on);
  for (const Layer& layer : on.plot.layers)
    std::visit([&](const auto& it) { it.annotate(labels); }, layer);
  draw_axes(on, labels);
  draw_layers(on);
  labels.draw();
}

}  // namespace posenc::plot
