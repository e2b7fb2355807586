#pragma once

#include <optional>
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
double name_pitch(Canvas&, double least, const TextStyle& = {Face::bold, size::kAxis, {}});
void draw_fitted(Canvas&, Point baseline, const Text&, const TextStyle&, double width);

double widest(Canvas&, std::span<const std::string> texts, const TextStyle&);

/// A badge before a text of that size, its left end there: a check on a disc, or on another a bar,
/// which nobody reads as "times". And the room that it takes.
void draw_badge(Canvas&, const Palette&, Point left, double em, Badge);
inline double badge_room(const std::optional<Badge>& badge, double em) {
  return badge ? 1.25 * em : 0;
}

/// Puts the heading at the top, and says what is left below. Its height is fixed for rooms of one
/// class, unless even the brief texts need more lines.
Rect place_heading(Canvas&, const Palette&, Layout&);
void draw_heading(Canvas&, const Layout&);

}  // namespace posenc::plot
