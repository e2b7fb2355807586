// What a Scene computes again, and what it does not.

#include <gtest/gtest.h>

#include "figure/recording_canvas.hpp"
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

class SceneOf : public testing::TestWithParam<const View*> {};

TEST_P(SceneOf, DrawingTheSameAgainComputesNothing) {
  Scene scene;
  State state;
  state.view = GetParam()->id;
  scene.update(state);
  draw(*GetParam(), scene);
  const auto made = scene.times_made();
  EXPECT_GT(made, 0u);
  for (int i = 0; i < 3; ++i) {
    scene.update(state);
    draw(*GetParam(), scene);
  }
  EXPECT_EQ(scene.times_made(), made);
}

TEST_P(SceneOf, HoveringComputesNothing) {
  Scene scene;
  State state;
  state.view = GetParam()->id;
  scene.update(state);
  draw(*GetParam(), scene);
  const auto made = scene.times_made();
  for (double x = 20; x < kArea.max.x; x += 190) {
    for (double y = 20; y < kArea.max.y; y += 110) draw(*GetParam(), scene, Point(x, y));
  }
  EXPECT_EQ(scene.times_made(), made);
}

TEST_P(SceneOf, MovingTComputesNoFrequencies) {
  Scene scene;
  State state;
  state.view = GetParam()->id;
  scene.update(state);
  draw(*GetParam(), scene);
  const auto before = scene.shared_encoding();
  for (const int t : {38, 39, 200}) {
    state.position = t;
    scene.update(state);
    draw(*GetParam(), scene);
    EXPECT_EQ(scene.shared_encoding(), before);
  }
  state.base = 500;
  scene.update(state);
  EXPECT_NE(scene.shared_encoding(), before);
}

TEST(Scene, ForgetsWhatOnlyViewsBeforeTheLastUsed) {
  struct OfHeatmap {
    std::shared_ptr<int> value;
  };
  struct OfAll {
    std::shared_ptr<int> value;
  };
  Scene scene;
  State state;
  const auto show = [&](const char* view) {
    state.view = view;
    scene.update(state);
    return scene.memo<OfAll>(0, [] { return OfAll{std::make_shared<int>(2)}; }).value;
  };
  const std::weak_ptr all = show("heatmap");
  const std::weak_ptr own =
      scene.memo<OfHeatmap>(0, [] { return OfHeatmap{std::make_shared<int>(1)}; }).value;
  show("binary");
  EXPECT_FALSE(own.expired()) << "who goes back does not wait";
  show("rotation");
  EXPECT_TRUE(own.expired());
  EXPECT_FALSE(all.expired());
}

std::vector<const View*> all_views() {
  std::vector<const View*> all;
  for (const auto& view : views()) all.push_back(&view);
  return all;
}
INSTANTIATE_TEST_SUITE_P(Each, SceneOf, testing::ValuesIn(all_views()),
                         [](const auto& of) { return std::string(of.param->id); });

}  // namespace
}  // namespace posenc
