#pragma once

#include <string>

#include "figure/formula/formula.hpp"

namespace posenc {

/// The formula as a <math> element of MathML Core, which browsers set.
std::string mathml(const Formula&);
/// Text as HTML and XML have it: with &amp; for an ampersand, and so on.
std::string escaped_markup(std::string_view text);

}  // namespace posenc
