#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <thread>

namespace posenc {

/// What takes longer than a frame may, and can be shown before it is whole.
class Job {
 public:
  virtual ~Job() = default;
  /// Goes on from where it is until it is whole or is asked to stop, which takes some ms. Calls
  /// `step`, on any thread, where there is more to show.
  virtual void work(const std::stop_token& stop, const std::function<void()>& step) = 0;
};

/// Works on one Job at a time while frames go on.
class Background {
 public:
  /// `wake` is called on another thread where the Job has come further. Without one, none ever
  /// begins: for tests that take what is there at once.
  explicit Background(std::function<void()> wake) : wake_(std::move(wake)) {}

  /// Leaves the Job before where it is.
  void work_on(std::shared_ptr<Job>);
  void rest();
  /// Counts what there was more to show, of all Jobs.
  std::uint64_t steps() const { return steps_; }

 private:
  std::function<void()> wake_;
  std::atomic<std::uint64_t> steps_ = 0;
  std::shared_ptr<Job> job_;
  std::jthread thread_;  ///< ends before all that it uses
};

}  // namespace posenc
