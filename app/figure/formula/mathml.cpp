#include "figure/formula/mathml.hpp"

#include <cctype>

#include <fmt/format.h>

namespace posenc {
namespace {

std::string element(const Formula&);

std::string all(const std::vector<Formula>& parts) {
  std::string text;
  for (const auto& part : parts) text += element(part);
  return text;
}

std::string in(std::string_view tag, const std::string& inside) {
  return fmt::format("<{0}>{1}</{0}>", tag, inside);
}

bool is_empty(const Formula& formula) {
  return formula.kind == Formula::Kind::row && formula.parts.empty();
}

std::string text(const Formula& formula) {
  const auto inside = escaped_markup(formula.text);
  if (formula.italic) return in("mi", inside);
  const auto first = static_cast<unsigned char>(formula.text.empty() ? ' ' : formula.text.front());
  if (std::isdigit(first) != 0) return in("mn", inside);
  return std::isalpha(first) != 0 ? fmt::format(R"(<mi mathvariant="normal">{}</mi>)", inside)
                                  : in("mo", inside);
}

std::string script(const Formula& formula) {
  const bool has_sub = !is_empty(formula.parts[1]), has_sup = !is_empty(formula.parts[2]);
  const auto base = in("mrow", element(formula.parts[0]));
  const auto sub = has_sub ? in("mrow", element(formula.parts[1])) : "";
  const auto sup = has_sup ? in("mrow", element(formula.parts[2])) : "";
  const auto tag = has_sub && has_sup ? "msubsup" : has_sub ? "msub" : has_sup ? "msup" : "mrow";
  return in(tag, base + sub + sup);
}

std::string matrix(const Formula& formula) {
  std::string rows, cells;
  for (std::size_t i = 0; i < formula.parts.size(); ++i) {
    cells += in("mtd", element(formula.parts[i]));
    if ((i + 1) % static_cast<std::size_t>(formula.columns) != 0) continue;
    rows += in("mtr", cells);
    cells.clear();
  }
  return in("mrow", in("mo", "[") + in("mtable", rows) + in("mo", "]"));
}

std::string element(const Formula& formula) {
  using enum Formula::Kind;
  const auto part = [&](std::size_t i) { return in("mrow", element(formula.parts[i])); };
  switch (formula.kind) {
    case Formula::Kind::text: return posenc::text(formula);
    case row: return all(formula.parts);
    case Formula::Kind::script: return posenc::script(formula);
    case fraction: return in("mfrac", part(0) + part(1));
    case Formula::Kind::matrix: return posenc::matrix(formula);
    case root: return in("msqrt", all(formula.parts));
    case limits: return in("munderover", part(0) + part(1) + part(2));
  }
  return {};
}

}  // namespace

std::string mathml(const Formula& formula) { return in("math", in("mrow", element(formula))); }

std::string escaped_markup(std::string_view text) {
  std::string made;
  for (const char c : text) {
    switch (c) {
      case '&': made += "&amp;"; break;
      case '<': made += "&lt;"; break;
      case '>': made += "&gt;"; break;
      case '"': made += "&quot;"; break;
      default: made += c;
    }
  }
  return made;
}

}  // namespace posenc
