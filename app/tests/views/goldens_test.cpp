#include <cmath>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "golden.hpp"
#include "picture.hpp"
#include "set_parameters.hpp"
#include "tables.hpp"
#include "views/attention/options.hpp"
#include "views/page.hpp"
#include "views/plane/options.hpp"

namespace posenc {
namespace {

constexpr PictureSize kSize{960, 540, 1, false};

test::Picture picture_of(const State& state) {
  const auto& palette = palette_of(state);
  Scene scene;  // whole
  scene.update(state);
  return test::picture(kSize, palette.ground, [&](Canvas& canvas, const Rect& area) {
    draw_picture(canvas, area, palette, scene);
  });
}

struct Golden {
  std::string name;
  State state;
};
/// GoogleTest would print its bytes.
void PrintTo(const Golden& one, std::ostream* out) { *out << one.name; }

std::vector<Golden> goldens() {
  std::vector<Golden> all;
  for (const auto& id : test::view_ids()) {
    for (const auto& [name, settings] :
         {std::pair("dark", ""),
          std::pair("large",
                    "theme=light d=16384 length=1000000000 base=1e9 position=123456789 "
                    "offset=1000 pair=4000")}) {
      State state = test::state_of(settings);
      state.view = id;
      all.push_back({id + "-" + name, within_limits(state)});
    }
  }
  for (const auto& [name, settings] : std::vector<std::pair<const char*, const char*>>{
           {"heatmap-words", "d=16 length=8 position=2 offset=3 pair=1"},
           {"heatmap-cells", "transpose=on from=30.5 to=46 dim-to=16 colormap=cividis"},
           {"heatmap-mlx", "convention=mlx"},
           {"heatmap-binary", "encoding=binary length=40"},
           {"rotation-mistake", "view=rotation convention=mistake-cos-exponent"},
           {"rotation-shift", "view=rotation rotation-show=shift"},
           {"rotation-compose", "view=rotation rotation-show=compose theme=light"},
           {"rotation-matrix", "view=rotation rotation-show=matrix theme=light"},
           {"rotation-matrix-large",
            "view=rotation rotation-show=matrix convention=whisper d=16384"},
           {"binary-counter", "view=binary binary-show=counter position=400"},
           {"binary-lowest", "view=binary binary-show=lowest position=400 theme=light"},
           {"pendulum-forward",
            "view=pendulum pair=40 position=200 trails=on fast-forward=on "
            "sum-curve=history"},
           {"pendulum-binary", "view=pendulum encoding=binary length=40"},
           {"distance-log", "view=distance length=1000000000 log-distance=on"},
           {"distance-signed", "view=distance distance-show=signed"},
           {"distance-position",
            "view=distance distance-show=position convention=tf-tutorial "
            "d=512 length=2048 position=1000 delta-from=950 delta-span=100 "
            "theme=light"},
           {"plane-index", "view=plane plane-encoding=index theme=light"},
           {"waves-nerf", "view=waves waves-frequencies=nerf-pi"},
           {"curve-torus", "view=curve curve-show=torus pair=8"},
           {"precision-rotary",
            "view=precision precision-recipes=rotary length=131072 position=1024"},
           {"rotation-layouts", "view=rotation rotation-show=layouts"},
           {"rotary-turned", "view=rotary rotary-content=turned pair=30 theme=light"},
           {"rotary-random", "view=rotary rotary-content=random"},
           {"all-dark", "view=all"}}) {
    all.push_back({name, test::state_of(settings)});
  }
  const State learned = test::with_table_of("learned.npy", 512, 64, test::Learned());
  all.push_back({"heatmap-table", test::state_of("dim=12", learned)});
  all.push_back({"distance-table", test::state_of("view=distance dim=12 theme=light", learned)});
  const State missing = test::with_table_of("missing.npy", 64, 16, [](auto t, auto j) {
    return t % 9 == j ? std::nan("") : static_cast<double>(t * j % 31 - 15);
  });
  all.push_back({"heatmap-missing", test::state_of("colormap=viridis", missing)});
  return all;
}

class Goldens : public testing::TestWithParam<Golden> {};

TEST_P(Goldens, LookAsKept) { test::expect_golden(GetParam().name, picture_of(GetParam().state)); }

INSTANTIATE_TEST_SUITE_P(Of, Goldens, testing::ValuesIn(goldens()), [](const auto& of) {
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
    state.set(attention::kQuery, state[attention::kQuery] + 1);  // which does not depend on t
    state.set(plane::kRow, state[plane::kRow] + 1);              // nor does this
    // Of many words, one more moves all by little.
    if (view.id == "criteria") state.length = 8, state.position = 7, state.d = 4;
    if (view.id == "base") state.length += state.length;  // which depends on neither
    for (const auto* const id : {"learn-seed", "layers-layer", "dilution-gap"}) {
      const Parameter& p = test::parameter(id);
      const double value = p.get(state);
      p.set(state, value < p.limits(state).max ? value + 1 : value - 1);
    }
    state = within_limits(state);
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
