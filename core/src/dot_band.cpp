#include <posenc/dot_band.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <vector>

#include "dirichlet.hpp"
#include "summation.hpp"

namespace posenc {
namespace {

/// amplitude·cos(step·x + phase), x = t + Δ.
struct Term {
  Turns step, phase;
  double amplitude;
};

std::vector<Term> terms_at(const Sinusoidal& encoding, std::int64_t t) {
  const double whole = encoding.scale() * encoding.scale();
  std::vector<Term> terms;
  for (int k = 0; k < encoding.pairs(); ++k) {
    if (encoding.is_muted(k)) continue;
    if (encoding.is_rotation(k)) {
      terms.push_back({encoding.step(k), Turns{} - encoding.phase(t, k), whole});
      continue;
    }
    terms.push_back({encoding.step(k), Turns{} - kQuarterTurn, whole * sin(encoding.phase(t, k))});
    if (encoding.cosine_dim(k)) {
      terms.push_back({encoding.cosine_step(k), Turns{}, whole * cos(encoding.cosine_phase(t, k))});
    }
  }
  return terms;
}

struct Interval {
  double low, high;
};

/// Of cos over a phase that goes on from `from` by count − 1 steps, as a whole: between whole
/// positions too.
Interval cosines(Turns from, Turns step, std::int64_t count) {
  constexpr Turns half_turn{kQuarterTurn.fraction << 1};
  // More than half a turn forwards is less than half a turn backwards, and cos is even.
  if (step.fraction > half_turn.fraction) {
    step = Turns{} - step;
    from = Turns{} - from;
  }
  // In units of 2⁻⁶⁴ turn, rounded up; 2⁶³ positions would not overflow.
  const auto steps = static_cast<U128>(count - 1);
  const U128 way = steps * (U128{step.high64()} + 1);
  if (way >> 64 != 0) return {-1, 1};
  const Turns to{from.fraction + (way << 64)};
  const double first = cos(from);
  const double last = cos(to);
  // Whether 0 or half a turn lies on the way.
  const auto passes = [&](Turns place) { return (place - from).fraction <= (to - from).fraction; };
  return {passes(half_turn) ? -1 : std::min(first, last), passes({}) ? 1 : std::max(first, last)};
}

void take_all(const Sinusoidal& encoding, std::int64_t t, std::span<const Cells> distances,
              std::span<DotBand> out) {
  std::vector<double> dots;
  for (std::size_t i = 0; i < distances.size();) {
    // Runs that follow each other are computed together.
    constexpr std::int64_t kAtOnce = std::int64_t{1} << 15;
    const std::int64_t first = distances[i].first;
    std::int64_t end = first;
    std::size_t behind = i;
    while (behind < distances.size() && distances[behind].first == end &&
           (behind == i || end + distances[behind].count - first <= kAtOnce)) {
      end += distances[behind++].count;
    }
    dots.resize(static_cast<std::size_t>(end - first));
    encoding.dot_curve_at(t, first, 1, dots);
    for (; i < behind; ++i) {
      const auto from = dots.begin() + (distances[i].first - first);
      const auto [low, high] = std::minmax_element(from, from + distances[i].count);
      out[i].lowest = out[i].lower_bound = *low;
      out[i].highest = out[i].upper_bound = *high;
    }
  }
}

void take_some(const Sinusoidal& encoding, std::int64_t t, Cells run, DotBand& band) {
  std::array<double, kBandSamples> dots;
  const std::int64_t step = (run.count - 1) / (kBandSamples - 1);
  encoding.dot_curve_at(t, run.first, step, dots);
  const auto [low, high] = std::ranges::minmax(dots);
  band.lowest = low;
  band.highest = high;
}

void bound(std::span<const Term> terms, std::int64_t t, Cells run, DotBand& band) {
  CompensatedSum low;
  CompensatedSum high;
  for (const Term& term : terms) {
    const auto reached = cosines(term.step * (t + run.first) + term.phase, term.step, run.count);
    const bool turned = term.amplitude < 0;
    low.add(term.amplitude * (turned ? reached.high : reached.low));
    high.add(term.amplitude * (turned ? reached.low : reached.high));
  }
  band.lower_bound = std::min(low.value(), band.lowest);
  band.upper_bound = std::max(high.value(), band.highest);
  band.is_exact = false;
}

}  // namespace

void dot_bands(const Sinusoidal& encoding, std::int64_t t, std::span<const Cells> distances,
               std::span<DotBand> out, std::int64_t max_terms) {
  assert(distances.size() == out.size());
  if (distances.empty()) return;
  std::vector<Cells> positions(distances.begin(), distances.end());
  std::int64_t all = 0;
  for (Cells& cells : positions) {
    all += cells.count;
    cells.first += t;
  }
  std::vector<float> means(out.size());
  const std::array<Cells, 1> here{Cells{t, 1}};
  encoding.paint_dots(here, positions, means);
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = {};
    out[i].mean = static_cast<double>(means[i]);
  }
  if (all <= max_terms / encoding.pairs()) {
    take_all(encoding, t, distances, out);
    return;
  }
  const auto terms = terms_at(encoding, t);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (distances[i].count <= kBandSamples) {
      take_all(encoding, t, distances.subspan(i, 1), out.subspan(i, 1));
      continue;
    }
    take_some(encoding, t, distances[i], out[i]);
    bound(terms, t, distances[i], out[i]);
  }
}

}  // namespace posenc
