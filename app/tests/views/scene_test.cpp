// What a Scene computes again, and what it does not.

#include <gtest/gtest.h>

#include "picture.hpp"
#include "scene/scene.hpp"
#include "views/page.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

constexpr Rect kArea{{0, 0}, {1600, 900}};

void draw(const View& view, const Scene& scene, std::optional<Point> hover = {}) {
  RecordingCanvas canvas;
  view.draw(canvas, {kArea, dark_palette(), false, hover}, scene);
}

class SceneOf : public testing::TestWithParam<std::string> {
 protected:
  const View& view() const { return *find_view(GetParam()); }
};

TEST_P(SceneOf, DrawingTheSameAgainComputesNothing) {
  Scene scene;
  State state;
  state.view = GetParam();
  scene.update(state);
  draw(view(), scene);
  const auto made = scene.times_made();
  EXPECT_GT(made, 0u);
  for (int i = 0; i < 3; ++i) {
    scene.update(state);
    draw(view(), scene);
  }
  EXPECT_EQ(scene.times_made(), made);
}

TEST_P(SceneOf, HoveringComputesNothing) {
  Scene scene;
  State state;
  state.view = GetParam();
  scene.update(state);
  draw(view(), scene);
  const auto made = scene.times_made();
  for (double x = 20; x < kArea.max.x; x += 190) {
    for (double y = 20; y < kArea.max.y; y += 110) draw(view(), scene, Point(x, y));
  }
  EXPECT_EQ(scene.times_made(), made);
}

TEST_P(SceneOf, MovingTComputesNoFrequencies) {
  Scene scene;
  State state;
  state.view = GetParam();
  scene.update(state);
  draw(view(), scene);
  const auto before = scene.shared_encoding();
  for (const int t : {38, 39, 200}) {
    state.position = t;
    scene.update(state);
    draw(view(), scene);
    EXPECT_EQ(scene.shared_encoding(), before);
  }
  state.base = 500;
  scene.update(state);
  EXPECT_NE(scene.shared_encoding(), before);
}

constexpr Slot<int> kOfHeatmap;
constexpr Slot<int> kOfAll;

TEST(Scene, ForgetsWhatOnlyViewsBeforeTheLastUsed) {
  Scene scene;
  State state;
  const auto show = [&](const char* view) {
    state.view = view;
    scene.update(state);
    return scene.memo(kOfAll, 0, [] { return 2; });
  };
  const std::weak_ptr all = show("heatmap");
  const std::weak_ptr own = scene.memo(kOfHeatmap, 0, [] { return 1; });
  show("binary");
  EXPECT_FALSE(own.expired()) << "who goes back does not wait";
  show("rotation");
  EXPECT_TRUE(own.expired());
  EXPECT_FALSE(all.expired());
}

TEST(Scene, SlotsOfOneTypeRememberEachItsOwn) {
  const Scene scene;
  EXPECT_EQ(*scene.memo(kOfHeatmap, 0, [] { return 1; }), 1);
  EXPECT_EQ(*scene.memo(kOfAll, 0, [] { return 2; }), 2);
  EXPECT_EQ(*scene.memo(kOfHeatmap, 0, [] { return 3; }), 1);
}

TEST(Scene, TwoKeysOfASlotAlternateAndAThirdReplacesTheOlder) {
  const Scene scene;
  const auto ask = [&](int key) {
    EXPECT_EQ(*scene.memo(kOfAll, key, [&] { return 10 * key; }), 10 * key);
    return scene.times_made(kOfAll);
  };
  for (const int key : {1, 2, 1, 2, 1}) ask(key);
  EXPECT_EQ(ask(1), 2u);
  EXPECT_EQ(ask(3), 3u) << "in place of 2, which was used before 1";
  EXPECT_EQ(ask(1), 3u);
  EXPECT_EQ(ask(2), 4u);
}

TEST(Scene, WhatIsHeldOutlivesItsPlaceInTheMemo) {
  const Scene scene;
  const auto held = scene.memo(kOfAll, 1, [] { return 10; });
  for (const int key : {2, 3, 4}) scene.memo(kOfAll, key, [&] { return key; });
  EXPECT_EQ(*held, 10);
}

TEST(Scene, WhatIsMadeMayBeSharedAlready) {
  const Scene scene;
  const auto made = std::make_shared<const int>(5);
  EXPECT_EQ(scene.memo(kOfAll, 0, [&] { return made; }), made);
}

INSTANTIATE_TEST_SUITE_P(Each, SceneOf, testing::ValuesIn(test::view_ids()),
                         [](const auto& of) { return of.param; });

}  // namespace
}  // namespace posenc
