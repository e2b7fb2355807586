#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "golden.hpp"
#include "state/parameters.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

Image picture_of(const State& state) {
  EXPECT_EQ(within_limits(state), state);
  Scene scene;
  scene.update(state);
  const auto& palette = state.theme == Theme::dark ? dark_palette() : light_palette();
  PictureSize size;
  size.width = 960;
  size.height = 540;
  const auto image = draw_image(size, palette.ground, [&](Canvas& canvas, const Rect& area) {
    draw_picture(canvas, area, palette, scene);
  });
  EXPECT_TRUE(image) << image.error().message;
  return image ? *image : Image{};
}

struct Case {
  std::string name;
  State state;
};

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const auto& view : views()) {
    const std::string id(view.id);
    State state;
    state.view = id;
    all.push_back({id + "-dark", state});
    state.theme = Theme::light;
    all.push_back({id + "-light", state});
    state.d = 16384;
    state.length = 1'000'000'000;
    state.base = 1e9;
    state.position = 123'456'789;
    state.offset = 1000;
    state.pair = 4000;
    all.push_back({id + "-large", within_limits(state)});
  }
  State state;
  state.heatmap.transpose = true;
  state.heatmap.from = 30.5;
  state.heatmap.to = 46;
  state.heatmap.dim_to = 16;
  state.heatmap.colormap = ColormapId::cividis;
  all.push_back({"heatmap-cells", state});
  state = {};
  state.view = kAllViews;
  all.push_back({"all-dark", state});
  return all;
}

class Goldens : public testing::TestWithParam<Case> {};

TEST_P(Goldens, LookAsKept) { test::expect_golden(GetParam().name, picture_of(GetParam().state)); }

INSTANTIATE_TEST_SUITE_P(Of, Goldens, testing::ValuesIn(cases()), [](const auto& of) {
  std::string name = of.param.name;
  std::ranges::replace(name, '-', '_');
  return name;
});

/// The share of pixels in which two pictures differ.
double share(const Image& a, const Image& b) {
  return test::difference(test::halved(a), test::halved(b)).share;
}

TEST(GoldenTolerance, TellsOneStateFromTheNext) {
  for (const auto& view : views()) {
    State state;
    state.view = view.id;
    const auto kept = picture_of(state);
    EXPECT_EQ(share(kept, kept), 0);
    state.position += 1;
    EXPECT_GT(share(picture_of(state), kept), test::kShareTolerance) << view.id;
  }
}

TEST(GoldenTolerance, SeesAWordThatIsMissing) {
  const auto with_word = [](std::string_view word) {
    PictureSize size;
    size.width = 960;
    size.height = 540;
    return *draw_image(size, dark_palette().ground, [&](Canvas& canvas, const Rect& area) {
      canvas.text(area.centre(), word, {Face::regular, size::kAxis, dark_palette().muted});
    });
  };
  const auto kept = with_word("position");
  EXPECT_GT(share(with_word(""), kept), test::kShareTolerance);
  EXPECT_GT(share(with_word("dimension"), kept), test::kShareTolerance);
}

}  // namespace
}  // namespace posenc
