#pragma once

#include "figure/imgui/canvas.hpp"
#include "shell/window/fonts.hpp"
#include "state/state.hpp"

namespace posenc {

/// Device pixels a logical one.
struct Scales {
  double window, page;  ///< around the picture, and in it
};
/// While one presents, text is larger by this factor, so that none is smaller than 26 pixels at
/// 1920×1080: 13 pt of 960 × 540.
inline constexpr double kPresentedText = 1.625;
/// Returns the scales of a window of that many pixels on a desktop that enlarges by
/// `content_scale`; larger, and the same for both, while one presents.
Scales scales_for(Point pixels, double content_scale, const State&, bool presents);

/// How this frame's window measures, and what its canvases paint with.
struct Screen {
  const Fonts& fonts;
  FieldPainter painter;
  double scale = 1;              ///< ImGui's pixels a logical one, around the picture
  double page_scale = 1;         ///< and in it
  double framebuffer_scale = 1;  ///< device pixels an ImGui one
  Rect window;                   ///< logical

  ImGuiCanvas canvas_on(ImDrawList& list) const {
    return ImGuiCanvas(list, fonts.glyphs(), painter, scale, {0, 0}, framebuffer_scale);
  }
  ImGuiCanvas page_canvas_on(ImDrawList& list) const {
    return ImGuiCanvas(list, fonts.glyphs(), painter, page_scale, {0, 0}, framebuffer_scale);
  }
  /// In the logical pixels of the picture.
  Point on_page(Point p) const { return p * (scale / page_scale); }
  Rect on_page(const Rect& r) const { return {on_page(r.min), on_page(r.max)}; }
  double device_scale() const { return scale * framebuffer_scale; }
};

}  // namespace posenc
