#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>

namespace posenc {

/// Is told after each frame how many are done. Returns whether to go on.
struct GoOn : std::function<bool(std::int64_t done, std::int64_t all)> {
  using function::function;
  [[nodiscard]] bool operator()(std::int64_t done, std::int64_t all) const {
    return function::operator()(done, all);
  }
};

/// A line on a terminal that says how much is done and how long the rest will take. It comes when
/// that has taken longer than a second, is drawn again a few times a second, and goes when the
/// Progress does.
class Progress {
 public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;

  /// `terminal` may be null: nothing is drawn then.
  explicit Progress(std::FILE* terminal, Clock now = std::chrono::steady_clock::now);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::int64_t done, std::int64_t all);

 private:
  std::FILE* terminal_;
  Clock now_;
  std::chrono::steady_clock::time_point start_, next_;
  bool drawn_ = false;
};

}  // namespace posenc
