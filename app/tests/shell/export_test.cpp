// Pictures that the window writes to files.

#include <cmath>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "documents/lesson_export.hpp"
#include "documents/opening.hpp"
#include "documents/writing.hpp"
#include "figure/cairo/canvas.hpp"
#include "figure/theme.hpp"
#include "files/output_file.hpp"
#include "formats.hpp"
#include "lesson/slide.hpp"
#include "png_files.hpp"
#include "shell/dialogs/export.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

class ExportFiles : public test::InFolder {
 protected:
  static void write(const Export& wanted, const State& state,
                    const std::optional<Slide>& slide = {}) {
    const auto written = write_file(
        wanted.path, [&](OutputFile& file) { return write_export(wanted, state, slide, file); });
    ASSERT_TRUE(written) << written.error().message;
  }
};

TEST_F(ExportFiles, WritesViewAndWindowInEveryFormatAndTheme) {
  for (const bool whole_window : {false, true}) {
    for (const auto* const format : carrying_formats()) {
      const auto name = std::string(whole_window ? "window" : "view").append(format->ending);
      const Export wanted{.whole_window = whole_window,
                          .format = format,
                          .size = {.width = 960, .height = 600},
                          .theme = Theme::light,
                          .path = folder() / name};
      ASSERT_NO_FATAL_FAILURE(write(wanted, {}));
      State pictured;
      pictured.theme = Theme::light;
      EXPECT_EQ(open_session(wanted.path).value().state, pictured) << name;
    }
  }
  const auto window = test::read_png(folder() / "window.png");
  ASSERT_TRUE(window);
  EXPECT_EQ(window->pixels.front(), light_palette().panel);
}

TEST_F(ExportFiles, WritesWhatRenderWrites) {
  State dark;
  const PictureSize size{.width = 640, .height = 360, .scale = 2, .transparent = true};
  const auto file = folder() / "a.png";
  ASSERT_NO_FATAL_FAILURE(write({.size = size, .theme = Theme::light, .path = file}, dark));
  dark.theme = Theme::light;
  ASSERT_TRUE(render(dark, size, folder() / "b.png", test::format_of("b.png")));
  EXPECT_TRUE(test::contents(file) == test::contents(folder() / "b.png"));
  const auto picture = test::read_png(file);
  ASSERT_TRUE(picture);
  EXPECT_EQ(picture->width, 1280);
  EXPECT_EQ(picture->pixels.front().a, 0) << "transparent";
}

TEST_F(ExportFiles, WritesTheStepThatIsShown) {
  const auto lesson = shipped_lesson("why-order").value();
  const Slide slide{&lesson, 4};
  State light;
  light.theme = Theme::light;
  const Scene scene(state_of(lesson.steps[4].state, light));
  const PictureSize size{.width = 1280, .height = 720};
  const auto file = folder() / "step.png";
  ASSERT_NO_FATAL_FAILURE(
      write({.size = size, .theme = Theme::light, .path = file}, scene.state(), slide));
  const auto palette = file_palette({.theme = Theme::light});
  const auto drawn =
      draw_image(as_slide(size), palette.ground, [&](Canvas& canvas, const Rect& area) {
        EXPECT_NEAR(area.width(), 960 * size::kAxis / 13, 1e-9);
        draw_slide(canvas, area, palette, scene, slide);
      });
  ASSERT_TRUE(drawn);
  EXPECT_EQ(test::read_png(file)->pixels, drawn->pixels);
  EXPECT_EQ(open_session(file).value().state, scene.state());
}

}  // namespace
}  // namespace posenc
