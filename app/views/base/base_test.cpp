#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <posenc/landmarks.hpp>

#include "all_views.hpp"
#include "one_view.hpp"
#include "views/base/numbers.hpp"

namespace posenc::base {
namespace {

using test::with;

const test::OneView kView{kBaseView};

/// With all of its map.
Scene whole(const State& state) { return Scene(state); }
std::string described(const State& state) { return kBaseView.describe(whole(state)); }

TEST(BaseView, NamesBothSidesOfTheLine) {
  std::vector<double> places;
  for (const auto& text :
       test::all<RecordingCanvas::Text>(test::drawn(kBaseView, whole(with(128, 4096)))))
    if (text.text == "none negative" || text.text == "negative")
      places.push_back(text.box.centre().x);
  ASSERT_EQ(places.size(), 2u);
  EXPECT_LT(places[0], places[1] - 100);
}

TEST(BaseView, SaysWhereEachModelsSumIsFirstNegative) {
  for (const auto& [base, length, first, is_within] :
       {std::tuple(1e4, 4096, "1\u2009707", true), std::tuple(5e5, 8192, "18\u2009438", false),
        std::tuple(1e6, 32768, "27\u2009115", true)}) {
    const auto text = kView.described(with(128, length, base));
    EXPECT_TRUE(test::contains(
        text, std::string(": ") + first + "; " + (is_within ? "within" : "not within")))
        << text;
  }
}

TEST(BaseView, FindsThatALargerBaseMayReachLessFar) {
  const Scene scene = whole(with(128, 4096));
  const auto map = map_of(scene);
  ASSERT_TRUE(map->is_whole());
  EXPECT_EQ(map->last_length(), 262144);
  const auto drop = largest_drop(*map);
  ASSERT_TRUE(drop);
  EXPECT_LT(drop->smaller, drop->larger);
  const auto reach = [](int base) {
    return first_negative(*Sinusoidal::make(128, Map::base_of(base)), 262143).delta;
  };
  EXPECT_GT(reach(drop->smaller).value_or(262144), *reach(drop->larger));
  test::expect_words(kBaseView.describe(scene),
                     {"a larger base reaches at least as far; does not hold: "});
  const auto [smallest, fails_again] = holds(*map, 4096);
  EXPECT_GE(reach(*smallest).value_or(262144), 4096);
  for (int base = 0; base < *smallest; ++base) EXPECT_LT(*reach(base), 4096) << base;
  if (fails_again) {
    EXPECT_GT(*fails_again, *smallest);
    EXPECT_LT(*reach(*fails_again), 4096);
  }
}

TEST(BaseView, ItsNumbersAreThoseOfEveryDistance) {
  State state = with(8, 512);
  const auto map = map_of(whole(state));
  for (const int base : {0, 100, 299}) {
    const auto waves = *Sinusoidal::make(8, Map::base_of(base));
    std::vector<double> sums(static_cast<std::size_t>(map->last_length()));
    waves.dot_curve(0, 1, sums);
    double least = 4;
    std::size_t at = 0;
    for (std::size_t i = 0; i < map->lengths().size(); ++i) {
      for (; at < static_cast<std::size_t>(map->lengths()[i]); ++at)
        least = std::min(least, sums[at]);
      ASSERT_NEAR(map->reach(base).minima[i], least, 1e-13);
    }
    EXPECT_EQ(map->reach(base).first_negative, first_negative(waves, map->last_length() - 1).delta);
  }
}

TEST(BaseView, ItsTableHasEachLengthOfEachBase) {
  test::Rows table;
  table.most = 800;
  kBaseView.data(test::scene_of(with(4, 512)), table);
  EXPECT_EQ(table.columns,
            (std::vector<std::string>{"length", "base", "first_negative", "minimum"}));
  EXPECT_EQ(table.rows[0][0], 16);
  EXPECT_EQ(table.rows[0][1], 100);
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const auto& row = table.rows[i];
    EXPECT_EQ(table.names[i].empty(), row[3] < 0) << "first negative where the least is";
    if (row[3] < 0) {
      EXPECT_LT(row[2], row[0]);
    }
  }
}

TEST(BaseView, TwoDimensionsReachEquallyFarWithEveryBase) {
  test::expect_words(described(with(2, 512)),
                     {"With every base the sum is first negative at 2.\n", "holds: none of 301"});
}

TEST(BaseView, ManyDimensionsEndItsMapSooner) {
  const auto map = map_of(test::scene_of(with(16384, 1'000'000'000)));
  EXPECT_EQ(map->last_length(), 8192);
  EXPECT_TRUE(test::contains(kView.described(with(16384, 1'000'000'000)),
                             "not computed; the map ends at L = 8\u2009192"));
}

TEST(BaseView, AClickSetsLengthAndBase) {
  const State state = with(128, 512);
  const Point near_llama = kView.pixel(state, "map", {32100, 1.02e6});
  State next = kView.after(state, test::drag(near_llama, {0, 0}));
  EXPECT_EQ(next.length, 32768);
  EXPECT_EQ(next.base, 1e6);
  next = kView.after(state, test::drag(kView.pixel(state, "map", {100, 3e7}), {0, 0}));
  EXPECT_NEAR(static_cast<double>(next.length), 100, 2);
  EXPECT_NEAR(next.base, 3e7, 6e5);
  EXPECT_EQ(std::fmod(next.base, 1e5), 0) << "three digits";
}

TEST(BaseView, PointingNamesTheModel) {
  const State state = with(64, 512);
  Scene scene = whole(state);
  RecordingCanvas canvas;
  const Point at =
      test::pixel_of(*kBaseView.placed(canvas, test::frame(), scene), "map", {4096, 150000});
  test::expect_words(test::all_text(test::drawn(kBaseView, scene, at)),
                     {"gpt-oss: d = 64, b = 150", "least sum", "first negative at"});
}

TEST(BaseView, TheMapGrowsInTheBackgroundAndStopsForAnother) {
  std::atomic<int> woken = 0;
  Scene scene;
  const auto background = std::make_shared<Background>([&] {
    ++woken;
    woken.notify_one();
  });
  scene.set_background(background);
  // The first is left where it is, however long it would go on.
  scene.update(with(870, 512));
  const auto first = map_of(scene);
  EXPECT_LT(first->done(), Map::kBases);
  scene.update(with(4, 512));
  const auto second = map_of(scene);
  const int left_at = first->done();
  for (int seen = woken; !second->is_whole(); seen = woken) woken.wait(seen);
  EXPECT_EQ(first->done(), left_at);
  EXPECT_GT(scene.steps(), 0U);
  const auto at_once = map_of(whole(with(4, 512)));
  for (int base = 0; base < Map::kBases; ++base)
    ASSERT_EQ(second->reach(base).minima, at_once->reach(base).minima);
}

TEST(BaseView, WhatIsNotComputedIsSaidToBe) {
  const auto text = kView.described(with(128, 512));
  test::expect_words(text, {"At b = 10\u2009000 the sum is first negative at distance 1\u2009707",
                            "not measured: 0 of 301 bases are computed"});
}

TEST(BaseView, LeavesAScalingOutAndSaysSo) {
  State state = with(128, 512);
  state.scaling.kind = find_scaling("linear");
  const auto text = kView.described(within_limits(state));
  EXPECT_TRUE(test::contains(text, "first negative at distance 1\u2009707"));
  auto words = kView.text(within_limits(state));
  std::ranges::replace(words, '\n', ' ');
  EXPECT_TRUE(test::contains(words, "The map is of unscaled waves.")) << words;
}

}  // namespace
}  // namespace posenc::base
