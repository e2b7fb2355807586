#include "scene/background.hpp"

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>

namespace posenc {

struct Background::Worker {
  ~Worker() { rest(); }

  void work_on(std::shared_ptr<Job>);
  void rest();
  /// Until `end`, works on one job_ after the other.
  void work(const std::stop_token& end);
  void work_on(Job&, const std::stop_token&);

  std::function<void()> wake_ = {};
  std::atomic<std::uint64_t> steps_ = 0;
  std::mutex mutex_ = {};  ///< of the three below
  std::condition_variable_any changes_ = {};
  std::shared_ptr<Job> job_ = {};
  bool is_new_ = false;  ///< no work on job_ has begun
  std::stop_source stop_ = {};
  std::jthread thread_ = {};  ///< ends before all that it uses
};

Background::Background(std::function<void()> wake) : worker_(std::make_unique<Worker>()) {
  worker_->wake_ = std::move(wake);
}
Background::~Background() = default;
void Background::work_on(std::shared_ptr<Job> job) { worker_->work_on(std::move(job)); }
void Background::rest() { worker_->rest(); }
std::uint64_t Background::steps() const { return worker_->steps_; }
bool Background::work(const Stop& /*stop*/) { return false; }

void Background::Worker::work_on(std::shared_ptr<Job> job) {
  if (job == job_ || !wake_) return;
  rest();
  {
    const std::lock_guard lock(mutex_);
    job_ = std::move(job);
    is_new_ = true;
    stop_ = {};
  }
  changes_.notify_one();
  if (thread_.joinable()) return;
  try {
    thread_ = std::jthread([this](const std::stop_token& end) { work(end); });
  } catch (const std::system_error&) {
    work_on(*job_, {});  // the system gives no more threads
  }
}

void Background::Worker::rest() {
  const std::lock_guard lock(mutex_);
  stop_.request_stop();
  job_ = nullptr;
  is_new_ = false;
}

void Background::Worker::work(const std::stop_token& end) {
  std::unique_lock lock(mutex_);
  while (changes_.wait(lock, end, [&] { return is_new_; })) {
    is_new_ = false;
    const auto job = job_;
    const auto stop = stop_.get_token();
    lock.unlock();
    work_on(*job, stop);
    lock.lock();
  }
}

void Background::Worker::work_on(Job& job, const std::stop_token& stop) {
  const auto step = [this] {
    ++steps_;
    wake_();
  };
  try {
    job.work([stop] { return stop.stop_requested(); }, step);
  } catch (const std::exception&) {
    step();  // no memory or no threads for more: what there is, is shown
  }
}

}  // namespace posenc
