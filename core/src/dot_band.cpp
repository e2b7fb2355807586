#include <posenc/dot_band.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "kernels.hpp"
#include "numeric/summation.hpp"
#include "oscillators.hpp"

namespace posenc {
namespace {

/// How far waves get on each of some runs, between whole positions too.
class WaveReach {
 public:
  WaveReach(std::int64_t t, std::span<const Cells> runs)
      : t_(t),
        runs_(runs),
        shortest_(std::ranges::min(runs, {}, &Cells::count)),
        edges_(kernels::padded(2 * runs.size())),
        sines_(edges_.size()),
        cosines_(edges_.size()),
        ways_(runs.size()) {}

  /// A wave of that step, either way, completes a turn on each run.
  bool completes_turn(Turns step) const {
    return completes_turn(is_backwards(step) ? Turns{} - step : step, steps_of(shortest_));
  }

  /// take(i, least, most): of cos(step·x + phase) over t + Δ = x of each run i; of a long one up to
  /// where the next begins, so that they share an edge.
  template <class Take>
  void of_cosine(Turns step, Turns phase, Take&& take) {
    // cos is even.
    if (is_backwards(step)) {
      step = Turns{} - step;
      phase = Turns{} - phase;
    }
    std::size_t ways = 0, edges = 0;
    std::int64_t end = -1;
    for (std::size_t i = 0; i < runs_.size(); ++i) {
      const auto steps = steps_of(runs_[i]);
      if (completes_turn(step, steps)) {
        take(i, -1.0, 1.0);
        continue;
      }
      const bool goes_on = ways > 0 && end == runs_[i].first;
      if (!goes_on) edges_[edges++] = (step * (t_ + runs_[i].first) + phase).high64();
      end = runs_[i].first + steps;
      ways_[ways++] = {i, edges};
      edges_[edges++] = (step * (t_ + end) + phase).high64();
    }
    kernels::sin_cos(edges_.data(), kernels::padded(edges), sines_.data(), cosines_.data());
    for (const auto& [i, edge] : std::span(ways_).first(ways)) {
      const auto from = edges_[edge - 1], to = edges_[edge];
      const double first = cosines_[edge - 1], last = cosines_[edge];
      take(i, passes(kHalfTurn, from, to) ? -1.0 : std::min(first, last),
           passes({}, from, to) ? 1.0 : std::max(first, last));
    }
  }

 private:
  struct Way {
    std::size_t run, edge;  ///< its end's
  };
  static std::int64_t steps_of(Cells run) { return run.count - (run.count > kBandSamples ? 0 : 1); }
  /// In units of 2⁻⁶⁴ turn, rounded up; 2⁶³ positions would not overflow.
  static bool completes_turn(Turns step, std::int64_t steps) {
    return static_cast<U128>(steps) * (U128{step.high64()} + 1) >> 64 != 0;
  }
  static bool passes(Turns place, std::uint64_t from, std::uint64_t to) {
    return place.high64() - from <= to - from;
  }

  std::int64_t t_;
  std::span<const Cells> runs_;
  Cells shortest_;
  std::vector<std::uint64_t> edges_;
  std::vector<double> sines_, cosines_;
  std::vector<Way> ways_;  // of the runs on which the term completes no turn
};

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
      const auto here =
          std::span(dots).subspan(static_cast<std::size_t>(distances[i].first - first),
                                  static_cast<std::size_t>(distances[i].count));
      const auto [low, high] = std::ranges::minmax(here);
      CompensatedSum sum;
      for (const double dot : here) sum.add(dot);
      out[i].mean = sum.value() / static_cast<double>(distances[i].count);
      out[i].lowest = out[i].lower_bound = low;
      out[i].highest = out[i].upper_bound = high;
    }
  }
}

void take_means(const Sinusoidal& encoding, std::int64_t t, std::span<const Cells> runs,
                std::span<DotBand* const> bands) {
  std::vector<Cells> positions(runs.begin(), runs.end());
  for (Cells& cells : positions) cells.first += t;
  std::vector<float> means(runs.size());
  const std::array<Cells, 1> here{Cells{t, 1}};
  encoding.paint_dots(here, positions, means);
  for (std::size_t i = 0; i < runs.size(); ++i) bands[i]->mean = static_cast<double>(means[i]);
}

void take(double dot, DotBand& band) {
  band.lowest = std::min(band.lowest, dot);
  band.highest = std::max(band.highest, dot);
}

/// How many of the first runs have as many distances each, as far apart, that curves are worth it.
std::size_t even_ones(std::span<const Cells> runs) {
  constexpr std::size_t kFew = 32;
  std::size_t many = 1;
  while (many < runs.size() && runs[many].count == runs[0].count &&
         runs[many].first - runs[many - 1].first == runs[1].first - runs[0].first)
    ++many;
  return many < kFew ? 0 : many;
}

