#pragma once

#include <cstdint>

#include <posenc/sinusoidal.hpp>

namespace posenc {

/// A pair some positions after the first, beside the arc that it swept in training; in turns since
/// the first position, in the direction of the arc.
struct PairPhase {
  double seen = 0;  ///< the arc; 1: all of its circle
  double phase = 0;
  double step = 0;  ///< of one position in training, at most half a turn
  bool backwards = false;
  bool unseen = false;  ///< of its sine or, where that has another frequency, of its cosine
};
/// Of a model that was trained on `count` positions and is read, perhaps with stretched
/// frequencies, at the n-th after the first.
PairPhase pair_phase(const Sinusoidal& trained, std::int64_t count, const Sinusoidal& read,
                     std::int64_t n, int k);

}  // namespace posenc
