#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "views/view.hpp"

namespace posenc::binary {

/// Where everything stands: rows of positions, across them the columns of bits and of waves, below
/// them one bit's and one wave's course over the positions.
struct Layout {
  Rect rows;               ///< all rows, from the positions' numbers to the last wave
  double row = 0;          ///< height of one
  std::int64_t first = 0;  ///< the topmost position
  int count = 1;

  Rect bits;  ///< all columns of bits, the most significant left
  double bit_column = 0;
  int bit_count = 1;  ///< the lowest so many: all, unless there is no room

  Rect waves;
  double wave_column = 0;
  std::vector<int> shown;  ///< the wave of each column, the slowest left

  double title = 0, subtitle = 0;  ///< baselines; 0 where there are none
  double upper_label = 0,
         lower_label = 0;  ///< baselines of the columns' labels; the upper 0 where there is none

  Rect bit_course, wave_course;  ///< empty where there is no room

  bool counter = false;  ///< one row, that of t, with its carries
  Rect
      tallies;  ///< below it: how often each column turned over so far; empty where there is no room

  bool has_courses() const { return wave_course.height() > 0; }
  bool shows(std::int64_t t) const { return t >= first && t < first + count; }
  int wave_count() const { return static_cast<int>(shown.size()); }
  Rect row_at(std::int64_t t) const;
  Rect bit_cell(std::int64_t t, int b) const;
  Rect wave_cell(std::int64_t t, int column) const;
  /// A whole column.
  Rect bit_strip(int b) const;
  Rect wave_strip(int column) const;
};

/// `area`: below the heading. Draws nothing.
Layout lay_out(Canvas&, const Frame&, const Rect& area, const Scene&);

/// What lies under a point: a row, a column, or the cell in both.
struct Hit {
  std::optional<std::int64_t> position;
  std::optional<int> bit;
  std::optional<int> wave;
};
Hit hit(const Layout&, Point);

}  // namespace posenc::binary
