#pragma once

#include "figure/theme.hpp"
#include "plot/figure.hpp"
#include "scene/scene.hpp"

namespace posenc::distance {

/// p(t) of pair k on its circle, and where M_δ and M_−δ take it.
plot::Plot hands(const Scene&, const Palette&);

}  // namespace posenc::distance
