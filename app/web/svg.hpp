#pragma once

#include <string>

#include "web/display_list.hpp"

namespace posenc {

/// What was drawn, as an SVG of so many pixels with `carried` (svg_element()) behind its first tag.
/// Its fields are for the page to fill in: href="field:NUMBER". Words are as wide as here in
/// whatever font they are shown.
std::string svg_of(DisplayList&, int width, int height, std::string_view carried);

}  // namespace posenc
