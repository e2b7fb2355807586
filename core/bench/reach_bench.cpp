#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include <posenc/models/reach.hpp>
#include <posenc/threads.hpp>

/// A map of bases and lengths: every distance below each length, of every base.
namespace posenc {
namespace {

void base_map(benchmark::State& state) {
  constexpr std::size_t kBases = 300, kLengths = 400;
  const auto longest = static_cast<double>(state.range(1));
  std::vector<std::int64_t> lengths;
  for (std::size_t i = 1; i <= kLengths; ++i)
    lengths.push_back(std::llround(std::pow(longest, static_cast<double>(i) / kLengths)));
  Threads threads;
  for (auto _ : state) {
    threads.run(kBases, [&](std::size_t i) {
      const double base = std::pow(10, 2 + 6 * static_cast<double>(i) / kBases);
      benchmark::DoNotOptimize(
          reach_of(*Sinusoidal::make(static_cast<int>(state.range(0)), base), lengths));
    });
  }
}
BENCHMARK(base_map)
    ->ArgNames({"d", "L"})
    ->Args({128, 262144})
    ->Args({512, 262144})
    ->Args({16384, 8192})
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

}  // namespace
}  // namespace posenc
