#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include <posenc/sinusoidal.hpp>

namespace posenc {
namespace {

std::string message(int d, double base) {
  const Expected<Sinusoidal> made = Sinusoidal::make(d, base);
  return made ? "made" : made.error().message;
}

TEST(Parameters, TheLimitsThemselvesAreAccepted) {
  for (const int d : {kMinDim, kMaxDim}) {
    for (const double base : {kMinBase, kMaxBase}) {
      const Expected<Sinusoidal> made = Sinusoidal::make(d, base);
      ASSERT_TRUE(made) << made.error().message;
      EXPECT_EQ(made->d(), d);
      EXPECT_EQ(made->pairs(), d / 2);
      EXPECT_EQ(made->base(), base);
    }
  }
}

TEST(Parameters, EachErrorNamesTheValueTheLimitAndTheWayOut) {
  EXPECT_EQ(message(7, 10000), "d = 7 is odd: sinusoidal pairs need an even d from 2 to 16384");
  EXPECT_EQ(message(0, 10000), "d = 0 is out of range: choose an even d from 2 to 16384");
  EXPECT_EQ(message(-4, 10000), "d = -4 is out of range: choose an even d from 2 to 16384");
  EXPECT_EQ(message(16386, 10000), "d = 16386 is out of range: choose an even d from 2 to 16384");
  EXPECT_EQ(message(8, 1), "base = 1 is out of range: choose a base from 1.001 to 1000000000");
  EXPECT_EQ(message(8, 0.5), "base = 0.5 is out of range: choose a base from 1.001 to 1000000000");
  EXPECT_EQ(message(8, -10000),
            "base = -10000 is out of range: choose a base from 1.001 to 1000000000");
  EXPECT_EQ(message(8, 2e9),
            "base = 2000000000 is out of range: choose a base from 1.001 to 1000000000");
  EXPECT_EQ(message(8, 1e300),
            "base = 1e+300 is out of range: choose a base from 1.001 to 1000000000");
}

TEST(Parameters, ValuesJustOutsideAreRefused) {
  EXPECT_FALSE(Sinusoidal::make(8, std::nextafter(kMinBase, 0)));
  EXPECT_FALSE(Sinusoidal::make(8, std::nextafter(kMaxBase, 2e9)));
  EXPECT_FALSE(Sinusoidal::make(std::numeric_limits<int>::min(), 10000));
  EXPECT_FALSE(Sinusoidal::make(std::numeric_limits<int>::max(), 10000));
}

TEST(Parameters, ABaseThatIsNoFiniteNumberIsRefused) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(message(8, std::numeric_limits<double>::quiet_NaN()),
            "base = nan is out of range: choose a base from 1.001 to 1000000000");
  EXPECT_EQ(message(8, infinity),
            "base = inf is out of range: choose a base from 1.001 to 1000000000");
  EXPECT_EQ(message(8, -infinity),
            "base = -inf is out of range: choose a base from 1.001 to 1000000000");
}

}  // namespace
}  // namespace posenc
