#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

#include <gtest/gtest.h>

#include "expect_has.hpp"
#include "files/output_file.hpp"
#include "nobody.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;

using test::Nobody;

/// Why it cannot be written.
std::string message(const fs::path& path, std::size_t bytes = 1) {
  const auto done = write_file(path, std::string(bytes, 'x'));
  return done ? "written" : done.error().message;
}

std::string message_without_rights(const fs::path& path) {
  const Nobody nobody;
  return message(path);
}

using OutputFileTest = test::InFolder;

TEST_F(OutputFileTest, ExistsOnlyWhenWholeAndOtherwiseKeepsTheOldOne) {
  const auto path = folder() / "table.csv";
  auto out = OutputFile::create(path);
  ASSERT_TRUE(out) << out.error().message;
  ASSERT_TRUE(out->write("one\n"));
  ASSERT_TRUE(out->write("two\n"));
  EXPECT_FALSE(fs::exists(path));
  ASSERT_TRUE(out->commit());
  EXPECT_EQ(contents(path), "one\ntwo\n");
  {
    auto given_up = OutputFile::create(path);
    ASSERT_TRUE(given_up);
    ASSERT_TRUE(given_up->write("new"));
  }
  EXPECT_EQ(contents(path), "one\ntwo\n");
  EXPECT_EQ(files(), 1);
}

