#pragma once

#include <optional>
#include <vector>

#include "views/rotation_numbers.hpp"

/// Where what the rotation view shows stands, and its parts.
namespace posenc::rotation {

/// Where everything stands.
struct Layout {
  Rect circle;  ///< room of the circle and its labels
  Point centre{0, 0};
  double radius = 0;
  Rect words;                 ///< room of the formulas
  std::optional<Rect> strip;  ///< room of the small circles
  std::optional<Rect>
      track;  ///< room of the sequence along which t and t+δ are shifted, and of its words
  std::optional<Rect> matrix;  ///< the square of the whole matrix, in place of circle and strip
  std::vector<int> pairs;      ///< their pairs
  std::vector<Point> centres;  ///< and where they are
  double small_radius = 0;
};
/// Draws the heading, and places all else.
Layout layout(Canvas&, const Frame&, const Scene&);
/// The small circle at a point, as its pair.
std::optional<int> pair_at_point(const Layout&, Point);

/// The end of the hand of pair k at a position: sine across, cosine up, on the circle where both have one frequency.
Point hand(const Sinusoidal&, int k, double position, Point centre, double radius);

void draw_circle(Canvas&, const Palette&, const Scene&, const Layout&, bool compact);
void draw_words(Canvas&, const Palette&, const Scene&, const Rect&);
/// t and t+δ on the sequence, and what pair k has there.
void draw_track(Canvas&, const Palette&, const Scene&, const Layout&);
/// The numbers at t₀ and at t, and their difference.
void draw_shift_words(Canvas&, const Palette&, const Scene&, const Rect&);
/// The t that a drag on the track asks for.
std::optional<std::int64_t> shifted_position(const Scene&, const Layout&, const Pointer&);
/// M_δ·M_ε beside M_{δ+ε}.
void draw_compose_words(Canvas&, const Palette&, const Scene&, const Rect&);
void draw_compact_words(Canvas&, const Palette&, const Scene&, const Rect&);
void draw_strip(Canvas&, const Palette&, const Scene&, const Layout&);

}  // namespace posenc::rotation
