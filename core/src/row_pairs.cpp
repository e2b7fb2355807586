#include <posenc/row_pairs.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>

#include <posenc/attention.hpp>

namespace posenc {
namespace {

/// The rows of some positions.
class SelectedRows {
 public:
  SelectedRows(const Encoding& encoding, Cells positions)
      : d_(static_cast<std::size_t>(encoding.d())) {
    entries_.resize(static_cast<std::size_t>(positions.count) * d_);
    encoding.fill({.first = positions.first, .count = positions.count}, std::span(entries_));
  }

  std::size_t count() const { return entries_.size() / d_; }
  std::size_t d() const { return d_; }
  std::span<const double> at(std::size_t i, std::size_t count = 1) const {
    return std::span(entries_).subspan(i * d_, count * d_);
  }

 private:
  std::size_t d_;
  std::vector<double> entries_;
};

}  // namespace

Cells comparable_rows(const Encoding& encoding, Cells positions) {
  constexpr int kLeastTerms = 16;  // what a pair takes besides
  const auto most =
      std::sqrt(static_cast<double>(kRowPairTerms) / std::max(kLeastTerms, encoding.d()));
  return {positions.first,
          std::min(positions.count, std::max<std::int64_t>(2, static_cast<std::int64_t>(most)))};
}

std::vector<RowsApart> row_pairs(const Encoding& encoding, Cells positions) {
  assert(comparable_rows(encoding, positions) == positions);
  // So many rows at once that their products stay in the cache.
  constexpr std::size_t kBlock = 32;
  constexpr double kNear = 1e-12;  // squared
  const SelectedRows rows(encoding, positions);
  const std::size_t count = rows.count();
  std::vector<RowsApart> all(count);
  std::vector<double> squares(count), first(count), sums(count), roots(count);
  for (std::size_t t = 0; t < count; ++t) squares[t] = dot_product(rows.at(t), rows.at(t));
  // The least squared distance for each Δ.
  std::vector<double> least(count, HUGE_VAL);
  for (std::size_t from = 0; from < count; from += kBlock) {
    const std::size_t in_block = std::min(kBlock, count - from), others = count - from;
    const auto dots = products(rows.at(from, in_block), rows.at(from, others), rows.d());
    for (std::size_t i = 0; i < in_block; ++i) {
      const std::size_t t = from + i;
      for (std::size_t u = t; u < count; ++u) {
        const double dot = dots[i * others + (u - from)];
        RowsApart& apart = all[u - t];
        DotSpread& spread = apart.products;
        if (!std::isfinite(dot)) {
          ++spread.skipped;
        } else {
          const auto at = positions.first + static_cast<std::int64_t>(t);
          if (spread.count++ == 0) first[u - t] = dot;
          if (spread.count == 1 || dot < spread.lowest) spread.lowest = dot, spread.lowest_at = at;
          if (spread.count == 1 || dot > spread.highest)
            spread.highest = dot, spread.highest_at = at;
          // Around the first, so that no two large numbers cancel.
          const double off = dot - first[u - t];
          sums[u - t] += off, roots[u - t] += off * off;
        }
        if (u == t) continue;
        const double both = squares[t] + squares[u];
        double apart_squared = both - 2 * dot;
        if (!(apart_squared > kNear * both) || !std::isfinite(apart_squared)) {
          const double exact = euclidean_distance(rows.at(t), rows.at(u));
          apart_squared = exact * exact;
        }
        if (!(apart_squared < least[u - t])) continue;
        least[u - t] = apart_squared;
        apart.nearest = RowPair{positions.first + static_cast<std::int64_t>(t),
                                positions.first + static_cast<std::int64_t>(u), 0, 0};
      }
    }
  }
  for (std::size_t delta = 0; delta < count; ++delta) {
    auto& [spread, nearest] = all[delta];
    if (spread.count > 0) {
      const auto n = static_cast<double>(spread.count);
      const double off = sums[delta] / n;
      spread.mean = first[delta] + off;
      spread.deviation = std::sqrt(std::max(0.0, roots[delta] / n - off * off));
    }
    if (!nearest) continue;
    const auto t = static_cast<std::size_t>(nearest->t - positions.first);
    nearest->distance = euclidean_distance(rows.at(t), rows.at(t + delta));
    const double longer = std::sqrt(std::max(squares[t], squares[t + delta]));
    nearest->relative = longer > 0 ? nearest->distance / longer : 0;
  }
  return all;
}

std::optional<RowPair> nearest_rows(const std::vector<RowsApart>& all) {
  std::optional<RowPair> found;
  for (const RowsApart& apart : all)
    if (apart.nearest && (!found || apart.nearest->distance < found->distance))
      found = apart.nearest;
  return found;
}

EqualRows equal_rows(const Encoding& encoding, Cells positions) {
  const SelectedRows rows(encoding, positions);
  std::vector<std::size_t> order(rows.count());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::erase_if(order, [&](std::size_t t) {
    return std::ranges::any_of(rows.at(t), [](double x) { return std::isnan(x); });
  });
  const auto is_before = [&](std::size_t a, std::size_t b) {
    return std::ranges::lexicographical_compare(rows.at(a), rows.at(b));
  };
  // Stable, so that of equal rows the first position comes first.
  std::ranges::stable_sort(order, is_before);
  EqualRows made{.compared = std::ssize(order)};
  auto& found = made.first;
  for (std::size_t i = 0; i + 1 < order.size(); ++i) {
    const auto t = static_cast<std::int64_t>(order[i]), u = static_cast<std::int64_t>(order[i + 1]);
    if (!std::ranges::equal(rows.at(order[i]), rows.at(order[i + 1]))) continue;
    if (!found || positions.first + t < found->t)
      found = RowPair{positions.first + t, positions.first + u, 0, 0};
  }
  return made;
}

}  // namespace posenc
