#include "plot/layout.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include <glm/common.hpp>

#include "plot/labels.hpp"
#include "plot/painting.hpp"
#include "plot/panels.hpp"
#include "plot/words.hpp"
#include "text/numbers.hpp"

namespace posenc::plot {
namespace {

/// Beside the frame, for what the layers' labels need.
Margins label_room(Canvas& canvas, const Plot& plot, bool is_compact) {
  const Axis& left = plot.is_turned ? plot.x : plot.y;
  Margins room;
  if (!left.values_name.empty()) room.top = kAboveRoom;
  for (const Layer& layer : plot.layers) {
    std::visit(
        [&](const auto& it) {
          if constexpr (requires { it.label_room(canvas, plot, is_compact); })
            room.take(it.label_room(canvas, plot, is_compact));
        },
        layer);
  }
  return room;
}

AxisMap map_of(const Extent& extent, AxisScale scale, double pixel_from, double pixel_to) {
  // Air may reach beyond the largest number.
  constexpr double kLargest = std::numeric_limits<double>::max();
  const double from = std::max(extent.from, -kLargest), to = std::min(extent.to, kLargest);
  return {from, to > from ? to : from + 1, pixel_from, pixel_to, scale == AxisScale::logarithmic};
}

class Layouter {
 public:
  Layouter(Canvas& canvas, Layout& layout) : canvas_(canvas), placed_(layout) {}

  void place(const Rect& room) {
    for (Cell& cell : placed_.figure.cells) {
      if (const auto* const bar = std::get_if<ColourBar>(&cell.panel))
        cell.least.x = cell.most.x = colour_bar_width(canvas_, *bar);
    }
    fill_grid(room);
    if (limit_squares()) fill_grid(room);
    share_extents();
    place_frames();
  }

 private:
  const Cell& cell(const PanelLayout& panel) const { return placed_.cell(panel); }
  const Plot* plot_of(const PanelLayout& panel) const {
    return std::get_if<Plot>(&cell(panel).panel);
  }

  void fill_grid(const Rect& room) {
    placed_.panels.clear();
    for (auto& [cell, rect] : grid_rooms(placed_.figure, room, placed_.is_compact))
      placed_.panels.push_back({.cell = cell, .room = rect, .frame = rect});
    for (auto& panel : placed_.panels) {
      if (const auto* const table = std::get_if<TextTable>(&cell(panel).panel)) {
        place_table(canvas_, *table, panel);
        const bool is_alone = placed_.panels.size() == 1;
        const double spare = is_alone ? panel.room.max.x - panel.columns.back().to : 0;
        for (Extent& column : panel.columns) column.from += spare / 2, column.to += spare / 2;
      }
      if (const auto* const plot = plot_of(panel)) fit(*plot, panel);
    }
  }

  /// A square plot takes no more of a row than it is high, and of a column than it is wide.
  bool limit_squares() {
    bool any = false;
    for (auto& panel : placed_.panels) {
      const auto* const plot = plot_of(panel);
      if (plot == nullptr || !plot->is_square) continue;
      const Margins m = margins(*plot, panel);
      const Point around{m.left + m.right, m.top + m.bottom};
      Cell& cell = placed_.figure.cells[panel.cell];
      cell.most = {panel.room.height() - around.y + around.x,
                   panel.room.width() - around.x + around.y};
      any = true;
    }
    return any;
  }

