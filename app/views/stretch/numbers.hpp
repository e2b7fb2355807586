#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "views/view.hpp"

namespace posenc::stretch {

/// s, or 1 where frequencies cannot be stretched.
double factor_of(const State&);
/// The model is read from its first position to that which is s·L0 further.
std::int64_t longer_context(const State&);

/// One way to stretch the State's frequencies.
struct Method {
  const ScalingKind* kind = nullptr;
  Sinusoidal encoding;
  /// Pairs that reach a phase that they did not have within L0.
  int unseen = 0;
  /// ∥p(t+1) − p(t)∥, its root mean square over t, without the amplitude.
  double neighbours = 0;
};

struct Numbers {
  std::vector<Method> methods;  ///< the first is none
  std::size_t own = 0;          ///< the State's
  int incomplete = 0;           ///< pairs that complete no turn within L0, unstretched

  const Sinusoidal& plain() const { return methods.front().encoding; }
  const Method& current() const { return methods[own]; }
  int pairs() const { return plain().pairs(); }
};
/// No pair is masked.
std::shared_ptr<const Numbers> numbers_of(const Scene&);

/// ω′_k/ω_k; 1 where the pair does not turn.
double ratio(const Numbers&, const Method&, int k);
/// The turns that pair k makes within L0, unstretched.
double turns_trained(const Numbers&, const State&, int k);

/// A pair at a position beside the arc that it swept within L0, in turns in its direction.
struct PairAt {
  double arc = 0;  ///< 1: all of its circle
  double phase = 0, unscaled_phase = 0;
  bool backwards = false;
  bool unseen = false;
};
PairAt pair_at(const Numbers&, const State&, int k);
/// Those whose phase at t is outside the arc.
int unseen_at_t(const Numbers&, const State&);

/// Of a ramp: the pairs that it keeps, and those that it divides by s.
struct Ends {
  int kept = 0, divided = 0;
};
std::optional<Ends> ramp_ends(const Numbers&, const State&);

/// "YaRN (code)"
std::string title(const ScalingKind&);

}  // namespace posenc::stretch
