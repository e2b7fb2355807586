#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "snippets/notation.hpp"
#include "snippets/printers.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

constexpr std::array kCppWords{
    Word{"pow", "std::pow({0}, {1})"},   Word{"log", "std::log({0})"},
    Word{"sqrt", "std::sqrt({0})"},      Word{"floor", "std::floor({0})"},
    Word{"ceil", "std::ceil({0})"},      Word{"pi", "std::numbers::pi"},
    Word{"max", "std::max({0}, {1})"},   Word{"min", "std::min({0}, {1})"},
    Word{"mod", "std::fmod({0}, {1})"},  Word{"clip", "std::clamp({0}, 0.0, 1.0)"},
    Word{"whole", "std::floor({0})"},    Word{"half", "d / 2"},
    Word{"abs", "std::abs({0})"},        Word{"each_floor", "std::floor({0})"},
    Word{"exp", "std::exp({0})"},        Word{"each_ceil", "std::ceil({0})"},
    Word{"each_log", "std::log({0})"},   Word{"each_sqrt", "std::sqrt({0})"},
    Word{"each_exp", "std::exp({0})"},   Word{"factor", "factors[k]"},
    Word{"n", "static_cast<double>(n)"},
};
constexpr std::string_view kInTable = "  ", kInRow = "    ", kInPair = "      ";

class Cpp {
 public:
  explicit Cpp(const Recipe& recipe) : recipe_(recipe) {}

  std::string code() {
    const bool has_waves = recipe_.has_waves();
    line("std::vector<double> positional_encoding() {", "");
    line(fmt::format("const int d = {};", recipe_.d), kInTable);
    line(fmt::format("const long length = {};", recipe_.length), kInTable);
    for (const auto& each : recipe_.numbers) add(each, kInTable);
    if (recipe_.has_factors()) add_factors();
    line("std::vector<double> pe(length * d);  // row by row", kInTable);
    line("for (long n = 0; n < length; ++n) {", kInTable);
    add({"t", recipe_.position}, kInRow);
    line("double* row = pe.data() + n * d;", kInRow);
    has_waves ? add_waves() : add_entries();
    for (const auto indent : {kInRow, kInTable}) line("}", indent);
    line("return pe;", kInTable);
    line("}", "");

    std::string text;
    for (const auto& comment : recipe_.comments) text += fmt::format("// {}\n", comment);
    for (const auto& [header, names] : kHeaders) {
      const bool is_used = std::ranges::any_of(names, [&](std::string_view name) {
        return !name.empty() && body_.find(name) != std::string::npos;
      });
      if (is_used) text += fmt::format("#include <{}>\n", header);
    }
    return text + '\n' + body_;
  }

 private:
  struct Header {
    std::string_view name;
    std::array<std::string_view, 3> of;
  };
  static constexpr std::array kHeaders{
      Header{"algorithm", {"std::max", "std::min", "std::clamp"}},
      Header{"cmath", {"std::sin", "std::f", ""}},
      Header{"numbers", {"std::numbers", "", ""}},
      Header{"vector", {"std::vector", "", ""}},
  };

  void line(std::string_view text, std::string_view indent) {
    body_ += fmt::format("{}{}\n", indent, text);
  }
  void add(const Assignment& each, std::string_view indent) {
    line(fmt::format("const double {} = {};", each.name, in_language(each.value, kCppWords)),
         indent);
  }

  void add_factors() {
    std::vector<std::string> all;
    for (const double factor : recipe_.factors) all.push_back(exact_text(factor));
    line(fmt::format("const double factors[] = {{{}}};", fmt::join(all, ", ")), kInTable);
  }

  void add_waves() {
    line(fmt::format("for (int k = 0; k < {}; ++k) {{",
                     recipe_.has_odd_sine() ? "(d + 1) / 2" : "d / 2"),
         kInRow);
    if (!recipe_.masked.empty()) add_mask();
    for (const auto& each : recipe_.of_pairs) add(each, kInPair);
    const std::string scale = recipe_.has_scale() ? "scale * " : "";
    const auto [sine, cosine] = columns();
    line(fmt::format("row[{}] = {}std::sin(t * omega);", sine, scale), kInPair);
    line(fmt::format("{}row[{}] = {}std::cos(t * {});",
                     recipe_.has_odd_sine() ? "if (k < d / 2) " : "", cosine, scale,
                     recipe_.has_own_cosines() ? "omega_cos" : "omega"),
         kInPair);
  }
  std::pair<std::string_view, std::string_view> columns() const {
    switch (recipe_.layout) {
      case ColumnLayout::interleaved: return {"2 * k", "2 * k + 1"};
      case ColumnLayout::cosine_first: return {"2 * k + 1", "2 * k"};
      case ColumnLayout::sines_cosines:
        return {"k", recipe_.has_odd_sine() ? "(d + 1) / 2 + k" : "d / 2 + k"};
      case ColumnLayout::cosines_sines: break;
    }
    return {"d / 2 + k", "k"};
  }
  void add_mask() {
    line(fmt::format("if ({}) continue;  // masked", recipe_.mask_condition("&&", "||")), kInPair);
  }

  void add_entries() {
    line("for (int j = 0; j < d; ++j) {", kInRow);
    line(fmt::format("row[j] = {};", in_language(recipe_.entry, kCppWords)), kInPair);
  }

  const Recipe& recipe_;
  std::string body_;
};

}  // namespace

Expected<std::string> cpp_code(const Recipe& recipe) {
  if (!recipe.file.empty()) {
    return fail(
        "a learned table has no formula to write in C++: choose numpy, pytorch, jax or tensorflow, "
        "or write its numbers with posenc encode");
  }
  return Cpp(recipe).code();
}

}  // namespace posenc
