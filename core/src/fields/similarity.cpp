#include <posenc/similarity_field.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include <posenc/dirichlet.hpp>
#include <posenc/sinusoidal.hpp>
#include <posenc/threads.hpp>

#include "fields/cells.hpp"
#include "kernels.hpp"
#include "numeric/summation.hpp"
#include "oscillators.hpp"

namespace posenc {
namespace {

/// Twice the middle of a run, which is a whole number.
std::int64_t twice_middle(Cells cells) { return 2 * cells.first + cells.count - 1; }

/// The cells under the pixels of an axis, each run of them once.
struct Axis {
  std::vector<Cells> runs;
  std::vector<std::size_t> of_pixel;
  std::vector<std::int64_t> counts;   ///< the different ones
  std::vector<std::size_t> count_of;  ///< of each run, its place in `counts`

  explicit Axis(std::span<const Cells> cells) {
    for (const Cells& run : cells) {
      if (runs.empty() || runs.back() != run) {
        const auto known = std::ranges::find(counts, run.count);
        count_of.push_back(static_cast<std::size_t>(known - counts.begin()));
        if (known == counts.end()) counts.push_back(run.count);
        runs.push_back(run);
      }
      of_pixel.push_back(runs.size() - 1);
    }
  }
};

/// What a pixel's value depends on besides the waves: twice the distance (or sum) of the two
/// middles, and the two counts.
struct Place {
  std::int64_t twice = 0;
  std::size_t counts = 0;

  friend bool operator==(const Place&, const Place&) = default;
};

/// The different places of a picture, and that of each of its pixels.
struct Places {
  std::vector<Place> all;
  std::vector<std::uint32_t> of_run;  ///< rows × columns
};

/// Finds the distances (or the sums, whose diagonals run the other way) on each diagonal. Nothing
/// where a diagonal has many different ones, because the two axes have different scales.
std::optional<Places> places_of(const Axis& rows, const Axis& columns, bool sums) {
  constexpr std::size_t kMostOnADiagonal = 16;
  struct Diagonal {
    std::array<std::uint32_t, kMostOnADiagonal> places;
    std::size_t count = 0;
  };
  const std::size_t width = columns.runs.size();
  std::vector<Diagonal> diagonals(rows.runs.size() + width - 1);
  Places found;
  found.of_run.reserve(rows.runs.size() * width);
  for (std::size_t r = 0; r < rows.runs.size(); ++r) {
    const std::int64_t down = twice_middle(rows.runs[r]);
    for (std::size_t c = 0; c < width; ++c) {
      const std::int64_t across = twice_middle(columns.runs[c]);
      const Place place{sums ? down + across : down - across,
                        rows.count_of[r] * columns.counts.size() + columns.count_of[c]};
      Diagonal& on = diagonals[sums ? r + c : r + width - 1 - c];
      std::size_t i = 0;
      while (i < on.count && found.all[on.places[i]] != place) ++i;
      if (i == on.count) {
        if (on.count == kMostOnADiagonal) return std::nullopt;
        on.places[on.count++] = static_cast<std::uint32_t>(found.all.size());
        found.all.push_back(place);
      }
      found.of_run.push_back(on.places[i]);
    }
  }
  return found;
}

/// Waves of which something is left over runs of two counts, as the kernels take them.
class LeftOver {
 public:
  /// Weights below this share of a wave's leave out nothing that a float32 could hold.
  static constexpr double kNothing = 1e-10;

  void add(Turns step, double weight) {
    half_.push_back(half(step));
    weight_.push_back(weight);
  }
  void pad() {
    half_.resize(kernels::padded(half_.size()));
    weight_.resize(half_.size());
  }

