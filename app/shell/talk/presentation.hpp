#pragma once

#include <string>
#include <vector>

#include "figure/canvas.hpp"

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

}  // namespace posenc
