#include "figure/formula/markup.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "figure/text/glyphs.hpp"

namespace posenc {
namespace {

/// Characters, each with its LaTeX, where ~ stands for a space.
constexpr std::string_view kSigns =
    R"(α\alpha β\beta γ\gamma δ\delta ε\varepsilon θ\theta κ\kappa λ\lambda μ\mu π\pi ρ\rho )"
    R"(σ\sigma φ\varphi ψ\psi ω\omega Δ\Delta Σ\sum ∑\sum ∏\prod ∞\infty ·\cdot ×\times ∘\circ ±\pm )"
    R"(=~=~ <~<~ >~>~ ≈\approx ≠\ne ≤\le ≥\ge ≡\equiv ∈\in →\to ←\gets ↦\mapsto ⌊\lfloor ⌋\rfloor )"
    R"(⌈\lceil ⌉\rceil ⟨\langle ⟩\rangle ∥\| ‖\| …\ldots √\surd −- ′' °^\circ ,,~ %\% #\# &\& _\_ )"
    R"($\$ {\{ }\} \\backslash ^\hat{} ~\sim )"
    "\u2009\\,";
/// What \quad is as text.
constexpr std::string_view kQuad = "\u2009\u2009\u2009\u2009";
constexpr std::string_view kRaised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹", "⁻", "⁺"};
constexpr std::string_view kLowered[] = {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
constexpr std::string_view kInScript = "0123456789-+";

constexpr std::array<std::string_view, 9> kFunctions{"cos", "sin", "tan", "ln", "log",
                                                     "exp", "max", "min", "mod"};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// "" for a character that is not in the table.
std::string latex_of(std::string_view character) {
  for (std::string_view rest = kSigns; !rest.empty();) {
    const auto entry = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(entry.size() + 1, rest.size()));
    if (!entry.starts_with(character)) continue;
    std::string latex(entry.substr(character.size()));
    std::ranges::replace(latex, '~', ' ');
    return latex;
  }
  return "";
}

/// What the characters written last are in: words, digits raised or lowered one by one.
enum class Inside { formula, words, raised, lowered };

struct SmallDigits {
  std::span<const std::string_view> digits;
  Inside inside;
};
constexpr SmallDigits kSmallDigits[] = {{kRaised, Inside::raised}, {kLowered, Inside::lowered}};

class Writer {
 public:
  std::string written(const Formula& formula) {
    walk(formula);
    go_to(Inside::formula);
    return std::move(text_);
  }

 private:
  static std::string braced(const Formula& formula, bool is_script = false) {
    Writer writer;
    writer.is_script_ = is_script;
    return fmt::format("{{{}}}", writer.written(formula));
  }

  /// A letter would go on with a command's name; LaTeX leaves no space after words.
  void put(std::string_view latex) {
    const bool begins_word = std::isalnum(static_cast<unsigned char>(latex.front())) != 0;
    // "float32" is below a letter, "angle 0.5" is not.
    const bool is_apart =
        latex.front() == '\\' || (is_script_ ? is_letter(latex.front()) : begins_word);
    if (std::exchange(after_words_, false) && is_apart && !text_.ends_with(" }"))
      text_.insert(text_.size() - 1, 1, ' ');
    const auto command = text_.find_last_of('\\');
    const bool ends_in_command =
        inside_ != Inside::words && command != std::string::npos && command + 1 < text_.size() &&
        std::ranges::all_of(text_.begin() + static_cast<std::ptrdiff_t>(command) + 1, text_.end(),
                            is_letter);
    if (ends_in_command && begins_word) text_ += ' ';
    if (latex.front() == ' ' && text_.ends_with(' ')) latex.remove_prefix(1);
    text_ += latex;
  }
  void go_to(Inside next) {
    if (inside_ == next) return;
    if (inside_ != Inside::formula) text_ += '}';
    after_words_ = inside_ == Inside::words;
    inside_ = Inside::formula;
    constexpr std::string_view kBegin[] = {"", "\\text{", "^{", "_{"};
    if (next != Inside::formula) put(kBegin[static_cast<std::size_t>(next)]);
    inside_ = next;
  }

