#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "tables.hpp"
#include "views/criteria/numbers.hpp"
#include "views/criteria/options.hpp"

namespace posenc::criteria {
namespace {

using test::contains;
using test::scene_of;

const test::OneView kView{kCriteriaView};

TEST(CriteriaView, OnlySinusoidsMeetAllAndOnlyWhereTheyDo) {
  State state;
  const FactList known = kView.known(state);
  EXPECT_TRUE(known.holds("meeting"));
  EXPECT_EQ(known.text("meeting-all"), "sinusoidal");
  for (const auto& [id, met] : {std::pair("unit-interval-meets", 3),
                                {"linear-meets", 4},
                                {"binary-meets", 4},
                                {"sinusoidal-meets", 5}})
    EXPECT_EQ(known.number(id), met) << id;
  state.convention = find_convention("mistake-index-pi");
  state.d = 2;
  EXPECT_EQ(kView.known(within_limits(state)).number("meeting"), 0);
}

TEST(CriteriaView, ItsTableIsWhatIsMeasured) {
  const auto table = kView.rows({});
  ASSERT_EQ(table.rows.size(), 4u * 5 * 2);
  const auto value = [&](const std::string& encoding, const std::string& criterion, double length) {
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      if (table.names[i] == std::vector{encoding, criterion} && table.rows[i][2] == length)
        return std::pair(table.rows[i][3], table.rows[i][4]);
    }
    return std::pair(std::nan(""), std::nan(""));
  };
  EXPECT_EQ(value("unit-interval", "same-step", 5), std::pair(0.25, 0.0));
  EXPECT_EQ(value("unit-interval", "same-step", 50), std::pair(1.0 / 49, 0.0));
  EXPECT_EQ(value("linear", "bounded", 50), std::pair(501.0, 0.0));
  EXPECT_EQ(value("linear", "unique", 50), std::pair(1.0, 1.0));
  EXPECT_EQ(value("linear", "defined-beyond", 50), std::pair(1.0, 1.0));
  EXPECT_EQ(value("binary", "bounded", 5), std::pair(1.0, 1.0));
  EXPECT_EQ(value("binary", "defined-beyond", 5), std::pair(0.0, 0.0));
  EXPECT_EQ(value("sinusoidal", "bounded", 50), std::pair(1.0, 1.0));
  EXPECT_EQ(value("sinusoidal", "deterministic", 5), std::pair(0.0, 1.0));
}

TEST(CriteriaView, NamesWhatOfATableIsNoNumber) {
  const auto entry = [](auto t, auto j) { return std::sin(static_cast<double>(t * 7 + j)); };
  const FactList whole = kView.known(test::with_table_of("whole.npy", 8, 16, entry));
  EXPECT_EQ(whole.find("not-finite"), nullptr);
  const State holes = test::with_table_of("holes.npy", 64, 16, [&](auto t, auto j) {
    return t == 5 && j == 3 ? NAN : t == 9 && j == 2 ? INFINITY : entry(t, j);
  });
  test::expect_words(kView.known(holes).text("not-finite"), {"1 NaN", "5", "3", "1 infinite"});
  const FactList nothing =
      kView.known(test::with_table_of("nan.npy", 8, 16, [](auto, auto) { return NAN; }));
  EXPECT_EQ(nothing.find("table-unique")->outcome(), CheckOutcome::not_measured);
}

TEST(CriteriaView, CountsNoRowAsLookedAtThatIsNoNumber) {
  State holes = test::with_table_of("holes.npy", 64, 16, [](auto t, auto j) {
    return t == 5 || t == 9 ? NAN : std::sin(static_cast<double>(t * 7 + j));
  });
  holes.set(kShortLength, 50), holes.set(kLongLength, 64);
  const FactList known = kView.known(holes);
  const Fact& unique = *known.find("table-unique");
  EXPECT_EQ(unique.outcome(), CheckOutcome::holds_where_looked);
  EXPECT_EQ(verdict_text(unique), "holds for 48 of t = 0 … 49");
}

TEST(CriteriaView, LengthsAreThoseOfTheState) {
  State state;
  state.set(criteria::kShortLength, 20);
  state.set(criteria::kLongLength, 20);
  EXPECT_EQ((*candidacies(scene_of(state)))[0].judgements[1].holds, true)
      << "at one length a step is the same";
  state.set(criteria::kShortLength, 1);
  EXPECT_FALSE((*candidacies(scene_of(state)))[0].judgements[1].holds);
  EXPECT_EQ(kView.known(state).find("linear-same-step")->outcome(), CheckOutcome::not_measured);
  const auto one = candidacies(scene_of(state));
  const auto& steps = (*one)[0].judgements[1].at;
  EXPECT_NE(measure_text(Criterion::same_step, steps[0], 1),
            measure_text(Criterion::same_step, steps[1], 20))
      << "20 positions are not one";
}

TEST(CriteriaView, ALearnedTableHasNoRowBeyondItsEnd) {
  const State state = test::with_table_of("criteria.npy", 60, 16, test::Learned());
  const auto all = candidacies(scene_of(state));
  ASSERT_EQ(all->size(), 5u);
  const Candidacy& table = all->back();
  EXPECT_EQ(table.name, "table");
  EXPECT_EQ(table.judgements[0].holds, true);
  EXPECT_EQ(table.judgements[2].holds, true) << "as far as it goes";
  EXPECT_EQ(table.judgements[3].holds, false);
  for (const Measure& at : table.judgements[3].at)
    EXPECT_EQ(at.t, 60) << "the first position without a row, at both lengths";
  EXPECT_TRUE(kView.known(state).fails("table-defined-beyond"));
}

TEST(CriteriaView, ARelativePositionIsAnotherPositionAtAnotherLength) {
  EXPECT_DOUBLE_EQ(position_at(0.4, 5), 1.6);
  EXPECT_EQ(relative_position(0, 1), 0);
  test::expect_words(kView.text({}), {"position 1.6", "position 19.6", "past the end", "0.755"});
}

TEST(CriteriaView, ANarrowPictureKeepsWhatNotAllMeet) {
  RecordingCanvas canvas;
  kCriteriaView.draw(canvas, {{{0, 0}, {396, 330}}, dark_palette(), false, {}}, scene_of({}));
  const auto text = test::all_text(canvas);
  test::expect_words(text, {"Same step", "Bounded", "Beyond"});
  EXPECT_FALSE(contains(text, "Fixed"));
}

TEST(CriteriaView, ADragSetsTheRelativePositionAndHoverSaysAll) {
  const Point there = kView.pixel({}, "sequences", {0.7, -1});
  EXPECT_NEAR(kView.after({}, test::drag(there, {0, 0}))[criteria::kWay], 0.7, 1e-9);
  const auto table = kView.panel({}, "table");
  const Point cell{table.columns[1].from + 5, table.frame.min.y + 5};
  test::expect_words(kView.text({}, cell), {"L = 50: 0.02041"});
}

}  // namespace
}  // namespace posenc::criteria
