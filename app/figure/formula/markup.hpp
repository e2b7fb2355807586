#pragma once

#include <map>
#include <string>
#include <string_view>

#include "figure/formula/formula.hpp"

namespace posenc {

/// What symbols stand for now: "t" is "37", "t+δ" is "45".
using SymbolValues = std::map<std::string, std::string, std::less<>>;

namespace math {

/// A formula from text, in a small part of LaTeX's notation. `values` put numbers in place of
/// symbols, in their colours, and in brackets where one is negative and follows an operator.
///
///   t  δ  p  cos           one letter is italic, in its symbol's colour; several are upright
///   x_k  x^2  x_{k+1}      index, exponent
///   ∑_{i=0}^{d−1}          the sign with its limits beside it; \sum{k}{} with them below and above
///   \frac{a}{b}  \sqrt{a}  fraction, square root
///   \matrix{a & b \\ c & d}  cells in square brackets, rows after each other
///   <t+δ>                  a sum as one number, where `values` has it
///   \quad                  a wide space
///   \k  \k{8}              the symbol whatever its value; a number of one's own in its place
///
/// What is left open, or goes deeper than 32 levels, ends with the text: mistake_in() says so.
Formula formula(const Palette&, std::string_view markup, const SymbolValues& values = {});

/// What a person who wrote it has to mend, such as a brace without its end; "" for nothing.
std::string mistake_in(std::string_view markup);

/// A number as a factor or an operand: "(−8)" where it is negative.
std::string operand(std::string number);

}  // namespace math

/// A formula as real LaTeX for mathematics, with amsmath's \text and bmatrix: ASCII, braces in
/// pairs, colours left out. A character that has no row in the table of commands becomes "?".
std::string to_latex(const Formula&);
/// A formula in a line of text, such as "b^(2k/d)" or "√d".
std::string to_plain(const Formula&);
}  // namespace posenc
