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

/// q, q + 1, …; the last again where there are no more.
std::array<std::size_t, kernels::kQueries> queries_from(std::size_t q, std::size_t count) {
  std::array<std::size_t, kernels::kQueries> queries{};
  for (std::size_t& query : queries) query = std::min(q++, count - 1);
  return queries;
}

/// The scores of a few queries with all keys. Of one set of vectors the scores with keys from the
/// first of these queries on serve for both: the same product whichever is the query. As
/// dot_product() makes them.
void weigh(std::span<const double> from, std::span<const double> keys, std::size_t first,
           Attention& made) {
  const double root = std::sqrt(static_cast<double>(made.d));
  const bool is_symmetric = from.data() == keys.data();
  const auto queries = queries_from(first, made.count);
  std::array<const double*, kernels::kQueries> rows{};
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = from.data() + queries[i] * made.d;
  std::array<double, kernels::kQueries * kernels::kSums> sums{};
  for (std::size_t key = is_symmetric ? first : 0; key < made.count; ++key) {
    kernels::products(rows.data(), keys.data() + key * made.d, made.d, sums.data());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const auto own = std::span(sums).subspan(i * kernels::kSums).first<kernels::kSums>();
      const double score = sum_of(own) / root;
      made.weights[queries[i] * made.count + key] = score;
      if (is_symmetric) made.weights[key * made.count + queries[i]] = score;
    }
  }
}

/// The outputs, by columns of the values as many as stay in the processor's nearest cache.
void mix(std::span<const double> v, Attention& made) {
  constexpr std::size_t kColumns = 32;
  static_assert(kColumns % kernels::kSums == 0);
  const std::size_t count = made.count, d = made.d;
  std::vector<double> values(count * kColumns);
  std::array<std::array<double, kColumns>, kernels::kQueries> room{};
  std::array<const double*, kernels::kQueries> weights{};
  std::array<double*, kernels::kQueries> outputs{};
  for (std::size_t i = 0; i < room.size(); ++i) outputs[i] = room[i].data();
  for (std::size_t first = 0; first < d; first += kColumns) {
    const std::size_t columns = std::min(kColumns, d - first);
    for (std::size_t k = 0; k < count; ++k)
      std::copy_n(v.data() + k * d + first, columns, values.data() + k * kColumns);
    for (std::size_t q = 0; q < count; q += kernels::kQueries) {
      const auto queries = queries_from(q, count);
      for (std::size_t i = 0; i < queries.size(); ++i)
        weights[i] = made.weights.data() + queries[i] * count;
      kernels::mixtures(weights.data(), count, values.data(), kColumns, outputs.data());
      for (std::size_t i = 0; i < queries.size(); ++i)
        std::copy_n(outputs[i], columns, made.outputs.data() + queries[i] * d + first);
    }
  }
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

std::vector<double> transformed(std::span<const double> matrix, std::span<const double> rows,
                                std::size_t d) {
  assert(d > 0 && matrix.size() == d * d && rows.size() % d == 0);
  std::vector<double> made;
  made.reserve(rows.size());
  for (std::size_t i = 0; i < rows.size(); i += d) {
    for (std::size_t j = 0; j < d; ++j)
      made.push_back(dot_product(matrix.subspan(j * d, d), rows.subspan(i, d)));
  }
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
  Attention made{count, d, std::vector<double>(count * count), std::vector<double>(count * d)};
  for (std::size_t first = 0; first < count; first += kernels::kQueries)
    weigh(queries, keys, first, made);
  for (std::size_t i = 0; i < biases.size(); ++i) made.weights[i] += biases[i];
  for (std::size_t q = 0; q < count; ++q)
    softmax(std::span(made.weights).subspan(q * count, count));
  mix(values, made);
  return made;
}

}  // namespace posenc
