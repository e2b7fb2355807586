#include <fcntl.h>
#include <malloc.h>

#include <csignal>
#include <cstdio>

#include "commands/commands.hpp"
#include "files/unfinished.hpp"
#include "shell/keys/commands.hpp"
#include "shell/window.hpp"

namespace {

/// Gives a standard stream that is closed a place, so that no file takes its number. Using it fails
/// as it does without one: its direction is the wrong one.
void fill_closed_streams() {
  for (const int stream : {0, 1, 2}) {
    if (fcntl(stream, F_GETFD) < 0) open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY);
  }
}

/// Frames of a film are larger than a screen, and what is remembered between two of them would keep
/// the memory of those before: they get memory of their own, which goes back when they do. Without
/// this glibc takes the size of the first one freed for the least that does.
void give_large_pictures_back() {
#ifdef __GLIBC__
  constexpr int kLarge = 16 << 20;
  mallopt(M_MMAP_THRESHOLD, kLarge);
#endif
}

}  // namespace

int main(int argc, char** argv) {
  fill_closed_streams();
  give_large_pictures_back();
  // Writing to a pipe that nobody reads, or more than a file may hold, is then an error that the
  // command handles.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  posenc::Unfinished::remove_on_signals();
  return posenc::run(
      argc, argv, stdout, stderr,
      [](const posenc::WindowRequest& request) { return posenc::run_window(request); },
      posenc::key_rows());
}
