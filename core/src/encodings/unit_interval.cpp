#include <algorithm>

#include "kinds.hpp"

namespace posenc {
namespace {

/// p(t) = t/(L−1), from 0 at the first position to 1 at the last; t where L = 1.
class UnitInterval final : public Encoding {
 public:
  explicit UnitInterval(std::int64_t length)
      : last_(static_cast<double>(std::max<std::int64_t>(length - 1, 1))) {}

  std::string_view id() const override { return kUnitInterval.id; }
  int d() const override { return 1; }
  double largest_entry(std::int64_t length) const override {
    return std::max(1.0, static_cast<double>(length - 1) / last_);
  }
  double smallest_entry(std::int64_t) const override { return 0; }
  double entry(std::int64_t t, int) const override { return static_cast<double>(t) / last_; }
  double entry_at(double t, int) const override { return t / last_; }
  double mean(Cells positions, Cells) const override {
    return entry_at(
        static_cast<double>(positions.first) + 0.5 * static_cast<double>(positions.count - 1), 0);
  }

 private:
  double last_;
};

}  // namespace

const EncodingKind kUnitInterval = {
    .id = "unit-interval",
    .formula = "t/(L−1)",
    .note = "One number from 0 to 1, whose step between neighbours depends on the length.",
    .uses_length = true,
    .make = make_with_length<UnitInterval>,
};

}  // namespace posenc