  static void fit(const Plot& plot, PanelLayout& panel) {
    const auto given = [](const Axis& axis) -> std::optional<Extent> {
      return axis.extent && axis.has_air ? with_air(*axis.extent, axis.scale) : axis.extent;
    };
    Fit fit(given(plot.x));
    for (const Layer& layer : plot.layers) std::visit([&](const auto& it) { it.fit(fit); }, layer);
    const auto up = given(plot.y);
    panel.x = map_of(fit.x(), plot.x.scale, 0, 1);
    panel.y = map_of(up ? *up : fit.y(plot.y.scale), plot.y.scale, 1, 0);
    panel.is_turned = plot.is_turned;
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

  /// In place of its y axis.
  void place_rows(const TextTable& rows, PanelLayout& panel, Margins& m) {
    constexpr double kMost = 0.5;
    Rect room = panel.room;
    room.max.x = room.min.x + kMost * room.width();
    room.max.y -= m.bottom;
    const double header = place_columns(canvas_, rows, panel, room, false);
    m.left = panel.columns.back().to - room.min.x + size::kRowGap;
    m.top = std::max(m.top, header);
  }

  Margins margins(const Plot& plot, PanelLayout& panel) {
    // Half of an axis' last number is beyond its end: beside a compact picture others follow.
    const bool turned = plot.is_turned;
    const Axis &bottom = turned ? plot.y : plot.x, &left = turned ? plot.x : plot.y;
    const bool is_wide = placed_.is_compact || bottom.scale == AxisScale::logarithmic;
    const double beyond = is_wide ? 24 : 12;
    const bool is_named = bottom.scale != AxisScale::cells || has_axis_names(placed_);
    const Margins labels = label_room(canvas_, plot, placed_.is_compact);
    // A tick's label at the lower end of the axis.
    constexpr double kHalfLabel = 11;
    Margins m{4, 8, beyond, left.is_shown && !left.ticks.empty() ? kHalfLabel : 4};
    if (bottom.is_shown) m.bottom = is_named ? kBottomAxisRoom : kBottomAxisRoom - 24;
    if (!left.names.empty()) {
      m.left = names_room_left(canvas_, left, panel.room);
      m.right = std::max(4.0, values_room_right(canvas_, left));
    } else if (left.is_shown && left.scale == AxisScale::cells) {
      m.left = cells_axis_room(left, turned ? panel.x : panel.y, labels.left);
    } else if (left.is_shown && !plot.rows) {
      m.left = left_axis_room(left, turned ? panel.x : panel.y, panel.room.height());
    }
    if (!bottom.names.empty())
      m.bottom = names_room_below(canvas_, bottom, panel.room, m.left + m.right);
    if (!plot.title.empty() || !legend_of(plot).empty()) m.top += size::kWords;
    m.top += labels.top;
    m.right = std::max(m.right, labels.right);
    if (plot.rows) place_rows(*plot.rows, panel, m);
    return m;
  }

  /// Left of cells: the widest number or name of a mark, and the axis' name.
  double cells_axis_room(const Axis& axis, const AxisMap& map, double names) {
    constexpr double kName = 34, kGap = 14;
    const TextStyle style{Face::regular, size::kAxis, {}, true};
    const auto last = static_cast<std::int64_t>(axis.within ? axis.within->to : map.data_to) - 1;
    const auto widest = std::abs(axis.shift) + static_cast<double>(last);
    const auto number = tick_text(widest, std::max(1.0, (map.data_to - map.data_from) / 8), widest);
    return kGap + std::max(names, std::ceil(canvas_.measure(number, style).width)) +
           (has_axis_names(placed_) ? kName : 0);
  }

  /// For numbers as wide as usual or wider, and the axis' name.
  double left_axis_room(const Axis& axis, const AxisMap& y, double height) {
    constexpr double kPitch = 64;
    const int likely = std::max(6, static_cast<int>(height / kPitch));
    constexpr double kLabelAndTick = 14;
    const TextStyle style{Face::regular, size::kAxis, {}, true};
    const double usual = canvas_.measure("54 410", style).width;
    double widest = 0;
    auto labels = y.logarithmic ? log_ticks(y.data_from, y.data_to, likely)
                                : ticks(y.data_from, y.data_to, likely);
    for (const double value : axis.ticks) labels.push_back(given_tick(value));
    for (const auto& tick : labels)
      widest = std::max(widest, canvas_.measure(tick.label, style).width);
    if (axis.name.empty()) return widest + kLabelAndTick;
    return kLeftAxisRoom + std::max(widest - usual, 0.0);
  }

  static void equal_units(PanelLayout& panel) {
    Point room{panel.frame.width(), panel.frame.height()};
    if (panel.is_turned) std::swap(room.x, room.y);
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
    const auto column_of = [&](const PanelLayout& panel) -> Margins& {
      return columns[{cell(panel).column, cell(panel).columns}];
    };
    const auto row_of = [&](const PanelLayout& panel) -> Margins& {
      return rows[{cell(panel).row, cell(panel).rows}];
    };
    for (auto& panel : placed_.panels) {
      if (const auto* const plot = plot_of(panel)) {
        const Margins m = margins(*plot, panel);
        column_of(panel).take(m), row_of(panel).take(m);
      } else if (std::holds_alternative<ColourBar>(cell(panel).panel)) {
        row_of(panel).take({.top = kAboveRoom});  // for its name
      }
    }
    const auto frame_of = [&](const PanelLayout& panel) {
      const Margins &c = column_of(panel), &r = row_of(panel);
      return Rect{panel.room.min + Point(c.left, r.top), panel.room.max - Point(c.right, r.bottom)};
    };
    for (auto& panel : placed_.panels) {
      const auto* const custom = std::get_if<Custom>(&cell(panel).panel);
      if (custom == nullptr || !custom->is_aligned) continue;
      panel.room.min.x += column_of(panel).left, panel.room.max.x -= column_of(panel).right;
    }
    for (const auto& panel : placed_.panels) {
      const auto* const plot = plot_of(panel);
      if (plot == nullptr || !plot->is_square) continue;
      const Rect frame = frame_of(panel);
      const double higher = frame.height() - frame.width();
      row_of(panel).bottom += std::max(higher, 0.0);
      column_of(panel).right += std::max(-higher, 0.0);
    }
    for (auto& panel : placed_.panels) {
      const auto* const plot = plot_of(panel);
      const bool is_bar = std::holds_alternative<ColourBar>(cell(panel).panel);
      if (plot == nullptr && !is_bar) continue;
      panel.frame = frame_of(panel);
      if (is_bar || plot->x.scale == AxisScale::cells || plot->y.scale == AxisScale::cells ||
          has_image(*plot)) {
        // On whole pixels, as images are painted.
        panel.frame = {glm::floor(panel.frame.min), glm::floor(panel.frame.max)};
      }
      if (plot == nullptr) continue;
      place_maps(*plot, panel);
      if (plot->has_equal_units) equal_units(panel);
    }
    constexpr double kLeast = 30;
    std::erase_if(placed_.panels, [&](const PanelLayout& panel) {
      return plot_of(panel) != nullptr &&
             (panel.frame.width() < kLeast || panel.frame.height() < kLeast);
    });
  }

  /// Cells, and what runs down the page because the plot is turned, begin at the top.
  static void place_maps(const Plot& plot, PanelLayout& panel) {
    const Rect& frame = panel.frame;
    AxisMap &across = plot.is_turned ? panel.y : panel.x,
            &down = plot.is_turned ? panel.x : panel.y;
    across.pixel_from = frame.min.x, across.pixel_to = frame.max.x;
    down.pixel_from = frame.min.y, down.pixel_to = frame.max.y;
    if (!plot.is_turned && plot.y.scale != AxisScale::cells)
      std::swap(down.pixel_from, down.pixel_to);
  }

  Canvas& canvas_;
  Layout& placed_;
};

void make_bare(Cell& cell) {
  auto* const plot = std::get_if<Plot>(&cell.panel);
  if (plot == nullptr) return;
  plot->title = {};
  plot->x.is_shown = plot->y.is_shown = false;
  for (double* const height : {&cell.least.y, &cell.most.y})
    *height = std::max(*height - size::kWords - kBottomAxisRoom, 0.0);
}

}  // namespace

AxisMap labelled(const Axis& axis, const AxisMap& map) {
  const double sign = axis.counts_down ? -1 : 1;
  const double middle = axis.scale == AxisScale::cells ? 0.5 : 0;
  AxisMap shifted = map;
  shifted.data_from = axis.shift + sign * (map.data_from - middle);
  shifted.data_to = axis.shift + sign * (map.data_to - middle);
  return shifted;
}

bool has_axis_names(const Layout& layout) {
  constexpr double kWide = 320, kHigh = 300;
  return !layout.is_compact || (layout.area.width() >= kWide && layout.area.height() >= kHigh);
}

const PanelLayout* Layout::find(std::string_view id) const {
  if (id.empty()) return nullptr;
  const auto found =
      std::ranges::find(panels, id, [&](const PanelLayout& panel) { return cell(panel).id; });
  return found == panels.end() ? nullptr : &*found;
}

Layout lay_out(Canvas& canvas, const Palette& palette, const Figure& figure, const Rect& area,
               bool is_compact) {
  Layout layout{figure, area, is_compact, {}, {}, {}};
  for (Cell& cell : layout.figure.cells) {
    if (is_compact && cell.bare_in_compact) make_bare(cell);
  }
  Layouter(canvas, layout).place(place_heading(canvas, palette, layout));
  const auto is_gone = [&](const OfPanel& of) { return layout.find(of.panel) == nullptr; };
  if (is_compact || std::ranges::none_of(figure.heading.of_panels, is_gone)) {
    for (auto& panel : layout.panels) {
      if (const auto* const plot = std::get_if<Plot>(&layout.cell(panel).panel))
        panel.labels = place_labels(Painting{{canvas, palette, layout, panel}, *plot});
    }
    return layout;
  }
  Figure less = figure;
  std::erase_if(less.heading.of_panels, is_gone);
  return lay_out(canvas, palette, less, area, is_compact);
}

}  // namespace posenc::plot
