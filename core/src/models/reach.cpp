#include <posenc/models/reach.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>

#include "kernels.hpp"
#include "oscillators.hpp"

namespace posenc {
namespace {

/// Several at once: one alone would wait for the one before.
double least_of(std::span<const double> values) {
  constexpr std::size_t kLanes = 8;
  std::array<double, kLanes> least;
  least.fill(HUGE_VAL);
  std::size_t i = 0;
  for (; i + kLanes <= values.size(); i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      least[lane] = values[i + lane] < least[lane] ? values[i + lane] : least[lane];
  }
  for (; i < values.size(); ++i) least[0] = std::min(least[0], values[i]);
  return *std::ranges::min_element(least);
}

}  // namespace

std::optional<Reach> reach_of(const Sinusoidal& encoding, std::span<const std::int64_t> lengths,
                              const std::stop_token& stop) {
  assert(!lengths.empty() && lengths.front() >= 1 && lengths.back() <= kMaxPosition &&
         std::ranges::is_sorted(lengths));
  const OscillatorSum sum(mean_terms(encoding), 1, OscillatorSum::kMostDistances);
  const double rounding = encoding.dot(0) * 0x1p-47;
  const double zero = encoding.d() * kDotError * encoding.scale() * encoding.scale();
  std::vector<double> values(kernels::kMostBlocks * sum.block());
  Reach reach;
  double least = HUGE_VAL;
  for (std::int64_t from = 0; reach.minima.size() < lengths.size();) {
    if (stop.stop_requested()) return std::nullopt;
    const auto count = std::min(std::ssize(values), lengths.back() - from);
    const auto here = std::span(values).first(static_cast<std::size_t>(count));
    sum.into(from, here);
    std::size_t taken = 0;
    while (reach.minima.size() < lengths.size() && lengths[reach.minima.size()] <= from + count) {
      const auto end = static_cast<std::size_t>(lengths[reach.minima.size()] - from);
      least = std::min(least, least_of(here.subspan(taken, end - taken)));
      reach.minima.push_back(least);
      taken = end;
    }
    least = std::min(least, least_of(here.subspan(taken)));
    for (std::int64_t i = 0; !reach.first_negative && least < rounding && i < count; ++i) {
      if (here[static_cast<std::size_t>(i)] < rounding && encoding.dot(from + i) < -zero)
        reach.first_negative = from + i;
    }
    from += count;
  }
  return reach;
}

}  // namespace posenc
