#include "plot/matrix/draw_cells.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "figure/colormap.hpp"
#include "figure/field_colors.hpp"
#include "figure/float_range.hpp"
#include "plot/matrix/cells.hpp"
#include "plot/words.hpp"

namespace posenc::plot {
namespace {

double cell_size(const AxisMap& axis) {
  return std::abs(axis.pixel_to - axis.pixel_from) / (axis.data_to - axis.data_from);
}

CellRange range_of(const AxisMap& axis) { return {axis.data_from, axis.data_to}; }

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
  constexpr double kAir = 12, kLeading = 1.5, kAllDigits = 0.87654;
  TextStyle style{Face::medium, std::clamp(height / 3, size::kAxis, size::kBody), {}, true};
  if (height < style.size * kLeading) return {};
  const auto& values = image.field.values;
  const double likely = kAllDigits * (values.low < 0 ? values.low : values.high);
  for (const double em : {style.size, size::kAxis}) {
    style.size = em;
    for (int digits = kMost; digits >= kFewest; --digits) {
      if (canvas.measure(image.number(likely, digits), style).width + kAir <= width)
        return NumberStyle{style, digits};
    }
  }
  return {};
}

/// Of a cell, in pixels.
Point cell_sizes(const PlacedPanel& panel) {
  const double x = cell_size(panel.x), y = cell_size(panel.y);
  return panel.is_turned ? Point(y, x) : Point(x, y);
}

/// A quiet − in each negative cell that has room for it.
void draw_signs(Canvas& canvas, const PlacedPanel& panel, const FieldSpec& given) {
  constexpr double kLeastCell = 10, kOfCell = 0.4, kLongest = 9, kWidth = 1.5, kQuiet = 0.6;
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

/// Whether they fit.
bool draw_numbers(Canvas& canvas, const PlacedPanel& panel, const Image& image) {
  const Point size = cell_sizes(panel);
  const auto found = number_style(canvas, image, size.x, size.y);
  if (!found) return false;
  auto [style, digits] = *found;
  const double zero = least_with_sign(image.field, true);
  const CellRange rows = range_of(panel.y), columns = range_of(panel.x);
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

/// A mark's place on its plot: where its cells are on their axis, in pixels, and where its name is.
struct Name {
  const CellMark* mark;
  std::optional<CellRange> band;  ///< nothing: out of sight
  bool is_before = false;         ///< if so, before what is shown
  std::string text = {};
  CellRange room{0, 0};  ///< of the name along the axis
};

constexpr double kNameGap = 14, kArrow = 9;

TextStyle name_style(const CellMark& mark) {
  return {Face::semibold, size::kAxis, mark.stroke.color, true};
}

const std::string& worded(const Text& text, bool is_compact) {
  return is_compact ? text.shortest() : text.full;
}

bool is_left(const Plot& plot, const CellMark& mark) { return mark.is_of_x == plot.is_turned; }

bool are_apart(const CellRange& a, const CellRange& b, double between) {
  return a.from >= b.to + between || a.to <= b.from - between;
}

/// Names at one side of a plot, where they are: those that meet one before them are beside it, or
/// where there is no room nowhere.
std::vector<Name> names_at(Canvas& canvas, const Placed& placed, const PlacedPanel& panel,
                           bool at_left) {
  const auto& plot = std::get<Plot>(placed.cell(panel).panel);
  const Rect& frame = panel.frame;
  const CellRange reach =
      at_left ? CellRange{frame.min.y, frame.max.y} : CellRange{frame.min.x, frame.max.x};
  const double between = at_left ? 1 : 12;
  std::vector<Name> names;
  for (const Layer& layer : plot.layers) {
    const auto* const mark = std::get_if<CellMark>(&layer);
    if (mark == nullptr || mark->label.empty() || is_left(plot, *mark) != at_left) continue;
    const AxisMap& axis = mark->is_of_x ? panel.x : panel.y;
    Name name{mark, band_of(axis, mark->cells.first, mark->cells.first + mark->cells.count),
              static_cast<double>(mark->cells.first) < axis.data_from};
    double size = HUGE_VAL;
    for (const auto& text : {worded(mark->label, placed.is_compact), mark->label.shortest()}) {
      if (size <= reach.size()) break;
      const auto extent = canvas.measure(text, name_style(*mark));
      size = at_left ? extent.ascent + extent.descent : extent.width;
      if (!at_left && !name.band) size += kArrow + 5;
      name.text = text;
    }
    double middle = name.is_before ? reach.from : reach.to;
    if (name.band) middle = (name.band->from + name.band->to) / 2;
    const double most = std::max(reach.from, reach.to - size);
    const double from = std::clamp(middle - size / 2, reach.from, most);
    name.room = {from, from + size};
    const auto is_free = [&](const CellRange& room) {
      return std::ranges::all_of(
          names, [&](const Name& other) { return are_apart(room, other.room, between); });
    };
    std::vector<CellRange> places{name.room};
    for (const Name& other : names) {
      const double after = other.room.to + between, before = other.room.from - between - size;
      const bool follows = mark->cells.first > other.mark->cells.first;
      for (const double start : {follows ? after : before, follows ? before : after}) {
        if (start >= reach.from - 1 && start + size <= reach.to + 1)
          places.push_back({start, start + size});
      }
    }
    const auto found = std::ranges::find_if(places, is_free);
    if (found == places.end()) continue;
    name.room = *found;
    names.push_back(std::move(name));
  }
  return names;
}

/// An outline around cells that are wide enough to be seen in it, a line over those that are not,
/// set off from the picture.
void draw_band(Canvas& canvas, const Palette& palette, const Rect& frame, const CellRange& pixels,
               bool is_row, const Stroke& stroke) {
  constexpr double kWideEnough = 4, kEdge = 1.25;
  const Rect box = is_row ? Rect{{frame.min.x, pixels.from}, {frame.max.x, pixels.to}}
                          : Rect{{pixels.from, frame.min.y}, {pixels.to, frame.max.y}};
  const Color edge = palette.ground.with_alpha(0.8);
  if (pixels.size() >= kWideEnough) {
    const Rect line = box.grown(stroke.width / 2);
    canvas.rect(line, {}, Stroke{edge, stroke.width + 2 * kEdge});
    canvas.rect(line, {}, stroke);
    return;
  }
  const Point grow = is_row ? Point(0, kEdge) : Point(kEdge, 0);
  canvas.rect({box.min - grow, box.max + grow}, edge);
  if (stroke.dash == Dash::solid) {
    canvas.rect(box, stroke.color);
    return;
  }
  const Point middle = box.centre();
  canvas.line(is_row ? Point(box.min.x, middle.y) : Point(middle.x, box.min.y),
              is_row ? Point(box.max.x, middle.y) : Point(middle.x, box.max.y), stroke);
}

void draw_left_name(Canvas& canvas, const Rect& frame, const Name& name, const TextStyle& style) {
  const double right = frame.min.x - kNameGap, y = (name.room.from + name.room.to) / 2;
  if (name.band) {
    constexpr double kIndent = 4;
    const double middle = (name.band->from + name.band->to) / 2;
    const double straight = std::clamp(middle, std::min(y, name.room.from + kIndent),
                                       std::max(y, name.room.to - kIndent));
    canvas.line({right + 3, straight}, {frame.min.x - 1, middle}, {style.color, 2});
  } else {
    const double up = name.is_before ? -1 : 1;
    canvas.arrow_head({right + kNameGap / 2, y + up * kArrow / 2}, {0, up}, kArrow, style.color);
  }
  canvas.text({right, y}, name.text, style, HAlign::right, VAlign::middle);
}

void draw_top_name(Canvas& canvas, const Rect& frame, const Name& name, const TextStyle& style) {
  const double y = frame.min.y - size::kWords / 2;
  const bool at_right = name.is_before || name.band;
  if (!name.band) {
    const double out = name.is_before ? -1 : 1;
    canvas.arrow_head({name.is_before ? name.room.from : name.room.to, y}, {out, 0}, kArrow,
                      style.color);
  }
  canvas.text({at_right ? name.room.to : name.room.from, y}, name.text, style,
              at_right ? HAlign::right : HAlign::left, VAlign::middle);
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

bool has_axis_names(const Placed& placed) {
  constexpr double kWide = 320, kHigh = 300;
  return !placed.is_compact || (placed.area.width() >= kWide && placed.area.height() >= kHigh);
}

bool has_image(const Plot& plot) {
  return std::ranges::any_of(
      plot.layers, [](const Layer& layer) { return std::holds_alternative<Image>(layer); });
}

void draw_image(Canvas& canvas, const PlacedPanel& panel, const Plot& plot, const Image& image) {
  Image shown = image;
  const AxisMap &x = panel.x, &y = panel.y;
  if (auto* const window = std::get_if<FieldWindow>(&shown.field.window)) {
    window->position_from = y.data_from, window->position_to = y.data_to;
    window->dim_from = x.data_from, window->dim_to = x.data_to;
    window->transposed = panel.is_turned;
    window->sampling = plot.sampling;
  }
  const auto fill = [&](auto& window) {
    window.row_from = y.data_from, window.row_to = y.data_to;
    window.column_from = x.data_from, window.column_to = x.data_to;
    window.sampling = plot.sampling;
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
  canvas.field(panel.frame, shown.field);
  if (plot.x.scale != AxisScale::cells || (shown.number && draw_numbers(canvas, panel, shown)))
    return;
  draw_signs(canvas, panel, shown.field);
}

double left_names_width(Canvas& canvas, const Plot& plot, bool is_compact) {
  double width = 0;
  for (const Layer& layer : plot.layers) {
    const auto* const mark = std::get_if<CellMark>(&layer);
    if (mark == nullptr || mark->label.empty() || !is_left(plot, *mark)) continue;
    for (const Text& text : {mark->label, mark->widest}) {
      const auto style = name_style(*mark);
      width = std::max(width, canvas.measure(worded(text, is_compact), style).width);
    }
  }
  return std::ceil(width);
}

std::vector<Rect> name_rooms(Canvas& canvas, const Placed& placed, const PlacedPanel& panel) {
  const auto& plot = std::get<Plot>(placed.cell(panel).panel);
  const double right = panel.frame.min.x - kNameGap;
  const double left = right - left_names_width(canvas, plot, placed.is_compact);
  std::vector<Rect> rooms;
  for (const Name& name : names_at(canvas, placed, panel, true))
    rooms.push_back({{left, name.room.from}, {right, name.room.to}});
  return rooms;
}

void draw_cell_marks(Canvas& canvas, const Palette& palette, const Placed& placed,
                     const PlacedPanel& panel) {
  const auto& plot = std::get<Plot>(placed.cell(panel).panel);
  // The first is uppermost, and its name has its place first.
  for (auto layer = plot.layers.rbegin(); layer != plot.layers.rend(); ++layer) {
    const auto* const mark = std::get_if<CellMark>(&*layer);
    if (mark == nullptr) continue;
    const AxisMap& axis = mark->is_of_x ? panel.x : panel.y;
    const auto band = band_of(axis, mark->cells.first, mark->cells.first + mark->cells.count);
    if (band) draw_band(canvas, palette, panel.frame, *band, is_left(plot, *mark), mark->stroke);
  }
  for (const Name& name : names_at(canvas, placed, panel, true))
    draw_left_name(canvas, panel.frame, name, name_style(*name.mark));
  for (const Name& name : names_at(canvas, placed, panel, false))
    draw_top_name(canvas, panel.frame, name, name_style(*name.mark));
}

}  // namespace posenc::plot
