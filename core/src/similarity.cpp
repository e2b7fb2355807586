#include <posenc/similarity.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include <posenc/threads.hpp>

namespace posenc {
namespace {

/// The first i in [0, limit] for which found(dot(i), dot(i+1)).
template <class Found>
std::optional<std::int64_t> first_distance(const Sinusoidal& encoding, std::int64_t limit,
                                           Found found) {
  // Short at first, since most answers are near; then long, to be fast.
  std::vector<double> dots(65);
  for (std::int64_t from = 0; from <= limit;) {
    encoding.dot_curve(from, 1, dots);
    const auto usable = std::min(static_cast<std::int64_t>(dots.size()) - 1, limit + 1 - from);
    for (std::int64_t i = 0; i < usable; ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (found(dots[at], dots[at + 1])) return from + i;
    }
    from += usable;
    dots.resize(std::min<std::size_t>(2 * dots.size() - 1, 4097));
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::int64_t> first_rise(const Sinusoidal& encoding, std::int64_t max_delta) {
  const std::int64_t limit = std::min(max_delta, search_limit(encoding.pairs()));
  return first_distance(encoding, limit - 1, [](double here, double next) { return next > here; });
}

std::optional<std::int64_t> first_negative(const Sinusoidal& encoding, std::int64_t max_delta) {
  const std::int64_t limit = std::min(max_delta, search_limit(encoding.pairs()));
  return first_distance(encoding, limit, [](double here, double) { return here < 0; });
}

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
