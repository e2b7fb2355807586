#pragma once

#include <array>
#include <optional>
#include <string>

#include "plot/figure.hpp"
#include "state/state.hpp"
#include "views/view.hpp"

namespace posenc {

/// What the window draws while another part is zoomed to. The State has that part at once, and so
/// have undo, files and what the pointer asks; the picture alone goes there within kSeconds.
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
  using Parts = std::array<plot::Extent, 8>;
  /// What the axes count: between two States that differ in it nothing is eased.
  struct Axes {
    std::string view;
    Parts wholes;
    friend bool operator==(const Axes&, const Axes&) = default;
  };
  static Parts extents(const State&, plot::Extent (*ZoomAxis::*extent)(const State&));
  Parts parts_at(double now) const;

  std::optional<Axes> axes_;
  Parts from_{}, to_{};
  double started_ = 0;
  bool moves_ = false;
};

}  // namespace posenc
