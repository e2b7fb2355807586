#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <posenc/rotation.hpp>

/// A pair: its rotation in words and formulas, and its phases beside those seen in training.
namespace posenc {

/// Four places, or two digits where those would all be zeros; “?” of NaN, which is covered.
std::string entry_text(double);
/// For math::formula(): numbers in brackets, those of a column in the symbol's colour.
std::string matrix_markup(const RotationBlock&);
std::string column_markup(const std::array<double, 2>&, std::string_view symbol);

/// The sine and cosine of pair k, also between two positions, each of its own frequency; 0 for a
/// cosine that there is not.
SinCos pair_waves(const Sinusoidal&, int k, double position);
/// From p_k(t) to p_k(t + δ) in radians, without whole turns: in (−2π, 2π), with δ's sign.
double turn_rad(const Sinusoidal&, int k, std::int64_t delta);
/// Why no rotation carries pair k, without full stop; "" where one does.
std::string no_rotation_text(const Sinusoidal&, int k);

/// A pair some positions after the first, beside the arc that it swept in training; in turns since
/// the first position, in the direction of the arc.
struct PairPhase {
  double seen = 0;  ///< the arc; 1: all of its circle
  double phase = 0;
  double step = 0;  ///< of one position in training, at most half a turn
  bool backwards = false;
  bool unseen = false;  ///< of its sine or, where that has another frequency, of its cosine
};
/// The phase of a model that was trained on `count` positions and is read, perhaps with stretched
/// frequencies, at the n-th after the first.
PairPhase pair_phase(const Sinusoidal& trained, std::int64_t count, const Sinusoidal& read,
                     std::int64_t n, int k);

}  // namespace posenc
