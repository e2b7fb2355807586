#pragma once

#include "figure/theme.hpp"

namespace posenc {

/// Colours and measures of what ImGui itself draws: fields to type into, lists, dialogs.
void style_imgui(const Palette&, double scale);

/// Under selected text in a field.
Color selection_colour(const Palette&);

}  // namespace posenc
