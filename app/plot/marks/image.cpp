#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "figure/colormap.hpp"
#include "figure/field_colors.hpp"
#include "plot/labels.hpp"
#include "plot/matrix/cells.hpp"
#include "plot/painting.hpp"

namespace posenc::plot {
namespace {

double cell_size(const AxisMap& axis) {
  return std::abs(axis.pixel_to - axis.pixel_from) / (axis.data_to - axis.data_from);
}

Extent range_of(const AxisMap& axis) { return {axis.data_from, axis.data_to}; }

bool is_inside(const Rect& box, const Rect& frame) {
  return box.min.x >= frame.min.x && box.max.x <= frame.max.x && box.min.y >= frame.min.y &&
         box.max.y <= frame.max.y;
}

/// The largest text, and the most digits, with which the picture's numbers fit into a cell.
struct NumberStyle {
  TextStyle style;
  int digits;
};
std::optional<NumberStyle> number_style(Canvas& canvas, const Image& image, double width,
                                        double height) {
  constexpr int kMost = 4, kFewest = 2;
  constexpr double kPadding = 12, kLineHeight = 1.5, kAllDigits = 0.87654;
  TextStyle style{Face::medium, std::clamp(height / 3, size::kAxis, size::kBody), {}, true};
  if (height < style.size * kLineHeight) return {};
  const auto& values = image.field.values;
  const double likely = kAllDigits * (values.from < 0 ? values.from : values.to);
  for (const double em : {style.size, size::kAxis}) {
    style.size = em;
    for (int digits = kMost; digits >= kFewest; --digits) {
      if (canvas.measure(image.number(likely, digits), style).width + kPadding <= width)
        return NumberStyle{style, digits};
    }
  }
  return {};
}

/// Width and height of a cell, in pixels.
Point cell_sizes(const PanelLayout& panel) {
  const double x = cell_size(panel.x), y = cell_size(panel.y);
  return panel.is_turned ? Point(y, x) : Point(x, y);
}

constexpr double kQuiet = 0.6;

/// A quiet − in each negative cell that has room for it.
void draw_signs(Canvas& canvas, const PanelLayout& panel, const FieldSpec& given) {
  constexpr double kLeastCell = 10, kOfCell = 0.4, kLongest = 9, kWidth = 1.5;
  const Rect& frame = panel.frame;
  const Point size = cell_sizes(panel);
  const double smallest = std::min(size.x, size.y);
  if (smallest < kLeastCell) return;
  const Point half(std::min(kOfCell * smallest, kLongest) / 2, 0);
  const FieldSpec spec = in_float_range(given);
  const double zero = least_with_sign(spec, true);
  const FieldRuns runs =
      runs_of(spec, static_cast<int>(frame.width()), static_cast<int>(frame.height()));
  const auto values = values_of_runs(spec, runs);
  auto next = values.begin();
  for (const Cells& down : runs.down.runs) {
    for (const Cells& across : runs.across.runs) {
      const auto value = static_cast<double>(*next++);
      if (!(value < -zero) || !std::isfinite(value)) continue;
      Point cell(static_cast<double>(across.first), static_cast<double>(down.first));
      if (panel.is_turned) std::swap(cell.x, cell.y);
      const Point middle = panel.pixel(cell + 0.5);
      if (is_inside(Rect{middle, middle}.grown(half.x), frame))
        canvas.line(middle - half, middle + half,
                    {ink_on(color_of(spec, value, zero)).with_alpha(kQuiet), kWidth});
    }
  }
}

/// Writes each cell's number. False where the numbers do not fit.
bool draw_numbers(Canvas& canvas, const PanelLayout& panel, const Image& image) {
  const Point size = cell_sizes(panel);
  const auto found = number_style(canvas, image, size.x, size.y);
  if (!found) return false;
  auto [style, digits] = *found;
  const double zero = least_with_sign(image.field, true);
  const Extent rows = range_of(panel.y), columns = range_of(panel.x);
  for (auto row = rows.first(); row < rows.end(); ++row) {
    for (auto column = columns.first(); column < columns.end(); ++column) {
      const double value = cell_value(image.field, row, column);
      const Point middle =
          panel.pixel({static_cast<double>(column) + 0.5, static_cast<double>(row) + 0.5});
      style.color = ink_on(color_of(image.field, value, zero));
      const auto text = image.number(value, digits);
      // A number cut at the edge would read as another one.
      const Rect box = canvas.text_box(middle, text, style, HAlign::centre, VAlign::middle);
      if (box.width() <= size.x && is_inside(box, panel.frame))
        canvas.text(middle, text, style, HAlign::centre, VAlign::middle);
    }
  }
  return true;
}

}  // namespace

void Image::draw(const Painting& on) const {
  Image shown = *this;
  const auto& [panel, plot] = std::tie(on.panel, on.plot);
  const AxisMap &x = panel.x, &y = panel.y;
  if (auto* const window = std::get_if<FieldWindow>(&shown.field.window)) {
    window->position_from = y.data_from, window->position_to = y.data_to;
    window->dim_from = x.data_from, window->dim_to = x.data_to;
    window->transposed = panel.is_turned;
    window->sampling = plot.sampling;
  }
  const auto fill = [&, sampling = plot.sampling](auto& window) {
    window.row_from = y.data_from, window.row_to = y.data_to;
    window.column_from = x.data_from, window.column_to = x.data_to;
    window.sampling = sampling;
  };
  if (auto* const window = std::get_if<SimilarityWindow>(&shown.field.window)) fill(*window);
  if (auto* const window = std::get_if<MatrixWindow>(&shown.field.window)) {
    fill(*window);
    if (plot.x.scale != AxisScale::cells) {
      window->row_from = window->column_from = 0;
      window->row_to = static_cast<double>(window->matrix->rows);
      window->column_to = static_cast<double>(window->matrix->columns);
    }
  }
  on.canvas.field(panel.frame, shown.field);
  if (plot.x.scale != AxisScale::cells || (shown.number && draw_numbers(on.canvas, panel, shown)))
    return;
  draw_signs(on.canvas, panel, shown.field);
}

LegendEntry Image::legend() const {
  const Color least = field.colors.front();
  return {.name = &name, .fill = least, .minus = ink_on(least).with_alpha(kQuiet)};
}

/// A label upon an image needs a plate.
void Image::annotate(Labels& labels) const {
  if (labels.near() != nullptr)
    labels.near()->block(labels.on().panel.frame, NearLabels::Kind::picture);
}

}  // namespace posenc::plot
