#pragma once

namespace posenc {

/// Names of the colour maps live in figure/colormap.hpp; the State only holds which one.
enum class ColormapId { red_blue, viridis, cividis, greys };

}  // namespace posenc
