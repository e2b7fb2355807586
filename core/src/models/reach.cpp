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

/// A sum of oscillators at whole distances. Those that turn by at most a radian in 2ʲ of them are
/// added up only at each 2ʲ-th, together with all slower ones, and interpolated between.
class DenseSum {
 public:
  /// For distances up to `length`.
  DenseSum(std::vector<Oscillator> terms, std::int64_t length) {
    for (std::int64_t stride = 1; !terms.empty(); stride *= 2) {
      // Clang 14 does not take the subranges of std::ranges here.
      const auto slow = std::partition(terms.begin(), terms.end(), [&](const Oscillator& term) {
        return std::fabs(signed_omega(term.step)) * static_cast<double>(2 * stride) > 1;
      });
      std::vector<Oscillator> slower(slow, terms.end());
      if (stride == kMostStride || slower.size() < kFew)
        slower.clear();
      else
        terms.erase(slow, terms.end());
      // Tables and the blocks' centres cost alike.
      const auto distances = std::sqrt(static_cast<double>(length / (2 * stride)));
      levels_.push_back(
          {OscillatorSum(std::move(terms), stride, static_cast<std::size_t>(distances))});
      terms = std::move(slower);
    }
  }

  /// Distances at once; for a few the ends would cost the most.
  static constexpr std::size_t kMost = 16256;
  /// To this multiple, and from an even distance.
  static constexpr std::size_t kMultiple = 2 * kernels::kPadding;

  /// out[i] = the sum at first + i.
  void into(std::int64_t first, std::span<double> out) { into(0, first, out); }

 private:
  static constexpr std::int64_t kMostStride = 32;
  /// Fewer cost no more than to interpolate.
  static constexpr std::size_t kFew = 24;

  struct Level {
    OscillatorSum sum;
    std::vector<double> coarse = {};
  };

  /// In units of the level's stride.
  void into(std::size_t level, std::int64_t first, std::span<double> out) {
    assert(first % 2 == 0 && out.size() % kMultiple == 0);
    auto& [sum, coarse] = levels_[level];
    sum.into(first * (std::int64_t{1} << level), out);
    if (level + 1 == levels_.size()) return;
    const auto ahead = static_cast<std::int64_t>(kernels::kAhead);
    const std::int64_t from = (first / 2 - ahead) & ~std::int64_t{1};
    const auto skipped = static_cast<std::size_t>(first / 2 - ahead - from);
    const std::size_t needed = skipped + out.size() / 2 + 2 * kernels::kAhead + 1;
    coarse.resize((needed + kMultiple - 1) / kMultiple * kMultiple);
    into(level + 1, from, coarse);
    kernels::add_densely(&coarse[skipped], out.size() / 2, out.data());
  }

  std::vector<Level> levels_;
};

}  // namespace

Reach reach_of(const Sinusoidal& encoding, std::span<const std::int64_t> lengths) {
  assert(!lengths.empty() && lengths.front() >= 1 && lengths.back() <= kMaxPosition &&
         std::ranges::is_sorted(lengths));
  DenseSum sum(mean_terms(encoding), lengths.back());
  const double rounding = encoding.dot(0) * 0x1p-41;
  const double zero = encoding.d() * kDotError * encoding.scale() * encoding.scale();
  std::vector<double> values(DenseSum::kMost);
  Reach reach;
  double least = HUGE_VAL;
  for (std::int64_t from = 0; reach.minima.size() < lengths.size();) {
    const auto count = std::min<std::int64_t>(std::ssize(values), lengths.back() - from);
    constexpr auto kMultiple = static_cast<std::int64_t>(DenseSum::kMultiple);
    const auto here = std::span(values).first(static_cast<std::size_t>(count));
    sum.into(from, std::span(values).first(
                       static_cast<std::size_t>((count + kMultiple - 1) / kMultiple * kMultiple)));
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
