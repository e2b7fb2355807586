#include "shell/window/input.hpp"

#include <algorithm>
#include <cfloat>
#include <iterator>
#include <string_view>
#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <imgui.h>

#include "shell/window/imgui.hpp"

namespace posenc {
namespace {

/// Keys that are the same in every keyboard layout.
std::optional<Key> layout_independent_key(int glfw_key) {
  using enum Key;
  constexpr std::pair<int, Key> kKeys[] = {{GLFW_KEY_LEFT, left},
                                           {GLFW_KEY_RIGHT, right},
                                           {GLFW_KEY_UP, up},
                                           {GLFW_KEY_DOWN, down},
                                           {GLFW_KEY_HOME, home},
                                           {GLFW_KEY_END, end},
                                           {GLFW_KEY_SPACE, space},
                                           {GLFW_KEY_F1, f1},
                                           {GLFW_KEY_F2, f2},
                                           {GLFW_KEY_DELETE, del},
                                           {GLFW_KEY_F5, f5},
                                           {GLFW_KEY_F11, f11},
                                           {GLFW_KEY_TAB, tab},
                                           {GLFW_KEY_ENTER, enter},
                                           {GLFW_KEY_KP_ENTER, enter},
                                           {GLFW_KEY_ESCAPE, escape},
                                           {GLFW_KEY_KP_ADD, plus},
                                           {GLFW_KEY_BACKSPACE, backspace},
                                           {GLFW_KEY_PAGE_UP, page_up},
                                           {GLFW_KEY_PAGE_DOWN, page_down},
                                           {GLFW_KEY_KP_SUBTRACT, minus}};
  const auto found = std::ranges::find(kKeys, glfw_key, &std::pair<int, Key>::first);
  if (found != std::end(kKeys)) return found->second;
  const auto digit = [](int from) {
    return static_cast<Key>(static_cast<int>(Key::digit0) + from);
  };
  if (glfw_key >= GLFW_KEY_0 && glfw_key <= GLFW_KEY_9) return digit(glfw_key - GLFW_KEY_0);
  if (glfw_key >= GLFW_KEY_KP_0 && glfw_key <= GLFW_KEY_KP_9)
    return digit(glfw_key - GLFW_KEY_KP_0);
  return std::nullopt;
}

/// The character printed on a key, where it is ASCII; otherwise the one of a US keyboard.
char printed_character(int glfw_key, int scancode) {
  const char* name = glfwGetKeyName(glfw_key, scancode);
  const std::string_view sign = name == nullptr ? "" : name;
  if (sign.size() == 1) return sign.front();
  if (glfw_key >= GLFW_KEY_A && glfw_key <= GLFW_KEY_Z)
    return static_cast<char>('a' + (glfw_key - GLFW_KEY_A));
  if (glfw_key == GLFW_KEY_MINUS) return '-';
  return glfw_key == GLFW_KEY_EQUAL ? '=' : '\0';
}

/// The bit of a modifier key, left or right; 0 for all other keys.
int modifier_bit(int glfw_key) {
  switch (glfw_key) {
    case GLFW_KEY_LEFT_CONTROL:
    case GLFW_KEY_RIGHT_CONTROL: return GLFW_MOD_CONTROL;
    case GLFW_KEY_LEFT_SHIFT:
    case GLFW_KEY_RIGHT_SHIFT: return GLFW_MOD_SHIFT;
    case GLFW_KEY_LEFT_ALT:
    case GLFW_KEY_RIGHT_ALT: return GLFW_MOD_ALT;
    case GLFW_KEY_LEFT_SUPER:
    case GLFW_KEY_RIGHT_SUPER: return GLFW_MOD_SUPER;
    default: return 0;
  }
}

using Kind = InputEvent::Kind;

/// ImGui takes events from version 1.87 on; older versions take the state of keys and buttons.
#if IMGUI_VERSION_NUM >= 18700
constexpr bool kTakesEvents = true;
void take_all_at_once() { ImGui::GetIO().ConfigInputTrickleEventQueue = false; }
void add_cursor(float x, float y) { ImGui::GetIO().AddMousePosEvent(x, y); }
void add_button(int button, bool down) { ImGui::GetIO().AddMouseButtonEvent(button, down); }
void add_wheel(float x, float y) { ImGui::GetIO().AddMouseWheelEvent(x, y); }
/// Sends the modifiers as they were when the key went down. The backend would ask which are down
/// now, and an event that has waited may come after their release.
void add_modifiers(const InputEvent& event) {
  constexpr std::pair<ImGuiKey, int> kModifiers[] = {{ImGuiMod_Ctrl, GLFW_MOD_CONTROL},
                                                     {ImGuiMod_Shift, GLFW_MOD_SHIFT},
                                                     {ImGuiMod_Alt, GLFW_MOD_ALT},
                                                     {ImGuiMod_Super, GLFW_MOD_SUPER}};
  if (event.action == GLFW_RELEASE) return;
  for (const auto& [modifier, bit] : kModifiers) {
    // The event of a modifier key itself has the modifiers before it.
    const bool is_own = modifier_bit(event.code) == bit;
    ImGui::GetIO().AddKeyEvent(modifier, is_own || (event.mods & bit) != 0);
  }
}
#else
constexpr bool kTakesEvents = false;
void take_all_at_once() {}
void add_modifiers(const InputEvent&) {}
void add_cursor(float x, float y) { ImGui::GetIO().MousePos = {x, y}; }
void add_button(int button, bool down) { ImGui::GetIO().MouseDown[button] = down; }
void add_wheel(float x, float y) {
  ImGui::GetIO().MouseWheelH += x;
  ImGui::GetIO().MouseWheel += y;
}
#endif

/// Whether ImGui may take the event as Paste: by the key's place or by its character, which differs
/// between versions.
bool pastes(const InputEvent& event) {
  if (event.kind != Kind::key) return false;
  const auto press = key_press(event.code, event.scancode, event.action, event.mods);
  const bool has_v = event.code == GLFW_KEY_V || (press && press->chord.key == Key::v);
  const bool has_ctrl = (event.mods & (GLFW_MOD_CONTROL | GLFW_MOD_SUPER)) != 0;
  const bool is_insert = event.code == GLFW_KEY_INSERT && (event.mods & GLFW_MOD_SHIFT) != 0;
  return event.action != GLFW_RELEASE && ((has_v && has_ctrl) || is_insert);
}

bool is_keyboard(const InputEvent& event) {
  return event.kind == Kind::key || event.kind == Kind::character;
}

}  // namespace

std::optional<KeyPress> key_press(int glfw_key, int scancode, int action, int mods) {
  if (action == GLFW_RELEASE || (mods & GLFW_MOD_ALT) != 0) return std::nullopt;
  KeyPress press;
  press.repeated = action == GLFW_REPEAT;
  press.chord.ctrl = (mods & (GLFW_MOD_CONTROL | GLFW_MOD_SUPER)) != 0;
  press.chord.shift = (mods & GLFW_MOD_SHIFT) != 0;
  if (const auto key = layout_independent_key(glfw_key)) {
    press.chord.key = *key;
    return press;
  }
  using enum Key;
  constexpr std::pair<char, Key> kSigns[] = {
      {'z', z}, {'k', k}, {'s', s},      {'q', q},     {'r', r},    {'t', t},   {'p', p},
      {'c', c}, {'d', d}, {'o', o},      {'e', e},     {'f', f},    {'l', l},   {'b', b},
      {'v', v}, {'w', w}, {'.', period}, {'-', minus}, {'+', plus}, {'=', plus}};
  const char sign = printed_character(glfw_key, scancode);
  const auto found = std::ranges::find(kSigns, sign, &std::pair<char, Key>::first);
  if (found != std::end(kSigns)) {
    press.chord.key = found->second;
  } else if (glfw_key == GLFW_KEY_PERIOD) {
    press.chord.key = period;  // a remote for presenters sends the key's place, whatever the layout
  } else {
    return std::nullopt;
  }
  // "+" is typed with Shift on many layouts, so Shift is no part of the chord.
  if (sign == '=') press.chord.shift = false;
  return press;
}

std::optional<KeyPress> character_press(unsigned codepoint) {
  if (codepoint != '?') return std::nullopt;
  return KeyPress{{Key::question}, false};
}

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

void Input::send_to_imgui(GLFWwindow* window, const InputEvent& event,
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
      if (modifier_bit(event.code) == GLFW_MOD_SHIFT) holds_shift_ = event.action != GLFW_RELEASE;
      pressed_key_ = pressed_key_ || event.action == GLFW_PRESS;
      ImGui_ImplGlfw_KeyCallback(window, event.code, event.scancode, event.action, event.mods);
      add_modifiers(event);
      if (const auto press = key_press(event.code, event.scancode, event.action, event.mods))
        presses.push_back(*press);
      break;
    case Kind::character:
      ImGui_ImplGlfw_CharCallback(window, narrow(char32_t{event.codepoint}));
      if (const auto press = character_press(event.codepoint)) presses.push_back(*press);
      break;
    case Kind::focus:
      holds_shift_ = false;
      ImGui_ImplGlfw_WindowFocusCallback(window, event.code);
      break;
  }
}

