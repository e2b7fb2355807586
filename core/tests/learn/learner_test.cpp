#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <numbers>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <posenc/learn/learner.hpp>
#include <posenc/sinusoidal.hpp>
#include <posenc/threads.hpp>

#include "expect_has.hpp"
#include "kernels.hpp"

namespace posenc {
namespace {

Training of(std::string_view task, std::string_view method) {
  return {.task = find_learning_task(task), .method = find_learning_method(method)};
}

Learner trained(const Training& training, std::int64_t steps) {
  Learner learner = *Learner::make(training);
  EXPECT_EQ(learner.learn(steps), steps);
  return learner;
}

std::vector<int> answers(std::string_view task, const std::vector<int>& letters, int k) {
  std::vector<int> made;
  for (int t = 0; t < static_cast<int>(letters.size()); ++t)
    made.push_back(find_learning_task(task)->answer(letters, t, k).value_or(-1));
  return made;
}

TEST(LearningTasks, HaveTheirAnswers) {
  const std::vector<int> letters = {2, 0, 2, 2, 1, 0};
  using Answers = std::vector<int>;
  EXPECT_EQ(answers("before", letters, 3), (Answers{-1, 2, 0, 2, 2, 1}));
  EXPECT_EQ(answers("third-before", letters, 3), (Answers{-1, -1, -1, 2, 0, 2}));
  EXPECT_EQ(answers("mirror", letters, 3), (Answers{0, 1, 2, 2, 0, 2}));
  EXPECT_EQ(answers("first", letters, 3), (Answers{2, 2, 2, 2, 2, 2}));
  EXPECT_EQ(answers("count", letters, 3), (Answers{0, 0, 1, 2, 0, 1}));
  EXPECT_EQ(answers("count", {1, 1, 1, 1}, 2), (Answers{0, 1, 1, 1}));
  EXPECT_EQ(answers("after-last", letters, 3), (Answers{-1, -1, 0, 2, -1, 2}));
  for (const LearningTask& task : learning_tasks()) EXPECT_EQ(find_learning_task(task.id), &task);
  EXPECT_EQ(find_learning_task("nothing"), nullptr);
}

/// Over all sequences, the best guess for each count of letters and letter at its own position.
TEST(LearningTasks, ChanceIsWhatCountingSequencesGives) {
  for (const LearningTask& task : learning_tasks()) {
    for (const auto& [k, n] : {std::pair{2, 7}, {3, 4}, {3, 6}, {3, 7}, {4, 5}, {5, 4}}) {
      std::map<std::vector<int>, std::map<int, int>> seen;
      const auto all = static_cast<int>(std::lround(std::pow(k, n)));
      int asked = 0;
      for (int number = 0; number < all; ++number) {
        std::vector<int> letters;
        for (int rest = number; static_cast<int>(letters.size()) < n; rest /= k)
          letters.push_back(rest % k);
        std::vector<int> known(static_cast<std::size_t>(k) + 1);
        for (const int letter : letters) ++known[static_cast<std::size_t>(letter)];
        for (int t = 0; t < n; ++t) {
          const auto answer = task.answer(letters, t, k);
          if (!answer) continue;
          known.back() = letters[static_cast<std::size_t>(t)];
          ++seen[known][*answer];
          ++asked;
        }
      }
      int right = 0;
      for (const auto& [known, times] : seen) {
        int most = 0;
        for (const auto& [answer, count] : times) most = std::max(most, count);
        right += most;
      }
      EXPECT_NEAR(task.chance(k, n), static_cast<double>(right) / asked, 1e-12)
          << task.id << " " << k << " " << n;
    }
    for (const int k : {kMinLetters, kMaxLetters}) {
      const double chance = task.chance(k, kMaxTrainingPositions);
      EXPECT_GT(chance, 1.0 / k) << task.id;
      EXPECT_LT(chance, 1) << task.id;
    }
  }
}

TEST(LearningSequences, AreUniformAndDependOnNothingElse) {
  std::array<int, 5> counts{};
  for (int number = -500; number < 500; ++number) {
    for (const int letter : learning_sequence(5, 1, number, 20))
      ++counts.at(static_cast<std::size_t>(letter));
  }
  for (const int count : counts) EXPECT_NEAR(count, 4000, 250);
  EXPECT_EQ(learning_sequence(5, 1, 3, 20), learning_sequence(5, 1, 3, 20));
  EXPECT_NE(learning_sequence(5, 1, 3, 20), learning_sequence(5, 2, 3, 20));
  EXPECT_NE(learning_sequence(5, 1, 3, 20), learning_sequence(5, 1, 4, 20));
}

TEST(Accuracy, HasWilsonsInterval) {
  // R 4.2, binom::binom.wilson(81, 263): 0.2553, 0.3662 (Newcombe 1998, table I, method 3).
  const auto [least, greatest] = Accuracy{81, 263}.interval();
  EXPECT_NEAR(least, 0.2553, 5e-5);
  EXPECT_NEAR(greatest, 0.3662, 5e-5);
  EXPECT_NEAR(Accuracy({0, 20}).interval()[0], 0, 1e-15);
  EXPECT_NEAR(Accuracy({20, 20}).interval()[1], 1, 1e-15);
  EXPECT_EQ(Accuracy{}.interval(), (std::array<double, 2>{0, 1}));
  EXPECT_EQ(Accuracy{}.share(), 0);
}

TEST(Kernels, ExponentialsAreThoseOfTheFormula) {
  std::vector<double> x, made;
  for (double i = 0; i < 80000; ++i) x.push_back(-i * i * 1.1e-7);
  x[1] = -708;
  x[2] = std::nextafter(-708, -1000);
  x[3] = -std::numeric_limits<double>::infinity();
  x[4] = std::numeric_limits<double>::quiet_NaN();
  made.resize(x.size());
  kernels::exponentials(x.data(), x.size(), made.data());
  double largest = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (i >= 2 && i <= 4) continue;
    const long double expected = std::exp(static_cast<long double>(x[i]));
    largest = std::max(largest, static_cast<double>(std::abs(made[i] / expected - 1)));
  }
  EXPECT_LE(largest, 4 * 0x1p-53);
  EXPECT_EQ(made[0], 1);
  EXPECT_EQ(made[2], 0);
  EXPECT_EQ(made[3], 0);
  EXPECT_TRUE(std::isnan(made[4]));
}

/// The table of what each method is good for, of few steps and with generous bounds.
TEST(Learner, LearnsWhatAMethodIsGoodForAndNothingElse) {
  constexpr int kSteps = 400;
  const struct {
    std::string_view task, method;
    int length;
    double least, greatest;
  } rows[] = {
      {"before", "none", 24, 0.15, 0.3},          {"before", "sinusoidal", 24, 0.95, 1},
      {"before", "rotary", 48, 0.9, 1},           {"mirror", "rotary", 24, 0.1, 0.4},
      {"before", "alibi", 24, 0.4, 0.6},          {"mirror", "sinusoidal", 24, 0.95, 1},
      {"before", "unit-interval", 24, 0.15, 0.4},
  };
  for (const auto& row : rows) {
    const Learner learner = trained(of(row.task, row.method), kSteps);
    const Accuracy accuracy = learner.model().accuracy(row.length, 40);
    EXPECT_GE(accuracy.share(), row.least) << row.task << " " << row.method;
    EXPECT_LE(accuracy.share(), row.greatest) << row.task << " " << row.method;
    EXPECT_LT(learner.losses().back(), learner.losses().front()) << row.task << " " << row.method;
  }
}

TEST(Learner, FindsTheRotationThatTheTaskNeeds) {
  const Learner learner = trained(of("before", "sinusoidal"), 400);
  const auto pairs = learner.model().pairs();
  const Sinusoidal encoding = *Sinusoidal::make(32, 10000);
  ASSERT_EQ(pairs.size(), 16u);
  double weights = 0, fast = 0;
  for (const LearnedPair& pair : pairs) weights += pair.weight;
  EXPECT_NEAR(weights, 1, 1e-12);
  for (int k = 0; k < 2; ++k) {
    const LearnedPair& pair = pairs[static_cast<std::size_t>(k)];
    fast += pair.weight;
    EXPECT_GT(pair.angle_rad, 0.4 * encoding.omega(k)) << k;
    EXPECT_LT(pair.angle_rad, encoding.omega(k)) << k;
    EXPECT_LT(pair.not_rotation, 0.25) << k;
  }
  EXPECT_GT(fast, 0.5);
  EXPECT_TRUE(TrainedModel::make(of("before", "rotary"))->pairs().empty());
}

TEST(TrainedModel, LogitsByDistanceArePeakedWhereTheTaskLooks) {
  constexpr int kLength = 24;
  const auto rotary = trained(of("before", "rotary"), 200).model().logits_by_distance(kLength);
  ASSERT_EQ(rotary.size(), 2u * kLength - 1);
  std::size_t best = 0;
  for (std::size_t i = 0; i < rotary.size(); ++i) {
    if (rotary[i].mean > rotary[best].mean) best = i;
    // A turn leaves nothing but the distance.
    EXPECT_NEAR(rotary[i].least, rotary[i].greatest, 1e-11);
  }
  EXPECT_EQ(static_cast<int>(best) - (kLength - 1), 1);

  Training training = of("before", "alibi");
  training.causal = true;
  const auto alibi = TrainedModel::make(training)->logits_by_distance(kLength);
  for (int distance = 1 - kLength; distance < kLength; ++distance) {
    const auto at = [&](int of) { return alibi[static_cast<std::size_t>(of + kLength - 1)].mean; };
    EXPECT_NEAR(at(0) - at(distance), 0.5 * std::abs(distance), 1e-12);
  }
}

TEST(Learner, StepsAsAdamDoesOnTheSequencesOfItsStep) {
  const Training training = of("count", "learned");
  Learner learner = *Learner::make(training);
  const std::size_t size = learner.model().parameters().size();
  std::vector<long double> mean(size), square(size);
  for (int step = 1; step <= 3; ++step) {
    TrainedModel model = learner.model();
    std::vector<int> letters;
    for (int i = 0; i < training.batch; ++i) {
      for (const int letter :
           learning_sequence(12, training.seed, (step - 1) * training.batch + i, 24))
        letters.push_back(letter);
    }
    std::vector<double> gradient;
    EXPECT_EQ(model.loss(letters, 24, &gradient), (learner.learn(1), learner.losses().back()));
    for (std::size_t i = 0; i < size; ++i) {
      mean[i] = 0.9L * mean[i] + 0.1L * gradient[i];
      square[i] = 0.999L * square[i] + 0.001L * gradient[i] * gradient[i];
      const long double up = mean[i] / (1 - std::pow(0.9L, step));
      const long double down = std::sqrt(square[i] / (1 - std::pow(0.999L, step))) + 1e-8L;
      EXPECT_NEAR(learner.model().parameters()[i],
                  static_cast<double>(model.parameters()[i] - training.rate * up / down), 1e-13);
    }
  }
}

TEST(Learner, GivesTheSameBitsOnAnyThreadAndInAnyPortions) {
  Training training = of("before", "t5");
  training.layers = 2;
  const Learner one = trained(training, 12);
  Threads threads(2);
  std::vector<std::vector<double>> made(4);
  threads.run(made.size(), [&](std::size_t i) {
    Learner learner = *Learner::make(training);
    while (learner.steps() < 12) learner.learn(static_cast<std::int64_t>(i) + 1);
    const TrainedModel model = learner.at(12);
    made[i].assign(model.parameters().begin(), model.parameters().end());
  });
  for (std::size_t i : {0u, 1u, 2u, 3u})
    EXPECT_TRUE(std::ranges::equal(made[i], one.model().parameters())) << i;
}

/// Of all bits that were learned (FNV-1a): the same with every compiler, on every machine.
TEST(Learner, GivesTheSameBitsEverywhere) {
  for (const auto& [method, expected] :
       {std::pair<std::string_view, std::uint64_t>{"sinusoidal", 0x31a503f295a5b910},
        {"rotary", 0x7d248fd289dde98d},
        {"t5", 0x3f96cc247e0f0ec0}}) {
    Training training = of("before", method);
    training.layers = 2;
    const Learner learner = trained(training, 20);
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const double parameter : learner.model().parameters())
      hash = (hash ^ std::bit_cast<std::uint64_t>(parameter)) * 0x100000001b3;
    EXPECT_EQ(hash, expected) << method << std::hex << " 0x" << hash;
  }
}

