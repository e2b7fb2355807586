#include <algorithm>
#include <cmath>
#include <vector>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "plot/labels.hpp"
#include "plot/matrix/cell_names.hpp"
#include "plot/matrix/draw_cells.hpp"
#include "plot/panels.hpp"
#include "plot/pixels.hpp"

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
        plot_(std::get<Plot>(placed.cell(panel).panel)),
        pixels_(placed, panel) {}

  void paint() {
    draw_strip(canvas_, palette_, placed_, panel_, plot_);
    if (plot_.rows) draw_table(canvas_, palette_, *plot_.rows, panel_);
    draw_axes();
    {
      const Clip clip(canvas_, panel_.frame.grown(kMarksBeyond));
      for (const Layer& layer : plot_.layers) std::visit([&](const auto& it) { draw(it); }, layer);
    }
    draw_cell_marks(canvas_, palette_, placed_, panel_);
    draw_labels(canvas_, palette_, placed_, panel_);
  }

 private:
  void draw_axes() {
    const AxisMap& y = panel_.y;
    if (!plot_.has_equal_units && !y.logarithmic && y.data_from < 0 && y.data_to > 0) {
      canvas_.line(pixels_.turned({panel_.x.pixel_from, pixels_.y(0)}),
                   pixels_.turned({panel_.x.pixel_to, pixels_.y(0)}), {palette_.line, 1});
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
    return std::abs(pixels_.x(points.back().x) - pixels_.x(points[points.size() - 2].x));
  }

  void draw(const Line& line) {
    constexpr double kRoomForWide = 2;
    Stroke stroke = line.stroke;
    stroke.width *= pixels_.scale();
    if (line.thins) stroke.width *= std::clamp(pitch(line.points) / kRoomForWide, 0.5, 1.0);
    std::vector<Point> run;
    const auto end_run = [&] {
      if (run.size() > 1) canvas_.polyline(run, stroke);
      if (run.size() == 1 && line.dot == 0) canvas_.circle(run[0], stroke.width, stroke.color);
      run.clear();
    };
    // A point has a dot where it is apart from the one before; the first, from the second.
    double neighbour = line.points.size() > 1 ? pixels_.x(line.points[1].x) : -HUGE_VAL;
    std::vector<Point> dots;
    for (const Point p : line.points) {
      if (std::isnan(p.y)) {
        end_run();
        continue;
      }
      run.push_back(pixels_.at(p));
      const double x = pixels_.x(p.x);
      if (line.dot > 0 && std::abs(x - neighbour) >= size::kDotPitch) dots.push_back(run.back());
      neighbour = x;
    }
    end_run();
    for (const Point dot : dots) canvas_.circle(dot, line.dot * pixels_.scale(), stroke.color);
    if (line.has_arrow) draw_arrow(line.points, stroke.color);
  }

  /// As long as the chord between the line's end and the point that far before it.
  void draw_arrow(const std::vector<Point>& points, Color color) {
    constexpr double kLength = 13;
    const Point tip = pixels_.at(points.back());
    for (auto i = points.rbegin() + 1; i != points.rend(); ++i) {
      const Point chord = tip - pixels_.at(*i);
      if (glm::length(chord) < kLength) continue;
      canvas_.arrow_head(tip, chord, kLength, color);
      return;
    }
  }

  void draw(const Band& band) {
    if (band.is_stepped) {
      constexpr double kThinnest = 2.5, kOverlap = 0.5;
      for (std::size_t i = 0; i < band.low.size(); ++i) {
        const double a = pixels_.y(band.low[i]), b = pixels_.y(band.high[i]);
        const double middle = (a + b) / 2, half = std::max(std::abs(a - b), kThinnest) / 2;
        canvas_.rect(pixels_.box(pixels_.x(band.x[i]), pixels_.x(band.x[i + 1]) + kOverlap,
                                 middle - half, middle + half),
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
    const double left = pixels_.x(band.x[i]), right = pixels_.x(band.x[i + 1]);
    const int columns = std::max(1, static_cast<int>(std::ceil(right - left)));
    for (int c = 0; c < columns; ++c) {
      const double share = (c + 0.5) / columns;
      const double low = std::lerp(band.low[i], band.low[i + 1], share);
      const double high = std::lerp(band.high[i], band.high[i + 1], share);
      canvas_.rect(pixels_.box(left + (right - left) * c / columns,
                               left + (right - left) * (c + 1) / columns + kOverlap,
                               pixels_.y(high), pixels_.y(low)),
                   band.color);
    }
  }

  void draw(const Bars& bars) {
    for (const Bar& bar : bars.bars) {
      canvas_.rect(pixels_.box(bar), bar.color);
      if (bar.hatch) canvas_.hatch(pixels_.box(bar), *bar.hatch);
    }
    for (const Bar& bar : bars.bars) {
      if (bar.outline) canvas_.rect(pixels_.box(bar).grown(2.5), std::nullopt, bar.outline);
    }
  }

  void draw(const Dots& dots) {
    const DotMarks marks = pixels_.marks(dots);
    for (const Point centre : marks.centres) draw_mark(dots, centre, marks.radius);
  }
  void draw_mark(const Dots& dots, Point centre, double r) {
    if (dots.mark == Mark::circle) return canvas_.circle(centre, r, dots.fill, dots.stroke);
    canvas_.line(centre - Point(r, r), centre + Point(r, r), *dots.stroke);
    canvas_.line(centre + Point(-r, r), centre + Point(r, -r), *dots.stroke);
  }

  void draw(const Region& region) {
    const AxisMap& x = panel_.x;
    const double from = std::max(pixels_.x(region.x.from), x.pixel_from);
    const double to = std::min(pixels_.x(region.x.to), x.pixel_to);
    if (!(from < to)) return;
    canvas_.rect(pixels_.column(from, to), region.color);
    constexpr double kWideEnough = 4;
    if (region.hatch && to - from >= kWideEnough)
      canvas_.hatch(pixels_.column(from, to), *region.hatch);
  }

  void draw(const Reference& line) {
    constexpr double kBeyond = 6;
    const AxisMap& x = panel_.x;
    if (line.is_vertical) {
      if (!pixels_.shows_x(line.at)) return;
      const Rect at = pixels_.column(pixels_.x(line.at), pixels_.x(line.at));
      canvas_.line(at.min, at.max, line.stroke);
      return;
    }
    const double y = pixels_.y(line.at);
    canvas_.line(pixels_.turned({x.pixel_from, y}), pixels_.turned({x.pixel_to + kBeyond, y}),
                 line.stroke);
  }

  void draw(const Image& image) { draw_image(canvas_, panel_, plot_, image); }
  void draw(const CellMark&) {}
  void draw(const Label&) {}

  void draw(const Interval& interval) {
    draw_interval(canvas_, palette_, pixels_.at({interval.x.from, interval.y}),
                  pixels_.at({interval.x.to, interval.y}), interval.label, interval.stroke);
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
        const Point room = glm::abs(pixels_.at(of.box.max) - pixels_.at(of.box.min));
        em = std::min(em, kOfHeight * room.y);
        const double wide =
            canvas_.measure(text_of(of, level), {of.face, em, of.color, true}).width;
        if (wide + kPadding > room.x) em *= std::max(0.0, room.x - kPadding) / wide;
      }
      if (!(em >= size::kAxis)) continue;  // of boxes without room it is NaN
      for (const BoxText& of : layer.texts)
        canvas_.text(pixels_.at(of.box.centre()), text_of(of, level), {of.face, em, of.color, true},
                     HAlign::centre, VAlign::middle);
      return;
    }
  }

  Canvas& canvas_;
  const Palette& palette_;
  const Placed& placed_;
  const PlacedPanel& panel_;
  const Plot& plot_;
  Pixels pixels_;
};

}  // namespace

void draw_plot(Canvas& canvas, const Palette& palette, const Placed& placed,
               const PlacedPanel& panel) {
  Painter(canvas, palette, placed, panel).paint();
}

}  // namespace posenc::plot
