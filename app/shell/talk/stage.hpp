#pragma once

#include "shell/controls/ui.hpp"
#include "shell/panel/pieces.hpp"

namespace posenc {

struct Talk;

/// The theme's colours, with exponents and indices that the back row can read.
const Palette& presented_palette(Theme);
/// Where the picture is while one presents, and below it the formula; nothing else has room.
WindowRooms presented_layout(const Rect& window, const State&);

/// What the pointer does to spotlight and drawing. To be asked before all that lies below them:
/// they keep the pointer to themselves. Whether there is a spotlight.
bool ask_spotlight(Ui&, Talk&, const State&);
/// Spotlight and drawing over what was drawn so far; hides the pointer once it has rested.
void draw_stage(Ui&, Talk&);
/// The black screen, over all else, where that was asked for.
void draw_blank(const Talk&);

}  // namespace posenc
