#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <span>
#include <string>
#include <vector>

#include <posenc/conventions.hpp>
#include <posenc/field.hpp>
#include <posenc/rotation.hpp>
#include <posenc/similarity.hpp>
#include <posenc/sinusoidal.hpp>

#include "reference_conventions.hpp"

namespace posenc {
namespace {

using reference::Real;

/// The rounding of scale() and of the product with it beside the sine's own error.
double entry_error(const Sinusoidal& encoding) {
  return (kEntryError + (encoding.scale() == 1 ? 0 : 0x1p-52)) * encoding.scale();
}

std::string refusal(std::string_view id, int d) {
  const auto made = Sinusoidal::make(d, 10000, *find_convention(id));
  return made ? "made" : made.error().message;
}

class EveryConvention : public testing::TestWithParam<std::string> {
 protected:
  const Convention& convention = *find_convention(GetParam());

  /// Widths that it accepts, odd ones among them where it does.
  std::vector<int> widths() const {
    std::vector<int> accepted;
    for (const int d : {2, 3, 4, 5, 6, 7, 31, 64, 129, 512}) {
      if (convention.accepts(d)) accepted.push_back(d);
    }
    return accepted;
  }
};

TEST_P(EveryConvention, ItsTableIsThatOfTheCitedFormula) {
  for (const int d : widths()) {
    const Sinusoidal encoding = *Sinusoidal::make(d, 10000, convention);
    const Real scale = reference::scale(GetParam(), d);
    std::vector<reference::ColumnFormula> columns;
    for (int dim = 0; dim < d; ++dim) {
      columns.push_back(reference::column_formula(GetParam(), d, 10000, dim));
    }
    for (const std::int64_t length : {1, 2, d > 100 ? 5 : 50}) {
      const auto cells = static_cast<std::size_t>(length * d);
      std::vector<float> single(cells);
      std::vector<double> twice(cells);
      const Positions positions{.first = convention.position_of_row(0, length),
                                .count = length,
                                .descending = convention.descending};
      encoding.fill(positions, single);
      encoding.fill(positions, twice);
      for (std::int64_t n = 0; n < length; ++n) {
        const std::int64_t t = reference::row_position(GetParam(), n, length);
        ASSERT_EQ(convention.position_of_row(n, length), t);
        ASSERT_EQ(convention.row_of_position(t, length), n);
        ASSERT_EQ(positions.at(n), t);
        for (int dim = 0; dim < d; ++dim) {
          SCOPED_TRACE(testing::Message() << "d " << d << " row " << n << " dim " << dim);
          const Real expected = scale * reference::entry(columns[static_cast<std::size_t>(dim)], t);
          const auto cell = static_cast<std::size_t>(n * d + dim);
          ASSERT_LE(reference::error(encoding.entry(t, dim), expected), entry_error(encoding));
          ASSERT_LE(reference::error(static_cast<double>(single[cell]), expected),
                    kFillErrorF32 * encoding.scale());
          ASSERT_LE(reference::error(twice[cell], expected), kFillErrorF64 * encoding.scale());
        }
      }
    }
  }
}

TEST_P(EveryConvention, PairsAndColumnsAnswerEachOther) {
  for (const int d : widths()) {
    const Sinusoidal encoding = *Sinusoidal::make(d, 10000, convention);
    std::set<int> dims;
    for (int k = 0; k < encoding.pairs(); ++k) {
      const int sine = encoding.sine_dim(k);
      EXPECT_EQ(encoding.column(sine), (WaveColumn{WaveColumn::Kind::sine, k}));
      dims.insert(sine);
      if (const auto cosine = encoding.cosine_dim(k)) {
        EXPECT_EQ(encoding.column(*cosine), (WaveColumn{WaveColumn::Kind::cosine, k}));
        dims.insert(*cosine);
      }
    }
    for (int dim = 0; dim < d; ++dim) {
      EXPECT_EQ(dims.count(dim) == 1, encoding.column(dim).kind != WaveColumn::Kind::zero) << dim;
    }
    std::vector<double> row(static_cast<std::size_t>(d));
    encoding.row(37, row);
    for (int dim = 0; dim < d; ++dim) {
      EXPECT_EQ(row[static_cast<std::size_t>(dim)], encoding.entry(37, dim));
    }
  }
}

TEST_P(EveryConvention, FrequenciesOfPairsAreThoseOfTheirColumns) {
  for (const int d : widths()) {
    const Sinusoidal encoding = *Sinusoidal::make(d, 10000, convention);
    for (int k = 0; k < encoding.pairs(); ++k) {
      const Real sine = reference::column_formula(GetParam(), d, 10000, encoding.sine_dim(k)).omega;
      EXPECT_LE(reference::error(encoding.omega(k), sine), 0x1p-52 * sine.to_double());
      EXPECT_LE(reference::error(
                    0, from_nearest_whole(Real::turns(encoding.step(k)) - sine / Real::two_pi())),
                0x1.0001p-129);
      if (const auto dim = encoding.cosine_dim(k)) {
        const Real cosine = reference::column_formula(GetParam(), d, 10000, *dim).omega;
        EXPECT_LE(reference::error(encoding.cosine_omega(k), cosine), 0x1p-52 * cosine.to_double());
      }
      const double t = 12345.678;
      const Real phase = Real(t) * sine / Real::two_pi();
      EXPECT_LE(
          reference::error(0, from_nearest_whole(Real::turns(encoding.phase_at(t, k)) - phase)),
          0x1p-110);
    }
  }
}

TEST_P(EveryConvention, RotationsCarryPairsThatTurnAsOneAndNoOthers) {
  for (const int d : widths()) {
    const Sinusoidal encoding = *Sinusoidal::make(d, 10000, convention);
    bool all = true;
    for (int k = 0; k < encoding.pairs(); ++k) {
      const double residual = rotation_residual(encoding, k, 37, 8);
      if (encoding.is_rotation(k)) {
        EXPECT_LE(residual, kRotationResidual * encoding.scale()) << d << ", " << k;
      } else {
        EXPECT_GT(residual, 1e-9) << d << ", " << k;
        all = false;
      }
    }
    EXPECT_EQ(encoding.is_rotation(), all);
    EXPECT_EQ(all,
              GetParam() != "mistake-cos-exponent" && (GetParam() != "marian-hf" || d % 2 == 0))
        << d;
  }
}

TEST_P(EveryConvention, DotProductsAreThoseOfTheRows) {
  for (const int d : widths()) {
    const Sinusoidal encoding = *Sinusoidal::make(d, 10000, convention);
    if (d > 200) continue;
    for (const std::int64_t delta : {-9, 0, 1, 500}) {
      std::vector<double> at_37(1);
      std::vector<double> curve(1);
      encoding.dot_curve_at(37, delta, 1, at_37);
      encoding.dot_curve(delta, 1, curve);
      Real expected = Real::whole(0);
      for (int dim = 0; dim < d; ++dim) {
        expected = expected + reference::entry(GetParam(), d, 10000, 37, dim) *
                                  reference::entry(GetParam(), d, 10000, 37 + delta, dim);
      }
      const double bound = d * kDotError * std::fmax(encoding.scale() * encoding.scale(), 1e-3);
      EXPECT_LE(reference::error(encoding.dot_at(37, delta), expected), 2 * bound);
      EXPECT_LE(reference::error(at_37[0], expected), 2 * bound);
      EXPECT_NEAR(curve[0], encoding.dot(delta), 2 * bound);
      if (encoding.is_rotation()) {
        EXPECT_LE(reference::error(encoding.dot(delta), expected), bound);
      }
    }
  }
}

TEST_P(EveryConvention, WithoutRotationTheDotProductIsTheMeanOverPositions) {
  for (const int d : widths()) {
    const Sinusoidal encoding = *Sinusoidal::make(d, 100, convention);
    if (encoding.is_rotation()) continue;
    constexpr std::int64_t positions = 400'000;
    for (const std::int64_t delta : {0, 5}) {
      if (d > 8) continue;
      double sum = 0;
      for (std::int64_t t = 0; t < positions; ++t) sum += encoding.dot_at(t, delta);
      EXPECT_NEAR(sum / positions, encoding.dot(delta), 1e-3) << d << ", " << delta;
    }
  }
}

TEST_P(EveryConvention, MeansAreThoseOfItsEntriesAndPicturesAreThem) {
  for (const int d : widths()) {
    const Sinusoidal encoding = *Sinusoidal::make(d, 10000, convention);
    for (const Cells positions : {Cells{5, 1}, Cells{37, 2}, Cells{1'000'000, 1001}}) {
      for (const Cells dims : {Cells{0, 1}, Cells{d - 1, 1}, Cells{0, d}}) {
        double sum = 0;
        for (std::int64_t t = positions.first; t < positions.first + positions.count; ++t) {
          for (std::int64_t dim = dims.first; dim < dims.first + dims.count; ++dim) {
            sum += encoding.entry(t, static_cast<int>(dim));
          }
        }
        EXPECT_NEAR(mean_entry(encoding, positions, dims),
                    sum / static_cast<double>(positions.count * dims.count), 1e-14);
      }
    }
    constexpr int width = 40;
    constexpr int height = 30;
    for (const bool descending : {false, true}) {
      FieldWindow window{.position_from = 10, .position_to = 900, .dim_to = static_cast<double>(d)};
      window.dim_from = d / 3;
      window.origin = 100'000'000'000;
      window.descending = descending;
      std::vector<float> out(width * height);
      evaluate_field(encoding, window, 1000, width, height, out);
      const auto rows = cells_under_pixels(10, 900, 1000, height, Sampling::mean);
      const auto columns = cells_under_pixels(d / 3, d, d, width, Sampling::mean);
      for (std::size_t y = 0; y < height; ++y) {
        const std::int64_t first = descending ? window.origin - (rows[y].first + rows[y].count - 1)
                                              : window.origin + rows[y].first;
        for (std::size_t x = 0; x < width; ++x) {
          ASSERT_NEAR(static_cast<double>(out[y * width + x]),
                      mean_entry(encoding, {first, rows[y].count}, columns[x]), kFieldError)
              << d;
        }
      }
    }
  }
}

std::vector<std::string> ids() {
  std::vector<std::string> all;
  for (const Convention& convention : conventions()) all.emplace_back(convention.id);
  return all;
}

INSTANTIATE_TEST_SUITE_P(All, EveryConvention, testing::ValuesIn(ids()), [](const auto& each) {
  std::string name = each.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST(Conventions, AreListedOnceWithMistakesLast) {
  std::set<std::string_view> seen;
  bool mistakes = false;
  for (const Convention& convention : conventions()) {
    EXPECT_TRUE(seen.insert(convention.id).second) << convention.id;
    EXPECT_EQ(find_convention(convention.id), &convention);
    EXPECT_FALSE(convention.note.empty());
    EXPECT_TRUE(convention.note.ends_with('.'));
    EXPECT_FALSE(convention.source.empty());
    EXPECT_GE(convention.mistake, mistakes) << convention.id;
    mistakes = convention.mistake;
    EXPECT_EQ(convention.mistake, convention.id.starts_with("mistake-"));
  }
  EXPECT_EQ(seen.size(), 15u);
  EXPECT_EQ(conventions().front().id, "paper");
  EXPECT_EQ(&paper(), &conventions().front());
  EXPECT_EQ(find_convention("papers"), nullptr);
}

TEST(Conventions, RefusalsNameTheirReason) {
  EXPECT_EQ(refusal("paper", 7), "d = 7 is odd: sinusoidal pairs need an even d from 2 to 16384");
  EXPECT_EQ(refusal("whisper", 5), "d = 5 is odd: sinusoidal pairs need an even d from 4 to 16384");
  EXPECT_EQ(refusal("whisper", 2),
            "d = 2 is too small: whisper divides by ⌊d/2⌋ − 1, which is 0; choose an even d from 4 "
            "to 16384");
  EXPECT_EQ(
      refusal("ddpm", 3),
      "d = 3 is too small: ddpm divides by ⌊d/2⌋ − 1, which is 0; choose a d from 4 to 16384");
  EXPECT_EQ(refusal("diffusers", 0), "d = 0 is out of range: choose a d from 2 to 16384");
  for (const std::string_view id : {"tensor2tensor", "marian-hf", "diffusers"}) {
    EXPECT_EQ(refusal(id, 3), "made") << id;
  }
}

TEST(Conventions, WhatMistakesLookLike) {
  const Sinusoidal pi = *Sinusoidal::make(8, 10000, *find_convention("mistake-pi"));
  for (std::int64_t t = 0; t < 300; ++t) {
    EXPECT_EQ(pi.entry(t, 0), 0);
    EXPECT_EQ(pi.entry(t, 1), t % 2 == 0 ? 1 : -1);
  }
  std::vector<float> table(300 * 8);
  pi.fill({.count = 300}, std::span(table));
  for (std::size_t t = 0; t < 300; ++t) {
    EXPECT_EQ(table[8 * t], 0);
    EXPECT_FALSE(std::signbit(table[8 * t])) << t;
    EXPECT_EQ(table[8 * t + 1], t % 2 == 0 ? 1 : -1);
  }
  const Sinusoidal twice = *Sinusoidal::make(512, 10000, *find_convention("mistake-double-two"));
  EXPECT_NEAR(twice.omega(128) * 1e4, 1, 1e-12);
  const Sinusoidal rising =
      *Sinusoidal::make(16384, kMaxBase, *find_convention("mistake-multiply"));
  EXPECT_GT(rising.omega(8191), 0.99e9);
}

TEST(Conventions, TensorToTensorEndsExactlyAtTheBase) {
  const Sinusoidal encoding = *Sinusoidal::make(512, 10000, *find_convention("tensor2tensor"));
  EXPECT_NEAR(encoding.wavelength(255), 2 * 3.14159265358979323846 * 10000, 1e-9);
}

}  // namespace
}  // namespace posenc
