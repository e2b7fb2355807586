#include <vector>

#include <gtest/gtest.h>

#include <posenc/dot_band.hpp>
#include <posenc/rotation.hpp>
#include <posenc/sinusoidal.hpp>

#include "means.hpp"
#include "reference.hpp"
#include "sinusoids.hpp"

namespace posenc {
namespace {

constexpr int kD = 20;
constexpr double kBase = 10000;

/// Every third pair but the last.
std::vector<bool> every_third(int pairs) {
  std::vector<bool> masked(static_cast<std::size_t>(pairs));
  for (std::size_t k = 0; k + 1 < masked.size(); k += 3) masked[k] = true;
  return masked;
}

/// Calls `test(some, all)` in every convention: with those masked, and with none.
template <class Test>
void in_every_convention(Test&& test) {
  test::in_every_convention({kD}, {kBase}, [&](const Sinusoidal& all) {
    test(all.with_masked(every_third(all.pairs())), all);
  });
}

TEST(Masked, ColumnsAreZeroAndTheOthersThoseOfTheFormula) {
  in_every_convention([](const Sinusoidal& encoding, const Sinusoidal& all) {
    const auto id = encoding.convention().id;
    const double scale = reference::scale(id, kD).to_double();
    for (const std::int64_t t : test::Integers{0, 37, 999'999'999}) {
      std::vector<double> row(kD), filled(kD);
      std::vector<float> single(kD);
      encoding.row(t, row);
      encoding.fill({.first = t, .count = 1}, filled);
      encoding.fill({.first = t, .count = 1}, single);
      for (int dim = 0; dim < kD; ++dim) {
        const auto i = static_cast<std::size_t>(dim);
        const bool is_masked = encoding.is_masked(all.column(dim).pair);
        EXPECT_EQ(encoding.column(dim).kind == WaveColumn::Kind::zero, is_masked) << dim;
        EXPECT_EQ(encoding.column(dim).pair, all.column(dim).pair) << dim;
        const double wanted =
            is_masked ? 0
                      : scale * reference::entry(reference::column_formula(id, kD, kBase, dim), t)
                                    .to_double();
        const double error = is_masked ? 0 : 1;
        EXPECT_NEAR(encoding.entry(t, dim), wanted, error * (kEntryError + 0x1p-52)) << dim;
        EXPECT_NEAR(row[i], wanted, error * (kEntryError + 0x1p-52)) << dim;
        EXPECT_NEAR(filled[i], wanted, error * kFillErrorF64) << dim;
        EXPECT_NEAR(static_cast<double>(single[i]), wanted, error * kFillErrorF32) << dim;
        if (is_masked) {
          EXPECT_EQ(encoding.entry_at(static_cast<double>(t) + 0.5, dim), 0);
        }
      }
    }
  });
}

TEST(Masked, PairsKeepTheirFrequenciesAndColumns) {
  in_every_convention([](const Sinusoidal& encoding, const Sinusoidal& whole) {
    EXPECT_EQ(encoding.pairs(), whole.pairs());
    int active = 0;
    for (int k = 0; k < whole.pairs(); ++k) {
      EXPECT_EQ(encoding.omega(k), whole.omega(k));
      EXPECT_EQ(encoding.wavelength(k), whole.wavelength(k));
      EXPECT_EQ(encoding.sine_dim(k), whole.sine_dim(k));
      EXPECT_EQ(encoding.term(k, 5), encoding.is_masked(k) ? 0 : whole.term(k, 5));
      EXPECT_EQ(pair_at(encoding, k, 9), pair_at(whole, k, 9)) << "the pair itself";
      active += encoding.is_masked(k) ? 0 : 1;
    }
    EXPECT_EQ(encoding.active_pairs(), active);
    EXPECT_EQ(whole.active_pairs(), whole.pairs());
  });
}

TEST(Masked, PairsAddNothingToDotProducts) {
  in_every_convention([](const Sinusoidal& encoding, const Sinusoidal&) {
    const double error = 2 * kD * kDotError;
    const std::int64_t t = 123;
    std::vector<double> mean(50), at_t(50);
    encoding.dot_curve(-3, 7, mean);
    encoding.dot_curve_at(t, -3, 7, at_t);
    for (std::size_t i = 0; i < mean.size(); ++i) {
      const std::int64_t delta = -3 + 7 * static_cast<std::int64_t>(i);
      double terms = 0, rows = 0;
      for (int k = 0; k < encoding.pairs(); ++k) terms += encoding.term(k, delta);
      for (int dim = 0; dim < kD; ++dim)
        rows += encoding.entry(t, dim) * encoding.entry(t + delta, dim);
      EXPECT_NEAR(mean[i], terms, error);
      EXPECT_NEAR(encoding.dot(delta), terms, error);
      EXPECT_NEAR(at_t[i], rows, error);
      EXPECT_NEAR(encoding.dot_at(t, delta), rows, error);
      EXPECT_NEAR(encoding.mean_dot({t, 1}, {t + delta, 1}), rows, 2 * error);
    }
    const std::vector<Cells> run{{10, 30}};
    std::vector<DotBand> band(1);
    dot_bands(encoding, t, run, band);
    for (std::int64_t delta = 10; delta < 40; ++delta) {
      EXPECT_GE(encoding.dot_at(t, delta), band[0].lower_bound - error);
      EXPECT_LE(encoding.dot_at(t, delta), band[0].upper_bound + error);
    }
  });
}

TEST(Masked, PairsAddNothingToMeansAndPictures) {
  in_every_convention([](const Sinusoidal& encoding, const Sinusoidal&) {
    test::expect_means_of_entries(encoding);
    test::expect_picture_of_means(encoding, {0, 511, 0, kD}, 600, 6, 40);
    test::expect_picture_of_mean_dots(encoding, {0, 511, 3, 20}, 600, 5, 40);
  });
}

}  // namespace
}  // namespace posenc
