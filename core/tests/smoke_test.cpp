#include <gtest/gtest.h>
#include <posenc/sinusoidal.hpp>
TEST(Smoke,Runs){ EXPECT_EQ(posenc::Sinusoidal::make(8,1e4)->pairs(),4);}
