#include "shell/keys/commands.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>

#include <fmt/format.h>

#include "views/page.hpp"

namespace posenc {
namespace {

/// In the order of Key.
constexpr std::string_view kNames[] = {
    "",  "←", "→", "↑",       "↓",         "Home", "End", "Space",     "0",    "1",
    "2", "3", "4", "5",       "6",         "7",    "8",   "9",         "Z",    "K",
    "S", "Q", "R", "T",       "P",         "C",    "D",   "O",         "E",    "F",
    "L", "B", "V", "W",       "Delete",    "F1",   "F2",  "F5",        "F11",  "?",
    ".", "+", "−", "Page up", "Page down", "Esc",  "Tab", "Backspace", "Enter"};
static_assert(std::size(kNames) == static_cast<std::size_t>(Key::enter) + 1);

}  // namespace

std::string chord_text(Chord chord) {
  std::string text;
  if (chord.ctrl) text += "Ctrl+";
  if (chord.shift) text += "Shift+";
  return text.append(kNames[static_cast<std::size_t>(chord.key)]);
}

std::optional<std::size_t> page_of(Chord chord) {
  for (std::size_t page = 0; page < kPagesWithKeys; ++page) {
    if (page_chord(page) == chord) return page;
  }
  return std::nullopt;
}

std::string page_key(std::string_view id) {
  const auto ids = page_ids();
  return chord_text(page_chord(static_cast<std::size_t>(std::ranges::find(ids, id) - ids.begin())));
}

const Command* find_command(Chord chord) {
  const auto found = std::ranges::find_if(commands(), [&](const Command& command) {
    return chord != Chord{} && (command.chord == chord || command.second == chord);
  });
  return found == commands().end() ? nullptr : &*found;
}

const Command& command_of(std::string_view id) {
  const auto found = std::ranges::find(commands(), id, &Command::id);
  assert(found != commands().end());
  return *found;
}

std::string shortcut(std::string_view id) { return chord_text(command_of(id).chord); }

std::vector<std::pair<std::string, std::string>> key_rows() {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const auto& command : commands()) {
    if (command.id == "next-view") {
      const auto ids = page_ids();
      const auto last = ids[std::min(ids.size(), kPagesWithKeys) - 1];
      rows.emplace_back(
          fmt::format("{} … {}", page_key(ids.front()), page_key(last)),
          fmt::format("Show a view, from {} to {}", view_title(ids.front()), view_title(last)));
    }
    auto chords = chord_text(command.chord);
    if (chords.empty()) continue;
    if (command.second != Chord{}) chords += ", " + chord_text(command.second);
    rows.emplace_back(std::move(chords), command.help);
    if (command.id == "steps")
      rows.emplace_back("Number, Enter", "That step of the lesson, while presenting");
  }
  return rows;
}

}  // namespace posenc
