#include "text/covered.hpp"

#include <algorithm>

namespace posenc {
namespace {

bool is_decimal_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter_or_digit(char c) {
  return is_decimal_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool stands_whole(std::string_view before, std::string_view after) {
  if (!before.empty() && (is_letter_or_digit(before.back()) || before.back() == '.')) return false;
  if (after.size() > 1 && after[0] == '.' && is_decimal_digit(after[1])) return false;
  return after.empty() || !is_letter_or_digit(after[0]);
}

}  // namespace

bool can_be_covered(std::string_view text) {
  return std::ranges::count_if(text, is_letter_or_digit) >=
         static_cast<std::ptrdiff_t>(kLeastCovered);
}

std::string with_covered(std::string_view text, std::span<const std::string> covered) {
  std::string made(text);
  for (const auto& one : covered) {
    for (std::size_t at = 0; (at = made.find(one, at)) != std::string::npos; ++at) {
      const std::string_view all = made;
      if (stands_whole(all.substr(0, at), all.substr(at + one.size())))
        made.replace(at, one.size(), "?");
    }
  }
  return made;
}

}  // namespace posenc
