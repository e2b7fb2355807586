#include "shell/talk/presentation.hpp"

#include <utility>

#include "shell/talk/talk.hpp"

namespace posenc {

void toggle_presentation(Talk& talk) {
  auto& present = talk.present;
  if (present.is_on) {
    talk.wants_full_screen = present.was_full_screen;
    present = {};
    return;
  }
  present = {.is_on = true,
             .was_full_screen = std::exchange(talk.wants_full_screen, true),
             .pointer_moved_at = talk.now};
}

void step_out(Talk& talk) {
  auto& present = talk.present;
  if (!present.drawing.empty()) {
    present.drawing.clear();
  } else if (present.has_spotlight) {
    present.has_spotlight = false;
  } else if (present.is_on) {
    toggle_presentation(talk);
  }
}

void toggle_spotlight(Talk& talk) {
  auto& present = talk.present;
  present.has_spotlight = present.is_on && !present.has_spotlight;
  present.drawing.clear();
}

}  // namespace posenc