  void put_character(std::string_view character) {
    for (const auto& [digits, inside] : kSmallDigits) {
      const auto found = std::ranges::find(digits, character);
      if (found == digits.end()) continue;
      go_to(inside);
      text_ += kInScript[static_cast<std::size_t>(found - digits.begin())];
      return;
    }
    go_to(Inside::formula);
    const auto latex = latex_of(character);
    put(!latex.empty() ? latex : character.size() == 1 ? character : std::string_view("?"));
  }
  /// Signs have spaces of their own.
  bool follows_operand() const {
    const auto last = text_.find_last_not_of(' ');
    return last != std::string::npos &&
           (is_letter(text_[last]) ||
            std::string_view("0123456789),}]").find(text_[last]) != std::string_view::npos);
  }

  /// Several upright letters: a function, or words with the spaces between them.
  void put_word(std::string_view word, std::string_view name) {
    const bool is_function = std::ranges::find(kFunctions, name) != kFunctions.end();
    const bool follows = inside_ == Inside::words || follows_operand();
    go_to(is_function ? Inside::formula : Inside::words);
    if (is_function) {
      put(fmt::format("\\{}", name == "mod" ? "bmod" : name));
    } else {
      text_ += follows ? word : name;
    }
  }

  void put_text(const Formula& formula) {
    std::string_view rest = formula.text;
    while (!rest.empty()) {
      const std::size_t space = rest.starts_with(' ') ? 1 : 0;
      const auto end = std::ranges::find_if_not(rest.substr(space), is_letter);
      const auto word = rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
      if (word.size() > space + 1 && !formula.italic) {
        put_word(word, word.substr(space));
        rest.remove_prefix(word.size());
        continue;
      }
      if (rest.starts_with(kQuad)) {
        rest.remove_prefix(kQuad.size());
        go_to(Inside::formula);
        put("\\quad");
        continue;
      }
      const auto character = take_bytes(rest);
      if (character != " ") put_character(character);
      if (character == " " && inside_ == Inside::words) text_ += ' ';
    }
  }

  void put_scripts(const Formula& below, const Formula& above) {
    for (const auto& [sign, part] : {std::pair('_', &below), {'^', &above}}) {
      const auto inside = braced(*part, true);
      if (inside != "{}")
        text_.append(1, sign).append(inside.size() == 3 ? inside.substr(1, 1) : inside);
    }
  }

  void walk(const Formula& formula) {
    const auto& parts = formula.parts;
    switch (formula.kind) {
      case Formula::Kind::text: return put_text(formula);
      case Formula::Kind::row:
        for (const auto& part : parts) walk(part);
        return;
      case Formula::Kind::script:
      case Formula::Kind::limits:
        if (parts[0].kind == Formula::Kind::text) {
          walk(parts[0]);
          go_to(Inside::formula);
        } else {
          go_to(Inside::formula);
          put(braced(parts[0]));
        }
        return put_scripts(parts[1], parts[2]);
      case Formula::Kind::fraction:
        go_to(Inside::formula);
        put("\\frac" + braced(parts[0]) + braced(parts[1]));
        return;
      case Formula::Kind::root:
        go_to(Inside::formula);
        put("\\sqrt" + braced(parts[0]));
        return;
      case Formula::Kind::matrix: return put_matrix(formula);
    }
  }

  void put_matrix(const Formula& formula) {
    go_to(Inside::formula);
    put("\\begin{bmatrix}");
    for (std::size_t i = 0; i < formula.parts.size(); ++i) {
      const bool begins_row = i % static_cast<std::size_t>(std::max(formula.columns, 1)) == 0;
      if (i > 0) text_ += begins_row ? " \\\\ " : " & ";
      text_ += Writer().written(formula.parts[i]);
    }
    text_ += "\\end{bmatrix}";
  }

  std::string text_;
  Inside inside_ = Inside::formula;
  bool after_words_ = false, is_script_ = false;
};

}  // namespace

std::string to_latex(const Formula& formula) { return Writer().written(formula); }

}  // namespace posenc
