#pragma once

#include <string_view>

#include "figure/canvas.hpp"
#include "scene/scene.hpp"
#include "shell/controls/ui.hpp"
#include "state/state.hpp"
#include "views/page.hpp"

/// The pieces of the window around the picture. Each draws what the Scene's State says and puts
/// what the pointer changes into `next`.
namespace posenc {

/// The areas of the window, in logical pixels.
struct WindowRooms {
  Rect title, panel, page, formula, time;
  Rect slide = {};  ///< a lesson’s words and, among them, the picture
};
/// The panel's is empty when hidden, the formula's where it is not shown, that of the time line
/// where the view does not use t.
WindowRooms window_layout(const Rect& window, const State&);

/// Space between the edge of an area and its content.
inline constexpr double kMargin = 28;
inline constexpr double kWideMargin = 32;

/// The program's name, the groups of views as menus, the tabs of the current group, and the buttons
/// at the right. Nothing moves when another view is chosen.
void title_bar(Ui&, const Rect& room, const Scene&, State& next);
/// A note to the presenter, all parameters of the panel, group by group, and without a note what to
/// try.
void side_panel(Ui&, const Rect& room, const Scene&, State& next, std::string_view note = "");
/// The view's formula in symbols and, beneath, with the current numbers.
void formula_strip(Ui&, const Rect& room, const Scene&);
/// The part of the strip's area that its lines have.
Rect formula_lines_room(const Rect& room);
/// Player, position, speed, loop. True while the slider of t is held.
bool time_line(Ui&, const Rect& room, const Scene&, bool is_playing, State& next);

/// The backgrounds and edges of the areas, under everything else.
void draw_rooms(Canvas&, const Palette&, const WindowRooms&);
/// The whole window as a picture, without tooltips, notices and open lists.
void draw_window_picture(Canvas&, const Rect& window, const Palette&, const Scene&);

}  // namespace posenc
