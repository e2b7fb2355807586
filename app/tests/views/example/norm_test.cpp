#include <cmath>

#include <gtest/gtest.h>

#include "one_view.hpp"
#include "picture.hpp"

/// That the worked example of CONTRIBUTING.md is a view.
namespace posenc {

extern const View kNormView;

namespace {

TEST(ExampleView, DrawsDescribesAndWritesItsNumbers) {
  const State state = test::with(64, 100);
  const Scene scene = test::scene_of(state);
  EXPECT_FALSE(test::drawn(kNormView, scene).commands().empty());
  const FactList& facts = kNormView.known(scene);
  EXPECT_NEAR(facts.number("norm"), std::sqrt(32.0), 1e-12);
  EXPECT_TRUE(facts.holds("norms"));
  EXPECT_FALSE(kNormView.describe(scene).empty());
  test::Rows table;
  kNormView.write(scene, table);
  EXPECT_EQ(table.rows.size(), 100u);
  EXPECT_EQ(kNormView.formula(scene).numbers.size(), 1u);
}

TEST(ExampleView, ADragSetsT) {
  const State state = test::with(64, 100);
  const auto picture = test::layout(kNormView, state);
  const Point there = test::pixel_of(picture, "norms", {70, std::sqrt(32.0)});
  EXPECT_EQ(test::after(kNormView, state, test::drag(there, {})).position, 70);
  const auto text = test::all_text(test::drawn(kNormView, test::scene_of(state), there));
  EXPECT_TRUE(test::contains(text, "t = 70"));
}

TEST(ExampleView, ShowsEveryEncodingAtItsExtremes) {
  for (const std::int64_t length : {1LL, 2LL, 1'000'000'000LL}) {
    State state = test::with(2, length);
    for (const auto& kind : encodings()) {
      state.encoding = &kind;
      const Scene scene = test::scene_of(within_limits(state));
      EXPECT_FALSE(test::drawn(kNormView, scene).commands().empty()) << kind.id << length;
    }
  }
}

TEST(ExampleView, OnePositionIsNotMeasured) {
  const Scene scene = test::scene_of(test::with(64, 1));
  EXPECT_EQ(kNormView.known(scene).find("norms")->outcome(), CheckOutcome::not_measured);
}

}  // namespace
}  // namespace posenc
