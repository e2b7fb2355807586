#include "scene/background.hpp"

#include <exception>
#include <system_error>
#include <utility>

namespace posenc {

void Background::work_on(std::shared_ptr<Job> job) {
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

void Background::rest() {
  const std::lock_guard lock(mutex_);
  stop_.request_stop();
  job_ = nullptr;
  is_new_ = false;
}

void Background::work(const std::stop_token& end) {
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

void Background::work_on(Job& job, const std::stop_token& stop) {
  const auto step = [this] {
    ++steps_;
    wake_();
  };
  try {
    job.work(stop, step);
  } catch (const std::exception&) {
    step();  // no memory or no threads for more: what there is, is shown
  }
}

}  // namespace posenc
