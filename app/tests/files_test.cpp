#include "files/output_file.hpp"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <fstream>
#include <iterator>
#include <thread>

#include <gtest/gtest.h>

#include "files/unfinished.hpp"

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

TEST_F(OutputFileTest, KeepsTheRightsOfTheFileThatItReplaces) {
  const auto path = directory_ / "private";
  ASSERT_TRUE(write_file(path, "old"));
  fs::permissions(path, fs::perms(0600));
  ASSERT_TRUE(write_file(path, "new"));
  EXPECT_EQ(contents(path), "new");
  EXPECT_EQ(fs::status(path).permissions(), fs::perms(0600));
}

TEST_F(OutputFileTest, FollowsASymbolicLink) {
  fs::create_directory(directory_ / "elsewhere");
  ASSERT_TRUE(write_file(directory_ / "elsewhere" / "real", "old"));
  fs::create_symlink("elsewhere/real", directory_ / "link");
  ASSERT_TRUE(write_file(directory_ / "link", "new"));
  EXPECT_TRUE(fs::is_symlink(directory_ / "link"));
  EXPECT_EQ(contents(directory_ / "elsewhere" / "real"), "new");
}

TEST_F(OutputFileTest, FollowsALinkToWhereNothingIsYet) {
  fs::create_directory(directory_ / "elsewhere");
  fs::create_symlink("elsewhere/first", directory_ / "link");
  fs::create_symlink("second", directory_ / "elsewhere" / "first");
  ASSERT_TRUE(write_file(directory_ / "link", "new"));
  EXPECT_TRUE(fs::is_symlink(directory_ / "link"));
  EXPECT_TRUE(fs::is_symlink(directory_ / "elsewhere" / "first"));
  EXPECT_EQ(contents(directory_ / "elsewhere" / "second"), "new");
}

TEST_F(OutputFileTest, WritesToAStreamThatIsAPipe) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const auto written = write_file("/proc/self/fd/" + std::to_string(ends[1]), "x");
  close(ends[1]);
  char read_back = 0;
  EXPECT_TRUE(written) << written.error().message;
  EXPECT_EQ(read(ends[0], &read_back, 1), 1);
  EXPECT_EQ(read_back, 'x');
  close(ends[0]);
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
  EXPECT_EQ(
      message("/dev/null/a.csv"),
      "/dev/null/a.csv cannot be written: /dev/null is not a directory: choose another place");
  EXPECT_EQ(
      message("/dev/null/a/b.csv"),
      "/dev/null/a/b.csv cannot be written: /dev/null is not a directory: choose another place");
  EXPECT_EQ(message("/proc/a.csv"),
            "/proc/a.csv cannot be written: /proc takes no new files: choose another place");
  fs::create_symlink("link", directory_ / "link");
  EXPECT_EQ(
      message(directory_ / "link"),
      (directory_ / "link").string() +
          " cannot be written: its symbolic links lead round in a circle: choose another name");
  EXPECT_EQ(
      message("/dev/full"),
      "/dev/full cannot be written: the disk is full: free some space or choose another place");
  EXPECT_EQ(message(""), "the name of the file to write is empty: give one");
  const auto long_name = directory_ / std::string(300, 'x');
  EXPECT_EQ(message(long_name),
            long_name.string() + " cannot be written: its name is too long: choose a shorter one");
  EXPECT_FALSE(OutputFile::create(long_name)) << "said before anything is computed";
  EXPECT_EQ(files(), 1) << "the link";
}

/// Root may write everywhere, so it steps down for a moment.
std::string message_of_nobody(const fs::path& path) {
  constexpr uid_t kNobody = 65534;
  const bool root = geteuid() == 0;
  if (root && seteuid(kNobody) != 0) return "cannot step down";
  const auto done = write_file(path, "x");
  if (root && seteuid(0) != 0) return "cannot step up";
  return done ? "written" : done.error().message;
}

