#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <iterator>
#include <limits>
#include <numbers>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <posenc/binary.hpp>
#include <posenc/sinusoidal.hpp>
#include <posenc/threads.hpp>

#include "reference.hpp"
#include "sanitized.hpp"
#include "sinusoids.hpp"

namespace posenc {
namespace {

using reference::Real;

constexpr std::int64_t kLastPosition = (std::int64_t{1} << 31) - 1;

struct Errors {
  double single = 0, twice = 0, entry = 0;
  std::int64_t entries = 0;
};

/// One table's columns against MPFR: frequencies once, then a row at a time.
class Checked {
 public:
  Checked(const Convention& convention, int d, double base, std::size_t most_columns)
      : encoding_(*Sinusoidal::make(d, base, convention)),
        scale_(reference::scale(convention.id, d).to_double()),
        single_(static_cast<std::size_t>(d)),
        twice_(static_cast<std::size_t>(d)) {
    for (std::size_t i = 0; i < std::min(most_columns, static_cast<std::size_t>(d)); ++i) {
      // The first and the last columns and some between.
      const int dim =
          static_cast<int>(i % 2 == 0 ? i / 2 * 31 % single_.size() : single_.size() - 1 - i / 2);
      const auto formula = reference::column_formula(convention.id, d, base, dim);
      if (formula.wave == reference::Wave::zero) continue;
      columns_.push_back({dim, formula.wave, formula.omega / Real::two_pi()});
    }
  }

  void row(std::int64_t t, Errors& errors) {
    encoding_.fill({.first = t, .count = 1}, single_);
    encoding_.fill({.first = t, .count = 1}, twice_);
    for (const auto& [dim, wave, turns] : columns_) {
      const auto angle = reference::sin_cos_of_turns(t * turns);
      const long double expected = static_cast<long double>(scale_) *
                                   (wave == reference::Wave::sine ? angle.sin : angle.cos);
      const auto off = [&](double x) {  // of scale 1
        return static_cast<double>(std::fabs(static_cast<long double>(x) - expected)) / scale_;
      };
      const auto at = static_cast<std::size_t>(dim);
      errors.single = std::fmax(errors.single, off(static_cast<double>(single_[at])));
      errors.twice = std::fmax(errors.twice, off(twice_[at]));
      errors.entry = std::fmax(errors.entry, off(encoding_.entry(t, dim)));
      ++errors.entries;
    }
  }

  /// A random position, near or far, and some next to a multiple of half a wavelength of a column.
  std::vector<std::int64_t> some_positions(std::mt19937_64& random) const {
    const auto& column =
        columns_[std::uniform_int_distribution<std::size_t>(0, columns_.size() - 1)(random)];
    const std::int64_t limit =
        std::array{std::int64_t{1000}, kLastPosition, kMaxPosition}[random() % 3];
    const std::int64_t any = std::uniform_int_distribution<std::int64_t>(-limit, limit)(random);
    const Real halves = 2 * column.turns;
    const std::int64_t near = nearest_whole(any - from_nearest_whole(any * halves) / halves);
    std::vector<std::int64_t> some{any};
    for (const std::int64_t t : {near - 1, near, near + 1})
      some.push_back(std::clamp(t, -kMaxPosition, kMaxPosition));
    return some;
  }

 private:
  struct ColumnOf {
    int dim;
    reference::Wave wave;
    Real turns;
  };

