#include <fcntl.h>

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

}  // namespace

int main(int argc, char** argv) {
  fill_closed_streams();
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
