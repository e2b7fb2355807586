#include "shell/frame/actions.hpp"

#include <algorithm>
#include <utility>

#include "shell/controls/controls.hpp"
#include "shell/frame/session.hpp"
#include "shell/palette/palette.hpp"
#include "views/key_rows.hpp"

namespace posenc {
namespace {

/// t by so many positions from where it is, within those of the table.
void step_position(Session& session, State& next, std::int64_t by) {
  next.position =
      std::clamp<std::int64_t>(next.position + by, first_position(next), last_position(next));
  session.fraction = 0;
}

void press_parameter(State& next, std::string_view id, int presses) {
  const auto& p = *find_parameter(id);
  p.set(next, stepped(next, p, presses));
}

std::string_view pair_or_dim(const State& state) { return has_waves(state) ? "pair" : "dim"; }

/// The page `steps` on in the order of the tabs; around at the ends.
std::string_view neighbour(std::string_view id, int steps) {
  const auto all = page_ids();
  const auto count = static_cast<int>(all.size());
  const auto at = static_cast<int>(std::ranges::find(all, id) - all.begin());
  return all[static_cast<std::size_t>((at + steps + count) % count)];
}

void change_text_size(State& next, int presses) {
  for (const auto* const id : {"text-size", "panel-text-size"}) {
    if (presses == 0) {
      reset(next, *find_parameter(id));
    } else {
      press_parameter(next, id, presses);
    }
  }
}

void dismiss(Session& session) {
  session.notices.clear();
  session.chosen.clear();
  step_out(session);
}

}  // namespace

void act(const Binding& binding, Session& session, State& next, History& history) {
  const State now = next;
  switch (binding.action) {
    case Action::step_forward: step_position(session, next, 1); break;
    case Action::step_back: step_position(session, next, -1); break;
    case Action::jump_forward: step_position(session, next, now.offset); break;
    case Action::jump_back: step_position(session, next, -now.offset); break;
    case Action::first: step_position(session, next, -now.length); break;
    case Action::last: step_position(session, next, now.length); break;
    case Action::pair_up: press_parameter(next, pair_or_dim(now), 1); break;
    case Action::pair_down: press_parameter(next, pair_or_dim(now), -1); break;
    case Action::play: session.toggle_playing(); break;
    case Action::view:
      if (const auto all = page_ids(); static_cast<std::size_t>(binding.argument) < all.size())
        next.view = all[static_cast<std::size_t>(binding.argument)];
      break;
    case Action::next_view: next.view = neighbour(now.view, binding.argument); break;
    case Action::undo:
    case Action::redo:
      next = binding.action == Action::undo ? history.undo() : history.redo();
      session.stop_playing();
      break;
    case Action::export_picture: session.open_export(); break;
    case Action::export_animation: session.open_animation(); break;
    case Action::copy_picture:
    case Action::copy_numbers:
    case Action::copy_command:
    case Action::copy_code: session.to_copy = &binding; break;
    case Action::open: open_files(session, now); break;
    case Action::save: save_file(session, now); break;
    case Action::quit: session.wants_quit = true; break;
    case Action::full_screen: session.wants_full_screen = !session.wants_full_screen; break;
    case Action::present: toggle_presentation(session); break;
    case Action::spotlight: toggle_spotlight(session); break;
    case Action::keep_scene: keep_scene(session, now); break;
    case Action::save_scenes: save_scenes_file(session); break;
    case Action::scenes: session.scenes.is_open = !session.scenes.is_open; break;
    case Action::move_scene: move_scene(session, binding.argument); break;
    case Action::rename_scene: begin_renaming(session); break;
    case Action::remove_scene: remove_scene(session, next); break;
    case Action::blank: session.present.is_blank = session.present.is_on; break;
    case Action::theme: next.theme = theme_after(now.theme); break;
    case Action::text_size: change_text_size(next, binding.argument); break;
    case Action::reset_all: next = reset_all(now); break;
    case Action::formula: next.formula = !now.formula; break;
    case Action::panel: next.panel = !now.panel; break;
    case Action::keys: session.keys_open = true; break;
    case Action::start_page: session.open_start_page(); break;
    case Action::palette: open_palette(session); break;
    case Action::nudge: nudge_control(session, next, binding.argument); break;
    case Action::next_step:
      if (session.lesson) {
        step_lesson(session, next, binding.argument);
      } else {
        nudge_control(session, next, -10 * binding.argument);
      }
      break;
    case Action::return_to_step:
      if (session.lesson) return_to_step(session, next);
      break;
    case Action::close_lesson: close_lesson(session); break;
    case Action::next_control: choose_control(session, binding.argument); break;
    case Action::edit_control: edit_chosen(session, next); break;
    case Action::dismiss: dismiss(session); break;
  }
}

namespace {

/// In a dialog, and while text is typed: leaving it, and taking what was typed.
void act_in_dialog(const Binding& binding, bool typing, Session& session) {
  auto& keys = session.dialog;
  switch (binding.action) {
    case Action::next_control:
      keys.focused = (keys.focused + binding.argument + keys.count) % std::max(keys.count, 1);
      keys.wait = true;
      break;
    case Action::step_forward:
    case Action::pair_down: ++keys.steps; break;
    case Action::step_back:
    case Action::pair_up: --keys.steps; break;
    case Action::play: keys.pressed = true; break;
    case Action::dismiss:
      session.keys_open = session.export_open = session.animation_open = session.start_open = false;
      if (session.entry) session.notices.clear();
      session.entry.reset();
      break;
    case Action::edit_control: session.confirm = session.form_open() || session.start_open; break;
    case Action::keys:
      if (!typing) session.keys_open = false;
      break;
    case Action::palette:
      if (std::exchange(session.start_open, false)) open_palette(session);
      break;
    default: break;
  }
}

/// In the palette: its rows, taking one and leaving.
void act_in_palette(const Binding& binding, Session& session) {
  const auto move = [&entry = session.palette](int rows) {
    entry.highlight = std::clamp(entry.highlight + rows, entry.first_row(),
                                 std::max(entry.rows - 1, entry.first_row()));
  };
  switch (binding.action) {
    case Action::pair_up: move(-1); break;
    case Action::pair_down: move(1); break;
    case Action::edit_control: session.confirm = true; break;
    case Action::next_control: session.palette.completes = session.palette.takes_path(); break;
    case Action::open: session.palette.browses = session.palette.opens; break;
    case Action::dismiss:
    case Action::palette: session.palette_open = false; break;
    default: break;
  }
}

/// In an open list of choices: its rows, choosing and leaving.
void act_in_list(const Binding& binding, Session& session) {
  const auto move_to = [&list = *session.list](int row) {
    list.highlight = std::clamp(row, 0, list.rows - 1);
  };
  switch (binding.action) {
    case Action::pair_up: move_to(session.list->highlight - 1); break;
    case Action::pair_down: move_to(session.list->highlight + 1); break;
    case Action::first: move_to(0); break;
    case Action::last: move_to(session.list->rows - 1); break;
    case Action::edit_control: session.confirm = true; break;
    case Action::dismiss: session.list.reset(); break;
    default: break;
  }
}

}  // namespace

bool press_key(const KeyPress& press, bool typing, Session& session, State& next,
               History& history) {
  const auto bindings = key_bindings();
  const auto binding = std::ranges::find(bindings, press.chord, &Binding::chord);
  if (binding == bindings.end()) return false;
  if (!press.repeated) session.key_gesture = session.new_gesture();
  const bool is_of_the_program =
      binding->action == Action::quit || binding->action == Action::full_screen;
  if (is_of_the_program) {
    act(*binding, session, next, history);
  } else if (session.list_is_open()) {
    act_in_list(*binding, session);
  } else if (session.palette_open) {
    act_in_palette(*binding, session);
  } else if (typing || session.keys_open || session.form_open() || session.start_open) {
    act_in_dialog(*binding, typing, session);
  } else {
    act(*binding, session, next, history);
  }
  return true;
}

}  // namespace posenc
