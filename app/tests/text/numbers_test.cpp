#include "text/numbers.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace posenc {
namespace {

// U+2212 minus sign, U+2009 thin space.
TEST(Numbers, IntegersAreGroupedAndHaveARealMinusSign) {
  EXPECT_EQ(integer_text(0), "0");
  EXPECT_EQ(integer_text(512), "512");
  EXPECT_EQ(integer_text(1024), "1\u2009024");
  EXPECT_EQ(integer_text(-54410), "\u221254\u2009410");
  EXPECT_EQ(integer_text(1'000'000'000), "1\u2009000\u2009000\u2009000");
  EXPECT_EQ(integer_text(std::numeric_limits<std::int64_t>::min()),
            "\u22129\u2009223\u2009372\u2009036\u2009854\u2009775\u2009808");
}

TEST(Numbers, FixedKeepsItsDecimals) {
  EXPECT_EQ(fixed_text(-0.37666, 4), "\u22120.3767");
  EXPECT_EQ(fixed_text(45.7, 2), "45.70");
  EXPECT_EQ(fixed_text(1234567.891, 1), "1\u2009234\u2009567.9");
  EXPECT_EQ(fixed_text(2.5, 0), "2");
  EXPECT_EQ(fixed_text(-1234.5678, 4), "\u22121\u2009234.5678");
}

TEST(Numbers, WhatRoundsToZeroHasNoSign) {
  EXPECT_EQ(fixed_text(-0.00001, 4), "0.0000");
  EXPECT_EQ(fixed_text(-0.0, 1), "0.0");
  EXPECT_EQ(short_text(-0.0), "0");
  EXPECT_EQ(tick_text(-0.0, 0.5, 1), "0");
}

TEST(Numbers, ShortHasSignificantDigitsAndWholePartsInFull) {
  EXPECT_EQ(short_text(0.562341325), "0.5623");
  EXPECT_EQ(short_text(6.283185307), "6.283");
  EXPECT_EQ(short_text(11.17), "11.17");
  EXPECT_EQ(short_text(54410.14), "54\u2009410");
  EXPECT_EQ(short_text(1234567), "1\u2009234\u2009567");
  EXPECT_EQ(short_text(0.5), "0.5");
  EXPECT_EQ(short_text(100), "100");
  EXPECT_EQ(short_text(10000.4), "10\u2009000");
  EXPECT_EQ(short_text(1e-4), "0.0001");
  EXPECT_EQ(short_text(0.000123456), "0.0001235");
  EXPECT_EQ(short_text(-0.99996), "\u22121");
}

TEST(Numbers, VeryLargeAndVerySmallHaveRealExponents) {
  EXPECT_EQ(short_text(2.22e-16, 2), "2.2 · 10⁻¹⁶");
  EXPECT_EQ(short_text(-2.22e-16, 2), "\u22122.2 · 10⁻¹⁶");
  EXPECT_EQ(short_text(1e9), "1 · 10⁹");
  EXPECT_EQ(short_text(1e7), "1 · 10⁷");
  EXPECT_EQ(short_text(9.99e-5), "9.99 · 10⁻⁵");
  EXPECT_EQ(short_text(9.99996e-5), "1 · 10⁻⁴");
  EXPECT_EQ(short_text(6.0221e23, 5), "6.0221 · 10²³");
  EXPECT_EQ(short_text(1.25e-300), "1.25 · 10⁻³⁰⁰");
}

TEST(Numbers, WhatIsNoNumberIsSaid) {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double v : {infinity, -infinity}) {
    const std::string expected = v > 0 ? "∞" : "\u2212∞";
    EXPECT_EQ(short_text(v), expected);
    EXPECT_EQ(fixed_text(v, 2), expected);
    EXPECT_EQ(tick_text(v, 1, v), expected);
  }
  EXPECT_EQ(short_text(std::nan("")), "NaN");
}

TEST(Numbers, TicksHaveAPrefixWhereAllOfTheAxisAreShortInIt) {
  EXPECT_EQ(tick_text(0, 5000, 20000), "0");
  EXPECT_EQ(tick_text(5000, 5000, 20000), "5\u2009k");
  EXPECT_EQ(tick_text(20000, 5000, 20000), "20\u2009k");
  EXPECT_EQ(tick_text(500, 500, 10000), "0.5\u2009k");
  EXPECT_EQ(tick_text(2.5e6, 5e5, 3e6), "2.5\u2009M");
  EXPECT_EQ(tick_text(1e9, 2e8, 1e9), "1\u2009G");
  EXPECT_EQ(tick_text(-2e8, 2e8, -8e8), "\u2212200\u2009M");
  EXPECT_EQ(tick_text(499.9e6, 1e5, 499.9e6), "499.9\u2009M");
}

TEST(Numbers, OtherTicksAreWrittenInFull) {
  EXPECT_EQ(tick_text(512, 128, 1024), "512");
  EXPECT_EQ(tick_text(1024, 128, 1024), "1\u2009024");
  EXPECT_EQ(tick_text(1000, 500, 2000), "1\u2009000");
  EXPECT_EQ(tick_text(10050, 50, 10050), "10\u2009050");
  EXPECT_EQ(tick_text(499'990, 10, 499'990), "499\u2009990");
  EXPECT_EQ(tick_text(499'999'800, 200, 499'999'900), "499\u2009999\u2009800");
  EXPECT_EQ(tick_text(499'990'000, 10'000, 500'000'000), "499\u2009990\u2009000");
  EXPECT_EQ(tick_text(999'999'999, 1, 1e9), "999\u2009999\u2009999");
  EXPECT_EQ(tick_text(1e9, 1, 1e9), "1\u2009000\u2009000\u2009000");
  EXPECT_EQ(tick_text(499'999'000.5, 0.5, 499'999'001), "499\u2009999\u2009000.5");
}

TEST(Numbers, TicksShowTheDecimalsOfTheirStep) {
  EXPECT_EQ(tick_text(-0.5, 0.5, 1), "\u22120.5");
  EXPECT_EQ(tick_text(1, 0.25, 1), "1");
  EXPECT_EQ(tick_text(0.25, 0.25, 1), "0.25");
  EXPECT_EQ(tick_text(0.5, 0.25, 1), "0.50");
  EXPECT_EQ(tick_text(0.3, 0.1, 1), "0.3");
  EXPECT_EQ(tick_text(0.00002, 0.00001, 1), "0.00002");
}

}  // namespace
}  // namespace posenc