  /// Σ weight·cos(twice·ω/2).
  double at(std::int64_t twice) const {
    constexpr std::size_t kAtOnce = 256, kSums = 8;
    std::array<std::uint64_t, kAtOnce> phase;
    std::array<double, kAtOnce> sin, cos;
    std::array<double, kSums> sums{};
    for (std::size_t from = 0; from < half_.size(); from += kAtOnce) {
      const std::size_t count = std::min(kAtOnce, half_.size() - from);
      for (std::size_t i = 0; i < count; ++i) phase[i] = (half_[from + i] * twice).high64();
      kernels::sin_cos(phase.data(), count, sin.data(), cos.data());
      static_assert(kernels::kPadding % kSums == 0);
      for (std::size_t i = 0; i < count; i += kSums) {
        for (std::size_t s = 0; s < kSums; ++s) sums[s] += weight_[from + i + s] * cos[i + s];
      }
    }
    CompensatedSum sum;
    for (const double part : sums) sum.add(part);
    return sum.value();
  }
  /// The same at twice, twice + apart, …
  std::vector<double> curve(std::int64_t twice, std::int64_t apart, std::int64_t count,
                            Threads* threads) const {
    std::vector<Oscillator> terms;
    for (std::size_t i = 0; i < half_.size(); ++i) terms.push_back({half_[i], 0, weight_[i]});
    std::vector<double> values(static_cast<std::size_t>(count));
    OscillatorSum(std::move(terms), apart, distances_for(values.size()))
        .into(twice, values, threads);
    return values;
  }

