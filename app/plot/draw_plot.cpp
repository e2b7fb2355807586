#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "plot/labels.hpp"
#include "plot/matrix/cell_names.hpp"
#include "plot/matrix/draw_cells.hpp"
#include "plot/panels.hpp"
#include "plot/words.hpp"

namespace posenc::plot {
namespace {

/// How far marks on the frame's edge reach beyond it.
constexpr double kMarksBeyond = 9;

/// One plot while it is drawn.
class Painter {
 public:
  Painter(Canvas& canvas, const Palette& palette, const Placed& placed, const PlacedPanel& panel)
      : canvas_(canvas),
        palette_(palette),
        placed_(placed),
        panel_(panel),
        plot_(std::get<Plot>(placed.cell(panel).panel)) {}

  void paint() {
    draw_strip(canvas_, palette_, placed_, panel_, plot_);
    if (plot_.rows) draw_table(canvas_, palette_, *plot_.rows, panel_);
    draw_axes();
    {
      const Clip clip(canvas_, panel_.frame.grown(kMarksBeyond));
      for (const Layer& layer : plot_.layers) std::visit([&](const auto& it) { draw(it); }, layer);
    }
    draw_cell_marks(canvas_, palette_, placed_, panel_);
    draw_labels_above();
    draw_labels_beside();
    draw_labels();
    draw_end_labels();
  }

 private:
  double x_of(double v) const { return panel_.x.pixel_from_data(on(panel_.x, v)); }
  double y_of(double v) const { return panel_.y.pixel_from_data(on(panel_.y, v)); }
  Point at(Point data) const { return turned({x_of(data.x), y_of(data.y)}); }
  Point turned(Point p) const { return panel_.is_turned ? Point(p.y, p.x) : p; }
  /// Between two x and two y, all in pixels along their axes.
  Rect box(double x_from, double x_to, double y_from, double y_to) const {
    const Point a = turned({x_from, y_from}), b = turned({x_to, y_to});
    return {glm::min(a, b), glm::max(a, b)};
  }
  /// Right across the plot between two x.
  Rect column(double x_from, double x_to) const {
    return box(x_from, x_to, panel_.y.pixel_from, panel_.y.pixel_to);
  }
  /// A logarithm shows 0 at its end.
  static double on(const AxisMap& axis, double v) {
    return axis.logarithmic ? std::clamp(v, axis.data_from, axis.data_to) : v;
  }
  bool shows_x(double x) const { return panel_.x.data_from <= x && x <= panel_.x.data_to; }
  double scale() const { return placed_.is_compact ? 0.8 : 1.0; }

  void draw_axes() {
    const AxisMap& y = panel_.y;
    if (!plot_.has_equal_units && !y.logarithmic && y.data_from < 0 && y.data_to > 0) {
      canvas_.line(turned({panel_.x.pixel_from, y_of(0)}), turned({panel_.x.pixel_to, y_of(0)}),
                   {palette_.line, 1});
    }
    draw_axis(true);
    draw_axis(false);
  }

  void draw_axis(bool is_left) {
    const auto [axis, shown] = placed_.axis(panel_, is_left);
    if (!axis.is_shown || (is_left && plot_.rows)) return;
    if (!axis.names.empty())
      return is_left ? draw_row_names(canvas_, palette_, panel_, axis)
                     : draw_column_names(canvas_, palette_, panel_, axis);
    const Rect& frame = panel_.frame;
    const AxisMap map = labelled(axis, shown);
    const auto fits = [&](std::string_view text) {
      if (is_left) return left_axis_name_fits(canvas_, frame, text);
      return canvas_.measure(text, {Face::regular, size::kAxis, {}}).width <= frame.width();
    };
    const bool is_full = !placed_.is_compact && fits(axis.name.full);
    std::string_view name = is_full ? axis.name.full : axis.name.shortest();
    if (is_left && !fits(name)) name = {};
    if (axis.scale == AxisScale::cells && !has_axis_names(placed_)) name = {};
    const auto taken = is_left ? name_rooms(canvas_, placed_, panel_) : std::vector<Rect>();
    const auto named = named_ticks(canvas_, axis, map);
    const AxisStyle style{.whole = axis.whole || axis.scale == AxisScale::cells,
                          .binary = axis.binary,
                          .ticks = axis.ticks,
                          .named = named,
                          .name_color = axis.color,
                          .taken = taken};
    if (is_left) {
      draw_left_axis(canvas_, palette_, frame, map, name, style);
    } else {
      draw_bottom_axis(canvas_, palette_, frame, map, name, style);
    }
  }

  /// How far apart the last two points are, in pixels: of a logarithm they are the closest.
  double pitch(const std::vector<Point>& points) const {
    if (points.size() < 2) return panel_.frame.width();
    return std::abs(x_of(points.back().x) - x_of(points[points.size() - 2].x));
  }

