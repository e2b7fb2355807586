#include <filesystem>
#include <set>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "documents.hpp"
#include "golden.hpp"
#include "program_run.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;

/// Text decides where the rest of a picture stands, and the pictures were made with the Inter of
/// Debian 12, 4.0~beta7.
bool has_the_pictures_font() {
  constexpr std::uintmax_t kBytes = 258992;
  return fs::file_size(fs::path(POSENC_FONTS) / "sans.otf") == kBytes;
}

TEST(ManualGolden, PicturesAreWhatTheirCommandsRender) {
  const fs::path root = POSENC_ROOT;
  const test::TemporaryFolder folder;
  fs::create_directories(folder.path() / test::kPictures);
  std::set<std::string> shown;
  for (const auto& page : test::pages()) {
    for (const auto& command : test::commands(page)) {
      if (!test::makes_picture(command)) continue;
      SCOPED_TRACE(command);
      const auto ended = test::shell(fmt::format("cd {} && {}", folder.path().string(), command));
      ASSERT_EQ(ended.status, 0) << ended.output;
    }
  }
  for (const auto& made : fs::directory_iterator(folder.path() / test::kPictures)) {
    const auto name = made.path().filename();
    shown.insert(name);
    const auto path = root / test::kPictures / name;
    const auto actual = test::read_png(made.path());
    ASSERT_TRUE(actual) << actual.error().message;
    if (test::updates_goldens()) {
      fs::copy_file(made.path(), path, fs::copy_options::overwrite_existing);
      continue;
    }
    const auto kept = test::read_png(path);
    ASSERT_TRUE(kept) << kept.error().message;
    EXPECT_EQ(kept->width, actual->width) << path;
    EXPECT_EQ(kept->height, actual->height) << path;
    if (has_the_pictures_font())
      test::expect_like(path, {test::halved(*actual), {}}, test::halved(*kept));
  }
  std::set<std::string> kept;
  for (const auto& entry : fs::directory_iterator(root / test::kPictures))
    kept.insert(entry.path().filename());
  EXPECT_EQ(kept, shown) << "each picture has its command below it";
  if (!has_the_pictures_font()) GTEST_SKIP() << "not compared: another version of Inter";
}

}  // namespace
}  // namespace posenc
