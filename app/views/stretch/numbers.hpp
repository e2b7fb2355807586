#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "views/pairs.hpp"
#include "views/view.hpp"

namespace posenc::stretch {

/// s, or 1 where frequencies cannot be stretched.
double factor_of(const State&);
/// The positions that a model is read at in a context of length s·L0, or of L0 where s is less
/// than 1.
std::int64_t longer_context(const State&);

/// One way to stretch the State's frequencies.
struct Method {
  const ScalingKind* kind = nullptr;
  Sinusoidal encoding;  ///< at the length L
  /// At the length s·L0: pairs that reach a phase that they did not have within L0.
  int unseen = 0;
  /// The same length: ∥p(t+1) − p(t)∥, its root mean square over t, without the amplitude.
  double neighbours = 0;
};

struct Numbers {
  std::vector<Method> methods;  ///< the first is none
  std::size_t own = 0;          ///< the State's
  int incomplete = 0;           ///< pairs that complete no turn within L0, unstretched

  const Sinusoidal& plain() const { return methods.front().encoding; }
  const Method& current() const { return methods[own]; }
  int pairs() const { return plain().pairs(); }
  /// What a method leaves of the distance of neighbours.
  double kept(const Method& method) const {
    const double before = methods.front().neighbours;
    return before == 0 ? 1 : method.neighbours / before;
  }
};
/// No pair is masked.
std::shared_ptr<const Numbers> numbers_of(const Scene&);

/// Neighbours that keep so much of their distance can be told apart as before.
inline constexpr double kApart = 0.9;

/// ω′_k/ω_k; 1 where the pair does not turn.
double ratio(const Numbers&, const Method&, int k);
/// The turns that pair k makes within L0, unstretched.
double turns_trained(const Numbers&, const State&, int k);
/// Pair k at t by the current method.
PairPhase pair_at(const Numbers&, const State&, int k);
/// Each pair's arc and hand.
inline constexpr std::string_view kRings = "rings";
plot::Dials rings(const Scene&, const Palette&);

/// "YaRN (code)"
std::string title(const ScalingKind&);

FactList facts(const Scene&);

}  // namespace posenc::stretch
