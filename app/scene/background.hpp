#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
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
  ~Background() { rest(); }

  /// Leaves the Job before where it is.
  void work_on(std::shared_ptr<Job>);
  /// Asks the Job to stop, and does not wait until it has.
  void rest();
  /// Counts what there was more to show, of all Jobs.
  std::uint64_t steps() const { return steps_; }

 private:
  /// Until `end`, works on one job_ after the other.
  void work(const std::stop_token& end);
  void work_on(Job&, const std::stop_token&);

  std::function<void()> wake_;
  std::atomic<std::uint64_t> steps_ = 0;
  std::mutex mutex_;  ///< of the three below
  std::condition_variable_any changes_;
  std::shared_ptr<Job> job_;
  bool is_new_ = false;  ///< no work on job_ has begun
  std::stop_source stop_;
  std::jthread thread_;  ///< ends before all that it uses
};

}  // namespace posenc
