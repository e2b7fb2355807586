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

/// A count of right answers.
struct Accuracy {
  std::int64_t right = 0, asked = 0;

  /// The fraction that is right; 0 where nothing was asked.
  double share() const {
    return asked == 0 ? 0 : static_cast<double>(right) / static_cast<double>(asked);
  }
  /// Wilson's interval (J. Am. Stat. Assoc. 22, 1927) of the accuracy on all sequences, at z = 1.96
  /// of 95 %: with p = share() and n = asked,
  ///   (p + z²/2n ± z·√(p·(1 − p)/n + z²/4n²))/(1 + z²/n).
  /// It takes answers for independent; those of one sequence are not quite. [0, 1] where nothing
  /// was asked.
  std::array<double, 2> interval(double z = 1.96) const;

  friend bool operator==(const Accuracy&, const Accuracy&) = default;
};

/// A model's answers to one sequence of n letters.
struct ModelReading {
  std::vector<int> answers;           ///< n, the most likely letter at each position
  std::vector<double> probabilities;  ///< n × k, row-major
  /// The attention weights of each layer, n × n, row-major: a row for each query.
  std::vector<std::vector<double>> weights;
};

/// What the first layer learned about a pair of the added sinusoids.
struct LearnedPair {
  /// The block of W_q·W_kᵀ/√d at the rows (sine, cosine) of the pair and its columns.
  RotationBlock block;
  /// The angle α of the nearest multiple of a rotation [[cos α, sin α], [−sin α, cos α]], in
  /// radians: M_δ has ω_kδ, and is what "δ before" asks for.
  double angle_rad = 0;
  /// ‖block − that multiple‖²/‖block‖², in [0, 1]; 0 where the block is 0.
  double not_rotation = 0;
  /// ‖block‖²/Σ‖block‖² over the pairs, in [0, 1].
  double weight = 0;
};

/// The logits at one distance, over all its queries and keys.
struct LogitRange {
  double least = 0, mean = 0, greatest = 0;
};

/// A small Transformer encoder: one head a layer, no feed-forward, no normalization, no bias terms.
/// For letters a_0 … a_(n−1), with x_t row t of X,
///   x_t = E[a_t] + p(t),
///   X ← softmax((X·W_q)·(X·W_k)ᵀ/√d + B)·X·W_v in each layer (Vaswani et al. 2017, §3.2.1), and
///   with two layers each adds its input X,
///   probabilities softmax(x_t·U),
/// where the method determines p, the rotation of queries and keys, and B. The loss is
/// the mean −ln of the right answers' probabilities. All is computed in double, in one order of
/// additions that depends neither on the machine nor on threads, but for std::log in the loss that
/// is shown.
class TrainedModel {
 public:
  /// Before the first step: entries of E have variance 1, those of W and U 1/d, of word_vector()
  /// and random_matrix() of the seed; a trained table has variance ¼, trained biases are 0.
  static Expected<TrainedModel> make(const Training&);

  const Training& training() const { return training_; }
  /// The matrices that parameters() consists of, in this order.
  const std::vector<ParameterBlock>& blocks() const { return blocks_; }
  std::vector<double>& parameters() { return parameters_; }
  std::span<const double> parameters() const { return parameters_; }

  /// Reads 1 … kLongestSequence letters in [0, k). Beyond the trained positions the method
  /// determines p: unit interval and binary are those of the length read, and a trained table has
  /// the random rows there that it had before the first step.
  ModelReading read(std::span<const int> letters) const;
  /// The accuracy on random sequences of a length, which training does not change: sequences ≥ 1,
  /// 1 ≤ length ≤ kLongestSequence. If `stop` asks, on those that were read until then.
  Accuracy accuracy(int length, int sequences, const Stop& stop = {}) const;
  /// The mean loss over whole sequences of `length` letters, one after the other. Where asked for,
  /// also its gradient by parameters(), for length = training().positions.
  double loss(std::span<const int> letters, int length,
              std::vector<double>* gradient = nullptr) const;

  /// One for each pair of the added sinusoids, all 0 for a pair without a cosine; empty for other
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

/// A training's sequence by its number: its letters depend on k, the seed, the number and the
/// length alone (splitmix64). Step s, counted from 1, trains on (s − 1)·batch … s·batch − 1;
/// accuracy() reads those from −1 on downwards.
std::vector<int> learning_sequence(int k, std::int64_t seed, std::int64_t number, int length);

/// Trains a model step by step, by Adam on new random sequences, and keeps its losses and
/// parameters.
class Learner {
 public:
  /// Or an error that names the parameter, its limit and the way out.
  static Expected<Learner> make(const Training&);

  const Training& training() const { return model_.training(); }
  /// The model after the last step.
  const TrainedModel& model() const { return model_; }
  std::int64_t steps() const { return static_cast<std::int64_t>(losses_.size()); }
  /// The loss of each step's sequences before that step: steps() numbers.
  std::span<const double> losses() const { return losses_; }
  /// The step whose loss was not finite. It changed nothing, and is the last.
  std::optional<std::int64_t> diverged_at() const { return diverged_at_; }

  /// Makes that many more steps, or fewer if training diverges or `stop` asks; it is called several
  /// times a step, and an interrupted step changes nothing. Returns the number of steps made.
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

/// The most bytes of parameters that a Learner keeps, besides the last ones.
inline constexpr std::size_t kMostKeptBytes = std::size_t{20} << 20;
inline constexpr int kLongestSequence = 1024;

}  // namespace posenc
