#include <posenc/attention.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

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

}  // namespace

double dot_product(std::span<const double> a, std::span<const double> b) {
  assert(a.size() == b.size());
  // Sums that do not wait for each other.
  std::array<double, 8> sums{};
  std::size_t i = 0;
  for (; i + sums.size() <= a.size(); i += sums.size()) {
    for (std::size_t lane = 0; lane < sums.size(); ++lane) sums[lane] += a[i + lane] * b[i + lane];
  }
  for (std::size_t lane = 0; i < a.size(); ++i, ++lane) sums[lane] += a[i] * b[i];
  return ((sums[0] + sums[4]) + (sums[1] + sums[5])) + ((sums[2] + sums[6]) + (sums[3] + sums[7]));
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

Attention self_attention(std::span<const double> x, std::size_t d) {
  assert(d > 0 && x.size() % d == 0);
  const std::size_t count = x.size() / d;
  Attention made{count, d, std::vector<double>(count * count), std::vector<double>(count * d)};
  const auto row = [&](std::size_t i) { return x.subspan(i * d, d); };
  const double root = std::sqrt(static_cast<double>(d));
  // In blocks that stay in the processor's cache; each number is added up in the same order as without them.
  constexpr std::size_t kQueries = 4, kColumns = 512;
  for (std::size_t first = 0; first < count; first += kQueries) {
    for (std::size_t k = first; k < count; ++k) {
      for (std::size_t q = first; q < std::min(first + kQueries, k + 1); ++q) {
        // The same product whichever of the two is the query.
        made.weights[q * count + k] = made.weights[k * count + q] =
            dot_product(row(q), row(k)) / root;
      }
    }
  }
  for (std::size_t q = 0; q < count; ++q)
    softmax(std::span(made.weights).subspan(q * count, count));
  for (std::size_t first = 0; first < d; first += kColumns) {
    const std::size_t columns = std::min(kColumns, d - first);
    for (std::size_t q = 0; q < count; ++q) {
      double* const output = made.outputs.data() + q * d + first;
      for (std::size_t k = 0; k < count; ++k) {
        const double weight = made.weight(q, k);
        const double* const value = x.data() + k * d + first;
        for (std::size_t i = 0; i < columns; ++i) output[i] += weight * value[i];
      }
    }
  }
  return made;
}

}  // namespace posenc
