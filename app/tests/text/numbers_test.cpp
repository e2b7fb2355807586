#include "text/numbers.hpp"

#include <cmath>
#include <limits>
#include <string>
#include <tuple>
#include <utility>

#include <gtest/gtest.h>

namespace posenc {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// U+2212 minus sign, U+2009 thin space.
TEST(Numbers, IntegersAreGroupedAndHaveARealMinusSign) {
  const std::pair<std::int64_t, std::string> rows[] = {
      {0, "0"},
      {512, "512"},
      {1024, "1\u2009024"},
      {-54410, "\u221254\u2009410"},
      {1'000'000'000, "1\u2009000\u2009000\u2009000"},
      {std::numeric_limits<std::int64_t>::min(),
       "\u22129\u2009223\u2009372\u2009036\u2009854\u2009775\u2009808"}};
  for (const auto& [n, text] : rows) EXPECT_EQ(integer_text(n), text);
}

TEST(Numbers, FixedKeepsItsDecimals) {
  const std::tuple<double, int, std::string> rows[] = {{-0.37666, 4, "\u22120.3767"},
                                                       {45.7, 2, "45.70"},
                                                       {1234567.891, 1, "1\u2009234\u2009567.9"},
                                                       {2.5, 0, "2"},
                                                       {-1234.5678, 4, "\u22121\u2009234.5678"},
                                                       {-0.00001, 4, "0.0000"},
                                                       {-0.0, 1, "0.0"},
                                                       {kInfinity, 2, "∞"},
                                                       {-kInfinity, 2, "\u2212∞"}};
  for (const auto& [x, decimals, text] : rows) EXPECT_EQ(fixed_text(x, decimals), text);
}

TEST(Numbers, ShortHasSignificantDigitsAndRealExponents) {
  const std::pair<double, std::string> rows[] = {{-0.0, "0"},
                                                 {0.562341325, "0.5623"},
                                                 {6.283185307, "6.283"},
                                                 {11.17, "11.17"},
                                                 {54410.14, "54\u2009410"},
                                                 {1234567, "1\u2009234\u2009567"},
                                                 {0.5, "0.5"},
                                                 {100, "100"},
                                                 {10000.4, "10\u2009000"},
                                                 {1e-4, "0.0001"},
                                                 {0.000123456, "0.0001235"},
                                                 {-0.99996, "\u22121"},
                                                 {1e9, "1 · 10⁹"},
                                                 {1e7, "1 · 10⁷"},
                                                 {9.99e-5, "9.99 · 10⁻⁵"},
                                                 {9.99996e-5, "1 · 10⁻⁴"},
                                                 {1.25e-300, "1.25 · 10⁻³⁰⁰"},
                                                 {kInfinity, "∞"},
                                                 {-kInfinity, "\u2212∞"},
                                                 {std::nan(""), "NaN"}};
  for (const auto& [x, text] : rows) EXPECT_EQ(short_text(x), text);
  EXPECT_EQ(short_text(-2.22e-16, 2), "\u22122.2 · 10⁻¹⁶");
  EXPECT_EQ(short_text(6.0221e23, 5), "6.0221 · 10²³");
}

TEST(Numbers, TicksShareAPrefixOrAreWrittenInFullWithTheDecimalsOfTheirStep) {
  const std::tuple<double, double, double, std::string> rows[] = {
      {0, 5000, 20000, "0"},
      {-0.0, 0.5, 1, "0"},
      {kInfinity, 1, kInfinity, "∞"},
      {-kInfinity, 1, -kInfinity, "\u2212∞"},
      {5000, 5000, 20000, "5\u2009k"},
      {500, 500, 10000, "0.5\u2009k"},
      {2.5e6, 5e5, 3e6, "2.5\u2009M"},
      {-2e8, 2e8, -8e8, "\u2212200\u2009M"},
      {499.9e6, 1e5, 499.9e6, "499.9\u2009M"},
      {1024, 128, 1024, "1\u2009024"},
      {10050, 50, 10050, "10\u2009050"},
      {499'990'000, 10'000, 500'000'000, "499\u2009990\u2009000"},
      {999'999'999, 1, 1e9, "999\u2009999\u2009999"},
      {1e9, 1, 1e9, "1\u2009000\u2009000\u2009000"},
      {499'999'000.5, 0.5, 499'999'001, "499\u2009999\u2009000.5"},
      {-0.5, 0.5, 1, "\u22120.5"},
      {1, 0.25, 1, "1"},
      {0.25, 0.25, 1, "0.25"},
      {0.5, 0.25, 1, "0.50"},
      {0.3, 0.1, 1, "0.3"},
      {0.00002, 0.00001, 1, "0.00002"}};
  for (const auto& [x, step, largest, text] : rows) EXPECT_EQ(tick_text(x, step, largest), text);
}

}  // namespace
}  // namespace posenc