 private:
  std::vector<Turns> half_;
  std::vector<double> weight_;
};

/// One LeftOver for each two counts, weighted by `weight` of a wave.
std::vector<LeftOver> left_over(const std::vector<ProductWave>& waves, double ProductWave::*weight,
                                const Axis& rows, const Axis& columns) {
  const auto ratios = [&](const Axis& axis) {
    std::vector<std::vector<double>> all;
    for (const std::int64_t n : axis.counts) {
      auto& of_wave = all.emplace_back();
      for (const ProductWave& wave : waves) of_wave.push_back(dirichlet_ratio(wave.step, n));
    }
    return all;
  };
  const auto down = ratios(rows);
  const auto across = ratios(columns);
  std::vector<LeftOver> all;
  for (const auto& of_rows : down) {
    for (const auto& of_columns : across) {
      LeftOver& left = all.emplace_back();
      for (std::size_t i = 0; i < waves.size(); ++i) {
        const double ratio = of_rows[i] * of_columns[i];
        if (std::fabs(ratio) > LeftOver::kNothing) {
          left.add(waves[i].step, waves[i].*weight * ratio);
        }
      }
      left.pad();
    }
  }
  return all;
}

std::vector<double> values_at(const std::vector<Place>& places, const std::vector<LeftOver>& left,
                              Threads* threads) {
  constexpr std::size_t kAtOnce = 64;
  // A curve takes so many times less than as many places one by one.
  constexpr std::int64_t kDense = 8;
  struct Reach {
    std::int64_t first = 0, last = 0, apart = 0, places = 0;
  };
  std::vector<Reach> reaches(left.size());
  for (const Place& place : places) {
    auto& [first, last, apart, count] = reaches[place.counts];
    if (count++ == 0) first = last = place.twice;
    apart = std::gcd(apart, place.twice - first);
    first = std::min(first, place.twice), last = std::max(last, place.twice);
  }
  std::vector<std::vector<double>> curves(left.size());
  for (std::size_t i = 0; i < left.size(); ++i) {
    const auto& [first, last, apart, count] = reaches[i];
    if (apart > 0 && (last - first) / apart < kDense * count)
      curves[i] = left[i].curve(first, apart, (last - first) / apart + 1, threads);
  }
  std::vector<double> values(places.size());
  Threads::run(threads, (places.size() + kAtOnce - 1) / kAtOnce, [&](std::size_t part) {
    for (std::size_t i = part * kAtOnce; i < std::min(places.size(), (part + 1) * kAtOnce); ++i) {
      const auto& [twice, counts] = places[i];
      const Reach& reach = reaches[counts];
      values[i] =
          curves[counts].empty()
              ? left[counts].at(twice)
              : curves[counts][static_cast<std::size_t>((twice - reach.first) / reach.apart)];
    }
  });
  return values;
}

}  // namespace

double mean_dot(const Encoding& encoding, Cells i, Cells j) { return encoding.mean_dot(i, j); }

void evaluate_similarity(const Encoding& encoding, const SimilarityWindow& window,
                         std::int64_t length, int width, int height, std::span<float> out,
                         Threads* threads) {
  assert(out.size() == static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  if (out.empty()) return;
  const auto along = [&](double from, double to, int pixels) {
    return positions_of(cells_under_pixels(from, to, length, pixels, window.sampling),
                        window.origin, window.descending);
  };
  encoding.paint_dots(along(window.row_from, window.row_to, height),
                      along(window.column_from, window.column_to, width), out, threads);
}

double Sinusoidal::mean_dot(Cells i, Cells j) const {
  assert(i.count >= 1 && j.count >= 1);
  const std::int64_t here = twice_middle(i);
  const std::int64_t there = twice_middle(j);
  CompensatedSum sum;
  for (const ProductWave& wave : product_waves(*this)) {
    const double ratio = dirichlet_ratio(wave.step, i.count) * dirichlet_ratio(wave.step, j.count);
    double at = wave.of_distance * cos(half(wave.step) * (here - there));
    if (wave.of_sum != 0) at += wave.of_sum * cos(half(wave.step) * (here + there));
    sum.add(ratio * at);
  }
  return sum.value();
}

void Sinusoidal::paint_dots(std::span<const Cells> rows, std::span<const Cells> columns,
                            std::span<float> out, Threads* threads) const {
  assert(out.size() == rows.size() * columns.size());
  if (out.empty()) return;
  const Axis down(rows);
  const Axis across(columns);
  const bool has_sums = !is_rotation();
  const auto distances = places_of(down, across, false);
  const auto sums = has_sums ? places_of(down, across, true) : std::nullopt;
  if (!distances || (has_sums && !sums)) {
    Encoding::paint_dots(rows, columns, out, threads);
    return;
  }
  const auto waves = product_waves(*this);
  const auto of_distance =
      values_at(distances->all, left_over(waves, &ProductWave::of_distance, down, across), threads);
  std::vector<double> of_sum;
  if (sums)
    of_sum = values_at(sums->all, left_over(waves, &ProductWave::of_sum, down, across), threads);
  const std::size_t width = across.runs.size();
  for (std::size_t y = 0; y < rows.size(); ++y) {
    float* const row = out.data() + y * columns.size();
    if (y > 0 && down.of_pixel[y] == down.of_pixel[y - 1]) {
      std::copy_n(row - columns.size(), columns.size(), row);
      continue;
    }
    for (std::size_t x = 0; x < columns.size(); ++x) {
      const std::size_t at = down.of_pixel[y] * width + across.of_pixel[x];
      double value = of_distance[distances->of_run[at]];
      if (sums) value += of_sum[sums->of_run[at]];
      row[x] = static_cast<float>(value);
    }
  }
}

double Encoding::mean_dot(Cells i, Cells j) const {
  CompensatedSum sum;
  for (std::int64_t dim = 0; dim < d(); ++dim) sum.add(mean(i, {dim, 1}) * mean(j, {dim, 1}));
  return sum.value();
}

void Encoding::paint_dots(std::span<const Cells> rows, std::span<const Cells> columns,
                          std::span<float> out, Threads* threads) const {
  assert(out.size() == rows.size() * columns.size());
  const auto dims = static_cast<std::size_t>(d());
  std::vector<Cells> every(dims);
  for (std::size_t dim = 0; dim < dims; ++dim) every[dim].first = static_cast<std::int64_t>(dim);
  std::vector<float> down(rows.size() * dims), means(columns.size() * dims), across(means.size());
  paint(rows, every, down);
  paint(columns, every, means);
  for (std::size_t x = 0; x < columns.size(); ++x) {
    for (std::size_t k = 0; k < dims; ++k) across[k * columns.size() + x] = means[x * dims + k];
  }
  // Some rows at once, so that a column of `across` is fetched once for all of them.
  constexpr std::size_t kAtOnce = 8;
  Threads::run(threads, (rows.size() + kAtOnce - 1) / kAtOnce, [&](std::size_t part) {
    const std::size_t first = part * kAtOnce;
    const std::size_t count = std::min(kAtOnce, rows.size() - first);
    std::vector<double> sums(count * columns.size());
    for (std::size_t k = 0; k < dims; ++k) {
      const float* const by = across.data() + k * columns.size();
      for (std::size_t y = 0; y < count; ++y) {
        const auto factor = static_cast<double>(down[(first + y) * dims + k]);
        double* const sum = sums.data() + y * columns.size();
        for (std::size_t x = 0; x < columns.size(); ++x) {
          sum[x] += factor * static_cast<double>(by[x]);
        }
      }
    }
    std::ranges::transform(sums, out.begin() + static_cast<std::ptrdiff_t>(first * columns.size()),
                           [](double sum) { return static_cast<float>(sum); });
  });
}

}  // namespace posenc
