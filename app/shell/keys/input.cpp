#include "shell/keys/input.hpp"

#include <algorithm>
#include <cfloat>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <imgui.h>

namespace posenc {
namespace {

using Kind = InputEvent::Kind;

/// From 1.87 on ImGui takes events; before, it is told how things stand.
#if IMGUI_VERSION_NUM >= 18700
constexpr bool kTakesEvents = true;
void take_all_at_once() { ImGui::GetIO().ConfigInputTrickleEventQueue = false; }
void add_cursor(float x, float y) { ImGui::GetIO().AddMousePosEvent(x, y); }
void add_button(int button, bool down) { ImGui::GetIO().AddMouseButtonEvent(button, down); }
void add_wheel(float x, float y) { ImGui::GetIO().AddMouseWheelEvent(x, y); }
#else
constexpr bool kTakesEvents = false;
void take_all_at_once() {}
void add_cursor(float x, float y) { ImGui::GetIO().MousePos = {x, y}; }
void add_button(int button, bool down) { ImGui::GetIO().MouseDown[button] = down; }
void add_wheel(float x, float y) {
  ImGui::GetIO().MouseWheelH += x;
  ImGui::GetIO().MouseWheel += y;
}
#endif

bool is_keyboard(const InputEvent& event) {
  return event.kind == Kind::key || event.kind == Kind::character;
}

}  // namespace

void Input::prepare_imgui() { take_all_at_once(); }

bool Input::fits_this_frame(const InputEvent& event) const {
  const auto has = [&](auto is_so) { return std::ranges::any_of(taken_, is_so); };
  const bool has_button = has([](const InputEvent& e) { return e.kind == Kind::button; });
  switch (event.kind) {
    case Kind::cursor:
    case Kind::character: return !has_button;
    case Kind::button: return taken_.empty();
    case Kind::key:
      return !has_button &&
             !has([&](const InputEvent& e) { return e.kind == Kind::key && e.code == event.code; });
    case Kind::entered:
    case Kind::wheel:
    case Kind::focus: break;
  }
  return true;
}

void Input::hand_over_one(GLFWwindow* window, const InputEvent& event,
                          std::vector<KeyPress>& presses) {
  switch (event.kind) {
    case Kind::cursor:
      cursor_ = {event.x, event.y};
      if (kTakesEvents) add_cursor(static_cast<float>(event.x), static_cast<float>(event.y));
      break;
    case Kind::entered:
      inside_ = event.code != 0;
      ImGui_ImplGlfw_CursorEnterCallback(window, event.code);
      break;
    case Kind::button:
      if (event.code < 0 || event.code >= 3) break;
      down_[event.code] = event.action == GLFW_PRESS;
      if (kTakesEvents) add_button(event.code, event.action == GLFW_PRESS);
      break;
    case Kind::wheel: add_wheel(static_cast<float>(event.x), static_cast<float>(event.y)); break;
    case Kind::key:
      ImGui_ImplGlfw_KeyCallback(window, event.code, event.scancode, event.action, event.mods);
      if (const auto press = key_press(event.code, event.scancode, event.action, event.mods))
        presses.push_back(*press);
      break;
    case Kind::character:
      ImGui_ImplGlfw_CharCallback(window, event.codepoint);
      if (const auto press = character_press(event.codepoint)) presses.push_back(*press);
      break;
    case Kind::focus: ImGui_ImplGlfw_WindowFocusCallback(window, event.code); break;
  }
}

std::vector<KeyPress> Input::hand_over(GLFWwindow* window, bool keys_wait) {
  std::vector<KeyPress> presses;
  taken_.clear();
  while (!waiting_.empty()) {
    const InputEvent event = waiting_.front();
    if (!fits_this_frame(event) || (keys_wait && is_keyboard(event))) break;
    waiting_.pop_front();
    const bool drags = event.kind == Kind::cursor && is_dragging();
    if (event.kind == Kind::button || drags || is_keyboard(event)) taken_.push_back(event);
    hand_over_one(window, event, presses);
    // A command, or Enter, may open what the keys after it are meant for.
    const bool may_open = (event.mods & GLFW_MOD_CONTROL) != 0 || event.code == GLFW_KEY_ENTER;
    if (event.kind == Kind::key && event.action == GLFW_PRESS && may_open) break;
  }
  return presses;
}

bool Input::is_dragging() const {
  return std::ranges::any_of(down_, [](bool down) { return down; });
}

void Input::settle() const {
  if (kTakesEvents) return;
  if (inside_ || is_dragging()) {
    add_cursor(static_cast<float>(cursor_.x), static_cast<float>(cursor_.y));
  } else {
    add_cursor(-FLT_MAX, -FLT_MAX);
  }
  for (int button = 0; button < 3; ++button) add_button(button, down_[button]);
}

}  // namespace posenc
