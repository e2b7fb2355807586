// Letters of other scripts in the window. Fields: ../shell/typing_test.cpp.

#include <string>

#include <gtest/gtest.h>

#include "figure/cairo/canvas.hpp"
#include "figure/theme.hpp"
#include "golden.hpp"
#include "loop.hpp"
#include "set_parameters.hpp"
#include "system_fonts.hpp"

namespace posenc {
namespace {

class WindowLetters : public test::WindowLoop {
 protected:
  const test::SystemFonts fonts_;
};

TEST_F(WindowLetters, ASentenceOfOtherScriptsIsDrawnAsInAFile) {
  State state = test::with_sentence("犬が 男を 噛む 狗咬人 개가 문다 🐕");
  state.view = "attention";
  // A file has one scale.
  state.panel_text_size =
      page_scale_for(test::kWidth, test::kHeight) / scale_for(test::kWidth, test::kHeight);
  open(state);
  const auto& palette = palette_of(state);
  const auto file = draw_image({.width = test::kWidth, .height = test::kHeight}, palette.ground,
                               [&](Canvas& canvas, const Rect& area) {
                                 EXPECT_TRUE(canvas.has_letters("狗개が", Face::medium));
                                 draw_window_picture(canvas, area, palette, loop_->scene());
                               });
  ASSERT_TRUE(file);
  const auto window = screen();
  constexpr double kShareBetweenPainters = 0.02;  // as in pictures_test.cpp
  EXPECT_LE(test::difference(test::halved(window), test::halved(*file)).share,
            kShareBetweenPainters);
  std::filesystem::create_directories(POSENC_PICTURES_OUTPUT);
  EXPECT_TRUE(
      test::write_png(std::filesystem::path(POSENC_PICTURES_OUTPUT) / "letters.png", window));
}

}  // namespace
}  // namespace posenc
