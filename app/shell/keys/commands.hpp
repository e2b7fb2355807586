#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "shell/keys/chords.hpp"
#include "state/state.hpp"

namespace posenc {

struct Session;

/// What a command acts on. Changes of the State go to `next`.
struct Target {
  Session& session;
  State& next;
};

/// What a key, a button, the menu or the palette does.
struct Command {
  std::string_view id;  ///< "play": buttons name it
  Chord chord;          ///< that of no key: Key::none
  std::string_view help;
  void (*run)(const Target&);
  std::string_view synonyms = {};  ///< for the palette, parted by commas
  Chord second = {};
  bool in_palette = true;  ///< it needs no control under the pointer, and is no view or setting
  bool anywhere = false;   ///< whatever is open
  /// The palette finds it by the beginning of its title or a synonym alone: it cannot be taken
  /// back.
  bool needs_its_word = false;
};

/// The one table of commands: frame/commands.cpp, in the room that knows all that they act on. So
/// is press_key().
std::span<const Command> commands();
/// nullptr for none.
const Command* find_command(Chord);
const Command& command_of(std::string_view id);
/// Its first chord, for tooltips; "" for none.
std::string shortcut(std::string_view id);

/// Does what a press is for. What lies on top of the window has the keys to itself: an open list,
/// the palette, a dialog or, while one is `typing`, the field; but for commands that act anywhere.
/// False where nothing takes it.
bool press_key(const KeyPress&, bool typing, const Target&);

/// Keys as people read them: "F1, ?", "Keyboard shortcuts"; all numbers of views are one row.
std::vector<std::pair<std::string, std::string>> key_rows();

/// A key of what lies over the window, which is a `Part` of the Session.
template <class Part>
struct KeyOf {
  Chord chord;
  void (*run)(Part&);
};
/// Runs what the table has for the chord. False where it has nothing.
template <class Part>
bool press(std::span<const KeyOf<Part>> keys, Chord chord, Part& part) {
  for (const auto& key : keys) {
    if (key.chord != chord) continue;
    key.run(part);
    return true;
  }
  return false;
}

}  // namespace posenc
