#include <posenc/field.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <utility>

#include <posenc/dirichlet.hpp>

#include "numeric/trig.hpp"

namespace posenc {
namespace {

/// What rows of one height have in common: the Dirichlet ratio of each visible sinusoid.
struct Amplitudes {
  std::int64_t positions = 0;
  std::vector<float> of_wave;
};

/// Paints rows of the upright picture, whose rows are positions and whose columns are dims.
class RowPainter {
 public:
  RowPainter(const Sinusoidal& encoding, std::int64_t origin, std::span<const Cells> columns)
      : scale_(encoding.scale()),
        origin_(origin),
        columns_(columns),
        first_dim_(columns.front().first),
        visible_(
            static_cast<std::size_t>(columns.back().first + columns.back().count - first_dim_)),
        entries_(visible_ + 1) {
    // Sine and cosine of one frequency come from one wave, wherever the layout puts them.
    std::vector<std::size_t> wave_of_pair(static_cast<std::size_t>(encoding.pairs()), kNone);
    for (std::size_t i = 0; i < visible_; ++i) {
      const WaveColumn column = encoding.column(static_cast<int>(first_dim_) + static_cast<int>(i));
      if (column.kind == WaveColumn::Kind::zero) continue;
      std::size_t alone = kNone;
      std::size_t& shared = wave_of_pair[static_cast<std::size_t>(column.pair)];
      std::size_t& wave = encoding.is_rotation(column.pair) ? shared : alone;
      if (wave == kNone) {
        wave = steps_.size();
        const Turns step = encoding.column_step(column);
        steps_.push_back(step);
        waves_.push_back(
            {step.high64(), half(step).high64(), (step * origin).high64(), visible_, visible_});
      }
      (column.kind == WaveColumn::Kind::sine ? waves_[wave].sine : waves_[wave].cosine) = i;
    }
  }

  void paint(Cells positions, std::span<float> out) {
    fill_entries(positions);
    for (std::size_t x = 0; x < columns_.size(); ++x) {
      const float* from = entries_.data() + (columns_[x].first - first_dim_);
      out[x] = columns_[x].count == 1 ? *from : mean(from, columns_[x].count);
    }
  }

 private:
  static constexpr auto kNone = static_cast<std::size_t>(-1);

  /// The leading 64 bits of ω, of ω/2 and of the phase at the origin, and where sine and cosine go:
  /// past the visible entries where they are not visible. Over 2³⁰ positions they lose 2⁻³⁴ turn.
  struct Wave {
    std::uint64_t step, half_step, origin;
    std::size_t sine, cosine;
  };

  static float mean(const float* from, std::int64_t count) {
    double sum = 0;
    for (std::int64_t i = 0; i < count; ++i) sum += static_cast<double>(from[i]);
    return static_cast<float>(sum / static_cast<double>(count));
  }

  const std::vector<float>& amplitudes(std::int64_t positions) {
    for (const Amplitudes& known : amplitudes_) {
      if (known.positions == positions) return known.of_wave;
    }
    // Rows differ by one position in their heights, and the outermost two may differ more.
    if (amplitudes_.size() == 4) amplitudes_.erase(amplitudes_.begin());
    Amplitudes made{positions, {}};
    for (const Turns step : steps_) {
      made.of_wave.push_back(static_cast<float>(scale_ * dirichlet_ratio(step, positions)));
    }
    return amplitudes_.emplace_back(std::move(made)).of_wave;
  }

  /// The mean over `positions` of each visible dim.
  void fill_entries(Cells positions) {
    const std::vector<float>& amplitude = amplitudes(positions.count);
    const auto first = static_cast<std::uint64_t>(positions.first - origin_);
    const auto beyond = static_cast<std::uint64_t>(positions.count - 1);
    for (std::size_t i = 0; i < waves_.size(); ++i) {
      const Wave& wave = waves_[i];
      const std::uint64_t middle = wave.origin + wave.step * first + wave.half_step * beyond;
      const auto angle = trig::sin_cos32(static_cast<std::uint32_t>(middle >> 32));
      entries_[wave.sine] = amplitude[i] * angle.sin;
      entries_[wave.cosine] = amplitude[i] * angle.cos;
    }
  }

  double scale_;
  std::int64_t origin_;
  std::span<const Cells> columns_;
  std::int64_t first_dim_;
  std::size_t visible_;
  std::vector<float> entries_;
  std::vector<Turns> steps_;
  std::vector<Wave> waves_;
  std::vector<Amplitudes> amplitudes_;
};

}  // namespace

double mean_entry(const Encoding& encoding, Cells positions, Cells dims) {
  return encoding.mean(positions, dims);
}

double Sinusoidal::mean(Cells positions, Cells dims) const {
  assert(positions.count >= 1 && dims.count >= 1);
  double sum = 0;
  for (std::int64_t dim = dims.first; dim < dims.first + dims.count; ++dim) {
    const WaveColumn at = column(static_cast<int>(dim));
    if (at.kind == WaveColumn::Kind::zero) continue;
    const Turns step = column_step(at);
    const Turns middle = step * positions.first + half(step) * (positions.count - 1);
    sum += (at.kind == WaveColumn::Kind::sine ? sin(middle) : cos(middle)) *
           dirichlet_ratio(step, positions.count);
  }
  return scale_ * sum / static_cast<double>(dims.count);
}

void Sinusoidal::paint(std::span<const Cells> rows, std::span<const Cells> columns,
                       std::span<float> out) const {
  assert(out.size() == rows.size() * columns.size());
  if (out.empty()) return;
  RowPainter painter(*this, rows.front().first, columns);
  for (std::size_t y = 0; y < rows.size(); ++y) {
    const std::span<float> row = out.subspan(y * columns.size(), columns.size());
    if (y > 0 && rows[y] == rows[y - 1]) {
      std::copy_n(row.data() - columns.size(), columns.size(), row.data());
    } else {
      painter.paint(rows[y], row);
    }
  }
}

}  // namespace posenc
