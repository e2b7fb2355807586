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

/// Trainings that views show: each is a pure function of its settings and a step, computed as far
/// as somebody asks.
namespace posenc::learning {

inline constexpr std::int64_t kMostSteps = 400;  ///< of a whole run
/// Accuracy is measured at these lengths, of which one is trained and one twice as long.
inline constexpr std::array kLengths{6, 12, 24, 48, 96};
/// Of each length so many letters, in new sequences.
inline constexpr int kTestedLetters = 2400;
constexpr int sequences_of(int length) { return kTestedLetters / length; }

/// Of the lengths in their order, those that were measured.
using Measured = std::vector<Accuracy>;

/// What there is of a run at a step.
struct Snapshot {
  std::int64_t step = 0;  ///< that is shown
  bool is_there = false;  ///< as asked for; else training has come so far
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
  /// Learns up to that step, and measures what it made, until `stop`. Calls `step` where there is
  /// more to show.
  void reach(std::int64_t step, const Stop& stop = {}, const std::function<void()>& more = {});
  void learn(std::int64_t step, const Stop& stop, const std::function<void()>& more);
  bool has(std::int64_t step) const;
  bool is_begun() const { return done_ > 0; }
  Snapshot at(std::int64_t step) const;

 private:
  void measure(std::int64_t step, const Stop& stop, const std::function<void()>& more);
  /// The last step that is kept of a whole run, up to `step`, whatever has been learned by now.
  std::int64_t shown(std::int64_t step) const { return step - step % stride_; }
  std::int64_t reached(std::int64_t step) const;
  /// What learns lets go where somebody waits.
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

/// A run up to a step, and then to its end.
class RunJob final : public Job {
 public:
  RunJob(std::shared_ptr<Run> run, std::int64_t step) : run_(std::move(run)), step_(step) {}
  void work(const Stop& stop, const std::function<void()>& more) override;

 private:
  std::shared_ptr<Run> run_;
  std::int64_t step_;
};

/// All tasks by all methods, some seeds each, trained up to one step; all else as in one training.
class Comparison final : public Job {
 public:
  static constexpr int kSeeds = 5;
  /// Of one run: accuracy at the trained length and at twice that.
  struct Result {
    double trained = 0, twice = 0;
  };
  /// Of the seeds that are done, in no order.
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

/// The same for all who ask: the last one is kept.
std::shared_ptr<Comparison> shared_comparison(const Training&, std::int64_t step);

}  // namespace posenc::learning
