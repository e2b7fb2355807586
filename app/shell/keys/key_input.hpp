#pragma once

#include <optional>
#include <vector>

#include "state/keys.hpp"

struct GLFWwindow;

namespace posenc {

struct KeyPress {
  Chord chord;
  bool repeated = false;  ///< by holding the key
};

/// GLFW's keys as those of the table: letters and signs by what the keyboard's layout puts on them,
/// all others by their place. Nothing for a key that the table does not know.
std::optional<KeyPress> key_press(int glfw_key, int scancode, int action, int mods);
/// The same for a character that was typed: "?" has a place of its own on every layout.
std::optional<KeyPress> character_press(unsigned codepoint);

}  // namespace posenc
