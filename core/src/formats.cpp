#include <posenc/formats.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string_view>

#include <posenc/half.hpp>

namespace posenc {
namespace {

struct FormatLimits {
  int significant_bits;
  double smallest_normal;
  double smallest_step;  ///< between the numbers below that
  double overflow;       ///< half a step above the largest number
};

constexpr FormatLimits limits_of(NumberFormat format) {
  switch (format) {
    case NumberFormat::float64: return {53, 0x1p-1022, 0x0.0000000000001p-1022, HUGE_VAL};
    case NumberFormat::float32: return {24, 0x1p-126, 0x1p-149, 0x1.ffffffp127};
    case NumberFormat::bfloat16: return {8, 0x1p-126, 0x1p-133, 0x1.ffp127};
    case NumberFormat::float16: return {11, 0x1p-14, 0x1p-24, kHalfOverflow};
  }
  return {};
}

}  // namespace

std::string_view name(NumberFormat format) {
  switch (format) {
    case NumberFormat::float64: return "float64";
    case NumberFormat::float32: return "float32";
    case NumberFormat::bfloat16: return "bfloat16";
    case NumberFormat::float16: return "float16";
  }
  return "";
}

int significant_bits(NumberFormat format) { return limits_of(format).significant_bits; }

double round_to(NumberFormat format, double x) {
  if (format == NumberFormat::float64 || !std::isfinite(x)) return x;
  const FormatLimits limits = limits_of(format);
  const double size = std::fabs(x);
  if (size >= limits.overflow) return std::copysign(HUGE_VAL, x);
  if (size < limits.smallest_normal) {
    // So large that its last place is the step.
    const double shift = limits.smallest_step * 0x1.8p52;
    return std::copysign((size + shift) - shift, x);
  }
  const int dropped = 53 - limits.significant_bits;
  auto bits = std::bit_cast<std::uint64_t>(x);
  const std::uint64_t half = std::uint64_t{1} << (dropped - 1);
  bits += half - 1 + ((bits >> dropped) & 1);
  return std::bit_cast<double>(bits & ~(2 * half - 1));
}

std::int64_t distinct_within(NumberFormat format, std::int64_t first, std::int64_t last) {
  const FormatLimits limits = limits_of(format);
  if (static_cast<double>(first) >= limits.overflow) return 0;
  // How many whole numbers of the format are below that of x: all up to 2^bits are in it, and from
  // there on each octave has 2^(bits−1).
  const auto below = [&](double x) {
    const double number = round_to(format, x);
    const int bits = limits.significant_bits;
    const int octaves = number < 1 ? 0 : std::max(0, std::ilogb(number) - bits + 1);
    return static_cast<std::int64_t>(std::ldexp(number, -octaves)) +
           (std::int64_t{octaves} << (bits - 1));
  };
  const double end = std::fmin(static_cast<double>(last), limits.overflow - 1);
  return below(end) - below(static_cast<double>(first)) + 1;
}

}  // namespace posenc
