#pragma once

#include "views/equations.hpp"

namespace posenc::distance {

/// p(t)·p(t+δ), or what the view's measure and mode make of it.
Equation equation(const Palette&, const Scene&);

}  // namespace posenc::distance
