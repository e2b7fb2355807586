#include "state/keys.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

namespace posenc {
namespace {

constexpr bool kCtrl = true;
constexpr bool kShift = true;
constexpr std::string_view kOfANumber = "Show the view of that number";

constexpr std::array kBindings{
    Binding{{Key::right}, Action::step_forward, 0, "Next position"},
    Binding{{Key::left}, Action::step_back, 0, "Previous position"},
    Binding{{Key::right, false, kShift}, Action::jump_forward, 0, "Jump δ positions forward"},
    Binding{{Key::left, false, kShift}, Action::jump_back, 0, "Jump δ positions back"},
    Binding{{Key::home}, Action::first, 0, "First position, or first row of a list"},
    Binding{{Key::end}, Action::last, 0, "Last position, or last row of a list"},
    Binding{{Key::space}, Action::play, 0, "Play or pause"},
    Binding{{Key::up}, Action::pair_up, 0, "Next pair (slower); in a list, previous row"},
    Binding{{Key::down}, Action::pair_down, 0, "Previous pair (faster); in a list, next row"},

    Binding{{Key::digit1}, Action::view, 0, kOfANumber},
    Binding{{Key::digit2}, Action::view, 1, kOfANumber},
    Binding{{Key::digit3}, Action::view, 2, kOfANumber},
    Binding{{Key::digit4}, Action::view, 3, kOfANumber},
    Binding{{Key::digit5}, Action::view, 4, kOfANumber},
    Binding{{Key::digit6}, Action::view, 5, kOfANumber},
    Binding{{Key::digit7}, Action::view, 6, kOfANumber},
    Binding{{Key::digit8}, Action::view, 7, kOfANumber},
    Binding{{Key::digit9}, Action::view, 8, kOfANumber},
    Binding{{Key::digit0}, Action::view, 9, kOfANumber},
    Binding{{Key::digit1, false, kShift}, Action::view, 10, kOfANumber},
    Binding{{Key::digit2, false, kShift}, Action::view, 11, kOfANumber},
    Binding{{Key::digit3, false, kShift}, Action::view, 12, kOfANumber},
    Binding{{Key::digit4, false, kShift}, Action::view, 13, kOfANumber},
    Binding{{Key::digit5, false, kShift}, Action::view, 14, kOfANumber},
    Binding{{Key::digit6, false, kShift}, Action::view, 15, kOfANumber},
    Binding{{Key::digit7, false, kShift}, Action::view, 16, kOfANumber},
    Binding{{Key::digit8, false, kShift}, Action::view, 17, kOfANumber},
    Binding{{Key::digit9, false, kShift}, Action::view, 18, kOfANumber},
    Binding{{Key::digit0, false, kShift}, Action::view, 19, kOfANumber},
    Binding{{Key::page_down, kCtrl}, Action::next_view, 1, "Next view"},
    Binding{{Key::page_up, kCtrl}, Action::next_view, -1, "Previous view"},

    Binding{{Key::plus}, Action::nudge, 1, "Increase the hovered or focused value"},
    Binding{{Key::minus}, Action::nudge, -1, "Decrease the hovered or focused value"},
    Binding{{Key::plus, false, kShift}, Action::nudge, 10, "Increase it by ten steps"},
    Binding{{Key::minus, false, kShift}, Action::nudge, -10, "Decrease it by ten steps"},
    Binding{{Key::page_down},
            Action::next_step,
            1,
            "Next step or answer of the lesson; without one, ten steps down"},
    Binding{{Key::page_up},
            Action::next_step,
            -1,
            "Previous step of the lesson; without one, ten steps up"},
    Binding{{Key::backspace}, Action::return_to_step, 0, "Return to the step’s settings"},
    Binding{{Key::w, kCtrl}, Action::close_lesson, 0, "Close the lesson"},
    Binding{{Key::tab}, Action::next_control, 1, "Focus the next control"},
    Binding{{Key::tab, false, kShift}, Action::next_control, -1, "Focus the previous control"},
    Binding{{Key::enter},
            Action::edit_control,
            0,
            "Edit, toggle or press the focused control; in a list, select the row"},
    Binding{{Key::escape}, Action::dismiss, 0, "Close what is open"},

    Binding{{Key::z, kCtrl}, Action::undo, 0, "Undo the last change"},
    Binding{{Key::z, kCtrl, kShift}, Action::redo, 0, "Redo the change undone last"},
    Binding{{Key::k, kCtrl}, Action::palette, 0, "Find a view, a setting or a command…"},
    Binding{{Key::o, kCtrl}, Action::open, 0, "Open a session, a lesson, a picture or a table…"},
    Binding{{Key::s, kCtrl}, Action::save, 0, "Save the session…"},
    Binding{{Key::e, kCtrl}, Action::export_picture, 0, "Export the picture to a file…"},
    Binding{{Key::e, kCtrl, kShift}, Action::export_animation, 0, "Animate the picture…"},
    Binding{{Key::c, kCtrl}, Action::copy_picture, 0, "Copy the picture"},
    Binding{{Key::d, kCtrl}, Action::copy_numbers, 0, "Copy the numbers as CSV"},
    Binding{{Key::c, kCtrl, kShift}, Action::copy_command, 0, "Copy the command for this picture"},
    Binding{{}, Action::copy_code, 0, "Copy as NumPy"},
    Binding{{}, Action::copy_code, 1, "Copy as PyTorch"},
    Binding{{}, Action::copy_code, 2, "Copy as JAX"},
    Binding{{}, Action::copy_code, 3, "Copy as TensorFlow"},
    Binding{{}, Action::copy_code, 4, "Copy as C++"},
    Binding{{}, Action::copy_code, 5, "Copy the formula as LaTeX"},
    Binding{{Key::p}, Action::panel, 0, "Hide or show the panel"},
    Binding{{Key::t}, Action::theme, 0, "Next theme: dark, light, projector"},
    Binding{{Key::plus, kCtrl}, Action::text_size, 1, "Make all text larger"},
    Binding{{Key::minus, kCtrl}, Action::text_size, -1, "Make all text smaller"},
    Binding{{Key::digit0, kCtrl}, Action::text_size, 0, "Reset the text sizes"},
    Binding{{Key::r, kCtrl}, Action::reset_all, 0, "Reset all settings"},
    Binding{{Key::f11}, Action::full_screen, 0, "Toggle full screen"},
    Binding{{Key::f}, Action::formula, 0, "Hide or show the formula"},
    Binding{{Key::f5}, Action::present, 0, "Start or end presenting"},
    Binding{{Key::l}, Action::spotlight, 0, "Spotlight to point and draw with, while presenting"},
    Binding{{Key::b}, Action::blank, 0, "Black screen, while presenting"},
    Binding{{Key::b, kCtrl}, Action::keep_scene, 0, "Keep what is shown as the next scene"},
    Binding{{Key::b, kCtrl, kShift}, Action::save_scenes, 0, "Save the scenes as a lesson…"},
    Binding{{Key::s}, Action::scenes, 0, "Hide or show the scenes"},
    Binding{{Key::right, kCtrl, kShift}, Action::move_scene, 1, "Move the scene on"},
    Binding{{Key::left, kCtrl, kShift}, Action::move_scene, -1, "Move the scene back"},
    Binding{{Key::f2}, Action::rename_scene, 0, "Rename the scene"},
    Binding{{Key::del}, Action::remove_scene, 0, "Remove the scene"},
    Binding{{Key::f1}, Action::keys, 0, "Keyboard shortcuts"},
    Binding{{Key::question}, Action::keys, 0, "Keyboard shortcuts"},
    Binding{{Key::f1, false, kShift}, Action::start_page, 0, "Start page"},
    Binding{{Key::q, kCtrl}, Action::quit, 0, "Quit"},
};

/// In the order of Key.
constexpr std::string_view kNames[] = {
    "",   "←",   "→", "↑", "↓", "Home",    "End",       "Space", "0",   "1",         "2",    "3",
    "4",  "5",   "6", "7", "8", "9",       "Z",         "K",     "S",   "Q",         "R",    "T",
    "P",  "C",   "D", "O", "E", "F",       "L",         "B",     "W",   "Delete",    "F1",   "F2",
    "F5", "F11", "?", "+", "−", "Page up", "Page down", "Esc",   "Tab", "Backspace", "Enter"};
static_assert(std::size(kNames) == static_cast<std::size_t>(Key::enter) + 1);

}  // namespace

std::span<const Binding> key_bindings() { return kBindings; }

const Binding* find_binding(Action action, int argument) {
  const auto found = std::ranges::find_if(kBindings, [&](const Binding& binding) {
    return binding.action == action && binding.argument == argument;
  });
  return found == kBindings.end() ? nullptr : &*found;
}

std::string chord_text(Chord chord) {
  std::string text;
  if (chord.ctrl) text += "Ctrl+";
  if (chord.shift) text += "Shift+";
  return text.append(kNames[static_cast<std::size_t>(chord.key)]);
}

std::string shortcut(Action action, int argument) {
  const auto* const binding = find_binding(action, argument);
  return binding == nullptr ? "" : chord_text(binding->chord);
}

}  // namespace posenc
