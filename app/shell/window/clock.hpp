#pragma once

#include <limits>

namespace posenc {

inline constexpr double kNever = std::numeric_limits<double>::infinity();

/// The window's clock.
struct Clock {
  double now = 0;           ///< seconds, this frame's
  double wake_at = kNever;  ///< when the next frame is due even if nothing happens

  void wake(double when) {
    if (when < wake_at) wake_at = when;
  }
};

}  // namespace posenc
