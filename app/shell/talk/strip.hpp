#pragma once

#include "shell/controls/ui.hpp"

namespace posenc {

struct Talk;
class Thumbnails;

/// How high the strip of scenes is, in logical pixels.
inline constexpr double kSceneStrip = 148;

/// The scenes with small pictures and names. A click shows one, a double click or F2 renames it, a
/// drag puts it elsewhere; the wheel scrolls.
void scene_strip(Ui&, Talk&, const Rect& room, Thumbnails&, const State& now, State& next);

}  // namespace posenc
