#include "shell/window/screen.hpp"

#include <algorithm>

#include "figure/theme.hpp"

namespace posenc {

Scales scales_for(Point pixels, double content_scale, const State& state, bool presents) {
  constexpr double kSmallest = 0.75;
  // Text never grows so large that nothing else fits.
  constexpr Point kLeastRoom{1024, 640};
  const double largest = std::min(pixels.x / kLeastRoom.x, pixels.y / kLeastRoom.y);
  const auto scale_of = [&](double by_size, double text_size) {
    const double usual = std::max(by_size, kSmallest * content_scale);
    return std::min(usual * text_size, std::max(by_size, largest));
  };
  if (presents) {
    // A projector of fewer pixels shows the same picture, as large on the wall.
    const double usual = scale_to_full_hd(pixels.x, pixels.y) * kPresentedText;
    const double both = std::min(usual * state.text_size, std::max(usual, largest));
    return {both, both};
  }
  const double page = page_scale_for(pixels.x, pixels.y);
  return {scale_of(scale_for(pixels.x, pixels.y), state.panel_text_size),
          scale_of(page, state.text_size)};
}

}  // namespace posenc
