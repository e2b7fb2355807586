#pragma once

#include <cstdint>
#include <string>

/// Numbers as the screen writes them: real minus sign, thin space between thousands.
namespace posenc {

std::string integer_text(std::int64_t);
/// `decimals` places after the point: "−0.3767".
std::string fixed_text(double, int decimals);
/// `digits` significant digits, grouped thousands, no exponent where 10⁻⁴ ≤ |v| < 10⁷, otherwise
/// "2.2 · 10⁻¹⁶" with real superscripts. Trailing zeros dropped.
std::string short_text(double, int digits = 4);
/// Whole numbers in full, others as short_text().
std::string value_text(double, int digits = 4);
/// Compact tick label: "0", "512", "1 k", "2.5 M", "1 G" (thin space before the prefix).
std::string tick_text(double value, double step);

}  // namespace posenc
