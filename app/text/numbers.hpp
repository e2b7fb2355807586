#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Numbers as the screen writes them: real minus sign, thin space between thousands.
namespace posenc {

/// As long as one is there, short_text() and fixed_text() write in this thread what a read-out has,
/// whatever they are asked for: four significant digits, or all that it takes to read the same
/// number back. So one text serves the panel and both read-outs.
class WritesReadOut {
 public:
  explicit WritesReadOut(bool all_digits);
  ~WritesReadOut();
  WritesReadOut(const WritesReadOut&) = delete;
  WritesReadOut& operator=(const WritesReadOut&) = delete;

 private:
  std::optional<bool> before_;
};

std::string integer_text(std::int64_t);
/// "1 position", "37 positions"; of another number as value_text() writes it, "6.283 positions".
std::string counted(std::int64_t, std::string_view one, std::string_view several);
std::string counted(double, std::string_view one, std::string_view several, int digits);
/// "1, 2 and 3"; of at least one.
std::string list_text(std::vector<std::string>, std::string_view before_last = "and");
/// An exponent in raised digits: "⁻¹⁶".
std::string superscript(int);
/// `decimals` places after the point: "−0.3767".
std::string fixed_text(double, int decimals);
/// `digits` significant digits, grouped thousands, no exponent where 10⁻⁴ ≤ |v| < 10⁷, otherwise
/// "2.2 · 10⁻¹⁶" with real superscripts. Trailing zeros dropped.
std::string short_text(double, int digits = 4);
/// The same, or "no number" of what is not finite.
std::string finite_text(double, int digits = 2);
/// The fewest digits, from `digits` on, with which the two texts differ; `digits` where none do.
int digits_apart(const std::function<std::string(int)>& a, const std::function<std::string(int)>& b,
                 int digits);
/// Whole numbers in full, others as short_text().
std::string value_text(double, int digits = 4);
/// Label of a tick on an axis whose ticks are `step` apart and reach as far from 0 as `largest`.
/// All ticks of the axis have the same unit: "0", "20 k", "2.5 M", "1 G" (thin space before the
/// prefix) where each has at most three digits and one decimal in it, otherwise none: "512", "1
/// 024", "499 999 050".
std::string tick_text(double value, double step, double largest);

}  // namespace posenc
