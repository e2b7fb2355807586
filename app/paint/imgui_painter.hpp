#pragma once

#include "paint/painter.hpp"

namespace posenc {

/// ImGui's own backend for OpenGL: each frame is painted whole.
class ImGuiPainter final : public Painter {
 public:
  ImGuiPainter();
  ~ImGuiPainter() override;

  void paint(const ImDrawData&, Color ground, std::uint64_t pictures, Point framebuffer) override;
  std::int64_t painted_pixels() const override { return painted_pixels_; }

 private:
  std::int64_t painted_pixels_ = 0;
};

}  // namespace posenc
