#pragma once

#include "shell/frame/session.hpp"
#include "shell/window/input.hpp"
#include "state/history.hpp"

namespace posenc {

/// Does what the table binds to a press. Changes of the State go to `next`; undo and redo replace
/// it by a State of the past. In a dialog, and while text is typed, only leaving it acts; in an
/// open list of choices only its rows, Enter and Esc. False where nothing is bound.
bool press_key(const KeyPress&, bool typing, Session&, State& next, History&);

/// Does what a row of the table says.
void act(const Binding&, Session&, State& next, History&);

}  // namespace posenc
