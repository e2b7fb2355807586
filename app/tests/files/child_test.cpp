// Other programs that hang, lie and do not listen.

#include "files/child.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "fake_programs.hpp"
#include "files/unfinished.hpp"

namespace posenc {
namespace {

using test::ends;
using test::id_in;
using test::is_running;

class Children : public test::InFolder {
 protected:
  std::unique_ptr<Child> started(std::string_view lines, const Child::Streams& streams = {}) const {
    test::put_program(folder(), "program", lines);
    auto child = Child::start({path("program"), "an argument"}, streams);
    EXPECT_TRUE(child) << child.error().message;
    return child ? *std::move(child) : nullptr;
  }
  static int status_of(Child& child) {
    EXPECT_TRUE(test::eventually([&] { return child.status().has_value(); }));
    return child.status().value_or(-2);
  }
};

TEST_F(Children, ReadAndWriteAndTellHowTheyEnded) {
  auto input = MemoryFile::create();
  auto output = MemoryFile::create(100);
  ASSERT_TRUE(input && output);
  std::fputs("some words", input->stream());
  input->rewind();
  const auto child =
      started("cat; exit 3", {.input = input->descriptor(), .output = output->descriptor()});
  EXPECT_EQ(status_of(*child), 3);
  EXPECT_EQ(output->written(), "some words");
  EXPECT_EQ(contents("arguments"), "an argument\n");
  EXPECT_EQ(status_of(*started("kill -KILL $$")), -1);
  const auto missing = Child::start({path("missing")}, {});
  ASSERT_TRUE(missing);
  EXPECT_EQ(status_of(**missing), 127);
}

TEST_F(Children, AreNotWaitedForAndEndWithAllThatTheyStarted) {
  auto child = started(test::kHangs);
  const auto id = id_in(folder() / "id"), of_child = id_in(folder() / "child");
  child.reset();
  EXPECT_TRUE(is_running(id)) << "it ignores SIGTERM, and nobody has waited for a second";
  EXPECT_TRUE(ends(id));
  EXPECT_TRUE(ends(of_child));
  started("exit 0");
  EXPECT_TRUE(test::eventually([&] {
    started("exit 0");
    return kill(id, 0) != 0;
  })) << "it is left as a zombie";
}

TEST_F(Children, EndWithTheProgramHoweverThatEnds) {
  for (const int signal : {SIGTERM, SIGKILL, 0}) {
    std::filesystem::remove(folder() / "id");
    std::filesystem::remove(folder() / "child");
    const pid_t parent = fork();
    if (parent == 0) {
      Unfinished::remove_on_signals();
      const auto child = started(test::kHangs);
      id_in(folder() / "child");
      id_in(folder() / "id");
      if (signal == 0) _exit(0);
      raise(signal);
    }
    ASSERT_EQ(waitpid(parent, nullptr, 0), parent);
    EXPECT_TRUE(ends(id_in(folder() / "id"))) << signal;
    EXPECT_TRUE(ends(id_in(folder() / "child"))) << signal;
  }
}

TEST_F(Children, MayLeaveOthersThatHoldTheirStreams) {
  auto output = MemoryFile::create(100);
  ASSERT_TRUE(output);
  auto child = started("echo answer\nsh -c 'echo $$ > child; exec sleep 1000' &\nexit 0",
                       {.output = output->descriptor()});
  const auto left = id_in(folder() / "child");
  EXPECT_EQ(status_of(*child), 0);
  EXPECT_EQ(output->written(), "answer\n");
  child.reset();
  // Whoever ends a program after this one has ended it by then.
  auto other = started(test::kHangs);
  const auto id = id_in(folder() / "id");
  other.reset();
  EXPECT_TRUE(ends(id));
  EXPECT_TRUE(is_running(left)) << "as the programs of clipboards go on";
  kill(left, SIGKILL);
}

TEST_F(Children, FillNoMoreMemoryThanTheyAreGiven) {
  auto output = MemoryFile::create(1 << 16);
  ASSERT_TRUE(output);
  const auto child = started("yes || exit 5", {.output = output->descriptor()});
  EXPECT_EQ(status_of(*child), 5) << "writing fails";
  EXPECT_EQ(output->written().size(), std::size_t{1} << 16);
}

TEST_F(Children, HaveTheirStreamsWhateverNumbersThoseHaveHere) {
  for (const int number : {0, 1, 2, 9}) {
    auto output = MemoryFile::create(100);
    ASSERT_TRUE(output);
    const int kept = fcntl(number, F_DUPFD_CLOEXEC, 20);
    dup2(output->descriptor(), number);
    const auto child = started("echo out; echo error >&2", {.output = number, .errors = number});
    kept >= 0 ? dup2(kept, number) : close(number);
    close(kept);
    EXPECT_EQ(status_of(*child), 0);
    EXPECT_EQ(output->written(), "out\nerror\n") << number;
  }
}

}  // namespace
}  // namespace posenc
