#include "shell/frame/pieces.hpp"
#include "views/page.hpp"

namespace posenc {

const Palette& palette_of(const State& state) {
  return state.theme == Theme::dark ? dark_palette() : light_palette();
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
  time_line(ui, rooms.time, scene, untouched);
}

}  // namespace posenc