/// So many distances of each run, evenly: by curves, or from term to term, since a curve of a few
/// distances costs more to begin than to compute.
void take_some(const Sinusoidal& encoding, std::span<const CosineTerm> terms, std::int64_t t,
               std::span<const Cells> runs, std::int64_t samples, std::span<DotBand* const> bands) {
  for (DotBand* const band : bands) band->lowest = HUGE_VAL, band->highest = -HUGE_VAL;
  std::vector<double> curve(even_ones(runs));
  if (!curve.empty()) {
    const OscillatorSum sum(oscillators_at(encoding, t), runs[1].first - runs[0].first,
                            distances_for(curve.size()));
    for (std::int64_t n = 0; n < samples; ++n) {
      sum.into(t + runs[0].first + n * ((runs[0].count - 1) / (samples - 1)), curve);
      for (std::size_t i = 0; i < curve.size(); ++i) take(curve[i], *bands[i]);
    }
  }
  runs = runs.subspan(curve.size());
  bands = bands.subspan(curve.size());
  if (runs.empty()) return;
  const auto each = static_cast<std::size_t>(samples);
  std::vector<CompensatedSum> dots(runs.size() * each);
  std::vector<std::uint64_t> phases(kernels::padded(dots.size()));
  std::vector<double> sines(phases.size());
  std::vector<double> cosines(phases.size());
  for (const CosineTerm& term : terms) {
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const Turns step = term.step * ((runs[i].count - 1) / (samples - 1));
      Turns at = term.step * (t + runs[i].first) + term.phase;
      for (std::size_t n = 0; n < each; ++n, at = at + step) phases[i * each + n] = at.high64();
    }
    kernels::sin_cos(phases.data(), phases.size(), sines.data(), cosines.data());
    for (std::size_t n = 0; n < dots.size(); ++n) dots[n].add(term.amplitude * cosines[n]);
  }
  for (std::size_t n = 0; n < dots.size(); ++n) take(dots[n].value(), *bands[n / each]);
}

/// Bounds the bands of runs whose distances were not all computed.
void bound(std::span<const CosineTerm> terms, std::int64_t t, std::span<const Cells> runs,
           std::span<DotBand* const> bands) {
  std::vector<CompensatedSum> low(runs.size());
  std::vector<CompensatedSum> high(runs.size());
  CompensatedSum whole;
  WaveReach reach(t, runs);
  for (const CosineTerm& term : terms) {
    if (reach.completes_turn(term.step)) {
      whole.add(std::fabs(term.amplitude));
      continue;
    }
    reach.of_cosine(term.step, term.phase, [&](std::size_t i, double least, double most) {
      const bool turned = term.amplitude < 0;
      low[i].add(term.amplitude * (turned ? most : least));
      high[i].add(term.amplitude * (turned ? least : most));
    });
  }
  for (std::size_t i = 0; i < runs.size(); ++i) {
    bands[i]->lower_bound = std::min(low[i].value() - whole.value(), bands[i]->lowest);
    bands[i]->upper_bound = std::max(high[i].value() + whole.value(), bands[i]->highest);
    bands[i]->is_exact = false;
  }
}

/// The runs of which all distances are computed: the shortest, as many as there is time for.
std::vector<bool> exact_ones(std::span<const Cells> runs, std::int64_t most_distances) {
  std::vector<std::size_t> order(runs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return runs[i].count; });
  std::vector<bool> exact(runs.size(), false);
  for (const std::size_t i : order) {
    most_distances -= runs[i].count;
    // As few as would be sampled are.
    exact[i] = most_distances >= 0 || runs[i].count <= kBandSamples;
  }
  return exact;
}

}  // namespace

void dot_bands(const Sinusoidal& encoding, std::int64_t t, std::span<const Cells> distances,
               std::span<DotBand> out, std::int64_t max_terms) {
  assert(distances.size() == out.size());
  if (distances.empty()) return;
  std::ranges::fill(out, DotBand{});
  const std::int64_t affordable = max_terms / encoding.pairs();
  const auto exact = exact_ones(distances, affordable);
  // Neighbours together.
  std::vector<Cells> runs;
  std::vector<DotBand*> bands;
  for (std::size_t i = 0; i < out.size();) {
    std::size_t end = i;
    while (end < out.size() && exact[end]) ++end;
    if (end > i) {
      take_all(encoding, t, distances.subspan(i, end - i), out.subspan(i, end - i));
      i = end;
      continue;
    }
    runs.push_back(distances[i]);
    bands.push_back(&out[i]);
    ++i;
  }
  if (runs.empty()) return;
  take_means(encoding, t, runs, bands);
  // A distance by itself costs as much as four of a curve.
  const auto samples =
      std::clamp(affordable / 4 / std::ssize(runs), kFewestBandSamples, kBandSamples);
  const auto terms = terms_at(encoding, t);
  take_some(encoding, terms, t, runs, samples, bands);
  bound(terms, t, runs, bands);
}

void distance_bounds(const Sinusoidal& encoding, std::int64_t t, std::span<const Cells> distances,
                     std::span<DistanceBounds> out) {
  assert(distances.size() == out.size());
  if (distances.empty()) return;
  std::vector<CompensatedSum> low(out.size());
  std::vector<CompensatedSum> high(out.size());
  WaveReach reach(t, distances);
  for (int dim = 0; dim < encoding.d(); ++dim) {
    const WaveColumn column = encoding.column(dim);
    if (column.kind == WaveColumn::Kind::zero || encoding.is_masked(column.pair)) continue;
    const bool is_sine = column.kind == WaveColumn::Kind::sine;
    const double here = encoding.entry(t, dim) / encoding.scale();
    reach.of_cosine(encoding.column_step(column), is_sine ? Turns{} - kQuarterTurn : Turns{},
                    [&](std::size_t i, double least, double most) {
                      const double below = here - least;
                      const double above = most - here;
                      const double nearest = std::max({0.0, -below, -above});
                      low[i].add(nearest * nearest);
                      high[i].add(std::max(below * below, above * above));
                    });
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = {encoding.scale() * std::sqrt(std::max(0.0, low[i].value())),
              encoding.scale() * std::sqrt(high[i].value())};
  }
}

}  // namespace posenc
