#include "figure/field_colors.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include <posenc/threads.hpp>

namespace posenc {
namespace {

/// An encoding times 2^exponent; of its dot products, the picture alone is so.
class Scaled final : public Encoding {
 public:
  Scaled(std::shared_ptr<const Encoding> of, int exponent)
      : of_(std::move(of)), exponent_(exponent) {}

  std::string_view id() const override { return of_->id(); }
  int d() const override { return of_->d(); }
  Cells positions() const override { return of_->positions(); }
  double largest_entry(std::int64_t length) const override {
    return scaled(of_->largest_entry(length));
  }
  double smallest_entry(std::int64_t length) const override {
    return scaled(of_->smallest_entry(length));
  }
  double entry(std::int64_t t, int dim) const override { return scaled(of_->entry(t, dim)); }

  /// In double precision throughout.
  void paint_dots(std::span<const Cells> rows, std::span<const Cells> columns, std::span<float> out,
                  Threads* threads) const override {
    const auto down = means(rows), across = means(columns);
    const auto dims = static_cast<std::size_t>(d());
    Threads::run(threads, rows.size(), [&](std::size_t y) {
      for (std::size_t x = 0; x < columns.size(); ++x) {
        const auto* const left = down.data() + y * dims;
        const auto* const right = across.data() + x * dims;
        out[y * columns.size() + x] =
            in_float32(scaled(std::inner_product(left, left + dims, right, 0.0)));
      }
    });
  }

 private:
  double scaled(double value) const { return std::ldexp(value, exponent_); }
  /// Not scaled: cells × dims.
  std::vector<double> means(std::span<const Cells> cells) const {
    std::vector<double> all;
    for (const Cells& run : cells) {
      for (std::int64_t dim = 0; dim < d(); ++dim) all.push_back(of_->mean(run, {dim, 1}));
    }
    return all;
  }

  std::shared_ptr<const Encoding> of_;
  int exponent_;
};

MatrixWindow scaled_by(MatrixWindow window, int exponent) {
  Matrix scaled = *window.matrix;
  scaled.value = [of = window.matrix, exponent](std::int64_t row, std::int64_t column) {
    return std::ldexp(of->value(row, column), exponent);
  };
  if (scaled.mean) {
    scaled.mean = [of = window.matrix, exponent](Cells rows, Cells columns) {
      return std::ldexp(of->mean(rows, columns), exponent);
    };
  }
  window.matrix = std::make_shared<const Matrix>(std::move(scaled));
  return window;
}

/// Returns the n of the smallest 2^n above the value.
int exponent_of(double value) {
  int exponent = 0;
  std::frexp(value, &exponent);
  return exponent;
}

/// Sums and squares of numbers up to 2^kUsual, and down to 2^−kUsual, are far from the limits of
/// float32.
constexpr int kUsual = 40;

}  // namespace

bool is_in_float_range(double largest) { return std::abs(exponent_of(largest)) <= kUsual; }

FieldSpec in_float_range(const FieldSpec& spec) {
  const int range = exponent_of(std::max(std::fabs(spec.values.from), std::fabs(spec.values.to)));
  const auto* const of_matrix = std::get_if<MatrixWindow>(&spec.window);
  const int entries = of_matrix ? 0 : exponent_of(spec.encoding->largest_entry(spec.length));
  if (std::abs(range) <= kUsual && entries <= kUsual) return spec;
  FieldSpec scaled = spec;
  if (of_matrix != nullptr) {
    scaled.window = scaled_by(*of_matrix, -range);
  } else {
    scaled.encoding = std::make_shared<const Scaled>(spec.encoding, -range);
  }
  scaled.values = {std::ldexp(spec.values.from, -range), std::ldexp(spec.values.to, -range)};
  return scaled;
}

}  // namespace posenc
