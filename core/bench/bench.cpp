#include <benchmark/benchmark.h>

#include <cstdint>
#include <span>
#include <vector>

#include <posenc/field.hpp>
#include <posenc/landmarks.hpp>
#include <posenc/similarity_field.hpp>
#include <posenc/sinusoidal.hpp>

namespace posenc {
namespace {

void make_encoding(benchmark::State& state) {
  const auto d = static_cast<int>(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(Sinusoidal::make(d, 10000));
}
BENCHMARK(make_encoding)->ArgName("d")->Arg(128)->Arg(16384)->Unit(benchmark::kMillisecond);

void table_fill(benchmark::State& state) {
  const auto d = static_cast<int>(state.range(0));
  const std::int64_t rows = (std::int64_t{1} << 22) / d;
  const Sinusoidal encoding = *Sinusoidal::make(d, 10000);
  std::vector<float> out(static_cast<std::size_t>(rows * d));
  for (auto _ : state) {
    encoding.fill({.count = rows}, std::span(out));
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * rows * d * static_cast<std::int64_t>(sizeof(float)));
}
BENCHMARK(table_fill)->ArgName("d")->Arg(128)->Arg(1024)->Unit(benchmark::kMillisecond);

void dot_curve(benchmark::State& state) {
  const Sinusoidal encoding = *Sinusoidal::make(static_cast<int>(state.range(0)), 10000);
  std::vector<double> out(static_cast<std::size_t>(state.range(1)));
  for (auto _ : state) {
    encoding.dot_curve(0, 1, out);
    benchmark::ClobberMemory();
  }
}
BENCHMARK(dot_curve)
    ->ArgNames({"d", "distances"})
    ->Args({512, 2000})
    ->Args({16384, 2000})
    ->Args({512, 100000})
    ->Unit(benchmark::kMillisecond);

void dot_landmarks(benchmark::State& state) {
  const Sinusoidal encoding =
      *Sinusoidal::make(static_cast<int>(state.range(0)), static_cast<double>(state.range(1)));
  for (auto _ : state) {
    benchmark::DoNotOptimize(first_rise(encoding, kMaxLength));
    benchmark::DoNotOptimize(first_negative(encoding, kMaxLength));
  }
}
BENCHMARK(dot_landmarks)
    ->ArgNames({"d", "base"})
    ->Args({512, 10000})
    ->Args({16384, 10000})
    ->Args({512, 1000000000})
    ->Args({16384, 1000000000})
    ->Unit(benchmark::kMillisecond);

void field(benchmark::State& state) {
  const auto d = static_cast<int>(state.range(0));
  const std::int64_t length = state.range(1);
  const auto width = static_cast<int>(state.range(2));
  const Sinusoidal encoding = *Sinusoidal::make(d, 10000);
  FieldWindow window;
  window.position_to = static_cast<double>(length);
  window.dim_to = d;
  window.transposed = state.range(3) != 0;
  std::vector<float> out(static_cast<std::size_t>(width) * 900);
  for (auto _ : state) {
    evaluate_field(encoding, window, length, width, 900, out);
    benchmark::ClobberMemory();
  }
}
BENCHMARK(field)
    ->ArgNames({"d", "length", "width", "transposed"})
    ->Args({128, 512, 1600, 0})
    ->Args({512, kMaxLength, 1600, 0})
    ->Args({512, kMaxLength, 1600, 1})
    ->Args({16384, kMaxLength, 400, 0})
    ->Unit(benchmark::kMillisecond);

void similarity_field(benchmark::State& state) {
  const auto d = static_cast<int>(state.range(0));
  const std::int64_t length = state.range(1);
  const auto side = static_cast<int>(state.range(2));
  const Sinusoidal encoding = *Sinusoidal::make(d, 10000);
  SimilarityWindow window;
  window.row_to = window.column_to = static_cast<double>(length);
  std::vector<float> out(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
  for (auto _ : state) {
    evaluate_similarity(encoding, window, length, side, side, out);
    benchmark::ClobberMemory();
  }
}
BENCHMARK(similarity_field)
    ->ArgNames({"d", "length", "side"})
    ->Args({128, 512, 800})
    ->Args({512, 2048, 800})
    ->Args({512, 3000, 800})
    ->Args({512, kMaxLength, 800})
    ->Args({16384, 512, 800})
    ->Args({16384, 3000, 800})
    ->Args({16384, 1000000, 800})
    ->Args({16384, kMaxLength, 800})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace posenc

BENCHMARK_MAIN();
