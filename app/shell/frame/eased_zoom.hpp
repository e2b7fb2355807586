#pragma once

#include <string>
#include <vector>

#include "plot/figure.hpp"
#include "state/state.hpp"
#include "views/view.hpp"

namespace posenc {

/// The zoomed part that the window draws while a zoom eases in. The State, undo, files and the
/// pointer have the new part at once; the picture alone moves there within kSeconds.
class EasedZoom {
 public:
  static constexpr double kSeconds = 0.15;

  /// `target` with the parts that are to be seen at `now`, in seconds. `at_once`: without a motion,
  /// as a drag is followed.
  State shown(const State& target, double now, bool at_once);
  /// What was shown last is not the target yet.
  bool moves() const { return moves_; }

 private:
  /// One part an axis of all views, logarithms on an axis of logarithms.
  using Parts = std::vector<plot::Extent>;
  static Parts extents(const State&, plot::Extent (*ZoomAxis::*extent)(const State&));
  Parts parts_at(double now) const;

  std::string view_;  ///< between States that differ in it, or in the wholes, nothing is eased
  Parts wholes_, from_, to_;
  double started_ = 0;
  bool moves_ = false;
};

}  // namespace posenc
