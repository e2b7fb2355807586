#include <posenc/half.hpp>

#include <bit>
#include <cmath>
#include <limits>

#include <posenc/formats.hpp>

namespace posenc {
namespace {

constexpr int kFractionBits = 10, kExponentBias = 15, kHalfSize = 16;
constexpr std::uint16_t kInfinity = 0x7c00, kNan = 0x7e00;
constexpr double kSmallestNormal = 0x1p-14, kSubnormalStep = 0x1p-24;

/// Converts a number that is a normal number in half precision.
std::uint16_t normal_bits(double x) {
  constexpr int kDropped = std::numeric_limits<double>::digits - 1 - kFractionBits;
  constexpr std::uint64_t kExponentGap =
      std::uint64_t{std::numeric_limits<double>::max_exponent - 1 - kExponentBias} << kFractionBits;
  return static_cast<std::uint16_t>((std::bit_cast<std::uint64_t>(x) >> kDropped) - kExponentGap);
}

}  // namespace

std::uint16_t half_from(double x) {
  const auto sign = static_cast<std::uint16_t>(std::signbit(x) ? 1u << (kHalfSize - 1) : 0u);
  const double size = round_to(NumberFormat::float16, std::fabs(x));
  std::uint16_t rest = 0;
  if (std::isnan(x)) {
    rest = kNan;
  } else if (std::isinf(size)) {
    rest = kInfinity;
  } else if (size < kSmallestNormal) {
    rest = static_cast<std::uint16_t>(size / kSubnormalStep);
  } else {
    rest = normal_bits(size);
  }
  return sign | rest;
}

double from_half(std::uint16_t bits) {
  const int exponent = (bits & kInfinity) >> kFractionBits;
  const int fraction = bits & ((1 << kFractionBits) - 1);
  const double sign = bits >> (kHalfSize - 1) != 0 ? -1 : 1;
  if ((bits & kInfinity) == kInfinity) {
    return fraction != 0 ? std::numeric_limits<double>::quiet_NaN()
                         : sign * std::numeric_limits<double>::infinity();
  }
  const int whole = exponent == 0 ? fraction : fraction + (1 << kFractionBits);
  return sign * std::ldexp(whole, (exponent == 0 ? 1 : exponent) - kExponentBias - kFractionBits);
}

}  // namespace posenc
