#pragma once

#include <memory>
#include <optional>
#include <string>

#include "shell/presentation/presentation.hpp"
#include "shell/window/second_window.hpp"

namespace posenc {

/// The presenter's view: a note, the next step, an answer and the time, in a window beside the one
/// that the audience sees.
class PresenterView {
 public:
  /// Opens and closes the window as Presenter::is_open says, and draws what has changed in it.
  void turn(GlWindow&, Session&, const State& now);
  const SecondWindow* window() const { return window_ ? &*window_ : nullptr; }

 private:
  struct Shown {
    std::shared_ptr<const Lesson> lesson;  ///< of the slide, which does not keep it
    Slide slide;
    State state;
    int width, height;
    friend bool operator==(const Shown&, const Shown&) = default;
  };

  /// Puts the slide of the next step there, in pixels of the page.
  void put_next(Slide, const State& now, const Rect& room);

  std::optional<SecondWindow> window_;
  std::optional<Shown> shown_;
  std::string times_shown_;
  Image page_;
};

/// How far one is before where the plan has one, in which all steps take the same time.
int steps_ahead(const Session&);
/// The step's note and answer. Returns the room of the next step's slide, if there is one.
std::optional<Rect> draw_presenter_page(Canvas&, const Rect& room, const Palette&, const Slide&,
                                        const State& now);

}  // namespace posenc
