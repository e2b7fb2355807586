#pragma once

#include "shell/dialogs/overlays.hpp"

namespace posenc {

/// Four doors for the first minute, as cards over the window: a lesson, a view, a preset, a file.
/// Arrows and Tab go from one to the next, Enter opens it, Esc leaves the window as it is.
void show_start_page(const Screen&, const Palette&, Finder&, const State&);

}  // namespace posenc
