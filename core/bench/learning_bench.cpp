#include <benchmark/benchmark.h>

#include <cstddef>
#include <string>

#include <posenc/learn/learner.hpp>

/// A model that learns before one's eyes: a whole run, any step of it, and its accuracy.
namespace posenc {
namespace {

constexpr int kSteps = 400;

Training of(const benchmark::State& state) {
  return {.method = &learning_methods()[static_cast<std::size_t>(state.range(0))],
          .layers = static_cast<int>(state.range(1))};
}

void learning_run(benchmark::State& state) {
  const Training training = of(state);
  for (auto _ : state) Learner::make(training)->learn(kSteps);
  state.SetLabel(std::string(training.method->id));
}

void learning_shown_step(benchmark::State& state) {
  Learner learner = *Learner::make(of(state));
  learner.learn(kSteps);
  const auto letters = learning_sequence(12, 1, -1, 24);
  for (auto _ : state) benchmark::DoNotOptimize(learner.at(kSteps / 2).read(letters));
  state.SetLabel(std::string(learner.training().method->id));
}

void learning_accuracy(benchmark::State& state) {
  const TrainedModel model = *TrainedModel::make(of(state));
  constexpr int kTwiceAsLong = 48, kSequences = 100;
  for (auto _ : state) benchmark::DoNotOptimize(model.accuracy(kTwiceAsLong, kSequences));
  state.SetLabel(std::string(model.training().method->id));
}

void each(benchmark::internal::Benchmark* run) {
  for (const int layers : {1, 2}) {
    for (int method = 0; method < static_cast<int>(learning_methods().size()); ++method)
      run->Args({method, layers});
  }
  run->ArgNames({"method", "layers"})->Unit(benchmark::kMillisecond);
}

BENCHMARK(learning_run)->Apply(each);
BENCHMARK(learning_shown_step)->Apply(each);
BENCHMARK(learning_accuracy)->Apply(each);

}  // namespace
}  // namespace posenc
