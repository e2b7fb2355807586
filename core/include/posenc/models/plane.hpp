#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

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

/// How the place i of n along an axis becomes the coordinate that is encoded.
struct PlaneCoordinates {
  enum class Kind {
    index,      ///< i
    from_one,   ///< scale·(i + 1)/(n + 10⁻⁶): DETR, models/position_encoding.py, scale 2π
    centred,    ///< scale·((2i + 1)/n − 1): DINOv3, layers/rope_position_encoding.py, scale 2π
    from_zero,  ///< scale·i/n: PixArt and SD 3 (diffusers, get_2d_sincos_pos_embed), scale
                ///< base_size/interpolation_scale
  };
  Kind kind = Kind::index;
  double scale = 1;  ///< in [kMinPlaneScale, kMaxPlaneScale]

  /// i in [0, n). Relative error 2⁻⁵⁰ of scale.
  double at(std::int64_t i, std::int64_t n) const;
};
inline constexpr double kMinPlaneScale = 1e-3, kMaxPlaneScale = 1e6;

/// The angles by which a pair turns for each unit of the row's coordinate and of the column's.
struct PlanePair {
  double of_row = 0, of_column = 0;
};
/// RoPE-Mixed's (Heo et al. 2024, §3.2; naver-ai/rope-vit, init_random_2d_freqs): magnitudes
/// base^(−i/(d/4)), i = 0 … d/4 − 1, each along two directions at right angles. Models learn these;
/// here that of i is the fraction i/φ of half a turn, φ the golden ratio, which spreads them
/// evenly. d divisible by 4.
std::vector<PlanePair> mixed_pairs(int d, double base);

/// Which coordinate turns a pair, of M-RoPE's three.
enum class PlaneAxis { time, row, column };
/// Blocks of pairs, time's fastest, then the row's (Qwen2-VL, mrope_section 16, 24, 24 of 64); or
/// in turn (Qwen3-VL, interleaved, 24, 20, 20 of 64: the slowest are time's).
enum class AxisOrder { blocks, interleaved };
/// The axis of each of the pairs of a head: of other numbers than 64 in the same proportions,
/// rounded down for row and column.
std::vector<PlaneAxis> axes_of_pairs(AxisOrder, int pairs);

/// What turns or encodes patches.
enum class PlaneMethod { sinusoid, rotary, mixed, blocks, interleaved };
struct PlaneParameters {
  PlaneMethod method = PlaneMethod::sinusoid;
  int d = 128;  ///< divisible by 4; of three axes at least 8
  double base = 10000;
  const Convention* convention = &paper();  ///< sinusoid's
  PlaneOrder order = PlaneOrder::column_first;
  PlaneCoordinates coordinates = {};
  std::int64_t rows = 14, columns = 14;  ///< ≥ 1
};

/// Patches as an encoding: position n is the patch in row ⌊n/columns⌋ and column n mod columns. The
/// sinusoid is PlaneSinusoid's; of the others each pair's cosine and sine in turn, as Rotary's
/// interleaved table. Largest error kEntryError and the angle's 2⁻⁵⁰.
class PlaneGrid final : public Encoding {
 public:
  /// Or an error that names the parameter, its limit and the way out.
  static Expected<std::shared_ptr<const PlaneGrid>> make(const PlaneParameters&);

  std::string_view id() const override { return "plane"; }
  int d() const override { return parameters_.d; }
  Cells positions() const override { return {0, parameters_.rows * parameters_.columns}; }
  double largest_entry(std::int64_t) const override { return axis_ ? axis_->scale() : 1; }
  double entry(std::int64_t n, int dim) const override;

  const PlaneParameters& parameters() const { return parameters_; }
  /// Rows and columns have a half each: of one coordinate, the numbers of its half.
  bool has_halves() const { return axis_.has_value(); }
  /// Where has_halves().
  const Sinusoidal& axis() const { return *axis_; }
  /// The pairs that turn by both coordinates, elsewhere.
  const std::vector<PlanePair>& pairs() const { return pairs_; }
  double row_at(std::int64_t row) const { return at(row, parameters_.rows); }
  double column_at(std::int64_t column) const { return at(column, parameters_.columns); }

 private:
  PlaneGrid(const PlaneParameters& parameters, std::optional<Sinusoidal> axis)
      : parameters_(parameters), axis_(std::move(axis)) {}
  double at(std::int64_t i, std::int64_t n) const { return parameters_.coordinates.at(i, n); }

  PlaneParameters parameters_;
  std::optional<Sinusoidal> axis_;
  std::vector<PlanePair> pairs_;
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
