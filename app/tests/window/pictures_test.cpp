// What the window shows and what it exports, against pictures through cairo.

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "driver.hpp"
#include "figure/theme.hpp"
#include "golden.hpp"
#include "loop.hpp"
#include "picture.hpp"
#include "shell/panel/pieces.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

using WindowExport = test::WindowTest;

/// So great a share of the pixels may differ between ImGui's painter and cairo's, at half the size:
/// they smooth the edges of letters and lines each in its own way.
constexpr double kShareBetweenPainters = 0.02;

class WindowPicture : public test::WindowLoop {};

/// Every view and the overview, by turns in the dark and in the light.
TEST_F(WindowPicture, ShowsWhatCairoDraws) {
  open({});
  auto ids = test::view_ids();
  ids.emplace_back(kAllViews);
  Theme theme = Theme::light;
  for (const auto& id : ids) {
    SCOPED_TRACE(id);
    State shown;
    shown.view = id;
    shown.theme = theme = theme == Theme::dark ? Theme::light : Theme::dark;
    // A file has one scale.
    shown.panel_text_size =
        page_scale_for(test::kWidth, test::kHeight) / scale_for(test::kWidth, test::kHeight);
    show(shown);
    const auto& palette = palette_of(shown);
    const auto expected = draw_image({.width = test::kWidth, .height = test::kHeight},
                                     palette.ground, [&](Canvas& canvas, const Rect& area) {
                                       draw_window_picture(canvas, area, palette, loop_->scene());
                                     });
    ASSERT_TRUE(expected);
    const auto actual = screen();
    const auto off = test::difference(test::halved(actual), test::halved(*expected));
    EXPECT_LE(off.share, kShareBetweenPainters);
    RecordProperty(id, std::to_string(off.share));
    const std::filesystem::path folder = POSENC_PICTURES_OUTPUT;
    std::filesystem::create_directories(folder);
    EXPECT_TRUE(test::write_png(folder / (id + "-actual.png"), actual));
    if (off.share <= kShareBetweenPainters) continue;
    EXPECT_TRUE(test::write_png(folder / (id + "-expected.png"), *expected));
    EXPECT_TRUE(test::write_png(folder / (id + "-difference.png"), off.picture));
  }
}

TEST_F(WindowExport, TakesANameAndAFolderWhichItRemembers) {
  auto& driver = open();
  driver.key("ctrl+e");
  driver.type("first");
  driver.key("Tab");
  driver.enter("~");
  const auto written = [&](const char* name) {
    const auto file = home_.folder.path() / name;
    EXPECT_TRUE(test::eventually([&] { return test::contents(file).starts_with("\x89PNG"); }));
    return test::contents(file);
  };
  const auto first = written("first.png");
  auto& again = open();
  again.key("ctrl+e");
  again.enter("first");
  EXPECT_TRUE(written("first-2.png") == first) << "nothing is written over";
  const auto picture = test::read_png(home_.folder.path() / "first.png");
  ASSERT_TRUE(picture) << picture.error().message;
  EXPECT_EQ(picture->width, 1280);
  EXPECT_EQ(picture->height, 720);
}

/// What the program says where no window can be had.
std::string refusal(test::Environment environment) {
  const test::Home home;
  const auto output = home.folder.path() / "output";
  test::Process program({POSENC_PROGRAM}, environment, home.work(), output);
  EXPECT_EQ(program.wait(), 2);
  const auto text = test::contents(output);
  EXPECT_EQ(std::ranges::count(text, '\n'), 1) << text;
  EXPECT_NE(text.find("posenc render"), std::string::npos) << text;
  return text;
}

TEST(WindowFailures, NoDisplayIsOneLine) { refusal({{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}}); }

TEST(WindowFailures, OldOpenGlIsOneLine) {
  const test::VirtualDisplay display(320, 240);
  const auto text = refusal({{"DISPLAY", display.name()}, {"MESA_GL_VERSION_OVERRIDE", "2.1"}});
  EXPECT_NE(text.find("OpenGL 3.3"), std::string::npos) << text;
}

}  // namespace
}  // namespace posenc
