#include "paint/imgui_painter.hpp"

#include <cmath>

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

namespace posenc {

ImGuiPainter::ImGuiPainter() {
  ImGui_ImplOpenGL3_Init("#version 330 core");
  // Makes its shader, and a texture of its own for the letters, which take_letters() replaces.
  ImGui_ImplOpenGL3_NewFrame();
}

ImGuiPainter::~ImGuiPainter() { ImGui_ImplOpenGL3_Shutdown(); }

void ImGuiPainter::paint(const ImDrawData& data, Color ground, std::uint64_t /*pictures*/,
                         Point framebuffer) {
  glViewport(0, 0, static_cast<GLsizei>(framebuffer.x), static_cast<GLsizei>(framebuffer.y));
  clear(ground);
  ImGui_ImplOpenGL3_RenderDrawData(const_cast<ImDrawData*>(&data));
  painted_pixels_ = std::llround(framebuffer.x * framebuffer.y);
}

}  // namespace posenc
