// What the window shows, against pictures through cairo.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "figure/theme.hpp"
#include "golden.hpp"
#include "loop.hpp"
#include "picture.hpp"
#include "set_parameters.hpp"
#include "shell/panel/pieces.hpp"
#include "system_fonts.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

/// So great a share of the pixels may differ between ImGui's painter and cairo's, at half the size:
/// they smooth the edges of letters and lines each in its own way.
constexpr double kShareBetweenPainters = 0.02;

class WindowPicture : public test::WindowLoop {
 protected:
  void expect_as_cairo_draws(const std::string& name, State shown, std::string_view letters = "A") {
    SCOPED_TRACE(name);
    // A file has one scale.
    shown.panel_text_size =
        page_scale_for(test::kWidth, test::kHeight) / scale_for(test::kWidth, test::kHeight);
    show(shown);
    const auto& palette = palette_of(shown);
    const auto expected = draw_image({.width = test::kWidth, .height = test::kHeight},
                                     palette.ground, [&](Canvas& canvas, const Rect& area) {
                                       EXPECT_TRUE(canvas.has_letters(letters, Face::medium));
                                       draw_window_picture(canvas, area, palette, loop_->scene());
                                     });
    ASSERT_TRUE(expected);
    const auto actual = screen();
    const auto off = test::difference(test::halved(actual), test::halved(*expected));
    EXPECT_LE(off.share, kShareBetweenPainters);
    RecordProperty(name, std::to_string(off.share));
    const std::filesystem::path folder = POSENC_PICTURES_OUTPUT;
    std::filesystem::create_directories(folder);
    EXPECT_TRUE(test::write_png(folder / (name + "-actual.png"), actual));
    if (off.share <= kShareBetweenPainters) return;
    EXPECT_TRUE(test::write_png(folder / (name + "-expected.png"), *expected));
    EXPECT_TRUE(test::write_png(folder / (name + "-difference.png"), off.picture));
  }
};

/// Every view and the overview, by turns in the dark and in the light.
TEST_F(WindowPicture, ShowsWhatCairoDraws) {
  open({});
  auto ids = test::view_ids();
  ids.emplace_back(kAllViews);
  Theme theme = Theme::light;
  for (const auto& id : ids) {
    State shown;
    shown.view = id;
    shown.theme = theme = theme == Theme::dark ? Theme::light : Theme::dark;
    expect_as_cairo_draws(id, shown);
  }
}

TEST_F(WindowPicture, ShowsLettersOfOtherScripts) {
  const test::SystemFonts fonts;
  open({});
  State state = test::with_sentence("犬が 男を 噛む 狗咬人 개가 문다 🐕");
  state.view = "attention";
  expect_as_cairo_draws("letters", state, "狗개が");
}

}  // namespace
}  // namespace posenc
