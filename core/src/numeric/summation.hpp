#pragma once

#include <cmath>

namespace posenc {

/// A sum whose error does not grow with the number of terms: what each addition rounds away is kept
/// beside it (Knuth's two-sum).
class CompensatedSum {
 public:
  void add(double term) {
    const double sum = sum_ + term;
    const double seen = sum - sum_;
    lost_ += (sum_ - (sum - seen)) + (term - seen);
    sum_ = sum;
  }
  /// Infinite or NaN where a plain sum is.
  double value() const { return std::isfinite(sum_) ? sum_ + lost_ : sum_; }

 private:
  double sum_ = 0;
  double lost_ = 0;
};

}  // namespace posenc
