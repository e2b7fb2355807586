#pragma once

#include "views/view.hpp"

/// Each view's row, defined in the file of its name.
namespace posenc {

extern const View kHeatmapView, kBinaryView, kPendulumsView, kDistanceView, kSimilarityView,
    kRotationView;

}  // namespace posenc
