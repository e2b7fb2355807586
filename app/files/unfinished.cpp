#include "files/unfinished.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <set>
#include <string>
#include <system_error>

#include <fmt/format.h>

namespace posenc {
namespace {

namespace fs = std::filesystem;

constexpr std::array kEnding{SIGINT, SIGTERM, SIGHUP, SIGQUIT};

/// Held by whoever changes the list, whose thread takes no signal meanwhile, and by the handler,
/// which so never waits for the thread that it interrupted, finds the list whole, and may read it.
std::atomic_flag list_is_held;

std::set<fs::path>& list() {
  // Never destroyed: a signal may come while the program ends.
  static auto& paths = *new std::set<fs::path>;
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

/// Only what POSIX allows in a handler. The list stays held: whatever else runs for a moment longer
/// makes no new file.
void remove_all_and_end(int signal) {
  hold_list();
  for (const auto& path : list()) ::unlink(path.c_str());
  std::signal(signal, SIG_DFL);
  raise(signal);
}

/// What the names of a target's parts begin with; a name that is too long for that is cut.
std::string part_prefix(const fs::path& target) {
  constexpr std::size_t kMost = 100;
  return fmt::format(".{}.", target.filename().string().substr(0, kMost));
}

constexpr std::string_view kPartSuffix = ".part";

/// Another one at each call: a thread that gives one up does not meet one of another.
fs::path new_part(const fs::path& target) {
  static std::atomic<unsigned> number = 0;
  return directory_of(target) /
         fmt::format("{}{}-{}{}", part_prefix(target), getpid(), number++, kPartSuffix);
}

bool is_part_of(const fs::path& target, const std::string& name) {
  const auto prefix = part_prefix(target);
  return name.starts_with(prefix) && name.ends_with(kPartSuffix) &&
         name.find_first_not_of("0123456789-", prefix.size()) == name.size() - kPartSuffix.size();
}

/// Of programs that were killed. Who writes a part holds its lock, which its end lets go, in
/// another container or on another machine too; so a process's number, which says nothing of those,
/// is not asked. Where a file system has no locks, parts stay.
void remove_parts_of_the_dead(const fs::path& target) {
  std::error_code failed;
  for (fs::directory_iterator entry(directory_of(target), failed), end; !failed && entry != end;
       entry.increment(failed)) {
    if (!is_part_of(target, entry->path().filename().string())) continue;
    const int fd = ::open(entry->path().c_str(), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) continue;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) ::unlink(entry->path().c_str());
    ::close(fd);
  }
}

/// As linkat() gives a name to an open file that has none.
std::string open_file(int fd) { return fmt::format("/proc/self/fd/{}", fd); }

/// −1 where the file system has none, or no /proc is there to name it by.
int open_unnamed(const fs::path& target, mode_t rights) {
  const int fd = ::open(directory_of(target).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, rights);
  if (fd < 0 || access(open_file(fd).c_str(), F_OK) == 0) return fd;
  ::close(fd);
  return -1;
}

int open_named(const fs::path& target, mode_t rights, fs::path& beside) {
  while (true) {
    const auto part = new_part(target);
    const HeldList held;
    const int fd = ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, rights);
    if (fd < 0 && errno == EEXIST) continue;
    if (fd >= 0) list().insert(beside = part);
    return fd;
  }
}

}  // namespace

fs::path directory_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

void Unfinished::remove_on_signals() {
  list();
  struct sigaction removing = {};
  removing.sa_handler = remove_all_and_end;
  // They wait for each other: a second one would find the list held.
  sigemptyset(&removing.sa_mask);
  for (const int signal : kEnding) sigaddset(&removing.sa_mask, signal);
  for (const int signal : kEnding) {
    struct sigaction current = {};
    if (sigaction(signal, nullptr, &current) == 0 && current.sa_handler != SIG_IGN) {
      sigaction(signal, &removing, nullptr);
    }
  }
}

int Unfinished::open(const fs::path& target, unsigned rights, fs::path& beside) {
  remove_parts_of_the_dead(target);
  beside.clear();
  while (true) {
    int fd = open_unnamed(target, rights);
    // What is wrong with the directory is wrong again, and errno says it.
    if (fd < 0) fd = open_named(target, rights, beside);
    if (fd < 0) return -1;
    flock(fd, LOCK_EX);
    // Before it was locked it was anybody's.
    struct stat status = {};
    if (beside.empty() || fstat(fd, &status) != 0 || status.st_nlink > 0) return fd;
    unlink(beside);
    ::close(fd);
  }
}

int Unfinished::place(int fd, const fs::path& beside, const fs::path& target) {
  const HeldList held;
  if (!beside.empty()) {
    if (std::rename(beside.c_str(), target.c_str()) != 0) return -1;
    list().erase(beside);
    return 0;
  }
  const auto link_to = [&](const fs::path& name) {
    return linkat(AT_FDCWD, open_file(fd).c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW);
  };
  if (link_to(target) == 0) return 0;
  // No link replaces a name, so it has another for the moment that renaming takes.
  while (errno == EEXIST) {
    const auto part = new_part(target);
    if (link_to(part) != 0) continue;
    if (std::rename(part.c_str(), target.c_str()) == 0) return 0;
    const int error_number = errno;
    ::unlink(part.c_str());
    errno = error_number;
    return -1;
  }
  return -1;
}

void Unfinished::unlink(const fs::path& beside) {
  const HeldList held;
  ::unlink(beside.c_str());
  list().erase(beside);
}

}  // namespace posenc
