#pragma once

#include <span>
#include <string>
#include <string_view>

/// The one table that binds keys. The window acts on it; the list of shortcuts, tooltips, `posenc
/// list keys` and the manual read it.
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
  w,
  del,
  f1,
  f2,
  f5,
  f11,
  question,
  plus,
  minus,
  page_up,
  page_down,
  escape,
  tab,
  backspace,
  enter
};

/// Of a command that no key does: Key::none.
struct Chord {
  Key key = Key::none;
  bool ctrl = false;
  bool shift = false;

  friend bool operator==(const Chord&, const Chord&) = default;
};

enum class Action {
  step_forward,
  step_back,
  jump_forward,
  jump_back,
  pair_up,
  pair_down,
  play,
  first,
  last,
  view,
  next_view,
  undo,
  redo,
  export_picture,
  export_animation,
  copy_picture,
  copy_numbers,
  copy_command,
  copy_code,
  open,
  save,
  quit,
  full_screen,
  present,
  spotlight,
  blank,
  keep_scene,
  save_scenes,
  scenes,
  move_scene,
  rename_scene,
  remove_scene,
  formula,
  theme,
  text_size,
  reset_all,
  panel,
  keys,
  start_page,
  palette,
  nudge,
  next_control,
  next_step,
  return_to_step,
  close_lesson,
  edit_control,
  dismiss
};

struct Binding {
  Chord chord;
  Action action;
  /// Action::view: which one, from 0; the page of several comes last. next_view: 1 on, −1 back.
  /// nudge: presses of + (negative: of −). next_step, move_scene: 1 on, −1 back. next_control: 1
  /// on, −1 back. text_size: larger, smaller or, 0, as at first. copy_code: the language, in the
  /// order of languages().
  int argument;
  std::string_view help;  ///< "Next position"
};

/// A second chord for the same action follows its first and has the same help.
std::span<const Binding> key_bindings();
/// The first one of the action; nullptr for none.
const Binding* find_binding(Action, int argument = 0);
/// "Ctrl+Shift+Z", "←", "?"; "" for none.
std::string chord_text(Chord);
/// The first chord bound to the action ("" when none), for tooltips.
std::string shortcut(Action, int argument = 0);

}  // namespace posenc
