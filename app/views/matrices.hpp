#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/encoding.hpp>

#include "facts/fact.hpp"
#include "scene/scene.hpp"
#include "state/rows/rows.hpp"

/// What makes queries, keys and values: the same for all views of attention.
namespace posenc {

enum class MatrixKind { identity, random };

namespace matrices {

/// The group of these parameters.
inline constexpr std::string_view kParameters = "matrices";
/// More numbers a side would take seconds.
inline constexpr int kMostDims = 512;
inline bool is_small_enough(const State& state) { return column_count(state) <= kMostDims; }

inline constexpr std::array<Choice, 2> kKinds{
    {{"identity", "Identity", "Queries and keys are the vectors themselves"},
     {"random", "Random", "Three random matrices instead of those that a model learns"}}};
inline constexpr Option<MatrixKind> kKind{
    kKinds,
    {.id = "matrices",
     .label = "Q, K, V",
     .help = "Make queries, keys and values by the identity, or by random matrices as those of a "
             "model before its training",
     .applies = is_small_enough,
     .why_not = "Random matrices have at most 512 dimensions"}};
inline constexpr Option<std::int64_t> kSeed{
    1,
    {.id = "matrices-seed",
     .label = "Seed of Q, K, V",
     .help = "Draw other random matrices; the same seed gives the same ones",
     .limits = fixed_limits<1, 1000>,
     .applies = [](const State& s) { return s[kKind] == MatrixKind::random && is_small_enough(s); },
     .why_not = "Only random matrices have a seed"}};
inline constexpr std::array<const Parameter*, 2> kOptions{&kKind, &kSeed};

inline bool are_random(const State& state) {
  return state[kKind] == MatrixKind::random && is_small_enough(state);
}

/// Each d × d, row-major; none of them is the identity.
struct Matrices {
  std::vector<double> query, key, value;
};
/// Null for the identity. The value's matrix is empty where nobody asks for it.
std::shared_ptr<const Matrices> shared(const Scene&, std::size_t d, bool with_value = false);
/// W_Q, W_K or W_V times each row.
std::vector<double> apply(const Matrices*, std::vector<double> Matrices::*which,
                          std::span<const double> rows, std::size_t d);
/// Its transpose times each row.
std::vector<double> apply_transposed(const Matrices*, std::vector<double> Matrices::*which,
                                     std::span<const double> rows, std::size_t d);

/// p(t)ᵀ·W_Qᵀ·W_K·p(t′) of the first positions: n ≥ 32 as queries and 2·n − 1 as keys, fewer where
/// a table has no more.
struct Products {
  std::size_t queries, keys;
  std::vector<double> all;

  double at(std::size_t query, std::size_t key) const { return all[query * keys + key]; }
};
std::shared_ptr<const Products> first_products(const Scene&,
                                               const std::shared_ptr<const Encoding>&);
/// "matrices": of d × d numbers.
void add_facts(FactList&, const State&, int d);
/// "distance-share", with the check that position · position depends on the distance alone.
void add_distance_share(FactList&, const Scene&, const std::shared_ptr<const Encoding>&);

}  // namespace matrices
}  // namespace posenc
