#pragma once

#include <optional>
#include <string>
#include <string_view>

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

/// UTF-8 text as ImGui's fields can hold it. They hold characters of 16 bits and would lose an
/// emoji once text beside it is edited. So each longer character is replaced, as long as the
/// program runs by the same one, by one that no field can show; by U+FFFD where all of those are
/// used. Control characters become U+FFFD.
std::string narrow(std::string_view text);
char32_t narrow(char32_t character);
/// The text that narrow() was given.
std::string widen(std::string_view text);

/// Gives ImGui's fields a clipboard of their own, since GLFW would wait for the program that owns
/// the desktop's, even if that hangs. Fields paste the text last copied in a field or given by
/// give_pasted(). take_copied() returns the text copied in a field since it was last called.
void keep_clipboard();
void give_pasted(std::string_view text);
std::optional<std::string> take_copied();

}  // namespace posenc
