#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <posenc/landmarks.hpp>
#include <posenc/models/reach.hpp>

#include "reference.hpp"
#include "sanitized.hpp"
#include "sinusoids.hpp"

namespace posenc {
namespace {

using reference::Real;

/// Every distance one after the other; MPFR decides what lies within the error of dot products.
struct Scan {
  std::optional<std::int64_t> rise, negative;

  Scan(const Sinusoidal& encoding, std::int64_t limit) {
    constexpr std::int64_t at_once = 4096;
    std::vector<double> dots(at_once + 1);
    const reference::Dot exact(encoding.convention().id, encoding.d(), encoding.base());
    const double error = 2 * encoding.d() * kDotError * encoding.scale() * encoding.scale();
    const auto is_above = [&](double difference, auto&& exactly) {
      constexpr double kExactly0 = 1e-40;
      return difference > error || (difference > 0 && exactly().to_double() > kExactly0);
    };
    for (std::int64_t from = 0; from <= limit && !(rise && negative); from += at_once) {
      encoding.dot_curve(from, 1, dots);
      for (std::int64_t i = 0; i < std::min(at_once, limit + 1 - from); ++i) {
        const double here = dots[static_cast<std::size_t>(i)];
        const double next = dots[static_cast<std::size_t>(i + 1)];
        const std::int64_t x = from + i;
        if (!rise && x < limit && is_above(next - here, [&] { return exact(x + 1) - exact(x); }))
          rise = x;
        if (!negative && is_above(-here, [&] { return 0 - exact(x); })) negative = x;
      }
    }
  }
};

TEST(Landmarks, AreThePublishedOnes) {
  const std::tuple<int, std::int64_t, std::int64_t> facts[] = {
      {8, 3, 91}, {64, 5, 725}, {128, 11, 1707}, {512, 43, 3284}};
  for (const auto& [d, rise, negative] : facts) {
    const Sinusoidal encoding = *Sinusoidal::make(d, 10000);
    EXPECT_EQ(first_rise(encoding, kMaxLength), (FirstDistance{rise, rise})) << d;
    EXPECT_EQ(first_negative(encoding, kMaxLength), (FirstDistance{negative, negative - 1})) << d;
    // Not beyond the given distance.
    EXPECT_EQ(first_negative(encoding, negative).delta, negative);
    EXPECT_EQ(first_rise(encoding, rise + 1).delta, rise);
    for (const auto limit : {std::int64_t{0}, rise})
      EXPECT_EQ(first_rise(encoding, limit), (FirstDistance{std::nullopt, limit}));
    for (const auto limit : {std::int64_t{0}, negative - 1})
      EXPECT_EQ(first_negative(encoding, limit), (FirstDistance{std::nullopt, limit}));
  }
}

TEST(Landmarks, AreThoseOfAPlainScanInEveryConvention) {
  test::in_every_convention(
      {2, 4, 6, 8, 30, 70, 512}, {kMinBase, 2.0, 100.0, 1000.0, 1e6, kMaxBase},
      [](const Sinusoidal& encoding) {
        constexpr std::int64_t limit = 20'000;
        const Scan scan(encoding, limit);
        EXPECT_EQ(first_rise(encoding, limit),
                  (FirstDistance{scan.rise, scan.rise.value_or(limit)}));
        EXPECT_EQ(first_negative(encoding, limit),
                  (FirstDistance{scan.negative, scan.negative.value_or(limit + 1) - 1}));
      });
}

TEST(Landmarks, FarAwayAreThoseOfAPlainScan) {
  const std::tuple<std::string_view, int, double> all[] = {
      {"paper", 64, 1e9},  {"fairseq", 64, 1e9},
      {"paper", 512, 1e6}, {"mistake-cos-exponent", 64, 1e9},
      {"fairseq", 4, 1e9}, {"mistake-double-two", 62, 10000}};
  // Each with an answer between 10⁵ and 2·10⁶, where blocks are long.
  for (const auto& [id, d, base] : all) {
    const Sinusoidal encoding = *Sinusoidal::make(d, base, *find_convention(id));
    const auto negative = first_negative(encoding, kMaxLength).delta;
    ASSERT_TRUE(negative) << id;
    EXPECT_GT(*negative, 80'000) << id;
    EXPECT_EQ(negative, Scan(encoding, 2'000'000).negative) << id;
  }
}

TEST(Landmarks, AreProvenAbsentInFewTerms) {
  // Half of the pairs hardly move within a billion positions.
  const Sinusoidal encoding = *Sinusoidal::make(64, 1e9, *find_convention("mistake-double-two"));
  constexpr std::int64_t terms = 1 << 18;
  EXPECT_EQ(first_negative(encoding, kMaxLength, terms), (FirstDistance{std::nullopt, kMaxLength}));
  for (std::int64_t delta = 1; delta <= kMaxLength; delta += 99'991)
    ASSERT_GT(encoding.dot(delta), 0) << delta;
}

TEST(Landmarks, NotFoundSayHowFarTheSearchCame) {
  const Sinusoidal encoding = *Sinusoidal::make(512, 1e6);
  const auto whole = first_negative(encoding, kMaxLength);
  ASSERT_EQ(whole.delta, 122'525);
  EXPECT_EQ(first_negative(encoding, kMaxLength, kSearchTerms, *whole.delta).delta, whole.delta);
  EXPECT_EQ(first_negative(encoding, 99, kSearchTerms, 100), (FirstDistance{std::nullopt, 99}));
  std::int64_t before = -1;
  for (const std::int64_t terms : test::Integers{1, std::int64_t{1} << 18, std::int64_t{1} << 22}) {
    const auto [delta, searched] = first_negative(encoding, kMaxLength, terms);
    EXPECT_EQ(delta, std::nullopt);
    EXPECT_GT(searched, before);
    EXPECT_LT(searched, *whole.delta);
    before = searched;
  }
  EXPECT_EQ(first_negative(encoding, kMaxLength, 0), (FirstDistance{std::nullopt, -1}));
}

TEST(Landmarks, AreFoundAtTheUsualBaseForTheLargestD) {
  const Sinusoidal encoding = *Sinusoidal::make(kMaxDim, 10000);
  const Scan scan(encoding, 8192);
  EXPECT_EQ(first_rise(encoding, kMaxLength).delta, scan.rise);
  EXPECT_EQ(first_negative(encoding, kMaxLength).delta, scan.negative);
  EXPECT_TRUE(scan.rise && scan.negative);
}

TEST(Landmarks, ASumOfZeroIsNotNegative) {
  // cos(π·Δ) + cos(π·Δ/2) + cos(π·Δ/4): exactly 0 at 2, −1 − √½ at 3.
  const Sinusoidal octaves = Sinusoidal::octaves(3);
  EXPECT_EQ(octaves.dot(2), 0);
  EXPECT_EQ(first_negative(octaves, 100).delta, Scan(octaves, 100).negative);
  EXPECT_EQ(first_negative(Sinusoidal::octaves(2), 100).delta, 1);
}

std::optional<std::int64_t> first_negative_at(double base, std::int64_t length) {
  return reach_of(*Sinusoidal::make(128, base), std::array{length}).first_negative;
}

/// The first distance below `length` with a negative sum, each of them by MPFR's formula.
std::optional<std::int64_t> in_mpfr(int d, double base, std::int64_t from, std::int64_t length) {
  const reference::Dot dot("paper", d, base);
  for (auto delta = from; delta < length; ++delta) {
    if (dot(delta).to_double() < 0) return delta;
  }
  return {};
}

TEST(Reach, OfTheBasesOfModelsIsKnown) {
  for (const auto& [base, expected] :
       {std::pair(1e4, 1707), std::pair(5e5, 18438), std::pair(1e6, 27115)}) {
    EXPECT_EQ(first_negative_at(base, 32768), expected) << base;
    // All before it are decided by the search, which leaves nothing out either.
    EXPECT_EQ(first_negative(*Sinusoidal::make(128, base), 32768).delta, expected);
    EXPECT_EQ(in_mpfr(128, base, expected - 200, expected + 1), expected) << base;
  }
  EXPECT_EQ(in_mpfr(128, 1e4, 0, 1708), 1707);
}

/// Σcos ≥ 0 on [0, 4096], d = 128: of whole bases 26953 is the smallest, yet no threshold.
TEST(Reach, HasIslandsNotAThreshold) {
  constexpr std::int64_t kLength = 4097;
  for (int base = 2; base < 26953; base += test::kStride)
    ASSERT_TRUE(first_negative(*Sinusoidal::make(128, base), kLength - 1).delta) << base;
  for (const int base : {26953, 26973, 28629, 29079})
    EXPECT_EQ(first_negative_at(base, kLength), std::nullopt) << base;
  for (int base = 26974; base <= 28628; base += 29 * test::kStride)
    EXPECT_TRUE(first_negative_at(base, kLength)) << base;
  for (const int base : {26952, 26974, 28628, 29080}) {
    const auto found = first_negative_at(base, kLength);
    ASSERT_TRUE(found) << base;
    EXPECT_EQ(in_mpfr(128, base, *found, *found + 1), found) << base;
  }
  for (const int base : {26953, 28629})
    EXPECT_EQ(in_mpfr(128, base, 0, kLength), std::nullopt) << base;
}

/// Minima and the first negative sum of a plain scan.
void expect_scan(const Sinusoidal& encoding, const std::vector<std::int64_t>& lengths) {
  SCOPED_TRACE(testing::Message() << encoding.d() << ", base " << encoding.base());
  const auto reach = reach_of(encoding, lengths);
  std::vector<double> dots(static_cast<std::size_t>(lengths.back()));
  encoding.dot_curve(0, 1, dots);
  for (std::size_t i = 0; i < lengths.size(); ++i)
    EXPECT_NEAR(reach.minima[i], *std::min_element(dots.begin(), dots.begin() + lengths[i]),
                0x1p-46 * encoding.dot(0))
        << lengths[i];
  EXPECT_EQ(reach.first_negative, first_negative(encoding, lengths.back() - 1).delta);
}

TEST(Reach, IsThatOfAPlainScan) {
  test::in_every_convention({2, 5, 64, 502}, {kMinBase, 100.0, 1e6}, [&](const Sinusoidal& all) {
    std::vector<bool> masked(static_cast<std::size_t>(all.pairs()), false);
    masked.back() = all.pairs() > 1;
    for (const auto& encoding : {all, all.with_masked(masked)})
      expect_scan(encoding, {1, 100, 100, 1017, 5000});
  });
  // Past several pieces, with frequencies at each of the steps and none of some.
  for (const int d : {2, 62, 512, 4096})
    for (const double base : {kMinBase, 100.0, 1e8})
      expect_scan(*Sinusoidal::make(d, base), {1, 31, 1000, 16256, 16257, 40000});
}

}  // namespace
}  // namespace posenc
