#pragma once

#include "views/view.hpp"

/// Each view's row, defined in the file of its name.
namespace posenc {

extern const View kHeatmapView, kBinaryView, kPendulumsView, kDistanceView, kSimilarityView,
    kRotationView, kBeyondView, kCriteriaView, kWavelengthsView, kPrecisionView, kAttentionView, kAddingView;

/// The heatmap's rows moved, as many as they are, to where position t is among them.
namespace heatmap {
State with_position_in_view(State);
}

}  // namespace posenc
