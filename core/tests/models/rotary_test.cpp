#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <posenc/attention.hpp>
#include <posenc/models/rotary.hpp>

#include "reference.hpp"
#include "sinusoids.hpp"

namespace posenc {
namespace {

using reference::Real;

constexpr RotaryLayout kLayouts[] = {RotaryLayout::interleaved, RotaryLayout::half};

std::vector<double> random_row(std::size_t size, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<> normal;
  std::vector<double> row(size);
  for (double& x : row) x = normal(random);
  return row;
}

std::vector<double> rotated(const Rotary& rotary, std::vector<double> row, std::int64_t t) {
  rotary.apply({.first = t, .count = 1}, 1, row);
  return row;
}

TEST(Rotary, HasTheKnownLogitsInBothLayouts) {
  // arXiv 2104.09864, q = 1 2 3 4 and k = 4 3 2 1 at d = 4, at 40 digits.
  const std::vector<double> q = {1, 2, 3, 4}, k = {4, 3, 2, 1};
  const Rotary interleaved = *Rotary::make({.head = 4, .rotated = 4}),
               half = *Rotary::make({.head = 4, .rotated = 4, .layout = RotaryLayout::half});
  const std::tuple<const Rotary&, std::int64_t, double> facts[] = {
      {interleaved, 1, 11.14516897214},  {interleaved, -1, 19.65987715356},
      {interleaved, 10, 3.780264833228}, {half, 1, 6.887814881427},
      {half, -1, 23.91723124427},        {half, 10, 6.001203304441}};
  for (const auto& [rotary, delta, logit] : facts) {
    EXPECT_NEAR(rotary.logit(q, k, delta), logit, 1e-11);
    // Of rotated rows, wherever they are.
    for (const std::int64_t n : test::Integers{0, 12345, std::int64_t{1} << 31})
      EXPECT_NEAR(dot_product(rotated(rotary, q, n + delta), rotated(rotary, k, n)), logit, 1e-11);
  }
  const std::vector<double> permuted_q = {1, 3, 2, 4}, permuted_k = {4, 2, 3, 1};
  for (const std::int64_t delta : {0, 1, -7, 100000})
    EXPECT_NEAR(half.logit(permuted_q, permuted_k, delta), interleaved.logit(q, k, delta), 1e-13);
  // The well-known mistake permutes q alone: 21 where 20 is right.
  EXPECT_EQ(interleaved.logit(q, k, 0), 20);
  EXPECT_EQ(half.logit(permuted_q, k, 0), 21);
}

TEST(Rotary, RowsAreThoseOfMpfrAtAnyPosition) {
  constexpr std::int64_t kHeads = 3;
  for (const RotaryLayout layout : kLayouts) {
    for (const auto& [head, rotated, id] : {std::tuple{128, 128, "none"},
                                            {256, 64, "none"},
                                            {64, 64, "proportional"},
                                            {64, 32, "partial"},
                                            {6, 2, "none"},
                                            {2, 2, "none"}}) {
      const auto* const kind = find_scaling(id);
      const Scaling scaling{.kind = kind, .rotated = kind->rotated};
      const Rotary rotary =
          *Rotary::make({.head = head, .rotated = rotated, .scaling = scaling, .layout = layout});
      const auto width = static_cast<std::size_t>(head);
      for (const std::int64_t t :
           test::Integers{0, 1, -12345, (std::int64_t{1} << 31) - 1, kMaxPosition}) {
        const auto given = random_row(width * kHeads, 5);
        auto twice = given;
        rotary.apply({.first = t, .count = 1}, kHeads, twice);
        std::vector<float> single(given.begin(), given.end());
        const std::vector<double> given_single(single.begin(), single.end());
        rotary.apply({.first = t, .count = 1}, kHeads, single);
        std::vector<bool> turns(width);
        for (int k = 0; k < rotary.pairs(); ++k) {
          const Real angle = t * reference::scaled_omega(rotated, 10000, k, scaling);
          const Real c = cos(angle), s = sin(angle);
          const auto [first, second] = rotary.dims(k);
          turns[static_cast<std::size_t>(first)] = turns[static_cast<std::size_t>(second)] = true;
          for (std::size_t h = 0; h < kHeads; ++h) {
            const std::size_t x = h * width + static_cast<std::size_t>(first);
            const std::size_t y = h * width + static_cast<std::size_t>(second);
            const auto expect = [&](const auto& from, const auto& made, double bound) {
              const Real a(from[x]), b(from[y]);
              const double most = bound * std::hypot(from[x], from[y]);
              ASSERT_LE(reference::error(made[x], a * c - b * s), most) << t << " " << k;
              ASSERT_LE(reference::error(made[y], a * s + b * c), most) << t << " " << k;
            };
            expect(given, twice, kRotaryErrorF64);
            expect(given_single, single, kRotaryErrorF32);
          }
        }
        for (std::size_t i = 0; i < given.size(); ++i) {
          if (turns[i % width]) continue;
          ASSERT_EQ(twice[i], given[i]);
          ASSERT_EQ(static_cast<double>(single[i]), given_single[i]);
        }
      }
    }
  }
}

TEST(Rotary, RotatesOnesIntoTheTableAndTheDistanceCurve) {
  for (const RotaryLayout layout : kLayouts) {
    const Rotary rotary = *Rotary::make({.head = 64,
                                         .rotated = 64,
                                         .scaling = {.kind = find_scaling("yarn"), .factor = 4},
                                         .layout = layout});
    std::vector<double> ones(64);
    for (int k = 0; k < rotary.pairs(); ++k) ones[static_cast<std::size_t>(rotary.dims(k)[0])] = 1;
    std::vector<double> row(64);
    for (const std::int64_t t : {0, 1, 4095, 123456}) {
      rotary.table().row(t, row);
      const auto made = rotated(rotary, ones, t);
      for (std::size_t i = 0; i < row.size(); ++i) EXPECT_NEAR(made[i], row[i], 1e-15);
      EXPECT_NEAR(rotary.logit(ones, ones, t), rotary.table().dot(t), 1e-12);
    }
    EXPECT_NEAR(rotary.table().scale(), 1.13862943611, 1e-11);
  }
  // Σcos first rises from 11 to 12 and is first negative at 1707.
  const Rotary paper = *Rotary::make({});
  const std::vector<double> all(128, 1.0);
  EXPECT_GT(paper.logit(all, all, 12), paper.logit(all, all, 11));
  EXPECT_LT(paper.logit(all, all, 1707), 0);
  EXPECT_NEAR(paper.logit(all, all, 8), 2 * 45.7205, 1e-4);
}

TEST(Rotary, HasCurvesOfItsLogits) {
  for (const RotaryLayout layout : kLayouts) {
    const Rotary rotary = *Rotary::make({.head = 72,
                                         .rotated = 64,
                                         .scaling = {.kind = find_scaling("yarn"), .factor = 4},
                                         .layout = layout});
    const auto q = random_row(72, 1), k = random_row(72, 2);
    const double norms = std::sqrt(dot_product(q, q) * dot_product(k, k));
    const double amplitude = rotary.table().scale() * rotary.table().scale();
    std::vector<double> curve(301);
    for (const auto& [first, step] :
         {std::pair<std::int64_t, std::int64_t>{-150, 1}, {kMaxPosition - 300 * 977, 977}}) {
      rotary.logit_curve(q, k, first, step, curve);
      for (std::size_t i = 0; i < curve.size(); ++i)
        ASSERT_NEAR(curve[i], rotary.logit(q, k, first + static_cast<std::int64_t>(i) * step),
                    (kLogitCurveError + 72 * kDotError) * norms * amplitude);
    }
  }
}

TEST(Rotary, HasTheBoundsOfRoFormerWhichHold) {
  const Rotary rotary = *Rotary::make({});
  const int n = rotary.pairs();
  for (const unsigned seed : {1u, 2u, 3u}) {
    auto q = random_row(128, seed), k = random_row(128, seed + 10);
    if (seed == 1) {
      for (std::size_t i = 0; i < q.size(); ++i) q[i] = k[i] = i % 2 == 0 ? 1 : 0;
    }
    // arXiv 2104.09864, Eq. 35 to 37.
    Real largest;
    const auto at = [](const std::vector<double>& x, std::size_t i) {
      return i < x.size() ? Real(x[i]) : Real(0);
    };
    const auto real = [&](std::size_t i) {
      return at(q, i) * at(k, i) + at(q, i + 1) * at(k, i + 1);
    };
    const auto imaginary = [&](std::size_t i) {
      return at(q, i + 1) * at(k, i) - at(q, i) * at(k, i + 1);
    };
    for (std::size_t i = 0; i < q.size(); i += 2) {
      const Real x = real(i + 2) - real(i), y = imaginary(i + 2) - imaginary(i);
      const Real apart = sqrt(x * x + y * y);
      if (largest < apart) largest = apart;
    }
    for (const std::int64_t delta : test::Integers{0, 7, -1000, 65537, kMaxPosition}) {
      Real x, y, sum;
      for (int j = 0; j < n; ++j) {
        const Real angle = delta * reference::omega(128, 10000, j);
        x = x + cos(angle);
        y = y + sin(angle);
        sum = sum + sqrt(x * x + y * y);
      }
      // By itself, and the last of many.
      for (const std::size_t count : {std::size_t{1}, std::size_t{128}}) {
        std::vector<double> bounds(count);
        rotary.logit_bounds(q, k, delta - static_cast<std::int64_t>(count) + 1, 1, bounds);
        EXPECT_LE(reference::error(bounds.back(), largest * sum),
                  (n + 16) * n * n * 0x1p-53 * largest.to_double());
        EXPECT_LE(std::abs(rotary.logit(q, k, delta)), bounds.back());
      }
    }
  }
}

TEST(Rotary, SumsAndBoundsRiseAndFall) {
  // d = 128, b = 1e4; counted with 40 digits.
  const Rotary rotary = *Rotary::make({});
  std::vector<double> ones(128);
  for (std::size_t i = 0; i < ones.size(); i += 2) ones[i] = 1;
  std::vector<double> logits(4097), bounds(4097);
  rotary.logit_curve(ones, ones, 0, 1, logits);
  rotary.logit_bounds(ones, ones, 0, 1, bounds);
  const auto rises = [](const std::vector<double>& of) {
    int count = 0;
    for (std::size_t i = 0; i + 1 < of.size(); ++i) count += of[i + 1] > of[i] ? 1 : 0;
    return count;
  };
  EXPECT_EQ(rises(logits), 1992);
  EXPECT_GT(rises(bounds), 0);
  EXPECT_EQ(bounds[0], 64 * 65 / 2);
}

TEST(Rotary, LogitsOfRandomVectorsDoNotDecay) {
  const Rotary rotary = *Rotary::make(
      {.head = 64, .rotated = 64, .scaling = {.kind = find_scaling("yarn"), .factor = 4}});
  constexpr std::int64_t kCount = 400;
  std::vector<double> mean(50), deviation(50), query(64), key(64);
  random_logits(rotary, 7, kCount, -3, 1000, mean, deviation);
  const double expected = std::sqrt(64) * std::pow(rotary.table().scale(), 2);
  for (std::size_t j = 0; j < mean.size(); ++j) {
    // Five standard errors.
    EXPECT_NEAR(mean[j], 0, 5 * expected / std::sqrt(kCount));
    EXPECT_NEAR(deviation[j], expected, 5 * expected / std::sqrt(2 * kCount));
  }
  double sum = 0, squares = 0;
  for (std::int64_t i = 0; i < kCount; ++i) {
    random_content(7, i, query, key);
    EXPECT_NEAR(dot_product(query, query), 64, 1e-12);
    EXPECT_NEAR(dot_product(key, key), 64, 1e-12);
    const double logit = rotary.logit(query, key, 46997);
    sum += logit;
    squares += logit * logit;
  }
  EXPECT_NEAR(mean[47], sum / kCount, 1e-11);
  EXPECT_NEAR(deviation[47], std::sqrt(squares / kCount - std::pow(sum / kCount, 2)), 1e-11);
}

TEST(Rotary, IsMadeLikeAnEncodingWithItsScaling) {
  Scaling scaling{.kind = find_scaling("longrope"), .factor = 4};
  scaling.short_factors = scaling.long_factors = {1, 2, 3};
  const auto odd = *Sinusoidal::make(5, 500, *find_convention("marian-hf"), scaling);
  const Rotary rotary = Rotary::like(odd, RotaryLayout::half);
  EXPECT_EQ(rotary.head(), 4);
  EXPECT_EQ(rotary.dims(1)[1], 3);
  EXPECT_NEAR(rotary.table().omega(1), std::pow(500, -0.5) / 2, 1e-15);
  const auto paper = *Sinusoidal::make(6, 500, posenc::paper(), scaling);
  for (int k = 0; k < 3; ++k) EXPECT_EQ(Rotary::like(paper).table().omega(k), paper.omega(k));
}

TEST(Rotary, IsTheSameOnManyThreads) {
  const Rotary rotary = *Rotary::make({.layout = RotaryLayout::half});
  Threads threads(3);
  std::vector<float> alone(200 * 2 * 128, 1.0F), together = alone;
  rotary.apply({.first = 7, .count = 200}, 2, alone);
  rotary.apply({.first = 7, .count = 200}, 2, together, &threads);
  EXPECT_EQ(alone, together);
}

TEST(Rotary, RefusesSizesThatCannotBe) {
  const std::pair<RotaryParameters, std::string> rows[] = {
      {{.head = 7}, "head size = 7 cannot be: choose an even number from 2 to 16384"},
      {{.head = 64, .rotated = 66},
       "rotated dims = 66 cannot be: choose an even number from 2 to 64"},
      {{.rotated = 0}, ""},
      {{.base = 1}, ""},
      {{.scaling = {.kind = find_scaling("linear"), .factor = 0}}, ""}};
  for (const auto& [parameters, why] : rows) {
    const auto made = Rotary::make(parameters);
    ASSERT_FALSE(made);
    EXPECT_TRUE(why.empty() || made.error().message == why) << made.error().message;
  }
}

}  // namespace
}  // namespace posenc
