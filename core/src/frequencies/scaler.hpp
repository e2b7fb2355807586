#pragma once

#include <cstddef>

#include <posenc/scaling.hpp>

#include "numeric/exponential.hpp"

namespace posenc {

/// Stretches the frequencies of a progression, one by one, to 2⁻¹⁸⁰ of each.
class Scaler {
 public:
  /// `scaling`, which accepts() takes, outlives it.
  Scaler(const Scaling& scaling, int d, const Fixed& ln_base);

  /// ln of the base that the progression takes.
  const Fixed& ln_base() const { return ln_base_; }
  /// What pair k's ω, of that base and of as many turns per position, is divided by.
  Fixed divided(const Fixed& omega, std::size_t k, const Fixed& turns) const;

 private:
  const Scaling* scaling_;
  Fixed ln_base_;
  Fixed inverse_;    ///< 1/s
  Fixed from_, to_;  ///< of the ramp, pairs or turns
  Fixed before_;     ///< pairs before pair 0 from which both are counted
};

}  // namespace posenc
