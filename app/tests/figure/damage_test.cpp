#include "figure/damage.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace posenc {
namespace {

struct Drawn {
  Box box;
  std::uint64_t what;
};

std::vector<Box> frame(Damage& damage, const std::vector<Drawn>& all, int width = 640,
                       int height = 480) {
  damage.begin(width, height);
  for (const auto& one : all) damage.add(one.box, one.what);
  return damage.end();
}

TEST(Damage, IsTheWholeFrameAtFirstAndAtAnotherSize) {
  Damage damage;
  const std::vector<Drawn> drawn{{{10, 10, 20, 20}, 1}};
  EXPECT_EQ(frame(damage, drawn), (std::vector{Box{0, 0, 640, 480}}));
  EXPECT_TRUE(frame(damage, drawn).empty());
  EXPECT_EQ(frame(damage, drawn, 641), (std::vector{Box{0, 0, 641, 480}}));
  damage.forget();
  EXPECT_EQ(frame(damage, drawn, 641), (std::vector{Box{0, 0, 641, 480}}));
}

TEST(Damage, ContainsWhatCameWentAndChanged) {
  Damage damage;
  const Drawn stays{{0, 0, 640, 480}, 1}, goes{{40, 40, 50, 50}, 2}, comes{{600, 440, 639, 479}, 3};
  frame(damage, {stays, goes});
  const auto boxes = frame(damage, {stays, comes});
  for (const auto& drawn : {goes, comes}) {
    EXPECT_TRUE(std::ranges::any_of(boxes, [&](const Box& b) { return b.contains(drawn.box); }));
  }
  EXPECT_EQ(boxes.size(), 2u);
  EXPECT_TRUE(frame(damage, {stays, comes}).empty());
  EXPECT_EQ(frame(damage, {stays, {comes.box, 4}}).size(), 1u);
}

TEST(Damage, DependsOnTheOrder) {
  Damage damage;
  const Drawn a{{0, 0, 20, 20}, 1}, b{{10, 10, 30, 30}, 2};
  frame(damage, {a, b});
  EXPECT_EQ(frame(damage, {b, a}), (std::vector{Box{0, 0, Damage::kTile, Damage::kTile}}));
  // The same twice is not nothing.
  frame(damage, {a});
  EXPECT_FALSE(frame(damage, {a, a, a}).empty());
}

TEST(Damage, IsFewBoxesThatCoverEverything) {
  Damage damage;
  std::vector<Drawn> drawn;
  frame(damage, drawn, 4000, 3000);
  for (int i = 0; i < 60; ++i) {
    const int x = i * 733 % 3900, y = i * 457 % 2900;
    drawn.push_back({{x, y, x + 9, y + 70}, static_cast<std::uint64_t>(i)});
  }
  const auto boxes = frame(damage, drawn, 4000, 3000);
  EXPECT_LE(boxes.size(), Damage::kMostBoxes);
  for (const auto& one : drawn)
    EXPECT_TRUE(std::ranges::any_of(boxes, [&](const Box& b) { return b.contains(one.box); }));
}

/// Where time grew with the cube of what changed, this would not end.
TEST(Damage, IsFewBoxesHoweverManyTilesChange) {
  Damage damage;
  constexpr int kSide = 8192;
  frame(damage, {}, kSide, kSide);
  std::vector<Drawn> drawn;
  for (int y = 0; y < kSide / Damage::kTile; ++y) {
    for (int x = y % 2; x < kSide / Damage::kTile; x += 2)
      drawn.push_back(
          {{x * Damage::kTile, y * Damage::kTile, x * Damage::kTile + 1, y * Damage::kTile + 1},
           1});
  }
  const auto boxes = frame(damage, drawn, kSide, kSide);
  EXPECT_LE(boxes.size(), Damage::kMostBoxes);
  for (const auto& one : drawn)
    EXPECT_TRUE(std::ranges::any_of(boxes, [&](const Box& b) { return b.contains(one.box); }));
}

TEST(Damage, IsClippedToTheFrame) {
  Damage damage;
  frame(damage, {});
  EXPECT_TRUE(frame(damage, {{{-50, -50, -1, -1}, 1}, {{640, 0, 900, 480}, 2}}).empty());
  EXPECT_EQ(frame(damage, {{{-1000, -1000, 2000, 2000}, 1}}), (std::vector{Box{0, 0, 640, 480}}));
}

}  // namespace
}  // namespace posenc
