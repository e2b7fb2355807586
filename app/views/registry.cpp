#include <algorithm>
#include <array>
#include <vector>

#include "views/view.hpp"

namespace posenc {

extern const View kHeatmapView, kBinaryView, kWavesView, kPendulumsView, kWavelengthsView;
extern const View kAttentionView, kCriteriaView, kDistanceView, kSimilarityView, kRotationView,
    kCurveView;
extern const View kAddingView, kBeyondView, kPrecisionView;
extern const View kRotaryView, kStretchView, kBaseView, kBiasesView, kPlaneView;

std::span<const ViewGroupRow> view_groups() {
  static constexpr std::array kGroups{
      ViewGroupRow{ViewGroup::encoding, "encoding", "The encoding"},
      ViewGroupRow{ViewGroup::why, "why", "Why it works"},
      ViewGroupRow{ViewGroup::cost, "cost", "What it costs"},
      ViewGroupRow{ViewGroup::today, "today", "Today"},
  };
  return kGroups;
}

std::span<const View> views() {
  static const std::array kAll{
      // the encoding
      kHeatmapView,
      kBinaryView,
      kWavesView,
      kPendulumsView,
      kWavelengthsView,
      // why it works
      kAttentionView,
      kCriteriaView,
      kDistanceView,
      kSimilarityView,
      kRotationView,
      kCurveView,
      // what it costs
      kAddingView,
      kBeyondView,
      kPrecisionView,
      // today
      kRotaryView,
      kStretchView,
      kBaseView,
      kBiasesView,
      kPlaneView,
  };
  return kAll;
}

std::vector<const View*> views_of(ViewGroup group) {
  std::vector<const View*> found;
  for (const auto& view : views()) {
    if (view.group == group) found.push_back(&view);
  }
  return found;
}

const View* find_view(std::string_view id) {
  const auto all = views();
  const auto found = std::ranges::find(all, id, &View::id);
  return found == all.end() ? nullptr : &*found;
}

std::string_view view_title(std::string_view id) {
  const auto* const view = find_view(id);
  return view == nullptr ? kOverviewTitle : view->title;
}

}  // namespace posenc
