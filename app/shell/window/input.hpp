#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "figure/canvas.hpp"
#include "shell/keys/chords.hpp"

struct GLFWwindow;

namespace posenc {

/// GLFW's keys as those of the table: letters and signs by what the keyboard's layout puts on them,
/// all others by their place. Nothing for a key that the table does not know.
std::optional<KeyPress> key_press(int glfw_key, int scancode, int action, int mods);
/// The same for a character that was typed: "?" has a place of its own on every layout.
std::optional<KeyPress> character_press(unsigned codepoint);

/// What the person did, in order.
struct InputEvent {
  enum class Kind { cursor, entered, button, wheel, key, character, focus };
  Kind kind;
  double x = 0;  ///< cursor, wheel
  double y = 0;
  int code = 0;  ///< button, key; 1 for entered and focus won, 0 for lost
  int scancode = 0;
  int action = 0;
  int mods = 0;
  unsigned codepoint = 0;
};

/// Plays what was done to ImGui, frame by frame. ImGui 1.86 knows only what is down when a frame
/// begins: of a button that went down and up since, or of a key after a click, it would see part.
/// So a frame takes events up to the first that its others would blur; the rest wait for the next.
class Input {
 public:
  /// Tells ImGui that events come frame by frame: once, after its context is made.
  static void prepare_imgui();

  void push(const InputEvent& event) { waiting_.push_back(event); }
  bool is_waiting() const { return !waiting_.empty(); }
  /// One went down in this frame, whatever the table says of it.
  bool pressed_key() const { return pressed_key_; }
  bool holds_shift() const { return holds_shift_; }

  /// Before ImGui's backends begin a frame: hands over what this frame takes. `keys_wait`: a field
  /// is about to open that keys are meant for. A press that pastes waits, and what was done after
  /// it, until `may_paste` says that what is pasted is here. Returns the keys pressed.
  std::vector<KeyPress> send_frame_events(GLFWwindow*, bool keys_wait,
                                          const std::function<bool()>& may_paste);
  /// After the backends began it, before ImGui does.
  void send_pointer() const;

 private:
  bool fits_this_frame(const InputEvent&) const;
  bool is_dragging() const;
  void send_to_imgui(GLFWwindow*, const InputEvent&, std::vector<KeyPress>&);

  std::deque<InputEvent> waiting_;
  std::vector<InputEvent> taken_;  // keys, buttons and drags of this frame
  Point cursor_{-1, -1};
  bool inside_ = true;
  bool down_[3] = {};
  bool holds_shift_ = false;
  bool pressed_key_ = false;
};

}  // namespace posenc
