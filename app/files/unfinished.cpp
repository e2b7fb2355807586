#include "files/unfinished.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <set>

namespace posenc {
namespace {

constexpr std::array kEnding{SIGINT, SIGTERM, SIGHUP, SIGQUIT};

/// Held by whoever changes the list, whose thread takes no signal meanwhile, and by the handler, which so never waits for
/// the thread that it interrupted, finds the list whole, and may read it.
std::atomic_flag list_is_held;

std::set<std::filesystem::path>& list() {
  // Never destroyed: a signal may come while the program ends.
  static auto& paths = *new std::set<std::filesystem::path>;
  return paths;
}

void hold_list() {
  while (list_is_held.test_and_set(std::memory_order_acquire)) {
  }
}

class HeldList {
 public:
  HeldList() {
    sigset_t ending;
    sigemptyset(&ending);
    for (const int signal : kEnding) sigaddset(&ending, signal);
    pthread_sigmask(SIG_BLOCK, &ending, &before_);
    hold_list();
  }
  ~HeldList() {
    list_is_held.clear(std::memory_order_release);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  HeldList(const HeldList&) = delete;
  HeldList& operator=(const HeldList&) = delete;

 private:
  sigset_t before_;
};

/// Only what POSIX allows in a handler. The list stays held: whatever else runs for a moment longer makes no new file.
void remove_all_and_end(int signal) {
  hold_list();
  for (const auto& path : list()) ::unlink(path.c_str());
  std::signal(signal, SIG_DFL);
  raise(signal);
}

}  // namespace

void Unfinished::remove_on_signals() {
  list();
  struct sigaction removing = {};
  removing.sa_handler = remove_all_and_end;
  // They wait for each other: a second one would find the list held.
  sigemptyset(&removing.sa_mask);
  for (const int signal : kEnding) sigaddset(&removing.sa_mask, signal);
  for (const int signal : kEnding) {
    struct sigaction present = {};
    if (sigaction(signal, nullptr, &present) == 0 && present.sa_handler != SIG_IGN) {
      sigaction(signal, &removing, nullptr);
    }
  }
}

int Unfinished::open(const std::filesystem::path& path, int flags, unsigned rights) {
  const HeldList held;
  const int fd = ::open(path.c_str(), flags, rights);
  if (fd >= 0) list().insert(path);
  return fd;
}

int Unfinished::rename(const std::filesystem::path& path, const std::filesystem::path& target) {
  const HeldList held;
  if (std::rename(path.c_str(), target.c_str()) != 0) return -1;
  list().erase(path);
  return 0;
}

void Unfinished::unlink(const std::filesystem::path& path) {
  const HeldList held;
  ::unlink(path.c_str());
  list().erase(path);
}

}  // namespace posenc
