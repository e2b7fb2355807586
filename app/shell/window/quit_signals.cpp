#include "shell/window/quit_signals.hpp"

#include <csignal>

#include <pthread.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace posenc {
namespace {

sigset_t quitting() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&signals, signal);
  return signals;
}

}  // namespace

QuitSignals::QuitSignals() {
  const auto signals = quitting();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  waiter_ = std::thread([this, signals] {
    int signal = 0;
    sigwait(&signals, &signal);
    if (over_) return;
    came_ = true;
    glfwPostEmptyEvent();
  });
}

QuitSignals::~QuitSignals() {
  over_ = true;
  // Wakes the thread where no signal has; one that has ended already leaves this signal to nobody.
  if (!came_) pthread_kill(waiter_.native_handle(), SIGTERM);
  waiter_.join();
  const auto signals = quitting();
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

}  // namespace posenc
