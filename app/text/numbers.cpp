#include "text/numbers.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace posenc {
namespace {

constexpr std::string_view kMinus = "−";
constexpr std::string_view kThinSpace = "\u2009";

/// "-1234567.25" as the screen writes it.
std::string typeset(std::string_view plain) {
  std::string text;
  if (plain.starts_with('-')) {
    plain.remove_prefix(1);
    // What rounds to zero has no sign.
    if (plain.find_first_of("123456789") != std::string_view::npos) text += kMinus;
  }
  const std::size_t whole = std::min(plain.find('.'), plain.size());
  for (std::size_t i = 0; i < plain.size(); ++i) {
    if (i > 0 && i < whole && (whole - i) % 3 == 0) text += kThinSpace;
    text += plain[i];
  }
  return text;
}

std::string without_trailing_zeros(std::string plain) {
  if (plain.find('.') == std::string::npos) return plain;
  plain.erase(plain.find_last_not_of('0') + 1);
  if (plain.ends_with('.')) plain.pop_back();
  return plain;
}

constexpr int kReadOutDigits = 4;
thread_local std::optional<bool> read_out_has_all;

int digits_to_read_back(double value) {
  const auto shortest = fmt::format("{}", value);
  auto digits = std::string_view(shortest).substr(0, shortest.find('e'));
  digits.remove_prefix(digits.find_first_of("123456789"));
  return static_cast<int>(digits.size()) - (digits.find('.') != std::string_view::npos ? 1 : 0);
}

/// What has no digits, or "".
std::string special_text(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "−∞" : "∞";
  return {};
}

bool is_multiple(double value, double of) {
  const double quotient = value / of;
  return std::abs(quotient - std::round(quotient)) <= 1e-9 * std::max(1.0, std::abs(quotient));
}

std::string with_decimals(double value, int decimals) {
  if (auto special = special_text(value); !special.empty()) return special;
  return typeset(fmt::format("{:.{}f}", value, std::max(decimals, 0)));
}

struct Unit {
  double factor;
  std::string_view prefix;
};

/// The largest in which all ticks of an axis are short; nullptr where they are written in full.
const Unit* unit_of(double step, double largest) {
  static constexpr std::array kUnits = {Unit{1e9, "G"}, Unit{1e6, "M"}, Unit{1e3, "k"}};
  constexpr double kLongInFull = 10'000, kLongInUnit = 1000;
  if (largest < kLongInFull) return nullptr;
  const auto found = std::ranges::find_if(kUnits, [&](const Unit& unit) {
    return largest >= unit.factor && largest < kLongInUnit * unit.factor &&
           is_multiple(step, unit.factor / 10);
  });
  return found == kUnits.end() ? nullptr : &*found;
}

}  // namespace

WritesReadOut::WritesReadOut(bool all_digits)
    : before_(std::exchange(read_out_has_all, all_digits)) {}
WritesReadOut::~WritesReadOut() { read_out_has_all = before_; }

std::string superscript(int n) {
  constexpr std::array<std::string_view, 10> kDigits = {"⁰", "¹", "²", "³", "⁴",
                                                        "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = n < 0 ? "⁻" : "";
  for (const char digit : std::to_string(std::abs(n))) {
    text += kDigits[static_cast<std::size_t>(digit - '0')];
  }
  return text;
}

std::string integer_text(std::int64_t value) { return typeset(std::to_string(value)); }

std::string counted(std::int64_t count, std::string_view one, std::string_view several) {
  return fmt::format("{} {}", integer_text(count), count == 1 ? one : several);
}

std::string counted(double number, std::string_view one, std::string_view several, int digits) {
  const auto text = value_text(number, digits);
  return fmt::format("{} {}", text, text == "1" ? one : several);
}

std::string list_text(std::vector<std::string> items, std::string_view before_last) {
  const auto last = std::move(items.back());
  items.pop_back();
  return items.empty() ? last : fmt::format("{} {} {}", fmt::join(items, ", "), before_last, last);
}

std::string fixed_text(double value, int decimals) {
  return read_out_has_all ? short_text(value) : with_decimals(value, decimals);
}

std::string short_text(double value, int digits) {
  if (auto special = special_text(value); !special.empty()) return special;
  if (value == 0) return "0";
  digits = !read_out_has_all   ? std::max(digits, 1)
           : *read_out_has_all ? digits_to_read_back(value)
                               : kReadOutDigits;
  const double size = std::abs(value);
  // Rounded to the digits asked for, so that 0.99999 counts as 1.
  const std::string rounded = fmt::format("{:.{}e}", value, digits - 1);
  const std::size_t split = rounded.find('e');
  const int exponent = std::atoi(rounded.c_str() + split + 1);
  if (size >= 1e-4 && size < 1e7) {
    const int decimals = std::max(digits - 1 - exponent, 0);
    return typeset(without_trailing_zeros(fmt::format("{:.{}f}", value, decimals)));
  }
  const std::string mantissa = typeset(without_trailing_zeros(rounded.substr(0, split)));
  return mantissa + " · 10" + superscript(exponent);
}

std::string finite_text(double value, int digits) {
  return std::isfinite(value) ? short_text(value, digits) : "no number";
}

int digits_apart(const std::function<std::string(int)>& a, const std::function<std::string(int)>& b,
                 int digits) {
  constexpr int kMost = 15;
  for (int more = digits; more <= kMost; ++more)
    if (a(more) != b(more)) return more;
  return digits;
}

std::string value_text(double value, int digits) {
  constexpr double kWholeBelow = 0x1p53;
  const bool whole = value == std::trunc(value) && std::abs(value) < kWholeBelow;
  return whole ? integer_text(static_cast<std::int64_t>(value)) : short_text(value, digits);
}

std::string tick_text(double value, double step, double largest) {
  if (auto special = special_text(value); !special.empty()) return special;
  if (value == 0) return "0";
  step = std::abs(step);
  constexpr double kMostInFull = 1e13;
  constexpr int kFewDigits = 4;
  if (!(step > 0) || std::abs(value) >= kMostInFull) return short_text(value, kFewDigits);
  if (const auto* unit = unit_of(step, std::abs(largest))) {
    const std::string number = fmt::format("{:.1f}", value / unit->factor);
    return typeset(without_trailing_zeros(number)) + std::string(kThinSpace) +
           std::string(unit->prefix);
  }
  // What is left of a step counts, however far from 0 the axis lies.
  constexpr double kHardly = 1e-6;
  if (std::abs(value - std::round(value)) <= kHardly * std::min(step, 1.0)) {
    return with_decimals(value, 0);
  }
  constexpr int kMostDecimals = 6;
  for (int decimals = 1; decimals <= kMostDecimals; ++decimals) {
    if (is_multiple(step, std::pow(10.0, -decimals))) return with_decimals(value, decimals);
  }
  return short_text(value, 6);
}

}  // namespace posenc
