#include <algorithm>

#include <posenc/binary.hpp>

#include "kinds.hpp"

namespace posenc {
namespace {

/// p(t)_b = ⌊t/2^b⌋ mod 2: the digits of t ≥ 0, the least significant first, as many as positions
/// below the length need.
class Binary final : public Encoding {
 public:
  explicit Binary(std::int64_t length) : digits_(binary_digits(length)) {}

  std::string_view id() const override { return kBinary.id; }
  int d() const override { return digits_; }
  Cells positions() const override { return {0, kMaxPosition + 1}; }
  double largest_entry(std::int64_t) const override { return 1; }
  double smallest_entry(std::int64_t) const override { return 0; }
  double entry(std::int64_t t, int dim) const override { return binary_digit(t, dim); }
  double mean(Cells positions, Cells dims) const override {
    double ones = 0;
    for (std::int64_t dim = dims.first; dim < dims.first + dims.count; ++dim) {
      const int b = static_cast<int>(dim);
      ones += static_cast<double>(ones_below(positions.first + positions.count, b) -
                                  ones_below(positions.first, b));
    }
    return ones / (static_cast<double>(positions.count) * static_cast<double>(dims.count));
  }

 private:
  /// How many positions below n have digit b set.
  static std::int64_t ones_below(std::int64_t n, int b) {
    const std::int64_t half = std::int64_t{1} << b;
    const std::int64_t rest = n & (2 * half - 1);
    return ((n >> (b + 1)) << b) + std::max<std::int64_t>(0, rest - half);
  }

  int digits_;
};

}  // namespace

const EncodingKind kBinary = {
    .id = "binary",
    .formula = "⌊t/2^j⌋ mod 2",
    .note = "The binary digits of t, which flip at once where a carry runs through them.",
    .uses_length = true,
    .make = make_with_length<Binary>,
};

}  // namespace posenc
