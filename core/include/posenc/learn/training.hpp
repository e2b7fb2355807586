#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include <posenc/conventions.hpp>
#include <posenc/expected.hpp>
#include <posenc/scaling.hpp>

/// A Transformer that learns within a second, and what it may be asked to learn: settings, tasks
/// and methods. learner.hpp trains it.
namespace posenc {

/// One thing to learn: an answer at every position of a sequence of letters 0 … k − 1, each drawn
/// by itself, all equally likely.
struct LearningTask {
  std::string_view id;
  std::string_view title;
  std::string_view note;  ///< one sentence: what it needs
  /// The answer at position t, in [0, k); nothing where the task asks none: the loss and the
  /// accuracy leave such positions out.
  std::optional<int> (*answer)(std::span<const int> letters, int t, int k) = nullptr;
  /// The accuracy that is expected of the best guesses of a model that knows how often each letter
  /// occurs, which one is at its own position, and no position: in (0, 1], for k letters and n
  /// positions. From the exact distribution, relative error below 10⁻¹¹; O(k·n³).
  double (*chance)(int k, int n) = nullptr;
  int offset = 0;          ///< δ where the answer is the letter δ positions before; else 0
  bool is_number = false;  ///< the answer is no letter
};

/// All of them, the simplest first.
std::span<const LearningTask> learning_tasks();
/// The row of that id, or null.
const LearningTask* find_learning_task(std::string_view id);

/// How a method tells positions.
enum class PositionUse {
  none,
  added,          ///< find_encoding(id): its numbers are added to the first columns of vectors
  trained_table,  ///< a row for each position is added and trained
  rotary,         ///< queries and keys are turned
  bias,           ///< find_bias(id): the first of 8 heads
  trained_bias,   ///< a number for each of T5's buckets is added to the logits and trained
};

/// One way to tell a model positions; ids are those of encodings() and biases() where these have
/// it.
struct LearningMethod {
  std::string_view id;
  std::string_view title;
  PositionUse use = PositionUse::none;
};

/// All of them, none first.
std::span<const LearningMethod> learning_methods();
/// The row of that id, or null.
const LearningMethod* find_learning_method(std::string_view id);

/// Everything that a training depends on: the same value gives the same numbers.
struct Training {
  const LearningTask* task = &learning_tasks()[0];
  const LearningMethod* method = find_learning_method("sinusoidal");
  int d = 32;           ///< even, in [kMinTrainingDim, kMaxTrainingDim]
  int letters = 12;     ///< k in [kMinLetters, kMaxLetters]
  int positions = 24;   ///< n, letters of a sequence, in [kMinTrainingPositions, …Max…]
  int batch = 32;       ///< sequences a step, in [1, kMaxBatch]
  int layers = 1;       ///< 1 or 2
  bool causal = false;  ///< keys behind the query (n > m) are masked
  /// Adam's rate (Kingma and Ba 2014, arXiv 1412.6980, with its β₁, β₂, ε), in [kMinRate, 1].
  double rate = 0.01;
  std::int64_t seed = 1;
  /// Sinusoids have all three, rotary the base and the scaling.
  double base = 10000;
  const Convention* convention = &paper();
  Scaling scaling = {};

  friend bool operator==(const Training&, const Training&) = default;
};

/// Nothing, or an error that names the parameter, its limit and the way out.
Expected<void> accepts(const Training&);

inline constexpr int kMinTrainingDim = 4, kMaxTrainingDim = 128;
inline constexpr int kMinLetters = 2, kMaxLetters = 64;
inline constexpr int kMinTrainingPositions = 4, kMaxTrainingPositions = 128;
inline constexpr int kMaxBatch = 128;
inline constexpr int kMaxLayers = 2;
inline constexpr double kMinRate = 1e-5, kMaxRate = 1;

}  // namespace posenc
