#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include <posenc/expected.hpp>

#include "lesson/lesson.hpp"
#include "state/state.hpp"

namespace posenc {

class Loop;

struct WindowOptions {
  /// What the command line asks for, put on top of the State of the last time; an Error where a
  /// flag does not fit it. Empty: nothing was asked for.
  std::function<Expected<void>(State&)> flags = {};
  std::optional<Lesson> lesson = {};  ///< to open
  bool imgui_painter = false;  ///< in place of the one that paints only what changed
  bool presents = false;       ///< from its first frame on
  /// What the window opens on; "": what it was left with. The flags go on top of it.
  std::filesystem::path file = {};
  /// For whoever plays a person: called before each turn of the window's loop.
  std::function<void(Loop&)> before_turn = {};
};

/// Opens the window and returns when it is closed, with the exit status: 0, or 1 where
/// POSENC_GL_CHECK is set in the environment and OpenGL reported an error. An Error where there is
/// no display, or no OpenGL 3.3; it names `posenc render` as what still works.
Expected<int> run_window(const WindowOptions&);

}  // namespace posenc
