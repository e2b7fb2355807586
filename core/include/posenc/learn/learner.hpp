#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <posenc/expected.hpp>
#include <posenc/learn/training.hpp>
#include <posenc/rotation.hpp>
#include <posenc/stop.hpp>

namespace posenc {

/// A matrix of parameters, row-major: row i begins at first + i·stride, and columns from `columns`
/// on are 0 and stay so.
struct ParameterBlock {
  std::string name;  ///< "letters", "positions", "layer 1", "biases", "answers"
  std::size_t first = 0, rows = 0, columns = 0, stride = 0;
};

/// How many of a number of answers were right.
struct Accuracy {
  std::int64_t right = 0, asked = 0;

  /// 0 of none.
  double share() const {
    return asked == 0 ? 0 : static_cast<double>(right) / static_cast<double>(asked);
  }
  /// Wilson's interval (J. Am. Stat. Assoc. 22, 1927) of the accuracy on all sequences, at z = 1.96
  /// of 95 %: with p = share() and n = asked,
  ///   (p + z²/2n ± z·√(p·(1 − p)/n + z²/4n²))/(1 + z²/n).
  /// It takes answers for independent; those of one sequence are not quite. [0, 1] of none.
  std::array<double, 2> interval(double z = 1.96) const;

  friend bool operator==(const Accuracy&, const Accuracy&) = default;
};

/// What a model makes of one sequence of n letters.
struct ModelReading {
  std::vector<int> answers;           ///< n, the most likely letter at each position
  std::vector<double> probabilities;  ///< n × k, row-major
  /// Of each layer n × n, row-major: row q says how much of each position goes into output q.
  std::vector<std::vector<double>> weights;
};

/// What a first layer learned about a pair of the sinusoids that were added.
struct LearnedPair {
  /// Of W_q·W_kᵀ/√d, the rows (sine, cosine) of the query's pair and such columns of the key's.
  RotationBlock block;
  /// The angle α of the nearest multiple of a rotation [[cos α, sin α], [−sin α, cos α]], in
  /// radians: M_δ has ω_kδ, and is what "δ before" asks for.
  double angle_rad = 0;
  /// ‖block − that multiple‖²/‖block‖², in [0, 1]; 0 where the block is 0.
  double not_rotation = 0;
  /// ‖block‖²/Σ‖block‖² over the pairs, in [0, 1].
  double weight = 0;
};

/// One logit by distance, over the queries and keys that are so far apart.
struct LogitRange {
  double least = 0, mean = 0, greatest = 0;
};

/// A Transformer encoder, small: one head a layer, no feed-forward, no normalization, no numbers
/// that are added to products. Of letters a_0 … a_(n−1), with x_t row t of X,
///   x_t = E[a_t] + p(t),
///   X ← softmax((X·W_q)·(X·W_k)ᵀ/√d + B)·X·W_v in each layer (Vaswani et al. 2017, §3.2.1), and
///   where there are two, each adds the X that it was given,
///   probabilities softmax(x_t·U),
/// where the method says what p is, whether queries and keys are turned, and what B is. The loss is
/// the mean −ln of the right answers' probabilities. All is computed in double, in one order of
/// additions that depends neither on the machine nor on threads, but for std::log in the loss that
/// is shown.
class TrainedModel {
 public:
  /// Before the first step: entries of E have variance 1, those of W and U 1/d, of word_vector()
  /// and random_matrix() of the seed; a trained table has variance ¼, trained biases are 0.
  static Expected<TrainedModel> make(const Training&);

  const Training& training() const { return training_; }
  /// What parameters() consists of, in this order.
  const std::vector<ParameterBlock>& blocks() const { return blocks_; }
  std::vector<double>& parameters() { return parameters_; }
  std::span<const double> parameters() const { return parameters_; }

  /// What it makes of letters in [0, k), 1 … kLongestSequence of them. Beyond the trained positions
  /// p is what the method makes of them: unit interval and binary are those of the length read, a
  /// trained table has rows there as random as before the first step.
  ModelReading read(std::span<const int> letters) const;
  /// Over random sequences of a length, the same whatever was trained: sequences ≥ 1, 1 ≤ length ≤
  /// kLongestSequence. Those that were read when `stop` asked.
  Accuracy accuracy(int length, int sequences, const Stop& stop = {}) const;
  /// The mean loss over whole sequences of `length` letters, one after the other. Where asked for,
  /// also its gradient by parameters(), for length = training().positions.
  double loss(std::span<const int> letters, int length,
              std::vector<double>* gradient = nullptr) const;

  /// Of each pair of the sinusoids, masked or without its cosine left out as 0; none of other
  /// methods.
  std::vector<LearnedPair> pairs() const;
  /// The first layer's logits, content averaged (the mean row of E for every letter), of queries at
  /// m and keys at n by m − n = −(length − 1) … length − 1; the mask is left out.
  std::vector<LogitRange> logits_by_distance(int length) const;

 private:
  friend class Learner;
  TrainedModel() = default;

  Training training_;
  std::vector<ParameterBlock> blocks_;
  std::vector<double> parameters_;
};

/// A sequence of a training's, by number: its letters depend on k, the seed, the number and the
/// length alone (splitmix64). Step s, counted from 1, trains on (s − 1)·batch … s·batch − 1;
/// accuracy() reads those from −1 on downwards.
std::vector<int> learning_sequence(int k, std::int64_t seed, std::int64_t number, int length);

/// Trains a model step by step, by Adam on new random sequences, and keeps how it went.
class Learner {
 public:
  /// Or an error that names the parameter, its limit and the way out.
  static Expected<Learner> make(const Training&);

  const Training& training() const { return model_.training(); }
  /// As it is after the last step.
  const TrainedModel& model() const { return model_; }
  std::int64_t steps() const { return static_cast<std::int64_t>(losses_.size()); }
  /// Of each step's sequences before that step, steps() numbers.
  std::span<const double> losses() const { return losses_; }
  /// The first step whose loss was no number: there are no steps behind it, and that one changed
  /// nothing.
  std::optional<std::int64_t> diverged_at() const { return diverged_at_; }

  /// Up to so many steps more; fewer where training diverged or `stop` asks, which it is several
  /// times in each: that step changes nothing. Says how many were done.
  std::int64_t learn(std::int64_t steps, const Stop& stop = {});

  /// The last step that at() can show exactly, up to `step`; steps in [0, steps()]. All of them as
  /// long as their parameters fit in kMostKeptBytes, then every 2nd, 4th, …, and the last.
  std::int64_t kept_step(std::int64_t step) const;
  /// The model after kept_step(step). O(parameters).
  TrainedModel at(std::int64_t step) const;

 private:
  explicit Learner(TrainedModel model);
  void keep();

  TrainedModel model_;
  std::vector<double> gradient_, mean_, square_;
  double mean_left_ = 1, square_left_ = 1;  ///< β₁ and β₂ to the power of the steps
  std::vector<double> losses_;
  std::optional<std::int64_t> diverged_at_;
  std::map<std::int64_t, std::vector<double>> kept_;
  std::int64_t every_ = 1;
};

/// Of a run's kept parameters, the last ones apart.
inline constexpr std::size_t kMostKeptBytes = std::size_t{20} << 20;
inline constexpr int kLongestSequence = 1024;

}  // namespace posenc
