#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <random>
#include <set>
#include <span>
#include <vector>

#include <posenc/sinusoidal.hpp>

#include "reference.hpp"

namespace posenc {
namespace {

using reference::Real;

struct Case {
  int d;
  double base;
};

std::ostream& operator<<(std::ostream& out, const Case& c) {
  return out << "d " << c.d << " base " << c.base;
}

class Entries : public testing::TestWithParam<Case> {
 protected:
  const Sinusoidal encoding = *Sinusoidal::make(GetParam().d, GetParam().base);
  std::mt19937_64 random{7};

  int any_pair() { return std::uniform_int_distribution(0, encoding.pairs() - 1)(random); }
  Real expected(std::int64_t t, int dim) const {
    return reference::entry(GetParam().d, GetParam().base, t, dim);
  }

  /// Far ends, powers of two, random ones, and neighbours of multiples of half a wavelength of pair
  /// k.
  std::vector<std::int64_t> positions(int k) {
    constexpr std::int64_t billion = 1'000'000'000;
    std::set<std::int64_t> all = {0,
                                  1,
                                  -1,
                                  37,
                                  65536,
                                  65535,
                                  billion,
                                  billion - 1,
                                  -billion,
                                  (1LL << 30),
                                  (1LL << 31) - 1,
                                  kMaxPosition,
                                  kMaxPosition - 1,
                                  -kMaxPosition};
    for (const std::int64_t limit : {std::int64_t{1000}, billion, kMaxPosition}) {
      const std::int64_t t = std::uniform_int_distribution<std::int64_t>(-limit, limit)(random);
      all.insert(t);
      const Real half =
          Real::two_pi() / Real::whole(2) / reference::omega(GetParam().d, GetParam().base, k);
      const std::int64_t near =
          nearest_whole(Real::whole(nearest_whole(Real::whole(t) / half)) * half);
      for (const std::int64_t neighbour : {near - 1, near, near + 1}) {
        if (std::abs(neighbour) <= kMaxPosition) all.insert(neighbour);
      }
    }
    return {all.begin(), all.end()};
  }
};

TEST_P(Entries, AreThoseOfMpfrAtAnyPosition) {
  double largest = 0;
  for (int sample = 0; sample < 12; ++sample) {
    const int k = sample == 0 ? 0 : sample == 1 ? encoding.pairs() - 1 : any_pair();
    for (const std::int64_t t : positions(k)) {
      for (const int dim : {2 * k, 2 * k + 1}) {
        largest = std::fmax(largest, reference::error(encoding.entry(t, dim), expected(t, dim)));
      }
    }
  }
  EXPECT_LE(largest, kEntryError);
}

TEST_P(Entries, ARowIsItsEntries) {
  std::vector<double> row(static_cast<std::size_t>(encoding.d()));
  for (const std::int64_t t : {std::int64_t{0}, std::int64_t{-3}, kMaxPosition}) {
    encoding.row(t, row);
    for (int dim = 0; dim < encoding.d(); ++dim) {
      ASSERT_EQ(row[static_cast<std::size_t>(dim)], encoding.entry(t, dim)) << t << ", " << dim;
    }
  }
}

TEST_P(Entries, TablesInFloat32AreThoseOfMpfr) {
  const auto d = static_cast<std::size_t>(encoding.d());
  constexpr std::int64_t rows = 200;
  std::vector<float> table(rows * d);
  double largest = 0;
  for (const std::int64_t first :
       {std::int64_t{0}, std::int64_t{-77}, std::int64_t{999'999'900}, kMaxPosition - rows}) {
    encoding.fill({.first = first, .count = rows}, std::span(table));
    for (int sample = 0; sample < 400; ++sample) {
      const int dim = std::uniform_int_distribution(0, encoding.d() - 1)(random);
      const std::int64_t row = std::uniform_int_distribution<std::int64_t>(0, rows - 1)(random);
      const float x = table[static_cast<std::size_t>(row) * d + static_cast<std::size_t>(dim)];
      largest =
          std::fmax(largest, reference::error(static_cast<double>(x), expected(first + row, dim)));
    }
  }
  EXPECT_LE(largest, kFillErrorF32);
}

TEST_P(Entries, ATablesRowDoesNotDependOnItsNeighbours) {
  const auto d = static_cast<std::size_t>(encoding.d());
  constexpr std::int64_t first = 1'000'000'000 - 70;
  std::vector<float> table(150 * d);
  encoding.fill({.first = first, .count = 150}, std::span(table));
  std::vector<float> alone(d);
  for (const std::int64_t row : {0, 1, 63, 64, 70, 100, 149}) {
    encoding.fill({.first = first + row, .count = 1}, std::span(alone));
    const auto begin = table.begin() + row * encoding.d();
    EXPECT_TRUE(std::equal(alone.begin(), alone.end(), begin)) << row;
  }
  encoding.fill({.first = first}, std::span<float>());
}

TEST_P(Entries, PhasesBetweenWholePositions) {
  for (const double t : {0.0, 0.5, 36.75, -0.1, -1e-30, 1e-300, 123456.789, -987654321.123,
                         static_cast<double>(kMaxPosition) - 0.25}) {
    for (const int k : {0, encoding.pairs() / 2, encoding.pairs() - 1}) {
      const Real turns =
          Real(t) * reference::omega(encoding.d(), encoding.base(), k) / Real::two_pi();
      const Real off = from_nearest_whole(Real::turns(encoding.phase_at(t, k)) - turns);
      EXPECT_LE(reference::error(0, off), 0x1p-63) << t << ", pair " << k;
    }
  }
  for (const std::int64_t t : {std::int64_t{0}, std::int64_t{-5}, kMaxPosition, -kMaxPosition}) {
    EXPECT_EQ(encoding.phase_at(static_cast<double>(t), 0), encoding.phase(t, 0));
  }
}

INSTANTIATE_TEST_SUITE_P(All, Entries,
                         testing::Values(Case{2, 10000}, Case{2, kMinBase}, Case{8, 10000},
                                         Case{66, 2}, Case{128, 10000}, Case{512, kMaxBase},
                                         Case{1024, 10000}, Case{16384, kMinBase},
                                         Case{16384, 10000}, Case{16384, kMaxBase}));

TEST(Octaves, ChangeSignWhereTheirBitFlips) {
  const Sinusoidal encoding = Sinusoidal::octaves(20);
  for (std::int64_t t = 0; t < 5000; ++t) {
    for (int k = 1; k < 13; ++k) {
      const double sine = encoding.entry(t, 2 * k);
      if (std::fabs(sine) > 1e-9) {
        EXPECT_EQ(sine < 0, ((t >> k) & 1) == 1) << t << ", " << k;
      }
    }
  }
}

}  // namespace
}  // namespace posenc
