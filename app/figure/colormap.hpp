#pragma once

#include <span>
#include <string_view>

#include "figure/canvas.hpp"
#include "figure/theme.hpp"

namespace posenc {

struct Colormap {
  std::string_view id, label, help;
  bool diverging;                 ///< has a neutral middle at 0
  std::span<const Color> colors;  ///< 256, from −1 to 1
};

/// What stands for an entry that is NaN or infinite: in no map, with diagonal stripes, so that it
/// is told without its hue, too.
inline constexpr Color kNaNColor{255, 0, 220, 255}, kNaNStripe{255, 190, 245, 255};
/// Whether a pixel of a picture is on a stripe; the field shader does the same.
inline constexpr int kStripePeriod = 8, kStripeWidth = 3;
constexpr bool is_on_stripe(int x, int y) { return (x + y) % kStripePeriod < kStripeWidth; }

/// What a map's first and last colour stand for where it shows these values: a neutral middle is 0,
/// or, where none of them is negative, the least of them, and the upper half shows them all.
Extent colour_ends(const Extent& shown, const Colormap&);
/// The values of an encoding: from −m to m, the largest absolute entry; where no entry is negative,
/// from 0 to m.
Extent value_range(const Encoding&, std::int64_t length);

/// The diverging one first, whose middle is the ground: dark in a dark theme, so that ±1 shines,
/// and white in others. The order is that of ColormapId in state/colormap_id.hpp.
std::span<const Colormap> colormaps(const Palette&);
/// v in [−1, 1], clamped; linear between the two nearest colours, of which number i is at v =
/// i/127.5 − 1, and rounded. (The nearest one alone would differ by a whole step of the map where
/// two painters differ in the last bit.) The field shader does the same.
Color color_at(std::span<const Color> colors, double v);
inline Color color_at(const Colormap& map, double v) { return color_at(map.colors, v); }
/// Where signs are shown: where on the map negative ones are. The ends of a diverging map are as
/// light as each other: so the signs differ in luminance.
inline constexpr double kNegativeSign = -0.5;
/// What the first and the last colour stand for: the values, or −1 and 1.
Extent colour_values(const FieldSpec&);
/// Returns the colour of a value of the matrix: kNaNColor for NaN and ±∞. Where signs are shown,
/// `least_with_sign` is the largest absolute value that counts as 0.
Color color_of(const FieldSpec&, double value, double least_with_sign = 0);

}  // namespace posenc
