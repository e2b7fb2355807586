#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace posenc {

enum class Key {
  none,
  left,
  right,
  up,
  down,
  home,
  end,
  space,
  digit0,
  digit1,
  digit2,
  digit3,
  digit4,
  digit5,
  digit6,
  digit7,
  digit8,
  digit9,
  z,
  k,
  s,
  q,
  r,
  t,
  p,
  c,
  d,
  o,
  e,
  f,
  l,
  b,
  v,
  w,
  del,
  f1,
  f2,
  f5,
  f11,
  question,
  period,
  plus,
  minus,
  page_up,
  page_down,
  escape,
  tab,
  backspace,
  enter
};

/// A key with its modifiers; Key::none for a command without a key.
struct Chord {
  Key key = Key::none;
  bool ctrl = false;
  bool shift = false;

  friend bool operator==(const Chord&, const Chord&) = default;
};

constexpr bool is_digit(Chord chord) {
  return Key::digit0 <= chord.key && chord.key <= Key::digit9;
}

struct KeyPress {
  Chord chord;
  bool repeated = false;  ///< by holding the key
};

/// "Ctrl+Shift+Z", "←", "?"; "" for none.
std::string chord_text(Chord);

inline constexpr std::size_t kPagesWithKeys = 38;
/// The chord that shows the page at this place in page_ids(): the digits 1 to 9 and 0, those with
/// Shift, then 1 to 9 with Ctrl (Ctrl+0 resets the text sizes) and with both. None for pages
/// beyond.
constexpr Chord page_chord(std::size_t page) {
  struct Row {
    bool ctrl, shift;
    std::size_t digits;
  };
  constexpr std::array kRows{Row{false, false, 10}, Row{false, true, 10}, Row{true, false, 9},
                             Row{true, true, 9}};
  constexpr auto kFirst = static_cast<std::size_t>(Key::digit0);
  for (const auto& row : kRows) {
    if (page < row.digits) return {static_cast<Key>(kFirst + (page + 1) % 10), row.ctrl, row.shift};
    page -= row.digits;
  }
  return {};
}
/// The place of the page that a chord shows, whether there are as many or not.
std::optional<std::size_t> page_of(Chord);
/// "1", "Shift+3"; "" for none.
std::string page_key(std::string_view id);

}  // namespace posenc
