#pragma once

#include <functional>
#include <optional>
#include <string>

#include <posenc/expected.hpp>

#include "lesson/lesson.hpp"
#include "state/state.hpp"

namespace posenc {

/// Puts what the flags ask for on top of a State; an Error where a flag does not fit it.
using StateFlags = std::function<Expected<void>(State&)>;
/// What the command line asks of the window. `flags` is empty where none was given, `file` where
/// nothing is to be opened; flags go on top of what it holds.
struct WindowRequest {
  StateFlags flags = {};
  std::optional<Lesson> lesson = {};  ///< to open
  bool imgui_painter = false;         ///< in place of the one that paints only what changed
  bool presents = false;              ///< from its first frame on
  std::string file = {};
};
/// Opens the window and returns the exit status when it is closed.
using OpenWindow = std::function<Expected<int>(const WindowRequest&)>;

}  // namespace posenc
