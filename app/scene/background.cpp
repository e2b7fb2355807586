#include "scene/background.hpp"

#include <exception>
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
  const auto work = [step, job = job_](const std::stop_token& stop) {
    try {
      job->work(stop, step);
    } catch (const std::exception&) {
      step();  // no memory or no threads for more: what there is, is shown
    }
  };
  try {
    thread_ = std::jthread(work);
  } catch (const std::system_error&) {
    work({});  // the system gives no more threads
  }
}

void Background::rest() {
  thread_ = {};
  job_ = nullptr;
}

}  // namespace posenc
