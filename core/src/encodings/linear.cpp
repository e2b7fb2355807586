#include "kinds.hpp"

namespace posenc {
namespace {

/// p(t) = t+1.
class Linear final : public Encoding {
 public:
  std::string_view id() const override { return kLinear.id; }
  int d() const override { return 1; }
  double largest_entry(std::int64_t length) const override { return static_cast<double>(length); }
  double smallest_entry(std::int64_t) const override { return 1; }
  double entry(std::int64_t t, int) const override { return static_cast<double>(t + 1); }
  double entry_at(double t, int) const override { return t + 1; }
  double mean(Cells positions, Cells) const override {
    return entry_at(
        static_cast<double>(positions.first) + 0.5 * static_cast<double>(positions.count - 1), 0);
  }
};

Expected<std::shared_ptr<const Encoding>> make_linear(const EncodingParameters&) {
  return std::make_shared<Linear>();
}

}  // namespace

const EncodingKind kLinear = {
    .id = "linear",
    .formula = "t+1",
    .note = "One number that counts positions and grows without bound.",
    .make = make_linear,
};

}  // namespace posenc
