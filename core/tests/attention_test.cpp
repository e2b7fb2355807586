#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <span>
#include <tuple>
#include <vector>

#include <posenc/attention.hpp>

#include "reference.hpp"

namespace posenc {
namespace {

using reference::Real;

std::vector<double> random_rows(std::size_t count, std::size_t d, double scale, unsigned seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<> entry(-scale, scale);
  std::vector<double> x(count * d);
  for (double& each : x) each = entry(random);
  return x;
}

std::vector<double> reordered(const std::vector<double>& x, std::size_t d,
                              const std::vector<std::size_t>& order) {
  std::vector<double> y;
  for (const std::size_t from : order) {
    const auto row = std::span(x).subspan(from * d, d);
    y.insert(y.end(), row.begin(), row.end());
  }
  return y;
}

/// S of the docstring.
double largest_score(const std::vector<double>& x, std::size_t d) {
  double largest = 0;
  for (std::size_t i = 0; i < x.size(); i += d) {
    const auto row = std::span(x).subspan(i, d);
    largest = std::max(largest, dot_product(row, row));
  }
  return largest / std::sqrt(static_cast<double>(d));
}

double weight_error(const std::vector<double>& x, std::size_t d) {
  const auto n = static_cast<double>(x.size() / d);
  return ((static_cast<double>(d) / 4 + 16) * largest_score(x, d) + n + 8) * 0x1p-53;
}
double output_error(const std::vector<double>& x, std::size_t d) {
  const auto n = static_cast<double>(x.size() / d);
  const auto [least, most] = std::ranges::minmax(x);
  return (2 * weight_error(x, d) + n * 0x1p-53) * std::max(-least, most);
}

/// The weights and outputs of queries x with keys, values and biases, at 320 bits.
void expect_formula(const Attention& made, const std::vector<double>& x,
                    const std::vector<double>& keys, const std::vector<double>& values,
                    const std::vector<double>& biases, std::size_t d, double of_weights,
                    double of_outputs) {
  const std::size_t n = x.size() / d;
  for (std::size_t q = 0; q < n; ++q) {
    std::vector<Real> powers;
    Real sum;
    for (std::size_t k = 0; k < n; ++k) {
      Real score;
      for (std::size_t i = 0; i < d; ++i) score = score + Real(x[q * d + i]) * keys[k * d + i];
      powers.push_back(exp(score / sqrt(Real(d)) + biases[q * n + k]));
      sum = sum + powers.back();
    }
    for (std::size_t k = 0; k < n; ++k)
      ASSERT_LE(reference::error(made.weight(q, k), powers[k] / sum), of_weights) << n << " " << d;
    for (std::size_t i = 0; i < d; ++i) {
      Real output;
      for (std::size_t k = 0; k < n; ++k) output = output + powers[k] / sum * values[k * d + i];
      ASSERT_LE(reference::error(made.output(q)[i], output), of_outputs);
    }
  }
}

TEST(Attention, HasTheWeightsAndOutputsOfItsFormula) {
  const std::tuple<std::size_t, std::size_t, double> cases[] = {
      {1, 3, 1}, {2, 1, 2}, {5, 128, 0.5}, {7, 33, 3}, {64, 16, 1}, {4, 9, 40}};
  for (const auto& [n, d, scale] : cases) {
    const auto x = random_rows(n, d, scale, 5);
    expect_formula(self_attention(x, d), x, x, x, std::vector<double>(n * n), d, weight_error(x, d),
                   output_error(x, d));
  }
}

TEST(Attention, TakesOtherValuesAndBiasesAndMasksWithMinusInfinity) {
  constexpr std::size_t kCount = 7, kD = 12;
  constexpr double kSlope = 0.25, kTolerance = 1e-13;
  const auto x = random_rows(kCount, kD, 2, 5), values = random_rows(kCount, kD, 1, 6);
  std::vector<double> biases(kCount * kCount, -std::numeric_limits<double>::infinity());
  for (std::size_t q = 0; q < kCount; ++q)
    for (std::size_t k = 0; k <= q; ++k)
      biases[q * kCount + k] = -kSlope * static_cast<double>(q - k);
  const auto keys = random_rows(kCount, kD, 2, 7);
  for (const auto& of : {x, keys})
    expect_formula(self_attention(x, of, values, kD, biases), x, of, values, biases, kD, kTolerance,
                   kTolerance);
}

TEST(Products, AreThoseOfEachRowWithEachOther) {
  for (const auto& [count, others, d] :
       {std::array<std::size_t, 3>{2, 2, 2}, {1, 9, 30}, {7, 3, 8}, {5, 5, 17}}) {
    const auto a = random_rows(count, d, 1, 8), b = random_rows(others, d, 1, 9);
    for (const auto* const others_of : {&a, &b}) {
      const auto& of = *others_of;
      const auto made = products(a, of, d);
      ASSERT_EQ(made.size(), count * of.size() / d);
      for (std::size_t i = 0; i < made.size(); ++i) {
        const std::size_t row = i / (of.size() / d), other = i % (of.size() / d);
        EXPECT_EQ(made[i], dot_product(std::span(a).subspan(row * d, d),
                                       std::span(of).subspan(other * d, d)));
      }
    }
  }
}

TEST(Mixtures, AddValuesInTheirOrder) {
  for (const auto& [count, others, d] :
       {std::array<std::size_t, 3>{1, 2, 1}, {6, 9, 30}, {5, 3, 32}, {9, 40, 70}}) {
    const auto weights = random_rows(count, others, 1, 8), values = random_rows(others, d, 1, 9);
    Threads threads(2);
    const auto made = mixtures(weights, values, d, &threads);
    ASSERT_EQ(made.size(), count * d);
    for (std::size_t i = 0; i < made.size(); ++i) {
      double sum = 0;
      for (std::size_t k = 0; k < others; ++k)
        sum += weights[i / d * others + k] * values[k * d + i % d];
      EXPECT_DOUBLE_EQ(made[i], sum);
    }
  }
}

TEST(Attention, WeightsAddUpToOne) {
  for (const double scale : {0.0, 1.0, 1e3, 1e100}) {
    const auto x = random_rows(12, 20, scale, 2);
    const auto made = self_attention(x, 20);
    for (std::size_t q = 0; q < 12; ++q) {
      const auto row = std::span(made.weights).subspan(q * 12, 12);
      EXPECT_NEAR(std::accumulate(row.begin(), row.end(), 0.0), 1, 12 * 0x1p-53) << scale;
      for (const double weight : row) EXPECT_GE(weight, 0);
    }
  }
}

TEST(Attention, OfOneAndTwoVectorsHasKnownNumbers) {
  const auto x = random_rows(1, 40, 1, 9);
  const auto of_one = self_attention(x, 40);
  EXPECT_EQ(of_one.weights, std::vector<double>{1});
  EXPECT_EQ(of_one.outputs, x);
  // x_0 = (1, 0), x_1 = (0, 2): scores 1/√2, 0 and 4/√2, of which it is the logistic function.
  const auto of_two = self_attention(std::vector<double>{1, 0, 0, 2}, 2);
  EXPECT_NEAR(of_two.weight(0, 0), 1 / (1 + std::exp(-1 / std::sqrt(2.0))), 4e-16);
  EXPECT_NEAR(of_two.weight(1, 0), 1 / (1 + std::exp(4 / std::sqrt(2.0))), 4e-16);
  EXPECT_NEAR(of_two.output(1)[1], 2 * of_two.weight(1, 1), 4e-16);
}

TEST(Attention, DoesNotDependOnTheOrder) {
  std::mt19937_64 random(11);
  for (const std::size_t n : {2u, 5u, 64u}) {
    for (const std::size_t d : {2u, 128u, 512u}) {
      const auto x = random_rows(n, d, 1, 3);
      std::vector<std::size_t> order(n);
      std::iota(order.begin(), order.end(), 0u);
      std::shuffle(order.begin(), order.end(), random);
      const auto before = self_attention(x, d), after = self_attention(reordered(x, d, order), d);
      for (std::size_t i = 0; i < n; ++i) {
        EXPECT_LE(largest_difference(after.output(i), before.output(order[i])),
                  std::min(1e-12, 2 * output_error(x, d)));
        for (std::size_t k = 0; k < n; ++k)
          EXPECT_NEAR(after.weight(i, k), before.weight(order[i], order[k]),
                      2 * weight_error(x, d));
      }
    }
  }
}

TEST(Attention, OfEqualVectorsHasEqualRows) {
  auto x = random_rows(6, 30, 1, 8);
  std::copy_n(x.begin(), 30, x.begin() + 4 * 30);
  const auto made = self_attention(x, 30);
  EXPECT_EQ(largest_difference(made.output(0), made.output(4)), 0);
  for (std::size_t k = 0; k < 6; ++k) EXPECT_EQ(made.weight(0, k), made.weight(4, k));
}

TEST(Vectors, CosineIsThatOfTheAngle) {
  const std::vector<double> a{3, 4}, b{4, -3}, c{-6, -8}, none{0, 0};
  EXPECT_EQ(cosine(a, b), 0);
  EXPECT_NEAR(cosine(a, a), 1, 4e-16);
  EXPECT_NEAR(cosine(a, c), -1, 4e-16);
  EXPECT_EQ(cosine(a, none), 0);
}

TEST(Vectors, DotProductStaysWithinItsError) {
  for (const std::size_t d : {1u, 7u, 8u, 9u, 16384u}) {
    const auto x = random_rows(2, d, 1, 21);
    const auto a = std::span(x).first(d), b = std::span(x).last(d);
    Real sum, whole;
    for (std::size_t i = 0; i < d; ++i) {
      sum = sum + Real(a[i]) * b[i];
      whole = whole + abs(Real(a[i]) * b[i]);
    }
    EXPECT_LE(reference::error(dot_product(a, b), sum),
              (std::ceil(static_cast<double>(d) / 8) + 3) * 0x1p-53 * whole.to_double());
  }
}

TEST(Vectors, LargestDifferenceIsNaNWhereOneIs) {
  const std::vector<double> a{1, 2, 3}, b{1, 5, -1},
      c{1, std::numeric_limits<double>::quiet_NaN(), 3};
  EXPECT_EQ(largest_difference(a, b), 4);
  EXPECT_TRUE(std::isnan(largest_difference(a, c)));
}

}  // namespace
}  // namespace posenc
