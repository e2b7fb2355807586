#include <posenc/attention.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "kernels.hpp"

namespace posenc {
namespace {

/// Scores of one query as weights, in place.
void softmax(std::span<double> row) {
  const double largest = *std::max_element(row.begin(), row.end());
  double sum = 0;
  for (double& score : row) {
    score = std::exp(score - largest);
    sum += score;
  }
  for (double& weight : row) weight /= sum;
}

double sum_of(std::span<const double, kernels::kSums> sums) {
  return ((sums[0] + sums[4]) + (sums[1] + sums[5])) + ((sums[2] + sums[6]) + (sums[3] + sums[7]));
}

/// first, first + 1, …; the last again where there are no more.
template <std::size_t kMany>
std::array<std::size_t, kMany> places_from(std::size_t first, std::size_t count) {
  std::array<std::size_t, kMany> places{};
  for (std::size_t& place : places) place = std::min(first++, count - 1);
  return places;
}

template <std::size_t kMany>
std::array<const double*, kMany> pointers(std::span<const double> rows,
                                          const std::array<std::size_t, kMany>& places,
                                          std::size_t d) {
  std::array<const double*, kMany> at{};
  for (std::size_t i = 0; i < kMany; ++i) at[i] = rows.data() + places[i] * d;
  return at;
}

}  // namespace

double dot_product(std::span<const double> a, std::span<const double> b) {
  assert(a.size() == b.size());
  // Sums that do not wait for each other.
  std::array<double, kernels::kSums> sums{};
  std::size_t i = 0;
  for (; i + sums.size() <= a.size(); i += sums.size()) {
    for (std::size_t lane = 0; lane < sums.size(); ++lane) sums[lane] += a[i + lane] * b[i + lane];
  }
  for (std::size_t lane = 0; i < a.size(); ++i, ++lane) sums[lane] += a[i] * b[i];
  return sum_of(sums);
}

double cosine(std::span<const double> a, std::span<const double> b) {
  const double norms = std::sqrt(dot_product(a, a)) * std::sqrt(dot_product(b, b));
  return norms == 0 ? 0 : dot_product(a, b) / norms;
}

double largest_difference(std::span<const double> a, std::span<const double> b) {
  assert(a.size() == b.size());
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double apart = std::abs(a[i] - b[i]);
    if (std::isnan(apart)) return apart;
    largest = std::max(largest, apart);
  }
  return largest;
}

void widen(std::span<double> least, std::span<double> greatest, double x, std::span<const double> a,
           std::span<const double> b) {
  assert(greatest.size() == least.size() && a.size() == least.size() && b.size() == least.size());
  for (std::size_t i = 0; i < least.size(); ++i) {
    const double sum = x + a[i] + b[i];
    least[i] = std::min(least[i], sum);
    greatest[i] = std::max(greatest[i], sum);
  }
}

std::vector<double> products(std::span<const double> rows, std::span<const double> others,
                             std::size_t d, Threads* threads) {
  assert(d > 0 && rows.size() % d == 0 && others.size() % d == 0);
  const std::size_t count = others.size() / d;
  std::vector<double> made(rows.size() / d * count);
  // The same product whichever of the two is first.
  const bool is_symmetric = rows.data() == others.data() && rows.size() == others.size();
  const bool is_turned = rows.size() < others.size();
  const auto some = is_turned ? others : rows, each = is_turned ? rows : others;
  const std::size_t many = some.size() / d, few = each.size() / d;
  // So many keys stay in the caches while all of `some` pass.
  constexpr std::size_t kTile = 16;
  static_assert(kTile % kernels::kQueries == 0 && kTile % kernels::kKeys == 0);
  Threads::run(threads, (few + kTile - 1) / kTile, [&](std::size_t part) {
    const std::size_t tile = part * kTile;
    std::array<double, kernels::kQueries * kernels::kKeys * kernels::kSums> sums{};
    for (std::size_t first = 0; first < many; first += kernels::kQueries) {
      const auto at = places_from<kernels::kQueries>(first, many);
      const auto rows_at = pointers(some, at, d);
      for (std::size_t key = is_symmetric ? std::max(tile, first) : tile;
           key < std::min(tile + kTile, few); key += kernels::kKeys) {
        const auto keys = places_from<kernels::kKeys>(key, few);
        kernels::products(rows_at.data(), pointers(each, keys, d).data(), d, sums.data());
        for (std::size_t i = 0; i < at.size() * keys.size(); ++i) {
          const std::size_t place = at[i % at.size()], other = keys[i / at.size()];
          const double product =
              sum_of(std::span(sums).subspan(i * kernels::kSums).first<kernels::kSums>());
          made[is_turned ? other * count + place : place * count + other] = product;
          if (is_symmetric) made[other * count + place] = product;
        }
      }
    }
  });
  return made;
}

std::vector<double> mixtures(std::span<const double> weights, std::span<const double> values,
                             std::size_t d, Threads* threads) {
  assert(d > 0 && values.size() % d == 0);
  if (values.empty()) return {};
  const std::size_t count = values.size() / d, many = weights.size() / count;
  assert(weights.size() == many * count);
  // Columns of the values as many as stay in the processor's nearest cache.
  constexpr std::size_t kColumns = 32;
  static_assert(kColumns % kernels::kSums == 0);
  std::vector<double> made(many * d);
  Threads::run(threads, (d + kColumns - 1) / kColumns, [&](std::size_t part) {
    std::vector<double> some(count * kColumns);
    std::array<std::array<double, kColumns>, kernels::kQueries> room{};
    std::array<double*, kernels::kQueries> outputs{};
    for (std::size_t i = 0; i < room.size(); ++i) outputs[i] = room[i].data();
    const std::size_t first = part * kColumns, columns = std::min(kColumns, d - first);
    for (std::size_t k = 0; k < count; ++k)
      std::copy_n(values.data() + k * d + first, columns, some.data() + k * kColumns);
    for (std::size_t q = 0; q < many; q += kernels::kQueries) {
      const auto rows = places_from<kernels::kQueries>(q, many);
      kernels::mixtures(pointers(weights, rows, count).data(), count, some.data(), kColumns,
                        outputs.data());
      for (std::size_t i = 0; i < rows.size(); ++i)
        std::copy_n(outputs[i], columns, made.data() + rows[i] * d + first);
    }
  });
  return made;
}

Attention self_attention(std::span<const double> x, std::size_t d) {
  return self_attention(x, x, x, d);
}

Attention self_attention(std::span<const double> queries, std::span<const double> keys,
                         std::span<const double> values, std::size_t d,
                         std::span<const double> biases) {
  assert(d > 0 && queries.size() % d == 0 && keys.size() == queries.size() &&
         values.size() == queries.size());
  const std::size_t count = queries.size() / d;
  assert(biases.empty() || biases.size() == count * count);
  Attention made{count, d, products(queries, keys, d), {}};
  for (double& score : made.weights) score /= std::sqrt(static_cast<double>(d));
  for (std::size_t i = 0; i < biases.size(); ++i) made.weights[i] += biases[i];
  for (std::size_t q = 0; q < count; ++q)
    softmax(std::span(made.weights).subspan(q * count, count));
  made.outputs = mixtures(made.weights, values, d);
  return made;
}

}  // namespace posenc
