#pragma once

#include "shell/panel/pieces.hpp"
#include "shell/talk/open_lesson.hpp"
#include "shell/window/screen.hpp"

namespace posenc {

/// How high the words of a lesson are, remembered from frame to frame.
class BandSize {
 public:
  /// Gives them room below the picture. Where the picture would be left too little, the formula has
  /// none, and the words become smaller.
  void take_room(const Screen&, const OpenLesson&, WindowRooms&);

 private:
  double height_at(double scale, const Screen&, double width) const;

  std::shared_ptr<const Lesson> lesson_;
  Point page_ = {};
  double page_scale_ = 0, scale_ = 1, height_ = 0;
};

/// The words of the step that is shown, and at their end buttons for the steps beside it.
void lesson_band(Ui&, Talk&, const WindowRooms&, const Scene&);

}  // namespace posenc
