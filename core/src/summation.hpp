#pragma once

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
  double value() const { return sum_ + lost_; }

 private:
  double sum_ = 0;
  double lost_ = 0;
};

}  // namespace posenc
