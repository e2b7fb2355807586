#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include <posenc/conventions.hpp>
#include <posenc/rotation.hpp>
#include <posenc/similarity.hpp>

#include "at_least.hpp"
#include "expect_has.hpp"
#include "means.hpp"
#include "reference.hpp"
#include "sinusoids.hpp"

namespace posenc {
namespace {

using reference::Real;

/// The rounding of scale() and of the product with it beside the sine's own error.
double entry_error(const Sinusoidal& encoding) {
  return (kEntryError + (encoding.scale() == 1 ? 0 : 0x1p-52)) * encoding.scale();
}

/// Widths of all kinds, odd ones among them.
template <class Test>
void in_every_convention(Test&& test) {
  test::in_every_convention({2, 3, 4, 5, 6, 7, 31, 64, 129, 512}, {10000.0}, test);
}

std::string_view id_of(const Sinusoidal& encoding) { return encoding.convention().id; }

Real reference_omega(const Sinusoidal& encoding, int dim) {
  return reference::column_formula(id_of(encoding), encoding.d(), encoding.base(), dim).omega;
}

TEST(EveryConvention, HasTheTableOfTheCitedFormula) {
  in_every_convention([](const Sinusoidal& encoding) {
    const auto& convention = encoding.convention();
    const int d = encoding.d();
    const Real scale = reference::scale(convention.id, d);
    std::vector<reference::ColumnFormula> columns;
    for (int dim = 0; dim < d; ++dim)
      columns.push_back(reference::column_formula(convention.id, d, 10000, dim));
    for (const std::int64_t length : {1, 2, d > 100 ? 5 : 50}) {
      const Positions positions{.first = convention.position_of_row(0, length),
                                .count = length,
                                .descending = convention.descending};
      const auto single = test::filled<float>(encoding, positions);
      const auto twice = test::filled<double>(encoding, positions);
      for (std::int64_t n = 0; n < length; ++n) {
        const std::int64_t t = reference::row_position(convention.id, n, length);
        ASSERT_EQ(convention.position_of_row(n, length), t);
        ASSERT_EQ(convention.row_of_position(t, length), n);
        ASSERT_EQ(positions.at(n), t);
        for (int dim = 0; dim < d; ++dim) {
          const Real expected = scale * reference::entry(columns[static_cast<std::size_t>(dim)], t);
          const auto cell = static_cast<std::size_t>(n * d + dim);
          ASSERT_LE(reference::error(encoding.entry(t, dim), expected), entry_error(encoding))
              << "row " << n << ", dim " << dim;
          ASSERT_LE(reference::error(single[cell], expected), kFillErrorF32 * encoding.scale());
          ASSERT_LE(reference::error(twice[cell], expected), kFillErrorF64 * encoding.scale());
        }
      }
    }
  });
}

TEST(EveryConvention, MapsPairsToColumnsAndBack) {
  in_every_convention([](const Sinusoidal& encoding) {
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
    std::vector<double> row(static_cast<std::size_t>(encoding.d()));
    for (const std::int64_t t : test::Integers{37, -3, kMaxPosition}) {
      encoding.row(t, row);
      for (int dim = 0; dim < encoding.d(); ++dim) {
        EXPECT_EQ(dims.count(dim) == 1, encoding.column(dim).kind != WaveColumn::Kind::zero) << dim;
        EXPECT_EQ(row[static_cast<std::size_t>(dim)], encoding.entry(t, dim)) << t << ", " << dim;
      }
    }
  });
}

TEST(EveryConvention, HasTheFrequenciesOfTheFormula) {
  const auto relative = [](double x, const Real& expected) {
    return reference::error(x, expected) / expected.to_double();
  };
  const auto expect_those_of_mpfr = [&](const Sinusoidal& encoding) {
    EXPECT_TRUE(encoding.d() % 2 == 1 || encoding.pairs() == encoding.d() / 2);
    for (const int k : test::some_pairs(encoding)) {
      const Real omega = reference_omega(encoding, encoding.sine_dim(k));
      if (omega.to_double() == 0) {
        EXPECT_EQ(encoding.omega(k), 0);
        EXPECT_EQ(encoding.step(k), Turns{});
        EXPECT_EQ(encoding.wavelength(k), std::numeric_limits<double>::infinity());
        EXPECT_EQ(encoding.turns_within(k, kMaxPosition), 0);
        continue;
      }
      EXPECT_LE(relative(encoding.omega(k), omega), 0x1p-52) << k;
      const Real turns = omega / Real::two_pi();
      // Rounded to the nearest 2⁻¹²⁸, but for a hair where two are equally near.
      EXPECT_LE(reference::error(encoding.step(k), turns), 0x1.0001p-129) << k;
      EXPECT_LE(relative(encoding.wavelength(k), 1 / turns), 0x1p-51) << k;
      EXPECT_LE(relative(encoding.turns_within(k, kMaxPosition), kMaxPosition * turns), 0x1p-50);
      if (const auto dim = encoding.cosine_dim(k)) {
        EXPECT_LE(relative(encoding.cosine_omega(k), reference_omega(encoding, *dim)), 0x1p-52);
      }
      EXPECT_LE(reference::error(encoding.phase_at(12345.678, k), 12345.678 * turns), 0x1p-110);
    }
  };
  in_every_convention(expect_those_of_mpfr);
  test::in_every_convention({64, 512, 16384}, {kMinBase, 2.0, 12345.678, kMaxBase},
                            expect_those_of_mpfr);
}

TEST(EveryConvention, IsRotatedByAStepWhereSineAndCosineShareAFrequency) {
  in_every_convention([](const Sinusoidal& encoding) {
    bool all = true;
    for (int k = 0; k < encoding.pairs(); ++k) {
      const double residual = rotation_residual(encoding, k, 37, 8);
      if (encoding.is_rotation(k)) {
        EXPECT_LE(residual, kRotationResidual * encoding.scale()) << k;
      } else {
        // Slow waves hardly move in these 8 positions.
        const bool moves = encoding.omega(k) > 1e-4;
        EXPECT_GT(residual, moves ? 1e-9 : -1) << k;
        all = false;
      }
    }
    EXPECT_EQ(encoding.is_rotation(), all);
    const Convention& convention = encoding.convention();
    EXPECT_EQ(all, convention.rule.cosine_shift == 0 &&
                       (convention.odd_d != OddD::sine_column || encoding.d() % 2 == 0));
  });
}

TEST(EveryConvention, HasTheDotProductsOfItsRows) {
  test::in_every_convention({2, 3, 4, 5, 6, 7, 31, 64, 129}, {10000.0}, [](const auto& encoding) {
    const int d = encoding.d();
    for (const std::int64_t delta : {-9, 0, 1, 500}) {
      std::vector<double> at_37(1), curve(1);
      encoding.dot_curve_at(37, delta, 1, at_37);
      encoding.dot_curve(delta, 1, curve);
      Real expected;
      for (int dim = 0; dim < d; ++dim) {
        expected = expected + reference::entry(id_of(encoding), d, 10000, 37, dim) *
                                  reference::entry(id_of(encoding), d, 10000, 37 + delta, dim);
      }
      const double bound = d * kDotError * std::fmax(encoding.scale() * encoding.scale(), 1e-3);
      EXPECT_LE(reference::error(encoding.dot_at(37, delta), expected), 2 * bound);
      EXPECT_LE(reference::error(at_37[0], expected), 2 * bound);
      EXPECT_NEAR(curve[0], encoding.dot(delta), 2 * bound);
      if (encoding.is_rotation()) {
        EXPECT_LE(reference::error(encoding.dot(delta), expected), bound);
      }
    }
  });
}

TEST(EveryConvention, WithoutRotationHasTheMeanOverPositionsAsDotProduct) {
  test::AtLeast means(4);
  test::in_every_convention({6, 7}, {100.0}, [&](const Sinusoidal& encoding) {
    if (encoding.is_rotation()) return;
    constexpr std::int64_t positions = 400'000;
    for (const std::int64_t delta : {0, 5}) {
      ++means;
      double sum = 0;
      for (std::int64_t t = 0; t < positions; ++t) sum += encoding.dot_at(t, delta);
      EXPECT_NEAR(sum / positions, encoding.dot(delta), 1e-3) << delta;
    }
  });
}

TEST(EveryConvention, PicturesAreTheMeansOfItsEntries) {
  in_every_convention([](const Sinusoidal& encoding) {
    test::expect_means_of_entries(encoding);
    for (const bool descending : {false, true}) {
      FieldWindow window{10, 900, encoding.d() / 3 * 1.0, encoding.d() * 1.0};
      window.origin = 100'000'000'000;
      window.descending = descending;
      test::expect_picture_of_means(encoding, window, 1000, 40, 30);
    }
  });
}

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
  EXPECT_EQ(conventions().front().id, "paper");
  EXPECT_EQ(&paper(), &conventions().front());
  EXPECT_EQ(find_convention("papers"), nullptr);
}

TEST(Parameters, OutsideTheirLimitsAreRefusedWithTheValueAndTheLimits) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const std::string of_d = ": choose an even d from 2 to 16384",
                    of_base = ": choose a base from 1.001 to 1000000000";
  const std::tuple<const char*, int, double, std::string, std::string> rows[] = {
      {"paper", kMinDim, kMinBase, "", ""},
      {"paper", kMinDim, kMaxBase, "", ""},
      {"paper", kMaxDim, kMinBase, "", ""},
      {"paper", kMaxDim, kMaxBase, "", ""},
      {"paper", 7, 10000, "d = 7 is odd", "an even d from 2 to 16384"},
      {"paper", 0, 10000, "d = 0 ", of_d},
      {"paper", -4, 10000, "d = -4 ", of_d},
      {"paper", 16386, 10000, "d = 16386 ", of_d},
      {"paper", std::numeric_limits<int>::min(), 10000, "d = -2147483648 ", of_d},
      {"paper", std::numeric_limits<int>::max(), 10000, "d = 2147483647 ", of_d},
      {"paper", 8, 1, "base = 1 ", of_base},
      {"paper", 8, 0.5, "base = 0.5 ", of_base},
      {"paper", 8, -10000, "base = -10000 ", of_base},
      {"paper", 8, 2e9, "base = 2000000000 ", of_base},
      {"paper", 8, 1e300, "base = 1e+300 ", of_base},
      {"paper", 8, std::nan(""), "base = nan ", of_base},
      {"paper", 8, infinity, "base = inf ", of_base},
      {"paper", 8, -infinity, "base = -inf ", of_base},
      {"paper", 8, std::nextafter(kMinBase, 0), "base", of_base},
      {"paper", 8, std::nextafter(kMaxBase, 2e9), "base", of_base},
      {"whisper", 5, 10000, "d = 5 is odd", "an even d from 4 to 16384"},
      {"whisper", 2, 10000, "d = 2 is too small: Whisper", "an even d from 4 to 16384"},
      {"ddpm", 3, 10000, "d = 3 is too small: DDPM", "a d from 4 to 16384"},
      {"diffusers", 0, 10000, "d = 0 ", "a d from 2 to 16384"},
      {"tensor2tensor", 3, 10000, "", ""},
      {"marian-hf", 3, 10000, "", ""},
      {"keras-hub", 3, 10000, "", ""},
      {"diffusers", 3, 10000, "", ""},
  };
  for (const auto& [id, d, base, value, limits] : rows) {
    SCOPED_TRACE(testing::Message() << id << ", d = " << d << ", base " << base);
    const auto made = Sinusoidal::make(d, base, *find_convention(id));
    ASSERT_EQ(made.has_value(), value.empty());
    if (!made) {
      test::expect_has(made.error().message, {value, limits});
      continue;
    }
    EXPECT_EQ(made->d(), d);
    EXPECT_EQ(made->pairs(), made->convention().pairs(d));
    EXPECT_EQ(made->base(), base);
  }
}

