#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "files/output_file.hpp"
#include "temporary_folder.hpp"

/// Outputs that are open already, or that nothing can replace.
namespace posenc {
namespace {

namespace fs = std::filesystem;

class OpenFiles : public test::InFolder {
 protected:
  static std::string name_of(int fd) { return "/dev/fd/" + std::to_string(fd); }
};

TEST_F(OpenFiles, GoOnWhereTheyAreUnderAnyName) {
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

TEST_F(OpenFiles, AreDevicesToo) {
  ASSERT_TRUE(write_file("/dev/null", "x"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(OpenFiles, ThatCannotBeWrittenToAreNamed) {
  const auto message = [](const std::string& name) {
    const auto done = write_file(name, "x");
    return done ? "written" : done.error().message;
  };
  const auto why = " cannot be written: it is not open for writing: give the name of a file";
  const int fd = open("/dev/null", O_RDONLY);
  EXPECT_EQ(message(name_of(fd)), name_of(fd) + why);
  close(fd);
  EXPECT_EQ(message(name_of(fd)), name_of(fd) + why);
}

TEST_F(OpenFiles, AreNoneThatOnlyHaveANumberForAName) {
  ASSERT_TRUE(write_file(folder() / "1", "x"));
  EXPECT_EQ(contents(folder() / "1"), "x");
}

}  // namespace
}  // namespace posenc