TEST(Learner, KeepsEveryStepAsLongAsTheyFit) {
  const Training training = of("first", "learned");
  Learner learner = *Learner::make(training);
  std::vector<std::vector<double>> expected;
  for (int step = 0; step <= 20; ++step) {
    const auto parameters = learner.model().parameters();
    expected.emplace_back(parameters.begin(), parameters.end());
    learner.learn(1);
  }
  for (int step = 0; step <= 20; ++step) {
    EXPECT_EQ(learner.kept_step(step), step);
    EXPECT_TRUE(std::ranges::equal(learner.at(step).parameters(),
                                   expected[static_cast<std::size_t>(step)]));
  }

  Training large = training;
  large.d = kMaxTrainingDim, large.letters = kMaxLetters, large.layers = kMaxLayers;
  large.positions = kMinTrainingPositions, large.batch = 1;
  const Learner many = trained(large, 70);
  std::set<std::int64_t> kept;
  for (std::int64_t step = 0; step < 70; ++step) {
    kept.insert(many.kept_step(step));
    EXPECT_LE(many.kept_step(step), step);
    EXPECT_GE(many.kept_step(step), step - 7);
  }
  EXPECT_LE(kept.size() * many.model().parameters().size() * sizeof(double), kMostKeptBytes);
  EXPECT_EQ(many.kept_step(70), 70);
}

