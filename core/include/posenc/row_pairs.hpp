#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <posenc/encoding.hpp>
#include <posenc/similarity.hpp>

/// Every row beside every other, of so few that all can be looked at.
namespace posenc {

/// Multiplications that row_pairs() may take: some 10 ms.
inline constexpr std::int64_t kRowPairTerms = std::int64_t{1} << 26;
/// As many of these positions, from the first on, as row_pairs() may compare: count²·max(d, 16) ≤
/// kRowPairTerms, at least 2 where there are two.
Cells comparable_rows(const Encoding&, Cells positions);

/// Two positions t < u.
struct RowPair {
  std::int64_t t = 0, u = 0;
  double distance = 0;  ///< |p(t) − p(u)|
  double relative = 0;  ///< the same over the longer of the two rows; 0 of two that are 0

  friend bool operator==(const RowPair&, const RowPair&) = default;
};

/// The positions that are Δ apart.
struct RowsApart {
  DotSpread products;  ///< of all p(t)·p(t+Δ)
  /// The nearest two, the first of several; nothing where no distance is a finite number.
  std::optional<RowPair> nearest;
};

/// All pairs of rows: element Δ of those Δ apart, Δ in [0, positions.count); of Δ = 0 nothing is
/// `nearest`. Products have the error of dot_product(). Of rows less than 10⁻⁶ of their length
/// apart the distances are taken entry by entry, so that equal rows, and only these, are 0 apart;
/// others are within 10⁻⁹ of their own size. O(count²·d).
std::vector<RowsApart> row_pairs(const Encoding&, Cells positions);

/// The nearest of all, of several the first that fewest positions part; nothing where there is
/// none.
std::optional<RowPair> nearest_rows(const std::vector<RowsApart>&);

struct EqualRows {
  /// Two positions with one and the same row, the first t and its first u > t.
  std::optional<RowPair> first = {};
  std::int64_t compared = 0;  ///< rows without a NaN, which equals nothing
};
/// O(count·d·log(count)).
EqualRows equal_rows(const Encoding&, Cells positions);

}  // namespace posenc
