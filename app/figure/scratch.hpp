#pragma once

#include <vector>

#include "figure/canvas.hpp"

namespace posenc {

/// Room for points that is kept from call to call in this thread, so that a frame that looks like
/// the last asks for no memory. It holds until the next call with the same Use.
template <class Use>
std::vector<Point>& scratch_points() {
  thread_local std::vector<Point> room;
  room.clear();
  return room;
}

}  // namespace posenc