TEST(Conventions, OfMistakesHaveTheirKnownNumbers) {
  const Convention& index_pi = *find_convention("mistake-index-pi");
  const Sinusoidal pi = *Sinusoidal::make(128, 10000, index_pi);
  const auto table = test::filled<float>(pi, {.count = 300});
  for (std::int64_t t = 0; t < 300; ++t) {
    const float* const row = &table[static_cast<std::size_t>(128 * t)];
    EXPECT_EQ(pi.entry(t, 0), 0);
    EXPECT_EQ(pi.entry(t, 1), 1);
    EXPECT_EQ(row[0], 0);
    EXPECT_FALSE(std::signbit(row[0])) << t;
    EXPECT_EQ(row[1], 1);
  }
  // Turns of which whole positions see less: 8191/2·1.001^(−16382/16384) are whole ones for most.
  const Sinusoidal fast = *Sinusoidal::make(kMaxDim, kMinBase, index_pi);
  EXPECT_EQ(fast.phase_at(0.5, 8191) + fast.phase_at(0.5, 8191), fast.step(8191));
  const Sinusoidal one_based = *Sinusoidal::make(128, 10000, *find_convention("one-based"));
  EXPECT_NEAR(one_based.wavelength(63), 2 * std::numbers::pi * 10000, 1e-9);
  EXPECT_NEAR(one_based.wavelength(0), 7.2557, 1e-4) << "2π·10000^(1/64)";
}

}  // namespace
}  // namespace posenc
