#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "figure/canvas.hpp"
#include "figure/theme.hpp"

namespace posenc {

/// What a field's colours mean: a bar of them with ticks at its right, and its name above.
struct ColourBar {
  Rect room;
  std::span<const Color> colors;
  ValueRange values;  ///< of the first and the last colour
  ValueRange shown;   ///< the part of them that the bar shows, their highest in both
  bool signs =
      false;  ///< three fields for < 0, 0 and > 0 are shown, or two where nothing is negative
  bool is_open =
      false;  ///< there are values beyond the ends, in the colours of these: arrows point there
  std::string_view name = "value";
  double name_rise = 18;        ///< of the name's middle above the bar
  std::string_view not_finite;  ///< what a patch's colour stands for: "NaN"; without a patch ""
};

/// What a view says of colours that do not show all values, after a blank: signs alone, or those up to a share of the largest.
std::string colours_text(const ColourBar&, bool shows_means);
/// Room at the right of a bar for its ticks.
double colour_bar_labels(Canvas&, const ColourBar&);
/// `value` is pointed out on it.
void draw_colour_bar(Canvas&, const Palette&, const ColourBar&, std::optional<double> value);

}  // namespace posenc
