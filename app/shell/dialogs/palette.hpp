#pragma once

#include "shell/dialogs/palette_search.hpp"
#include "shell/frame/screen.hpp"
#include "shell/session.hpp"

/// The palette: a few typed letters find any view, setting or command.
namespace posenc {

void open_palette(Session&);
/// Draws it while it is open. What is taken changes `next`; a command is returned, for the caller
/// to do.
const Binding* show_palette(const Screen&, const Palette&, Session&, State& next);

}  // namespace posenc
