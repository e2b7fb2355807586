#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include <posenc/encoding.hpp>

namespace posenc {

/// An encoding's rows divided by their lengths, p(t)/|p(t)|, so that their dot products are cosine
/// similarities: of a row with itself exactly 1. A row that is 0 or has a number that is not finite
/// is NaN. Holds a number for each position.
class UnitRows final : public Encoding {
 public:
  /// `positions` lie in those of the encoding. O(positions.count·d).
  UnitRows(std::shared_ptr<const Encoding> of, Cells positions);

  std::string_view id() const override { return of_->id(); }
  int d() const override { return of_->d(); }
  Cells positions() const override { return positions_; }
  double largest_entry(std::int64_t) const override { return 1; }
  double smallest_entry(std::int64_t length) const override {
    return of_->smallest_entry(length) < 0 ? -1 : 0;
  }
  double entry_rounding() const override { return of_->entry_rounding(); }
  double entry(std::int64_t t, int dim) const override;
  void row(std::int64_t t, std::span<double> out) const override;
  /// Largest error (d + 4)·2⁻⁵³.
  double dot_at(std::int64_t t, std::int64_t delta) const override;

 private:
  /// A length is scale·norm, so that none overflows.
  struct Length {
    double scale = 1, norm = 0;
  };
  const Length& length(std::int64_t t) const {
    return lengths_[static_cast<std::size_t>(t - positions_.first)];
  }

  std::shared_ptr<const Encoding> of_;
  Cells positions_;
  std::vector<Length> lengths_;
};

}  // namespace posenc
