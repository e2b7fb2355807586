#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "plot/figure.hpp"
#include "views/morph/objects.hpp"

namespace posenc::morph {

/// Where the objects are in a room. Waves are seen from beside the axis of time, which runs down;
/// once more as coils, by a camera that goes round until it looks along that axis; then it sees the
/// circles that are left, each of which hangs from a point above its middle, from beside. All is
/// seen from infinitely far.
class Places {
 public:
  Places(const Objects&, const Rect& room);

  double x(std::size_t column) const;
  double y_of_row(double s) const { return top_ + row * (s - first_row + 0.5); }
  /// A number of a wave, across from its axis.
  Point on_wave(std::size_t column, double s, double across) const {
    return {x(column) + radius * across, y_of_row(s)};
  }
  /// The axis of a coil at a point of time, where a hand begins; and where one of unit length ends
  /// that points across and up as `wave` says.
  Point base(std::size_t column, double s) const;
  Point tip(std::size_t column, double s, Point wave) const;
  /// On the circle around where the hand at t turns.
  Point on_circle(std::size_t column, double angle_rad, double radius = 1) const;
  /// A product of two vectors, of 1 at most.
  double y_of_product(double) const;
  /// Whether a position has a row; the whole ones that have, and how much of each is seen, which is
  /// less than 1 where t plays and a row goes at an end.
  bool shows(double s) const;
  std::vector<std::int64_t> shown_rows() const;
  double edge_share(double s) const;

  double stage_at(double x) const;  ///< on the line of stages
  std::optional<std::size_t> column_at(Point) const;
  std::optional<std::int64_t> row_at(Point) const;

  Rect ruler, body;
  double gutter, column_width;  ///< widths, of the names at the left and of a column
  double radius;                ///< of a number of 1
  double row, first_row, rows;  ///< height; the first position; how many are shown
  double ceiling;               ///< where pendulums hang
  bool has_periods, has_values;

 private:
  Point centre(std::size_t column, double s) const;

  const Objects& of_;
  double top_, whole_row_, whole_top_, split_, tilt_, flat_;
  std::vector<double> strings_;
};

/// Less opaque: what has less than kUnseen is left out.
inline constexpr double kUnseen = 0.01;
inline Color faded(Color color, double by) { return color.with_alpha(std::clamp(by, 0.0, 1.0)); }
/// 0 until `from`, 1 from `to` on; and the reverse.
inline double rising(double v, double from, double to) {
  return std::clamp((v - from) / (to - from), 0.0, 1.0);
}
inline double fading(double v, double from, double to) { return 1 - rising(v, from, to); }
/// How opaque waves over time are.
inline double waves_seen(const Progress& at) { return fading(at.hanging, 0, 0.4); }

void draw_words(Canvas&, const Palette&, const Objects&, const Places&);
plot::Custom morph_panel(const Scene&);

}  // namespace posenc::morph
