#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <string>
#include <tuple>
#include <vector>

#include <posenc/learn/learner.hpp>

#include "at_least.hpp"

namespace posenc {
namespace {

/// What is small enough to try every parameter, and not all alike: three sequences of an odd
/// length, letters and dims that are no multiple of a vector's.
Training small(const LearningTask& task, const LearningMethod& method, int layers, bool causal) {
  return {.task = &task,
          .method = &method,
          .d = 6,
          .letters = 5,
          .positions = 7,
          .batch = 3,
          .layers = layers,
          .causal = causal,
          .seed = 3,
          .base = 100};
}

std::vector<int> batch_of(const Training& training, std::int64_t first = 0) {
  std::vector<int> letters;
  for (int i = 0; i < training.batch; ++i) {
    for (const int letter :
         learning_sequence(training.letters, training.seed, first + i, training.positions))
      letters.push_back(letter);
  }
  return letters;
}

using Case = std::tuple<std::size_t, int, bool>;

class EveryMethod : public testing::TestWithParam<Case> {
 protected:
  const LearningMethod& method() const { return learning_methods()[std::get<0>(GetParam())]; }
  int layers() const { return std::get<1>(GetParam()); }
  bool is_causal() const { return std::get<2>(GetParam()); }
};

std::string name_of(const testing::TestParamInfo<Case>& info) {
  std::string name(learning_methods()[std::get<0>(info.param)].id);
  std::erase(name, '-');
  return name + std::to_string(std::get<1>(info.param)) + (std::get<2>(info.param) ? "causal" : "");
}

INSTANTIATE_TEST_SUITE_P(Learning, EveryMethod,
                         testing::Combine(testing::Range<std::size_t>(0, learning_methods().size()),
                                          testing::Range(1, kMaxLayers + 1), testing::Bool()),
                         name_of);

TEST_P(EveryMethod, GradientsAreCentralDifferences) {
  const Training training = small(learning_tasks()[0], method(), layers(), is_causal());
  auto learner = Learner::make(training);
  ASSERT_TRUE(learner) << learner.error().message;
  // No parameter is at the 0 from which some begin.
  learner->learn(3);
  TrainedModel model = learner->model();
  const auto letters = batch_of(training, 100);
  std::vector<double> gradient;
  const double loss = model.loss(letters, training.positions, &gradient);
  ASSERT_EQ(gradient.size(), model.parameters().size());
  EXPECT_EQ(loss, model.loss(letters, training.positions));

  double largest = 0;
  for (const double slope : gradient) largest = std::max(largest, std::abs(slope));
  EXPECT_GT(largest, 1e-3);
  test::AtLeast looked(5 * 6 + layers() * 3 * 6 * 6 + 6 * 5);
  for (const ParameterBlock& block : model.blocks()) {
    double most = 0;
    for (std::size_t i = 0; i < block.rows; ++i) {
      for (std::size_t j = 0; j < block.stride; ++j) {
        const std::size_t at = block.first + i * block.stride + j;
        const double kept = model.parameters()[at];
        const auto loss_at = [&](double off) {
          model.parameters()[at] = kept + off;
          const double made = model.loss(letters, training.positions);
          model.parameters()[at] = kept;
          return made;
        };
        if (block.columns <= j) {
          EXPECT_EQ(gradient[at], 0.0) << block.name;
          continue;
        }
        // Two differences, of which the error in h² cancels.
        constexpr double kStep = 1e-3;
        const double one = (loss_at(kStep) - loss_at(-kStep)) / (2 * kStep);
        const double two = (loss_at(2 * kStep) - loss_at(-2 * kStep)) / (4 * kStep);
        EXPECT_NEAR(gradient[at], (4 * one - two) / 3,
                    1e-6 * std::max(std::abs(one), 1e-3 * largest))
            << block.name << " " << i << " " << j;
        most = std::max(most, std::abs(one));
        ++looked;
      }
    }
    EXPECT_GT(most, 0) << block.name;
  }
}

TEST_P(EveryMethod, WeightsAndProbabilitiesAddUpToOne) {
  const Training training = small(learning_tasks()[0], method(), layers(), is_causal());
  const TrainedModel model = *TrainedModel::make(training);
  const std::size_t lengths[] = {1, 7, 19};
  for (const std::size_t length : lengths) {
    const auto letters = learning_sequence(training.letters, 9, 0, static_cast<int>(length));
    const ModelReading reading = model.read(letters);
    ASSERT_EQ(reading.answers.size(), length);
    ASSERT_EQ(reading.probabilities.size(), length * 5);
    ASSERT_EQ(reading.weights.size(), static_cast<std::size_t>(layers()));
    const auto expect_one = [](const std::vector<double>& rows, std::size_t columns) {
      for (std::size_t i = 0; i < rows.size(); i += columns) {
        double sum = 0;
        for (std::size_t j = 0; j < columns; ++j) sum += rows[i + j];
        EXPECT_NEAR(sum, 1, 1e-14);
      }
    };
    expect_one(reading.probabilities, 5);
    for (const auto& weights : reading.weights) {
      expect_one(weights, length);
      for (std::size_t m = 0; m < length; ++m) {
        for (std::size_t n = m + 1; n < length; ++n)
          EXPECT_EQ(weights[m * length + n] == 0, is_causal());
      }
    }
  }
}

/// The docstring's formulas once more, in loops of long double.
TEST(TrainedModel, IsWhatItsDocstringSays) {
  const Training training =
      small(*find_learning_task("mirror"), *find_learning_method("sinusoidal"), 2, true);
  const TrainedModel model = *TrainedModel::make(training);
  const auto letters = learning_sequence(training.letters, 5, 0, training.positions);
  const auto at = [&](std::size_t block, std::size_t i, std::size_t j) -> long double {
    const ParameterBlock& of = model.blocks()[block];
    return model.parameters()[of.first + i * of.stride + j];
  };
  constexpr std::size_t kD = 6, kLength = 7, kWidth = 8, kLetters = 5;
  using Matrix = std::vector<std::vector<long double>>;
  Matrix x(kLength, std::vector<long double>(kD));
  for (std::size_t t = 0; t < kLength; ++t) {
    for (std::size_t j = 0; j < kD; ++j) {
      const long double angle =
          static_cast<long double>(t) * std::pow(100.0L, -static_cast<long double>(j / 2 * 2) / 6);
      x[t][j] = at(0, static_cast<std::size_t>(letters[t]), j) +
                (j % 2 == 0 ? std::sin(angle) : std::cos(angle));
    }
  }
  for (std::size_t layer = 1; layer <= 2; ++layer) {
    const auto times = [&](std::size_t which) {
      Matrix made(kLength, std::vector<long double>(kD));
      for (std::size_t t = 0; t < kLength; ++t) {
        for (std::size_t j = 0; j < kD; ++j) {
          for (std::size_t i = 0; i < kD; ++i)
            made[t][j] += x[t][i] * at(layer, i, which * kWidth + j);
        }
      }
      return made;
    };
    const Matrix queries = times(0), keys = times(1), values = times(2);
    Matrix outputs(kLength, std::vector<long double>(kD));
    for (std::size_t m = 0; m < kLength; ++m) {
      std::vector<long double> weights;
      long double sum = 0;
      for (std::size_t n = 0; n <= m; ++n) {
        long double logit = 0;
        for (std::size_t j = 0; j < kD; ++j) logit += queries[m][j] * keys[n][j];
        sum += weights.emplace_back(std::exp(logit / std::sqrt(6.0L)));
      }
      for (std::size_t n = 0; n <= m; ++n) {
        for (std::size_t j = 0; j < kD; ++j) outputs[m][j] += weights[n] / sum * values[n][j];
      }
      for (std::size_t j = 0; j < kD; ++j) outputs[m][j] += x[m][j];
    }
    x = outputs;
  }
  const ModelReading reading = model.read(letters);
  long double loss = 0;
  for (std::size_t t = 0; t < kLength; ++t) {
    std::vector<long double> powers(kLetters);
    long double sum = 0;
    for (std::size_t letter = 0; letter < kLetters; ++letter) {
      for (std::size_t j = 0; j < kD; ++j) powers[letter] += x[t][j] * at(3, j, letter);
      sum += powers[letter] = std::exp(powers[letter]);
    }
    for (std::size_t letter = 0; letter < kLetters; ++letter) {
      EXPECT_NEAR(reading.probabilities[t * kLetters + letter],
                  static_cast<double>(powers[letter] / sum), 1e-13);
    }
    loss -= std::log(powers[static_cast<std::size_t>(letters[kLength - 1 - t])] / sum) / kLength;
  }
  EXPECT_NEAR(model.loss(letters, training.positions), static_cast<double>(loss), 1e-13);
}

}  // namespace
}  // namespace posenc
