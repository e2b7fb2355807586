#include "files/unfinished.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string>

#include <fmt/format.h>

namespace posenc {
namespace {

namespace fs = std::filesystem;

constexpr std::array kEnding{SIGINT, SIGTERM, SIGHUP, SIGQUIT};

/// The names of the parts that there are, in memory that a handler may read whenever it runs. A
/// lesson's 200 slides are written at once; a part beyond these stays behind after a signal.
struct Slot {
  enum State { free, taken, named };
  std::atomic<State> state = free;
  std::array<char, PATH_MAX> name = {};
};
constinit std::array<Slot, 256> slots;
static_assert(std::atomic<Slot::State>::is_always_lock_free);

void remember(const fs::path& part) {
  if (part.native().size() >= PATH_MAX) return;
  for (auto& slot : slots) {
    auto state = Slot::free;
    if (!slot.state.compare_exchange_strong(state, Slot::taken)) continue;
    std::strcpy(slot.name.data(), part.c_str());
    slot.state = Slot::named;
    return;
  }
}

void forget(const fs::path& part) {
  for (auto& slot : slots) {
    if (slot.state == Slot::named && part == slot.name.data()) slot.state = Slot::free;
  }
}

/// Only what POSIX allows in a handler.
void remove_all_and_end(int signal) {
  for (const auto& slot : slots) {
    if (slot.state == Slot::named) ::unlink(slot.name.data());
  }
  std::signal(signal, SIG_DFL);
  raise(signal);
}

/// A name beside the target, another one at each call.
fs::path new_part(const fs::path& target) {
  static std::atomic<unsigned> number = 0;
  constexpr std::size_t kMost = 100;
  return directory_of(target) / fmt::format(".{}.{}-{}.part",
                                            target.filename().string().substr(0, kMost), getpid(),
                                            number++);
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

/// Removes a part and keeps errno.
void give_up(const fs::path& part) {
  const int error_number = errno;
  ::unlink(part.c_str());
  forget(part);
  errno = error_number;
}

}  // namespace

fs::path directory_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

int rename_to_free(const fs::path& from, const fs::path& to) {
  if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -1;
  // Not every file system can do that (NFS). An empty file of ours takes the name first.
  const int fd = ::open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0) return -1;
  ::close(fd);
  if (std::rename(from.c_str(), to.c_str()) == 0) return 0;
  const int error_number = errno;
  ::unlink(to.c_str());
  errno = error_number;
  return -1;
}

void Unfinished::remove_on_signals() {
  struct sigaction removing = {};
  removing.sa_handler = remove_all_and_end;
  sigemptyset(&removing.sa_mask);
  for (const int signal : kEnding) {
    struct sigaction current = {};
    if (sigaction(signal, nullptr, &current) == 0 && current.sa_handler != SIG_IGN) {
      sigaction(signal, &removing, nullptr);
    }
  }
}

int Unfinished::open(const fs::path& target, unsigned rights, fs::path& beside) {
  beside.clear();
  if (const int fd = open_unnamed(target, rights); fd >= 0) return fd;
  // What is wrong with the directory is wrong again, and errno says it.
  while (true) {
    const auto part = new_part(target);
    remember(part);
    const int fd = ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, rights);
    if (fd >= 0) {
      beside = part;
      return fd;
    }
    forget(part);
    if (errno != EEXIST) return -1;
  }
}

int Unfinished::place(int fd, const fs::path& beside, const fs::path& target, Existing existing) {
  if (!beside.empty() && existing == Existing::kept) {
    const int placed = rename_to_free(beside, target);
    if (placed == 0) forget(beside);
    return placed;
  }
  auto part = beside;
  while (part.empty()) {
    const auto link_to = [&](const fs::path& name) {
      return linkat(AT_FDCWD, open_file(fd).c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW);
    };
    if (link_to(target) == 0) return 0;
    if (errno != EEXIST || existing == Existing::kept) return -1;
    // No link replaces a name, so it has another for the moment that renaming takes.
    const auto name = new_part(target);
    remember(name);
    if (link_to(name) == 0) {
      part = name;
    } else {
      forget(name);
    }
  }
  if (std::rename(part.c_str(), target.c_str()) == 0) {
    forget(part);
    return 0;
  }
  if (beside.empty()) give_up(part);
  return -1;
}

void Unfinished::unlink(const fs::path& beside) { give_up(beside); }

}  // namespace posenc
