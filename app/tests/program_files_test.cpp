#include <sys/inotify.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

/// What the program does to files and memory, seen from outside.
namespace posenc {
namespace {

namespace fs = std::filesystem;

pid_t start(std::vector<std::string> words) {
  const std::string program = POSENC_PROGRAM_DIR "/posenc";
  words.insert(words.begin(), program);
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    execv(program.c_str(), arguments.data());
    _exit(127);
  }
  return child;
}

struct End {
  int status = 0;
  rusage used{};
};

End wait_for(pid_t child) {
  End end;
  EXPECT_EQ(wait4(child, &end.status, 0, &end.used), child);
  return end;
}

class ProgramFiles : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "posenc-program-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    directory_ = name;
  }
  void TearDown() override { fs::remove_all(directory_); }

  std::ptrdiff_t files() const {
    return std::distance(fs::directory_iterator(directory_), fs::directory_iterator());
  }

  /// Starts `posenc WORDS… -o name` where a file of that name is, and interrupts it once it has made a file there (`event`
  /// IN_CREATE) or written in it (IN_MODIFY).
  End interrupted(int signal, std::vector<std::string> words, const std::string& name,
                  std::uint32_t event) {
    const auto file = directory_ / name;
    std::ofstream(file) << kBefore;
    const int events = inotify_init1(IN_CLOEXEC);
    EXPECT_GE(inotify_add_watch(events, directory_.c_str(), event), 0);
    words.insert(words.end(), {"-o", file.string()});
    const pid_t child = start(std::move(words));
    char first[sizeof(inotify_event) + NAME_MAX + 1];
    EXPECT_GT(read(events, first, sizeof first), 0);
    EXPECT_EQ(kill(child, signal), 0);
    const End end = wait_for(child);
    close(events);
    return end;
  }

  void expect_as_before(const std::string& name) const {
    std::ifstream in(directory_ / name);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), kBefore);
    EXPECT_EQ(files(), 1);
  }

  static constexpr const char* kBefore = "what was there";
  fs::path directory_;
};

TEST_F(ProgramFiles, AnInterruptedEncodeLeavesNothing) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    for (const std::string name : {"a.npy", "a.csv"}) {
      const End end =
          interrupted(signal, {"encode", "--d", "16384", "--length", "1e9"}, name, IN_MODIFY);
      EXPECT_TRUE(WIFSIGNALED(end.status) && WTERMSIG(end.status) == signal) << end.status;
      expect_as_before(name);
      fs::remove(directory_ / name);
    }
  }
}

TEST_F(ProgramFiles, InterruptedDataLeavesNothing) {
  const End end = interrupted(SIGINT, {"data", "heatmap", "--length", "1e9"}, "a.csv", IN_MODIFY);
  EXPECT_TRUE(WIFSIGNALED(end.status) && WTERMSIG(end.status) == SIGINT) << end.status;
  expect_as_before("a.csv");
}

TEST_F(ProgramFiles, AnInterruptedRenderLeavesNothing) {
  // 8192 × 8192 pixels take seconds to draw, after the file is made.
  const End end = interrupted(SIGINT, {"render", "all", "--size", "8192x8192"}, "a.png", IN_CREATE);
  EXPECT_TRUE(WIFSIGNALED(end.status) && WTERMSIG(end.status) == SIGINT) << end.status;
  expect_as_before("a.png");
}

TEST_F(ProgramFiles, ATableLargerThanTheMemoryItUses) {
  // A GiB, of which a block of a few MiB is in memory at a time; the sanitizers keep more than that for themselves.
  constexpr long kTableKiB = 1024 * 1024;
  const End end = wait_for(
      start({"encode", "--d", "1024", "--length", "262144", "--format", "npy", "-o", "/dev/null"}));
  EXPECT_TRUE(WIFEXITED(end.status) && WEXITSTATUS(end.status) == 0) << end.status;
  EXPECT_LT(end.used.ru_maxrss, kTableKiB / 4);
  EXPECT_GT(end.used.ru_maxrss, 0);
}

}  // namespace
}  // namespace posenc
