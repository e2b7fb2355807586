#pragma once

#include <memory>

#include <posenc/own.hpp>
#include <posenc/sinusoidal.hpp>

#include "frequencies/frequencies.hpp"
#include "own/expression.hpp"

namespace posenc {

struct OwnFrequencies {
  Frequencies sines, cosines;  ///< the latter empty where they are the sines'
  double amplitude = 1;
};

/// The expressions of a typed convention.
class OwnRule {
 public:
  OwnRule(OwnConvention typed, Expression frequency, Expression amplitude);

  const OwnConvention& typed() const { return typed_; }
  const Expression& frequency() const { return frequency_; }
  const Expression& amplitude() const { return amplitude_; }
  /// Of the columns that a d, a base and a layout give. The last ones are kept.
  Expected<std::shared_ptr<const OwnFrequencies>> frequencies(const Sinusoidal&) const;
  /// float64_error() of own.hpp.
  double float64_error(const Sinusoidal&) const;

 private:
  Expected<OwnFrequencies> made(const Sinusoidal&) const;

  OwnConvention typed_;
  Expression frequency_, amplitude_;
};

}  // namespace posenc
