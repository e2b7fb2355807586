#pragma once

#include <span>

#include "shell/palette/palette.hpp"

namespace posenc {

/// Four doors for the first minute, as cards over the window: a lesson, a view, a preset, a file.
/// Arrows and Tab go from one to the next, Enter opens it, Esc leaves the window as it is.
void show_start_page(const Screen&, const Palette&, Finder&, const State&);

/// Besides those of every dialog: the palette in its place.
std::span<const KeyOf<Finder>> start_page_keys();

}  // namespace posenc
