#include "views/minimap.hpp"

#include <algorithm>

namespace posenc {
namespace {

/// What is shown is at least so many pixels wide and high.
constexpr double kLeastPart = 5;
constexpr double kLeastRoom = 24, kMostWide = 132;

bool is_whole(const CellRange& range, double cells) { return range.size() >= cells; }

CellRange on_screen(const CellRange& range, double cells, double from, double to) {
  const AxisMap axis{0, cells, from, to};
  const double a = axis.pixel_from_data(range.from), b = axis.pixel_from_data(range.to);
  const double size = std::max(b - a, kLeastPart);
  const double start = std::clamp((a + b - size) / 2, from, to - size);
  return {start, start + size};
}

CellRange centred(const CellRange& range, double cells, double share) {
  if (is_whole(range, cells)) return {0, 0};
  const double from = std::clamp(share * cells - range.size() / 2, 0.0, cells - range.size());
  return {from, from + range.size()};
}

}  // namespace

std::optional<Minimap> minimap_in(const Rect& room, const CellRange& across, double cells_across,
                                  const CellRange& down, double cells_down) {
  if (is_whole(across, cells_across) && is_whole(down, cells_down)) return {};
  if (room.width() < kLeastRoom || room.height() < kLeastRoom) return {};
  const Point size{std::min(room.width(), kMostWide), room.height()};
  return Minimap{{room.min, room.min + size}, across, down, cells_across, cells_down};
}

Rect Minimap::part() const {
  const auto x = on_screen(across, cells_across, room.min.x, room.max.x);
  const auto y = on_screen(down, cells_down, room.min.y, room.max.y);
  return {{x.from, y.from}, {x.to, y.to}};
}

std::pair<CellRange, CellRange> Minimap::brought_to(Point p) const {
  return {centred(across, cells_across, (p.x - room.min.x) / room.width()),
          centred(down, cells_down, (p.y - room.min.y) / room.height())};
}

void draw_minimap(Canvas& canvas, const Palette& palette, const Minimap& map,
                  std::span<const MinimapMark> marks) {
  canvas.rect(map.room, palette.field, Stroke{palette.line, 1});
  for (const auto& [cell, is_row, color] : marks) {
    auto [from, to] = map.room;
    const auto along = is_row ? &Point::y : &Point::x;
    const double cells = is_row ? map.cells_down : map.cells_across;
    from.*along = to.*along = AxisMap{0, cells, from.*along, to.*along}.pixel_from_data(cell + 0.5);
    canvas.line(from, to, {color, 1});
  }
  canvas.rect(map.part(), palette.text.with_alpha(0.2), Stroke{palette.text, 1.5});
}

}  // namespace posenc
