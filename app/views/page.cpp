#include "views/page.hpp"

#include <fmt/format.h>

#include "views/shown.hpp"

namespace posenc {
namespace {

constexpr double kGap = 28;
constexpr double kMargin = 32;

bool is_in(const PageCell& cell, const Pointer& pointer) {
  return cell.area.contains(pointer.down || pointer.released ? pointer.pressed_at : pointer.at);
}

Frame frame_of(const PageCell& cell, const Palette& palette, std::optional<Point> hover) {
  if (hover && !cell.area.contains(*hover)) hover.reset();
  return {cell.area, palette, cell.compact, hover};
}

}  // namespace

std::vector<PageCell> page_cells(const State& state, const Rect& area) {
  if (state.view != kAllViews) return {{find_view(state.view), area, false}};

  // The first view takes a column as high as the page; the others share the rest, two in a row.
  const auto all = views();
  const double column = (area.width() - 2 * kGap) / 3;
  const auto rows = static_cast<double>(all.size() / 2);
  const double height = (area.height() - (rows - 1) * kGap) / rows;
  std::vector<PageCell> cells{{&all[0], {area.min, {area.min.x + column, area.max.y}}, true}};
  for (std::size_t i = 1; i < all.size(); ++i) {
    const Point at{area.min.x + (column + kGap) * static_cast<double>(1 + (i - 1) % 2),
                   area.min.y + (height + kGap) * static_cast<double>((i - 1) / 2)};
    cells.push_back({&all[i], {at, at + Point(column, height)}, true});
  }
  return cells;
}

void draw_page(Canvas& canvas, const Rect& area, const Palette& palette, std::optional<Point> hover,
               const Scene& scene) {
  for (const auto& cell : page_cells(scene.state(), area)) {
    draw_view(*cell.view, canvas, frame_of(cell, palette, hover), scene);
  }
}

void draw_picture(Canvas& canvas, const Rect& picture, const Palette& palette, const Scene& scene) {
  draw_page(canvas, picture.grown(-kMargin), palette, std::nullopt, scene);
}

State interact_page(Canvas& canvas, const Rect& area, const Palette& palette, const Scene& scene,
                    const Pointer& pointer) {
  for (const auto& cell : page_cells(scene.state(), area)) {
    if (is_in(cell, pointer)) {
      return interact_view(*cell.view, canvas, frame_of(cell, palette, pointer.at), scene, pointer);
    }
  }
  return scene.state();
}

std::string page_name(const State& state) {
  return fmt::format("posenc-{}-d{}-L{}", state.view, column_count(state), state.length);
}

}  // namespace posenc
