#include "files/child.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <mutex>
#include <system_error>

#include <fmt/format.h>

namespace posenc {
namespace {

/// The shell becomes the program. Before that it leaves a watcher in the program's group, which
/// reads a line from the parent: "\n" means that the program has ended by itself. The end of the
/// file means that the parent wants it to end, or has ended in whatever way.
constexpr const char* kWatched =
    "( exec </dev/null >/dev/null 2>&1\n"
    "  read -r line <&9 && exit\n"
    "  trap '' TERM; kill -TERM 0\n"
    "  PATH=/usr/bin:/bin sleep 1\n"
    "  kill -KILL 0 ) &\n"
    "exec \"$@\" 9<&-";
constexpr int kAlive = 9;

std::string error_text(int error_number) { return std::generic_category().message(error_number); }

/// Children that were asked to end and whose status nobody has taken yet.
class Abandoned {
 public:
  static void add(pid_t id) {
    const std::lock_guard lock(mutex());
    list().push_back(id);
  }
  static void reap() {
    const std::lock_guard lock(mutex());
    std::erase_if(list(), [](pid_t id) { return waitpid(id, nullptr, WNOHANG) != 0; });
  }

 private:
  static std::mutex& mutex() {
    static std::mutex one;
    return one;
  }
  static std::vector<pid_t>& list() {
    static std::vector<pid_t> ids;
    return ids;
  }
};

/// How a program starts, whatever this one made of its own signals and files.
class Spawning {
 public:
  Spawning() {
    posix_spawnattr_init(&attributes_);
    posix_spawn_file_actions_init(&files_);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    sigfillset(&signals);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
    posix_spawnattr_setflags(&attributes_,
                             POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
  }
  ~Spawning() {
    posix_spawnattr_destroy(&attributes_);
    posix_spawn_file_actions_destroy(&files_);
  }
  Spawning(const Spawning&) = delete;
  Spawning& operator=(const Spawning&) = delete;

  /// `to` is there what `from` is here; −1: nothing. A copy with a number above all of theirs, so
  /// that none takes the place of another that is still to be copied.
  bool connect(int from, int to) {
    const Descriptor nothing(from < 0 ? open("/dev/null", O_RDWR | O_CLOEXEC) : -1);
    const auto& copy = copies_.emplace_back(
        fcntl(from < 0 ? nothing.number() : from, F_DUPFD_CLOEXEC, kAlive + 1));
    return copy.number() >= 0 && posix_spawn_file_actions_adddup2(&files_, copy.number(), to) == 0;
  }
  /// 0, or an error number.
  int start(std::vector<std::string> words, pid_t& id) {
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    return posix_spawn(&id, arguments.front(), &files_, &attributes_, arguments.data(), environ);
  }

 private:
  posix_spawnattr_t attributes_;
  posix_spawn_file_actions_t files_;
  std::vector<Descriptor> copies_;
};

}  // namespace

bool has_program(std::string_view name) {
  const char* const path = std::getenv("PATH");
  std::string_view folders = path == nullptr ? "" : path;
  while (!folders.empty()) {
    const auto folder = folders.substr(0, folders.find(':'));
    folders.remove_prefix(std::min(folders.size(), folder.size() + 1));
    if (!folder.empty() && access(fmt::format("{}/{}", folder, name).c_str(), X_OK) == 0)
      return true;
  }
  return false;
}

Descriptor::~Descriptor() {
  if (number_ >= 0) close(number_);
}

Expected<MemoryFile> MemoryFile::create(std::size_t most) {
  MemoryFile file;
  const int number = memfd_create("posenc", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (number >= 0) file.stream_.reset(fdopen(number, "w+b"));
  const bool has_limit = file.stream_ && most > 0 &&
                         ftruncate(number, static_cast<off_t>(most)) == 0 &&
                         fcntl(number, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK) == 0;
  if (!file.stream_ || (most > 0 && !has_limit))
    return fail(fmt::format("there is no memory to exchange data with another program: {}",
                            error_text(errno)));
  return file;
}

std::string MemoryFile::path() const { return fmt::format("/dev/fd/{}", descriptor()); }

void MemoryFile::rewind() const {
  std::fflush(stream());
  lseek(descriptor(), 0, SEEK_SET);
}

std::string MemoryFile::written() const {
  // The writer has the same place in it.
  const auto end = lseek(descriptor(), 0, SEEK_CUR);
  std::string text(static_cast<std::size_t>(std::max<off_t>(end, 0)), '\0');
  const auto count = pread(descriptor(), text.data(), text.size(), 0);
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  return text;
}

Expected<std::unique_ptr<Child>> Child::start(const std::vector<std::string>& words,
                                              const Streams& streams) {
  Abandoned::reap();
  const auto cannot = [&](int error_number) {
    return fail(fmt::format("{} cannot be started: {}", words.front(), error_text(error_number)));
  };
  std::array<int, 2> ends{-1, -1};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return cannot(errno);
  Descriptor ours(ends[0]);
  const Descriptor theirs(ends[1]);
  Spawning spawning;
  const bool is_connected = spawning.connect(streams.input, STDIN_FILENO) &&
                            spawning.connect(streams.output, STDOUT_FILENO) &&
                            spawning.connect(streams.errors, STDERR_FILENO) &&
                            spawning.connect(theirs.number(), kAlive);
  if (!is_connected) return cannot(errno);
  std::vector<std::string> all{"/bin/sh", "-c", kWatched, words.front()};
  all.insert(all.end(), words.begin(), words.end());
  pid_t id = 0;
  if (const int failed = spawning.start(std::move(all), id); failed != 0) return cannot(failed);
  return std::unique_ptr<Child>(new Child(id, std::move(ours)));
}

std::optional<int> Child::status() {
  int status = 0;
  if (!status_ && waitpid(id_, &status, WNOHANG) == id_) {
    status_ = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    send(alive_.number(), "\n", 1, MSG_NOSIGNAL);
  }
  return status_;
}

Child::~Child() {
  if (!status()) Abandoned::add(id_);
}

}  // namespace posenc
