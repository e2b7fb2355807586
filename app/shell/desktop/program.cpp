#include "shell/desktop/program.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>

#include <fmt/format.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "files/spawning.hpp"

namespace posenc {
namespace {

std::string reason_of(int error_number) { return std::generic_category().message(error_number); }

}  // namespace

Expected<MemoryFile> MemoryFile::create() {
  MemoryFile file;
  const int descriptor = memfd_create("posenc", MFD_CLOEXEC);
  if (descriptor >= 0) file.stream_.reset(fdopen(descriptor, "w+b"));
  if (!file.stream_)
    return fail(fmt::format("there is no memory to copy to: {}", reason_of(errno)));
  return file;
}

std::string MemoryFile::path() const { return fmt::format("/dev/fd/{}", descriptor()); }

Expected<std::unique_ptr<Program>> Program::start(std::vector<std::string> words,
                                                  const MemoryFile* input, bool answers) {
  std::array<int, 2> pipe_ends{-1, -1};
  if (answers && pipe2(pipe_ends.data(), O_CLOEXEC) != 0)
    return fail(fmt::format("{} cannot be started: {}", words.front(), reason_of(errno)));
  const auto [answer, output] = pipe_ends;
  if (input != nullptr) {
    std::fflush(input->stream());
    lseek(input->descriptor(), 0, SEEK_SET);
  }
  Spawning spawning;
  spawning.connect(input == nullptr ? -1 : input->descriptor(), STDIN_FILENO);
  spawning.connect(output, STDOUT_FILENO);
  spawning.connect(-1, STDERR_FILENO);
  pid_t id = 0;
  const int failed = spawning.start(words, id);
  if (answers) close(output);
  if (failed == 0) return std::unique_ptr<Program>(new Program(id, answer));
  if (answers) close(answer);
  return fail(fmt::format("{} cannot be started: {}", words.front(), reason_of(failed)));
}

Program::Program(pid_t id, int answer) : id_(id), answer_(answer) {
  watcher_ = std::thread([this] { watch(); });
}

void Program::watch() {
  constexpr std::size_t kMost = 1 << 16;
  std::array<char, 4096> part;
  for (ssize_t count = 1; answer_ >= 0 && count != 0;) {
    count = read(answer_, part.data(), part.size());
    if (count > 0 && end_.output.size() < kMost)
      end_.output.append(part.data(), static_cast<std::size_t>(count));
    if (count < 0 && errno != EINTR) break;
  }
  // Its number stays its own until the destructor has asked for its status.
  siginfo_t info{};
  while (waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
  }
  if (info.si_code == CLD_EXITED) end_.status = info.si_status;
  over_ = true;
  glfwPostEmptyEvent();
}

Program::~Program() {
  if (answer_ >= 0 && !over_) kill(id_, SIGTERM);
  watcher_.join();
  if (answer_ >= 0) close(answer_);
  waitpid(id_, nullptr, 0);
}

}  // namespace posenc
