#include <string>

#include "expect_has.hpp"
#include "figure/formula/latex.hpp"
#include "figure/formula/markup.hpp"

namespace posenc {
namespace {

/// What it is made of: "s(p,k,)" for a script, "/(a,b)" for a fraction, symbols between asterisks.
std::string made_of(const Formula& f) {
  const auto parts = [&](const char* separator) {
    std::string text;
    for (const auto& part : f.parts)
      text += (&part == f.parts.data() ? "" : separator) + made_of(part);
    return text;
  };
  switch (f.kind) {
    case Formula::Kind::text:
      if (!f.symbol.empty()) return "*" + f.text + "*";
      return f.text.substr(f.text.starts_with(' ') ? 1 : 0);
    case Formula::Kind::row: return parts("");
    case Formula::Kind::script: return "s(" + parts(",") + ")";
    case Formula::Kind::fraction: return "/(" + parts(",") + ")";
    case Formula::Kind::root: return "√(" + parts("") + ")";
    case Formula::Kind::limits: return "l(" + parts(",") + ")";
    case Formula::Kind::matrix: return std::to_string(f.columns) + "(" + parts(",") + ")";
  }
  return "";
}
std::string made_of(std::string_view markup, const SymbolValues& values = {}) {
  return made_of(math::formula(dark_palette(), markup, values));
}

TEST(FormulaMarkup, SetsLettersAsSymbolsAndNamesUpright) {
  const auto f = math::formula(dark_palette(), "p(t) = cos 20ωπ");
  EXPECT_EQ(made_of(f), "p(*t*)=cos20ωπ");
  EXPECT_TRUE(f.parts[0].italic);
  EXPECT_EQ(f.parts[2].symbol, "t");
  EXPECT_EQ(f.parts[2].color, dark_palette().t);
  EXPECT_FALSE(f.parts[5].italic) << "cos";
  EXPECT_TRUE(f.parts[7].italic) << "ω";
  EXPECT_FALSE(f.parts[8].italic) << "π";
}

TEST(FormulaMarkup, SetsIndicesExponentsAndFractions) {
  EXPECT_EQ(made_of("p_k(t)"), "s(p,*k*,)(*t*)");
  EXPECT_EQ(made_of("10^{2k/d}"), "s(10,,2*k*/*d*)");
  EXPECT_EQ(made_of("∑_{i=0}^{d−1}p_i"), "s(∑,i=0,*d*−1)s(p,i,)");
  EXPECT_EQ(made_of(R"(\frac{a}{\sqrt{d}})"), "/(a,√(*d*))");
  EXPECT_EQ(made_of(R"(\sum{k}{}(1 − cos ω_k))"), "l(∑,*k*,)(1−coss(ω,*k*,))");
  EXPECT_EQ(made_of(R"(\matrix{1 & 2 \\ 3 & 4})"), "2(1,2,3,4)");
  EXPECT_EQ(made_of(R"(\matrix{1 \\ 3}x)"), "1(1,3)x");
}

TEST(FormulaMarkup, PutsNumbersInPlaceOfSymbols) {
  const SymbolValues values{{"t", "37"}, {"δ", "−8"}, {"t+δ", "29"}, {"k", "4"}};
  EXPECT_EQ(made_of("p(t)·p(<t+δ>)", values), "p(*37*)·p(*29*)");
  EXPECT_EQ(made_of("p(t)·p(<t+δ>)"), "p(*t*)·p(*t*+*δ*)");
  EXPECT_EQ(made_of("ω_k·δ", values), "s(ω,*4*,)·*(−8)*");
  EXPECT_EQ(made_of("M_δ = cos(δ)", values), "s(M,*−8*,)=cos(*−8*)");
  EXPECT_EQ(made_of(R"(∑_{\k=0})", values), "s(∑,*k*=0,)");
  EXPECT_EQ(made_of(R"(\d{63} + 1)", values), "*63*+1");
  const auto sum = math::formula(dark_palette(), "<t+δ>", values);
  EXPECT_EQ(sum.parts[0].color, dark_palette().delta);
}

TEST(FormulaMarkup, EndsWhatIsLeftOpen) {
  for (const char* text : {"{", "}", "x_", "^", "\\", "\\frac{a", "\\matrix{", "<t", "&", "\\k{3"})
    EXPECT_LT(made_of(text).size(), 20u) << text;
}

TEST(FormulaMarkup, SaysWhatIsWrong) {
  for (const char* text :
       {"", "t < L", "<t+δ> > 0", R"(\frac{\k}{\sqrt{2}})", R"(\matrix{1 & 2 \\ 3 & 4}x)"})
    EXPECT_EQ(math::mistake_in(text), "") << text;
  EXPECT_EQ(made_of("t < L"), "*t*<*L*");
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
      EXPECT_LT(to_latex(math::formula(dark_palette(), text)).size(), 1000u) << opens;
    }
  }
}

}  // namespace
}  // namespace posenc
