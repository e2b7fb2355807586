#include "shell/talk/presentation.hpp"

#include <utility>

#include "shell/session.hpp"

namespace posenc {

void toggle_presentation(Session& session) {
  auto& present = session.present;
  if (present.is_on) {
    session.wants_full_screen = present.was_full_screen;
    present = {};
    return;
  }
  present = {.is_on = true,
             .was_full_screen = std::exchange(session.wants_full_screen, true),
             .pointer_moved_at = session.now};
}

void step_out(Session& session) {
  auto& present = session.present;
  if (!present.drawing.empty()) {
    present.drawing.clear();
  } else if (present.has_spotlight) {
    present.has_spotlight = false;
  } else if (present.is_on) {
    toggle_presentation(session);
  }
}

void toggle_spotlight(Session& session) {
  auto& present = session.present;
  present.has_spotlight = present.is_on && !present.has_spotlight;
  present.drawing.clear();
}

}  // namespace posenc
