#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstring>
#include <vector>

#include <posenc/models/rotary.hpp>

/// Rotates the queries of a long context, against a copy of the same bytes; and fills the table of
/// cosines and sines that libraries keep, against a sinusoidal table of the same size.
namespace posenc {
namespace {

constexpr std::int64_t kPositions = 8192, kHeads = 32, kTableRows = 131072;
constexpr int kHeadDim = 128, kTableDim = 64;

/// The queries of all heads at each position.
std::vector<float>& queries() {
  static std::vector<float> entries(kPositions * kHeads * kHeadDim, 1.0F);
  return entries;
}

void rotary_copy(benchmark::State& state) {
  std::vector<float> copy(queries().size());
  for (auto _ : state) {
    std::memcpy(copy.data(), queries().data(), copy.size() * sizeof(float));
    benchmark::ClobberMemory();
  }
}

void rotary_rows(benchmark::State& state) {
  const auto layout = state.range(0) != 0 ? RotaryLayout::half : RotaryLayout::interleaved;
  const Rotary rotary = *Rotary::make({.head = kHeadDim, .rotated = kHeadDim, .layout = layout});
  for (auto _ : state) {
    rotary.apply({.count = kPositions}, kHeads, queries());
    benchmark::ClobberMemory();
  }
}

void fill_table(benchmark::State& state, const Sinusoidal& encoding) {
  static std::vector<float> out(static_cast<std::size_t>(kTableRows) * kTableDim);
  for (auto _ : state) {
    encoding.fill({.count = kTableRows}, out);
    benchmark::ClobberMemory();
  }
}

void rotary_table(benchmark::State& state) {
  const auto layout = state.range(0) != 0 ? RotaryLayout::half : RotaryLayout::interleaved;
  fill_table(state,
             Rotary::make({.head = kTableDim, .rotated = kTableDim, .layout = layout})->table());
}

void sinusoidal_table(benchmark::State& state) {
  fill_table(state, *Sinusoidal::make(kTableDim, 10000));
}

BENCHMARK(rotary_copy)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(rotary_rows)
    ->ArgName("half")
    ->Arg(0)
    ->Arg(1)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(rotary_table)
    ->ArgName("half")
    ->Arg(0)
    ->Arg(1)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(sinusoidal_table)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace posenc
