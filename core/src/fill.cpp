#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include <posenc/sinusoidal.hpp>
#include <posenc/threads.hpp>

#include "kernels.hpp"

/// Tables of a sinusoidal encoding. A column is a sinusoid, whatever its convention: an exact phase
/// where it starts, and an exact step. float32: within a block of rows that begins at a whole
/// multiple of kBlock, a recurrence in double goes from row to row; it drifts by less than 2·10⁻¹¹
/// in a block. float64: every entry from its exact phase.
namespace posenc {
namespace {

constexpr std::size_t kColumns = 512;
constexpr std::int64_t kBlock = 256;
static_assert(kBlock % static_cast<std::int64_t>(kernels::kRowsAtOnce) == 0 &&
              (kBlock & (kBlock - 1)) == 0);

/// Tables larger than this are written past the caches.
constexpr std::size_t kStreamedBytes = std::size_t{4} << 20;

struct Columns {
  std::size_t first = 0, count = 0;
};

/// Some neighbouring columns and what a table needs of them, side by side for the kernels. Columns
/// added for padding stay 0.
struct Chunk {
  std::size_t first = 0, count = 0, padded = 0;
  std::array<Turns, kColumns> step{};
  /// At position `fraction`, a quarter turn ahead for a cosine: the entry is the sine of it.
  std::array<Turns, kColumns> phase{};
  std::array<double, kColumns> scale{};

  Chunk(const Sinusoidal& encoding, Columns columns, double fraction)
      : first(columns.first), count(columns.count), padded(kernels::padded(count)) {
    for (std::size_t i = 0; i < count; ++i) {
      const WaveColumn column = encoding.column(static_cast<int>(first + i));
      step[i] = encoding.column_step(column);
      phase[i] = encoding.column_phase(column, 0, fraction);
      if (column.kind == WaveColumn::Kind::cosine) phase[i] = phase[i] + kQuarterTurn;
      scale[i] = column.kind == WaveColumn::Kind::zero ? 0 : encoding.scale();
    }
  }
};

/// Where a chunk's part of a table's rows goes.
template <class Real>
struct Destination {
  Real* out = nullptr;
  std::size_t width = 0;
  bool streaming = false;

  void write(const Real* from, const Chunk& chunk, std::int64_t row) const {
    kernels::copy(from, chunk.count * sizeof(Real), at(chunk, row), streaming);
  }

  Real* at(const Chunk& chunk, std::int64_t row) const {
    return out + static_cast<std::size_t>(row) * width + chunk.first;
  }

  /// Columns up to the first that begins a cache line, the same in every row; nothing where rows
  /// differ in it.
  std::optional<std::size_t> columns_before_line() const {
    if (!streaming || width * sizeof(Real) % kernels::kLine != 0) return std::nullopt;
    const std::size_t into_line = reinterpret_cast<std::uintptr_t>(out) % kernels::kLine;
    return (kernels::kLine - into_line) % kernels::kLine / sizeof(Real);
  }

  /// The chunk that begins at column `first`. Where rows have their cache lines alike, chunks are
  /// of whole lines, and what is before the first and behind the last is apart.
  Columns chunk_from(std::size_t first) const {
    const std::size_t most = std::min(kColumns, width - first);
    const std::optional<std::size_t> before = columns_before_line();
    if (!before) return {first, most};
    if (first < *before) return {first, std::min(most, *before)};
    constexpr std::size_t line = kernels::kLine / sizeof(Real);
    return {first, most >= line ? most / line * line : most};
  }
};

/// Rows [first, last) of the table; positions ascend or descend.
struct Rows {
  std::int64_t first = 0, last = 0;
};

class FloatChunk {
 public:
  FloatChunk(const Sinusoidal& encoding, Columns columns, double fraction)
      : chunk_(encoding, columns, fraction) {
    for (std::size_t i = 0; i < chunk_.count; ++i) phase_[i] = chunk_.step[i].high64();
    kernels::sin_cos(phase_.data(), chunk_.padded, sin_step_.data(), cos_step_.data());
    for (std::size_t i = 0; i < chunk_.padded; ++i) twice_cos_[i] = 2 * cos_step_[i];
  }

