#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "figure/formula/markup.hpp"

namespace posenc {
namespace {

/// In brackets where it is more than a name or a number.
std::string as_operand(const Formula& formula) {
  auto text = to_plain(formula);
  const bool is_one = std::ranges::none_of(
      text, [](char c) { return std::string_view(" +*/=,").find(c) != std::string_view::npos; });
  return is_one && text.find("−") == text.npos && text.find("·") == text.npos
             ? text
             : fmt::format("({})", text);
}

}  // namespace

std::string to_plain(const Formula& formula) {
  const auto& parts = formula.parts;
  std::string text;
  switch (formula.kind) {
    case Formula::Kind::text: return formula.text;
    case Formula::Kind::row:
      for (const auto& part : parts) text += to_plain(part);
      return text;
    case Formula::Kind::script:
    case Formula::Kind::limits:
      text = to_plain(parts[0]);
      for (const auto& [sign, part] : {std::pair('_', &parts[1]), {'^', &parts[2]}})
        if (const auto at = as_operand(*part); !at.empty()) text += sign + at;
      return text;
    case Formula::Kind::fraction:
      return fmt::format("{}/{}", as_operand(parts[0]), as_operand(parts[1]));
    case Formula::Kind::root: return "√" + as_operand(parts[0]);
    case Formula::Kind::matrix:
      for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool begins_row = i % static_cast<std::size_t>(std::max(formula.columns, 1)) == 0;
        text.append(i == 0 ? "" : begins_row ? "; " : ", ").append(to_plain(parts[i]));
      }
      return fmt::format("[{}]", text);
  }
  return text;
}

}  // namespace posenc
