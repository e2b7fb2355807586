#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "one_view.hpp"
#include "tables.hpp"
#include "views/criteria_layout.hpp"
#include "views/views.hpp"

namespace posenc::criteria {
namespace {

using test::contains;
using test::Rows;
using test::scene_of;
using test::with;

TEST(CriteriaView, OnlySinusoidsMeetAllFourAndOnlyWhereTheyDo) {
  State state;
  EXPECT_EQ(claim(scene_of(state)), "Only sinusoidal meets all four criteria");
  EXPECT_TRUE(
      contains(kCriteriaView.describe(scene_of(state)),
               "alone meets all four criteria; holds: unit-interval meets 2, linear meets 3, "
               "binary meets 3, sinusoidal meets 4."));
  state.convention = find_convention("mistake-pi");
  state.d = 2;
  EXPECT_EQ(claim(scene_of(within_limits(state))),
            "No encoding here meets all four criteria at these lengths");
}

TEST(CriteriaView, ItsTableIsWhatIsMeasured) {
  Rows table;
  kCriteriaView.data(scene_of(State{}), table);
  EXPECT_EQ(table.columns,
            (std::vector<std::string>{"encoding", "criterion", "length", "value", "holds"}));
  ASSERT_EQ(table.rows.size(), 4u * 4 * 2);
  const auto value = [&](const std::string& encoding, const std::string& criterion, double length) {
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      if (table.names[i] == std::vector{encoding, criterion} && table.rows[i][2] == length) {
        return std::pair(table.rows[i][3], table.rows[i][4]);
      }
    }
    return std::pair(std::nan(""), std::nan(""));
  };
  EXPECT_EQ(value("unit-interval", "same-step", 5), std::pair(0.25, 0.0));
  EXPECT_EQ(value("unit-interval", "same-step", 50), std::pair(1.0 / 49, 0.0));
  EXPECT_EQ(value("linear", "bounded", 50), std::pair(501.0, 0.0));
  EXPECT_EQ(value("linear", "unique", 50), std::pair(1.0, 1.0));
  EXPECT_EQ(value("binary", "bounded", 5).second, 0);
  EXPECT_EQ(value("sinusoidal", "bounded", 50), std::pair(1.0, 1.0));
  EXPECT_EQ(value("sinusoidal", "deterministic", 5), std::pair(0.0, 1.0));
}

TEST(CriteriaView, NamesWhatOfATableIsNoNumber) {
  const auto described = [](const State& state) { return kCriteriaView.describe(scene_of(state)); };
  const auto entry = [](auto t, auto j) { return std::sin(static_cast<double>(t * 7 + j)); };
  const auto whole = described(test::with_table_of("whole.npy", 8, 16, entry));
  EXPECT_FALSE(contains(whole, "some positions")) << "all 8 were compared\n" << whole;
  EXPECT_FALSE(contains(whole, "NaN"));
  const State holes = test::with_table_of("holes.npy", 64, 16, [&](auto t, auto j) {
    return t == 5 && j == 3 ? NAN : t == 9 && j == 2 ? INFINITY : entry(t, j);
  });
  EXPECT_TRUE(contains(described(holes),
                       "The table has 1 NaN, at position 5, dimension 3; 1 infinite value."));
  const auto nothing =
      described(test::with_table_of("nan.npy", 8, 16, [](auto, auto) { return NAN; }));
  EXPECT_TRUE(contains(nothing, "unique cannot be measured")) << nothing;
  EXPECT_TRUE(contains(nothing, "L = 5: no number; L = 50: no number")) << nothing;
  EXPECT_FALSE(contains(nothing, "one position")) << nothing;
}

TEST(CriteriaView, LengthsAreThoseOfTheState) {
  State state;
  state.criteria.short_length = state.criteria.long_length = 20;
  const Scene one_length = scene_of(state);
  EXPECT_TRUE(*present_rows(one_length)[0].judgements[1].holds)
      << "at one length a step is the same";
  state.criteria.short_length = 1;
  const Scene scene = scene_of(state);
  EXPECT_FALSE(present_rows(scene)[0].judgements[1].holds.has_value());
  const auto text = test::all_text(test::drawn(kCriteriaView, scene));
  EXPECT_TRUE(contains(text, "not measured"));
  EXPECT_TRUE(contains(text, "one position"));
}

TEST(CriteriaView, ALearnedTableHasNoRowBeyondItsEnd) {
  const State state = test::with_table_of("criteria.npy", 60, 16, test::Learned());
  const Scene scene = scene_of(state);
  const auto& rows = present_rows(scene);
  ASSERT_EQ(rows.size(), 5u);
  EXPECT_EQ(rows[4].name, "table");
  EXPECT_TRUE(*rows[4].judgements[0].holds);
  EXPECT_FALSE(*rows[4].judgements[2].holds);
  EXPECT_FALSE(std::isnan(rows[4].judgements[2].at[0].value)) << "row 50 is there";
  EXPECT_TRUE(std::isnan(rows[4].judgements[2].at[1].value));
  EXPECT_EQ(measure_text(Criterion::bounded, rows[4].judgements[2].at[1]), "no position 500");
}

TEST(CriteriaView, AShareOfTheWayIsAnotherPositionAtAnotherLength) {
  EXPECT_DOUBLE_EQ(position_at(0.4, 5), 1.6);
  EXPECT_DOUBLE_EQ(position_at(0.4, 50), 19.6);
  EXPECT_EQ(share_of(0, 1), 0);
  const auto text = test::all_text(test::drawn(kCriteriaView, scene_of(State{})));
  EXPECT_TRUE(contains(text, "0.4 of the way: position 1.6"));
  EXPECT_TRUE(contains(text, "0.4 of the way: position 19.6"));
  EXPECT_TRUE(contains(text, "t = 37: past the end"));
  EXPECT_TRUE(contains(text, "t = 37: 0.755 of the way"));
}

TEST(CriteriaView, ADragSetsTheShare) {
  const Layout at = test::laid_out<layout>(State{});
  ASSERT_TRUE(at.way);
  const auto drag = test::drag(at.way->centre(), {0, 0});
  const auto share = test::after(kCriteriaView, State{}, drag).criteria.way;
  EXPECT_GT(share, 0.3);
  EXPECT_LT(share, 0.7);
}

}  // namespace
}  // namespace posenc::criteria
