#include "views/learning/runs.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include <posenc/threads.hpp>

namespace posenc::learning {
namespace {

/// Kept runs, the most recently used first.
constexpr std::size_t kMostRuns = 3;

Accuracy accuracy_at(const TrainedModel& model, int length) {
  return model.accuracy(length, sequences_of(length));
}

}  // namespace

Run::Run(Learner learner) : training_(learner.training()), learner_(std::move(learner)) {
  const std::size_t bytes = learner_.model().parameters().size() * sizeof(double);
  while ((static_cast<std::size_t>(kMostSteps / stride_) + 1) * bytes > kMostKeptBytes)
    stride_ *= 2;
}

std::unique_lock<std::mutex> Run::lock() const {
  ++waiting_;
  std::unique_lock held(mutex_);
  --waiting_;
  return held;
}

std::int64_t Run::reached(std::int64_t step) const {
  return std::min(shown(step), learner_.steps());
}

void Run::learn(std::int64_t step, const Stop& stop, const std::function<void()>& more) {
  const auto asked = [&] { return is_asked(stop) || waiting_ > 0; };
  while (!is_asked(stop)) {
    if (waiting_ > 0) {
      std::this_thread::yield();
      continue;
    }
    const std::unique_lock held(mutex_);
    if (learner_.steps() >= step || learner_.diverged_at()) return;
    if (learner_.learn(1, asked) == 0) {
      has_diverged_ = learner_.diverged_at().has_value();
      continue;
    }
    done_ = learner_.steps();
    if (more) more();
  }
}

void Run::measure(std::int64_t step, const Stop& stop, const std::function<void()>& more) {
  auto held = lock();
  const auto key = reached(step);
  const TrainedModel model = learner_.at(key);
  while (key > 0 && !is_asked(stop) && measured_[key].size() < kLengths.size()) {
    const std::size_t done = measured_[key].size();
    held.unlock();
    const Accuracy accuracy = accuracy_at(model, kLengths[done]);
    held.lock();
    auto& measured = measured_[key];
    if (measured.size() == done) measured.push_back(accuracy);
    if (more) more();
  }
  if (measured_[key].size() == kLengths.size()) measured_last_ = key;
}

void Run::reach(std::int64_t step, const Stop& stop, const std::function<void()>& more) {
  learn(shown(step), stop, more);
  if (!is_asked(stop)) measure(step, stop, more);
}

// Called often in each frame, so it takes no lock.
bool Run::has(std::int64_t step) const {
  if (done_ < shown(step) && !has_diverged_) return false;
  const auto key = std::min(shown(step), done_.load());
  return key == 0 || key == measured_last_;
}

Snapshot Run::at(std::int64_t step) const {
  const auto held = lock();
  const auto key = reached(step);
  Snapshot made{.step = key,
                .is_there = key == shown(step) || learner_.diverged_at().has_value(),
                .diverged_at = learner_.diverged_at(),
                .losses = {},
                .model = learner_.at(key),
                .measured = {}};
  const auto losses = learner_.losses().first(static_cast<std::size_t>(key));
  made.losses.assign(losses.begin(), losses.end());
  if (const auto found = measured_.find(key); found != measured_.end() && made.is_there)
    made.measured = found->second;
  return made;
}

std::shared_ptr<Run> shared_run(const Training& training) {
  static std::mutex mutex;
  static std::vector<std::shared_ptr<Run>> runs;
  const std::lock_guard held(mutex);
  const auto found = std::ranges::find(runs, training, &Run::training);
  if (found != runs.end()) {
    std::rotate(runs.begin(), found, found + 1);
    return runs.front();
  }
  std::erase_if(runs, [](const auto& run) { return !run->is_begun(); });
  if (runs.size() >= kMostRuns) runs.resize(kMostRuns - 1);
  runs.insert(runs.begin(), std::make_shared<Run>(*Learner::make(training)));
  return runs.front();
}

void RunJob::work(const Stop& stop, const std::function<void()>& more) {
  run_->reach(step_, stop, more);
  run_->learn(kMostSteps, stop, {});
}

int Comparison::cell_count() {
  return static_cast<int>(learning_tasks().size() * learning_methods().size());
}

Comparison::Comparison(const Training& training, std::int64_t step)
    : training_(training),
      step_(step),
      results_(static_cast<std::size_t>(cell_count())),
      begun_(learning_methods().size()) {}

Comparison::Results Comparison::results(std::size_t task, std::size_t method) const {
  const std::lock_guard held(mutex_);
  return results_[task * learning_methods().size() + method];
}

void Comparison::work(const Stop& stop, const std::function<void()>& more) {
  const auto tasks = learning_tasks();
  const auto methods = learning_methods();
  constexpr auto kPatience = std::chrono::milliseconds(1);
  Threads threads;
  for (std::size_t task = 0; task < tasks.size(); ++task) {
    for (std::size_t seed = 1; seed <= kSeeds; ++seed) {
      std::unique_lock row(row_, std::try_to_lock);
      while (!row.owns_lock()) {
        if (is_asked(stop)) return;
        std::this_thread::sleep_for(kPatience);
        row.try_lock();
      }
      threads.run(methods.size(), [&](std::size_t method) {
        auto& results = results_[task * methods.size() + method];
        if (is_asked(stop) || results.size() >= seed) return;
        auto& begun = begun_[method];
        if (!begun) {
          Training training = training_;
          training.task = &tasks[task];
          training.method = &methods[method];
          training.seed = static_cast<std::int64_t>(seed);
          begun = *Learner::make(training);
        }
        begun->learn(step_ - begun->steps(), stop);
        if (begun->steps() < step_ && !begun->diverged_at()) return;
        const TrainedModel model = begun->model();
        begun.reset();
        const int n = training_.positions;
        const Result result{accuracy_at(model, n).share(), accuracy_at(model, 2 * n).share()};
        {
          const std::lock_guard held(mutex_);
          results.push_back(result);
        }
        ++done_;
        if (more) more();
      });
      if (is_asked(stop)) return;
    }
  }
}

std::shared_ptr<Comparison> shared_comparison(const Training& training, std::int64_t step) {
  struct Kept {
    Training training;
    std::int64_t step;
    std::shared_ptr<Comparison> comparison;
  };
  static std::mutex mutex;
  static std::optional<Kept> kept;
  const std::lock_guard held(mutex);
  if (!kept || !(kept->training == training) || kept->step != step)
    kept = Kept{training, step, std::make_shared<Comparison>(training, step)};
  return kept->comparison;
}

}  // namespace posenc::learning
