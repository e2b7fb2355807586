#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <posenc/encoding.hpp>
#include <posenc/expected.hpp>
#include <posenc/formats.hpp>

namespace posenc {

/// A file that holds a table and, where it holds several, which: "model.safetensors:wpe.weight".
struct TableName {
  std::filesystem::path file;
  std::string tensor;  ///< empty where none is chosen
};
/// Splits at the colon behind ".safetensors".
TableName table_name(const std::filesystem::path& name);
/// Whether the name ends as those do, in small or capital letters: .npy and .safetensors.
bool names_table(const std::filesystem::path& name);

/// A table of positions × dimensions, as a model has learned it: row t is p(t), t in [0, rows()),
/// but where with_lead() says otherwise.
/// It is read from two formats, whatever the file's name ends in:
/// - NumPy's .npy, versions 1.0, 2.0 and 3.0 (NEP 1; numpy.lib.format): floating-point numbers of
///   2, 4 or 8 bytes in either byte order, bfloat16 (ml_dtypes', saved as 'V2') and complex numbers
///   of 8 or 16 bytes, which are two columns each, in C or Fortran order, behind a header of at
///   most 65535 bytes.
/// - .safetensors (its README, "Format"): one tensor of F64, F32, F16, BF16 or C64, behind a header
///   of at most 10⁸ bytes, the format's own limit. Nothing is read but the header and the tensor.
/// Where there are more than two dimensions, those of length 1 are dropped, the first ones first.
/// What is read is held as it is in the file, so a Table is no larger than its file.
class Table final : public Encoding {
 public:
  /// 1 … kMaxLength rows of 1 … kMaxDim numbers; otherwise, or where the file is not what its
  /// header says, an error that names the file and what is wrong with it. `name` is split by
  /// table_name(). Where a file has several tables and none is chosen, the error lists them.
  static Expected<Table> read(const std::filesystem::path& name);
  /// The same from the bytes of a file of that name.
  static Expected<Table> parse(std::span<const std::byte> bytes, std::string_view name);

  std::string_view id() const override { return "table"; }
  int d() const override { return static_cast<int>(columns_); }
  Cells positions() const override { return {0, rows()}; }
  std::int64_t rows() const { return static_cast<std::int64_t>(rows_ - lead_); }
  /// Rows of the file before position 0: class tokens, padding, BART's and OPT's two.
  std::int64_t lead() const { return static_cast<std::int64_t>(lead_); }
  /// The same table, whose position 0 is that row of the file, lead in [0, lead() + rows()). It
  /// shares the numbers. O(rows·d).
  Table with_lead(std::int64_t lead) const;
  NumberFormat format() const { return format_; }
  /// Whether numpy.load() of the file gives the same rows, columns and numbers.
  bool is_as_numpy_loads() const { return as_numpy_loads_; }
  /// The memory that its numbers take.
  std::size_t bytes() const { return data_->size(); }

  /// Entries that are no numbers (NaN) or infinite, and the first NaN's position and dimension.
  std::int64_t nan_count() const { return nan_count_; }
  std::int64_t infinite_count() const { return infinite_count_; }
  struct Cell {
    std::int64_t position = 0;
    int dim = 0;
  };
  std::optional<Cell> first_nan() const { return first_nan_; }

  /// The largest finite absolute value of the whole table; 0 where there is none.
  double largest_entry(std::int64_t) const override { return largest_; }
  /// The smallest finite entry; 0 where there is none.
  double smallest_entry(std::int64_t) const override { return smallest_; }
  /// 2⁻⁸ of bfloat16, 2⁻¹¹ of half and 2⁻²⁴ of single precision, in which what a model computed was
  /// saved.
  double entry_rounding() const override;
  /// As it is in the file, exactly: t in [0, rows()).
  double entry(std::int64_t t, int dim) const override;
  /// Largest error (d/8 + 2)·2⁻⁵³·Σ_j |p(t)_j·p(t+Δ)_j|. NaN where one of them is.
  double dot_at(std::int64_t t, std::int64_t delta) const override;
  /// O(positions·dims). NaN where one of them is.
  double mean(Cells positions, Cells dims) const override;

 private:
  friend struct TableReader;

  Table() = default;
  /// Counts what is no finite number.
  void look_through();
  std::size_t index(std::int64_t t, std::int64_t dim) const;

  std::shared_ptr<const std::vector<std::byte>> data_;
  std::size_t rows_ = 0, columns_ = 0;  ///< of the file
  std::size_t lead_ = 0;
  NumberFormat format_ = NumberFormat::float32;
  bool fortran_order_ = false;
  bool as_numpy_loads_ = false;
  std::int64_t nan_count_ = 0, infinite_count_ = 0;
  std::optional<Cell> first_nan_;
  double largest_ = 0;  // absolute
  double smallest_ = 0;
};

}  // namespace posenc
