#pragma once

#include <imgui.h>

#include "figure/canvas.hpp"
#include "figure/theme.hpp"
#include "shell/window/gl_window.hpp"

namespace posenc {

inline ImVec2 to_vec(Point p) { return {static_cast<float>(p.x), static_cast<float>(p.y)}; }

/// ImGui with its backends for one window.
class ImGuiContextOwner {
 public:
  explicit ImGuiContextOwner(GlWindow&);
  ~ImGuiContextOwner();
  ImGuiContextOwner(const ImGuiContextOwner&) = delete;
  ImGuiContextOwner& operator=(const ImGuiContextOwner&) = delete;
};

/// Colours and measures of what ImGui itself draws, fields to type into: `scale` of its pixels a
/// logical one, `framebuffer_scale` device pixels one of its.
void style_imgui(const Palette&, double scale, double framebuffer_scale);

/// Under selected text in a field.
Color selection_colour(const Palette&);

}  // namespace posenc