TEST(Learner, StopsWhereItIsAsked) {
  Learner learner = *Learner::make(of("before", "none"));
  EXPECT_EQ(learner.learn(100, [&] { return learner.steps() == 3; }), 3);
  EXPECT_EQ(learner.steps(), 3);
  // In the middle of a step, as if that had not begun.
  int calls = 0;
  EXPECT_EQ(learner.learn(100, [&] { return ++calls > 2; }), 0);
  learner.learn(1);
  const Learner other = trained(learner.training(), 4);
  EXPECT_TRUE(std::ranges::equal(learner.model().parameters(), other.model().parameters()));
  EXPECT_EQ(learner.model().accuracy(24, 100, [] { return true; }), Accuracy{});
}

TEST(Learner, SaysWhereItDivergedAndKeepsTheStepsBefore) {
  Training training = of("before", "linear");
  training.rate = kMaxRate;
  Learner learner = *Learner::make(training);
  const auto done = learner.learn(200);
  ASSERT_TRUE(learner.diverged_at());
  EXPECT_EQ(*learner.diverged_at(), done + 1);
  EXPECT_EQ(learner.steps(), done);
  EXPECT_EQ(learner.learn(10), 0);
  EXPECT_GT(done, 0);
  for (const double loss : learner.losses()) EXPECT_TRUE(std::isfinite(loss));
  EXPECT_EQ(learner.at(done - 1).read(std::vector<int>{1, 2, 3}).answers.size(), 3u);
}

