#include "scene/background.hpp"

#include <utility>

/// Without threads: the page gives it some time between frames.
namespace posenc {

struct Background::Worker {
  std::function<void()> wake;
  std::shared_ptr<Job> job = {};
  std::uint64_t steps = 0;
};

Background::Background(std::function<void()> wake) : worker_(new Worker{.wake = std::move(wake)}) {}
Background::~Background() = default;
void Background::work_on(std::shared_ptr<Job> job) {
  if (worker_->wake) worker_->job = std::move(job);
}
void Background::rest() { worker_->job = nullptr; }
std::uint64_t Background::steps() const { return worker_->steps; }

bool Background::work(const Stop& stop) {
  if (!worker_->job) return false;
  worker_->job->work(stop, [this] {
    ++worker_->steps;
    worker_->wake();
  });
  const bool goes_on = stop();
  if (!goes_on) worker_->job = nullptr;
  return goes_on;
}

}  // namespace posenc