  void draw(const Line& line) {
    constexpr double kRoomForWide = 2;
    Stroke stroke = line.stroke;
    stroke.width *= scale();
    if (line.thins) stroke.width *= std::clamp(pitch(line.points) / kRoomForWide, 0.5, 1.0);
    std::vector<Point> run;
    const auto end_run = [&] {
      if (run.size() > 1) canvas_.polyline(run, stroke);
      if (run.size() == 1 && line.dot == 0) canvas_.circle(run[0], stroke.width, stroke.color);
      run.clear();
    };
    // A point has a dot where it is apart from the one before; the first, from the second.
    double neighbour = line.points.size() > 1 ? x_of(line.points[1].x) : -HUGE_VAL;
    std::vector<Point> dots;
    for (const Point p : line.points) {
      if (std::isnan(p.y)) {
        end_run();
        continue;
      }
      run.push_back(at(p));
      const double x = x_of(p.x);
      if (line.dot > 0 && std::abs(x - neighbour) >= size::kDotPitch) dots.push_back(run.back());
      neighbour = x;
    }
    end_run();
    for (const Point dot : dots) canvas_.circle(dot, line.dot * scale(), stroke.color);
    if (line.has_arrow) draw_arrow(line.points, stroke.color);
  }

  /// As long as the chord between the line's end and the point that far before it.
  void draw_arrow(const std::vector<Point>& points, Color color) {
    constexpr double kLength = 13;
    const Point tip = at(points.back());
    for (auto i = points.rbegin() + 1; i != points.rend(); ++i) {
      const Point chord = tip - at(*i);
      if (glm::length(chord) < kLength) continue;
      canvas_.arrow_head(tip, chord, kLength, color);
      return;
    }
  }

  void draw(const Band& band) {
    if (band.is_stepped) {
      constexpr double kThinnest = 2.5, kOverlap = 0.5;
      for (std::size_t i = 0; i < band.low.size(); ++i) {
        const double a = y_of(band.low[i]), b = y_of(band.high[i]);
        const double middle = (a + b) / 2, half = std::max(std::abs(a - b), kThinnest) / 2;
        canvas_.rect(
            box(x_of(band.x[i]), x_of(band.x[i + 1]) + kOverlap, middle - half, middle + half),
            band.color);
      }
      return;
    }
    for (std::size_t i = 0; i + 1 < band.low.size(); ++i) draw_between(band, i);
  }

  /// In columns of a pixel, each reaching under the next so that no seam shows.
  void draw_between(const Band& band, std::size_t i) {
    if (std::isnan(band.low[i]) || std::isnan(band.low[i + 1])) return;
    constexpr double kOverlap = 0.75;
    const double left = x_of(band.x[i]), right = x_of(band.x[i + 1]);
    const int columns = std::max(1, static_cast<int>(std::ceil(right - left)));
    for (int c = 0; c < columns; ++c) {
      const double share = (c + 0.5) / columns;
      const double low = std::lerp(band.low[i], band.low[i + 1], share);
      const double high = std::lerp(band.high[i], band.high[i + 1], share);
      canvas_.rect(box(left + (right - left) * c / columns,
                       left + (right - left) * (c + 1) / columns + kOverlap, y_of(high), y_of(low)),
                   band.color);
    }
  }

  Rect box_of(const Bar& bar) const {
    constexpr double kThinnest = 1.5, kRoomForGap = 4;
    const double left = x_of(bar.box.min.x), right = x_of(bar.box.max.x);
    const double a = y_of(bar.box.min.y), b = y_of(bar.box.max.y);
    const double middle = (a + b) / 2, half = std::max(std::abs(a - b), kThinnest) / 2;
    return box(left, right - (right - left > kRoomForGap ? 1 : 0), middle - half, middle + half);
  }
  void draw(const Bars& bars) {
    for (const Bar& bar : bars.bars) {
      canvas_.rect(box_of(bar), bar.color);
      if (bar.hatch) canvas_.hatch(box_of(bar), *bar.hatch);
    }
    for (const Bar& bar : bars.bars) {
      if (bar.outline) canvas_.rect(box_of(bar).grown(2.5), std::nullopt, bar.outline);
    }
  }

  /// The points that are shown, in pixels, and the radius of their marks.
  std::pair<std::vector<Point>, double> shown(const Dots& dots) const {
    constexpr double kApart = 3.2, kLeastRadius = 1.3, kOfPitch = 0.36;
    double radius = dots.radius * scale();
    if (dots.thins && dots.points.size() > 1) {
      const double pitch = glm::distance(at(dots.points[0]), at(dots.points[1]));
      radius = std::clamp(kOfPitch * std::max(pitch, kApart), kLeastRadius, radius);
    }
    std::vector<Point> pixels;
    for (const Point p : dots.points) {
      if (!shows_x(p.x) || !std::isfinite(p.y)) continue;
      const Point centre = at(p);
      if (!dots.thins || pixels.empty() || glm::distance(pixels.back(), centre) >= kApart)
        pixels.push_back(centre);
    }
    return {std::move(pixels), radius};
  }