std::vector<KeyPress> Input::send_frame_events(GLFWwindow* window, bool keys_wait,
                                               const std::function<bool()>& may_paste) {
  std::vector<KeyPress> presses;
  taken_.clear();
  pressed_key_ = false;
  while (!waiting_.empty()) {
    const InputEvent event = waiting_.front();
    if (!fits_this_frame(event) || (keys_wait && is_keyboard(event))) break;
    if (pastes(event) && !may_paste()) break;
    waiting_.pop_front();
    const bool drags = event.kind == Kind::cursor && is_dragging();
    if (event.kind == Kind::button || drags || is_keyboard(event)) taken_.push_back(event);
    send_to_imgui(window, event, presses);
    // A command, Enter or Tab may open a field that the next keys are meant for.
    const bool may_open = (event.mods & GLFW_MOD_CONTROL) != 0 || event.code == GLFW_KEY_ENTER ||
                          event.code == GLFW_KEY_TAB;
    if (event.kind == Kind::key && event.action == GLFW_PRESS && may_open) break;
  }
  return presses;
}

bool Input::is_dragging() const {
  return std::ranges::any_of(down_, [](bool down) { return down; });
}

void Input::send_pointer() const {
  if (kTakesEvents) return;
  if (inside_ || is_dragging()) {
    add_cursor(static_cast<float>(cursor_.x), static_cast<float>(cursor_.y));
  } else {
    add_cursor(-FLT_MAX, -FLT_MAX);
  }
  for (int button = 0; button < 3; ++button) add_button(button, down_[button]);
}

}  // namespace posenc
