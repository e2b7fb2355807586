#pragma once

#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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

/// Keys of the window and what they do: "Ctrl+Z", "Undo the last change".
using KeyRows = std::vector<std::pair<std::string, std::string>>;

/// The command line. Returns the exit status: 0 done, 2 for bad input, a file that cannot be
/// written or no display, with one line on `err` that says what to do. Where nobody reads `out` any
/// more, a command ends quietly (SIGPIPE has to be ignored for that).
int run(int argc, const char* const* argv, std::FILE* out, std::FILE* err, const OpenWindow&,
        const KeyRows& = {});

}  // namespace posenc
