#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include <posenc/learn/learner.hpp>

#include "scene/background.hpp"

/// Trainings that views show: each is a pure function of its settings and a step, computed on
/// request.
namespace posenc::learning {

inline constexpr std::int64_t kMostSteps = 400;  ///< of a whole run
/// Accuracy is measured at these lengths, of which one is trained and one twice as long.
inline constexpr std::array kLengths{6, 12, 24, 48, 96};
/// Letters that are tested at each length, in new sequences.
inline constexpr int kTestedLetters = 2400;
constexpr int sequences_of(int length) { return kTestedLetters / length; }

/// The accuracies at kLengths, in their order; at first only some.
using Measured = std::vector<Accuracy>;

/// A run as shown at a step.
struct Snapshot {
  std::int64_t step = 0;  ///< the shown one
  bool is_there = false;  ///< false: training has not come to the requested step
  std::optional<std::int64_t> diverged_at = {};
  std::vector<double> losses = {};  ///< of the steps before
  std::optional<TrainedModel> model = {};
  Measured measured = {};
};

/// One training. Its functions may be called on several threads.
class Run {
 public:
  explicit Run(Learner);

  const Training& training() const { return training_; }
  /// Trains up to that step and measures the model there, until `stop`. Calls `more` where there is
  /// more to show.
  void reach(std::int64_t step, const Stop& stop = {}, const std::function<void()>& more = {});
  void learn(std::int64_t step, const Stop& stop, const std::function<void()>& more);
  bool has(std::int64_t step) const;
  bool is_begun() const { return done_ > 0; }
  Snapshot at(std::int64_t step) const;

 private:
  void measure(std::int64_t step, const Stop& stop, const std::function<void()>& more);
  /// The last step up to `step` whose model a whole run keeps, however far this one has come.
  std::int64_t shown(std::int64_t step) const { return step - step % stride_; }
  std::int64_t reached(std::int64_t step) const;
  /// Locks mutex_, which learn() releases while another thread waits for it.
  std::unique_lock<std::mutex> lock() const;

  Training training_;
  std::int64_t stride_ = 1;
  mutable std::atomic<int> waiting_ = 0;
  std::atomic<std::int64_t> done_ = 0, measured_last_ = -1;  ///< steps
  std::atomic<bool> has_diverged_ = false;
  mutable std::mutex mutex_;  ///< of all below
  Learner learner_;
  std::map<std::int64_t, Measured> measured_;
};

/// The run of that training, which core accepts. A few of the last ones are kept.
std::shared_ptr<Run> shared_run(const Training&);

/// Trains a run up to the shown step, and then to its end.
class RunJob final : public Job {
 public:
  RunJob(std::shared_ptr<Run> run, std::int64_t step) : run_(std::move(run)), step_(step) {}
  void work(const Stop& stop, const std::function<void()>& more) override;

 private:
  std::shared_ptr<Run> run_;
  std::int64_t step_;
};

/// Each task by each method with kSeeds seeds, trained up to one step. Other settings are those of
/// one training.
class Comparison final : public Job {
 public:
  static constexpr int kSeeds = 5;
  /// The accuracy of one run at the trained length, and at twice that.
  struct Result {
    double trained = 0, twice = 0;
  };
  /// One for each seed that is done, in no order.
  using Results = std::vector<Result>;

  Comparison(const Training&, std::int64_t step);
  /// Task after task, each with one seed after the other. Several threads may work on it: they take
  /// turns.
  void work(const Stop& stop, const std::function<void()>& more) override;
  bool is_whole() const { return done_ == cell_count() * kSeeds; }
  int done() const { return done_; }
  static int cell_count();
  Results results(std::size_t task, std::size_t method) const;

 private:
  Training training_;
  std::int64_t step_;
  std::atomic<int> done_ = 0;
  mutable std::mutex mutex_;  ///< of results_
  std::vector<Results> results_;
  std::mutex row_;                             ///< held by the thread that tries a row
  std::vector<std::optional<Learner>> begun_;  ///< of a row, one a method
};

/// The comparison of that training and step. The last one is kept.
std::shared_ptr<Comparison> shared_comparison(const Training&, std::int64_t step);

}  // namespace posenc::learning
