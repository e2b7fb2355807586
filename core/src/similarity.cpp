#include <posenc/similarity.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>

#include <posenc/threads.hpp>

namespace posenc {

DotSpread dot_spread(const Encoding& encoding, Cells positions, std::int64_t delta) {
  const std::int64_t first = positions.first + std::max<std::int64_t>(0, -delta);
  const std::int64_t available = positions.count - std::abs(delta);
  const std::int64_t taken = std::clamp<std::int64_t>(available, 0, kSpreadPositions);
  DotSpread spread;
  double squares = 0;
  for (std::int64_t i = 0; i < taken; ++i) {
    // The first, the last, and evenly between: i·(available − 1)/(taken − 1) without overflow.
    const std::int64_t t = taken == available
                               ? i
                               : i * ((available - 1) / (taken - 1)) +
                                     i * ((available - 1) % (taken - 1)) / (taken - 1);
    const double dot = encoding.dot_at(first + t, delta);
    if (!std::isfinite(dot)) {
      ++spread.skipped;
      continue;
    }
    // Welford's recurrence: no difference of large squares.
    ++spread.count;
    const double off = dot - spread.mean;
    spread.mean += off / static_cast<double>(spread.count);
    squares += off * (dot - spread.mean);
    spread.lowest = spread.count == 1 ? dot : std::min(spread.lowest, dot);
    spread.highest = spread.count == 1 ? dot : std::max(spread.highest, dot);
  }
  if (spread.count > 0) spread.deviation = std::sqrt(squares / static_cast<double>(spread.count));
  return spread;
}

void dot_spread_curve(const Encoding& encoding, Cells positions, std::int64_t first,
                      std::int64_t step, std::span<DotSpread> out, Threads* threads) {
  Threads::run(threads, out.size(), [&](std::size_t i) {
    out[i] = dot_spread(encoding, positions, first + step * static_cast<std::int64_t>(i));
  });
}

}  // namespace posenc
