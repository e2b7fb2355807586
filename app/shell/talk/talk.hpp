#pragma once

#include <optional>

#include "shell/dialogs/overlays.hpp"
#include "shell/talk/open_lesson.hpp"
#include "shell/talk/scenes.hpp"
#include "shell/talk/stage.hpp"

namespace posenc {

/// The lesson that is open, the strip of its scenes, and presenting.
struct Talk : Overlays {
  Presentation present;
  std::optional<OpenLesson> lesson;
  SceneStrip scenes;
  bool wants_full_screen = false;
};

}  // namespace posenc
