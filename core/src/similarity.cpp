#include <posenc/similarity.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include <posenc/threads.hpp>

namespace posenc {

namespace {

/// value(t) over the positions t that a DotSpread takes.
template <class Value>
DotSpread spread_of(Cells positions, std::int64_t delta, std::int64_t most, const Value& value) {
  assert(most >= 2);
  const std::int64_t first = positions.first + std::max<std::int64_t>(0, -delta);
  const std::int64_t available = positions.count - std::abs(delta);
  const std::int64_t taken = std::clamp<std::int64_t>(available, 0, most);
  DotSpread spread;
  double squares = 0;
  for (std::int64_t i = 0; i < taken; ++i) {
    // The first, the last, and evenly between: i·(available − 1)/(taken − 1) without overflow.
    const std::int64_t t = taken == available
                               ? i
                               : i * ((available - 1) / (taken - 1)) +
                                     i * ((available - 1) % (taken - 1)) / (taken - 1);
    const double x = value(first + t);
    if (!std::isfinite(x)) {
      ++spread.skipped;
      continue;
    }
    // Welford's recurrence: no difference of large squares.
    ++spread.count;
    const double off = x - spread.mean;
    spread.mean += off / static_cast<double>(spread.count);
    squares += off * (x - spread.mean);
    if (spread.count == 1 || x < spread.lowest) spread.lowest = x, spread.lowest_at = first + t;
    if (spread.count == 1 || x > spread.highest) spread.highest = x, spread.highest_at = first + t;
  }
  if (spread.count > 0) spread.deviation = std::sqrt(squares / static_cast<double>(spread.count));
  return spread;
}

}  // namespace

double euclidean_distance(std::span<const double> a, std::span<const double> b) {
  assert(a.size() == b.size());
  double squares = 0;
  for (std::size_t j = 0; j < a.size(); ++j) squares += (a[j] - b[j]) * (a[j] - b[j]);
  return std::sqrt(squares);
}

double dot_rounding(const Encoding& encoding, std::int64_t length) {
  const double largest = encoding.largest_entry(length);
  return 4 * encoding.d() * (kDotError + encoding.entry_rounding()) * largest * largest;
}

double cosine_rounding(const Encoding& encoding) {
  // A cosine similarity is off by 5·10⁻¹³ at most, at the largest d; the roundings of two rows and
  // of their lengths are four.
  constexpr double kComputed = 1e-12, kRoundings = 4, kCosines = 4;
  return kComputed + kCosines * kRoundings * encoding.entry_rounding();
}

DotSpread dot_spread(const Encoding& encoding, Cells positions, std::int64_t delta,
                     std::int64_t most) {
  return spread_of(positions, delta, most,
                   [&](std::int64_t t) { return encoding.dot_at(t, delta); });
}

DotSpread distance_spread(const Encoding& encoding, Cells positions, std::int64_t delta) {
  std::vector<double> here(static_cast<std::size_t>(encoding.d())), there(here.size());
  return spread_of(positions, delta, kSpreadPositions, [&](std::int64_t t) {
    encoding.row(t, here);
    encoding.row(t + delta, there);
    return euclidean_distance(here, there);
  });
}

void dot_spread_curve(const Encoding& encoding, Cells positions, std::int64_t first,
                      std::int64_t step, std::span<DotSpread> out, Threads* threads) {
  Threads::run(threads, out.size(), [&](std::size_t i) {
    out[i] = dot_spread(encoding, positions, first + step * static_cast<std::int64_t>(i));
  });
}

}  // namespace posenc
