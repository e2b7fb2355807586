#pragma once

#include "shell/keys/commands.hpp"
#include "shell/window/input.hpp"

namespace posenc {

/// Does what a press is for. What lies on top of the window has the keys to itself: an open list,
/// the palette, a dialog or, while one is `typing`, the field; but for commands that act anywhere.
/// False where nothing takes it.
bool press_key(const KeyPress&, bool typing, const Target&);

}  // namespace posenc