TEST(Training, IsRefusedOutsideItsLimitsAndTrainsWithin) {
  const struct {
    int Training::*what;
    int below, least, most, above;
  } rows[] = {{&Training::d, 2, kMinTrainingDim, kMaxTrainingDim, 130},
              {&Training::letters, 1, kMinLetters, kMaxLetters, 65},
              {&Training::positions, 3, kMinTrainingPositions, kMaxTrainingPositions, 129},
              {&Training::batch, 0, 1, kMaxBatch, 129},
              {&Training::layers, 0, 1, kMaxLayers, 3}};
  for (const auto& [what, below, least, most, above] : rows) {
    for (const int bad : {below, above}) {
      Training training;
      training.*what = bad;
      const auto refused = Learner::make(training);
      ASSERT_FALSE(refused);
      test::expect_has(refused.error().message, {std::to_string(bad), std::to_string(least)});
    }
    for (const LearningMethod& method : learning_methods()) {
      for (const int good : {least, most}) {
        Training training{.method = &method, .d = 8, .letters = 3, .positions = 5, .batch = 2};
        training.*what = good;
        const Learner learner = trained(training, 2);
        EXPECT_EQ(learner.model().accuracy(3, 2).asked, 4);
      }
    }
  }
  Training training;
  training.d = 7;
  EXPECT_FALSE(accepts(training));
  training = {.rate = std::numeric_limits<double>::quiet_NaN()};
  EXPECT_FALSE(accepts(training));
  training = {.d = 4, .base = 0.5};
  EXPECT_FALSE(accepts(training));
  for (const Convention& convention : conventions()) {
    EXPECT_TRUE(accepts({.convention = &convention})) << convention.id;
  }
}

}  // namespace
}  // namespace posenc
