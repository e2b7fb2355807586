#include "files/spawning.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>

#include <fmt/format.h>

namespace posenc {

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

Spawning::Spawning() {
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

Spawning::~Spawning() {
  posix_spawnattr_destroy(&attributes_);
  posix_spawn_file_actions_destroy(&files_);
}

void Spawning::connect(int from, int to) {
  if (from < 0) {
    posix_spawn_file_actions_addopen(&files_, to, "/dev/null",
                                     to == STDIN_FILENO ? O_RDONLY : O_WRONLY, 0);
  } else {
    posix_spawn_file_actions_adddup2(&files_, from, to);
  }
}

int Spawning::start(std::vector<std::string>& words, pid_t& id) {
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  return posix_spawnp(&id, arguments.front(), &files_, &attributes_, arguments.data(), environ);
}

}  // namespace posenc
