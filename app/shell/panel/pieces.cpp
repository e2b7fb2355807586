#include "shell/panel/pieces.hpp"

#include <algorithm>

#include <glm/common.hpp>

#include "state/parameters.hpp"
#include "views/formula_lines.hpp"
#include "views/view.hpp"

namespace posenc {

WindowRooms window_layout(const Rect& window, const State& state) {
  constexpr double kTitleHeight = 86;
  constexpr double kPanelWidth = 340, kPanelShare = 0.36;

  constexpr double kBesidePage = 18;  // whole, as in a page: a figure's frames are on whole pixels

  const double time = uses(state, "position") ? 78 : 0;
  const double panel = state.panel ? std::min(kPanelWidth, window.width() * kPanelShare) : 0;
  const double left = window.min.x + panel, right = window.max.x, bottom = window.max.y;
  const double below_title = window.min.y + kTitleHeight;
  const double above_time = std::max(below_title, bottom - time);
  const double formula = formula_height(state, above_time - below_title - 2 * kBesidePage);
  const double above_formula = above_time - formula;

  WindowRooms rooms;
  rooms.title = {window.min, {right, below_title}};
  rooms.panel = {{window.min.x, below_title}, {left, bottom}};
  rooms.formula = {{left, above_formula}, {right, above_time}};
  rooms.time = {{left, above_time}, {right, bottom}};
  rooms.page = {{left + kWideMargin, below_title + kBesidePage},
                {right - kWideMargin, above_formula - kBesidePage}};
  rooms.page.max = glm::max(rooms.page.min, rooms.page.max);
  return rooms;
}

void draw_rooms(Canvas& canvas, const Palette& palette, const WindowRooms& rooms) {
  const Rect strip{rooms.formula.min, rooms.time.max};
  const Stroke edge{mix(palette.panel, palette.line, 0.7), 1};
  canvas.rect(rooms.title, palette.panel);
  canvas.rect(strip, palette.panel);
  if (rooms.panel.width() > 0) canvas.rect(rooms.panel, palette.panel);
  canvas.line({rooms.title.min.x, rooms.title.max.y}, rooms.title.max, edge);
  canvas.line(strip.min, {strip.max.x, strip.min.y}, edge);
  if (rooms.panel.width() > 0)
    canvas.line({rooms.panel.max.x, rooms.panel.min.y}, rooms.panel.max, edge);
}

void draw_window_picture(Canvas& canvas, const Rect& window, const Palette& palette,
                         const Scene& scene) {
  const auto rooms = window_layout(window, scene.state());
  Ui ui(canvas, palette);
  State untouched = scene.state();
  draw_rooms(canvas, palette, rooms);
  {
    const Clip clip(canvas, rooms.page);
    draw_page(canvas, rooms.page, palette, std::nullopt, scene);
  }
  title_bar(ui, rooms.title, scene, untouched);
  side_panel(ui, rooms.panel, scene, untouched);
  formula_strip(ui, rooms.formula, scene);
  if (rooms.time.height() > 0) time_line(ui, rooms.time, scene, false, untouched);
}

namespace {

/// The setting of a symbol.
const Parameter* parameter_of(std::string_view symbol, const State& state) {
  for (const auto& p : parameters()) {
    if (p.symbol == symbol && applies(p, state)) return &p;
  }
  return nullptr;
}

}  // namespace

Rect formula_lines_room(const Rect& room) {
  constexpr double kEdge = 7;
  return {{room.min.x + kWideMargin, room.min.y + kEdge},
          {room.max.x - kMargin, room.max.y - kEdge}};
}

void formula_strip(Ui& ui, const Rect& room, const Scene& scene) {
  constexpr double kReach = 4;
  auto* const focus = ui.focus();
  const auto* const lit = focus == nullptr ? nullptr : find_parameter(focus->lit);
  const auto symbols = draw_formula(ui.canvas, formula_lines_room(room), ui.palette, scene,
                                    lit == nullptr ? "" : lit->symbol);
  // Pointing at a symbol, or a number in its place, is pointing at its slider.
  const auto pointer = focus == nullptr ? std::nullopt : ui.pointer();
  if (!pointer) return;
  for (const auto& [symbol, box] : symbols) {
    const auto* const p = parameter_of(symbol, scene.state());
    if (p == nullptr || !box.grown(kReach).contains(*pointer)) continue;
    focus->hovered = focus->named = p->id;
    return;
  }
}

}  // namespace posenc