  void draw(const Dots& dots) {
    const auto [pixels, radius] = shown(dots);
    for (const Point centre : pixels) draw_mark(dots, centre, radius);
  }
  void draw_mark(const Dots& dots, Point centre, double r) {
    if (dots.mark == Mark::circle) return canvas_.circle(centre, r, dots.fill, dots.stroke);
    canvas_.line(centre - Point(r, r), centre + Point(r, r), *dots.stroke);
    canvas_.line(centre + Point(-r, r), centre + Point(r, -r), *dots.stroke);
  }

  void draw(const Region& region) {
    const AxisMap& x = panel_.x;
    const double from = std::max(x_of(region.x.from), x.pixel_from);
    const double to = std::min(x_of(region.x.to), x.pixel_to);
    if (!(from < to)) return;
    canvas_.rect(column(from, to), region.color);
    constexpr double kWideEnough = 4;
    if (region.hatch && to - from >= kWideEnough) canvas_.hatch(column(from, to), *region.hatch);
  }

  void draw(const Reference& line) {
    constexpr double kBeyond = 6;
    const AxisMap& x = panel_.x;
    if (line.is_vertical) {
      if (!shows_x(line.at)) return;
      const Rect at = column(x_of(line.at), x_of(line.at));
      canvas_.line(at.min, at.max, line.stroke);
      return;
    }
    const double y = y_of(line.at);
    canvas_.line(turned({x.pixel_from, y}), turned({x.pixel_to + kBeyond, y}), line.stroke);
  }

  void draw(const Image& image) { draw_image(canvas_, panel_, plot_, image); }
  void draw(const CellMark&) {}
  void draw(const Label&) {}

  void draw(const Interval& interval) {
    draw_interval(canvas_, palette_, at({interval.x.from, interval.y}),
                  at({interval.x.to, interval.y}), interval.label, interval.stroke);
  }

  void draw(const BoxTexts& layer) {
    constexpr double kPadding = 4, kOfHeight = 0.6;
    if (layer.texts.empty()) return;
    const auto levels = layer.texts.front().shorter.size() + 1;
    const auto text_of = [](const BoxText& of, std::size_t level) -> const std::string& {
      return level == 0 ? of.text : of.shorter[level - 1];
    };
    for (std::size_t level = 0; level < levels; ++level) {
      double em = size::kBody;
      for (const BoxText& of : layer.texts) {
        const Point room = glm::abs(at(of.box.max) - at(of.box.min));
        em = std::min(em, kOfHeight * room.y);
        const double wide =
            canvas_.measure(text_of(of, level), {of.face, em, of.color, true}).width;
        if (wide + kPadding > room.x) em *= std::max(0.0, room.x - kPadding) / wide;
      }
      if (!(em >= size::kAxis)) continue;  // of boxes without room it is NaN
      for (const BoxText& of : layer.texts)
        canvas_.text(at(of.box.centre()), text_of(of, level), {of.face, em, of.color, true},
                     HAlign::centre, VAlign::middle);
      return;
    }
  }

  double pixel_of(const Reference& line) const {
    return line.is_vertical ? x_of(line.at) : y_of(line.at);
  }

  /// Labels of horizontal lines, beyond their ends.
  void draw_labels_beside() {
    for (const Layer& layer : plot_.layers) {
      const auto* const line = std::get_if<Reference>(&layer);
      if (line == nullptr || runs_down(plot_, *line) || line->label.empty()) continue;
      canvas_.text({panel_.frame.max.x + kLabelGap, pixel_of(*line)}, line->label.full,
                   reference_style(*line), HAlign::left, VAlign::middle);
    }
  }

  void draw_labels_above() {
    const Rect& frame = panel_.frame;
    // Left of the frame there is room too, where no axis and no header is.
    const bool has_axis = plot_.rows ? !plot_.rows->header.cells.empty() : plot_.y.is_shown;
    const Rect strip{{has_axis ? frame.min.x : panel_.room.min.x, frame.min.y - size::kWords},
                     {frame.max.x, frame.min.y}};
    std::vector<LineLabel> labels;
    for (const Layer& layer : plot_.layers) {
      const auto* const line = std::get_if<Reference>(&layer);
      if (line == nullptr || !runs_down(plot_, *line) || line->label.empty()) continue;
      labels.push_back({.text = line->label,
                        .style = reference_style(*line),
                        .at = std::clamp(pixel_of(*line), frame.min.x, frame.max.x),
                        .side = side_of(*line),
                        .priority = line->priority});
    }
    draw_line_labels(canvas_, std::move(labels), strip);
  }

