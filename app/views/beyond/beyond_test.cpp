#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "set_parameters.hpp"
#include "text/phrase.hpp"
#include "views/beyond/numbers.hpp"

namespace posenc::beyond {
namespace {

using test::contains;
using test::scene_of;
using test::with;

State at(std::int64_t t, std::int64_t trained = 32, std::int64_t length = 512) {
  State state = with(128, length);
  state.position = t;
  state.trained = trained;
  return within_limits(state);
}

const test::OneView kView{kBeyondView};
Phases phases(const State& state, std::int64_t t) { return *phases_at(scene_of(state), t); }

TEST(BeyondView, TheTableEndsAndTheFormulaDoesNot) {
  EXPECT_FALSE(is_past_table(at(31)));
  EXPECT_TRUE(is_past_table(at(32)));
  test::expect_words(kView.text(at(31)), {"a row for position 31"});
  test::expect_words(kView.text(at(32)), {"32 rows", "IndexError: index 32 is out of bounds",
                                          phrase("p(32) = ({}, {}", fixed_text(std::sin(32), 4),
                                                 fixed_text(std::cos(32), 4))});
  State later = at(32);
  later.convention = find_convention("fairseq");
  later.position = 33;
  EXPECT_FALSE(is_past_table(later)) << "its table begins at position 2";
  later.position = 34;
  EXPECT_TRUE(is_past_table(later));
}

TEST(BeyondView, NamesOnlyMarksThatAreDrawn) {
  EXPECT_TRUE(contains(kView.text(at(100)), "Crosses:"));
  State seen = at(3);
  seen.offset = 0;
  EXPECT_FALSE(contains(kView.text(seen), "Crosses:"));
  EXPECT_TRUE(contains(kView.text(seen), "Dots:"));
}

/// In turns, with nothing of core.
int counted_by_hand(std::int64_t t, std::int64_t trained) {
  int unseen = 0;
  for (int k = 0; k < 64; ++k) {
    const double turns = std::pow(10000.0, -k / 64.0) / (2 * std::acos(-1.0));
    // Phases less than a step past the arc count as seen.
    const double seen = turns * static_cast<double>(trained) * (1 - 1e-9);
    unseen += seen < 1 && std::fmod(turns * static_cast<double>(t), 1) > seen ? 1 : 0;
  }
  return unseen;
}

TEST(BeyondView, CountsThePairsThatAreWhereTheyNeverWere) {
  for (const std::int64_t t : {31, 32, 37, 100, 511}) {
    for (const std::int64_t trained : {1, 2, 32, 300})
      EXPECT_EQ(phases(at(t, trained), t).unseen, t < trained ? 0 : counted_by_hand(t, trained))
          << t << " after " << trained;
  }
  EXPECT_EQ(kView.known(at(37)).number("unseen"), 51);
  EXPECT_EQ(counted_by_hand(37, 32), 51);
}

TEST(BeyondView, TheOffsetIsBesideT) {
  State state = at(60);
  EXPECT_EQ(shifted_position(state), 68);
  EXPECT_EQ(kView.known(state).number("unseen-ahead"), counted_by_hand(68, 32));
  state.offset = 0;
  EXPECT_FALSE(shifted_position(state)) << "t itself";
  EXPECT_FALSE(shifted_position(at(511))) << "past the sequence";
}

TEST(BeyondView, MaskedPairsAreStripedAndHaveNoDot) {
  const auto dots_of = [](const plot::Plot& plot) {
    std::size_t count = 0;
    for (const auto& layer : plot.layers)
      if (const auto* const dots = std::get_if<plot::Dots>(&layer)) count += dots->points.size();
    return count;
  };
  State state = at(400);
  EXPECT_EQ(dots_of(kView.plot(state, "phases")), 2 * 64u);
  ASSERT_TRUE(assign(state, *find_parameter("mute"), "1-4"));  // of 8 bands
  const auto plot = kView.plot(state, "phases");
  EXPECT_EQ(dots_of(plot), 2 * 32u);
  const auto& bars = std::get<plot::Bars>(plot.layers.front()).bars;
  for (std::size_t k = 0; k < bars.size(); ++k) {
    const bool is_masked = k < 32;
    EXPECT_EQ(bars[k].hatch.has_value(), is_masked) << k;
    EXPECT_EQ(bars[k].color.a == 0, is_masked) << k;
  }
}

TEST(BeyondView, CountsPairsThatAreNotMasked) {
  const FactList known =
      kView.known(test::state_of("length=512 position=400 trained=32 mute=1-4 pair=3"));
  EXPECT_EQ(known.number("active"), 32);
  EXPECT_EQ(known.number("unseen"), 32);
  EXPECT_EQ(known.number("whole"), 0) << "the masked ones complete a turn";
  EXPECT_EQ(known.find("phase")->outcome(), CheckOutcome::not_measured);
}

TEST(BeyondView, KnowsWhatHolds) {
  EXPECT_TRUE(kView.known(at(5)).holds("rows"));
  State state = with(2, 512);
  state.position = 100;
  const FactList known = kView.known(state);
  EXPECT_TRUE(known.fails("rows") && known.holds("unseen"));
  EXPECT_EQ(phases(at(999'999'999, 1'000'000'000, 1'000'000'000), 999'999'999).unseen, 0);
}

/// A model is trained before its frequencies are stretched: stretched by 4, what was read at
/// position 4·t is what was seen at t.
TEST(BeyondView, StretchedFrequenciesReachWhatWasSeen) {
  State state = at(124, 32);
  EXPECT_GT(kView.known(state).number("unseen"), 40);
  ASSERT_TRUE(assign(state, *find_parameter("scaling"), "linear"));
  ASSERT_TRUE(assign(state, *find_parameter("scale-factor"), "4"));
  EXPECT_EQ(kView.known(within_limits(state)).number("unseen"), 0);
}

TEST(BeyondView, ItsTableHasEveryPair) {
  const auto table = kView.rows(at(37));
  ASSERT_EQ(table.rows.size(), 64u);
  double unseen = 0;
  for (std::size_t k = 0; k < table.rows.size(); ++k) {
    const double turns = std::pow(10000.0, -static_cast<double>(k) / 64) / (2 * std::acos(-1.0));
    EXPECT_NEAR(table.rows[k][2], std::min(31 * turns, 1.0), 1e-12);
    EXPECT_NEAR(table.rows[k][3], std::fmod(37 * turns, 1), 1e-12);
    unseen += table.rows[k][4];
  }
  EXPECT_EQ(unseen, 51);
}

}  // namespace
}  // namespace posenc::beyond
