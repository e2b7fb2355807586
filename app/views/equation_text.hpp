#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "figure/formula/markup.hpp"
#include "views/view.hpp"

namespace posenc {

/// What symbols stand for: t, δ, k, d, b, w, L, ε, and the sums of which formulas are made.
SymbolValues symbol_values(const State&);
/// An EquationText typeset, in the colours of the palette.
struct Equation {
  Formula symbols;
  std::vector<Formula> numbers;
  std::vector<std::string> captions;
};
Equation set(const Palette&, const Scene&, const EquationText&);

/// p(a)·p(b); NaN where the encoding has no such position.
double dot_of(const Scene&, std::int64_t a, std::int64_t b);

/// PE(t, 2k) = sin(t/b^(2k/d)), as the convention has it; without waves that of t and j.
EquationText entry_equation(const Scene&);
/// b^(2k/d), with the exponent of pair k's sine or cosine in the State's convention.
std::string base_power(const State&, bool of_cosine, bool numbers);
/// How the State scales frequencies: "ω′_k = ω_k/s".
std::string scaled_omega(const State&);
/// The typed frequency: "ω_k", or "ω_i" where the formula is of the column i; and its formula.
std::string typed_omega(const State&);
std::string typed_formula(const State&);
/// What products of two entries are multiplied by: "2/d", with the amplitude a "a²" or "2/d·a²"; ""
/// where by nothing.
std::string squared_scale(const Sinusoidal&);
/// p(t)·p(t+δ) = Σ cos(ω_kδ): all pairs turn as one and none is masked.
bool is_sum_of_cosines(const Scene&);
/// The last k of a sum over all pairs, in symbols.
std::string last_pair(const State&);
/// p(t)·p(t+δ), as a sum over pairs where each turns, else over dimensions.
EquationText product_equation(const Scene&);

}  // namespace posenc
