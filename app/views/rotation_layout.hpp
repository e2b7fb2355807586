#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "figure/formula.hpp"
#include "views/view.hpp"

/// What the rotation view's files share.
namespace posenc::rotation {

/// The angle ω_k·δ, in whole turns and what is left, exact at every δ.
struct Angle {
  double radians = 0;      ///< signed, whole turns included
  std::int64_t whole = 0;  ///< ≥ 0
  double rest_rad = 0;     ///< in [0, 2π): what is left besides whole turns
  int sign = 1;

  /// Less than this is hard to see.
  static constexpr double kTinyRad = 0.02;
  bool is_tiny() const { return whole == 0 && rest_rad < kTinyRad && rest_rad > 0; }
};
Angle angle_of(const Sinusoidal&, int k, std::int64_t delta);
/// "4.499 rad = 257.8°", "8 rad = 1 turn and 98.4°".
std::string angle_text(const Angle&);

/// The largest |M_δ·p_k(t) − p_k(t+δ)| over all pairs, at the present whole t.
double largest_residual(const Scene&);
/// `residual` is largest_residual().
std::string claim(const State&, double residual);
/// Why pair k does not turn as one, in words; "" where it does.
std::string no_rotation_text(const Sinusoidal&, int k);

/// Where everything stands.
struct Layout {
  Rect circle;  ///< room of the circle and its labels
  Point centre{0, 0};
  double radius = 0;
  Rect words;                  ///< room of the formulas
  std::optional<Rect> strip;   ///< room of the small circles
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
void draw_compact_words(Canvas&, const Palette&, const Scene&, const Rect&);
void draw_strip(Canvas&, const Palette&, const Scene&, const Layout&);

/// ω with the pair as its index, δ, M with δ as its index, p(t), as they stand in every formula here.
Formula omega(const Palette&, std::string_view index);
Formula delta(const Palette&);
Formula matrix_name(const Palette&);

}  // namespace posenc::rotation
