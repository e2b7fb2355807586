// Pictures that the window writes to files.

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "documents/opening.hpp"
#include "documents/writing.hpp"
#include "figure/theme.hpp"
#include "formats.hpp"
#include "png_files.hpp"
#include "shell/dialogs/export.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

TEST(Export, NeverTakesANameThatIsThere) {
  const test::TemporaryFolder folder;
  EXPECT_EQ(free_path(folder.path(), "a", ".png").filename(), "a.png");
  std::ofstream(folder.path() / "a.png") << "x";
  EXPECT_EQ(free_path(folder.path(), "a", ".png").filename(), "a-2.png");
  std::filesystem::create_symlink("nowhere", folder.path() / "a-2.png");
  EXPECT_EQ(free_path(folder.path(), "a", ".png").filename(), "a-3.png");
}

TEST(Export, WritesViewAndWindowInEveryFormatAndTheme) {
  const test::TemporaryFolder folder;
  for (const bool whole_window : {false, true}) {
    for (const auto* const format : formats_of({Holds::picture})) {
      const auto name = std::string(whole_window ? "window" : "view").append(format->ending);
      const Export wanted{.whole_window = whole_window,
                          .format = format,
                          .size = {.width = 960, .height = 600},
                          .theme = Theme::light,
                          .path = folder.path() / name};
      const auto written = write_export(wanted, {});
      ASSERT_TRUE(written) << written.error().message;
      State pictured;
      pictured.theme = Theme::light;
      EXPECT_EQ(open_session(wanted.path).value().state, pictured) << name;
    }
  }
  const auto window = test::read_png(folder.path() / "window.png");
  ASSERT_TRUE(window);
  EXPECT_EQ(window->pixels.front(), light_palette().panel);
}

TEST(Export, WritesWhatRenderWrites) {
  const test::TemporaryFolder folder;
  State dark;
  const PictureSize size{.width = 640, .height = 360, .scale = 2, .transparent = true};
  const auto path = folder.path() / "a.png";
  const auto written = write_export({.size = size, .theme = Theme::light, .path = path}, dark);
  ASSERT_TRUE(written) << written.error().message;
  dark.theme = Theme::light;
  ASSERT_TRUE(render(dark, size, folder.path() / "b.png", test::format_of("b.png")));
  EXPECT_TRUE(test::contents(path) == test::contents(folder.path() / "b.png"));
  const auto picture = test::read_png(path);
  ASSERT_TRUE(picture);
  EXPECT_EQ(picture->width, 1280);
  EXPECT_EQ(picture->pixels.front().a, 0) << "transparent";
}

TEST(Export, AFolderThatIsNotThereIsAnErrorThatLeavesNothing) {
  const test::TemporaryFolder folder;
  const auto written = write_export({.path = folder.path() / "missing/a.png"}, {});
  ASSERT_FALSE(written);
  EXPECT_NE(written.error().message.find("missing: make it first"), std::string::npos)
      << written.error().message;
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace posenc
