// Pictures that the window writes to files.

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "figure/theme.hpp"
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

TEST(Export, WritesViewAndWindowInEveryFormat) {
  const test::TemporaryFolder folder;
  Scene scene;
  for (const bool whole_window : {false, true}) {
    for (const auto& [format, begin] :
         {std::pair(ImageFormat::png, "\x89PNG"), std::pair(ImageFormat::svg, "<?xml"),
          std::pair(ImageFormat::pdf, "%PDF")}) {
      const Export wanted{whole_window, format, {.width = 960, .height = 600}, folder.path()};
      const auto written = write_export(wanted, scene);
      ASSERT_TRUE(written) << written.error().message;
      EXPECT_TRUE(test::contents(*written).starts_with(begin)) << *written;
    }
  }
  const auto window = test::read_png(folder.path() / "posenc-heatmap-d128-L512-window.png");
  ASSERT_TRUE(window);
  EXPECT_EQ(window->pixels.front(), dark_palette().panel);
}

TEST(Export, AFolderThatIsNotThereIsAnError) {
  const test::TemporaryFolder folder;
  const Scene scene;
  const auto written =
      write_export({false, ImageFormat::png, {}, folder.path() / "missing"}, scene);
  ASSERT_FALSE(written);
  EXPECT_NE(written.error().message.find("missing"), std::string::npos) << written.error().message;
}

}  // namespace
}  // namespace posenc
