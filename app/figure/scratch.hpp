#pragma once

#include <utility>
#include <vector>

#include "figure/canvas.hpp"

namespace posenc {

/// Points whose room is kept from call to call in this thread, for each Use. A call within the call
/// has room of its own.
template <class Use>
class ScratchPoints {
 public:
  ScratchPoints() : points_(std::exchange(kept_, {})) { points_.clear(); }
  ~ScratchPoints() { kept_ = std::move(points_); }
  ScratchPoints(const ScratchPoints&) = delete;
  ScratchPoints& operator=(const ScratchPoints&) = delete;

  std::vector<Point>& operator*() { return points_; }

 private:
  static inline thread_local std::vector<Point> kept_;
  std::vector<Point> points_;
};

}  // namespace posenc