TEST_F(OutputFileTest, HasTheRightsOfANewFileOrOfTheOneThatItReplaces) {
  const auto path = folder() / "a";
  const auto mask = umask(022);
  ASSERT_TRUE(write_file(path, "old"));
  umask(mask);
  EXPECT_EQ(fs::status(path).permissions(), fs::perms(0644));
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

TEST_F(OutputFileTest, GivesNoRightsToAGroupThatCannotBeKept) {
  if (geteuid() != 0) GTEST_SKIP() << "only root makes a file of another's group";
  const auto path = folder() / "shared";
  ASSERT_TRUE(write_file(path, "old"));
  ASSERT_EQ(chown(path.c_str(), Nobody::kId, 1), 0);
  fs::permissions(path, fs::perms(0664));
  fs::permissions(folder(), fs::perms::all);
  EXPECT_EQ(message_without_rights(path), "written");
  EXPECT_EQ(fs::status(path).permissions(), fs::perms(0644));
}

TEST_F(OutputFileTest, FollowsSymbolicLinksToExistingAndNewFiles) {
  fs::create_directory(folder() / "elsewhere");
  fs::create_symlink("elsewhere/first", folder() / "link");
  fs::create_symlink("second", folder() / "elsewhere" / "first");
  for (const auto* const text : {"first of all", "in place of that"}) {
    ASSERT_TRUE(write_file(folder() / "link", text));
    EXPECT_TRUE(fs::is_symlink(folder() / "link"));
    EXPECT_TRUE(fs::is_symlink(folder() / "elsewhere" / "first"));
    EXPECT_EQ(contents(folder() / "elsewhere" / "second"), text);
  }
}

TEST_F(OutputFileTest, NamesWhatIsWrong) {
  fs::create_symlink("link", folder() / "link");
  const auto long_name = folder() / std::string(300, 'x');
  const std::pair<fs::path, std::string_view> rows[] = {
      {folder(), "is a directory"},
      {"/nowhere/at/all.csv", "no directory /nowhere/at"},
      {"/dev/null/a.csv", "/dev/null is not a directory"},
      {"/dev/null/a/b.csv", "/dev/null is not a directory"},
      {"/proc/a.csv", "/proc takes no new files"},
      {folder() / "link", "in a circle"},
      {"/dev/full", "the disk is full"},
      {long_name, "too long"},
  };
  for (const auto& [path, why] : rows)
    test::expect_has(message(path, 100'000), {path.string() + " cannot be written: ", why});
  EXPECT_EQ(message(""), "the name of the file to write is empty: give one");
  EXPECT_FALSE(OutputFile::create(long_name)) << "said before anything is computed";
  EXPECT_EQ(files(), 1) << "the link";
}

TEST_F(OutputFileTest, KeepsAndNamesAReadOnlyFile) {
  const auto path = folder() / "table.csv";
  ASSERT_TRUE(write_file(path, "old"));
  fs::permissions(path, fs::perms(0444));
  fs::permissions(folder(), fs::perms::all);
  test::expect_has(message_without_rights(path), {path.string(), "may not be written to"});
  fs::permissions(folder(), fs::perms(0555));
  test::expect_has(message_without_rights(folder() / "a"),
                   {(folder() / "a").string(), folder().string() + " may not be written in"});
  fs::permissions(folder(), fs::perms::owner_all);
  EXPECT_EQ(contents(path), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(OutputFileTest, SeveralTakeTheirPlacesTogether) {
  ASSERT_TRUE(write_file(folder() / "a", "old a"));
  {
    OutputFiles both;
    ASSERT_TRUE(both.add(folder() / "a", "new a"));
    EXPECT_FALSE(both.add(folder() / "missing" / "b", "new b"));
  }
  EXPECT_EQ(contents("a"), "old a");
  EXPECT_EQ(files(), 1);
  OutputFiles both;
  ASSERT_TRUE(both.add(folder() / "a", "new a"));
  ASSERT_TRUE(both.add(folder() / "b", "new b"));
  EXPECT_EQ(contents("a"), "old a");
  ASSERT_TRUE(both.commit());
  EXPECT_EQ(contents("a"), "new a");
  EXPECT_EQ(contents("b"), "new b");
}

TEST_F(OutputFileTest, FoldersAreMadeOrNamedWithWhatIsInTheWay) {
  EXPECT_TRUE(make_folder(folder() / "a" / "b"));
  EXPECT_TRUE(make_folder(folder() / "a" / "b")) << "which is there";
  put("file", "");
  for (const auto* const in_the_way : {"file", "file/sub"}) {
    const auto made = make_folder(folder() / in_the_way);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().message, "the folder " + path(in_the_way) + " cannot be made: " +
                                        path("file") + " is not a directory: choose another place");
  }
}

/// Outputs that are open already, or that nothing can replace.
class OpenFiles : public test::InFolder {
 protected:
  static std::string name_of(int fd) { return "/dev/fd/" + std::to_string(fd); }
};

TEST_F(OpenFiles, AreAppendedToUnderAnyName) {
  const auto path = folder() / "f";
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT, 0600);
  const auto number = std::to_string(fd);
  const auto process = "/proc/" + std::to_string(getpid());
  fs::create_symlink("/dev/fd/" + number, folder() / "link");
  fs::create_symlink("link", folder() / "link to link");
  std::string expected;
  for (const std::string& name :
       {"/dev/fd/" + number, "/proc/self/fd/" + number, "/proc/thread-self/fd/" + number,
        process + "/fd/" + number, (folder() / "link").string(),
        (folder() / "link to link").string()}) {
    ASSERT_EQ(write(fd, "head\n", 5), 5);
    const auto written = write_file(name, name + "\n");
    ASSERT_TRUE(written) << written.error().message;
    expected += "head\n" + name + "\n";
  }
  EXPECT_EQ(contents(path), expected);
  EXPECT_EQ(files(), 3);
  close(fd);
}

TEST_F(OpenFiles, MayHaveLostTheirNames) {
  const auto path = folder() / "f";
  const int fd = open(path.c_str(), O_RDWR | O_CREAT, 0600);
  fs::remove(path);
  EXPECT_TRUE(write_file(name_of(fd), "x"));
  char read_back = 0;
  EXPECT_EQ(pread(fd, &read_back, 1, 0), 1);
  EXPECT_EQ(files(), 0);
  close(fd);
}

TEST_F(OpenFiles, MayBePipesAndSockets) {
  int ends[2];
  for (const bool is_socket : {false, true}) {
    ASSERT_EQ(is_socket ? socketpair(AF_UNIX, SOCK_STREAM, 0, ends) : pipe(ends), 0);
    const auto written = write_file(name_of(ends[1]), "x");
    EXPECT_TRUE(written) << written.error().message;
    char read_back = 0;
    EXPECT_EQ(read(ends[0], &read_back, 1), 1);
    EXPECT_EQ(read_back, 'x');
    close(ends[0]);
    close(ends[1]);
  }
}

TEST_F(OpenFiles, NotOpenForWritingAreNamed) {
  const auto why = " cannot be written: it is not open for writing: give the name of a file";
  const int fd = open("/dev/null", O_RDONLY);
  EXPECT_EQ(message(name_of(fd)), name_of(fd) + why);
  close(fd);
  EXPECT_EQ(message(name_of(fd)), name_of(fd) + why);
  EXPECT_EQ(message("/dev/null"), "written");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  ASSERT_TRUE(write_file(folder() / "1", "x")) << "only has a number for a name";
  EXPECT_EQ(contents("1"), "x");
}

}  // namespace
}  // namespace posenc
