#include <string_view>

#include <gtest/gtest.h>

#include "all_views.hpp"
#include "at_least.hpp"
#include "one_view.hpp"
#include "picture.hpp"
#include "plot/plot.hpp"
#include "views/shown.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

plot::Figure figure_of(const View& view, const State& state) {
  return view.figure(test::scene_of(state), dark_palette());
}

TEST(Figures, AreDrawnAfterTheirSceneIsGone) {
  test::AtLeast looked(15);
  for (const View& view : views()) {
    const bool goes_on = view.id == "base";  // its map is computed in the background
    if (!shows(view, State{}) || goes_on) continue;
    ++looked;
    RecordingCanvas alone;
    const auto layout =
        plot::lay_out(alone, dark_palette(), figure_of(view, {}), test::kArea, false);
    plot::draw(alone, dark_palette(), layout);
    const auto drawn = test::drawn(view, test::scene_of({}));
    EXPECT_EQ(alone.commands().size(), drawn.commands().size()) << view.id;
    EXPECT_EQ(test::all_text(alone), test::all_text(drawn)) << view.id;
  }
}

TEST(Figures, AreEqualWhereWhatIsShownIs) {
  for (const std::string_view id :
       {"pendulum", "binary", "rotation", "rotary", "stretch", "curve"}) {
    const View& view = *find_view(id);
    State state;
    Scene scene = test::scene_of(state);
    const auto figure = [&] { return view.figure(scene, dark_palette()); };
    const auto before = figure();
    EXPECT_TRUE(figure() == before) << id;
    state.position += 1;
    scene.update(state);
    EXPECT_FALSE(figure() == before) << id;
  }
}

}  // namespace
}  // namespace posenc
