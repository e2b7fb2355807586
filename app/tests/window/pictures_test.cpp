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

using test::Driver;

class WindowExport : public test::WindowTest {
 protected:
  bool is_written(const char* name) const {
    return test::eventually([&] { return std::filesystem::exists(home_.work() / name); });
  }
};

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

/// A place in the export dialog, counted from its corner.
Point in_dialog(const Driver& driver, Point from_corner) {
  constexpr Point kSize{960, 570};
  return driver.window().centre() - kSize * 0.5 + from_corner;
}

/// Waits until the dialog is there, or gone: only its button has this colour.
void expect_dialog(const Driver& driver, bool open) {
  const Rect button{in_dialog(driver, {800, 480}), in_dialog(driver, {960, 570})};
  EXPECT_TRUE(
      test::eventually([&] { return driver.find(dark_palette().k, button).has_value() == open; }));
}

TEST_F(WindowExport, WritesTheViewAndNeverOverwrites) {
  auto& driver = open();
  for (const auto* const name :
       {"posenc-heatmap-d128-L512.png", "posenc-heatmap-d128-L512-2.png"}) {
    driver.keys({"ctrl+e", "Return"});
    EXPECT_TRUE(is_written(name)) << name;
    expect_dialog(driver, false);
  }
  const auto first = test::read_png(home_.work() / "posenc-heatmap-d128-L512.png");
  ASSERT_TRUE(first) << first.error().message;
  EXPECT_EQ(first->width, 1280);
  EXPECT_EQ(first->height, 720);
  EXPECT_EQ(test::contents(home_.work() / "posenc-heatmap-d128-L512.png"),
            test::contents(home_.work() / "posenc-heatmap-d128-L512-2.png"));
}

TEST_F(WindowExport, WritesTheWholeWindowAsSvgAndPdf) {
  auto& driver = open();
  driver.key("ctrl+e");
  expect_dialog(driver, true);
  // The third row, and the fourth.
  constexpr double kRow = 44, kLeft = 32 + 110, kPicture = 32 + 44 + 2 * kRow + 17;
  driver.click(in_dialog(driver, {kLeft + 110, kPicture}));
  for (const auto& [x, name, begin] :
       {std::tuple(kLeft + 85, "posenc-heatmap-d128-L512.svg", "<?xml"),
        std::tuple(kLeft + 145, "posenc-heatmap-d128-L512.pdf", "%PDF")}) {
    driver.click(in_dialog(driver, {x, kPicture + kRow}));
    driver.key("Return");
    EXPECT_TRUE(is_written(name)) << name;
    EXPECT_TRUE(test::contents(home_.work() / name).starts_with(begin)) << name;
    expect_dialog(driver, false);
    driver.key("ctrl+e");
    expect_dialog(driver, true);
  }
  driver.key("Escape");
}

TEST_F(WindowExport, TakesANameAndAFolderWhichItRemembers) {
  auto& driver = open();
  driver.key("ctrl+e");
  driver.type("first");
  driver.key("Tab");
  driver.enter("~");
  const auto& home = home_.folder.path();
  const auto is_there = [&](const char* name) {
    return test::eventually([&] { return test::contents(home / name).starts_with("\x89PNG"); });
  };
  EXPECT_TRUE(is_there("first.png"));
  auto& again = open();
  again.key("ctrl+e");
  again.enter("second");
  EXPECT_TRUE(is_there("second.png"));
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
