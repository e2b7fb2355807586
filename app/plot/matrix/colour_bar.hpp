#pragma once

#include <string>

#include "plot/figure.hpp"

namespace posenc::plot {

/// Sentences for a caption, after a blank, about colours that do not show all values: signs alone,
/// or values up to a share of the largest.
std::string colours_text(const ColourBar&, bool shows_means);

}  // namespace posenc::plot
