#pragma once

#include <limits>

namespace posenc {

inline constexpr double kNever = std::numeric_limits<double>::infinity();

/// The window's clock. The parts of a Session stand on each other as the rooms do: a room sees its
/// own part and those of the rooms below.
struct Clock {
  double now = 0;           ///< seconds, this frame's
  double wake_at = kNever;  ///< when the next frame is due even if nothing happens

  void wake(double when) {
    if (when < wake_at) wake_at = when;
  }
};

}  // namespace posenc
