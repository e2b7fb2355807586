#include "files/output_file.hpp"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

#include <gtest/gtest.h>

#include "nobody.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;

using test::Nobody;

std::string message_of_nobody(const fs::path& path) {
  const Nobody nobody;
  const auto done = write_file(path, "x");
  return done ? "written" : done.error().message;
}

using OutputFileTest = test::InFolder;

TEST_F(OutputFileTest, IsThereOnlyWhenItIsWhole) {
  const auto path = folder() / "table.csv";
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
  const auto path = folder() / "table.csv";
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
  ASSERT_TRUE(write_file(folder() / "a", "x"));
  umask(mask);
  EXPECT_EQ(fs::status(folder() / "a").permissions(), fs::perms(0644));
}

TEST_F(OutputFileTest, KeepsTheRightsOfTheFileThatItReplaces) {
  const auto path = folder() / "private";
  ASSERT_TRUE(write_file(path, "old"));
  fs::permissions(path, fs::perms(0600));
  ASSERT_TRUE(write_file(path, "new"));
  EXPECT_EQ(contents(path), "new");
  EXPECT_EQ(fs::status(path).permissions(), fs::perms(0600));
}

TEST_F(OutputFileTest, KeepsTheOwnerOfTheFileThatItReplaces) {
  if (geteuid() != 0) GTEST_SKIP() << "only root writes another's file";
  const auto path = folder() / "another's";
  ASSERT_TRUE(write_file(path, "old"));
  ASSERT_EQ(chown(path.c_str(), Nobody::kId, Nobody::kId), 0);
  ASSERT_TRUE(write_file(path, "new"));
  struct stat status {};
  ASSERT_EQ(stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_uid, Nobody::kId);
  EXPECT_EQ(status.st_gid, Nobody::kId);
}

TEST_F(OutputFileTest, AGroupThatCannotBeKeptLeavesItsRightsToNobody) {
  if (geteuid() != 0) GTEST_SKIP() << "only root makes a file of another's group";
  const auto path = folder() / "shared";
  ASSERT_TRUE(write_file(path, "old"));
  ASSERT_EQ(chown(path.c_str(), Nobody::kId, 1), 0);
  fs::permissions(path, fs::perms(0664));
  fs::permissions(folder(), fs::perms::all);
  EXPECT_EQ(message_of_nobody(path), "written");
  EXPECT_EQ(fs::status(path).permissions(), fs::perms(0644));
}

TEST_F(OutputFileTest, FollowsASymbolicLink) {
  fs::create_directory(folder() / "elsewhere");
  ASSERT_TRUE(write_file(folder() / "elsewhere" / "real", "old"));
  fs::create_symlink("elsewhere/real", folder() / "link");
  ASSERT_TRUE(write_file(folder() / "link", "new"));
  EXPECT_TRUE(fs::is_symlink(folder() / "link"));
  EXPECT_EQ(contents(folder() / "elsewhere" / "real"), "new");
}

TEST_F(OutputFileTest, FollowsALinkToWhereNothingIsYet) {
  fs::create_directory(folder() / "elsewhere");
  fs::create_symlink("elsewhere/first", folder() / "link");
  fs::create_symlink("second", folder() / "elsewhere" / "first");
  ASSERT_TRUE(write_file(folder() / "link", "new"));
  EXPECT_TRUE(fs::is_symlink(folder() / "link"));
  EXPECT_TRUE(fs::is_symlink(folder() / "elsewhere" / "first"));
  EXPECT_EQ(contents(folder() / "elsewhere" / "second"), "new");
}

TEST_F(OutputFileTest, SaysWhatIsWrong) {
  const auto message = [](const fs::path& path) {
    const auto done = write_file(path, std::string(100'000, 'x'));
    return done ? "written" : done.error().message;
  };
  EXPECT_EQ(message(folder()),
            folder().string() + " cannot be written: it is a directory: name a file in it");
  EXPECT_EQ(
      message("/nowhere/at/all.csv"),
      "/nowhere/at/all.csv cannot be written: there is no directory /nowhere/at: make it first");
  EXPECT_EQ(
      message("/dev/null/a.csv"),
      "/dev/null/a.csv cannot be written: /dev/null is not a directory: choose another place");
  EXPECT_EQ(
      message("/dev/null/a/b.csv"),
      "/dev/null/a/b.csv cannot be written: /dev/null is not a directory: choose another place");
  EXPECT_EQ(message("/proc/a.csv"),
            "/proc/a.csv cannot be written: /proc takes no new files: choose another place");
  fs::create_symlink("link", folder() / "link");
  EXPECT_EQ(
      message(folder() / "link"),
      (folder() / "link").string() +
          " cannot be written: its symbolic links lead round in a circle: choose another name");
  EXPECT_EQ(
      message("/dev/full"),
      "/dev/full cannot be written: the disk is full: free some space or choose another place");
  EXPECT_EQ(message(""), "the name of the file to write is empty: give one");
  const auto long_name = folder() / std::string(300, 'x');
  EXPECT_EQ(message(long_name),
            long_name.string() + " cannot be written: its name is too long: choose a shorter one");
  EXPECT_FALSE(OutputFile::create(long_name)) << "said before anything is computed";
  EXPECT_EQ(files(), 1) << "the link";
}

TEST_F(OutputFileTest, ADirectoryThatMayNotBeWrittenIsNamed) {
  fs::permissions(folder(), fs::perms(0555));
  const auto message = message_of_nobody(folder() / "a");
  fs::permissions(folder(), fs::perms::owner_all);
  EXPECT_EQ(message, (folder() / "a").string() + " cannot be written: " + folder().string() +
                         " may not be written in: choose another place");
}

TEST_F(OutputFileTest, AFileThatMayNotBeWrittenToIsKept) {
  const auto path = folder() / "table.csv";
  ASSERT_TRUE(write_file(path, "old"));
  fs::permissions(path, fs::perms(0444));
  fs::permissions(folder(), fs::perms::all);
  EXPECT_EQ(message_of_nobody(path),
            path.string() +
                " cannot be written: it may not be written to: choose another name or change its "
                "permissions");
  EXPECT_EQ(contents(path), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(OutputFileTest, MoreThanAFileMayHoldIsNamed) {
  const auto path = folder() / "table.csv";
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small{1000, before.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  const auto done = write_file(path, std::string(100'000, 'x'));
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().message,
            path.string() +
                " cannot be written: it would be larger than a file may be there: choose another "
                "place or write less");
  EXPECT_EQ(files(), 0);
}

}  // namespace
}  // namespace posenc
