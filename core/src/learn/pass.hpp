#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <posenc/learn/learner.hpp>

namespace posenc {

/// What a method gives the positions of sequences of one length, whatever was learned. Rows are
/// padded to `width`, a multiple of kernels::kSums.
struct SequencePlaces {
  /// Or an error of the encoding's or method's.
  static Expected<SequencePlaces> make(const Training&, int length);

  std::size_t length = 0, width = 0;
  std::vector<double> added;   ///< length × width: p(t), where it is not trained
  std::vector<double> turns;   ///< length × d, or none: d/2 cosines and then d/2 sines
  std::vector<double> biases;  ///< length × length, −∞ where masked
  std::vector<int> buckets;    ///< length × length, or none: of trained biases
};

/// The first rows of a seed, `width` apart: word_vector() of "learning NAME SEED I", times √d/2.
void fill_random_rows(std::string_view name, const Training&, std::size_t count, std::size_t width,
                      double* rows);

/// Matrices that a pass takes at once: sequences of one length, a chunk of them.
class Pass {
 public:
  Pass(const TrainedModel&, const SequencePlaces&);

  /// Sequences of a chunk: so many that their matrices stay in the processor's second cache.
  std::size_t most_sequences() const { return most_; }
  /// Computes whole sequences, at most most_sequences().
  void forward(std::span<const int> letters);
  /// Adds −ln of the probabilities of the right answers to `loss`, and makes the loss's derivative
  /// by the logits, `scale` a position, of the probabilities.
  void take_answers(std::span<const int> letters, double scale, double& loss);
  /// Adds the derivatives by the parameters to `gradient`, after take_answers().
  void backward(std::span<const int> letters, double* gradient);

  /// After forward(): probabilities of row r, and layer l's weights of a sequence, rows of
  /// weights_stride().
  const double* probabilities(std::size_t row) const { return answers_.data() + row * kinds_; }
  const double* weights(std::size_t layer, std::size_t sequence) const {
    return layers_[layer].weights.data() + sequence * length_ * padded_;
  }
  std::size_t weights_stride() const { return padded_; }

  /// Logits of the first layer for one sequence of which all letters are the mean one, length ×
  /// weights_stride().
  std::vector<double> mean_logits();

 private:
  struct Layer {
    std::vector<double> inputs;    ///< rows × width
    std::vector<double> products;  ///< rows × 3·width: queries, keys and values
    std::vector<double> weights;   ///< rows × padded
  };

  /// Queries, keys and values of a layer's inputs.
  void project(std::size_t layer, std::size_t rows);
  /// The same for the first layer: sums of W's products with each letter and each place, in far
  /// fewer products than a row for each position of each sequence would take.
  void project_letters(std::span<const int> letters);
  void score(const Layer&, std::size_t sequence);
  void attend(std::size_t layer, std::size_t sequences);
  void attend_backward(std::size_t layer, std::size_t sequences, double* gradient);
  /// Queries, keys and values of a sequence as matrices by themselves.
  void split(const std::vector<double>& products, std::size_t sequence);
  void turn(double* products, std::size_t rows, bool back) const;
  const double* parameters(const std::optional<std::size_t>& block) const {
    return model_->parameters().data() + model_->blocks()[*block].first;
  }

  const TrainedModel* model_;
  const SequencePlaces* places_;
  std::size_t d_, length_, width_, padded_, letter_count_, kinds_, most_;
  double scale_;           ///< 1/√d
  bool is_added_ = false;  ///< layers add what they were given
  std::optional<std::size_t> letters_, table_, biases_, unembedding_;
  std::vector<std::size_t> layer_blocks_;
  std::vector<Layer> layers_;
  std::vector<double> outputs_, answers_;
  std::vector<double> sources_, source_products_;  ///< rows of letters and then of places
  std::array<std::vector<double>, 3> split_;       ///< queries, keys, values of a sequence
  std::vector<double> scores_, turned_, wide_, square_;
  std::vector<double> slopes_, slopes_of_products_;  ///< derivatives by what a layer gives and has
};

}  // namespace posenc