TEST_F(OutputFileTest, ADirectoryThatMayNotBeWrittenIsNamed) {
  fs::permissions(directory_, fs::perms(0555));
  const auto message = message_of_nobody(directory_ / "a");
  fs::permissions(directory_, fs::perms::owner_all);
  EXPECT_EQ(message, (directory_ / "a").string() + " cannot be written: " + directory_.string() +
                         " may not be written in: choose another place");
}

TEST_F(OutputFileTest, AFileThatMayNotBeWrittenToIsKept) {
  const auto path = directory_ / "table.csv";
  ASSERT_TRUE(write_file(path, "old"));
  fs::permissions(path, fs::perms(0444));
  fs::permissions(directory_, fs::perms::all);
  EXPECT_EQ(message_of_nobody(path),
            path.string() +
                " cannot be written: it may not be written to: choose another name or change its "
                "permissions");
  EXPECT_EQ(contents(path), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(OutputFileTest, MoreThanAFileMayHoldIsNamed) {
  const auto path = directory_ / "table.csv";
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

using Signals = OutputFileTest;

TEST_F(Signals, EndTheProgramAndLeaveNothingBehind) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    const auto path = directory_ / "table.csv";
    ASSERT_TRUE(write_file(path, "what was there"));
    const auto interrupted = [&] {
      const rlimit no_core{0, 0};
      setrlimit(RLIMIT_CORE, &no_core);
      Unfinished::remove_on_signals();
      auto out = OutputFile::create(path);
      auto other = OutputFile::create(directory_ / "other.csv");
      if (!out || !out->write("half of it") || !other) return;
      if (std::distance(fs::directory_iterator(directory_), fs::directory_iterator()) != 3) return;
      raise(signal);
    };
    EXPECT_EXIT(interrupted(), testing::KilledBySignal(signal), "") << signal;
    EXPECT_EQ(contents(path), "what was there");
    EXPECT_EQ(files(), 1);
  }
}

TEST_F(Signals, LeaveWhatIsWhole) {
  const auto interrupted = [&] {
    Unfinished::remove_on_signals();
    auto out = OutputFile::create(directory_ / "whole.csv");
    if (!out || !out->write("whole") || !out->commit()) return;
    raise(SIGINT);
  };
  EXPECT_EXIT(interrupted(), testing::KilledBySignal(SIGINT), "");
  EXPECT_EQ(contents(directory_ / "whole.csv"), "whole");
  EXPECT_EQ(files(), 1);
}

TEST_F(Signals, ThatAreIgnoredStayIgnored) {
  const auto carried_on = [&] {
    std::signal(SIGHUP, SIG_IGN);
    Unfinished::remove_on_signals();
    auto out = OutputFile::create(directory_ / "table.csv");
    raise(SIGHUP);
    std::_Exit(out && out->write("whole") && out->commit() ? 0 : 1);
  };
  EXPECT_EXIT(carried_on(), testing::ExitedWithCode(0), "");
  EXPECT_EQ(contents(directory_ / "table.csv"), "whole");
}

TEST_F(Signals, FindEveryFileWhileThreadsMakeMore) {
  constexpr int kTimes = 20, kThreads = 4, kFilesFirst = 20;
  const auto interrupted = [&] {
    Unfinished::remove_on_signals();
    std::atomic<int> made = 0;
    const auto make_files = [&] {
      while (true) {
        auto given_up = OutputFile::create(directory_ / "table.csv");
        auto kept = OutputFile::create(directory_ / "kept.csv");
        if (kept && kept->commit()) ++made;
      }
    };
    std::array<std::thread, kThreads> threads;
    for (auto& thread : threads) thread = std::thread(make_files);
    while (made < kFilesFirst) std::this_thread::yield();
    kill(getpid(), SIGTERM);
    for (auto& thread : threads) thread.join();
  };
  for (int i = 0; i < kTimes; ++i) {
    EXPECT_EXIT(interrupted(), testing::KilledBySignal(SIGTERM), "");
    EXPECT_TRUE(fs::exists(directory_ / "kept.csv"));
    EXPECT_EQ(files(), 1);
  }
}

}  // namespace
}  // namespace posenc
