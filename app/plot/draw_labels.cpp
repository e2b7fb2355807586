#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "plot/labels.hpp"
#include "plot/panels.hpp"
#include "plot/pixels.hpp"
#include "plot/words.hpp"

namespace posenc::plot {
namespace {

/// The texts of one plot while they are drawn.
class LabelPainter {
 public:
  LabelPainter(Canvas& canvas, const Palette& palette, const Placed& placed,
               const PlacedPanel& panel)
      : canvas_(canvas),
        palette_(palette),
        panel_(panel),
        plot_(std::get<Plot>(placed.cell(panel).panel)),
        pixels_(placed, panel) {}

  void paint() {
    draw_lines_above();
    draw_lines_beside();
    draw_points();
    draw_ends();
  }

 private:
  /// Labels of horizontal lines, beyond their ends.
  void draw_lines_beside() {
    for (const Layer& layer : plot_.layers) {
      const auto* const line = std::get_if<Reference>(&layer);
      if (line == nullptr || runs_down(plot_, *line) || line->label.empty()) continue;
      canvas_.text({panel_.frame.max.x + kLabelGap, pixels_.of(*line)}, line->label.full,
                   reference_style(*line), HAlign::left, VAlign::middle);
    }
  }

  void draw_lines_above() {
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
                        .at = std::clamp(pixels_.of(*line), frame.min.x, frame.max.x),
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
      labels.block_line(pixels_.box(x.pixel_from, x.pixel_to, pixels_.y(0) - 1, pixels_.y(0) + 1));
    for (const Layer& layer : plot_.layers) {
      // Upon an image a label needs a plate.
      if (std::holds_alternative<Image>(layer)) labels.block_line(panel_.frame);
      if (const auto* const line = std::get_if<Line>(&layer)) {
        std::vector<Point> pixels;
        for (const Point p : line->points) pixels.push_back(pixels_.at(p));
        labels.block_line(pixels);
      }
      if (const auto* const band = std::get_if<Band>(&layer)) {
        for (std::size_t i = 0; i < band->low.size(); ++i) {
          const double at = pixels_.x(band->x[i]);
          labels.block_line(
              pixels_.box(at, at, pixels_.y(band->high[i]), pixels_.y(band->low[i])).grown(4));
        }
      }
      if (const auto* const bars = std::get_if<Bars>(&layer)) {
        for (const Bar& bar : bars->bars) labels.block_line(pixels_.box(bar));
      }
      if (const auto* const dots = std::get_if<Dots>(&layer)) {
        const DotMarks marks = pixels_.marks(*dots);
        for (const Point p : marks.centres) labels.block(Rect{p, p}.grown(marks.radius + 2));
      }
      if (const auto* const line = std::get_if<Reference>(&layer)) {
        if (line->is_vertical)
          labels.block(pixels_.column(pixels_.x(line->at) - 2, pixels_.x(line->at) + 2));
      }
    }
  }

  void draw_points() {
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
        if (pixels_.shows_x(p.x) && std::isfinite(p.y)) anchors.push_back(pixels_.at(p));
      }
      if (anchors.empty()) continue;
      const TextStyle style{label->face, label->size, label->color};
      std::optional<Point> from;
      if (label->away_from) from = pixels_.at(*label->away_from);
      if (!labels.place(anchors, label->text.full, style, from))
        labels.place(anchors, label->text.shortest(), style, from);
    }
  }

  /// Labels of curves beyond their ends, as near to these as each other's room lets them: all, or
  /// none.
  void draw_ends() {
    struct End {
      const Label* label;
      double at, middle;
    };
    const Rect& frame = panel_.frame;
    std::vector<End> ends;
    for (const Layer& layer : plot_.layers) {
      const auto* const label = std::get_if<Label>(&layer);
      if (label == nullptr || !label->is_beside || label->anchors.empty()) continue;
      const double at = pixels_.y(label->anchors.front().y);
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
  const PlacedPanel& panel_;
  const Plot& plot_;
  Pixels pixels_;
};

}  // namespace

void draw_labels(Canvas& canvas, const Palette& palette, const Placed& placed,
                 const PlacedPanel& panel) {
  LabelPainter(canvas, palette, placed, panel).paint();
}

}  // namespace posenc::plot
