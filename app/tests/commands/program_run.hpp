#pragma once

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "environment.hpp"

/// The program itself, seen from outside.
namespace posenc::test {

struct ShellOutcome {
  int status;
  std::string
      output;  ///< what a person sees: both streams, where the words did not send them elsewhere
};

inline ShellOutcome shell(const std::string& words) {
  const auto folder = std::filesystem::path(POSENC_PROGRAM).parent_path().string();
  std::FILE* const pipe = popen(("exec 2>&1; PATH=" + folder + ":$PATH; " + words).c_str(), "r");
  std::string output;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) output += static_cast<char>(c);
  const int status = pclose(pipe);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, output};
}

/// `posenc WORDS…`, running beside the test.
class Program {
 public:
  /// `prepare` is called in its process before it begins.
  explicit Program(
      std::vector<std::string> words, const std::function<void()>& prepare = [] {}) {
    const std::string program = POSENC_PROGRAM;
    words.insert(words.begin(), program);
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    id_ = fork();
    if (id_ != 0) return;
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    // A test that nohup or a shell in the background started ignores some of them.
    for (const int signal : {SIGHUP, SIGINT, SIGQUIT}) std::signal(signal, SIG_DFL);
    prepare();
    execv(program.c_str(), arguments.data());
    _exit(127);
  }
  ~Program() {
    send(SIGKILL);
    wait();
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  void send(int signal) const {
    if (id_ > 0) kill(id_, signal);
  }
  /// It has ended, though its numbers can be read until wait().
  bool is_over() const {
    siginfo_t info{};
    return id_ <= 0 ||
           waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid == id_;
  }
  /// Bytes that it has handed to the system so far.
  std::uint64_t written() const {
    std::ifstream io("/proc/" + std::to_string(id_) + "/io");
    std::string name;
    std::uint64_t value = 0;
    while (io >> name >> value) {
      if (name == "wchar:") return value;
    }
    return 0;
  }
  /// Nanoseconds that its first thread has computed so far.
  std::uint64_t computed() const {
    std::ifstream schedule("/proc/" + std::to_string(id_) + "/schedstat");
    std::uint64_t nanoseconds = 0;
    schedule >> nanoseconds;
    return nanoseconds;
  }
  struct End {
    int status = -1;  ///< as of wait()
    rusage used{};

    bool was_killed_by(int signal) const {
      return WIFSIGNALED(status) && WTERMSIG(status) == signal;
    }
    bool exited_with(int value) const { return WIFEXITED(status) && WEXITSTATUS(status) == value; }
  };
  End wait() {
    End end;
    if (id_ > 0) wait4(std::exchange(id_, -1), &end.status, 0, &end.used);
    return end;
  }

 private:
  pid_t id_ = -1;
};

}  // namespace posenc::test
