#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "state/state.hpp"

namespace posenc {

/// What the window draws while another part is zoomed to. The State has that part at once, and so have undo, files and what
/// the pointer asks; the picture alone goes there within kSeconds.
class EasedZoom {
 public:
  static constexpr double kSeconds = 0.15;

  /// `target` with the parts that are to be seen at `now`, in seconds. `at_once`: without a motion, as a drag is followed.
  State shown(const State& target, double now, bool at_once);
  /// What was shown last is not the target yet.
  bool moves() const { return moves_; }

 private:
  /// The ends of what an axis shows, whole axes with theirs; logarithms on an axis of logarithms.
  struct Part {
    double from = 0, to = 0;
    friend bool operator==(const Part&, const Part&) = default;
  };
  struct Parts {
    Part rows, dims;         ///< of the heatmap
    Part rows_i, columns_j;  ///< of the similarities
    Part distances;
    friend bool operator==(const Parts&, const Parts&) = default;
  };
  /// What the axes count: between two States that differ in it nothing is eased.
  struct Axes {
    std::string view;
    std::int64_t length, columns, first_distance;
    bool logarithmic, descending;
    friend bool operator==(const Axes&, const Axes&) = default;
  };
  static Axes axes_of(const State&);
  static Parts parts_of(const State&);
  static Part between(const Part&, const Part&, double share);
  Parts parts_at(double now) const;

  std::optional<Axes> axes_;
  Parts from_, to_;
  double started_ = 0;
  bool moves_ = false;
};

}  // namespace posenc
