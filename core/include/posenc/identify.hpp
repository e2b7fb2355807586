#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <posenc/conventions.hpp>
#include <posenc/encodings.hpp>
#include <posenc/formats.hpp>
#include <posenc/table.hpp>

/// What a table is: which encoding, by whose convention, or which waves its columns are.
namespace posenc {

/// Which columns of a table are sines and which cosines. The first four are those of ColumnLayout;
/// the others are what rotary embeddings keep in a table of its own for cosines or for sines: one
/// column a pair, all of them twice, or each twice in turn.
enum class ColumnOrder {
  interleaved,
  cosine_first,
  sines_cosines,
  cosines_sines,
  sines,
  cosines,
  sines_twice,
  cosines_twice,
  sines_in_pairs,
  cosines_in_pairs
};
inline constexpr int kColumnOrders = 10;

/// A table found to be, in row n,
///   amplitude·sin or cos(factor·ω_k·t),  t = first + n, or first + L − 1 − n (descending),
/// ω_k by the rule of a convention with its base and `dims` as d.
struct FoundSinusoids {
  const Convention* rule = nullptr;  ///< the first convention with these frequencies
  /// Conventions that give exactly this table from that position on, with their bases, the
  /// likeliest first. Two may have it: at d = 6, b^(−2k/d) of base 10⁶ is b^(−k/(h−1)) of base 10⁴.
  struct Named {
    const Convention* convention = nullptr;
    double base = 0;
  };
  std::vector<Named> conventions;
  ColumnOrder order = ColumnOrder::interleaved;
  int dims = 0;  ///< twice the pairs, or odd
  double base = 0;
  std::int64_t first = 0;
  bool descending = false;
  double factor = 1;  ///< 1/s of linear scaling; others are no scaling that has a name
  double amplitude = 1;

  bool is_rotary() const { return order > ColumnOrder::cosines_sines; }
};

/// A column x as A·sin(ω·n + φ) of the row n, fitted.
struct ColumnWave {
  enum class Kind {
    wave,
    slow,  ///< a wave so slow, or so few rows, that its frequency cannot be told; or a constant
    none   ///< no single wave
  };
  Kind kind = Kind::none;
  double omega = 0;        ///< from row to row, folded to [0, π]
  double omega_error = 0;  ///< of it: the rounding of the entries, by the fit's normal equations
  double phase = 0;        ///< φ in (−π, π]
  double amplitude = 0;    ///< A ≥ 0
  double difference = 0;   ///< the largest |x − fit| over the rows that were fitted
};

/// What index the exponent of ω = factor·b^(−step·index) grows with: the column i, its pair ⌊i/2⌋,
/// or i mod d/2.
enum class LawIndex { column, pair, half };
struct WaveLaw {
  LawIndex index = LawIndex::column;
  double base = 10000;
  double step = 0;
  double factor = 1;
  /// step·divisor where that is a multiple of 1/2, so that the exponent is numerator·index/divisor;
  /// the divisor is d, or d − 1, d + 1, d − 2 or d + 2 where somebody miscounted.
  std::optional<double> numerator;
  int divisor = 0;
};

/// What can be said of a table that is no sinusoids.
struct LearnedTable {
  double smallest_norm = 0, largest_norm = 0;  ///< Euclidean, of rows without NaN and infinities
  std::int64_t zero_rows = 0;
  /// Rows that equal an earlier one, zero rows aside, and the first such with the row it equals.
  std::int64_t equal_rows = 0;
  std::int64_t first_equal = 0, equal_to = 0;
  /// The frequencies with the largest shares of the columns' variance, in cycles over the rows
  /// looked at: at most three. Their shares sum to at most 1.
  struct Peak {
    double wavelength = 0;  ///< in rows
    double share = 0;
  };
  std::vector<Peak> peaks;
};

struct Identification {
  enum class Kind { encoding, sinusoids, waves, learned };
  Kind kind = Kind::learned;
  /// The shortest format that has all of its numbers, no longer than the file's: in it they were
  /// computed or kept once. The tolerance is this one's.
  NumberFormat shortest_format = NumberFormat::float64;
  const EncodingKind* encoding = nullptr;  ///< of Kind::encoding, over its L rows
  std::optional<FoundSinusoids> sinusoids;
  /// Over all rows for sinusoids and encodings, over the fitted ones for waves: the largest
  /// |difference|, where that is, and the tolerance there.
  double difference = 0, tolerance = 0;
  Table::Cell at;
  /// For waves, and for sinusoids that are a mistake, no convention's or of an odd base: the
  /// columns, and what the frequencies of all follow.
  std::vector<ColumnWave> columns;
  std::optional<WaveLaw> law;
  LearnedTable learned;  ///< of learned tables
  /// What it was reached over: all rows where a rule was compared, otherwise the first ones.
  std::int64_t rows_compared = 0;
};

/// Says what a table is. In this order, the first that holds:
/// 1. one of encodings() that counts, entry by entry;
/// 2. sinusoids: each rule of conventions() in each ColumnOrder, with the bases of published models
///    and those that the fitted columns give, rounded to as few digits as hold; positions that rise
///    or fall, beginning within ±kIdentifyFirst and ±1/u; any factor and amplitude. Every entry is
///    compared. Of several that hold, named conventions and bases of few digits are preferred,
///    10000 above all, then conventions that are no mistakes, then those that begin at the position
///    found;
/// 3. waves: every column is one, fitted by x[n+m] + x[n−m] = 2·cos(mω)·x[n] with growing m, then
///    by least squares;
/// 4. learned.
/// An entry x agrees within u·|x| + A·32·v·(1 + |ω·t|) of what is computed: u is half a unit in the
/// last place of shortest_format, v = 2⁻⁵³ of double precision and 2⁻²⁴ of all others, in which
/// libraries compute the angle (recipes.hpp). Deterministic. O(rows·d), and O(kIdentifyFirst·d) at
/// most for the first position.
Identification identify(const Table&);

inline constexpr std::int64_t kIdentifyFirst = 16384;
/// Rows to which columns are fitted.
inline constexpr std::int64_t kIdentifyRows = 512;

}  // namespace posenc
