#pragma once

#include <string>
#include <vector>

#include "figure/canvas.hpp"
#include "shell/controls/ui.hpp"
#include "shell/panel/pieces.hpp"

/// The picture alone on the whole screen, with a spotlight to point at it and to draw on it.
namespace posenc {

struct Talk;

/// What passes while one presents: part of the Talk, in the window's logical pixels.
struct Presentation {
  static constexpr double kUsualRadius = 150, kLeastRadius = 40, kMostRadius = 600;

  bool is_on = false;
  bool was_full_screen = false;  ///< before it began
  bool is_blank = false;
  bool has_spotlight = false;
  double radius = kUsualRadius;  ///< of the spotlight
  std::vector<std::vector<Point>> drawing = {};
  std::string drawn_on = {};  ///< the view
  Point pointer{0, 0};
  double pointer_moved_at = 0;  ///< on the clock of Clock::now
  bool hides_pointer = false;
};

/// Begins it, in full screen; or ends it, in the window as it was.
void toggle_presentation(Talk&);
/// Esc: the drawing goes; then the spotlight; then the presentation ends.
void step_out(Talk&);
void toggle_spotlight(Talk&);

/// The theme's colours, with exponents and indices that the back row can read.
const Palette& presented_palette(Theme);
/// Where the picture is while one presents, and below it the formula; nothing else has room.
WindowRooms presented_layout(const Rect& window, const State&);

/// What the pointer does to spotlight and drawing. To be asked before all that lies below them:
/// they keep the pointer to themselves. Whether there is a spotlight.
bool ask_spotlight(Ui&, Talk&, const State&);
/// Spotlight and drawing over what was drawn so far; hides the pointer once it has rested.
void draw_stage(Ui&, Talk&);
/// The black screen, over all else, where that was asked for.
void draw_blank(const Talk&);

}  // namespace posenc
