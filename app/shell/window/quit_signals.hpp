#pragma once

#include <atomic>
#include <thread>

namespace posenc {

/// Sees to it that SIGTERM, SIGINT and SIGHUP end the program as closing its window does. Made
/// before any other thread, and while GLFW is there. The signals wait while it lives; it takes them
/// on a thread of its own and wakes the event loop.
class QuitSignals {
 public:
  QuitSignals();
  ~QuitSignals();
  QuitSignals(const QuitSignals&) = delete;
  QuitSignals& operator=(const QuitSignals&) = delete;

  bool came() const { return came_; }

 private:
  std::atomic<bool> came_ = false;
  std::atomic<bool> over_ = false;
  std::thread waiter_;
};

}  // namespace posenc
