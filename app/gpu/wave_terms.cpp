#include "gpu/wave_terms.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <optional>

#include <posenc/dirichlet.hpp>

#include "figure/field_colors.hpp"

namespace posenc::gpu {
namespace {

constexpr Turns kEighthTurn{U128{1} << 125};

/// A sinusoid of the matrix, or the sum of a sine and a cosine of one frequency, which is one too.
struct Wave {
  Turns step, phase;  ///< its phase at position 0
  double amplitude = 0;
};

Wave wave_of(const Sinusoidal& encoding, WaveColumn column, double amplitude) {
  const bool is_sine = column.kind == WaveColumn::Kind::sine;
  return {encoding.column_step(column), is_sine ? Turns{} : kQuarterTurn, amplitude};
}

struct Waves {
  std::vector<Wave> all;
  std::vector<WaveTerms::Run> of_run;  ///< of dims: the first of its waves, and how many
};

Waves waves_under(const Sinusoidal& encoding, const std::vector<Cells>& dims) {
  Waves waves;
  for (const Cells& run : dims) {
    const auto first = static_cast<std::uint32_t>(waves.all.size());
    const double amplitude = encoding.scale() / static_cast<double>(run.count);
    std::optional<int> before;  // the pair of a column whose other one may follow
    for (auto dim = run.first; dim < run.first + run.count; ++dim) {
      const auto column = encoding.column(static_cast<int>(dim));
      if (column.kind == WaveColumn::Kind::zero) continue;
      if (before == column.pair && encoding.is_rotation(column.pair)) {
        // sin φ + cos φ = √2·sin(φ + ⅛ turn)
        waves.all.back().phase = kEighthTurn;
        waves.all.back().amplitude *= std::numbers::sqrt2;
        before.reset();
      } else {
        waves.all.push_back(wave_of(encoding, column, amplitude));
        before = column.pair;
      }
    }
    waves.of_run.push_back({first, static_cast<std::uint32_t>(waves.all.size()) - first});
  }
  return waves;
}

std::uint32_t bits(double value) { return std::bit_cast<std::uint32_t>(static_cast<float>(value)); }

}  // namespace

WaveTerms wave_terms(const Sinusoidal& encoding, const FieldWindow& window,
                     const std::vector<Cells>& positions, const std::vector<Cells>& dims,
                     bool without_faded) {
  WaveTerms made;
  const Waves waves = waves_under(encoding, dims);
  made.dims = waves.of_run;

  // Runs differ by one position in their lengths, and the outermost two may differ more.
  std::vector<std::int64_t> counts;
  const auto first_row = positions.front().first;
  for (const Cells& run : positions) {
    const auto known = std::ranges::find(counts, run.count);
    const auto at = static_cast<std::size_t>(known - counts.begin());
    if (known == counts.end()) counts.push_back(run.count);
    made.positions.push_back({static_cast<std::uint32_t>(run.first - first_row),
                              static_cast<std::uint32_t>(at * waves.all.size())});
  }

  made.terms.resize(counts.size() * waves.all.size());
  const std::int64_t t = window.descending ? window.origin - first_row : window.origin + first_row;
  for (std::size_t i = 0; i < waves.all.size(); ++i) {
    const Wave& wave = waves.all[i];
    const Turns row_step = window.descending ? Turns{} - wave.step : wave.step;
    const Turns half_row = window.descending ? Turns{} - half(wave.step) : half(wave.step);
    const auto rest = std::ldexp(static_cast<double>(row_step.high64() & 0xffffffffU), -64);
    for (std::size_t c = 0; c < counts.size(); ++c) {
      const Turns middle = wave.phase + wave.step * t + half_row * (counts[c] - 1);
      made.terms[c * waves.all.size() + i] = {
          middle.high32(), row_step.high32(), bits(rest),
          bits(wave.amplitude * dirichlet_ratio(wave.step, counts[c]))};
    }
  }
  for (std::size_t x = 0; without_faded && x < dims.size(); ++x) {
    for (std::size_t c = 0; c < counts.size(); ++c) {
      if (!is_faded(encoding, dims[x], counts[c])) continue;
      const auto from =
          made.terms.begin() + static_cast<std::ptrdiff_t>(c * waves.all.size() + made.dims[x][0]);
      std::for_each_n(from, made.dims[x][1], [](WaveTerms::Term& term) { term[3] = 0; });
    }
  }
  return made;
}

}  // namespace posenc::gpu
