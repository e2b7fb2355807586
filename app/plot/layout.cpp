#include "plot/layout.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "plot/grid.hpp"
#include "plot/panels.hpp"
#include "plot/words.hpp"

namespace posenc::plot {
namespace {

constexpr double kStrip = 26;  // above a plot: its title and legend; labels of lines across it

bool has_label_above(const Plot& plot) {
  return std::ranges::any_of(plot.layers, [](const Layer& layer) {
    const auto* const line = std::get_if<Reference>(&layer);
    return line != nullptr && line->is_vertical && !line->label.empty();
  });
}

/// Takes in what is on an axis.
class Fit {
 public:
  void take(double v) {
    if (!std::isfinite(v)) return;
    from_ = std::min(from_, v);
    to_ = std::max(to_, v);
    if (v > 0) least_above_0_ = std::min(least_above_0_, v);
  }
  void take(const Plot& plot, const Extent& x) {
    const auto take_points = [&](const std::vector<Point>& points) {
      for (const Point p : points) {
        if (x.from <= p.x && p.x <= x.to) take(p.y);
      }
    };
    for (const Layer& layer : plot.layers) {
      if (const auto* const line = std::get_if<Line>(&layer)) take_points(line->points);
      if (const auto* const dots = std::get_if<Dots>(&layer)) take_points(dots->points);
      if (const auto* const band = std::get_if<Band>(&layer)) {
        for (const double v : band->low) take(v);
        for (const double v : band->high) take(v);
      }
      if (const auto* const bars = std::get_if<Bars>(&layer)) {
        for (const Bar& bar : bars->bars) take(bar.box.min.y), take(bar.box.max.y);
      }
    }
  }
  Extent extent(AxisScale scale) const {
    if (scale == AxisScale::logarithmic) return decades();
    constexpr double kAir = 0.05;
    const double from = std::min(from_, 0.0), to = std::max(to_, 0.0);
    // Halves first: the difference of two large numbers could overflow.
    const double air = to > from ? (to / 2 - from / 2) * (2 * kAir) : 1;
    return {from < 0 ? from - air : 0, to + air};
  }

 private:
  Extent decades() const {
    if (!(to_ > 0)) return {1e-17, 1};
    constexpr double kLeast = 1e-18;
    return {std::pow(10, std::floor(std::log10(std::max(least_above_0_, kLeast)))),
            std::pow(10, std::ceil(std::log10(to_ * 1.01)))};
  }

  double from_ = HUGE_VAL, to_ = -HUGE_VAL, least_above_0_ = HUGE_VAL;
};

AxisMap map_of(const Extent& extent, AxisScale scale, double pixel_from, double pixel_to) {
  const double to = extent.to > extent.from ? extent.to : extent.from + 1;
  return {extent.from, to, pixel_from, pixel_to, scale == AxisScale::logarithmic};
}

struct Margins {
  double left = 0, top = 0, right = 0, bottom = 0;

  void take(const Margins& o) {
    left = std::max(left, o.left), right = std::max(right, o.right);
    top = std::max(top, o.top), bottom = std::max(bottom, o.bottom);
  }
};

class Layouter {
 public:
  Layouter(Canvas& canvas, Placed& placed) : canvas_(canvas), placed_(placed) {}

  void place(const Rect& room) {
    for (auto& [cell, rect] : grid_rooms(placed_.figure.cells, room, placed_.is_compact))
      placed_.panels.push_back({cell, rect, rect, {0, 1, 0, 1}, {0, 1, 0, 1}});
    for (auto& panel : placed_.panels) {
      if (const auto* const plot = plot_of(panel)) fit(*plot, panel);
    }
    share_extents();
    place_frames();
  }

 private:
  const Cell& cell(const PlacedPanel& panel) const { return placed_.cell(panel); }
  const Plot* plot_of(const PlacedPanel& panel) const {
    return std::get_if<Plot>(&cell(panel).panel);
  }

  static void fit(const Plot& plot, PlacedPanel& panel) {
    Fit x, y;
    if (!plot.x.extent) x.take(plot, {-HUGE_VAL, HUGE_VAL});
    const Extent across = plot.x.extent ? *plot.x.extent : x.extent(plot.x.scale);
    y.take(plot, across);
    const Extent up = plot.y.extent ? *plot.y.extent : y.extent(plot.y.scale);
    panel.x = map_of(across, plot.x.scale, 0, 1);
    panel.y = map_of(up, plot.y.scale, 1, 0);
  }

