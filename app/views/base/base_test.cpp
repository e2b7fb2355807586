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
#include "text/phrase.hpp"
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

TEST(BaseView, ItsFormulaIsTheFirstNegativeSum) {
  for (const auto& [length, end] : {std::pair(4096, 1707), {512, 1707}}) {
    State state;
    state.length = length;
    double sum = 0;
    for (int k = 0; k < 64; ++k) sum += std::cos(end * std::pow(1e4, -k / 64.0));
    const auto numbers = kBaseView.formula(test::scene_of(state)).numbers;
    EXPECT_TRUE(numbers.front().ends_with(phrase("cos({}·ω_\\k) = {}", end, short_text(sum, 4))))
        << numbers.front();
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
    const auto shown = shown_facts(kBaseView, test::scene_of(state));
    EXPECT_EQ(std::ranges::count(shown, "scaling-text", &Fact::id), 1);
  }
}

TEST(BaseView, FindsThatALargerBaseMayReachLessFar) {
  const FactList known = kBaseView.known(whole(with(128, 4096)));
  EXPECT_EQ(known.number("last-length"), 262144);
  const auto reach = [](double base) {
    return first_negative(*Sinusoidal::make(128, base), 262143).delta.value_or(262144);
  };
  EXPECT_TRUE(known.fails("drops"));
  EXPECT_LT(known.number("drop-smaller"), known.number("drop-larger"));
  EXPECT_EQ(known.number("drop-smaller-reach"), reach(known.number("drop-smaller")));
  EXPECT_EQ(known.number("drop-larger-reach"), reach(known.number("drop-larger")));
  EXPECT_GT(known.number("drop-smaller-reach"), known.number("drop-larger-reach"));
  EXPECT_GE(reach(known.number("smallest-base")), 4096);
  EXPECT_EQ(known.fails("smallest-base"), known.has("fails-again"));
  if (known.has("fails-again")) {
    EXPECT_GT(known.number("fails-again"), known.number("smallest-base"));
    EXPECT_LT(reach(known.number("fails-again")), 4096);
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
  scene.set_background(std::make_shared<Background>([&] {
    ++woken;
    woken.notify_one();
  }));
  scene.update(with(870, 512));
  EXPECT_FALSE(test::has_whole_map(scene));
  scene.update(with(4, 512));
  for (int seen = woken; !test::has_whole_map(scene); seen = woken) woken.wait(seen);
  EXPECT_GT(scene.steps(), 0U);
  test::Rows grown, at_once;
  kBaseView.write(scene, grown);
  kBaseView.write(whole(with(4, 512)), at_once);
  EXPECT_EQ(grown.rows, at_once.rows);
  // One thread counts: had the first gone on, it would be whole before the second began.
  scene.update(with(870, 512));
  EXPECT_FALSE(test::has_whole_map(scene));
}

}  // namespace
}  // namespace posenc::base
