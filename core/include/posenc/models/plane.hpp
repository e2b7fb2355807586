#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include <posenc/expected.hpp>
#include <posenc/models/rotary.hpp>
#include <posenc/sinusoidal.hpp>
#include <posenc/table.hpp>

/// Encodings of patches in rows and columns.
namespace posenc {

/// Which of the two coordinates the first half of a vector encodes.
enum class PlaneOrder { column_first, row_first };

/// Nothing, or why d numbers cannot be two encodings by that convention, of the row and of the
/// column: d is divisible by 4, and d/2 is one that the convention accepts.
Expected<void> accepts_plane(int d, const Convention&);

/// The two-dimensional sinusoid: one half of the vector encodes the column and the other the row,
/// each as d/2 numbers at base^(−i/(d/4)), i = 0 … d/4 − 1. MAE, util/pos_embed.py,
/// get_2d_sincos_pos_embed_from_grid: the column first, sines before cosines (the convention
/// tf-tutorial). Rows and columns are counted from 0, within ±kMaxPosition.
class PlaneSinusoid {
 public:
  /// Or an error that names the parameter, its limit and the way out.
  static Expected<PlaneSinusoid> make(int d, double base, const Convention&,
                                      PlaneOrder order = PlaneOrder::column_first);

  int d() const { return 2 * axis_.d(); }
  /// The encoding of one coordinate, of d/2 numbers.
  const Sinusoidal& axis() const { return axis_; }
  bool encodes_row(int dim) const { return (dim < axis_.d()) == (order_ == PlaneOrder::row_first); }

  /// Number `dim` of a patch's vector, dim in [0, d). Largest absolute error kEntryError·scale.
  double entry(std::int64_t row, std::int64_t column, int dim) const;
  /// The product of two patches' vectors so far apart, Σ_i cos ω_i·Δrow + Σ_i cos ω_i·Δcolumn,
  /// times scale²; where a pair does not turn as one, its mean over all patches. Largest error
  /// d·kDotError·scale². O(d).
  double dot(std::int64_t rows_apart, std::int64_t columns_apart) const {
    return axis_.dot(rows_apart) + axis_.dot(columns_apart);
  }

 private:
  PlaneSinusoid(Sinusoidal axis, PlaneOrder order) : axis_(std::move(axis)), order_(order) {}

  Sinusoidal axis_;
  PlaneOrder order_;
};

/// Axial rotary: half of a head's pairs turn by the column and half by the row, each half at
/// base^(−i/(d/4)) (Heo et al. 2024, arXiv 2403.13298, §3.1; naver-ai/rope-vit,
/// models/vit_rope.py, compute_axial_cis: the column first, pairs interleaved).
class PlaneRotary {
 public:
  /// A head of d dims, d divisible by 4; or an error that names the parameter, its limit and the
  /// way out.
  static Expected<PlaneRotary> make(int d, double base, PlaneOrder order = PlaneOrder::column_first,
                                    RotaryLayout layout = RotaryLayout::interleaved);

  int d() const { return 2 * axis_.head(); }
  /// What turns each half.
  const Rotary& axis() const { return axis_; }
  bool encodes_row(int dim) const {
    return (dim < axis_.head()) == (order_ == PlaneOrder::row_first);
  }

  /// Turns a head of d numbers in place, as at that patch. Errors are those of Rotary::apply().
  void apply(std::int64_t row, std::int64_t column, std::span<double> head) const;
  /// The logit of a query so many rows and columns behind a key, not divided by √d: those of the
  /// two halves, added. Errors are those of Rotary::logit().
  double logit(std::span<const double> query, std::span<const double> key, std::int64_t rows_apart,
               std::int64_t columns_apart) const;

 private:
  PlaneRotary(Rotary axis, PlaneOrder order) : axis_(std::move(axis)), order_(order) {}

  Rotary axis_;
  PlaneOrder order_;
};

/// A learned table as patches, row after row: rows·columns of its rows, or one more, the first of
/// which is then a class token's (ViT, DeiT, DINO).
class PlaneTable {
 public:
  /// rows, columns ≥ 1; or an error that says how many rows the table has and which grid fits.
  static Expected<PlaneTable> make(std::shared_ptr<const Table>, std::int64_t rows,
                                   std::int64_t columns);

  const Table& table() const { return *table_; }
  bool has_class_token() const { return table_->rows() > rows_ * columns_; }
  /// The table's row of a patch, row in [0, rows), column in [0, columns).
  std::int64_t row_of(std::int64_t row, std::int64_t column) const {
    return row * columns_ + column + (has_class_token() ? 1 : 0);
  }

 private:
  PlaneTable(std::shared_ptr<const Table> table, std::int64_t rows, std::int64_t columns)
      : table_(std::move(table)), rows_(rows), columns_(columns) {}

  std::shared_ptr<const Table> table_;
  std::int64_t rows_, columns_;
};

}  // namespace posenc
