// A table on all cores, into memory that the program owns: nothing is allocated on the way.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <vector>

#include <posenc/sinusoidal.hpp>
#include <posenc/threads.hpp>

int main() {
  constexpr std::int64_t rows = 8192;
  constexpr int d = 1024;
  const auto encoding = posenc::Sinusoidal::make(d, 10000).value();
  posenc::Threads threads;
  std::vector<float> table(rows * d);
  const auto start = std::chrono::steady_clock::now();
  encoding.fill({.first = 1'000'000'000, .count = rows}, table, &threads);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  std::printf("%lld x %d numbers on %u threads: %.1f GB/s\n", static_cast<long long>(rows), d,
              threads.count(),
              1e-9 * static_cast<double>(table.size() * sizeof(float)) / took.count());
  std::printf("the last one: %.9g\n", static_cast<double>(table.back()));
}
