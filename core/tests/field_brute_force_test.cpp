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

namespace posenc {
namespace {

using reference::Real;

constexpr std::int64_t kBillion = kMaxLength;
/// What terms in long double are good for, and twenty times less than a 255th.
constexpr double kBruteForceError = 1e-6;

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

double mean_by_summing(const Convention& convention, int d, double base, Cells positions,
                       Cells dims) {
  long double sum = 0;
  for (auto dim = dims.first; dim < dims.first + dims.count; ++dim) {
    const Column column(convention, d, base, static_cast<int>(dim));
    for (auto t = positions.first; t < positions.first + positions.count; ++t) sum += column.at(t);
  }
  return static_cast<double>(sum / static_cast<long double>(positions.count) /
                             static_cast<long double>(dims.count));
}

int even_or_odd(const Convention& convention, int even) {
  return convention.odd_d == OddD::refused ? even : even - 1;
}

TEST(MeanEntry, IsTheSumOfItsTermsInEveryConvention) {
  for (const Convention& convention : conventions()) {
    for (const double base : {kMinBase, 10000.0, kMaxBase}) {
      for (const int d : {convention.min_d, even_or_odd(convention, 64), 512, kMaxDim}) {
        const Sinusoidal encoding = *Sinusoidal::make(d, base, convention);
        const std::int64_t under_pixel = std::min(d, 11);
        for (const std::int64_t count : {1, 7, 300}) {
          for (const std::int64_t first :
               {std::int64_t{0}, std::int64_t{1'000'000}, kBillion - count}) {
            for (const std::int64_t dim :
                 {std::int64_t{0}, (d - under_pixel) / 2, d - under_pixel}) {
              const Cells positions{first, count}, dims{dim, under_pixel};
              EXPECT_NEAR(mean_entry(encoding, positions, dims),
                          mean_by_summing(convention, d, base, positions, dims), kBruteForceError)
                  << convention.id << ", d = " << d << ", base " << base << ", positions " << first
                  << " + " << count << ", dims " << dim << " + " << under_pixel;
            }
          }
        }
      }
    }
  }
}

TEST(MeanEntry, OfAMillionFarPositionsIsTheSumOfItsTerms) {
  constexpr Cells kMillion{kBillion - 1'000'000, 1'000'000};
  for (const char* const id : {"paper", "mistake-multiply", "mlx"}) {
    const Convention& convention = *find_convention(id);
    for (const Cells dims : {Cells{0, 2}, Cells{511, 1}}) {
      EXPECT_NEAR(mean_entry(*Sinusoidal::make(512, 10000, convention), kMillion, dims),
                  mean_by_summing(convention, 512, 10000, kMillion, dims), kBruteForceError)
          << id << ", " << dims.first;
    }
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

TEST(PixelRuns, GiveTheSamePictureAsEachPixelByItself) {
  constexpr int kWidth = 41, kHeight = 30;
  const Sinusoidal encoding = *Sinusoidal::make(64, 10000, *find_convention("transformer-xl"));
  for (const double rows : {7.0, 30.0, 3000.0}) {
    for (const bool transposed : {false, true}) {
      FieldWindow window{10, 10 + rows, 0, 64, transposed};
      window.origin = 4999;
      window.descending = true;
      std::vector<float> out(kWidth * kHeight);
      evaluate_field(encoding, window, 5000, kWidth, kHeight, out);
      const int down = transposed ? kWidth : kHeight, across = transposed ? kHeight : kWidth;
      const auto under = cells_under_pixels(10, 10 + rows, 5000, down, window.sampling);
      const auto dims = cells_under_pixels(0, 64, 64, across, window.sampling);
      for (int p = 0; p < down; ++p) {
        const Cells& cells = under[static_cast<std::size_t>(p)];
        const Cells positions{4999 - cells.first - (cells.count - 1), cells.count};
        for (int c = 0; c < across; ++c) {
          const auto at = static_cast<std::size_t>(transposed ? c * kWidth + p : p * kWidth + c);
          ASSERT_NEAR(static_cast<double>(out[at]),
                      mean_entry(encoding, positions, dims[static_cast<std::size_t>(c)]),
                      kFieldError);
        }
      }
    }
  }
}

}  // namespace
}  // namespace posenc
