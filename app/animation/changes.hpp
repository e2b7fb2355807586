#pragma once

#include "figure/cairo/canvas.hpp"

namespace posenc {

/// A part of a picture, to be drawn over the picture before it.
struct Changes {
  int x = 0, y = 0;  ///< of its corner
  Image image;       ///< transparent where nothing changed
};

/// What of `now` differs from `before`, of the same size or empty: then all of it. One transparent
/// pixel where nothing does.
Changes changes(const Image& before, const Image& now);

}  // namespace posenc