  void share_extents() {
    for (auto& panel : placed_.panels) {
      const auto* const plot = plot_of(panel);
      if (plot == nullptr || plot->y_with.empty()) continue;
      const auto other = std::ranges::find(placed_.panels, std::string_view(plot->y_with),
                                           [&](const auto& p) { return cell(p).id; });
      if (other == placed_.panels.end()) continue;
      for (auto* const y : {&panel.y, &other->y}) {
        y->data_from = std::min(panel.y.data_from, other->y.data_from);
        y->data_to = std::max(panel.y.data_to, other->y.data_to);
      }
    }
  }

  Margins margins(const Plot& plot, const PlacedPanel& panel) {
    // Half of an axis' last number is beyond its end: beside a compact picture others follow.
    const double beyond = placed_.is_compact ? 24 : 12;
    Margins m{4, 8, beyond, plot.x.is_shown ? kBottomAxisRoom : 4};
    if (plot.y.is_shown) m.left = kLeftAxisRoom + wider_labels(panel.y);
    if (!plot.title.empty() || !legend_of(plot, placed_).empty()) m.top += kStrip;
    if (has_label_above(plot)) m.top += kStrip - 8;
    for (const Layer& layer : plot.layers) {
      const auto* const line = std::get_if<Reference>(&layer);
      if (line == nullptr || line->is_vertical || line->label.empty()) continue;
      const auto style = reference_style(*line, placed_.is_compact);
      m.right = std::max(m.right, canvas_.measure(line->label.full, style).width + 2 * kLabelGap);
    }
    return m;
  }

  /// By how much numbers on the axis are wider than an axis' usual room.
  double wider_labels(const AxisMap& y) {
    constexpr int kLikely = 6;
    const TextStyle style{Face::regular, size::kAxis, {}, true};
    const double usual = canvas_.measure("54 410", style).width;
    double widest = usual;
    const auto labels = y.logarithmic ? log_ticks(y.data_from, y.data_to, kLikely)
                                      : ticks(y.data_from, y.data_to, kLikely);
    for (const auto& tick : labels)
      widest = std::max(widest, canvas_.measure(tick.label, style).width);
    return widest - usual;
  }

  static void equal_units(PlacedPanel& panel) {
    const Point room{panel.frame.width(), panel.frame.height()};
    const double unit = std::max((panel.x.data_to - panel.x.data_from) / room.x,
                                 (panel.y.data_to - panel.y.data_from) / room.y);
    const auto widen = [&](AxisMap& axis, double pixels) {
      const double middle = (axis.data_from + axis.data_to) / 2;
      axis.data_from = middle - unit * pixels / 2, axis.data_to = middle + unit * pixels / 2;
    };
    widen(panel.x, room.x), widen(panel.y, room.y);
  }

  /// Frames of plots in one column begin and end at one x, and those in one row at one y.
  void place_frames() {
    std::map<std::array<int, 2>, Margins> columns, rows;
    for (const auto& panel : placed_.panels) {
      if (const auto* const plot = plot_of(panel)) {
        const Margins m = margins(*plot, panel);
        columns[{cell(panel).column, cell(panel).columns}].take(m);
        rows[{cell(panel).row, cell(panel).rows}].take(m);
      }
    }
    for (auto& panel : placed_.panels) {
      if (plot_of(panel) == nullptr) continue;
      const Margins& c = columns[{cell(panel).column, cell(panel).columns}];
      const Margins& r = rows[{cell(panel).row, cell(panel).rows}];
      panel.frame = {panel.room.min + Point(c.left, r.top),
                     panel.room.max - Point(c.right, r.bottom)};
      panel.x.pixel_from = panel.frame.min.x, panel.x.pixel_to = panel.frame.max.x;
      panel.y.pixel_from = panel.frame.max.y, panel.y.pixel_to = panel.frame.min.y;
      if (plot_of(panel)->has_equal_units) equal_units(panel);
    }
    constexpr double kLeast = 30;
    std::erase_if(placed_.panels, [&](const PlacedPanel& panel) {
      return plot_of(panel) != nullptr &&
             (panel.frame.width() < kLeast || panel.frame.height() < kLeast);
    });
  }

  Canvas& canvas_;
  Placed& placed_;
};

}  // namespace

const PlacedPanel* Placed::find(std::string_view id) const {
  const auto found =
      std::ranges::find(panels, id, [&](const PlacedPanel& panel) { return cell(panel).id; });
  return found == panels.end() ? nullptr : &*found;
}

Placed lay_out(Canvas& canvas, const Palette& palette, Figure figure, const Rect& area,
               bool is_compact) {
  Placed placed{std::move(figure), area, is_compact, {}, {}, {}};
  const Rect room = place_heading(canvas, palette, placed);
  Layouter(canvas, placed).place(room);
  return placed;
}

}  // namespace posenc::plot
