#include "shell/keys/commands.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "views/page.hpp"

namespace posenc {

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
  }
  return rows;
}

}  // namespace posenc
