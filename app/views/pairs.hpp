#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <posenc/rotation.hpp>

/// One pair: its rotation in words and formulas, and its phase against the phases seen in training.
namespace posenc {

/// Four decimal places, or two significant digits where those would be zeros; "?" for NaN, the
/// value of a covered fact.
std::string entry_text(double);
/// Markup for math::formula(): a matrix, and a column in the colour of `symbol`.
std::string matrix_markup(const RotationBlock&);
std::string column_markup(const std::array<double, 2>&, std::string_view symbol);

/// The sine and cosine of pair k, each at its own frequency, also between positions; 0 for a
/// missing cosine.
SinCos pair_waves(const Sinusoidal&, int k, double position);
/// The angle from p_k(t) to p_k(t + δ) in radians, without whole turns: in (−2π, 2π), with δ's
/// sign.
double turn_rad(const Sinusoidal&, int k, std::int64_t delta);
/// Why no rotation takes p_k(t) to p_k(t + δ), without full stop; "" where one does.
std::string no_rotation_text(const Sinusoidal&, int k);

/// The phase of a pair, and the arc that it swept in training: in turns from the first position, in
/// the direction of the arc.
struct PairPhase {
  double seen = 0;  ///< length of the arc; 1 for the whole circle
  double phase = 0;
  double step = 0;  ///< of one position in training, at most half a turn
  bool backwards = false;
  bool unseen = false;  ///< the sine's phase or, at another frequency, the cosine's
};
/// The phase of a model that was trained on `count` positions and is read, perhaps with stretched
/// frequencies, at the n-th after the first.
PairPhase pair_phase(const Sinusoidal& trained, std::int64_t count, const Sinusoidal& read,
                     std::int64_t n, int k);

}  // namespace posenc
