#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>

#include <gtest/gtest.h>

#include "files/output_file.hpp"
#include "files/unfinished.hpp"
#include "temporary_folder.hpp"

/// Files that are being written when the program ends.
namespace posenc {
namespace {

namespace fs = std::filesystem;

/// From then on the system answers this process's calls so. For a child process, since nothing
/// takes it back.
template <std::size_t size>
bool filter(std::array<sock_filter, size> code) {
  const sock_fprog program{code.size(), code.data()};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/// No file system gives a file without a name, nor other rights than a file was made with. What a
/// file is made with is seen so.
bool forbid_unnamed_files() {
  constexpr std::uint32_t kUnnamed = O_TMPFILE & ~O_DIRECTORY;
  return filter(std::array{
      sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_fchmod, 4, 0),
      sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_openat, 0, 2),
      sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[2])),
      sock_filter BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, kUnnamed, 1, 0),
      sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EOPNOTSUPP),
  });
}

/// Nor does any know how to rename to a free name alone.
bool forbid_renaming_to_free_names() {
  return filter(std::array{
      sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_renameat2, 0, 2),
      sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[4])),
      sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1),
      sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EINVAL),
  });
}

/// On a file system that has files without names, and on those that have none.
class Signals : public test::InFolder, public testing::WithParamInterface<std::string> {
 protected:
  static bool have_names() { return GetParam() != "unnamed"; }
  /// What the program does before all else.
  static void begin() {
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    if (have_names() && !forbid_unnamed_files()) std::_Exit(1);
    if (GetParam() == "renamed" && !forbid_renaming_to_free_names()) std::_Exit(1);
    Unfinished::remove_on_signals();
  }
};

INSTANTIATE_TEST_SUITE_P(Files, Signals, testing::Values("unnamed", "named", "renamed"),
                         [](const auto& test) { return test.param; });

TEST_P(Signals, EndTheProgramAndLeaveNothingBehind) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
    const auto path = folder() / "table.csv";
    ASSERT_TRUE(write_file(path, "what was there"));
    const auto interrupted = [&] {
      begin();
      auto out = OutputFile::create(path);
      auto other = OutputFile::create(folder() / "other.csv");
      if (!out || !out->write("half of it") || !other) return;
      if (have_names() && files() != 3) return;
      raise(signal);
    };
    EXPECT_EXIT(interrupted(), testing::KilledBySignal(signal), "") << signal;
    EXPECT_EQ(contents(path), "what was there");
    EXPECT_EQ(files(), 1);
  }
}

TEST_P(Signals, LeaveWhatIsWhole) {
  const auto interrupted = [&] {
    begin();
    auto out = OutputFile::create(folder() / "whole.csv");
    if (!out || !out->write("whole") || !out->commit()) return;
    raise(SIGINT);
  };
  EXPECT_EXIT(interrupted(), testing::KilledBySignal(SIGINT), "");
  EXPECT_EQ(contents(folder() / "whole.csv"), "whole");
  EXPECT_EQ(files(), 1);
}

TEST_P(Signals, ThatAreIgnoredStayIgnored) {
  const auto carried_on = [&] {
    std::signal(SIGHUP, SIG_IGN);
    begin();
    auto out = OutputFile::create(folder() / "table.csv");
    raise(SIGHUP);
    std::_Exit(out && out->write("whole") && out->commit() ? 0 : 1);
  };
  EXPECT_EXIT(carried_on(), testing::ExitedWithCode(0), "");
  EXPECT_EQ(contents(folder() / "table.csv"), "whole");
}

using Existings = Signals;
INSTANTIATE_TEST_SUITE_P(Files, Existings, testing::Values("unnamed", "named", "renamed"),
                         [](const auto& test) { return test.param; });

TEST_P(Existings, ThatAreKeptStayWheneverTheyCame) {
  const auto written = [&] {
    begin();
    put("talk.pdf", "before");
    auto first = OutputFile::create(folder() / "talk.pdf", Existing::kept);
    auto second = OutputFile::create(folder() / "talk.pdf", Existing::kept);
    if (!first || !second || !first->write("first") || !second->write("second")) std::_Exit(1);
    // While it is written, and to nowhere.
    fs::create_symlink("nowhere", folder() / "talk-2.pdf");
    if (!second->commit() || !first->commit()) std::_Exit(2);
    const bool says_where =
        second->path() == folder() / "talk-3.pdf" && first->path() == folder() / "talk-4.pdf";
    std::_Exit(says_where ? 0 : 3);
  };
  EXPECT_EXIT(written(), testing::ExitedWithCode(0), "");
  EXPECT_EQ(contents("talk.pdf"), "before");
  EXPECT_TRUE(fs::is_symlink(folder() / "talk-2.pdf"));
  EXPECT_FALSE(fs::exists(folder() / "nowhere"));
  EXPECT_EQ(contents("talk-3.pdf"), "second");
  EXPECT_EQ(contents("talk-4.pdf"), "first");
  EXPECT_EQ(files(), 4);
}

using Parts = test::InFolder;

/// A child that writes half of a file and is killed.
void be_killed(const fs::path& path) {
  auto out = OutputFile::create(path);
  if (!out || !out->write(std::string(100'000, 'x'))) std::_Exit(1);
  raise(SIGKILL);
}

TEST_F(Parts, AreNotThereWhereTheFileSystemHasUnnamedFiles) {
  const int fd = open(folder().c_str(), O_TMPFILE | O_WRONLY, 0600);
  if (fd < 0) GTEST_SKIP() << "there are none in " << folder();
  close(fd);
  const auto path = folder() / "table.csv";
  for (const int before : {0, 1}) {
    EXPECT_EXIT(be_killed(path), testing::KilledBySignal(SIGKILL), "");
    EXPECT_EQ(files(), before);
    ASSERT_TRUE(write_file(path, "whole"));
    EXPECT_EQ(contents(path), "whole");
    EXPECT_EQ(files(), 1);
  }
}

/// As docs/reliability.md has it.
TEST_F(Parts, OfAKilledProgramHaveHiddenNamesWhereNoneAreUnnamed) {
  const auto path = folder() / "table.csv";
  ASSERT_TRUE(write_file(path, "whole"));
  const auto killed = [&] {
    if (!forbid_unnamed_files()) std::_Exit(1);
    be_killed(path);
  };
  EXPECT_EXIT(killed(), testing::KilledBySignal(SIGKILL), "");
  EXPECT_EQ(contents(path), "whole");
  int parts = 0;
  for (const auto& entry : fs::directory_iterator(folder())) {
    if (entry.path() == path) continue;
    const auto name = entry.path().filename().string();
    EXPECT_TRUE(name.starts_with(".table.csv.") && name.ends_with(".part")) << name;
    ++parts;
  }
  EXPECT_EQ(parts, 1);
}

TEST_F(Parts, OfAPrivateFileArePrivateFromTheirFirstByte) {
  const auto path = folder() / "private";
  ASSERT_TRUE(write_file(path, "old"));
  fs::permissions(path, fs::perms(0640));
  const auto looked_at = [&] {
    umask(0);
    if (!forbid_unnamed_files()) std::_Exit(1);
    const auto out = OutputFile::create(path);
    for (const auto& entry : fs::directory_iterator(folder())) {
      const auto rights = entry.status().permissions();
      if (entry.path() != path && rights == fs::perms(0600)) std::_Exit(0);
    }
    std::_Exit(1);
  };
  EXPECT_EXIT(looked_at(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace posenc
