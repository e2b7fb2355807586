#include "shell/window/imgui_context.hpp"

#include <backends/imgui_impl_glfw.h>
#include <imgui.h>

namespace posenc {

ImGuiContextOwner::ImGuiContextOwner(GlWindow& window) {
  IMGUI_CHECKVERSION();
  // Only the first becomes the current one by itself.
  ImGui::SetCurrentContext(ImGui::CreateContext());
  ImGui::GetIO().IniFilename = nullptr;
  ImGui::GetIO().LogFilename = nullptr;
  Input::prepare_imgui();
  ImGui_ImplGlfw_InitForOpenGL(window.handle(), false);
}

ImGuiContextOwner::~ImGuiContextOwner() {
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
}

}  // namespace posenc
