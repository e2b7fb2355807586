#include <algorithm>
#include <array>

#include "views/view.hpp"
#include "views/views.hpp"

namespace posenc {

std::span<const View> views() {
  static const std::array kAll{
      kHeatmapView, kBinaryView, kPendulumsView, kDistanceView, kSimilarityView, kRotationView,
  };
  return kAll;
}

const View* find_view(std::string_view id) {
  const auto all = views();
  const auto found = std::ranges::find(all, id, &View::id);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace posenc
