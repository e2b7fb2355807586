#include "numeric/extended.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "numeric/exponential.hpp"

namespace posenc {
namespace {

constexpr int kMantissaBits = 192;
/// Numbers reach so far in either direction.
constexpr int kMostExponent = 800;
/// The relative errors of an addition, multiplication or division, and of exponential.hpp.
constexpr double kStepRounding = 0x1p-188, kFunctionRounding = 0x1p-160;

const Fixed& log_of_2() {
  static const Fixed value = ln(Fixed::whole(2));
  return value;
}

/// The number of any mantissa; what is below all exponents is 0.
Extended normal(Fixed mantissa, int exponent, bool negative, double error) {
  if (mantissa.is_zero()) return {.error = error};
  std::size_t top = 3;
  while (mantissa.limb[top] == 0) --top;
  const int bit =
      static_cast<int>(64 * top) + 63 - std::countl_zero(mantissa.limb[top]) - kMantissaBits;
  if (bit > 0) mantissa = mantissa >> static_cast<unsigned>(bit);
  for (int left = -bit; left > 0; left -= 32)
    mantissa = mantissa << static_cast<unsigned>(left < 32 ? left : 32);
  exponent += bit;
  if (exponent < -kMostExponent) return {.error = error + std::ldexp(2, -kMostExponent)};
  return {mantissa, exponent, negative, error};
}

/// With the rounding of one operation.
Extended rounded(const Extended& x, double relative = kStepRounding) {
  Extended made = x;
  made.error += std::fabs(x.value()) * relative;
  return made;
}

Extended sum(const Extended& a, const Extended& b) {
  const double error = a.error + b.error;
  if (a.is_zero() || b.is_zero()) {
    Extended made = a.is_zero() ? b : a;
    made.error = error;
    return made;
  }
  if (a.exponent < b.exponent) return sum(b, a);
  const auto apart = static_cast<unsigned>(std::min(a.exponent - b.exponent, 255));
  const Fixed other = b.mantissa >> apart;
  const double cut = std::ldexp(1.0, a.exponent - kMantissaBits + 1);
  if (a.negative == b.negative)
    return normal(a.mantissa + other, a.exponent, a.negative, error + cut);
  const bool less = a.mantissa < other;
  return normal(less ? other - a.mantissa : a.mantissa - other, a.exponent, a.negative != less,
                error + (apart == 0 ? 0 : cut));
}

std::optional<Extended> in_reach(const Extended& x) {
  if (x.exponent > kMostExponent || !std::isfinite(x.error)) return std::nullopt;
  return x;
}

/// The whole number that it is within its error, if it is one of few digits.
std::optional<std::int64_t> whole_of(const Extended& x) {
  constexpr double kMost = 0x1p40;
  const double nearest = std::round(x.value());
  if (!(std::fabs(nearest) < kMost)) return std::nullopt;
  const auto n = static_cast<std::int64_t>(nearest);
  const Extended rest = x - Extended::whole(n);
  if (std::fabs(rest.value()) > rest.error) return std::nullopt;
  return n;
}

}  // namespace

Extended Extended::whole(std::int64_t n) {
  return normal(Fixed::whole(static_cast<std::uint64_t>(std::llabs(n))), 0, n < 0, 0);
}

Extended Extended::of(double x) {
  int exponent = 0;
  const double part = std::frexp(std::fabs(x), &exponent);
  return normal(fixed_from(part), exponent, x < 0, 0);
}

bool Extended::is_positive() const { return !negative && value() > error; }

double Extended::value() const {
  if (is_zero()) return 0;
  const double size = std::ldexp(double_from(mantissa), exponent);
  return negative ? -size : size;
}

Fixed Extended::magnitude() const {
  return exponent < 0 ? mantissa >> static_cast<unsigned>(std::min(-exponent, 255))
                      : mantissa << static_cast<unsigned>(exponent);
}

Extended operator-(Extended x) {
  x.negative = !x.negative;
  return x;
}
Extended operator+(const Extended& a, const Extended& b) { return sum(a, b); }
Extended operator-(const Extended& a, const Extended& b) { return sum(a, -b); }

Extended operator*(const Extended& a, const Extended& b) {
  const double error =
      std::fabs(a.value()) * b.error + std::fabs(b.value()) * a.error + a.error * b.error;
  return rounded(
      normal(a.mantissa * b.mantissa, a.exponent + b.exponent, a.negative != b.negative, error));
}

std::optional<Extended> divide(const Extended& a, const Extended& b) {
  const double size = std::fabs(b.value()) - b.error;
  if (b.is_zero() || !(size > 0)) return std::nullopt;
  Extended made =
      normal(a.mantissa / b.mantissa, a.exponent - b.exponent, a.negative != b.negative, 0);
  made.error = (a.error + std::fabs(made.value()) * b.error) / size;
  return in_reach(rounded(made));
}

std::optional<Extended> exp(const Extended& x) {
  constexpr double kMost = kMostExponent * 0.69;
  if (!(x.error < 0.01) || x.value() > kMost) return std::nullopt;
  if (x.value() < -kMost) return Extended{.error = std::exp(-kMost)};
  const Fixed size = x.magnitude();
  auto n = static_cast<std::uint64_t>(std::fabs(x.value()) / 0.6931471805599453);
  if (size < log_of_2() * n) --n;
  const Extended e = normal(exp_plus(size - log_of_2() * n), static_cast<int>(n), false, 0);
  Extended made = x.negative ? *divide(Extended::whole(1), e) : e;
  made.error = made.value() * 1.1 * x.error;
  return rounded(made, kFunctionRounding);
}

std::optional<Extended> log(const Extended& x) {
  if (!x.is_positive()) return std::nullopt;
  const Extended of_exponent =
      Extended::whole(x.exponent) * normal(log_of_2(), 0, false, kFunctionRounding);
  Extended made = of_exponent + normal(ln(x.mantissa), 0, false, kFunctionRounding);
  made.error += x.error / (x.value() - x.error);
  return made;
}

std::optional<Extended> power(const Extended& a, const Extended& b) {
  constexpr std::int64_t kMostFactors = 1024;
  if (const auto n = whole_of(b); n && std::llabs(*n) <= kMostFactors) {
    Extended made = Extended::whole(1), square = a;
    for (auto left = std::llabs(*n); left > 0; left /= 2) {
      if (left % 2 != 0) made = made * square;
      if (!in_reach(made)) return std::nullopt;
      if (left > 1) square = square * square;
      if (!in_reach(square)) return std::nullopt;
    }
    return *n < 0 ? divide(Extended::whole(1), made) : made;
  }
  if (a.is_zero() && a.error == 0 && b.is_positive()) return Extended{};
  const auto logarithm = log(a);
  return logarithm ? exp(b * *logarithm) : std::nullopt;
}

bool is_whole(const Extended& x) { return whole_of(x).has_value(); }

std::optional<Extended> floor(const Extended& x) {
  if (!(x.error < 0.25)) return std::nullopt;
  if (const auto n = whole_of(x)) return Extended::whole(*n);
  if (x.exponent >= kMantissaBits) return x;
  Extended whole{.exponent = x.exponent, .negative = x.negative};
  if (x.exponent >= 0) {
    whole.mantissa = x.mantissa;
    for (int i = 0; i < 3; ++i) {
      const int cleared = std::clamp(kMantissaBits - x.exponent - 64 * i, 0, 64);
      auto& limb = whole.mantissa.limb[static_cast<std::size_t>(i)];
      limb = cleared == 64 ? 0 : limb >> cleared << cleared;
    }
  }
  return x.negative ? whole - Extended::whole(1) : whole;
}

}  // namespace posenc
