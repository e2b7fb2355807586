#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <string_view>

#include <posenc/limits.hpp>

namespace posenc {

class Threads;

/// Whole cells [first, first + count) of an axis: positions or dims, or what a pixel row or column
/// stands for; count ≥ 1.
struct Cells {
  std::int64_t first = 0;
  std::int64_t count = 1;

  friend bool operator==(const Cells&, const Cells&) = default;
};

/// The positions of a table's rows: row i holds first + i (first − i when descending) + fraction.
struct Positions {
  std::int64_t first = 0;
  std::int64_t count = 0;
  bool descending = false;
  double fraction = 0;  ///< in [0, 1)

  std::int64_t at(std::int64_t i) const { return descending ? first - i : first + i; }
  /// at(i) + fraction as a number, which never rounds up to the next whole position.
  double with_fraction(std::int64_t i) const {
    const auto whole = static_cast<double>(at(i));
    return std::fmin(whole + fraction, std::nextafter(whole + 1, whole));
  }

  friend bool operator==(const Positions&, const Positions&) = default;
};

/// The nearest that float32 has: only what is infinite is so there.
float in_float32(double);

/// What gives every position t a vector of d numbers, p(t). Immutable once made, so that threads
/// may share one. Positions lie in positions(), dims in [0, d); asking for others is a bug
/// (asserted). Errors are the derived classes': unless they say more, entries are rounded once or
/// twice to double.
class Encoding {
 public:
  virtual ~Encoding() = default;

  /// Its name in encodings(): "sinusoidal", "table", …
  virtual std::string_view id() const = 0;
  virtual int d() const = 0;
  /// The whole positions at which it is defined; those of most lie within ±kMaxPosition.
  virtual Cells positions() const { return {-kMaxPosition, 2 * kMaxPosition + 1}; }
  /// No entry's absolute value is larger at positions in [0, length): what a colour scale needs.
  virtual double largest_entry(std::int64_t length) const = 0;
  /// No entry is smaller there.
  virtual double smallest_entry(std::int64_t length) const { return -largest_entry(length); }

  /// What an entry may be off by, over its size, because it was given in a shorter format than
  /// double: half a unit in the last place of that. 0 of what is computed.
  virtual double entry_rounding() const { return 0; }

  /// p(t)'s number `dim`, dim in [0, d).
  virtual double entry(std::int64_t t, int dim) const = 0;
  /// The same between whole positions; that of ⌊t⌋ where the encoding has nothing between.
  virtual double entry_at(double t, int dim) const;
  /// p(t); `out.size() == d`.
  virtual void row(std::int64_t t, std::span<double> out) const;
  /// A table, row-major count × d; `out.size() == count·d`. The numbers do not depend on which rows
  /// are asked for together nor on `threads`, which may be null: the caller's own then. float32 is
  /// rounded to the nearest.
  virtual void fill(const Positions&, std::span<float> out, Threads* threads = nullptr) const;
  virtual void fill(const Positions&, std::span<double> out, Threads* threads = nullptr) const;

  /// The mean entry over positions × dims.
  virtual double mean(Cells positions, Cells dims) const;
  /// out[i·columns.size() + j] = mean(rows[i], columns[j]) in float32, of ascending rows and
  /// columns.
  virtual void paint(std::span<const Cells> rows, std::span<const Cells> columns,
                     std::span<float> out) const;
  /// p(t)·p(t+Δ) from the two rows themselves, t and t+Δ both in positions(). O(d).
  virtual double dot_at(std::int64_t t, std::int64_t delta) const;
  /// The mean of p(i)·p(j) over i × j (similarity_field.hpp).
  virtual double mean_dot(Cells i, Cells j) const;
  /// out[i·columns.size() + j] = mean_dot(rows[i], columns[j]) in float32.
  virtual void paint_dots(std::span<const Cells> rows, std::span<const Cells> columns,
                          std::span<float> out, Threads* threads = nullptr) const;

 protected:
  Encoding() = default;
  Encoding(const Encoding&) = default;
  Encoding(Encoding&&) = default;
  Encoding& operator=(const Encoding&) = default;
  Encoding& operator=(Encoding&&) = default;
};

}  // namespace posenc
