#pragma once

#include "views/equation_text.hpp"

namespace posenc::distance {

/// p(t)·p(t+δ), or what the view's measure and mode make of it.
EquationText equation(const Scene&);

}  // namespace posenc::distance
