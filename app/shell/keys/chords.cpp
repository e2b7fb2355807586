#include "shell/keys/chords.hpp"

#include <algorithm>
#include <iterator>

#include "views/page.hpp"

namespace posenc {
namespace {

/// In the order of Key.
constexpr std::string_view kNames[] = {
    "",   "←",   "→", "↑", "↓", "Home",    "End",       "Space", "0",   "1",         "2",    "3",
    "4",  "5",   "6", "7", "8", "9",       "Z",         "K",     "S",   "Q",         "R",    "T",
    "P",  "C",   "D", "O", "E", "F",       "L",         "B",     "W",   "Delete",    "F1",   "F2",
    "F5", "F11", "?", "+", "−", "Page up", "Page down", "Esc",   "Tab", "Backspace", "Enter"};
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

}  // namespace posenc
