// Means against what their definition says, added up term by term in long double, and which cells
// pixels share.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <posenc/field.hpp>
#include <posenc/similarity_field.hpp>

#include "reference_conventions.hpp"
#include "sinusoids.hpp"

namespace posenc {
namespace {

using reference::Real;

constexpr std::int64_t kBillion = kMaxLength;
/// What terms in long double are good for, far away and below a million.
constexpr double kBruteForceError = 1e-6, kBruteForceErrorNear = 1e-12;

long double to_long_double(const Real& x) {
  const double high = x.to_double();
  return static_cast<long double>(high) + static_cast<long double>((x - Real(high)).to_double());
}

/// Terms of a column, from the formula as its source has it. Whole turns a position change nothing.
class Column {
 public:
  Column(const Convention& convention, int d, double base, int dim)
      : formula_(reference::column_formula(convention.id, d, base, dim)),
        turns_(formula_.wave == reference::Wave::zero
                   ? 0
                   : to_long_double(from_nearest_whole(formula_.omega / Real::two_pi()))),
        scale_(to_long_double(reference::scale(convention.id, d))) {}

  long double at(std::int64_t t) const {
    if (formula_.wave == reference::Wave::zero) return 0;
    const long double turns = static_cast<long double>(t) * turns_;
    const long double angle = 2 * std::numbers::pi_v<long double> * (turns - std::round(turns));
    return scale_ * (formula_.wave == reference::Wave::sine ? std::sin(angle) : std::cos(angle));
  }

 private:
  reference::ColumnFormula formula_;
  long double turns_, scale_;
};

double mean_by_summing(const std::vector<Column>& columns, Cells positions) {
  long double sum = 0;
  for (const Column& column : columns) {
    for (auto t = positions.first; t < positions.first + positions.count; ++t) sum += column.at(t);
  }
  return static_cast<double>(sum / static_cast<long double>(positions.count) /
                             static_cast<long double>(columns.size()));
}

void expect_mean_of_terms(const Sinusoidal& encoding, Cells dims,
                          const std::vector<Cells>& positions) {
  std::vector<Column> columns;
  for (auto dim = dims.first; dim < dims.first + dims.count; ++dim) {
    columns.emplace_back(encoding.convention(), encoding.d(), encoding.base(),
                         static_cast<int>(dim));
  }
  for (const Cells& some : positions) {
    EXPECT_NEAR(mean_entry(encoding, some, dims), mean_by_summing(columns, some),
                some.first > 1'000'000 ? kBruteForceError : kBruteForceErrorNear)
        << "positions " << some.first << " + " << some.count << ", dims " << dims.first << " + "
        << dims.count;
  }
}

TEST(MeanEntry, IsTheSumOfItsTermsInEveryConvention) {
  std::vector<Cells> positions;
  for (const std::int64_t count : {1, 7, 300}) {
    for (const std::int64_t first : {std::int64_t{0}, std::int64_t{1'000'000}, kBillion - count}) {
      positions.push_back({first, count});
    }
  }
  test::in_every_convention(
      {2, 4, 63, 64, 512, kMaxDim}, {kMinBase, 10000.0, kMaxBase}, [&](const auto& encoding) {
        const int under_pixel = std::min(encoding.d(), 11);
        for (const int dim : {0, (encoding.d() - under_pixel) / 2, encoding.d() - under_pixel}) {
          expect_mean_of_terms(encoding, {dim, under_pixel}, positions);
        }
      });
}

TEST(MeanEntry, OfManyFarPositionsIsTheSumOfItsTerms) {
  for (const char* const id : {"paper", "mistake-multiply", "mlx"}) {
    expect_mean_of_terms(*Sinusoidal::make(512, 10000, *find_convention(id)), {255, 2},
                         {{kBillion - 200'000, 200'000}});
  }
}

/// Each pixel's run is that of the cells under it, and each different run is there once.
void expect_runs(const PixelRuns& axis, const std::vector<Cells>& under) {
  ASSERT_EQ(axis.of_pixel.size(), under.size());
  for (std::size_t p = 0; p < under.size(); ++p) {
    ASSERT_LT(axis.of_pixel[p], axis.runs.size());
    ASSERT_EQ(axis.runs[axis.of_pixel[p]], under[p]) << p;
    if (p > 0) {
      ASSERT_EQ(axis.of_pixel[p] == axis.of_pixel[p - 1], under[p] == under[p - 1]) << p;
    }
  }
}

TEST(PixelRuns, AreTheCellsUnderThePixelsOnceEach) {
  constexpr int kWidth = 90, kHeight = 71, kD = 128;
  for (const double rows : {2.25, 71.0, 500.0}) {
    for (const bool transposed : {false, true}) {
      FieldWindow window{0.5, 0.5 + rows, 3, 120, transposed};
      const auto runs = runs_under_pixels(window, kD, 600, kWidth, kHeight);
      expect_runs(
          transposed ? runs.across : runs.down,
          cells_under_pixels(0.5, 0.5 + rows, 600, transposed ? kWidth : kHeight, window.sampling));
      expect_runs(transposed ? runs.down : runs.across,
                  cells_under_pixels(3, 120, kD, transposed ? kHeight : kWidth, window.sampling));
    }
  }
}

TEST(PixelRuns, OfASquareThatIsAHairTooWideAreThoseOfTheSquare) {
  constexpr int kSide = 70, kLonger = 72;
  const SimilarityWindow window{100, 900, 1000, 1800};
  const auto runs = runs_under_pixels(window, 2000, kLonger, kSide);
  const auto down = cells_under_pixels(100, 900, 2000, kSide, window.sampling);
  auto across = cells_under_pixels(1000, 1800, 2000, kSide, window.sampling);
  across.resize(kLonger, across.back());
  expect_runs(runs.down, down);
  expect_runs(runs.across, across);
}

}  // namespace
}  // namespace posenc
