#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "expect_has.hpp"
#include "figure/formula/markup.hpp"

namespace posenc {
namespace {

std::string latex_of(std::string_view markup, const SymbolValues& values = {}) {
  return to_latex(math::formula(dark_palette(), markup, values));
}

TEST(Formula, IsALineOfText) {
  const std::pair<std::string, std::string> rows[] = {
      {"ω_k", "ω_k"},
      {R"(\frac{2}{49})", "2/49"},
      {R"(\frac{d - 2}{d})", "(d - 2)/d"},
      {R"(b^{2/d})", "b^(2/d)"},
      {R"(\sqrt{d})", "√d"},
      {R"(\sqrt{\frac{d}{2}})", "√(d/2)"},
      {R"(\matrix{a & b \\ c & d})", "[a, b; c, d]"},
  };
  for (const auto& [markup, text] : rows)
    EXPECT_EQ(to_plain(math::formula(dark_palette(), markup)), text);
}

TEST(FormulaMarkup, SetsLettersAsSymbolsAndNamesUpright) {
  const auto f = math::formula(dark_palette(), "p(t) = cos 20ωπ");
  EXPECT_TRUE(f.parts[0].italic);
  EXPECT_EQ(f.parts[2].symbol, "t");
  EXPECT_EQ(f.parts[2].color, dark_palette().t);
  EXPECT_FALSE(f.parts[5].italic) << "cos";
  EXPECT_TRUE(f.parts[7].italic) << "ω";
  EXPECT_FALSE(f.parts[8].italic) << "π";
}

TEST(FormulaMarkup, PutsNumbersInPlaceOfSymbols) {
  const SymbolValues values{{"t", "37"}, {"δ", "−8"}, {"t+δ", "29"}, {"k", "4"}};
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"p(t)·p(<t+δ>)", R"(p(37)\cdot p(29))"},
      {"ω_k·δ", R"(\omega_4\cdot(-8))"},
      {"M_δ = cos(δ)", R"(M_{-8} = \cos(-8))"},
      {R"(∑_{\k=0})", R"(\sum_{k = 0})"},
      {R"(\d{63} + 1)", "63+1"}};
  for (const auto& [markup, latex] : rows) EXPECT_EQ(latex_of(markup, values), latex);
  EXPECT_EQ(latex_of("p(t)·p(<t+δ>)"), R"(p(t)\cdot p(t+\delta))");
  const auto sum = math::formula(dark_palette(), "<t+δ>", values);
  EXPECT_EQ(sum.parts[0].color, dark_palette().delta);
}

TEST(FormulaMarkup, EndsWhatIsLeftOpen) {
  for (const char* text : {"{", "}", "x_", "^", "\\", "\\frac{a", "\\matrix{", "<t", "&", "\\k{3"})
    EXPECT_LT(latex_of(text).size(), 40u) << text;
}

TEST(FormulaMarkup, SaysWhatIsWrong) {
  for (const char* text :
       {"", "t < L", "<t+δ> > 0", R"(\frac{\k}{\sqrt{2}})", R"(\matrix{1 & 2 \\ 3 & 4}x)"})
    EXPECT_EQ(math::mistake_in(text), "") << text;
  EXPECT_EQ(latex_of("t < L"), "t < L");
  for (const char* text : {"{", "\\frac{a", "\\matrix{1 & 2", "\\k{3"})
    EXPECT_EQ(math::mistake_in(text), "a brace { has no }") << text;
  for (const char* text : {"}", "a}b", "a & b", R"(a \\ b)", "x^{1 & 2}"})
    test::expect_has(math::mistake_in(text), {"a brace } has no {, or &"});
  for (const char* text : {R"(\frac{a})", "x^", R"(\frac{x_}{2})"})
    test::expect_has(math::mistake_in(text), {"lacks what belongs to it"});
  test::expect_has(math::mistake_in(R"(\matrix{1 & 2 \\ 3})"), {"different lengths"});
  test::expect_has(math::mistake_in("<t+\\foo> < 3"), {"\\foo is not known"});
  test::expect_has(math::mistake_in(R"(2\omega + \foo{x})"),
                   {R"(\omega is not known in formulas: there are \frac, )"});
}

TEST(FormulaMarkup, GoesThirtyTwoLevelsDeep) {
  struct Nesting {
    std::string opens, closes;
  };
  const Nesting all[] = {{"{", "}"},          {R"(\sqrt{)", "}"},  {R"(\sqrt)", ""},
                         {"x_{", "}"},        {"x^{", "}"},        {R"(\sum{)", "}{}"},
                         {R"(\frac{)", "}2"}, {R"(\matrix{)", "}"}};
  for (const auto& [opens, closes] : all) {
    for (const int depth : {32, 33, 20'000}) {
      std::string before, after;
      for (int i = 0; i < depth; ++i) {
        before += opens;
        after += closes;
      }
      const auto text = before + "2" + after;
      const auto mistake = math::mistake_in(text);
      if (depth == 32) {
        EXPECT_EQ(mistake, "") << text;
      } else {
        test::expect_has(mistake, {"deeper than 32 levels"});
      }
      EXPECT_LT(latex_of(text).size(), 1000u) << opens;
    }
  }
}

TEST(Latex, SetsFormulas) {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"p(t)·p(t+δ) = ∑_{k=0}^{d/2−1}cos(ω_kδ)",
       R"(p(t)\cdot p(t+\delta) = \sum_{k = 0}^{d/2-1}\cos(\omega_k\delta))"},
      {"{ω′}_k = ω_k/s", R"({\omega'}_k = \omega_k/s)"},
      {"⌊t/2^j⌋ mod 2", R"(\lfloor t/2^j\rfloor\bmod 2)"},
      {"2.2 · 10⁻¹⁶ t₀ 1\u2009024 81.5°", R"(2.2\cdot 10^{-16}t_{0}1\,02481.5^\circ)"},
      {R"(\frac{a}{\sqrt{d}})", R"(\frac{a}{\sqrt{d}})"},
      {"10^{2k/d}", "10^{2k/d}"},
      {R"(\matrix{1 \\ 3}x)", R"(\begin{bmatrix}1 \\ 3\end{bmatrix}x)"},
      {R"(\matrix{1 & −2 \\ 3 & 4}x)", R"(\begin{bmatrix}1 & -2 \\ 3 & 4\end{bmatrix}x)"},
      {R"(\sum{k}{}(1 − cos ω_k))", R"(\sum_k(1-\cos\omega_k))"},
      {"PE(t, j) = the number learned for it",
       R"(\text{PE}(t, j) = \text{the number learned for it})"},
      {"a, angle ωt", R"(a, \text{ angle }\omega t)"},
      {"PE_{float32} − PE, 1.5 rad", R"(\text{PE}_{\text{float}32}-\text{PE}, 1.5\text{ rad})"},
      {"softmax_{i}(x)", R"(\text{softmax}_i(x))"},
      {"50% # $", R"(50\%\#\$)"},
      {R"(a,\quad b_k, \quad 1)", R"(a, \quad b_k, \quad 1)"},
      {"犬", "?"}};
  for (const auto& [markup, latex] : rows) EXPECT_EQ(latex_of(markup), latex);
}

}  // namespace
}  // namespace posenc
