#include "views/page.hpp"

#include <algorithm>
#include <utility>

#include <glm/geometric.hpp>

#include "figure/thick_canvas.hpp"
#include "text/phrase.hpp"
#include "views/formula_lines.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

/// A picture with its margin, which is less on the screen of a phone.
Rect inside(const Rect& picture) {
  constexpr double kMargin = 32, kMostOfWidth = 1.0 / 24;
  return picture.grown(-std::min(kMargin, kMostOfWidth * picture.width()));
}

bool is_in(const PageCell& cell, const Pointer& pointer) {
  return cell.area.contains(pointer.down || pointer.released ? pointer.pressed_at : pointer.at);
}

/// Several views show all that they have.
Frame frame_of(const PageCell& cell, const Palette& palette, std::optional<Point> hover,
               bool all_digits, const Parts& parts) {
  if (hover && !cell.area.contains(*hover)) hover.reset();
  return {cell.area, palette, cell.compact, hover, all_digits, cell.compact ? Parts{} : parts};
}

ThickCanvas thick_for(Canvas& canvas, const Palette& palette) {
  return ThickCanvas(canvas, {.line = palette.line_width,
                              .disc = palette.mark_size,
                              .largest_disc = size::kMark,
                              .least_name = palette.least_name});
}

}  // namespace

const Palette& palette_of(Theme theme) { return palettes()[static_cast<std::size_t>(theme)]; }

const Palette& presented_palette(Theme theme) {
  static const auto presented = [] {
    std::vector<Palette> all(palettes().begin(), palettes().end());
    for (auto& palette : all) {
      palette.least_script = size::kAxis;
      palette.least_name = size::kSlideName;
    }
    return all;
  }();
  return presented[static_cast<std::size_t>(theme)];
}

std::vector<PageCell> page_cells(const State& state, const Rect& area) {
  if (state.view != kAllViews) return {{find_view(state.view), area, false}};

  // Two rows, which suit a page that is wider than high.
  std::vector<const View*> all;
  for (const auto& view : views()) {
    if (view.in_overview) all.push_back(&view);
  }
  constexpr std::size_t kRows = 2;
  const std::size_t columns = (all.size() + kRows - 1) / kRows;
  const auto share = [](double whole, std::size_t parts) {
    return (whole - static_cast<double>(parts - 1) * size::kColumnGap) / static_cast<double>(parts);
  };
  const Point size{share(area.width(), columns), share(area.height(), kRows)};
  std::vector<PageCell> cells;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Point place(static_cast<double>(i % columns), static_cast<double>(i / columns));
    const Point at = area.min + place * (size + size::kColumnGap);
    cells.push_back({all[i], {at, at + size}, true});
  }
  return cells;
}

void draw_page(Canvas& canvas, const Rect& area, const Palette& palette, std::optional<Point> hover,
               const Scene& scene, bool all_digits, const Parts& parts) {
  auto thick = thick_for(canvas, palette);
  for (const auto& cell : page_cells(scene.state(), area)) {
    draw_view(*cell.view, thick, frame_of(cell, palette, hover, all_digits, parts), scene);
  }
}

void draw_lit_page(Canvas& canvas, const Rect& area, const Palette& palette,
                   std::optional<Point> hover, const Scene& scene, std::string_view symbol,
                   bool all_digits, const Parts& parts) {
  constexpr double kBrighter = 0.4;
  Palette lit = palette;
  for (Color* const color : {&lit.t, &lit.delta, &lit.k, &lit.d, &lit.base}) {
    if (*color != symbol_colour(palette, symbol)) continue;
    *color = mix(*color, palette.text, kBrighter);
    ThickCanvas thicker(canvas, {.line = 1.6, .disc = 1.25, .color = *color});
    return draw_page(thicker, area, lit, hover, scene, all_digits, parts);
  }
  draw_page(canvas, area, palette, hover, scene, all_digits, parts);
}

Rect page_in_picture(const State& state, const Rect& picture) {
  const Rect room = inside(picture);
  return {room.min, room.max - Point(0, formula_height(state, room.height()))};
}

void draw_picture(Canvas& canvas, const Rect& picture, const Palette& palette, const Scene& scene,
                  std::optional<Point> hover, const Parts& parts) {
  constexpr double kAboveFormula = 12;
  const Rect page = page_in_picture(scene.state(), picture);
  draw_page(canvas, page, palette, hover, scene, false, parts);
  const Point end = inside(picture).max;
  if (page.max.y < end.y)
    draw_formula(canvas, {{page.min.x, page.max.y + kAboveFormula}, end}, palette, scene, "",
                 parts.covers);
}

State interact_page(Canvas& canvas, const Rect& area, const Palette& palette, const Scene& scene,
                    const Pointer& pointer, const Parts& parts) {
  if (!pointer.acts()) return scene.state();
  auto thick = thick_for(canvas, palette);
  for (const auto& cell : page_cells(scene.state(), area)) {
    if (!is_in(cell, pointer)) continue;
    if (cell.compact && pointer.tapped()) return with_view(scene.state(), cell.view->id);
    const bool drags = glm::distance(pointer.at, pointer.pressed_at) >= Pointer::kDragThreshold;
    if (!cell.compact || !pointer.down || drags) {
      return interact_view(*cell.view, thick, frame_of(cell, palette, pointer.at, false, parts),
                           scene, pointer);
    }
  }
  return scene.state();
}

std::string_view moved_at(Canvas& canvas, const Rect& area, const Palette& palette,
                          const Scene& scene, Point at, const Parts& parts) {
  auto thick = thick_for(canvas, palette);
  for (const auto& cell : page_cells(scene.state(), area)) {
    if (cell.area.contains(at))
      return moved_in_view(*cell.view, thick, frame_of(cell, palette, at, false, parts), scene, at);
  }
  return "";
}

State after_double_click(State next, const State& now, const State& before, bool is_playing) {
  if (next == now || is_playing) return next;
  next.position = before.position;
  next.offset = before.offset;
  next.pair = before.pair;
  next.dim = before.dim;
  return next;
}

std::vector<std::string_view> page_ids() {
  std::vector<std::string_view> ids;
  for (const auto& view : views()) ids.push_back(view.id);
  ids.emplace_back(kAllViews);
  return ids;
}

std::string page_name(const State& state) {
  return phrase("posenc-{}-d{}-L{}", state.view, column_count(state), state.length);
}

}  // namespace posenc
