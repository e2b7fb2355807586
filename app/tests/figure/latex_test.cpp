#include "figure/formula/latex.hpp"

#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "figure/formula/markup.hpp"

namespace posenc {
namespace {

std::string latex_of(std::string_view markup, const SymbolValues& values = {}) {
  return to_latex(math::formula(dark_palette(), markup, values));
}

TEST(Latex, SetsFormulas) {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"p(t)·p(t+δ) = ∑_{k=0}^{d/2−1}cos(ω_kδ)",
       R"(p(t)\cdot p(t+\delta) = \sum_{k = 0}^{d/2-1}\cos(\omega_k\delta))"},
      {"{ω′}_k = ω_k/s", R"({\omega'}_k = \omega_k/s)"},
      {"⌊t/2^j⌋ mod 2", R"(\lfloor t/2^j\rfloor\bmod 2)"},
      {"2.2 · 10⁻¹⁶ t₀ 1\u2009024 81.5°", R"(2.2\cdot 10^{-16}t_{0}1\,02481.5^\circ)"},
      {R"(\frac{a}{\sqrt{d}})", R"(\frac{a}{\sqrt{d}})"},
      {R"(\matrix{1 & −2 \\ 3 & 4}x)", R"(\begin{bmatrix}1 & -2 \\ 3 & 4\end{bmatrix}x)"},
      {R"(\sum{k}{}(1 − cos ω_k))", R"(\sum_k(1-\cos\omega_k))"},
      {"PE(t, j) = the number learned for it",
       R"(\text{PE}(t, j) = \text{the number learned for it})"},
      {"a, angle ωt", R"(a, \text{ angle }\omega t)"},
      {"PE_{float32} − PE, 1.5 rad", R"(\text{PE}_{\text{float}32}-\text{PE}, 1.5\text{ rad})"},
      {"softmax_{i}(x)", R"(\text{softmax}_i(x))"},
      {"50% # $", R"(50\%\#\$)"},
      {"犬", "?"}};
  for (const auto& [markup, latex] : rows) EXPECT_EQ(latex_of(markup), latex);
  EXPECT_EQ(latex_of("ω_k·δ", {{"k", "4"}, {"δ", "−8"}}), R"(\omega_4\cdot(-8))");
}

}  // namespace
}  // namespace posenc
