#include <algorithm>
#include <cmath>
#include <string_view>
#include <variant>
#include <vector>

#include "plot/panels.hpp"
#include "plot/words.hpp"
#include "text/numbers.hpp"
#include "text/phrase.hpp"

namespace posenc::plot {
namespace {

/// Above the plot its title at the left, the legend at the right: with all its names, or none.
void draw_strip(const Painting& on) {
  Canvas& canvas = on.canvas;
  const Palette& palette = on.palette;
  const PanelLayout& panel = on.panel;
  const Plot& plot = on.plot;
  constexpr double kBetween = 20, kAbove = 13;
  const Rect& frame = panel.frame;
  const double y = panel.room.min.y + kAbove;
  double left = frame.min.x;
  if (!plot.title.empty()) {
    const auto [text, style] =
        fitted(canvas, plot.title, {Face::medium, size::kAxis, palette.muted},
               (plot.y.values.empty() ? panel.room : frame).max.x - left);
    canvas.text({left, y}, text, style, HAlign::left, VAlign::middle);
    left += canvas.measure(text, style).width + kBetween;
  }
  draw_legend(canvas, palette, legend_of(plot), left, frame.max.x, panel.room.max.x, y);
}

/// The numbers at the left keep off the labels there.
void draw_axis(const Painting& on, bool is_left) {
  const bool is_x = is_left == on.panel.is_turned;
  const Axis& axis = is_x ? on.plot.x : on.plot.y;
  if (!axis.is_shown || (is_left && on.plot.rows)) return;
  if (!axis.names.empty()) return is_left ? draw_row_names(on, axis) : draw_column_names(on, axis);
  const Rect& frame = on.panel.frame;
  const AxisMap map = labelled(axis, is_x ? on.panel.x : on.panel.y);
  const auto fits = [&](std::string_view text) {
    if (is_left && !left_axis_name_fits(on.canvas, frame, text)) return false;
    const double em = std::max(size::kAxis, on.palette.least_name);
    return on.canvas.measure(text, {Face::regular, em, {}}).width <=
           (is_left ? on.panel.room.height() : frame.width());
  };
  const bool is_full = !on.layout.is_compact && fits(axis.name.full);
  std::string_view name = is_full ? axis.name.full : axis.name.shortest();
  if (is_left && !fits(name)) name = {};
  if (axis.scale == AxisScale::cells && !has_axis_names(on.layout)) name = {};
  const auto taken = is_left ? on.panel.labels.left : std::vector<Rect>();
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
  constexpr double kSeveral = 1.5, kApart = 12;
  const AxisMap &x = on.panel.x, &y = on.panel.y;
  const bool is_of_cells =
      on.plot.x.scale == AxisScale::cells && on.plot.y.scale == AxisScale::cells;
  const Axis& bottom = on.plot.is_turned ? on.plot.y : on.plot.x;
  if (!is_of_cells || !bottom.is_shown || !bottom.names.empty() || !has_image(on.plot) ||
      on.layout.is_compact)
    return;
  const auto cells = [](const AxisMap& map) {
    return std::max(1.0, (map.data_to - map.data_from) / std::abs(map.pixel_to - map.pixel_from));
  };
  if (std::max(cells(x), cells(y)) < kSeveral) return;
  const auto many = phrase("{} × {} cells", rough_text(cells(y)), rough_text(cells(x)));
  const bool is_mean = on.plot.sampling == Sampling::mean;
  const Rect& frame = on.panel.frame;
  const TextStyle style{Face::regular, size::kAxis, on.palette.muted};
  const auto width = [&](std::string_view text) { return on.canvas.measure(text, style).width; };
  const auto& name = bottom.name;
  const double full = width(name.full), all = frame.width() - kApart;
  const double left_over = all - (full <= frame.width() ? full : width(name.shortest()));
  for (const auto& note :
       {phrase("a pixel: {} of {}", is_mean ? "mean" : "one, so with false patterns,", many),
        phrase("{} of {}", is_mean ? "mean" : "one", many)}) {
    if (width(note) > left_over) continue;
    on.canvas.text({frame.min.x, frame.max.y + kBelowTicks}, note, style, HAlign::left,
                   VAlign::top);
    return;
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
  draw_pixel_note(on);
}

void draw_layers(const Painting& on) {
  constexpr double kMarksBeyond = 9;  // of marks on the frame's edge
  const Clip clip(on.canvas, on.panel.frame.grown(kMarksBeyond));
  const auto is_cell_mark = [](const Layer& it) { return std::holds_alternative<CellMark>(it); };
  auto interval = on.panel.labels.intervals.begin();
  const auto draw = [&](const Layer& layer) {
    std::visit(
        [&](const auto& it) {
          if constexpr (requires { it.draw(on, **interval); }) {
            if (*interval) it.draw(on, **interval);
            ++interval;
          } else {
            it.draw(on);
          }
        },
        layer);
  };
  std::vector<const Layer*> upon;
  for (const Layer& layer : on.plot.layers)
    is_cell_mark(layer) ? upon.push_back(&layer) : draw(layer);
  // The first mark of cells is uppermost, as its name has its place first.
  std::ranges::for_each(upon.rbegin(), upon.rend(), [&](const Layer* layer) { draw(*layer); });
}

}  // namespace

void draw_legend(Canvas& canvas, const Palette& palette, const std::vector<LegendEntry>& all,
                 double left, double right, double farthest, double y) {
  constexpr double kSample = 26, kGap = 7, kBetween = 20, kBand = 10, kMinus = 9;
  const TextStyle style{Face::regular, std::max(size::kAxis, palette.least_name), palette.muted};
  bool is_brief = false;
  const auto name = [&](const LegendEntry& s) {
    return is_brief ? s.name->shortest() : s.name->full;
  };
  const auto width = [&](const LegendEntry& s) {
    return kSample + kGap + canvas.measure(name(s), style).width + kBetween;
  };
  const auto needed_by_all = [&] {
    double needed = -kBetween;
    for (const LegendEntry& s : all) needed += width(s);
    return needed;
  };
  is_brief = needed_by_all() > farthest - left;
  const double needed = needed_by_all();
  if (needed > farthest - left) return;
  double x = std::min(farthest, std::max(right, left + needed)) - needed;
  for (const LegendEntry& s : all) {
    const Point from{x, y}, to{x + kSample, y};
    const Rect band{from - Point(0, kBand / 2), to + Point(0, kBand / 2)};
    if (s.stroke) canvas.line(from, to, *s.stroke);
    if (s.dots) s.dots->draw_at(canvas, band.centre(), std::min(s.dots->radius, size::kMark));
    if (!s.stroke && !s.dots) canvas.rect(band, s.fill);
    if (s.hatch) canvas.hatch(band, *s.hatch);
    const Point half(kMinus / 2, 0);
    if (s.minus) canvas.line(band.centre() - half, band.centre() + half, {*s.minus, 1.5});
    canvas.text(to + Point(kGap, 0), name(s), style, HAlign::left, VAlign::middle);
    x += width(s);
  }
}

std::vector<LegendEntry> legend_of(const Plot& plot) {
  std::vector<LegendEntry> all;
  for (const Layer& layer : plot.layers) {
    std::visit(
        [&](const auto& it) {
          if constexpr (requires { it.legend(); })
            if (!it.name.empty()) all.push_back(it.legend());
        },
        layer);
  }
  return all;
}

bool has_image(const Plot& plot) {
  return std::ranges::any_of(
      plot.layers, [](const Layer& layer) { return std::holds_alternative<Image>(layer); });
}

void draw(const PanelPainting& given, const Plot& plot) {
  const Painting on{given, plot};
  draw_strip(on);
  if (plot.rows) draw(given, *plot.rows);
  draw_axes(on);
  draw_layers(on);
  for (const PlacedLabel& label : on.panel.labels.all) label.draw(on.canvas);
}

}  // namespace posenc::plot
