#pragma once

#include <cstdint>

#include <posenc/turns.hpp>

namespace posenc {

/// A phase as quarter·π/2 + x, |x| ≤ π/4.
struct Octant {
  std::uint32_t quarter;
  double x;
};
Octant octant_of(Turns phase);

}  // namespace posenc
