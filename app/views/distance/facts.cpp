#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <tuple>

#include <posenc/rotation.hpp>

#include "views/distance/numbers.hpp"
#include "views/parts.hpp"

/// What is measured beside the curves.
namespace posenc::distance {
namespace {

constexpr Slot<std::array<FirstDistance, 2>> kFirsts;
constexpr Slot<Direction> kDirection;

}  // namespace

std::size_t Stack::bar_at(double pair) const {
  return std::min(static_cast<std::size_t>(std::max(0.0, pair + 0.5) / per_bar), means.size() - 1);
}

Stack stack_of(const Scene& scene) {
  const auto terms = scene.terms();
  const int pairs = static_cast<int>(terms->size());
  Stack stack{.per_bar = (pairs + kMostPairs - 1) / kMostPairs, .sums = {0}};
  const double scale = scene.sinusoidal().scale(), squared = scale * scale;
  for (int first = 0; first < pairs; first += stack.per_bar) {
    const int end = std::min(first + stack.per_bar, pairs);
    const double before = stack.sums.back();
    double sum = before;
    for (int k = first; k < end; ++k) sum += squared * (*terms)[static_cast<std::size_t>(k)];
    stack.sums.push_back(sum);
    stack.means.push_back((sum - before) / squared / (end - first));
  }
  return stack;
}

Landmarks landmarks_of(const Scene& scene) {
  constexpr std::int64_t kLeastSearched = 4096;
  const auto& encoding = scene.shared_sinusoidal();
  const std::int64_t until = std::max(scene.state().length - 1, kLeastSearched);
  const auto firsts = scene.memo(kFirsts, std::tuple(encoding, until), [&] {
    return std::array{first_rise(*encoding, until), first_negative(*encoding, until)};
  });
  const double at_zero = encoding->dot(0);
  Landmarks found{(*firsts)[0], (*firsts)[1], {}, 0, encoding->dot(1) / at_zero};
  const auto curve = curves_of(scene).front();
  for (std::size_t i = 0; found.rise.delta && i < curve->dots.size(); ++i) {
    const double value = curve->dots[i] / at_zero;
    const std::int64_t delta = curve->grid->at[i];
    if (delta <= *found.rise.delta || (found.return_delta && value <= found.return_normalized))
      continue;
    found.return_delta = delta;
    found.return_normalized = value;
  }
  return found;
}

bool Direction::coincides() const {
  // Of the sines of two blocks, and of the root of their squares.
  return gap <= 2 * kSinCosError + 0x1p-52;
}
bool Direction::nearly_coincides() const {
  constexpr double kNearly = 0.05;
  return !coincides() && gap < kNearly;
}

Direction direction_of(const Scene& scene) {
  const State& state = scene.state();
  const auto& encoding = scene.shared_sinusoidal();
  const auto t = state.position, delta = state.offset, distance = std::abs(delta);
  const int k = static_cast<int>(state.pair);
  return *scene.memo(kDirection, std::tuple(encoding, t, delta, k, state.length), [&] {
    Direction made{.ahead = encoding->dot_at(t, delta),
                   .behind = encoding->dot_at(t, -delta),
                   .limit = rounding_limit(encoding->d()),
                   .gap = direction_gap(*encoding, k, delta),
                   .largest_gap = -1,
                   .half_waves = 2 * encoding->turns_within(k, distance)};
    made.largest_difference = std::abs(made.ahead - made.behind);
    // As many distances as a frame has time for: every one, or from 1 on in even steps.
    constexpr std::int64_t kTerms = std::int64_t{1} << 17, kFewest = 32, kMost = 2048;
    const auto most = std::clamp(kTerms / encoding->pairs(), kFewest, kMost);
    const std::int64_t step = std::max<std::int64_t>(1, (state.length + most - 2) / most);
    made.compared = (state.length + step - 2) / step;
    std::vector<double> ahead(static_cast<std::size_t>(made.compared)), behind(ahead.size());
    encoding->dot_curve_at(t, 1, step, ahead);
    encoding->dot_curve_at(t, -1, -step, behind);
    for (std::size_t i = 0; i < ahead.size(); ++i)
      made.largest_difference = std::max(made.largest_difference, std::abs(ahead[i] - behind[i]));
    // The State's δ between two steps is one distance more.
    if (distance > 0 && (distance - 1) % step != 0) ++made.compared;
    for (int pair = 0; pair < encoding->pairs(); ++pair) {
      const double gap = direction_gap(*encoding, pair, delta);
      if (gap > made.largest_gap) made.largest_gap = gap, made.largest_pair = pair;
    }
    return made;
  });
}

double rounding_limit(int d) { return 4.0 * d * kDotError; }

}  // namespace posenc::distance
