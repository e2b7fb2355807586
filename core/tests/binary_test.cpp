#include <gtest/gtest.h>

#include <bitset>
#include <cstdint>

#include <posenc/binary.hpp>
#include <posenc/limits.hpp>

namespace posenc {
namespace {

TEST(Binary, DigitsAreThoseOfTheStandardBitset) {
  for (const std::int64_t t :
       {std::int64_t{0}, std::int64_t{1}, std::int64_t{37}, kMaxLength, kMaxPosition}) {
    const std::bitset<64> bits(static_cast<unsigned long long>(t));
    for (int b = 0; b < 63; ++b) {
      EXPECT_EQ(binary_digit(t, b), bits[static_cast<std::size_t>(b)] ? 1 : 0) << t << " bit " << b;
    }
  }
}

TEST(Binary, ABitRepeatsAfterItsPeriodAndNotAfterHalfOfIt) {
  for (int b = 0; b < 30; ++b) {
    for (std::int64_t t = 0; t < 100; ++t) {
      EXPECT_EQ(binary_digit(t + bit_period(b), b), binary_digit(t, b));
      EXPECT_NE(binary_digit(t + bit_period(b) / 2, b), binary_digit(t, b));
    }
  }
  EXPECT_EQ(bit_period(0), 2);
  EXPECT_EQ(bit_period(61), std::int64_t{1} << 62);
}

TEST(Binary, DigitsNeededForALength) {
  EXPECT_EQ(binary_digits(1), 1);
  EXPECT_EQ(binary_digits(2), 1);
  EXPECT_EQ(binary_digits(3), 2);
  EXPECT_EQ(binary_digits(4), 2);
  EXPECT_EQ(binary_digits(512), 9);
  EXPECT_EQ(binary_digits(513), 10);
  EXPECT_EQ(binary_digits(kMaxLength), 30);
}

}  // namespace
}  // namespace posenc
