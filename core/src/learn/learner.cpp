#include <posenc/learn/learner.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>
#include <utility>

#include <posenc/encodings.hpp>
#include <posenc/models/biases.hpp>
#include <posenc/sinusoidal.hpp>
#include <posenc/words.hpp>

#include "learn/pass.hpp"

namespace posenc {
namespace {

/// splitmix64 (words.hpp).
std::uint64_t mixed(std::uint64_t z) {
  z += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

/// The places of a length at which the training's are good.
SequencePlaces places_of(const Training& training, int length) {
  auto made = SequencePlaces::make(training, length);
  assert(made);
  return *std::move(made);
}

/// The mean loss of sequences of a length, and its gradient where asked for; nothing where `stop`
/// asked first.
std::optional<double> pass_loss(Pass& pass, const TrainedModel& model, std::span<const int> letters,
                                int positions, std::vector<double>* gradient,
                                const Stop& stop = {}) {
  const Training& training = model.training();
  const auto length = static_cast<std::size_t>(positions);
  std::int64_t asked = 0;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const auto sequence = letters.subspan(i - i % length, length);
    if (training.task->answer(sequence, static_cast<int>(i % length), training.letters)) ++asked;
  }
  if (gradient != nullptr) gradient->assign(model.parameters().size(), 0.0);
  if (asked == 0) return 0;
  double loss = 0;
  const std::size_t chunk = pass.most_sequences() * length;
  for (std::size_t first = 0; first < letters.size(); first += chunk) {
    if (is_asked(stop)) return std::nullopt;
    const auto some = letters.subspan(first, std::min(chunk, letters.size() - first));
    pass.forward(some);
    pass.take_answers(some, 1 / static_cast<double>(asked), loss);
    if (gradient != nullptr) pass.backward(some, gradient->data());
  }
  return loss / static_cast<double>(asked);
}

}  // namespace

std::array<double, 2> Accuracy::interval(double z) const {
  if (asked == 0) return {0, 1};
  const auto n = static_cast<double>(asked);
  const double p = share(), middle = p + z * z / (2 * n);
  const double half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  const double all = 1 + z * z / n;
  return {std::max(0.0, (middle - half) / all), std::min(1.0, (middle + half) / all)};
}

Expected<TrainedModel> TrainedModel::make(const Training& training) {
  if (auto good = accepts(training); !good) return tl::unexpected(good.error());
  const SequencePlaces places = places_of(training, training.positions);
  const auto d = static_cast<std::size_t>(training.d);
  const auto k = static_cast<std::size_t>(training.letters);
  TrainedModel model;
  model.training_ = training;
  const auto block = [&](std::string name, std::size_t rows, std::size_t columns,
                         std::size_t stride) {
    model.blocks_.push_back({std::move(name), model.parameters_.size(), rows, columns, stride});
    model.parameters_.resize(model.parameters_.size() + rows * stride);
    return model.parameters_.data() + model.blocks_.back().first;
  };
  fill_random_rows("letter", training, k, places.width, block("letters", k, d, places.width));
  if (training.method->use == PositionUse::trained_table)
    std::ranges::copy(places.added, block("positions", places.length, d, places.width));
  for (int layer = 1; layer <= training.layers; ++layer) {
    const std::string name = "layer " + std::to_string(layer);
    double* const products = block(name, d, 3 * places.width, 3 * places.width);
    std::size_t which = 0;
    for (const auto* const of : {" queries", " keys", " values"}) {
      const auto random = random_matrix(name + of, training.seed, d);
      for (std::size_t i = 0; i < d; ++i)
        std::copy_n(random.data() + i * d, d, products + (3 * i + which) * places.width);
      ++which;
    }
  }
  if (training.method->use == PositionUse::trained_bias)
    block("biases", static_cast<std::size_t>(T5Buckets{}.count), 1, 1);
  const std::size_t stride = (k + 7) / 8 * 8, most = std::max(d, k);
  double* const answers = block("answers", d, k, stride);
  const auto random = random_matrix("answers", training.seed, most);
  const double scale = std::sqrt(static_cast<double>(most) / static_cast<double>(d));
  for (std::size_t i = 0; i < d; ++i) {
    for (std::size_t j = 0; j < k; ++j) answers[i * stride + j] = scale * random[i * most + j];
  }
  return model;
}

ModelReading TrainedModel::read(std::span<const int> letters) const {
  const SequencePlaces places = places_of(training_, static_cast<int>(letters.size()));
  Pass pass(*this, places);
  pass.forward(letters);
  const auto k = static_cast<std::size_t>(training_.letters);
  ModelReading made;
  for (std::size_t t = 0; t < letters.size(); ++t) {
    const double* const row = pass.probabilities(t);
    made.probabilities.insert(made.probabilities.end(), row, row + k);
    made.answers.push_back(static_cast<int>(std::max_element(row, row + k) - row));
  }
  for (std::size_t layer = 0; layer < static_cast<std::size_t>(training_.layers); ++layer) {
    auto& weights = made.weights.emplace_back();
    for (std::size_t m = 0; m < letters.size(); ++m) {
      const double* const row = pass.weights(layer, 0) + m * pass.weights_stride();
      weights.insert(weights.end(), row, row + letters.size());
    }
  }
  return made;
}

Accuracy TrainedModel::accuracy(int length, int sequences, const Stop& stop) const {
  const SequencePlaces places = places_of(training_, length);
  Pass pass(*this, places);
  const auto k = static_cast<std::size_t>(training_.letters);
  const auto n = static_cast<std::size_t>(length);
  const auto at_once = static_cast<int>(pass.most_sequences());
  Accuracy accuracy;
  for (int first = 0; first < sequences && !is_asked(stop); first += at_once) {
    std::vector<int> letters;
    for (int i = first; i < std::min(first + at_once, sequences); ++i)
      std::ranges::copy(learning_sequence(training_.letters, training_.seed, -1 - i, length),
                        std::back_inserter(letters));
    pass.forward(letters);
    for (std::size_t r = 0; r < letters.size(); ++r) {
      const auto sequence = std::span<const int>(letters).subspan(r - r % n, n);
      const auto answer =
          training_.task->answer(sequence, static_cast<int>(r % n), training_.letters);
      if (!answer) continue;
      ++accuracy.asked;
      const double* const row = pass.probabilities(r);
      if (std::max_element(row, row + k) - row == *answer) ++accuracy.right;
    }
  }
  return accuracy;
}

double TrainedModel::loss(std::span<const int> letters, int length,
                          std::vector<double>* gradient) const {
  assert(gradient == nullptr || length == training_.positions);
  const SequencePlaces places = places_of(training_, length);
  Pass pass(*this, places);
  return *pass_loss(pass, *this, letters, length, gradient);
}

std::vector<LearnedPair> TrainedModel::pairs() const {
  if (training_.method->id != "sinusoidal") return {};
  const auto encoding =
      Sinusoidal::make(training_.d, training_.base, *training_.convention, training_.scaling);
  assert(encoding);
  const ParameterBlock& block = *std::ranges::find(blocks_, "layer 1", &ParameterBlock::name);
  const auto d = static_cast<std::size_t>(training_.d);
  const std::size_t width = block.stride / 3;
  const auto entry = [&](int i, int j) {
    const double* const query =
        parameters_.data() + block.first + static_cast<std::size_t>(i) * block.stride;
    const double* const key =
        parameters_.data() + block.first + static_cast<std::size_t>(j) * block.stride + width;
    double sum = 0;
    for (std::size_t c = 0; c < d; ++c) sum += query[c] * key[c];
    return sum / std::sqrt(static_cast<double>(d));
  };
  std::vector<LearnedPair> pairs(static_cast<std::size_t>(encoding->pairs()));
  double all = 0;
  for (int k = 0; k < encoding->pairs(); ++k) {
    const auto cosine = encoding->cosine_dim(k);
    if (!cosine) continue;
    const int sine = encoding->sine_dim(k);
    LearnedPair& pair = pairs[static_cast<std::size_t>(k)];
    pair.block = {entry(sine, sine), entry(sine, *cosine), entry(*cosine, sine),
                  entry(*cosine, *cosine)};
    const auto& [a, b, c, e] = pair.block;
    const double across = (b - c) / 2, along = (a + e) / 2;
    pair.angle_rad = std::atan2(across, along);
    pair.weight = a * a + b * b + c * c + e * e;
    if (pair.weight > 0)
      pair.not_rotation = std::max(0.0, 1 - 2 * (across * across + along * along) / pair.weight);
    all += pair.weight;
  }
  if (all > 0) {
    for (LearnedPair& pair : pairs) pair.weight /= all;
  }
  return pairs;
}

std::vector<LogitRange> TrainedModel::logits_by_distance(int length) const {
  Training unmasked = training_;
  unmasked.causal = false;
  const SequencePlaces places = places_of(unmasked, length);
  Pass pass(*this, places);
  const auto logits = pass.mean_logits();
  std::vector<LogitRange> ranges;
  for (int distance = 1 - length; distance < length; ++distance) {
    const int first = std::max(0, distance), end = std::min(length, length + distance);
    const auto at = [&](int m) {
      return logits[static_cast<std::size_t>(m) * pass.weights_stride() +
                    static_cast<std::size_t>(m - distance)];
    };
    LogitRange range{at(first), 0, at(first)};
    for (int m = first; m < end; ++m) {
      range.least = std::min(range.least, at(m));
      range.greatest = std::max(range.greatest, at(m));
      range.mean += at(m) / (end - first);
    }
    ranges.push_back(range);
  }
  return ranges;
}

std::vector<int> learning_sequence(int k, std::int64_t seed, std::int64_t number, int length) {
  std::uint64_t state =
      mixed(mixed(static_cast<std::uint64_t>(seed)) + static_cast<std::uint64_t>(number));
  std::vector<int> letters(static_cast<std::size_t>(length));
  for (int& letter : letters) {
    state = mixed(state);
    letter = static_cast<int>((state >> 32) * static_cast<std::uint64_t>(k) >> 32);
  }
  return letters;
}

Learner::Learner(TrainedModel model)
    : model_(std::move(model)),
      mean_(model_.parameters().size()),
      square_(model_.parameters().size()) {
  keep();
}

Expected<Learner> Learner::make(const Training& training) {
  return TrainedModel::make(training).map(
      [](TrainedModel&& model) { return Learner(std::move(model)); });
}

std::int64_t Learner::learn(std::int64_t steps, const Stop& stop) {
  constexpr double kMeanLeft = 0.9, kSquareLeft = 0.999, kEpsilon = 1e-8;
  const Training& training = model_.training();
  const SequencePlaces places = places_of(training, training.positions);
  Pass pass(model_, places);
  std::int64_t done = 0;
  for (; done < steps && !diverged_at_; ++done) {
    std::vector<int> letters;
    for (int i = 0; i < training.batch; ++i)
      std::ranges::copy(learning_sequence(training.letters, training.seed,
                                          this->steps() * training.batch + i, training.positions),
                        std::back_inserter(letters));
    const auto loss = pass_loss(pass, model_, letters, training.positions, &gradient_, stop);
    if (!loss) break;
    if (!std::isfinite(*loss)) {
      diverged_at_ = this->steps() + 1;
      break;
    }
    mean_left_ *= kMeanLeft;
    square_left_ *= kSquareLeft;
    const double rate = training.rate / (1 - mean_left_);
    for (std::size_t i = 0; i < gradient_.size(); ++i) {
      const double slope = gradient_[i];
      mean_[i] = kMeanLeft * mean_[i] + (1 - kMeanLeft) * slope;
      square_[i] = kSquareLeft * square_[i] + (1 - kSquareLeft) * slope * slope;
      model_.parameters_[i] -=
          rate * mean_[i] / (std::sqrt(square_[i] / (1 - square_left_)) + kEpsilon);
    }
    losses_.push_back(*loss);
    keep();
  }
  return done;
}

void Learner::keep() {
  if (steps() % every_ != 0) return;
  kept_.emplace(steps(), model_.parameters_);
  const std::size_t bytes = model_.parameters_.size() * sizeof(double);
  while (kept_.size() > 1 && kept_.size() * bytes > kMostKeptBytes) {
    every_ *= 2;
    std::erase_if(kept_, [&](const auto& kept) { return kept.first % every_ != 0; });
  }
}

std::int64_t Learner::kept_step(std::int64_t step) const {
  assert(step >= 0 && step <= steps());
  return step == steps() ? step : std::prev(kept_.upper_bound(step))->first;
}

TrainedModel Learner::at(std::int64_t step) const {
  TrainedModel model = model_;
  if (const std::int64_t kept = kept_step(step); kept != steps())
    model.parameters_ = kept_.at(kept);
  return model;
}

}  // namespace posenc
