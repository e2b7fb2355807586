#include "shell/frame/keyboard.hpp"

#include <algorithm>
#include <array>

#include "shell/controls/widgets.hpp"
#include "shell/frame/session.hpp"
#include "shell/palette/start_page.hpp"
#include "views/page.hpp"

namespace posenc {
namespace {

/// What may lie over the window, and its keys.
struct Layer {
  bool (*is_open)(const Session&);
  bool (*press)(Session&, Chord);
};
/// From the top down: the first that is open has all keys.
constexpr std::array kLayers{
    Layer{[](const Session& s) { return s.list_is_open(); },
          [](Session& s, Chord chord) { return press<Focus>(list_keys(), chord, s); }},
    Layer{[](const Session& s) { return s.palette_open; },
          [](Session& s, Chord chord) { return press<Finder>(palette_keys(), chord, s); }},
    Layer{[](const Session& s) { return s.start_open; },
          [](Session& s, Chord chord) {
            return press<Finder>(start_page_keys(), chord, s) ||
                   press<Overlays>(dialog_keys(), chord, s);
          }},
    Layer{[](const Session& s) { return s.keys_open || s.form_open(); },
          [](Session& s, Chord chord) { return press<Overlays>(dialog_keys(), chord, s); }}};

bool press_command(const Command* command, Chord chord, const Target& on) {
  if (command != nullptr) {
    command->run(on);
    return true;
  }
  const auto page = page_of(chord);
  const auto pages = page_ids();
  if (!page || *page >= pages.size()) return false;
  on.next.view = pages[*page];
  return true;
}

}  // namespace

bool press_key(const KeyPress& press, bool typing, const Target& on) {
  const auto* const command = find_command(press.chord);
  auto& session = on.session;
  if (!press.repeated) session.key_gesture = session.new_gesture();
  if (command == nullptr || !command->anywhere) {
    const auto top =
        std::ranges::find_if(kLayers, [&](const Layer& each) { return each.is_open(session); });
    if (top != kLayers.end()) return top->press(session, press.chord);
    if (typing) return posenc::press<Overlays>(dialog_keys(), press.chord, session);
  }
  return press_command(command, press.chord, on);
}

}  // namespace posenc
