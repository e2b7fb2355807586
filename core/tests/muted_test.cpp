// Muted pairs: zeros in their columns, and nothing of them in what is made of columns.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <posenc/dot_band.hpp>
#include <posenc/field.hpp>
#include <posenc/rotation.hpp>
#include <posenc/similarity_field.hpp>
#include <posenc/sinusoidal.hpp>

#include "reference_conventions.hpp"

namespace posenc {
namespace {

constexpr double kBase = 10000;

/// Every third pair but the last.
std::vector<bool> every_third(int pairs) {
  std::vector<bool> muted(static_cast<std::size_t>(pairs));
  for (std::size_t k = 0; k + 1 < muted.size(); k += 3) muted[k] = true;
  return muted;
}

class Muted : public testing::TestWithParam<const Convention*> {
 protected:
  const Convention& convention() const { return *GetParam(); }
  Sinusoidal all(int d) const { return *Sinusoidal::make(d, kBase, convention()); }
  Sinusoidal some(int d) const {
    const auto whole = all(d);
    return whole.with_muted(every_third(whole.pairs()));
  }
};

TEST_P(Muted, ColumnsAreZeroAndAllOthersAsTheFormulaHasThem) {
  constexpr int d = 20;
  const auto encoding = some(d);
  const double scale = reference::scale(convention().id, d).to_double();
  for (const std::int64_t t : {std::int64_t{0}, std::int64_t{37}, std::int64_t{999'999'999}}) {
    std::vector<double> row(d);
    encoding.row(t, row);
    std::vector<double> filled(d);
    std::vector<float> single(d);
    encoding.fill({.first = t, .count = 1}, filled);
    encoding.fill({.first = t, .count = 1}, single);
    for (int dim = 0; dim < d; ++dim) {
      const auto i = static_cast<std::size_t>(dim);
      const bool silent = encoding.is_muted(all(d).column(dim).pair);
      EXPECT_EQ(encoding.column(dim).kind == WaveColumn::Kind::zero, silent) << dim;
      EXPECT_EQ(encoding.column(dim).pair, all(d).column(dim).pair) << dim;
      const double wanted =
          silent ? 0
                 : scale * reference::entry(
                               reference::column_formula(convention().id, d, kBase, dim), t)
                               .to_double();
      EXPECT_NEAR(encoding.entry(t, dim), wanted, kEntryError + 0x1p-52) << dim;
      EXPECT_NEAR(row[i], wanted, kEntryError + 0x1p-52) << dim;
      EXPECT_NEAR(filled[i], wanted, kFillErrorF64) << dim;
      EXPECT_NEAR(static_cast<double>(single[i]), wanted, kFillErrorF32) << dim;
      if (silent) {
        EXPECT_EQ(row[i], 0);
        EXPECT_EQ(filled[i], 0);
        EXPECT_EQ(single[i], 0);
        EXPECT_EQ(encoding.entry_at(static_cast<double>(t) + 0.5, dim), 0);
      }
    }
  }
}

TEST_P(Muted, PairsStayAsTheyAre) {
  const auto whole = all(20), encoding = some(20);
  EXPECT_EQ(encoding.pairs(), whole.pairs());
  int active = 0;
  for (int k = 0; k < whole.pairs(); ++k) {
    EXPECT_EQ(encoding.omega(k), whole.omega(k));
    EXPECT_EQ(encoding.wavelength(k), whole.wavelength(k));
    EXPECT_EQ(encoding.sine_dim(k), whole.sine_dim(k));
    EXPECT_EQ(encoding.term(k, 5), encoding.is_muted(k) ? 0 : whole.term(k, 5));
    EXPECT_EQ(pair_at(encoding, k, 9), pair_at(whole, k, 9)) << "the pair itself";
    active += encoding.is_muted(k) ? 0 : 1;
  }
  EXPECT_EQ(encoding.active_pairs(), active);
  EXPECT_EQ(whole.active_pairs(), whole.pairs());
}

TEST_P(Muted, DotProductsAreWithoutThem) {
  const auto encoding = some(20);
  const double error = 2 * 20 * kDotError;
  const std::int64_t t = 123;
  std::vector<double> mean(50), at_t(50);
  encoding.dot_curve(-3, 7, mean);
  encoding.dot_curve_at(t, -3, 7, at_t);
  for (std::size_t i = 0; i < mean.size(); ++i) {
    const std::int64_t delta = -3 + 7 * static_cast<std::int64_t>(i);
    double terms = 0, rows = 0;
    for (int k = 0; k < encoding.pairs(); ++k) terms += encoding.term(k, delta);
    for (int dim = 0; dim < encoding.d(); ++dim)
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
}

TEST_P(Muted, PicturesShowNothingOfThem) {
  const auto encoding = some(20);
  const std::vector<Cells> rows{{0, 1}, {1, 10}, {11, 500}},
      columns{{0, 1}, {1, 1}, {2, 5}, {7, 13}};
  std::vector<float> picture(rows.size() * columns.size()), dots(rows.size() * rows.size());
  encoding.paint(rows, columns, picture);
  encoding.paint_dots(rows, rows, dots);
  constexpr double kPictureError = 1e-5;
  for (std::size_t y = 0; y < rows.size(); ++y) {
    for (std::size_t x = 0; x < columns.size(); ++x) {
      double sum = 0;
      for (auto t = rows[y].first; t < rows[y].first + rows[y].count; ++t) {
        for (auto dim = columns[x].first; dim < columns[x].first + columns[x].count; ++dim)
          sum += encoding.entry(t, static_cast<int>(dim));
      }
      const double wanted = sum / static_cast<double>(rows[y].count * columns[x].count);
      EXPECT_NEAR(encoding.mean(rows[y], columns[x]), wanted, 1e-13);
      EXPECT_NEAR(static_cast<double>(picture[y * columns.size() + x]), wanted, kPictureError);
    }
    for (std::size_t x = 0; x < rows.size(); ++x) {
      EXPECT_NEAR(static_cast<double>(dots[y * rows.size() + x]),
                  encoding.mean_dot(rows[y], rows[x]), kPictureError);
    }
  }
}

std::vector<const Convention*> every_convention() {
  std::vector<const Convention*> all;
  for (const auto& convention : conventions()) all.push_back(&convention);
  return all;
}
INSTANTIATE_TEST_SUITE_P(Of, Muted, testing::ValuesIn(every_convention()), [](const auto& of) {
  std::string name(of.param->id);
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace
}  // namespace posenc
