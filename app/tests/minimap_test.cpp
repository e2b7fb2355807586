#include "views/minimap.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "picture.hpp"
#include "views/views.hpp"

namespace posenc {
namespace {

using namespace test;

constexpr Rect kArea{{20, 16}, {1260, 716}};
constexpr Rect kRoom{{100, 50}, {200, 130}};

Frame frame(bool compact = false) { return {kArea, dark_palette(), compact, {}}; }

TEST(Minimap, IsThereWhereNotAllIsShownAndItHasRoom) {
  EXPECT_FALSE(minimap_in(kRoom, {0, 64}, 64, {0, 1000}, 1000));
  EXPECT_TRUE(minimap_in(kRoom, {0, 64}, 64, {0, 999}, 1000));
  EXPECT_TRUE(minimap_in(kRoom, {1, 64}, 64, {0, 1000}, 1000));
  EXPECT_FALSE(minimap_in({kRoom.min, kRoom.min + 10.0}, {1, 64}, 64, {0, 1000}, 1000));
}

TEST(Minimap, MarksThePartToScaleAndNeverTooSmallToSee) {
  const auto half = *minimap_in(kRoom, {16, 48}, 64, {500, 1000}, 1000);
  EXPECT_EQ(half.part().min, Point(125, 90));
  EXPECT_EQ(half.part().max, Point(175, 130));
  constexpr double kCells = 1e9;
  for (const double from : {0.0, 5e8, kCells - 20}) {
    const auto tiny = *minimap_in(kRoom, {0, 64}, 64, {from, from + 20}, kCells);
    const Rect part = tiny.part();
    EXPECT_EQ(part.width(), kRoom.width());
    EXPECT_GE(part.height(), 4);
    EXPECT_LE(part.height(), 8);
    EXPECT_GE(part.min.y, kRoom.min.y - 1e-9);
    EXPECT_LE(part.max.y, kRoom.max.y + 1e-9);
    EXPECT_NEAR(part.centre().y, kRoom.min.y + from / kCells * kRoom.height(), part.height());
  }
}

TEST(Minimap, BringsThePartToThePointAsLargeAsItIs) {
  const auto map = *minimap_in(kRoom, {0, 64}, 64, {0, 100}, 1000);
  const auto [across, down] = map.brought_to({150, 90});
  EXPECT_EQ(across, (CellRange{0, 0})) << "whole axes stay whole";
  EXPECT_NEAR(down.from, 450, 1e-9);
  EXPECT_NEAR(down.to, 550, 1e-9);
  EXPECT_EQ(map.brought_to({150, -1000}).second, (CellRange{0, 100}));
  EXPECT_EQ(map.brought_to({150, 1000}).second, (CellRange{900, 1000}));
}

}  // namespace
}  // namespace posenc
