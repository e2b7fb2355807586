#pragma once

#include "views/view.hpp"

/// Views by name, for tests.
namespace posenc {

extern const View kHeatmapView, kBinaryView, kPendulumsView, kDistanceView, kSimilarityView,
    kRotationView, kBeyondView, kCriteriaView, kWavelengthsView, kWavesView, kPrecisionView,
    kAttentionView, kAddingView, kCurveView, kRotaryView, kStretchView, kBaseView, kBiasesView,
    kPlaneView;

}  // namespace posenc
