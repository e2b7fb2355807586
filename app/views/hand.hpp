#pragma once

#include <cstdint>
#include <optional>

#include "state/controller.hpp"
#include "views/page.hpp"

namespace posenc {

/// Mouse or finger on a page, from one event to the next, in the window as in a browser: what is a
/// click, a second one, a drag and a run of the wheel, and which changes are one step of undo.
class Hand {
 public:
  struct Event {
    Point at{0, 0};
    bool down = false;  ///< the button is held, and was pressed in the picture
    double wheel = 0;   ///< notches, up positive
    double now = 0;     ///< seconds, on any clock
  };
  struct Picture {
    Canvas& canvas;
    const Rect& page;
    const Palette& palette;
    const Scene& scene;
    const Parts& parts;
  };
  /// What the event makes of the State, as part of gesture().
  State ask(const Picture&, const Event&, Controller&);
  /// It left the picture, and holds nothing: what was pressed is no click.
  void leave();

  const Pointer& pointer() const { return pointer_; }
  /// The parameter that the object under the pointer moves, or that which is held.
  std::string_view moves() const { return moves_; }
  bool holds() const { return is_held_; }
  std::uint64_t gesture() const { return gesture_; }

  static constexpr double kDoubleSeconds = 0.3;  ///< from a press to the second one
  static constexpr double kDoubleReach = 6;      ///< between them
  static constexpr double kSpinSeconds = 0.4;    ///< between notches of one gesture

 private:
  void press(const Event&, const State& now, Controller&);

  Pointer pointer_;
  std::string_view moves_ = {};
  bool is_there_ = false;  ///< pointer_.at is where it was before
  bool is_held_ = false;
  int clicks_ = 0;                        ///< that follow each other in one place
  std::optional<double> pressed_, spun_;  ///< when last
  State before_click_;                    ///< the first of two
  std::uint64_t gesture_ = 0, click_gesture_ = 0, wheel_gesture_ = 0;
};

}  // namespace posenc
