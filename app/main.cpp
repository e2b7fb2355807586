#include <csignal>
#include <cstdio>

#include "files/unfinished.hpp"
#include "shell/keys/commands.hpp"
#include "shell/window.hpp"

int main(int argc, char** argv) {
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
