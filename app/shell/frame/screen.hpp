#pragma once

#include "figure/imgui/canvas.hpp"
#include "shell/window/fonts.hpp"

namespace posenc {

/// How this frame's window measures, and what its canvases paint with.
struct Screen {
  const Fonts& fonts;
  FieldPainter painter;
  double scale = 1;              ///< ImGui's pixels a logical one
  double framebuffer_scale = 1;  ///< device pixels an ImGui one
  Rect window;                   ///< logical

  ImGuiCanvas canvas_on(ImDrawList& list) const {
    return ImGuiCanvas(list, fonts.glyphs(), painter, scale, {0, 0}, framebuffer_scale);
  }
  double device_scale() const { return scale * framebuffer_scale; }
};

}  // namespace posenc
