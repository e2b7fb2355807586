// The table that other libraries are compared with: 65 536 positions × 1024 dimensions of `paper`
// in float32. compare.py runs these and theirs side by side.

#include <benchmark/benchmark.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <vector>

#include <posenc/sinusoidal.hpp>
#include <posenc/threads.hpp>

#include "kernels.hpp"

namespace posenc {
namespace {

constexpr std::int64_t kRows = 65536;
constexpr int kDim = 1024;

/// The memory that all benchmarks write: in large pages, as NumPy asks for too.
std::span<float> table() {
  constexpr std::size_t cells = kRows * kDim;
  constexpr std::size_t bytes = cells * sizeof(float);
  static const std::unique_ptr<float, decltype(&std::free)> entries = [] {
    void* const memory = std::aligned_alloc(std::size_t{1} << 21, bytes);
#ifdef MADV_HUGEPAGE
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return std::unique_ptr<float, decltype(&std::free)>(static_cast<float*>(memory), std::free);
  }();
  return {entries.get(), cells};
}

/// Nothing for one thread.
std::unique_ptr<Threads> make_threads(const benchmark::State& state) {
  return state.range(0) == 1 ? nullptr : std::make_unique<Threads>();
}

void count_bytes(benchmark::State& state) {
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(table().size_bytes()));
}

/// The bandwidth of the memory: streaming stores alone, of numbers that differ, since zeros may be
/// faster.
void streaming_stores(benchmark::State& state) {
  const auto threads = make_threads(state);
  constexpr std::size_t parts = 64;
  const std::size_t part = table().size() / parts;
  std::array<float, 2048> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = std::sin(static_cast<float>(i));
  for (auto _ : state) {
    Threads::run(threads.get(), parts, [&](std::size_t i) {
      for (std::size_t at = 0; at < part; at += numbers.size()) {
        kernels::copy(numbers.data(), sizeof numbers, &table()[i * part + at], true);
      }
      kernels::finish_streams();
    });
    benchmark::ClobberMemory();
  }
  count_bytes(state);
}

void paper_table(benchmark::State& state) {
  const auto threads = make_threads(state);
  const Sinusoidal encoding = *Sinusoidal::make(kDim, 10000);
  for (auto _ : state) {
    encoding.fill({.count = kRows}, table(), threads.get());
    benchmark::ClobberMemory();
  }
  count_bytes(state);
  double largest = 0;
  std::vector<double> row(kDim);
  for (std::int64_t t = 0; t < kRows; t += 97) {
    encoding.row(t, row);
    for (std::size_t dim = 0; dim < row.size(); ++dim) {
      const float got = table()[static_cast<std::size_t>(t * kDim) + dim];
      largest = std::fmax(largest, std::fabs(static_cast<double>(got) - row[dim]));
    }
  }
  state.counters["largest_error"] = largest;
}

/// p(t)·p(t+Δ) at a million distances Δ.
void million_distances(benchmark::State& state) {
  const auto threads = make_threads(state);
  const Sinusoidal encoding = *Sinusoidal::make(512, 10000);
  std::vector<double> out(1'000'000);
  for (auto _ : state) {
    encoding.dot_curve(0, 1, out, threads.get());
    benchmark::ClobberMemory();
  }
  double largest = 0;
  for (std::size_t i = 0; i < out.size(); i += 997) {
    largest = std::fmax(largest, std::fabs(out[i] - encoding.dot(static_cast<std::int64_t>(i))));
  }
  state.counters["largest_error"] = largest;
}

/// One thread, then one for each core (0).
void one_and_all(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgName("threads")->Arg(1)->Arg(0)->Unit(benchmark::kMillisecond)->UseRealTime();
}
BENCHMARK(streaming_stores)->Apply(one_and_all);
BENCHMARK(paper_table)->Apply(one_and_all);
BENCHMARK(million_distances)->Apply(one_and_all);

}  // namespace
}  // namespace posenc
