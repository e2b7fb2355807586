#include <posenc/principal.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <posenc/encodings.hpp>

#include "reference.hpp"
#include "sinusoids.hpp"

namespace posenc {
namespace {

using reference::Real;

std::size_t at(int i, int j, int d) { return static_cast<std::size_t>(i * d + j); }

/// The mean of cos(n·ω + φ) over n = first … first + count − 1, at 320 bits.
Real mean_cosine(const Real& omega, const Real& phase, Cells positions) {
  if (std::fabs(sin(omega / 2).to_double()) < 0x1p-200) return cos(omega * positions.first + phase);
  const Real middle = omega * (positions.first + Real(positions.count - 1) / 2);
  return cos(middle + phase) * sin(positions.count * omega / 2) /
         (positions.count * sin(omega / 2));
}

/// C_ij from the formulas of the convention.
Real reference_covariance(const Sinusoidal& encoding, Cells positions, int i, int j) {
  const auto id = encoding.convention().id;
  const auto a = reference::column_formula(id, encoding.d(), encoding.base(), i),
             b = reference::column_formula(id, encoding.d(), encoding.base(), j);
  if (a.wave == reference::Wave::zero || b.wave == reference::Wave::zero) return 0;
  const auto phase = [](const auto& of) {
    return of.wave == reference::Wave::sine ? 0 - Real::two_pi() / 4 : Real(0);
  };
  const auto mean = [&](const Real& omega, const Real& at) {
    return mean_cosine(omega, at, positions);
  };
  const Real p = phase(a), q = phase(b), scale = reference::scale(id, encoding.d());
  return scale * scale *
         ((mean(a.omega - b.omega, p - q) + mean(a.omega + b.omega, p + q)) / 2 -
          mean(a.omega, p) * mean(b.omega, q));
}

Real summed_covariance(const Sinusoidal& encoding, Cells positions, int i, int j) {
  const auto id = encoding.convention().id;
  Real products, of_i, of_j;
  for (auto t = positions.first; t < positions.first + positions.count; ++t) {
    const Real a = reference::entry(id, encoding.d(), encoding.base(), t, i);
    const Real b = reference::entry(id, encoding.d(), encoding.base(), t, j);
    products = products + a * b;
    of_i = of_i + a;
    of_j = of_j + b;
  }
  return (products - of_i * of_j / positions.count) / positions.count;
}

TEST(Covariance, IsThatOfTheEntriesInEveryConvention) {
  const auto expect = [](const Sinusoidal& encoding, auto&& expected, test::Integers counts,
                         int stride) {
    const int d = encoding.d();
    for (const std::int64_t count : counts) {
      const Cells positions{encoding.convention().first_position, count};
      const auto c = covariance(encoding, positions);
      for (int i = 0; i < d; i += stride) {
        for (int j = 0; j < d; j += stride) {
          EXPECT_LE(reference::error(c[at(i, j, d)], expected(encoding, positions, i, j)),
                    kCovarianceError * encoding.scale() * encoding.scale())
              << i << ", " << j << " of " << count;
          EXPECT_EQ(c[at(i, j, d)], c[at(j, i, d)]);
        }
      }
    }
  };
  test::in_every_convention({6, 7}, {10000.0}, [&](const Sinusoidal& encoding) {
    expect(encoding, summed_covariance, {1, 2, 23}, 1);
  });
  test::in_every_convention({8, 64}, {1.001, 10000.0, 1e9}, [&](const Sinusoidal& encoding) {
    expect(encoding, reference_covariance, {512, 1'000'000'000}, 1 + encoding.d() / 10);
  });
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

std::vector<double> times(const std::vector<double>& c, const std::vector<double>& v) {
  std::vector<double> product;
  for (auto row = c.begin(); row != c.end(); row += std::ssize(v))
    product.push_back(std::inner_product(v.begin(), v.end(), row, 0.0));
  return product;
}

/// Unit vectors at right angles, the largest first, their signs fixed.
void expect_components(const PrincipalComponents& found) {
  double before = 1;
  for (const auto& component : found.components) {
    EXPECT_LE(component.share, before + 1e-12);
    before = component.share;
    double largest = 0;
    for (const double x : component.axis) largest = std::max(largest, std::fabs(x));
    EXPECT_EQ(component.share == 0, largest == 0);
    if (component.share == 0) continue;
    EXPECT_GE(*std::ranges::max_element(component.axis), largest * (1 - 1e-6));
    for (const auto& other : found.components) {
      EXPECT_NEAR(dot(component.axis, other.axis), &other == &component ? 1 : 0,
                  other.share == 0 ? 0 : 1e-9);
    }
  }
}

/// No direction at right angles to all three has more variance than the third.
double largest_left(const std::vector<double>& c, const PrincipalComponents& found) {
  std::vector<double> v(found.mean.size());
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = std::sin(static_cast<double>(3 * i + 1));
  double value = 0;
  for (int round = 0; round < 60; ++round) {
    for (const auto& component : found.components) {
      const double along = dot(component.axis, v);
      for (std::size_t i = 0; i < v.size(); ++i) v[i] -= along * component.axis[i];
    }
    const double length = std::sqrt(dot(v, v));
    if (length < 1e-12) return 0;
    for (double& x : v) x /= length;
    auto next = times(c, v);
    value = dot(v, next);
    v = std::move(next);
  }
  return value;
}

TEST(PrincipalComponents, AreTheThreeLargestEigenvectorsInEveryConvention) {
  test::in_every_convention({2, 5, 8, 128, 200}, {10000.0, 1e9}, [](const Sinusoidal& encoding) {
    for (const std::int64_t length : {1, 2, 512, 1'000'000'000}) {
      const Cells positions{encoding.convention().first_position, length};
      const auto found = principal_components(encoding, positions);
      ASSERT_TRUE(found);
      EXPECT_EQ(found->positions, length);
      expect_components(*found);
      const auto c = covariance(encoding, positions);
      double total = 0;
      for (int j = 0; j < encoding.d(); ++j) total += c[at(j, j, encoding.d())];
      const double rounding = encoding.d() * kCovarianceError * encoding.scale() * encoding.scale();
      for (const auto& [axis, deviation, share] : found->components) {
        const auto product = times(c, axis);
        double squares = 0;
        for (std::size_t j = 0; j < axis.size(); ++j) {
          const double residual = product[j] - deviation * deviation * axis[j];
          squares += residual * residual;
        }
        EXPECT_LE(std::sqrt(squares), kPrincipalResidual * total + rounding) << "of " << length;
        EXPECT_NEAR(deviation * deviation, share * total, rounding);
      }
      const double third = std::pow(found->components[2].deviation, 2);
      EXPECT_LE(largest_left(c, *found), third + kPrincipalResidual * total + rounding)
          << "of " << length;
    }
  });
}

TEST(PrincipalComponents, OfOnePairSpanItsCircle) {
  const auto found = principal_components(*Sinusoidal::make(2, 10000), {0, 710});
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->components[0].share, 0.5, 1e-3);
  EXPECT_NEAR(found->components[0].share + found->components[1].share, 1, 1e-12);
  EXPECT_EQ(found->components[2].share, 0);
  const auto place = found->coordinates(std::vector{0.0, 1.0});
  EXPECT_NEAR(std::hypot(place[0], place[1]), 1, 1e-3) << "the mean is near 0";
  EXPECT_EQ(place[2], 0);
}

/// An encoding that core has no closed form for.
class Rows final : public Encoding {
 public:
  Rows(const Encoding& of, double factor) : of_(of), factor_(factor) {}
  std::string_view id() const override { return "rows"; }
  int d() const override { return of_.d(); }
  double largest_entry(std::int64_t length) const override { return of_.largest_entry(length); }
  double entry(std::int64_t t, int dim) const override {
    if (t == hole_) return std::numeric_limits<double>::quiet_NaN();
    return factor_ * of_.entry(t, dim);
  }
  void without(std::int64_t t) { hole_ = t; }

 private:
  const Encoding& of_;
  double factor_;
  std::int64_t hole_ = -1;
};

TEST(PrincipalComponents, OfRowsEqualTheClosedForm) {
  // More rows than numbers, and fewer.
  for (const auto& [d, length] : {std::pair(64, 512), std::pair(200, 90)}) {
    const auto encoding = *Sinusoidal::make(d, 10000);
    const Cells positions{0, length};
    const auto exact = *principal_components(encoding, positions);
    for (const double factor : {1.0, 1e300}) {
      const auto found = *principal_components(Rows(encoding, factor), positions);
      EXPECT_EQ(found.positions, length);
      expect_components(found);
      for (std::size_t i = 0; i < 3; ++i) {
        const auto &a = exact.components[i], &b = found.components[i];
        EXPECT_NEAR(a.share, b.share, 1e-12);
        EXPECT_NEAR(a.deviation, b.deviation / factor, 1e-12);
        for (std::size_t j = 0; j < a.axis.size(); ++j) EXPECT_NEAR(a.axis[j], b.axis[j], 1e-10);
      }
    }
  }
}

TEST(PrincipalComponents, HaveTheCurveOfTheCoordinates) {
  constexpr std::int64_t kPoints = 300;
  test::in_every_convention({7, 64}, {1.5, 10000.0}, [&](const Sinusoidal& encoding) {
    const auto found = *principal_components(encoding, {0, 512});
    for (const int between : {1, 8}) {
      for (const std::int64_t first : {std::int64_t{-3}, kMaxPosition / 2}) {
        std::array<std::vector<double>, 3> along;
        for (auto& values : along) values.resize(kPoints);
        found.curve(encoding, first, between, {along[0], along[1], along[2]});
        std::vector<double> row(found.mean.size());
        for (std::int64_t i = 0; i < kPoints; i += 7) {
          encoding.fill({first + i / between, 1, false,
                         static_cast<double>(i % between) / static_cast<double>(between)},
                        row);
          const auto at = found.coordinates(row);
          for (std::size_t c = 0; c < at.size(); ++c)
            ASSERT_NEAR(along[c][static_cast<std::size_t>(i)], at[c],
                        kPrincipalCurveError * encoding.scale() * std::sqrt(encoding.d()));
        }
      }
    }
  });
}

TEST(PrincipalComponents, LeaveOutRowsThatAreNotFinite) {
  const auto encoding = *Sinusoidal::make(8, 10000);
  Rows rows(encoding, 1);
  rows.without(99);
  const auto found = principal_components(rows, {0, 100});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->positions, 99);
  EXPECT_NEAR(found->components[0].share,
              principal_components(encoding, {0, 99})->components[0].share, 1e-12);
  EXPECT_FALSE(principal_components(rows, {99, 1}));
}

TEST(PrincipalComponents, OfManyRowsSampleThemEvenly) {
  // Every digit of a counter is 0 and 1 equally often, and independent of the others.
  const std::int64_t length = std::int64_t{1} << 30;
  const auto binary = *find_encoding("binary")->make({.length = length});
  const auto found = principal_components(*binary, {0, length});
  ASSERT_TRUE(found);
  EXPECT_LT(found->positions, length);
  for (const double mean : found->mean) EXPECT_NEAR(mean, 0.5, 0.01);
  for (const auto& component : found->components) EXPECT_NEAR(component.share, 1.0 / 30, 0.002);
  const auto linear = *find_encoding("linear")->make({});
  const auto line = principal_components(*linear, {0, 101});
  EXPECT_EQ(line->components[0].axis, std::vector{1.0});
  EXPECT_NEAR(line->components[0].deviation, std::sqrt((101.0 * 101 - 1) / 12), 1e-9);
  EXPECT_EQ(line->components[0].share, 1);
  EXPECT_EQ(line->components[1].share, 0);
}

TEST(PrincipalComponents, OfTheLargestDTakeFewerPositions) {
  const auto encoding = *Sinusoidal::make(kMaxDim, 10000);
  const auto found = principal_components(encoding, {0, 1'000'000'000});
  ASSERT_TRUE(found);
  EXPECT_LE(found->positions * found->positions * kMaxDim, kPrincipalTerms);
  expect_components(*found);
}

}  // namespace
}  // namespace posenc
