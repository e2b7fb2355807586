#pragma once

#include <array>
#include <span>
#include <string_view>

#include "figure/canvas.hpp"

/// Colours and text sizes: the one table of each.
namespace posenc {

struct Palette {
  Color ground, panel, field;
  Color line, muted, text;
  Color t, delta, k, d, base;
  /// What holds or agrees; what a choice costs; what training never showed. Blue and red are the
  /// sign of a number and nothing else (signed_colour).
  Color ok, cost, unseen;
  Color error;                  ///< what is wrong
  std::array<Color, 6> series;  ///< of curves and groups
  std::string_view name;        ///< "dark", "light", "projector"
  bool is_dark = false;
  /// How many times as wide lines are, and as large the discs that mark something.
  double line_width = 1, mark_size = 1;
  /// What exponents and indices of formulas have at least (FormulaSize).
  double least_script = 0;
  double least_name = 0;    ///< of names and numbers in pictures
  bool has_buttons = true;  ///< in pictures

  friend bool operator==(const Palette&, const Palette&) = default;
};

/// In the order of Theme (state/state.hpp).
std::span<const Palette> palettes();
const Palette& dark_palette();
const Palette& light_palette();
/// White, black text of contrast 7 at least, thick lines: for a weak beamer in a bright room.
const Palette& projector_palette();

/// The colour of a symbol wherever it stands: "t", "δ", "k", "d", "b"; muted for "L", text for all
/// else.
Color symbol_colour(const Palette&, std::string_view symbol);
/// A number in [−1, 1] in the diverging map of this palette's ground: red, 0, blue.
Color signed_colour(const Palette&, double value);
/// The i-th curve or group, in a colour of no symbol, sign or role, dashed after the first six
/// and then dotted.
Stroke series_stroke(const Palette&, std::size_t i, double width = 2);
/// The one look of a method, by its id in scalings(), biases() or Method.
Stroke method_stroke(const Palette&, std::string_view id, double width = 2);
/// WCAG 2.1 contrast ratio, 1 … 21.
double contrast(Color, Color);
/// Black or white, whichever reads better on that colour.
Color ink_on(Color ground);

/// Sizes in logical pixels (at 1920×1080 and 100 %): first of texts. In a picture kAxis is the
/// smallest: where it has no room there are fewer words, not smaller ones.
namespace size {
inline constexpr double kClaim = 30, kBody = 17, kAxis = 16, kFormula = 25, kHero = 40;
/// Sizes of text in the panel: the program's name, symbols, and what is secondary.
inline constexpr double kBrand = 22, kSymbol = 21, kSmall = 13;
/// On a slide, 13/16 pt of 960 × 540 each: its title, its words, and names and numbers in its
/// picture; ticks and what is secondary have kAxis.
inline constexpr double kSlideTitle = 38, kSlideWords = 23, kSlideName = 20;
/// A line of words of size kAxis with its air: a title, a legend, a name below a dial.
inline constexpr double kWords = 26;
/// Between pictures side by side, and below each other.
inline constexpr double kColumnGap = 28, kRowGap = 14;
/// Radii of dots: of a value, and of one that is pointed out.
inline constexpr double kDot = 3.5, kMark = 6;
/// Dots of values that are nearer to each other are left out.
inline constexpr double kDotPitch = 9;
/// Radius of the corners of boxes with words.
inline constexpr double kCorner = 6;
}  // namespace size

/// The scale from logical to device pixels of a picture or window of that many pixels: 1 at
/// 1920×1080, never below 0.75 (so that the smallest text stays readable).
double scale_for(double width_px, double height_px);
/// The same without that limit: how large a projected window is beside 1920×1080.
double scale_to_full_hd(double width_px, double height_px);
/// The same for the picture in it: never so small that its smallest text has less than 13 pixels.
double page_scale_for(double width_px, double height_px);
/// The same for a picture in a file, with its text `text_size` times as large: never so large that
/// the picture finds no room, so that a small one is a thumbnail.
double picture_scale(double width_px, double height_px, double text_size);

}  // namespace posenc
