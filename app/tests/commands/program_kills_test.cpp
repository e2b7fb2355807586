// What is left of a file when the program is killed or interrupted amid writing, or has too little
// of something.
//
// POSENC_KILLS=1000 kills so often (20, with the sanitizers 10, where it is not set), POSENC_SEED=7
// at other moments; both are in what a failure says.

#include <fcntl.h>

#include <algorithm>
#include <array>
#include <random>
#include <thread>

#include <fmt/format.h>

#include "documents/formats.hpp"
#include "program_run.hpp"
#include "sanitized.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;
using test::Program;

struct Job {
  std::string file;  ///< the name of what is written
  std::vector<std::string> words;
};

std::vector<Job> jobs() {
  std::vector<Job> all{{"a.npy", {"encode", "--d", "512", "--length", "2048"}},
                       {"a.csv", {"data", "heatmap", "--length", "512"}},
                       {"a.png", {"render", "all", "--size", "1280x720"}},
                       {"a.svg", {"render", "distance"}},
                       {"a.pdf", {"render", "pendulum"}}};
  for (const auto* const format : formats_of({Holds::animation}))
    if (!format->film().needs_ffmpeg)
      all.push_back({fmt::format("moving{}", format->ending),
                     {"animate", "rotation", "--seconds", "0.1", "--size", "640x360"}});
  return all;
}

