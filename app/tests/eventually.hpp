#pragma once

#include <chrono>
#include <functional>
#include <thread>

namespace posenc::test {

/// Asks again and again until it is so; false when it is not within the time, which is long: it
/// bounds a failure, no success waits for it.
inline bool eventually(const std::function<bool()>& is_so,
                       std::chrono::seconds at_most = std::chrono::seconds(30)) {
  const auto end = std::chrono::steady_clock::now() + at_most;
  while (!is_so()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(15));
  }
  return true;
}

}  // namespace posenc::test
