#pragma once

#include "shell/window/gl_window.hpp"

namespace posenc {

/// ImGui with its backends for one window.
class ImGuiContextOwner {
 public:
  explicit ImGuiContextOwner(GlWindow&);
  ~ImGuiContextOwner();
  ImGuiContextOwner(const ImGuiContextOwner&) = delete;
  ImGuiContextOwner& operator=(const ImGuiContextOwner&) = delete;
};

}  // namespace posenc
