#include <csignal>
#include <cstdio>

#include "commands/commands.hpp"
#include "shell/window.hpp"

int main(int argc, char** argv) {
  // Writing to a pipe that nobody reads is then an error that the command handles.
  std::signal(SIGPIPE, SIG_IGN);
  return posenc::run(argc, argv, stdout, stderr,
                     [](const posenc::StateFlags& flags) { return posenc::run_window({flags}); });
}
