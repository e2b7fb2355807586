#include "shell/window/imgui.hpp"

#include <backends/imgui_impl_glfw.h>
#include <imgui.h>

#include "shell/window/wide_characters.hpp"

namespace posenc {

ImGuiContextOwner::ImGuiContextOwner(GlWindow& window) {
  IMGUI_CHECKVERSION();
  // Only the first becomes the current one by itself.
  ImGui::SetCurrentContext(ImGui::CreateContext());
  ImGui::GetIO().IniFilename = nullptr;
  ImGui::GetIO().LogFilename = nullptr;
  Input::prepare_imgui();
  ImGui_ImplGlfw_InitForOpenGL(window.handle(), false);
  keep_clipboard_wide();
}

ImGuiContextOwner::~ImGuiContextOwner() {
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
}

namespace {

ImVec4 to_vec(Color c, double alpha = 1) {
  const auto part = [](int v) { return static_cast<float>(v) / 255.0F; };
  return {part(c.r), part(c.g), part(c.b), part(c.a) * static_cast<float>(alpha)};
}

}  // namespace

Color selection_colour(const Palette& palette) { return mix(palette.field, palette.delta, 0.35); }

void style_imgui(const Palette& palette, double scale, double framebuffer_scale) {
  ImGuiStyle style;
  const auto px = [&](double logical) { return static_cast<float>(logical * scale); };
  style.WindowPadding = {0, 0};
  style.WindowBorderSize = 0;
  style.PopupBorderSize = px(1);
  style.PopupRounding = px(10);
  style.WindowRounding = px(14);  // of dialogs: the window itself has no background
  style.FrameRounding = px(6);
  style.FramePadding = {px(8), px(5)};
  style.FrameBorderSize = px(1);
  style.AntiAliasedLinesUseTex = false;

  const Color raised = mix(palette.panel, palette.field, 0.7);
  for (auto& color : style.Colors) color = to_vec(palette.line);
  style.Colors[ImGuiCol_Text] = to_vec(palette.text);
  style.Colors[ImGuiCol_TextDisabled] = to_vec(palette.muted);
  style.Colors[ImGuiCol_TextSelectedBg] = to_vec(selection_colour(palette));
  style.Colors[ImGuiCol_WindowBg] = to_vec(palette.ground, 0);
  style.Colors[ImGuiCol_PopupBg] = to_vec(raised);
  style.Colors[ImGuiCol_FrameBg] = to_vec(palette.field);
  style.Colors[ImGuiCol_FrameBgHovered] = to_vec(palette.field);
  style.Colors[ImGuiCol_FrameBgActive] = to_vec(palette.field);
  style.Colors[ImGuiCol_Border] = to_vec(palette.line);
  style.Colors[ImGuiCol_BorderShadow] = to_vec(palette.ground, 0);
  style.Colors[ImGuiCol_ModalWindowDimBg] =
      to_vec(mix(palette.ground, Color{0, 0, 0, 255}, 0.5), 0.55);
  // The font has device pixels.
  const auto font_scale = static_cast<float>(1 / framebuffer_scale);
#if IMGUI_VERSION_NUM >= 19200
  style.FontScaleMain = font_scale;
#else
  ImGui::GetIO().FontGlobalScale = font_scale;
#endif
  ImGui::GetStyle() = style;
}

}  // namespace posenc
