#pragma once

#include "figure/canvas.hpp"
#include "state/state.hpp"

namespace posenc {

/// The rooms of the window, in logical pixels.
struct WindowRooms {
  Rect title, panel, page, formula, time;
};
/// The panel has no room when folded away, nor the formula where it is not shown.
WindowRooms window_layout(const Rect& window, const State&);

/// Space between the edge of a room and what stands in it.
inline constexpr double kMargin = 28;
inline constexpr double kWideMargin = 32;

}  // namespace posenc