  void fill(const Positions& positions, Rows rows, const Destination<float>& to) {
    if (rows.first == rows.last) return;
    const std::int64_t a = positions.at(rows.first);
    const std::int64_t b = positions.at(rows.last - 1);
    const std::int64_t end = std::max(a, b) + 1;
    const auto row_of = [&](std::int64_t t) {
      return positions.descending ? positions.first - t : t - positions.first;
    };
    const bool whole_lines =
        to.columns_before_line() &&
        reinterpret_cast<std::uintptr_t>(to.at(chunk_, 0)) % kernels::kLine == 0 &&
        chunk_.count * sizeof(float) % kernels::kLine == 0;
    const auto width = static_cast<std::ptrdiff_t>(to.width);
    for (std::int64_t t = std::min(a, b); t < end;) {
      const std::int64_t anchor = t & ~(kBlock - 1);
      const std::int64_t until = std::min(end, anchor + kBlock);
      start(anchor);
      for (std::int64_t at = anchor; at < until; at += kAtOnce) {
        if (whole_lines && at >= t && at + kAtOnce <= until) {
          kernels::recur_streaming(here_.data(), next_.data(), twice_cos_.data(), chunk_.count,
                                   to.at(chunk_, row_of(at)),
                                   positions.descending ? -width : width);
          continue;
        }
        kernels::recur(here_.data(), next_.data(), twice_cos_.data(), chunk_.padded,
                       buffer_.data());
        for (std::int64_t row = std::max(at, t); row < std::min(until, at + kAtOnce); ++row) {
          to.write(buffer_.data() + static_cast<std::size_t>(row - at) * chunk_.padded, chunk_,
                   row_of(row));
        }
      }
      t = until;
    }
  }

 private:
  static constexpr auto kAtOnce = static_cast<std::int64_t>(kernels::kRowsAtOnce);

  /// The two rows from which the recurrence goes on.
  void start(std::int64_t anchor) {
    for (std::size_t i = 0; i < chunk_.count; ++i) {
      phase_[i] = (chunk_.phase[i] + chunk_.step[i] * anchor).high64();
    }
    kernels::sin_cos(phase_.data(), chunk_.padded, here_.data(), next_.data());
    for (std::size_t i = 0; i < chunk_.padded; ++i) {
      const double sin = chunk_.scale[i] * here_[i];
      const double cos = chunk_.scale[i] * next_[i];
      here_[i] = sin;
      next_[i] = sin * cos_step_[i] + cos * sin_step_[i];
      // A column of zeros: with a negative factor they would alternate with −0.
      if (here_[i] == 0 && next_[i] == 0) twice_cos_[i] = 2;
    }
  }

  Chunk chunk_;
  alignas(64) std::array<std::uint64_t, kColumns> phase_{};
  alignas(64) std::array<double, kColumns> sin_step_{}, cos_step_{}, twice_cos_{}, here_{}, next_{};
  alignas(64) std::array<float, kernels::kRowsAtOnce * kColumns> buffer_{};
};

class DoubleChunk {
 public:
  DoubleChunk(const Sinusoidal& encoding, Columns columns, double fraction)
      : chunk_(encoding, columns, fraction) {}

  void fill(const Positions& positions, Rows rows, const Destination<double>& to) {
    for (std::int64_t row = rows.first; row < rows.last; ++row) {
      const std::int64_t t = positions.at(row);
      for (std::size_t i = 0; i < chunk_.count; ++i) {
        phase_[i] = (chunk_.phase[i] + chunk_.step[i] * t).high64();
      }
      kernels::sin_cos(phase_.data(), chunk_.padded, sin_.data(), cos_.data());
      for (std::size_t i = 0; i < chunk_.padded; ++i) sin_[i] *= chunk_.scale[i];
      to.write(sin_.data(), chunk_, row);
    }
  }

 private:
  Chunk chunk_;
  alignas(64) std::array<std::uint64_t, kColumns> phase_{};
  alignas(64) std::array<double, kColumns> sin_{}, cos_{};
};

/// Bands of rows for the threads; within a band, chunk after chunk.
template <class ChunkOf, class Real>
void fill_table(const Sinusoidal& encoding, const Positions& positions, std::span<Real> out,
                Threads* threads) {
  const auto width = static_cast<std::size_t>(encoding.d());
  assert(positions.count >= 0 && positions.fraction >= 0 && positions.fraction < 1);
  assert(out.size() == static_cast<std::size_t>(positions.count) * width);
  const Destination<Real> to{out.data(), width, out.size_bytes() > kStreamedBytes};
  const unsigned bands_per_thread = 4;
  const std::int64_t wanted =
      threads == nullptr ? 1 : std::int64_t{threads->count()} * bands_per_thread;
  const std::int64_t rows_per_band =
      std::max<std::int64_t>(kBlock, (positions.count + wanted - 1) / wanted);
  const auto bands =
      static_cast<std::size_t>((positions.count + rows_per_band - 1) / rows_per_band);
  Threads::run(threads, bands, [&](std::size_t band) {
    const std::int64_t first = static_cast<std::int64_t>(band) * rows_per_band;
    const Rows rows{first, std::min(positions.count, first + rows_per_band)};
    for (std::size_t column = 0; column < width;) {
      const Columns columns = to.chunk_from(column);
      ChunkOf(encoding, columns, positions.fraction).fill(positions, rows, to);
      column += columns.count;
    }
    if (to.streaming) kernels::finish_streams();
  });
}

}  // namespace

void Sinusoidal::fill(const Positions& positions, std::span<float> out, Threads* threads) const {
  fill_table<FloatChunk>(*this, positions, out, threads);
}

void Sinusoidal::fill(const Positions& positions, std::span<double> out, Threads* threads) const {
  fill_table<DoubleChunk>(*this, positions, out, threads);
}

}  // namespace posenc
