#include "scene/background.hpp"

#include <system_error>
#include <utility>

namespace posenc {

void Background::work_on(std::shared_ptr<Job> job) {
  if (job == job_ || !wake_) return;
  rest();
  job_ = std::move(job);
  const auto step = [this] {
    ++steps_;
    wake_();
  };
  try {
    thread_ =
        std::jthread([step, job = job_](const std::stop_token& stop) { job->work(stop, step); });
  } catch (const std::system_error&) {
    job_->work({}, step);  // the system gives no more threads
  }
}

void Background::rest() {
  thread_ = {};
  job_ = nullptr;
}

}  // namespace posenc
