#include "shell/keys/key_input.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace posenc {
namespace {

std::optional<Key> placed_key(int glfw_key) {
  constexpr std::array kPlaces{
      std::pair{GLFW_KEY_LEFT, Key::left},
      std::pair{GLFW_KEY_RIGHT, Key::right},
      std::pair{GLFW_KEY_UP, Key::up},
      std::pair{GLFW_KEY_DOWN, Key::down},
      std::pair{GLFW_KEY_HOME, Key::home},
      std::pair{GLFW_KEY_END, Key::end},
      std::pair{GLFW_KEY_SPACE, Key::space},
      std::pair{GLFW_KEY_F1, Key::f1},
      std::pair{GLFW_KEY_F11, Key::f11},
      std::pair{GLFW_KEY_TAB, Key::tab},
      std::pair{GLFW_KEY_ENTER, Key::enter},
      std::pair{GLFW_KEY_KP_ENTER, Key::enter},
      std::pair{GLFW_KEY_ESCAPE, Key::escape},
      std::pair{GLFW_KEY_KP_ADD, Key::plus},
      std::pair{GLFW_KEY_PAGE_UP, Key::page_up},
      std::pair{GLFW_KEY_PAGE_DOWN, Key::page_down},
      std::pair{GLFW_KEY_KP_SUBTRACT, Key::minus},
  };
  const auto found = std::ranges::find(kPlaces, glfw_key, &std::pair<int, Key>::first);
  if (found != kPlaces.end()) return found->second;
  const auto digit = [](int from) {
    return static_cast<Key>(static_cast<int>(Key::digit0) + from);
  };
  if (glfw_key >= GLFW_KEY_0 && glfw_key <= GLFW_KEY_9) return digit(glfw_key - GLFW_KEY_0);
  if (glfw_key >= GLFW_KEY_KP_0 && glfw_key <= GLFW_KEY_KP_9)
    return digit(glfw_key - GLFW_KEY_KP_0);
  return std::nullopt;
}

/// What stands on a key where that is one ASCII sign; otherwise what a US keyboard has there.
char sign_of(int glfw_key, int scancode) {
  const char* name = glfwGetKeyName(glfw_key, scancode);
  const std::string_view sign = name == nullptr ? "" : name;
  if (sign.size() == 1) return sign.front();
  if (glfw_key >= GLFW_KEY_A && glfw_key <= GLFW_KEY_Z)
    return static_cast<char>('a' + (glfw_key - GLFW_KEY_A));
  if (glfw_key == GLFW_KEY_MINUS) return '-';
  return glfw_key == GLFW_KEY_EQUAL ? '=' : '\0';
}

}  // namespace

std::optional<KeyPress> key_press(int glfw_key, int scancode, int action, int mods) {
  if (action == GLFW_RELEASE || (mods & GLFW_MOD_ALT) != 0) return std::nullopt;
  KeyPress press;
  press.repeated = action == GLFW_REPEAT;
  press.chord.ctrl = (mods & (GLFW_MOD_CONTROL | GLFW_MOD_SUPER)) != 0;
  press.chord.shift = (mods & GLFW_MOD_SHIFT) != 0;
  if (const auto key = placed_key(glfw_key)) {
    press.chord.key = *key;
    return press;
  }
  switch (sign_of(glfw_key, scancode)) {
    case 'z': press.chord.key = Key::z; break;
    case 'k': press.chord.key = Key::k; break;
    case 's': press.chord.key = Key::s; break;
    case 'q': press.chord.key = Key::q; break;
    case 't': press.chord.key = Key::t; break;
    case 'p': press.chord.key = Key::p; break;
    case '-': press.chord.key = Key::minus; break;
    case '+': press.chord.key = Key::plus; break;
    case '=':
      // Where "+" is typed with Shift, Shift says nothing more.
      press.chord.key = Key::plus;
      press.chord.shift = false;
      break;
    default: return std::nullopt;
  }
  return press;
}

std::optional<KeyPress> character_press(unsigned codepoint) {
  if (codepoint != '?') return std::nullopt;
  return KeyPress{{Key::question}, false};
}

}  // namespace posenc
