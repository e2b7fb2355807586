#include <cmath>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "golden.hpp"
#include "state/parameters.hpp"
#include "tables.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

constexpr PictureSize kSize{960, 540, 1, false};

test::Picture picture_of(const State& state) {
  EXPECT_EQ(within_limits(state), state);
  Scene scene;
  scene.update(state);
  const auto& palette = state.theme == Theme::dark ? dark_palette() : light_palette();
  return test::picture(kSize, palette.ground, [&](Canvas& canvas, const Rect& area) {
    draw_picture(canvas, area, palette, scene);
  });
}

struct Case {
  std::string name;
  State state;
};
/// GoogleTest would print its bytes.
void PrintTo(const Case& one, std::ostream* out) { *out << one.name; }

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
  state.convention = find_convention("mistake-cos-exponent");
  state.view = "rotation";
  all.push_back({"rotation-mistake", state});
  state = {};
  state.view = "rotation";
  state.rotation.show = RotationShow::shift;
  all.push_back({"rotation-shift", state});
  state.rotation.show = RotationShow::compose;
  state.theme = Theme::light;
  all.push_back({"rotation-compose", state});
  state.rotation.show = RotationShow::matrix;
  all.push_back({"rotation-matrix", state});
  state.convention = find_convention("whisper");
  state.d = 16384;
  state.theme = Theme::dark;
  all.push_back({"rotation-matrix-large", state});
  state = {};
  state.view = "binary";
  state.position = 400;
  state.binary.show = BinaryShow::counter;
  all.push_back({"binary-counter", state});
  state.binary.show = BinaryShow::lowest;
  state.theme = Theme::light;
  all.push_back({"binary-lowest", state});
  state = {};
  state.view = "pendulum";
  state.pair = 40;
  state.position = 200;
  state.pendulums.trails = state.pendulums.fast_forward = true;
  state.pendulums.curve = SumCurve::history;
  all.push_back({"pendulum-forward", state});
  state = {};
  state.convention = find_convention("mlx");
  state.view = "heatmap";
  all.push_back({"heatmap-mlx", state});
  state = test::with_table_of("learned.npy", 512, 64, test::Learned());
  state.dim = 12;
  all.push_back({"heatmap-table", state});
  state.theme = Theme::light;
  state.view = "distance";
  all.push_back({"distance-table", state});
  state = {};
  state.view = "distance";
  state.length = 1'000'000'000;
  state.distance.logarithmic = true;
  all.push_back({"distance-log", state});
  state = {};
  state.view = "distance";
  state.distance.show = DistanceShow::mirrored;
  all.push_back({"distance-signed", state});
  state.theme = Theme::light;
  state.convention = find_convention("tf-tutorial");
  state.d = 512;
  state.length = 2048;
  state.position = 1000;
  state.distance.show = DistanceShow::position;
  state.distance.from = 950;
  state.distance.span = 100;
  all.push_back({"distance-position", state});
  state = test::with_table_of("missing.npy", 64, 16, [](auto t, auto j) {
    return t % 9 == j ? std::nan("") : static_cast<double>(t * j % 31 - 15);
  });
  state.heatmap.colormap = ColormapId::viridis;
  all.push_back({"heatmap-missing", state});
  state = {};
  state.encoding = find_encoding("binary");
  state.length = 40;
  all.push_back({"heatmap-binary", state});
  state.view = "pendulum";
  all.push_back({"pendulum-binary", state});
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

TEST(GoldenTolerance, TellsOneStateFromTheNext) {
  for (const auto& view : views()) {
    State state;
    state.view = view.id;
    const auto kept = picture_of(state);
    EXPECT_EQ(test::difference(kept, kept.image).share, 0);
    EXPECT_TRUE(test::difference(kept, kept.image).is_tolerable());
    state.position += 1;
    state.offset += 1;
    EXPECT_FALSE(test::difference(picture_of(state), kept.image).is_tolerable()) << view.id;
  }
}

test::Picture word(std::string_view text, Color color) {
  return test::picture(kSize, dark_palette().ground, [&](Canvas& canvas, const Rect& area) {
    canvas.text(area.centre(), text, {Face::regular, size::kAxis, color});
  });
}

TEST(GoldenTolerance, SeesAWordThatIsMissingOrOfAnotherColour) {
  const auto& palette = dark_palette();
  const auto kept = word("position", palette.muted);
  const auto nothing = word("", palette.muted);
  EXPECT_TRUE(test::difference(kept, kept.image).is_tolerable());
  EXPECT_FALSE(test::difference(nothing, kept.image).is_tolerable());
  EXPECT_FALSE(test::difference(kept, nothing.image).is_tolerable());
  EXPECT_FALSE(test::difference(kept, word("position", palette.t).image).is_tolerable());
}

TEST(GoldenTolerance, SeesALineThatIsMissing) {
  const auto line = [](double length) {
    return test::picture(kSize, dark_palette().ground, [&](Canvas& canvas, const Rect& area) {
      canvas.line(area.centre(), area.centre() + Point(length, 0), {dark_palette().muted, 1.5});
    });
  };
  EXPECT_FALSE(test::difference(line(0), line(300).image).is_tolerable());
}

}  // namespace
}  // namespace posenc
