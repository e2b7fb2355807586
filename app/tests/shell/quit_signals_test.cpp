#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <thread>

#include <gtest/gtest.h>

#include "shell/window/system.hpp"

namespace posenc {
namespace {

/// Hangs after the first signal, as a program may while it closes its window.
[[noreturn]] void hang_at(int signal) {
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  std::signal(signal, SIG_DFL);
  const QuitSignals signals;
  for (int i = 0; i < 2; ++i) {
    kill(getpid(), signal);
    while (!signals.came()) std::this_thread::yield();
  }
  while (true) pause();
}

TEST(QuitSignals, TheSecondEndsAHangingProgram) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP})
    EXPECT_EXIT(hang_at(signal), testing::KilledBySignal(signal), "");
}

TEST(QuitSignals, TheFirstAsksToQuit) {
  {
    const QuitSignals signals;
    EXPECT_FALSE(signals.came());
  }
  const QuitSignals signals;
  kill(getpid(), SIGTERM);
  while (!signals.came()) std::this_thread::yield();
}

}  // namespace
}  // namespace posenc
