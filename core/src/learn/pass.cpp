#include "learn/pass.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "kernels.hpp"

namespace posenc {
namespace {

/// Rows of numbers, `stride` apart.
struct Strided {
  const double* data;
  std::size_t stride;
};

/// out = a·b of m × k and k × n numbers, n a multiple of kernels::kSums; added in the order of k.
void multiply(Strided a, std::size_t m, std::size_t k, const double* b, std::size_t n, double* out,
              std::size_t stride) {
  for (std::size_t i = 0; i < m; i += kernels::kQueries) {
    std::array<const double*, kernels::kQueries> from{};
    std::array<double*, kernels::kQueries> to{};
    for (std::size_t r = 0; r < from.size(); ++r) {
      const std::size_t row = std::min(i + r, m - 1);
      from[r] = a.data + row * a.stride;
      to[r] = out + row * stride;
    }
    kernels::mixtures(from.data(), k, b, n, to.data());
  }
}

/// out's rows are the m columns of n rows.
void transpose(Strided a, std::size_t n, std::size_t m, double* out, std::size_t stride) {
  for (std::size_t j = 0; j < m; ++j) {
    for (std::size_t i = 0; i < n; ++i) out[j * stride + i] = a.data[i * a.stride + j];
  }
}

void add(const double* from, std::size_t n, double* to) {
  for (std::size_t i = 0; i < n; ++i) to[i] += from[i];
}

/// The first n of `padded` scores as weights, the others as 0.
void softmax(double* row, std::size_t n, std::size_t padded) {
  const double largest = *std::max_element(row, row + n);
  for (std::size_t i = 0; i < n; ++i) row[i] -= largest;
  std::fill(row + n, row + padded, -std::numeric_limits<double>::infinity());
  kernels::exponentials(row, padded, row);
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += row[i];
  const double part = 1 / sum;
  for (std::size_t i = 0; i < n; ++i) row[i] *= part;
}

std::size_t up(std::size_t n) { return (n + kernels::kSums - 1) / kernels::kSums * kernels::kSums; }

}  // namespace

Pass::Pass(const TrainedModel& model, const SequencePlaces& places)
    : model_(&model),
      places_(&places),
      d_(static_cast<std::size_t>(model.training().d)),
      length_(places.length),
      width_(places.width),
      padded_(up(length_)),
      letter_count_(static_cast<std::size_t>(model.training().letters)),
      kinds_(up(letter_count_)),
      scale_(1 / std::sqrt(static_cast<double>(d_))) {
  constexpr std::size_t kRows = 256;
  most_ = std::max<std::size_t>(1, kRows / length_);
  for (std::size_t i = 0; i < model.blocks().size(); ++i) {
    const std::string& name = model.blocks()[i].name;
    if (name == "letters") letters_ = i;
    if (name == "positions") table_ = i;
    if (name == "biases") biases_ = i;
    if (name == "answers") unembedding_ = i;
    if (name.starts_with("layer")) layer_blocks_.push_back(i);
  }
  is_added_ = layer_blocks_.size() > 1;
  const std::size_t rows = most_ * length_, sources = letter_count_ + length_;
  layers_.resize(layer_blocks_.size());
  for (Layer& layer : layers_) {
    layer.inputs.resize(rows * width_);
    layer.products.resize(rows * 3 * width_);
    layer.weights.resize(rows * padded_);
  }
  outputs_.resize(rows * width_);
  answers_.resize(rows * kinds_);
  for (auto& some : split_) some.resize(length_ * width_);
  scores_.resize(length_ * padded_);
  square_.resize(length_ * padded_);
  turned_.resize(std::max({rows, sources, 3 * width_}) * std::max(width_, padded_));
  wide_.resize(d_ * std::max(3 * width_, kinds_));
  sources_.resize(sources * width_);
  source_products_.resize(sources * 3 * width_);
  slopes_.resize(rows * width_);
  slopes_of_products_.resize(rows * 3 * width_);
}

void Pass::turn(double* products, std::size_t rows, bool back) const {
  if (places_->turns.empty()) return;
  const std::size_t half = d_ / 2;
  std::vector<double> sines(half);
  for (std::size_t row = 0; row < rows; ++row) {
    const double* const angle = places_->turns.data() + row % length_ * d_;
    for (std::size_t k = 0; k < half; ++k) sines[k] = back ? -angle[half + k] : angle[half + k];
    for (std::size_t which = 0; which < 2; ++which) {
      double* const x = products + row * 3 * width_ + which * width_;
      kernels::turn_halves(angle, sines.data(), half, x, x + half);
    }
  }
}

void Pass::project(std::size_t layer, std::size_t rows) {
  Layer& at = layers_[layer];
  multiply({at.inputs.data(), width_}, rows, d_, parameters(layer_blocks_[layer]), 3 * width_,
           at.products.data(), 3 * width_);
  turn(at.products.data(), rows, false);
}

void Pass::project_letters(std::span<const int> letters) {
  const std::size_t rows = letters.size(), sources = letter_count_ + length_;
  const auto trained = table_ ? std::min(length_, model_->blocks()[*table_].rows) : std::size_t{0};
  double* const places = sources_.data() + letter_count_ * width_;
  std::copy_n(parameters(letters_), letter_count_ * width_, sources_.data());
  std::ranges::copy(places_->added, places);
  if (trained > 0) std::copy_n(parameters(table_), trained * width_, places);
  multiply({sources_.data(), width_}, sources, d_, parameters(layer_blocks_[0]), 3 * width_,
           source_products_.data(), 3 * width_);

  const auto sum = [&](const std::vector<double>& of, std::size_t columns,
                       std::vector<double>& to) {
    for (std::size_t r = 0; r < rows; ++r) {
      const double* const letter = of.data() + static_cast<std::size_t>(letters[r]) * columns;
      const double* const place = of.data() + (letter_count_ + r % length_) * columns;
      double* const out = to.data() + r * columns;
      for (std::size_t i = 0; i < columns; ++i) out[i] = letter[i] + place[i];
    }
  };
  sum(source_products_, 3 * width_, layers_[0].products);
  turn(layers_[0].products.data(), rows, false);
  if (is_added_) sum(sources_, width_, layers_[0].inputs);
}

void Pass::split(const std::vector<double>& products, std::size_t sequence) {
  for (std::size_t t = 0; t < length_; ++t) {
    const double* from = products.data() + (sequence * length_ + t) * 3 * width_;
    for (auto& some : split_) {
      std::copy_n(from, width_, some.data() + t * width_);
      from += width_;
    }
  }
}

void Pass::score(const Layer& layer, std::size_t sequence) {
  split(layer.products, sequence);
  const auto& [queries, keys, values] = split_;
  std::fill_n(turned_.data(), d_ * padded_, 0.0);
  transpose({keys.data(), width_}, length_, d_, turned_.data(), padded_);
  multiply({queries.data(), width_}, length_, d_, turned_.data(), padded_, scores_.data(), padded_);
  const double* const trained = biases_ ? parameters(biases_) : nullptr;
  for (std::size_t m = 0; m < length_; ++m) {
    double* const row = scores_.data() + m * padded_;
    for (std::size_t n = 0; n < length_; ++n) {
      row[n] = row[n] * scale_ + places_->biases[m * length_ + n];
      if (trained != nullptr)
        row[n] += trained[static_cast<std::size_t>(places_->buckets[m * length_ + n])];
    }
  }
}

void Pass::attend(std::size_t layer, std::size_t sequences) {
  Layer& at = layers_[layer];
  const bool is_last = layer + 1 == layers_.size();
  std::vector<double>& outputs = is_last ? outputs_ : layers_[layer + 1].inputs;
  for (std::size_t s = 0; s < sequences; ++s) {
    score(at, s);
    for (std::size_t m = 0; m < length_; ++m)
      softmax(scores_.data() + m * padded_, length_, padded_);
    std::ranges::copy(scores_, at.weights.data() + s * length_ * padded_);
    multiply({scores_.data(), padded_}, length_, length_, split_[2].data(), width_,
             outputs.data() + s * length_ * width_, width_);
  }
  if (is_added_) add(at.inputs.data(), sequences * length_ * width_, outputs.data());
}

void Pass::forward(std::span<const int> letters) {
  assert(letters.size() % length_ == 0 && letters.size() <= most_ * length_);
  const std::size_t rows = letters.size();
  for (std::size_t layer = 0; layer < layers_.size(); ++layer) {
    if (layer == 0) {
      project_letters(letters);
    } else {
      project(layer, rows);
    }
    attend(layer, rows / length_);
  }
  multiply({outputs_.data(), width_}, rows, d_, parameters(unembedding_), kinds_, answers_.data(),
           kinds_);
  for (std::size_t r = 0; r < rows; ++r)
    softmax(answers_.data() + r * kinds_, letter_count_, kinds_);
}

void Pass::take_answers(std::span<const int> letters, double scale, double& loss) {
  const Training& training = model_->training();
  for (std::size_t r = 0; r < letters.size(); ++r) {
    const std::size_t t = r % length_;
    const auto answer = training.task->answer(letters.subspan(r - t, length_), static_cast<int>(t),
                                              training.letters);
    double* const row = answers_.data() + r * kinds_;
    if (!answer) {
      std::fill_n(row, kinds_, 0.0);
      continue;
    }
    double& right = row[static_cast<std::size_t>(*answer)];
    loss -= std::log(right);
    right -= 1;
    for (std::size_t i = 0; i < kinds_; ++i) row[i] *= scale;
  }
}

void Pass::attend_backward(std::size_t layer, std::size_t sequences, double* gradient) {
  const Layer& at = layers_[layer];
  for (std::size_t s = 0; s < sequences; ++s) {
    split(at.products, s);
    const auto& [queries, keys, values] = split_;
    const Strided outputs{slopes_.data() + s * length_ * width_, width_};
    double* const products = slopes_of_products_.data() + s * length_ * 3 * width_;
    const double* const weights = at.weights.data() + s * length_ * padded_;
    const auto transposed = [&](const double* from) {
      transpose({from, padded_}, length_, length_, square_.data(), padded_);
      return Strided{square_.data(), padded_};
    };

    multiply(transposed(weights), length_, length_, outputs.data, width_, products + 2 * width_,
             3 * width_);
    std::fill_n(turned_.data(), d_ * padded_, 0.0);
    transpose({values.data(), width_}, length_, d_, turned_.data(), padded_);
    multiply(outputs, length_, d_, turned_.data(), padded_, scores_.data(), padded_);
    for (std::size_t m = 0; m < length_; ++m) {
      double* const row = scores_.data() + m * padded_;
      const double* const weight = weights + m * padded_;
      double mean = 0;
      for (std::size_t n = 0; n < length_; ++n) mean += row[n] * weight[n];
      for (std::size_t n = 0; n < length_; ++n) row[n] = (row[n] - mean) * weight[n];
      if (biases_) {
        double* const trained = gradient + model_->blocks()[*biases_].first;
        for (std::size_t n = 0; n < length_; ++n)
          trained[static_cast<std::size_t>(places_->buckets[m * length_ + n])] += row[n];
      }
      for (std::size_t n = 0; n < length_; ++n) row[n] *= scale_;
    }
    multiply({scores_.data(), padded_}, length_, length_, keys.data(), width_, products,
             3 * width_);
    multiply(transposed(scores_.data()), length_, length_, queries.data(), width_,
             products + width_, 3 * width_);
  }
  turn(slopes_of_products_.data(), sequences * length_, true);
}

void Pass::backward(std::span<const int> letters, double* gradient) {
  const std::size_t rows = letters.size(), sources = letter_count_ + length_;
  const auto block = [&](std::size_t i) { return gradient + model_->blocks()[i].first; };
  // Adds the derivative by a matrix where inputs·matrix has the derivative `slopes`, and makes that
  // by the inputs.
  const auto through = [&](std::size_t matrix, const std::vector<double>& inputs, std::size_t count,
                           const std::vector<double>& slopes, std::size_t columns, double* out) {
    transpose({inputs.data(), width_}, count, d_, turned_.data(), count);
    multiply({turned_.data(), count}, d_, count, slopes.data(), columns, wide_.data(), columns);
    add(wide_.data(), d_ * columns, block(matrix));
    std::fill_n(turned_.data(), columns * width_, 0.0);
    transpose({parameters(matrix), columns}, d_, columns, turned_.data(), width_);
    multiply({slopes.data(), columns}, count, columns, turned_.data(), width_, out, width_);
  };
  // Adds rows to those of their letters and their places.
  const auto scatter = [&](const std::vector<double>& from, std::size_t columns,
                           std::vector<double>& to) {
    for (std::size_t r = 0; r < rows; ++r) {
      const double* const row = from.data() + r * columns;
      add(row, columns, to.data() + static_cast<std::size_t>(letters[r]) * columns);
      add(row, columns, to.data() + (letter_count_ + r % length_) * columns);
    }
  };

  through(*unembedding_, outputs_, rows, answers_, kinds_, slopes_.data());
  for (std::size_t layer = layers_.size(); layer-- > 1;) {
    attend_backward(layer, rows / length_, gradient);
    through(layer_blocks_[layer], layers_[layer].inputs, rows, slopes_of_products_, 3 * width_,
            outputs_.data());
    add(outputs_.data(), rows * width_, slopes_.data());
  }
  attend_backward(0, rows / length_, gradient);
  std::ranges::fill(source_products_, 0.0);
  scatter(slopes_of_products_, 3 * width_, source_products_);
  std::vector<double> source_slopes(sources * width_);
  through(layer_blocks_[0], sources_, sources, source_products_, 3 * width_, source_slopes.data());
  if (is_added_) scatter(slopes_, width_, source_slopes);
  add(source_slopes.data(), letter_count_ * width_, block(*letters_));
  if (table_) add(source_slopes.data() + letter_count_ * width_, length_ * width_, block(*table_));
}

std::vector<double> Pass::mean_logits() {
  std::vector<double> mean(width_);
  for (std::size_t i = 0; i < letter_count_; ++i)
    add(parameters(letters_) + i * width_, width_, mean.data());
  project_letters(std::vector<int>(length_));
  const double* const places = sources_.data() + letter_count_ * width_;
  for (std::size_t i = 0; i < length_ * width_; ++i)
    layers_[0].inputs[i] = mean[i % width_] / static_cast<double>(letter_count_) + places[i];
  project(0, length_);
  score(layers_[0], 0);
  return scores_;
}

}  // namespace posenc