  /// Where a line across the plot is out of sight: −1 before what is shown, 1 beyond it, else 0.
  int side_of(const Reference& line) const {
    const AxisMap& axis = line.is_vertical ? panel_.x : panel_.y;
    return line.at < axis.data_from ? -1 : line.at > axis.data_to ? 1 : 0;
  }

  void block_layers(PointLabels& labels) const {
    const AxisMap& x = panel_.x;
    if (panel_.y.data_from < 0)
      labels.block_line(box(x.pixel_from, x.pixel_to, y_of(0) - 1, y_of(0) + 1));
    for (const Layer& layer : plot_.layers) {
      // Upon an image a label needs a plate.
      if (std::holds_alternative<Image>(layer)) labels.block_line(panel_.frame);
      if (const auto* const line = std::get_if<Line>(&layer)) {
        std::vector<Point> pixels;
        for (const Point p : line->points) pixels.push_back(at(p));
        labels.block_line(pixels);
      }
      if (const auto* const band = std::get_if<Band>(&layer)) {
        for (std::size_t i = 0; i < band->low.size(); ++i) {
          const double at = x_of(band->x[i]);
          labels.block_line(box(at, at, y_of(band->high[i]), y_of(band->low[i])).grown(4));
        }
      }
      if (const auto* const bars = std::get_if<Bars>(&layer)) {
        for (const Bar& bar : bars->bars) labels.block_line(box_of(bar));
      }
      if (const auto* const dots = std::get_if<Dots>(&layer)) {
        const auto [pixels, radius] = shown(*dots);
        for (const Point p : pixels) labels.block(Rect{p, p}.grown(radius + 2));
      }
      if (const auto* const line = std::get_if<Reference>(&layer)) {
        if (line->is_vertical) labels.block(column(x_of(line->at) - 2, x_of(line->at) + 2));
      }
    }
  }

  void draw_labels() {
    const auto is_label = [](const Layer& layer) { return std::holds_alternative<Label>(layer); };
    if (std::ranges::none_of(plot_.layers, is_label)) return;
    // A dial’s circle is no curve: names are better near its marks than off it.
    PointLabels labels(canvas_, palette_, panel_.frame, !plot_.has_equal_units);
    block_layers(labels);
    for (const Layer& layer : plot_.layers) {
      const auto* const label = std::get_if<Label>(&layer);
      if (label == nullptr || label->is_beside) continue;
      std::vector<Point> anchors;
      for (const Point p : label->anchors) {
        if (shows_x(p.x) && std::isfinite(p.y)) anchors.push_back(at(p));
      }
      if (anchors.empty()) continue;
      const TextStyle style{label->face, label->size, label->color};
      std::optional<Point> from;
      if (label->away_from) from = at(*label->away_from);
      labels.place(anchors, label->text.full, style, from) ||
          labels.place(anchors, label->text.shortest(), style, from);
    }
  }

  /// Labels of curves beyond their ends, as near to these as each other's room lets them: all, or
  /// none.
  void draw_end_labels() {
    struct End {
      const Label* label;
      double at, middle;
    };
    const Rect& frame = panel_.frame;
    std::vector<End> ends;
    for (const Layer& layer : plot_.layers) {
      const auto* const label = std::get_if<Label>(&layer);
      if (label == nullptr || !label->is_beside || label->anchors.empty()) continue;
      const double at = y_of(label->anchors.front().y);
      if (std::isfinite(at)) ends.push_back({label, at, at});
    }
    constexpr double kLine = 18;
    if (kLine * static_cast<double>(ends.size()) > frame.height()) return;
    std::ranges::sort(ends, {}, &End::at);
    double room = frame.min.y + kLine / 2;
    for (End& end : ends) end.middle = std::max(end.middle, room), room = end.middle + kLine;
    room = frame.max.y - kLine / 2;
    for (auto end = ends.rbegin(); end != ends.rend(); ++end)
      end->middle = std::min(end->middle, room), room = end->middle - kLine;
    for (const auto& [label, at, middle] : ends) {
      const double x = frame.max.x;
      canvas_.line({x + 2, at}, {x + kLeader - 4, middle}, {label->color, 1});
      canvas_.text({x + kLeader, middle}, label->text.full,
                   {label->face, label->size, label->color}, HAlign::left, VAlign::middle);
    }
  }
  Canvas& canvas_;
  const Palette& palette_;
  const Placed& placed_;
  const PlacedPanel& panel_;
  const Plot& plot_;
};

}  // namespace

void draw_plot(Canvas& canvas, const Palette& palette, const Placed& placed,
               const PlacedPanel& panel) {
  Painter(canvas, palette, placed, panel).paint();
}

}  // namespace posenc::plot
