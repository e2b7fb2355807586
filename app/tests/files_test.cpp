#include "files/output_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

namespace posenc {
namespace {

namespace fs = std::filesystem;

class OutputFileTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "posenc-files-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    directory_ = name;
  }
  void TearDown() override { fs::remove_all(directory_); }

  std::string contents(const fs::path& path) const {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::ptrdiff_t files() const {
    return std::distance(fs::directory_iterator(directory_), fs::directory_iterator());
  }

  fs::path directory_;
};

TEST_F(OutputFileTest, IsThereOnlyWhenItIsWhole) {
  const auto path = directory_ / "table.csv";
  auto out = OutputFile::create(path);
  ASSERT_TRUE(out) << out.error().message;
  ASSERT_TRUE(out->write("one\n"));
  ASSERT_TRUE(out->write("two\n"));
  EXPECT_FALSE(fs::exists(path));
  ASSERT_TRUE(out->commit());
  EXPECT_EQ(contents(path), "one\ntwo\n");
  EXPECT_EQ(files(), 1);
}

TEST_F(OutputFileTest, LeavesWhatWasThereWhenItIsGivenUp) {
  const auto path = directory_ / "table.csv";
  ASSERT_TRUE(write_file(path, "old"));
  {
    auto out = OutputFile::create(path);
    ASSERT_TRUE(out);
    ASSERT_TRUE(out->write("new"));
  }
  EXPECT_EQ(contents(path), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(OutputFileTest, HasTheRightsOfANewFile) {
  const auto mask = umask(022);
  ASSERT_TRUE(write_file(directory_ / "a", "x"));
  umask(mask);
  EXPECT_EQ(fs::status(directory_ / "a").permissions(), fs::perms(0644));
}

TEST_F(OutputFileTest, FollowsASymbolicLink) {
  fs::create_directory(directory_ / "elsewhere");
  ASSERT_TRUE(write_file(directory_ / "elsewhere" / "real", "old"));
  fs::create_symlink("elsewhere/real", directory_ / "link");
  ASSERT_TRUE(write_file(directory_ / "link", "new"));
  EXPECT_TRUE(fs::is_symlink(directory_ / "link"));
  EXPECT_EQ(contents(directory_ / "elsewhere" / "real"), "new");
}

TEST_F(OutputFileTest, WritesADeviceDirectly) {
  ASSERT_TRUE(write_file("/dev/null", "x"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(OutputFileTest, SaysWhatIsWrong) {
  const auto message = [](const fs::path& path) {
    const auto done = write_file(path, std::string(100'000, 'x'));
    return done ? "written" : done.error().message;
  };
  EXPECT_EQ(message(directory_),
            directory_.string() + " cannot be written: it is a directory: name a file in it");
  EXPECT_EQ(
      message("/nowhere/at/all.csv"),
      "/nowhere/at/all.csv cannot be written: there is no directory /nowhere/at: make it first");
  EXPECT_EQ(message("/dev/null/a.csv"),
            "/dev/null/a.csv cannot be written: /dev/null is not a directory");
  EXPECT_EQ(
      message("/dev/full"),
      "/dev/full cannot be written: the disk is full: free some space or choose another place");
  EXPECT_EQ(message(""), "the name of the file to write is empty: give one");
  EXPECT_NE(message(directory_ / std::string(300, 'x')).find("its name is too long"),
            std::string::npos);
}

TEST_F(OutputFileTest, ADirectoryThatMayNotBeWrittenIsNamed) {
  constexpr uid_t kNobody = 65534;
  fs::permissions(directory_, fs::perms(0555));
  // Root may write everywhere, so it steps down for a moment.
  const bool root = geteuid() == 0;
  if (root) {
    ASSERT_EQ(seteuid(kNobody), 0);
  }
  const auto done = write_file(directory_ / "a", "x");
  if (root) {
    ASSERT_EQ(seteuid(0), 0);
  }
  fs::permissions(directory_, fs::perms::owner_all);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().message, (directory_ / "a").string() +
                                      " cannot be written: " + directory_.string() +
                                      " may not be written in: choose another place");
}

}  // namespace
}  // namespace posenc
