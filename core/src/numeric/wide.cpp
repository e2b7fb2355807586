#include "numeric/wide.hpp"

#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "numeric/fixed.hpp"

namespace posenc {
namespace {

/// The table's angles are multiples of 1/256 turn, 64 in a quarter.
constexpr unsigned kQuarter = 64;
constexpr unsigned kIndexBits = 8;

Wide wide_from(const Fixed& a) {
  const double high = double_from(a);
  if (high == 0) return {};
  // What `high` is exactly, as a Fixed: at most 53 bits above 2⁻¹⁹².
  int exponent = 0;
  const auto mantissa = static_cast<std::uint64_t>(std::ldexp(std::frexp(high, &exponent), 53));
  const int shift = 53 - exponent;  // high = mantissa / 2^shift
  const Fixed exact = Fixed::whole(mantissa) >> static_cast<unsigned>(shift);
  return {high, a < exact ? -double_from(exact - a) : double_from(a - exact)};
}

/// sin x for 0 ≤ x ≤ π/2, by its series.
Fixed sin_series(const Fixed& x) {
  const Fixed squared = x * x;
  Fixed plus, minus, term = x;
  for (std::uint64_t i = 1; !term.is_zero(); i += 2) {
    (i % 4 == 1 ? plus : minus) = (i % 4 == 1 ? plus : minus) + term;
    term = term * squared / ((i + 1) * (i + 2));
  }
  return plus - minus;
}

struct Entry {
  Wide value;
  double leading = 0;  ///< the first 26 bits of value.high
};
using SineTable = std::array<Entry, kQuarter + 1>;

double first_26_bits(double x) {
  constexpr std::uint64_t kept = ~((std::uint64_t{1} << 27) - 1);
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & kept);
}

/// sin of i/256 turn.
const SineTable& sines() {
  static const SineTable table = [] {
    SineTable made;
    made[kQuarter] = {{1, 0}, 1};
    for (unsigned i = 0; i < kQuarter; ++i) {
      const auto value = wide_from(sin_series(kFixedPi * i / (2 * kQuarter)));
      made[i] = {value, first_26_bits(value.high)};
    }
    return made;
  }();
  return table;
}

/// `magnitude`·2⁻¹²⁸ turn in radians, its first 26 bits and the rest; relative error 2⁻⁶¹.
Wide wide_radians(U128 magnitude) {
  if (magnitude == 0) return {};
  const auto top = static_cast<std::uint64_t>(magnitude >> 64);
  const int zeros = top != 0 ? std::countl_zero(top)
                             : 64 + std::countl_zero(static_cast<std::uint64_t>(magnitude));
  const auto leading = static_cast<std::uint64_t>((magnitude << zeros) >> 64);
  constexpr std::uint64_t quarter_pi = 0xC90FDAA22168C234;  // π/4 in units of 2⁻⁶⁴
  const auto product = static_cast<std::uint64_t>((U128{leading} * quarter_pi) >> 64);
  // product·8 = leading·2π, of 2⁻⁶⁴⁻ᶻᵉʳᵒˢ turn each.
  const double unit = std::bit_cast<double>(static_cast<std::uint64_t>(1023 - 61 - zeros) << 52);
  constexpr std::uint64_t first = ~((std::uint64_t{1} << 38) - 1);
  return {static_cast<double>(product & first) * unit,
          static_cast<double>(product & ~first) * unit};
}

Wide sum(double a, double b, double rest) {
  const double high = a + b;
  const double b_of_it = high - a;
  const double low = (a - (high - b_of_it)) + (b - b_of_it) + rest;
  const double normal = high + low;
  return {normal, low - (normal - high)};
}

Wide operator-(Wide x) { return {-x.high, -x.low}; }

}  // namespace

WideSinCos wide_sin_cos(Turns phase) {
  constexpr int shift = 128 - static_cast<int>(kIndexBits);
  const auto index =
      static_cast<unsigned>((phase.fraction + (U128{1} << (shift - 1))) >> shift) % (4 * kQuarter);
  const U128 rest = phase.fraction - (U128{index} << shift);
  const bool negative = (rest >> 127) != 0;
  Wide h = wide_radians(negative ? U128{0} - rest : rest);
  if (negative) h = -h;

  const SineTable& table = sines();
  const Entry& s = table[index % kQuarter];
  const Entry& c = table[kQuarter - index % kQuarter];
  // |h| ≤ π/256: what is left out of either is below 2⁻⁷⁶.
  const double x = h.high + h.low;
  const double z = x * x;
  const double cos_less_one = z * (-0.5 + z * (1.0 / 24 - z * (1.0 / 720)));
  const double sin_less_x = x * z * (-1.0 / 6 + z * (1.0 / 120 - z * (1.0 / 5040)));
  // leading·h.high is exact: 52 bits.
  const auto turned = [&](const Entry& from, const Entry& towards, double sign) {
    const double small =
        from.value.low + from.value.high * cos_less_one +
        sign * (((towards.value.high - towards.leading) + towards.value.low) * h.high +
                towards.value.high * (h.low + sin_less_x));
    return sum(from.value.high, sign * (towards.leading * h.high), small);
  };
  const Wide sin = turned(s, c, 1), cos = turned(c, s, -1);
  switch (index / kQuarter) {
    case 0: return {sin, cos};
    case 1: return {cos, -sin};
    case 2: return {-sin, -cos};
    default: return {-cos, sin};
  }
}

Turns turns_from_rad(double angle) {
  assert(angle >= 0 && angle < 0x1p63);
  if (angle < 0x1p-100) return {};
  const auto bits = std::bit_cast<std::uint64_t>(angle);
  const U128 mantissa = (bits & ((std::uint64_t{1} << 52) - 1)) | (std::uint64_t{1} << 52);
  const int exponent = static_cast<int>(bits >> 52) - 1023 - 52;  // angle = mantissa·2^exponent
  // mantissa/2π in units of 2⁻¹²⁸, 192 bits.
  const auto& per_radian = kFixedTurnsPerRadian.limb;
  const U128 lower = mantissa * per_radian[1], upper = mantissa * per_radian[2];
  const U128 low = (upper << 64) + lower;
  const U128 high = (upper >> 64) + (low < lower ? 1 : 0);
  if (exponent >= 0) return {low << exponent};
  const int right = -exponent;
  if (right >= 128) return {high >> (right - 128)};
  return {(low >> right) | (high << (128 - right))};
}

}  // namespace posenc
