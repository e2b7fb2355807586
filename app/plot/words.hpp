#pragma once

#include <span>
#include <string>
#include <vector>

#include "figure/canvas.hpp"
#include "figure/theme.hpp"
#include "plot/layout.hpp"

/// How texts of two lengths get their room.
namespace posenc::plot {

inline constexpr double kLabelGap = 10;
/// From the right end of a plot to the labels of curves that end there.
inline constexpr double kLeader = 20;

/// The text, or the brief one, in one line: at the style's size, else as small as may be, else cut.
struct FittedText {
  std::string text;
  TextStyle style;
};
FittedText fitted(Canvas&, const Text&, const TextStyle&, double width);
void draw_fitted(Canvas&, Point baseline, const Text&, const TextStyle&, double width);

/// "2 words have characters that the fonts lack, shown as �: they count as typed. "; "" where none
/// has.
std::string missing_characters_text(Canvas&, std::span<const std::string> words);

/// Puts the heading at the top, and says what is left below. Its height is fixed for rooms of one
/// class, unless even the brief texts need more lines.
Rect place_heading(Canvas&, const Palette&, Placed&);
void draw_heading(Canvas&, const Palette&, const Placed&);

/// A line that runs down the page, whose label is above the plot.
bool runs_down(const Plot&, const Reference&);
TextStyle reference_style(const Reference&);

}  // namespace posenc::plot
