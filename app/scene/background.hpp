#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include <posenc/stop.hpp>

namespace posenc {

/// What takes longer than a frame may, and can be shown before it is whole.
class Job {
 public:
  virtual ~Job() = default;
  /// Goes on from where it is until it is whole or is asked to stop, which takes some ms. Calls
  /// `step`, on any thread, where there is more to show.
  virtual void work(const Stop& stop, const std::function<void()>& step) = 0;
};

/// Works on one Job at a time while frames go on.
class Background {
 public:
  /// `wake` is called on another thread where the Job has come further. Without one, none ever
  /// begins: for tests that take what is there at once.
  explicit Background(std::function<void()> wake);
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  /// Leaves the Job before where it is.
  void work_on(std::shared_ptr<Job>);
  /// Asks the Job to stop, and does not wait until it has.
  void rest();
  /// Counts what there was more to show, of all Jobs.
  std::uint64_t steps() const;
  /// Where there are no threads, works on the Job until `stop`: true where there is more to do.
  bool work(const Stop& stop);

 private:
  struct Worker;
  std::unique_ptr<Worker> worker_;
};

}  // namespace posenc
