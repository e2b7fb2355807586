#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <posenc/landmarks.hpp>

#include "all_views.hpp"
#include "one_view.hpp"
#include "set_parameters.hpp"
#include "views/base/numbers.hpp"
#include "views/known.hpp"

namespace posenc::base {
namespace {

using test::with;

const test::OneView kView{kBaseView};

/// With all of its map.
Scene whole(const State& state) { return Scene(state); }

TEST(BaseView, KnowsWhatHolds) {
  using enum CheckOutcome;
  for (const auto& [settings, id, number, outcome] :
       {std::tuple("length=4096", "first-negative", 1707.0, fails),
        {"base=5e5 length=8192", "first-negative", 18438, holds},
        {"base=1e6 length=32768", "first-negative", 27115, fails},
        {"base=5e5 length=8192 scaling=llama3 trained=8192 scale-factor=8", "first-negative", 18438,
         holds},
        {"base=5e5 length=65536 scaling=llama3 trained=8192 scale-factor=8", "first-negative",
         18438, fails},
        {"scaling=linear scale-factor=4", "first-negative", 1707, holds},
        {"d=2", "drops", 0, holds_where_looked},
        {"d=2", "first-negative", 2, fails}}) {
    const State state = test::state_of(settings);
    const FactList known = state.d == 2 ? kBaseView.known(whole(state)) : kView.known(state);
    EXPECT_EQ(known.number(id), number) << settings << " " << id;
    EXPECT_EQ(test::fared(*known.find(id)), outcome) << settings << " " << id;
  }
  EXPECT_EQ(kBaseView.known(whole(test::state_of("d=2"))).number("last-reach"), 2);
  const FactList growing = kView.known({});
  for (const auto* const id : {"drops", "smallest-base"})
    EXPECT_EQ(growing.find(id)->outcome(), not_measured) << id;
}

TEST(BaseView, AStopBetweenBasesKeepsWhatWasMade) {
  Map map(with(2, 4096));
  int done = 0;
  do {
    done = map.done();
    std::atomic<int> asked = 0;
    map.work([&] { return ++asked > 40; }, [] {});
    EXPECT_LE(map.done(), done + 40);
  } while (map.done() > done);
  EXPECT_TRUE(map.is_whole());
}

TEST(BaseView, ItsFormulaIsTheFirstNegativeSum) {
  for (const auto& [length, end] : {std::pair(4096, 1707), {512, 1707}}) {
    State state;
    state.length = length;
    double sum = 0;
    for (int k = 0; k < 64; ++k) sum += std::cos(end * std::pow(1e4, -k / 64.0));
    const auto own = own_of(test::scene_of(state));
    EXPECT_EQ(own->end, end);
    EXPECT_NEAR(own->at_end, sum, 1e-9);
    EXPECT_LT(sum, 0);
  }
  for (const auto* const other : {"convention=mistake-cos-exponent d=8", "mute=1"})
    EXPECT_TRUE(kBaseView.formula(test::scene_of(test::state_of(other))).numbers.empty()) << other;
}

/// What is shown of a stretched model is all of its frequencies in training.
TEST(BaseView, ShowsOneSumEverywhereWhereFrequenciesAreStretched) {
  for (const auto* const scaling : {"llama3", "linear", "yarn"}) {
    State state;
    state.base = 5e5;
    const auto plain = kView.known(state);
    const auto formula = kBaseView.formula(test::scene_of(state)).numbers;
    state.scaling.kind = find_scaling(scaling);
    state = within_limits(state);
    state.position = 99;  // has no part in it
    for (const auto* const id : {"first-negative", "least", "at-zero"})
      EXPECT_EQ(kView.known(state).number(id), plain.number(id)) << scaling << " " << id;
    EXPECT_EQ(kBaseView.formula(test::scene_of(state)).numbers, formula) << scaling;
    const auto told = told_facts(kBaseView, test::scene_of(state));
    EXPECT_EQ(std::ranges::count(told, "scaling-text", &Fact::id), 1);
  }
}

TEST(BaseView, FindsThatALargerBaseMayReachLessFar) {
  const Scene scene = whole(with(128, 4096));
  const auto map = map_of(scene);
  ASSERT_TRUE(map->is_whole());
  EXPECT_EQ(map->last_length(), 262144);
  const auto reach = [](double base) {
    return first_negative(*Sinusoidal::make(128, base), 262143).delta;
  };
  const FactList& known = kBaseView.known(scene);
  EXPECT_TRUE(known.fails("drops"));
  EXPECT_LT(known.number("drop-smaller"), known.number("drop-larger"));
  EXPECT_GT(reach(known.number("drop-smaller")).value_or(262144),
            *reach(known.number("drop-larger")));
  const auto [smallest, fails_again] = holds(*map, 4096);
  EXPECT_EQ(known.number("smallest-base"), Map::base_of(*smallest));
  EXPECT_GE(reach(Map::base_of(*smallest)).value_or(262144), 4096);
  for (int base = 0; base < *smallest; ++base) EXPECT_LT(*reach(Map::base_of(base)), 4096) << base;
  EXPECT_EQ(known.fails("smallest-base"), fails_again.has_value());
  if (fails_again) {
    EXPECT_GT(*fails_again, *smallest);
    EXPECT_LT(*reach(Map::base_of(*fails_again)), 4096);
  }
  int drops = 0;
  for (int base = 1, farthest = 0; base < Map::kBases; ++base) {
    if (map->reach_within(base) < map->reach_within(farthest))
      ++drops;
    else
      farthest = base;
  }
  EXPECT_EQ(known.number("drops"), drops);
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
  kBaseView.write(test::scene_of(with(4, 512)), table);
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

TEST(BaseView, ManyDimensionsEndItsMapSooner) {
  const FactList known = kView.known(with(16384, 1'000'000'000));
  EXPECT_EQ(known.number("last-length"), 8192);
  EXPECT_EQ(test::fared(*known.find("smallest-base")), CheckOutcome::not_measured);
}

TEST(BaseView, AClickSetsLengthAndBaseInThreeDigits) {
  const State state = with(128, 512);
  const State next = kView.after(state, test::drag(kView.pixel(state, "map", {100, 3e7}), {0, 0}));
  EXPECT_NEAR(static_cast<double>(next.length), 100, 2);
  EXPECT_NEAR(next.base, 3e7, 6e5);
  EXPECT_EQ(std::fmod(next.base, 1e5), 0);
}

TEST(BaseView, TheMapGrowsInTheBackgroundAndStopsForAnother) {
  std::atomic<int> woken = 0;
  Scene scene;
  const auto background = std::make_shared<Background>([&] {
    ++woken;
    woken.notify_one();
  });
  scene.set_background(background);
  scene.update(with(870, 512));
  const auto first = map_of(scene);
  scene.update(with(4, 512));
  const auto second = map_of(scene);
  for (int seen = woken; !second->is_whole(); seen = woken) woken.wait(seen);
  // One thread counts: had the first gone on, it would be whole before the second began.
  EXPECT_LT(first->done(), Map::kBases);
  EXPECT_GT(scene.steps(), 0U);
  const auto at_once = map_of(whole(with(4, 512)));
  for (int base = 0; base < Map::kBases; ++base)
    ASSERT_EQ(second->reach(base).minima, at_once->reach(base).minima);
}

}  // namespace
}  // namespace posenc::base
