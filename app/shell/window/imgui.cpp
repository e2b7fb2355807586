#include "shell/window/imgui.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <backends/imgui_impl_glfw.h>
#include <posenc/utf8.hpp>

#include "figure/text/glyphs.hpp"

namespace posenc {
namespace {

/// The syllables of Yi. Private characters would be plainer, but ImGui takes none.
constexpr char32_t kFirst = 0xa000, kEnd = 0xa4d0, kMost = 0xffff;
bool is_taken(char32_t c) { return kFirst <= c && c < kEnd; }

/// What each of them is in place of.
std::vector<char32_t>& kept() {
  static std::vector<char32_t> all;
  return all;
}

char32_t widened(char32_t c) {
  const auto at = static_cast<std::size_t>(c - kFirst);
  return is_taken(c) && at < kept().size() ? kept()[at] : c;
}

template <class Change>
std::string changed(std::string_view text, Change&& change) {
  std::string result;
  while (!text.empty()) add_utf8(result, change(take_character(text)));
  return result;
}

/// As a field holds it.
std::string& pasted() {
  static std::string text;
  return text;
}
std::optional<std::string>& copied() {
  static std::optional<std::string> text;
  return text;
}

ImVec4 to_vec(Color c, double alpha = 1) {
  const auto part = [](int v) { return static_cast<float>(v) / 255.0F; };
  return {part(c.r), part(c.g), part(c.b), part(c.a) * static_cast<float>(alpha)};
}

}  // namespace

char32_t narrow(char32_t character) {
  // ImGui takes none of the others.
  if (character >= 0x7f && character < 0xa0) return kMissingCharacter;
  // One of those too, so that it is not taken for another.
  if (character <= kMost && !is_taken(character)) return character;
  auto& all = kept();
  const auto at = std::ranges::find(all, character);
  const auto i = static_cast<char32_t>(at - all.begin());
  if (kFirst + i >= kEnd) return kMissingCharacter;
  if (at == all.end()) all.push_back(character);
  return kFirst + i;
}

std::string narrow(std::string_view text) {
  return changed(text, [](char32_t c) { return narrow(c); });
}
std::string widen(std::string_view text) { return changed(text, widened); }

void keep_clipboard() {
  pasted().clear();
  copied().reset();
  auto& io = ImGui::GetIO();
  io.GetClipboardTextFn = [](void*) { return pasted().c_str(); };
  io.SetClipboardTextFn = [](void*, const char* text) {
    pasted() = text;
    copied() = widen(pasted());
  };
}

std::optional<std::string> take_copied() { return std::exchange(copied(), {}); }

void give_pasted(std::string_view text) { pasted() = narrow(text); }

ImGuiContextOwner::ImGuiContextOwner(GlWindow& window) {
  IMGUI_CHECKVERSION();
  // Only the first becomes the current one by itself.
  ImGui::SetCurrentContext(ImGui::CreateContext());
  ImGui::GetIO().IniFilename = nullptr;
  ImGui::GetIO().LogFilename = nullptr;
  Input::prepare_imgui();
  ImGui_ImplGlfw_InitForOpenGL(window.handle(), false);
  keep_clipboard();
}

ImGuiContextOwner::~ImGuiContextOwner() {
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
}

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
  style.ScrollbarSize = px(8);
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
  style.Colors[ImGuiCol_ScrollbarBg] = to_vec(palette.field);
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
