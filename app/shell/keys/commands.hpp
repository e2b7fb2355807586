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

/// Runs the command of a press. An open list, the palette, a dialog or, while `typing`, the field
/// takes all keys but those of commands that act anywhere. False where nothing takes the press.
bool press_key(const KeyPress&, bool typing, const Target&);

/// Rows of the list of shortcuts: "F1, ?", "Keyboard shortcuts"; the numbers of views share one
/// row.
std::vector<std::pair<std::string, std::string>> key_rows();

/// A key of an overlay, which is a `Part` of the Session.
template <class Part>
struct KeyOf {
  Chord chord;
  void (*run)(Part&);
};
/// Runs the row of the chord. False where there is none.
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