  Sinusoidal encoding_;
  double scale_;
  std::vector<float> single_;
  std::vector<double> twice_;
  std::vector<ColumnOf> columns_;
};

TEST(Exact, AMillionEntriesAgainstMpfr) {
  std::mt19937_64 random(11);
  Errors errors;
  for (const Convention& convention : conventions()) {
    const bool is_paper = &convention == &paper();
    for (const int d : {convention.min_d, 66, 1024, kMaxDim}) {
      for (const double base : {kMinBase, 10000.0, kMaxBase}) {
        Checked table(convention, d, base, (is_paper ? 1024u : 256u) / test::kStride);
        std::vector<std::int64_t> positions(test::Integers{0, 1, -37, 63, 64, 127, 128, 65535,
                                                           kLastPosition - 1, kLastPosition,
                                                           kMaxPosition, -kMaxPosition});
        for (int i = 0; i < (d == kMaxDim ? 4 : is_paper ? 30 : 8); ++i)
          for (const std::int64_t t : table.some_positions(random)) positions.push_back(t);
        for (const std::int64_t t : positions) table.row(t, errors);
      }
    }
  }
  EXPECT_GE(errors.entries, 1'000'000 / test::kStride);
  EXPECT_LE(errors.single, kFillErrorF32);
  EXPECT_LE(errors.twice, kFillErrorF64);
  // The rounding of a scale, and of the product with it, beside the sine's own error.
  EXPECT_LE(errors.entry, kEntryError + 0x1p-52);
  std::cout << errors.entries << " entries, largest errors " << errors.single << " in float32, "
            << errors.twice << " in float64\n";
}

TEST(Exact, FarPositionsAndThoseBetweenWholeOnesAgainstMpfr) {
  for (const char* id : {"paper", "mlx", "mistake-multiply", "mistake-index-pi"}) {
    const Sinusoidal encoding = *Sinusoidal::make(64, 10000, *find_convention(id));
    const auto at = [&](const Real& t, int dim) {
      const auto column = reference::column_formula(id, 64, 10000, dim);
      const Real angle = t * column.omega;
      return reference::scale(id, 64) *
             (column.wave == reference::Wave::sine ? sin(angle) : cos(angle));
    };
    for (const double fraction : {0.0, 0.5, 0.1, 0x1p-40, 1 - 0x1p-53}) {
      for (const std::int64_t first :
           test::Integers{0, -5, kLastPosition, kMaxPosition - 3, -kMaxPosition}) {
        SCOPED_TRACE(testing::Message() << id << " " << first << " + " << fraction);
        const Positions positions{.first = first, .count = 3, .fraction = fraction};
        const auto single = test::filled<float>(encoding, positions);
        const auto twice = test::filled<double>(encoding, positions);
        for (std::size_t i = 0; i < twice.size(); ++i) {
          const Real expected = at(first + static_cast<std::int64_t>(i / 64) + Real(fraction),
                                   static_cast<int>(i % 64));
          ASSERT_LE(reference::error(single[i], expected), kFillErrorF32) << i % 64;
          ASSERT_LE(reference::error(twice[i], expected), kFillErrorF64) << i % 64;
        }
      }
    }
    EXPECT_LE(reference::error(encoding.entry_at(1234.625, 5), at(1234.625, 5)), 2 * kEntryError);
  }
}

template <class Number>
void expect_same_bits_however_split(int d) {
  const Sinusoidal encoding = *Sinusoidal::make(d, 10000, *find_convention("diffusers"));
  constexpr std::int64_t rows = 700, first = 123'456'789;
  const auto whole = test::filled<Number>(encoding, {.first = first, .count = rows});
  for (const unsigned count : {2u, 3u, 7u}) {
    Threads threads(count);
    EXPECT_EQ(threads.count(), count);
    EXPECT_EQ(test::filled<Number>(encoding, {.first = first, .count = rows}, &threads), whole);
  }
  EXPECT_TRUE(test::filled<Number>(encoding, {.first = first}).empty());
  std::vector<Number> parts;
  for (std::int64_t row = 0, count = 0; row < rows; row += count) {
    count = std::min(rows - row, 1 + row % 97);
    std::ranges::copy(test::filled<Number>(encoding, {.first = first + row, .count = count}),
                      std::back_inserter(parts));
  }
  EXPECT_EQ(parts, whole);
  const auto backwards = test::filled<Number>(
      encoding, {.first = first + rows - 1, .count = rows, .descending = true});
  const auto width = static_cast<std::size_t>(d);
  for (std::size_t row = 0; row < rows; ++row) {
    ASSERT_TRUE(std::ranges::equal(std::span(whole).subspan(row * width, width),
                                   std::span(backwards).subspan((rows - 1 - row) * width, width)));
  }
}

TEST(Exact, TablesHaveTheSameBitsHoweverTheyAreSplit) {
  for (const int d : {2, 7, 100, 1029}) {
    expect_same_bits_however_split<float>(d);
    expect_same_bits_however_split<double>(d);
  }
}

TEST(Exact, TablesWrittenPastTheCachesAreTheSame) {
  for (const int d : {1023, 1024, 48}) {
    const Sinusoidal encoding = *Sinusoidal::make(d, 10000, *find_convention("tensor2tensor"));
    const auto width = static_cast<std::size_t>(d);
    const std::size_t rows = 1'600'000 / width;
    std::vector<float> memory(rows * width + 16), row(width);
    // Tables that begin within a cache line, at any of its numbers.
    for (const std::size_t shift : {0u, 1u, 12u}) {
      for (const bool descending : {false, true}) {
        const std::span<float> large = std::span(memory).subspan(shift, rows * width);
        const Positions positions{
            .first = 77, .count = static_cast<std::int64_t>(rows), .descending = descending};
        std::ranges::fill(memory, 9.0f);
        encoding.fill(positions, large);
        for (std::size_t n = 0; n < rows; n += 7) {
          encoding.fill({.first = positions.at(static_cast<std::int64_t>(n)), .count = 1}, row);
          ASSERT_TRUE(std::ranges::equal(row, large.subspan(n * width, width))) << d << ", " << n;
        }
        for (std::size_t i = 0; i < 16; ++i)
          ASSERT_EQ(memory[i < shift ? i : rows * width + i], 9.0f) << "beyond the table";
      }
    }
  }
}

TEST(Frequencies, CompletedHalfTurnsAreThoseOfTheFormula) {
  std::mt19937_64 random(11);
  std::uniform_int_distribution<std::int64_t> any(0, 1'000'000'000);
  for (const double base : {kMinBase, 10000.0, kMaxBase}) {
    for (const char* id : {"paper", "mistake-multiply", "mistake-index-pi"}) {
      const Sinusoidal encoding = *Sinusoidal::make(16, base, *find_convention(id));
      for (int k = 0; k < encoding.pairs(); ++k) {
        const Real omega = reference::column_formula(id, 16, base, 2 * k).omega;
        for (int i = 0; i < 200; ++i) {
          const std::int64_t t = i == 0 ? 0 : any(random), half = encoding.half_turns(k, t);
          // half ≤ exact < half + 1, as far as the rounding of ω_k lets it be known.
          const double slack = static_cast<double>(t) * 0x1p-127,
                       past = (t * omega * 2 / Real::two_pi() - half).to_double();
          EXPECT_GE(past, -slack) << id << " " << k << " " << t;
          EXPECT_LE(past - 1, slack) << id << " " << k << " " << t;
        }
      }
    }
  }
}

TEST(Frequencies, HalfTurnsOfOctavesAreFlipsOfBits) {
  const Sinusoidal encoding = Sinusoidal::octaves(40);
  std::vector<std::int64_t> flips(40);
  for (std::int64_t t = 1; t <= 5000; ++t) {
    for (int b = 0; b < 40; ++b) {
      flips[static_cast<std::size_t>(b)] += binary_digit(t, b) != binary_digit(t - 1, b) ? 1 : 0;
      ASSERT_EQ(encoding.half_turns(b, t), flips[static_cast<std::size_t>(b)]) << b << " " << t;
      ASSERT_EQ(flips[static_cast<std::size_t>(b)], bit_flips(t, b));
    }
  }
  EXPECT_EQ(encoding.half_turns(0, kMaxPosition), kMaxPosition);
}

TEST(Frequencies, OfTheFirstAndTheLastPairAreThePublishedOnes) {
  for (const auto& [d, longest] :
       {std::pair{8, 6283.19}, {64, 47117.24}, {128, 54410.14}, {512, 60611.48}}) {
    const Sinusoidal encoding = *Sinusoidal::make(d, 10000);
    EXPECT_EQ(encoding.omega(0), 1.0);
    EXPECT_NEAR(encoding.wavelength(d / 2 - 1), longest, 0.005);
  }
  EXPECT_EQ(Sinusoidal::make(2, kMaxBase)->omega(0), 1.0);
  const Sinusoidal exact = *Sinusoidal::make(512, 10000, *find_convention("tensor2tensor"));
  EXPECT_NEAR(exact.wavelength(255), 2 * std::numbers::pi * 10000, 1e-9);
}

TEST(Frequencies, OctavesHaveTheWavelengthsOfBits) {
  const Sinusoidal encoding = Sinusoidal::octaves(140);
  EXPECT_EQ(encoding.d(), 280);
  EXPECT_EQ(encoding.base(), 0);
  for (int k = 0; k < 128; ++k) {
    EXPECT_EQ(encoding.wavelength(k), std::ldexp(2.0, k)) << k;
    EXPECT_EQ(Real::turns(encoding.step(k)).to_double(), std::ldexp(0.5, -k)) << k;
  }
  for (int k = 128; k < 140; ++k) {
    EXPECT_EQ(encoding.step(k), Turns{}) << k;
    EXPECT_EQ(encoding.omega(k), 0) << k;
    EXPECT_EQ(encoding.wavelength(k), std::numeric_limits<double>::infinity()) << k;
  }
  EXPECT_EQ(Sinusoidal::octaves(kMaxDim / 2).d(), kMaxDim);
}

TEST(Frequencies, PhasesBetweenWholePositionsAreThoseOfMpfr) {
  for (const int d : {2, 66, 1024, 16384}) {
    for (const double base : {kMinBase, 10000.0, kMaxBase}) {
      const Sinusoidal encoding = *Sinusoidal::make(d, base);
      for (const double t : {0.0, 0.5, 36.75, -0.1, -1e-30, 1e-300, 123456.789, -987654321.123,
                             static_cast<double>(kMaxPosition) - 0.25}) {
        for (const int k : {0, d / 4, d / 2 - 1})
          EXPECT_LE(reference::error(encoding.phase_at(t, k),
                                     t * reference::omega(d, base, k) / Real::two_pi()),
                    0x1p-63)
              << d << " " << t << ", pair " << k;
      }
      for (const std::int64_t t : test::Integers{0, -5, kMaxPosition, -kMaxPosition})
        EXPECT_EQ(encoding.phase_at(static_cast<double>(t), 0), encoding.phase(t, 0));
    }
  }
}

}  // namespace
}  // namespace posenc
