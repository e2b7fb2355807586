#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include <posenc/landmarks.hpp>
#include <posenc/models/reach.hpp>

#include "reference.hpp"
#include "sanitized.hpp"
#include "sinusoids.hpp"

namespace posenc {
namespace {

std::optional<std::int64_t> first_negative_at(double base, std::int64_t length) {
  return reach_of(*Sinusoidal::make(128, base), std::array{length})->first_negative;
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
    EXPECT_NEAR(reach->minima[i], *std::min_element(dots.begin(), dots.begin() + lengths[i]),
                0x1p-46 * encoding.dot(0))
        << lengths[i];
  EXPECT_EQ(reach->first_negative, first_negative(encoding, lengths.back() - 1).delta);
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

TEST(Reach, StopsWhenAsked) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(
      reach_of(*Sinusoidal::make(kMaxDim, 1e4), std::array{kMaxPosition}, stop.get_token()));
}

}  // namespace
}  // namespace posenc
