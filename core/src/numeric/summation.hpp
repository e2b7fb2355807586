#pragma once

#include <cmath>

namespace posenc {

/// A sum whose error does not grow with the number of terms: the rounding error of each addition is
/// summed beside it (Knuth's two-sum).
class CompensatedSum {
 public:
  void add(double term) {
    const double sum = sum_ + term;
    const double added = sum - sum_;
    rounding_error_ += (sum_ - (sum - added)) + (term - added);
    sum_ = sum;
  }
  /// Infinite or NaN where a plain sum is.
  double value() const { return std::isfinite(sum_) ? sum_ + rounding_error_ : sum_; }

 private:
  double sum_ = 0;
  double rounding_error_ = 0;
};

}  // namespace posenc
