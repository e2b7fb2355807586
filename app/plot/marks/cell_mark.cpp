#include <algorithm>
#include <cmath>
#include <utility>

#include "plot/labels.hpp"
#include "plot/matrix/cells.hpp"
#include "plot/matrix/draw_matrix.hpp"

namespace posenc::plot {
namespace {

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

void CellMark::draw(const Painting& on) const {
  const AxisMap& axis = is_of_x ? on.panel.x : on.panel.y;
  const auto band = band_of(axis, cells.first, cells.first + cells.count);
  if (band)
    draw_band(on.canvas, on.palette, on.panel.frame, *band, is_left(on.plot, *this), stroke);
}

Margins CellMark::label_room(Canvas& canvas, const Plot& plot, bool is_compact) const {
  if (label.empty()) return {};
  if (!is_left(plot, *this)) return {.top = kAboveRoom};
  double width = 0;
  for (const Text& text : {label, widest})
    width = std::max(width, canvas.measure(worded(text, is_compact), name_style(*this)).width);
  return {.left = std::ceil(width)};
}

std::vector<Rect> name_rooms(Canvas& canvas, const Placed& placed, const PlacedPanel& panel) {
  const auto& plot = std::get<Plot>(placed.cell(panel).panel);
  double width = 0;
  for (const Layer& layer : plot.layers) {
    if (const auto* const mark = std::get_if<CellMark>(&layer))
      width = std::max(width, mark->label_room(canvas, plot, placed.is_compact).left);
  }
  const double right = panel.frame.min.x - kNameGap;
  std::vector<Rect> rooms;
  for (const Name& name : names_at(canvas, placed, panel, true))
    rooms.push_back({{right - width, name.room.from}, {right, name.room.to}});
  return rooms;
}

void draw_cell_names(const Painting& on) {
  for (const Name& name : names_at(on.canvas, on.placed, on.panel, true))
    draw_left_name(on.canvas, on.panel.frame, name, name_style(*name.mark));
  for (const Name& name : names_at(on.canvas, on.placed, on.panel, false))
    draw_top_name(on.canvas, on.panel.frame, name, name_style(*name.mark));
}

}  // namespace posenc::plot
