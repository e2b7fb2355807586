#pragma once

#include <cstdint>
#include <string>

#include <posenc/conventions.hpp>

namespace posenc {

enum class Theme { dark, light };

/// Names of the colour maps live in figure/colormap.hpp; the State only holds which one.
enum class ColormapId { blue_red, viridis, cividis, greys };

struct HeatmapOptions {
  ColormapId colormap = ColormapId::blue_red;
  bool transpose = false;
  bool mean = true;  ///< average under a pixel; otherwise the nearest sample
  /// The part shown, in cells; `to` 0 means the end, so that the whole stays whole when L or d move.
  double from = 0, to = 0;
  double dim_from = 0, dim_to = 0;

  friend bool operator==(const HeatmapOptions&, const HeatmapOptions&) = default;
};

enum class Marks { circles, cells };

struct BinaryOptions {
  bool match = false;  ///< wavelengths 2, 4, 8, … positions instead of the encoding's own
  Marks marks = Marks::circles;
  std::int64_t bit = 2;  ///< whose square wave is shown

  friend bool operator==(const BinaryOptions&, const BinaryOptions&) = default;
};

enum class Swing { pendulums, clocks };

struct PendulumOptions {
  Swing show = Swing::pendulums;
  bool ghosts = true;

  friend bool operator==(const PendulumOptions&, const PendulumOptions&) = default;
};

enum class Similarity { dot, normalized, euclidean };

struct DistanceOptions {
  Similarity measure = Similarity::dot;
  bool both_sides = false;  ///< Δ from −L to L instead of 0 to L
  /// A kept curve, for comparison; pinned_d 0 means none.
  const Convention* pinned_convention = &paper();
  std::int64_t pinned_d = 0;
  double pinned_base = 10000;

  friend bool operator==(const DistanceOptions&, const DistanceOptions&) = default;
};

/// Everything that a picture depends on, and nothing else: a plain value. What a control may set
/// stands in the table of parameters (parameters.hpp), with limits, names and defaults.
struct State {
  const Convention* convention = &paper();  ///< one of conventions()
  std::int64_t d = 128;
  std::int64_t length = 512;
  double base = 10000;

  std::int64_t position = 37;  ///< t
  std::int64_t offset = 8;     ///< δ
  std::int64_t pair = 4;       ///< k

  HeatmapOptions heatmap;
  BinaryOptions binary;
  PendulumOptions pendulums;
  DistanceOptions distance;

  double speed = 8;  ///< positions a second
  bool loop = true;

  Theme theme = Theme::dark;
  double text_size = 1;
  bool panel = true;             ///< the left panel is unfolded
  std::string view = "heatmap";  ///< a view's id (views/registry.cpp), or kAllViews

  friend bool operator==(const State&, const State&) = default;
};

/// The positions of the table's rows go from the one to the other; which row holds which says the
/// convention.
inline std::int64_t first_position(const State& s) { return s.convention->first_position; }
inline std::int64_t last_position(const State& s) { return first_position(s) + s.length - 1; }
/// Sines that encode a position.
inline int pair_count(const State& s) { return s.convention->pairs(static_cast<int>(s.d)); }

/// State::view when all views are shown at once.
inline constexpr const char* kAllViews = "all";

}  // namespace posenc
