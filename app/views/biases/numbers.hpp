#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <posenc/models/biases.hpp>

#include "facts/fact.hpp"
#include "scene/scene.hpp"

/// The numbers behind the view of biases: of one query and the State's L keys, all of equal
/// content.
namespace posenc::bias {

/// A head's weights, e^bias over their sum.
struct Head {
  double largest = 0;  ///< bias
  /// Σ e^(bias − largest): how many keys of the largest weight would have them all. Keys farther
  /// than kEach are added up in runs of a 64th of their distance, by the rule that is exact for
  /// cubics: relative error below kMassError, but for FIRE, whose bias has corners.
  double mass = 1;
};
inline constexpr std::int64_t kEach = 1024;
inline constexpr double kMassError = 1e-8;

struct Numbers {
  const BiasKind* kind = nullptr;
  std::shared_ptr<const Bias> bias = {};  ///< null where what it has learned is not there
  std::string missing = {};               ///< then why, and what is wanted
  bool causal = true;
  T5Buckets buckets = {};              ///< T5's
  std::int64_t query = 0;              ///< its place: the last key's, or the middle one's
  std::int64_t behind = 0, ahead = 0;  ///< keys on each side of it
  std::vector<Head> heads = {};        ///< none without a bias

  std::int64_t farthest() const { return std::max(behind, ahead); }
  /// δ = m − n in [−ahead, behind].
  double bias_at(int head, std::int64_t delta) const { return (*bias)(head, query, query - delta); }
  double weight(int head, std::int64_t delta) const;
};
std::shared_ptr<const Numbers> numbers_of(const Scene&);

/// The State's head, from 0.
int chosen_head(const State&);
/// The distance at which a head's weight is half of that at distance 0: by the method's formula, or
/// the first of those that were looked at. ∞ where it never is.
double half_distance(const State&, const Numbers&, int head);
/// Whether the mass stays bounded, however many keys there are.
bool is_window(const State&);
/// The mass of the widest head of ALiBi, with keys without end.
double widest_mass(const State&);
/// The mass of the State's head with kMaxLength keys, and with half as many.
std::array<double, 2> endless_masses(const Scene&);

/// Where T5's buckets begin on one side, with the bucket. The last has no end.
struct Bucket {
  std::int64_t from;
  int bucket;
};
std::vector<Bucket> buckets(const Numbers&, bool ahead);
/// The buckets that no distance has.
std::vector<int> unused_buckets(const Numbers&);

/// The distance δ of the State, as far as there are keys.
std::optional<std::int64_t> marked(const State&, const Numbers&);
/// Distances from 1 to the farthest, evenly over their logarithm, with where buckets begin.
std::vector<std::int64_t> shown_distances(const Numbers&);

/// What the view knows.
FactList facts(const Scene&);

}  // namespace posenc::bias
