#include "figure/formula/markup.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "figure/text/glyphs.hpp"

namespace posenc::math {
namespace {

/// Symbols of parameters, in colours of their own.
constexpr std::array<std::string_view, 10> kSymbols{"t", "δ", "k", "d", "b",
                                                    "w", "ε", "j", "L", "t₀"};
constexpr std::string_view kGreek = "αβδεθλφψω";
constexpr std::string_view kNotClosed = "a brace { has no }",
                           kNoOwner = "a brace } has no {, or & and \\\\ stand outside of a matrix";
/// Deeper is no mathematics, and all that walks through a Formula does so by recursion.
constexpr int kMaxDepth = 32;
constexpr std::string_view kBeforeFree = "([⌊=≠<>≤≥≈,;∥|";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Reader {
 public:
  Reader(const Palette& palette, std::string_view text, const SymbolValues& values)
      : palette_(palette), rest_(text), values_(values) {}

  /// Up to the end of the text, of a group or of a matrix's cell.
  Formula row() {
    std::vector<Formula> parts;
    is_free_ = true;
    while (!is_at_end()) {
      if (take(" ")) {
        after_space_ = true;
      } else if (rest_.starts_with('_') || rest_.starts_with('^')) {
        add_script(parts);
      } else {
        parts.push_back(part());
        after_space_ = false;
      }
    }
    return math::row(std::move(parts));
  }

  /// The first mistake so far; the end of what was read is one where text is left.
  std::string mistake() const {
    return mistake_.empty() && !rest_.empty() ? std::string(kNoOwner) : mistake_;
  }

 private:
  void note(std::string_view mistake) {
    if (mistake_.empty()) mistake_ = mistake;
  }

  /// Tells whether the text, a group or a matrix's cell ends here.
  bool is_at_end() const {
    return rest_.empty() || rest_.starts_with('}') || rest_.starts_with('&') ||
           rest_.starts_with(R"(\\)");
  }
  bool take(std::string_view what) {
    if (!rest_.starts_with(what)) return false;
    rest_.remove_prefix(what.size());
    return true;
  }
  void close() {
    if (!take("}")) note(rest_.empty() ? kNotClosed : kNoOwner);
  }
  std::string_view take_until(std::string_view end) {
    if (rest_.find(end) == rest_.npos) note(kNotClosed);
    const auto text = rest_.substr(0, rest_.find(end));
    rest_.remove_prefix(std::min(rest_.size(), text.size() + end.size()));
    return text;
  }
  template <typename IsPart>
  std::string_view take_while(IsPart&& is_part) {
    const auto end = std::ranges::find_if_not(rest_, is_part);
    const auto run = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    rest_.remove_prefix(run.size());
    return run;
  }

  /// What `read` reads one level deeper; beyond the limit nothing, and the text ends there.
  Formula deeper(Formula (Reader::*read)()) {
    if (depth_ == kMaxDepth) {
      note(
          fmt::format("braces, scripts, fractions, roots, sums and matrices go deeper than {} "
                      "levels: leave some out",
                      kMaxDepth));
      rest_ = {};
      return math::row({});
    }
    ++depth_;
    Formula inside = (this->*read)();
    --depth_;
    return inside;
  }

  Formula group() { return deeper(&Reader::read_group); }
  Formula read_group() {
    if (is_at_end()) {
      note("a script, a fraction, a root or a sum lacks what belongs to it");
      return math::row({});
    }
    if (!take("{")) return part();
    Formula inside = row();
    close();
    is_free_ = false;
    return inside;
  }

  void add_script(std::vector<Formula>& parts) {
    const bool is_index = take("_");
    if (!is_index) take("^");
    if (parts.empty() || parts.back().kind != Formula::Kind::script) {
      Formula base = parts.empty() ? math::row({}) : std::move(parts.back());
      if (parts.empty()) parts.emplace_back();
      parts.back() = script(std::move(base), math::row({}), math::row({}));
    }
    is_free_ = true;
    parts.back().parts[is_index ? 1 : 2] = group();
    is_free_ = false;
  }

  /// One symbol, number, name, sign or group.
  Formula part() {
    if (rest_.starts_with('{')) return group();
    if (begins_sum()) return sum(take_until(">"));
    if (take(R"(\)")) return command();
    const auto run = take_while(is_letter);
    if (run.size() == 1) return symbol_or_number(run);
    if (!run.empty()) return upright(run);
    if (is_digit(rest_.front())) return upright(take_while(is_digit));
    const auto letter = take_bytes(rest_);
    if (kGreek.find(letter) != std::string_view::npos) return symbol_or_number(letter);
    Formula sign = upright(letter);
    is_free_ = kBeforeFree.find(letter) != std::string_view::npos;
    return sign;
  }

  Formula upright(std::string_view text) {
    is_free_ = false;
    Formula set = math::upright(text, palette_.text);
    if (after_space_) set.text.insert(0, 1, ' ');
    return set;
  }
  Formula symbol_alone(std::string_view name) {
    is_free_ = false;
    const auto known = std::ranges::find(kSymbols, name);
    return known == kSymbols.end() ? italic(name, palette_.text) : symbol(palette_, *known);
  }
  /// In the colour of the last symbol of what it stands for: t + δ has that of δ.
  Formula number(std::string_view name, const std::string& text) {
    const auto shown = is_free_ ? text : operand(text);
    is_free_ = false;
    const auto last = std::ranges::find_if(
        kSymbols, [&](std::string_view symbol) { return name.ends_with(symbol); });
    return value_of(palette_, last == kSymbols.end() ? std::string_view() : *last, shown);
  }
  Formula symbol_or_number(std::string_view name) {
    const auto value = values_.find(name);
    return value == values_.end() ? symbol_alone(name) : number(name, value->second);
  }
  /// <t+δ>; else < is a sign.
  bool begins_sum() {
    const auto inside = rest_.substr(0, rest_.find('>'));
    return inside.size() < rest_.size() && inside.find_first_of(" {}") == inside.npos && take("<");
  }
  Formula sum(std::string_view text) {
    const auto value = values_.find(text);
    if (value != values_.end()) return number(text, value->second);
    is_free_ = false;
    Reader inside(palette_, text, values_);
    Formula made = inside.row();
    note(inside.mistake());
    return made;
  }

  Formula command() {
    if (rest_.empty()) return math::row({});
    auto name = take_while(is_letter);
    if (name.empty()) name = take_bytes(rest_);
    if (name == "frac") {
      Formula over = group();
      return fraction(std::move(over), group(), palette_.text);
    }
    if (name == "sqrt") return root(group(), palette_.text);
    if (name == "sum") {
      Formula below = group();
      return math::sum(std::move(below), group(), palette_.text);
    }
    if (name == "matrix") return deeper(&Reader::matrix);
    if (name == "quad") return math::upright("\u2009\u2009\u2009\u2009", palette_.text);
    if (name.size() > 1 && is_letter(name.front()))
      note(fmt::format(R"(\{} is not known in formulas: there are \frac, \sqrt, \sum, \matrix and )"
                       R"(\quad, and Greek letters and signs are written as themselves)",
                       name));
    return take("{") ? number(name, std::string(take_until("}"))) : symbol_alone(name);
  }
  Formula matrix() {
    std::vector<Formula> cells;
    int rows = 1;
    take("{");
    while (true) {
      cells.push_back(row());
      if (take("&")) continue;
      if (!take(R"(\\)")) break;
      ++rows;
    }
    close();
    if (cells.size() % static_cast<std::size_t>(rows) != 0)
      note("the rows of a matrix have different lengths");
    const int columns = static_cast<int>(cells.size()) / rows;
    return math::matrix(std::move(cells), columns, palette_.text);
  }

  const Palette& palette_;
  std::string_view rest_;
  const SymbolValues& values_;
  bool after_space_ = false;
  bool is_free_ = true;  ///< nothing before works on what comes next
  int depth_ = 0;
  std::string mistake_;
};

}  // namespace

Formula formula(const Palette& palette, std::string_view markup, const SymbolValues& values) {
  return Reader(palette, markup, values).row();
}

std::string mistake_in(std::string_view markup) {
  const SymbolValues none;
  Reader reader(dark_palette(), markup, none);
  reader.row();
  return reader.mistake();
}

std::string operand(std::string number) {
  if (number.starts_with("−")) number.insert(0, 1, '(').push_back(')');
  return number;
}

}  // namespace posenc::math
