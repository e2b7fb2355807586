#pragma once

#include <string>

#include "figure/formula/formula.hpp"

namespace posenc {

/// A formula as real LaTeX for mathematics, with amsmath's \text and bmatrix: ASCII, braces in
/// pairs, colours left out. A character that has no row in the table of commands becomes "?".
std::string to_latex(const Formula&);

}  // namespace posenc
