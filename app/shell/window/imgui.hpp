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

/// ImGui's fields hold characters of 16 bits: an emoji would be lost as soon as something beside it
/// is typed. So there each of more bits has a character in its place that no field can show anyway,
/// the same one as long as the program runs. This is UTF-8 text as a field holds it; U+FFFD where
/// all such characters are taken, and for control characters.
std::string narrow(std::string_view text);
char32_t narrow(char32_t character);
/// And back.
std::string widen(std::string_view text);

/// Keeps the clipboard of ImGui's fields apart from GLFW, which would wait for the program that has
/// the desktop's, however long that hangs. Fields paste what was copied from one, or what
/// give_pasted() brought since. take_copied() is what was copied from one after it was called last.
void keep_clipboard();
void give_pasted(std::string_view text);
std::optional<std::string> take_copied();

}  // namespace posenc
