#pragma once

#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "figure/canvas.hpp"
#include "figure/theme.hpp"

namespace posenc {

/// A map from data to logical pixels along one axis: linear, or of the logarithm of data above 0.
struct AxisMap {
  double data_from, data_to;
  double pixel_from, pixel_to;
  bool logarithmic = false;

  double pixel_from_data(double v) const {
    return pixel_from + share_of(v) * (pixel_to - pixel_from);
  }
  double data_from_pixel(double p) const {
    const double share = (p - pixel_from) / (pixel_to - pixel_from);
    return logarithmic ? data_from * std::pow(data_to / data_from, share)
                       : 2 * (data_from / 2 + share * (data_to / 2 - data_from / 2));
  }

 private:
  double share_of(double v) const {
    if (logarithmic) return std::log(v / data_from) / std::log(data_to / data_from);
    // The difference of two large numbers may be larger than any, and half of the least is 0.
    constexpr double kLeast = 1e-300;
    const double half = data_to / 2 - data_from / 2;
    return half > kLeast || half < -kLeast ? (v / 2 - data_from / 2) / half
                                           : (v - data_from) / (data_to - data_from);
  }
};

struct Tick {
  double value;
  std::string label;
};
/// Round ticks (1, 2, 5 · 10ⁿ; multiples of powers of two where `binary`) inside [from, to], at
/// most `most`, never more than fit; `whole` keeps them on integers.
std::vector<Tick> ticks(double from, double to, int most, bool whole = false, bool binary = false);

/// Ticks of a logarithmic axis inside [from, to], 0 < from, at most `most`: powers of ten ("10⁻⁵",
/// "1", "10", "1 k"), or one in two, three, … of them; 1, 2, 5 · 10ⁿ where that leaves fewer than
/// three; whole numbers where those are fewer than two.
std::vector<Tick> log_ticks(double from, double to, int most);

/// One of AxisStyle::ticks.
Tick given_tick(double value);

/// Room below a plot for its bottom axis with a name, and left of a plot for its left axis with a
/// name and labels as wide as "54 410".
inline constexpr double kBottomAxisRoom = 54, kLeftAxisRoom = 98;
/// From a bottom axis down to its name.
inline constexpr double kBelowTicks = 13 + 1.22 * size::kAxis;

struct AxisStyle {
  bool whole = false, binary = false;  ///< as of ticks()
  std::span<const double> ticks = {};  ///< at these alone, ascending; both ends come first
  std::span<const Tick> named = {};    ///< these, which fit, at a bottom axis
  std::optional<Color> name_color = {};
  /// Where names of marks are at a left axis. Labels of ticks leave them out, and the axis' name
  /// is beyond them.
  std::span<const Rect> taken = {};
};
/// The axis along the bottom or the left edge of `plot`: ticks, labels that never touch, name with
/// unit.
void draw_bottom_axis(Canvas&, const Palette&, const Rect& plot, const AxisMap&,
                      std::string_view name, const AxisStyle&);
/// An empty name leaves it without one.
void draw_left_axis(Canvas&, const Palette&, const Rect& plot, const AxisMap&,
                    std::string_view name, const AxisStyle&);
/// Whether such an axis' name ends within reach of the axis, so that it meets nothing above and
/// below.
bool left_axis_name_fits(Canvas&, const Rect& plot, std::string_view name);

/// Words broken into lines no wider than `width`.
std::vector<std::string> wrap(Canvas&, std::string_view, const TextStyle&, double width);
/// `text`, or its beginning and "…", so that it is no wider than `width`.
std::string shorten(Canvas&, std::string_view text, const TextStyle&, double width);

/// A small box with lines of text inside `bounds`: the read-out under the pointer. It lies beside
/// the row and the column of what it is about, or where there is no room for that beside it, with
/// fewer lines if need be; of what fills `bounds`, beside the point `at`. The first line is strong.
void draw_readout(Canvas&, const Palette&, Point at, const Rect& about, const Rect& bounds,
                  std::span<const std::string> lines);

}  // namespace posenc
