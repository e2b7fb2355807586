#pragma once

#include <span>
#include <string>
#include <vector>

#include "figure/canvas.hpp"
#include "figure/theme.hpp"
#include "plot/layout.hpp"

/// How texts of two lengths get their room.
namespace posenc::plot {

/// The text, or the brief one, in one line: at the style's size, else as small as may be, else cut.
struct FittedText {
  std::string text;
  TextStyle style;
};
FittedText fitted(Canvas&, const Text&, const TextStyle&, double width);
/// From one line of names to the next, at least so much: more where they are larger
/// (Palette::least_name).
double name_pitch(Canvas&, double least);
void draw_fitted(Canvas&, Point baseline, const Text&, const TextStyle&, double width);

double widest(Canvas&, std::span<const std::string> texts, const TextStyle&);

/// Puts the heading at the top, and says what is left below. Its height is fixed for rooms of one
/// class, unless even the brief texts need more lines.
Rect place_heading(Canvas&, const Palette&, Placed&);
void draw_heading(Canvas&, const Palette&, const Placed&);

}  // namespace posenc::plot
