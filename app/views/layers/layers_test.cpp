#include <gtest/gtest.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"

namespace posenc {
namespace {

using test::state_of;

const test::OneView kView{kLayersView};

TEST(Layers, OfGemmaSeldomSeeAllTokens) {
  const auto known = kView.known(state_of("layers-model=gemma-3-12b length=131072"));
  EXPECT_EQ(known.number("layers"), 48);
  EXPECT_EQ(known.number("that-see-all"), 8);
  EXPECT_EQ(known.number("memory"), 8 + 40 * 8 / 1024.0);
  EXPECT_EQ(known.number("memory-of-all"), 48);
  EXPECT_TRUE(known.holds("heard"));
  EXPECT_EQ(known.number("heard-from"), 5);
  EXPECT_TRUE(known.holds("unseen"));
  const auto rows = kView.rows(state_of("layers-model=gemma-3-12b length=131072")).rows;
  ASSERT_EQ(rows.size(), 48U);
  EXPECT_EQ(rows[4][4], 5 * 1023 + 1);
  EXPECT_EQ(rows[5][4], 131072);
}

TEST(Layers, MeetWhatIsNewBeyondTheLengthOfTraining) {
  const auto known = kView.known(state_of("layers-model=gemma-3-12b length=1000000"));
  EXPECT_TRUE(known.fails("unseen"));
  EXPECT_EQ(known.number("unseen"), 8) << "windows meet none";
  EXPECT_EQ(kView.known(state_of("layers-model=gpt-2 length=1025")).number("unseen"), 12);
  EXPECT_EQ(kView.known(state_of("layers-model=gemma-4-31b length=1000000")).number("unseen"), 0);
}

TEST(Layers, AreChosenByThePointer) {
  const State state = state_of("layers-model=gemma-3-12b length=131072");
  const auto picture = kView.layout(state);
  const auto at = test::pixel_of(picture, "strip", {17, 100});
  EXPECT_EQ(kView.known(kView.after(state, test::drag(at, {0, 0}))).number("layer"), 17);
}

}  // namespace
}  // namespace posenc
