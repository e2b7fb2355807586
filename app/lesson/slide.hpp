#pragma once

#include <string>
#include <string_view>

#include "figure/text/flow.hpp"
#include "lesson/lesson.hpp"
#include "scene/scene.hpp"

/// A step's words below its picture, the same in the window and in files.
namespace posenc {

/// What is shown of a lesson.
struct Slide {
  const Lesson* lesson = nullptr;
  std::size_t step = 0;
  bool has_answer = false;  ///< its question's answer is shown

  const Step& of() const { return lesson->steps[step]; }
  friend bool operator==(const Slide&, const Slide&) = default;
};

/// The band's height for rooms of that width: the same for all steps, so that the picture above
/// does not move from one to the next.
double band_height(Canvas&, const Lesson&, double width);

/// Whether a step's words leave at least half of a slide to its picture.
bool has_room(Canvas&, const Lesson&, std::size_t step, const Rect& slide);

/// The band typeset for the Scene's State: its heading at the left, its words at the right.
class Band {
 public:
  Band(Canvas&, const Slide&, const Palette&, const Scene&, const Rect& room);
  void draw(Canvas&, const Palette&, std::string_view lit = "") const;
  /// The setting that a link at the point leads to; "" for none.
  std::string_view link_at(Point) const;
  /// All of it is inside its room.
  bool fits() const;

 private:
  struct Placed {
    Point at;
    Flow flow;
  };
  Rect room_;
  std::vector<Placed> parts_;
  std::string place_;  ///< "3 of 12"
};

/// A picture of its own: the view with a margin, and the band below. Questions have no answers.
void draw_slide(Canvas&, const Rect& picture, const Palette&, const Scene&, const Slide&);

}  // namespace posenc
