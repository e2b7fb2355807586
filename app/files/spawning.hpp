#pragma once

#include <spawn.h>
#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

namespace posenc {

/// Whether there is such a program on the PATH.
bool has_program(std::string_view name);

/// How another program starts, whatever this one made of its own signals and files: in a session of
/// its own, so that Ctrl+C in the terminal does not end it.
class Spawning {
 public:
  Spawning();
  ~Spawning();
  Spawning(const Spawning&) = delete;
  Spawning& operator=(const Spawning&) = delete;

  /// `to` is there what `from` is here; −1: nothing.
  void connect(int from, int to);
  /// Its name and its arguments. 0, or an error number.
  int start(std::vector<std::string>& words, pid_t& id);

 private:
  posix_spawnattr_t attributes_;
  posix_spawn_file_actions_t files_;
};

}  // namespace posenc