class Kills : public test::InFolder {
 protected:
  /// How the program ends that writes this, and what it says.
  struct Outcome {
    Program::End end;
    std::string said;
  };
  Outcome outcome(const Job& job, const std::function<void()>& prepare) const {
    const auto said = elsewhere_.path() / "said";
    Program program(words_in(job), [&] {
      const int fd = open(said.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
      dup2(fd, STDERR_FILENO);
      prepare();
    });
    const auto end = program.wait();
    return {end, contents(said)};
  }
  std::vector<std::string> words_in(const Job& job) const {
    auto words = job.words;
    words.insert(words.end(), {"-o", path_of(job).string()});
    return words;
  }
  fs::path path_of(const Job& job) const { return folder() / job.file; }
  void write_old(const Job& job) const { std::ofstream(path_of(job)) << kOld; }

  /// One line says what is wrong, and the old file stands alone.
  void expect_refused(const Job& job, const Outcome& outcome) const {
    EXPECT_TRUE(outcome.end.exited_with(2)) << outcome.end.status;
    EXPECT_TRUE(outcome.said.starts_with("posenc: ")) << outcome.said;
    EXPECT_EQ(std::ranges::count(outcome.said, '\n'), 1) << outcome.said;
    EXPECT_TRUE(contents(path_of(job)) == kOld);
    EXPECT_EQ(files(), 1);
  }

  static constexpr const char* kOld = "what was there";
  const unsigned seed_ = test::number_from("POSENC_SEED", 1);
  std::mt19937 random_{seed_};

 private:
  test::TemporaryFolder elsewhere_;
};

/// How far a run of the program is: bytes that it has written, or nanoseconds that it has computed.
/// No clock: a kill comes at the same place of the work, however busy the machine is.
struct Measure {
  const char* name;
  std::uint64_t (Program::*so_far)() const;
};
constexpr Measure kMeasures[] = {{"bytes", &Program::written}, {"nanoseconds", &Program::computed}};

TEST_F(Kills, LeaveTheOldFileOrTheNewOne) {
  const unsigned kills = test::number_from("POSENC_KILLS", test::kSanitized ? 10 : 20);
  const auto all = jobs();
  for (const auto& job : all) {
    const auto path = path_of(job);
    Program whole(words_in(job));
    while (!whole.is_over()) std::this_thread::yield();
    std::array<std::uint64_t, std::size(kMeasures)> most{};
    std::ranges::transform(kMeasures, most.begin(),
                           [&](const Measure& m) { return (whole.*m.so_far)(); });
    ASSERT_TRUE(whole.wait().exited_with(0));
    const auto after = contents(path);
    for (unsigned i = 0; i < kills / all.size(); ++i) {
      const std::size_t which = random_() % most.size();
      const auto& measure = kMeasures[which];
      // One in four when all is written, and the new file takes its place.
      const auto drawn =
          std::uniform_int_distribution<std::uint64_t>(0, most[which] / 3 * 4)(random_);
      const auto until = std::min(drawn, most[which]);
      constexpr std::array kTold{SIGINT, SIGTERM, SIGHUP};
      for (const int signal : {SIGKILL, kTold[random_() % kTold.size()]}) {
        SCOPED_TRACE(job.file + " after " + std::to_string(until) + " " + measure.name +
                     ", signal " + std::to_string(signal) + ", POSENC_SEED=" +
                     std::to_string(seed_) + " POSENC_KILLS=" + std::to_string(kills));
        write_old(job);
        Program program(words_in(job));
        while ((program.*measure.so_far)() < until && !program.is_over()) std::this_thread::yield();
        program.send(signal);
        const auto end = program.wait();
        ASSERT_TRUE(end.was_killed_by(signal) || end.exited_with(0)) << end.status;
        const auto left = contents(path);
        ASSERT_TRUE(left == kOld || left == after);
        ASSERT_TRUE(signal == SIGKILL || files() == 1);
        // The new file has another name besides for the moment before it takes the old one's place.
        for (const auto& entry : fs::directory_iterator(folder()))
          ASSERT_TRUE(entry.path() == path || contents(entry.path()) == after) << entry.path();
        // A SIGKILL in that moment leaves both.
        for (const auto& entry : fs::directory_iterator(folder())) fs::remove(entry);
      }
    }
  }
}

/// What the process may have.
class Limits : public Kills {
 protected:
  Outcome limited(const Job& job, __rlimit_resource what, rlim_t most) const {
    write_old(job);
    return outcome(job, [&] {
      const rlimit limit{most, most};
      setrlimit(what, &limit);
    });
  }
};

TEST_F(Limits, AFileThatMayNotBecomeSoLargeIsRefused) {
  for (const auto& job : jobs()) {
    ASSERT_TRUE(Program(words_in(job)).wait().exited_with(0));
    const auto size = fs::file_size(path_of(job));
    for (int i = 0; i < 3; i += test::kStride) {
      // Enough for the message, which is a file too.
      const rlim_t most = std::uniform_int_distribution<rlim_t>(1000, size - 1)(random_);
      SCOPED_TRACE(job.file + " of at most " + std::to_string(most) + " bytes");
      const auto ended = limited(job, RLIMIT_FSIZE, most);
      expect_refused(job, ended);
      EXPECT_NE(ended.said.find("it would be larger than a file may be there"), std::string::npos)
          << ended.said;
    }
    fs::remove(path_of(job));
  }
}

TEST_F(Limits, TooLittleMemoryIsSaid) {
  if (test::kSanitized) GTEST_SKIP() << "the sanitizers take terabytes of addresses";
  const std::vector<Job> large = {{"a.png", {"render", "similarity", "--size", "6000x6000"}},
                                  {"a.pdf", {"render", "heatmap", "--size", "6000x6000"}},
                                  {"a.csv", {"encode", "--d", "16384", "--length", "100"}}};
  for (const auto& job : large) {
    int refused = 0;
    for (rlim_t mebibytes = 20; mebibytes < 400; mebibytes = mebibytes * 5 / 4) {
      SCOPED_TRACE(job.file + " with " + std::to_string(mebibytes) + " MiB");
      const auto ended = limited(job, RLIMIT_AS, mebibytes << 20);
      // 127: not even the libraries had room.
      if (ended.end.exited_with(0) || ended.end.exited_with(127)) continue;
      expect_refused(job, ended);
      EXPECT_TRUE(ended.said.starts_with("posenc: there is not enough memory")) << ended.said;
      ++refused;
    }
    EXPECT_GT(refused, 0) << job.file;
    fs::remove(path_of(job));
  }
}

}  // namespace
}  // namespace posenc
