#include "shell/keys/commands.hpp"

#include <algorithm>
#include <array>

#include <imgui.h>

#include "shell/controls/controls.hpp"
#include "shell/palette/palette.hpp"
#include "shell/presentation/presentation.hpp"
#include "shell/session/session.hpp"
#include "views/page.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

using Key::left, Key::right, Key::up, Key::down;

constexpr Chord plain(Key key) { return {key}; }
constexpr Chord shift(Key key) { return {key, false, true}; }
constexpr Chord ctrl(Key key) { return {key, true}; }
constexpr Chord ctrl_shift(Key key) { return {key, true, true}; }

/// t by so many positions from where it is, within those of the table.
void step_position(const Target& on, std::int64_t by) {
  auto& next = on.next;
  next.position =
      std::clamp<std::int64_t>(next.position + by, first_position(next), last_position(next));
}
template <int by>
void step(const Target& on) {
  step_position(on, by);
}
template <int times>
void jump(const Target& on) {
  step_position(on, times * on.next.offset);
}
template <int lengths>
void go_to_end(const Target& on) {
  step_position(on, lengths * on.next.length);
}

void press_parameter(State& next, std::string_view id, int presses) {
  const auto& p = *find_parameter(id);
  p.set(next, stepped(next, p, presses));
}
template <int presses>
void step_pair(const Target& on) {
  press_parameter(on.next, has_waves(on.next) ? "pair" : "dim", presses);
}

/// The page so many on in the order of the tabs; around at the ends.
template <int steps>
void turn_page(const Target& on) {
  const auto all = page_ids();
  const auto count = static_cast<int>(all.size());
  const auto at = static_cast<int>(std::ranges::find(all, on.next.view) - all.begin());
  on.next =
      with_view(std::move(on.next), all[static_cast<std::size_t>((at + steps + count) % count)]);
}

template <int presses>
void change_text_size(const Target& on) {
  for (const auto* const id : {"text-size", "panel-text-size"}) {
    if (presses == 0) {
      reset(on.next, *find_parameter(id));
    } else {
      press_parameter(on.next, id, presses);
    }
  }
}

/// Ends the zoom of the view.
void show_all(const Target& on) {
  const auto* const view = find_view(on.next.view);
  if (view == nullptr) return;
  for (const auto& axis : view->zooms) axis.show(on.next, {});
}

template <int presses>
void nudge(const Target& on) {
  nudge_control(on.session.focus, on.next, presses);
}
template <int direction>
void focus_control(const Target& on) {
  choose_control(on.session.focus, direction);
}
template <int by>
void turn_lesson(const Target& on) {
  if (on.session.lesson) {
    step_lesson(on.session, on.next, by);
  } else {
    nudge_control(on.session.focus, on.next, -10 * by);
  }
}
template <PointerMode mode>
void point_by(const Target& on) {
  toggle_pointer(on.session.presentation, mode, on.session.focus.clock.now);
}
template <int by>
void shift_scene(const Target& on) {
  move_scene(on.session, by);
}

template <ToCopy::What what, int language = 0>
void copy(const Target& on) {
  on.session.files.to_copy = ToCopy{what, language};
}

void export_lesson(const Target& on) {
  if (on.session.lesson) return open_export(on.session, false, true);
  open_palette(on.session, PaletteOf::lessons);
  on.session.focus.notices.tell("Open the lesson first, then export it");
}

void dismiss(const Target& on) {
  on.session.focus.notices.all.clear();
  on.session.focus.chosen.clear();
  step_out(on.session);
}

constexpr Command by_its_word(Command command) {
  command.needs_its_word = true;
  return command;
}
constexpr Command unlisted(Command command) {
  command.in_palette = false;
  return command;
}
constexpr Command anywhere(Command command) {
  command.anywhere = true;
  return command;
}

using On = const Target&;
constexpr std::array kCommands{
    Command{"next-position", plain(right), "Next position", step<1>},
    Command{"previous-position", plain(left), "Previous position", step<-1>},
    Command{"jump-forward", shift(right), "Jump δ positions forward", jump<1>},
    Command{"jump-back", shift(left), "Jump δ positions back", jump<-1>},
    Command{"first-position", plain(Key::home), "First position, or first row of a list",
            go_to_end<-1>, "home, beginning"},
    Command{"last-position", plain(Key::end), "Last position, or last row of a list", go_to_end<1>,
            "end"},
    Command{"play", plain(Key::space), "Play or pause",
            [](On on) { on.session.controller.toggle_playing(); },
            "animate, animation, start, stop, run, autoplay"},
    Command{"next-pair", plain(up), "Next pair (slower); in a list, previous row", step_pair<1>},
    Command{"previous-pair", plain(down), "Previous pair (faster); in a list, next row",
            step_pair<-1>},

    Command{"next-view", ctrl(Key::page_down), "Next view", turn_page<1>},
    Command{"previous-view", ctrl(Key::page_up), "Previous view", turn_page<-1>},

    unlisted({"increase", plain(Key::plus), "Increase the hovered or focused value", nudge<1>}),
    unlisted({"decrease", plain(Key::minus), "Decrease the hovered or focused value", nudge<-1>}),
    unlisted({"increase-by-ten", shift(Key::plus), "Increase it by ten steps", nudge<10>}),
    unlisted({"decrease-by-ten", shift(Key::minus), "Decrease it by ten steps", nudge<-10>}),
    Command{"next-step", plain(Key::page_down),
            "Next step or answer; without a lesson, ten steps down", turn_lesson<1>},
    Command{"previous-step", plain(Key::page_up), "Previous step; without a lesson, ten steps up",
            turn_lesson<-1>},
    Command{"return-to-step", plain(Key::backspace), "Return to the step’s settings",
            [](On on) {
              if (on.session.lesson)
                return_to_step(*on.session.lesson, on.session.controller, on.next);
            }},
    Command{"close-lesson", ctrl(Key::w), "Close the lesson",
            [](On on) { close_lesson(on.session, on.next); }},
    unlisted({"next-control", plain(Key::tab), "Focus the next control", focus_control<1>}),
    unlisted(
        {"previous-control", shift(Key::tab), "Focus the previous control", focus_control<-1>}),
    unlisted({"edit-control", plain(Key::enter),
              "Edit or press the focused control; in a list, select the row",
              [](On on) { edit_chosen(on.session.focus, on.next); }}),
    unlisted({"dismiss", plain(Key::escape), "Close what is open", dismiss}),

    Command{"undo", ctrl(Key::z), "Undo the last change",
            [](On on) {
              on.session.controller.undo();
              on.next = on.session.controller.state();
            },
            "back, revert, oops"},
    Command{"redo", ctrl_shift(Key::z), "Redo",
            [](On on) {
              on.session.controller.redo();
              on.next = on.session.controller.state();
            },
            "repeat, again"},
    unlisted({"palette", ctrl(Key::k), "Find a view, a setting or a command…",
              [](On on) { open_palette(on.session); }}),
    Command{"open", ctrl(Key::o), "Open a session, a lesson, a picture or a table…",
            [](On on) { open_files(on.session, on.next); },
            "load, load table, load session, open picture, recent files, file, browse, import, "
            "bert, gpt, gpt 2, learned table, npy, numpy, wpe, embedding table"},
    Command{"save", ctrl(Key::s), "Save the session…",
            [](On on) { save_file(on.session, on.next); }, "save, save as, store, keep"},
    Command{"export-picture", ctrl(Key::e), "Export the picture to a file…",
            [](On on) { open_export(on.session); },
            "screenshot, save as pdf, save picture, image, download, print, png, svg, pdf, "
            "transparent background"},
    Command{"export-animation", ctrl_shift(Key::e), "Animate the picture…",
            [](On on) { open_export(on.session, true); }, "video, film, movie, mp4, gif"},
    Command{
        "export-lesson",
        {},
        "Export the lesson as slides, handout, page or film…",
        export_lesson,
        "slides, handout, pdf of the lesson, deck, powerpoint, html, web page, film of the lesson"},
    Command{"copy-picture", ctrl(Key::c), "Copy the picture", copy<ToCopy::picture>,
            "copy, clipboard, copy image"},
    Command{"copy-numbers", ctrl(Key::d), "Copy the numbers as CSV", copy<ToCopy::numbers>,
            "data, spreadsheet, excel"},
    Command{"copy-command", ctrl_shift(Key::c), "Copy the command for this picture",
            copy<ToCopy::command>, "command line, cli, share, reproduce"},
    Command{"copy-link",
            {},
            "Copy a link to this page for browsers",
            copy<ToCopy::link>,
            "share, url, address, browser, web"},
    Command{"paste-link", ctrl(Key::v), "Open the copied link",
            [](On on) {
              const std::string_view text = ImGui::GetClipboardText();
              if (!text.empty()) on.session.files.to_open = {text};
            },
            "paste, url, address"},
    Command{"copy-numpy",
            {},
            "Copy as NumPy",
            copy<ToCopy::code, 0>,
            "programming language, code, python"},
    Command{"copy-pytorch", {}, "Copy as PyTorch", copy<ToCopy::code, 1>},
    Command{"copy-jax", {}, "Copy as JAX", copy<ToCopy::code, 2>},
    Command{"copy-tensorflow", {}, "Copy as TensorFlow", copy<ToCopy::code, 3>},
    Command{"copy-cpp", {}, "Copy as C++", copy<ToCopy::code, 4>},
    Command{"copy-latex", {}, "Copy the formula as LaTeX", copy<ToCopy::code, 5>},
    unlisted({"panel", plain(Key::p), "Hide or show the panel",
              [](On on) {
                // It is not seen then, and would be missing later.
                if (!on.session.presentation.is_on) on.next.panel = !on.next.panel;
              }}),
    unlisted({"theme", plain(Key::t), "Next theme: dark, light, projector",
              [](On on) { on.next.theme = theme_after(on.next.theme); }}),
    Command{"larger-text", ctrl(Key::plus), "Make all text larger", change_text_size<1>,
            "bigger, enlarge, zoom in, larger font, larger text"},
    Command{"smaller-text", ctrl(Key::minus), "Make all text smaller", change_text_size<-1>,
            "zoom out, smaller font, smaller text"},
    Command{"reset-text", ctrl(Key::digit0), "Reset the text sizes", change_text_size<0>},
    Command{"reset-all", ctrl(Key::r), "Reset all settings",
            [](On on) {
              const auto& open = on.session.lesson;
              const bool is_given = open && has_words(*open->lesson);
              if (is_given && is_at_step(*open, on.next))
                return return_to_step(*on.session.lesson, on.session.controller, on.next);
              on.next = reset_all(on.next);
            },
            "reset, defaults, start over, clear, initial"},
    Command{"zoom-out", {}, "Show all of the picture; the wheel zooms", show_all, "zoom, unzoom"},
    anywhere({"full-screen", plain(Key::f11), "Toggle full screen",
              [](On on) { on.session.wants_full_screen = !on.session.wants_full_screen; },
              "fullscreen, full screen, maximize, zoom"}),
    unlisted({"formula", plain(Key::f), "Hide or show the formula",
              [](On on) { on.next.formula = !on.next.formula; }}),
    Command{"present", plain(Key::f5), "Start or end presenting",
            [](On on) { toggle_presentation(on.session); },
            "presentation, slide show, lecture, f5"},
    Command{"presenter", shift(Key::f5), "Presenter view: note, next step, answer and time",
            [](On on) { toggle_presenter(on.session); },
            "notes, timer, clock, second screen, second window"},
    Command{"pen", plain(Key::d), "Pen in the next colour, while presenting",
            [](On on) { next_pen(on.session.presentation, on.session.focus.clock.now); },
            "draw, ink, marker, annotate"},
    Command{"eraser", plain(Key::e), "Eraser of what the pen drew, while presenting",
            point_by<PointerMode::eraser>, "rubber"},
    Command{"clear-drawing", plain(Key::c), "Clear what the pen drew",
            [](On on) { on.session.presentation.drawing.clear(); }},
    Command{"laser", plain(Key::r), "Laser pointer, while presenting", point_by<PointerMode::laser>,
            "pointer, dot"},
    Command{"spotlight", plain(Key::l), "Spotlight, while presenting",
            point_by<PointerMode::spotlight>},
    Command{"blank", plain(Key::b), "Black screen, while presenting",
            [](On on) { on.session.presentation.is_blank = on.session.presentation.is_on; }, "",
            plain(Key::period)},
    Command{"steps", plain(Key::o), "All steps of the lesson",
            [](On on) { toggle_overview(on.session); }, "step overview, slide sorter, jump, go to"},
    Command{"keep-scene", ctrl(Key::b), "Add a scene",
            [](On on) { keep_scene(on.session, on.next); },
            "bookmark, snapshot, keep scene, new scene"},
    Command{"save-scenes", ctrl_shift(Key::b), "Save the scenes as a lesson…",
            [](On on) { save_scenes_file(on.session); }},
    Command{"hide-scene",
            {},
            "Hide the scene when presenting, or show it again",
            [](On on) { toggle_hidden(on.session); },
            "skip, leave out"},
    Command{"take-along",
            {},
            "Take this step along to my lecture",
            [](On on) { take_along(on.session, on.next); },
            "collect, own lecture, add to lecture"},
    Command{"my-lecture",
            {},
            "Open my lecture",
            [](On on) { open_lecture(on.session, on.next); },
            "own lecture, collected steps"},
    Command{"scenes", plain(Key::s), "Hide or show the scenes",
            [](On on) { on.session.scenes.is_open = !on.session.scenes.is_open; },
            "slides, storyboard, film strip"},
    Command{"move-scene-on", ctrl_shift(right), "Move the scene on", shift_scene<1>},
    Command{"move-scene-back", ctrl_shift(left), "Move the scene back", shift_scene<-1>},
    Command{"rename-scene", plain(Key::f2), "Rename the scene",
            [](On on) { begin_renaming(on.session); }},
    Command{"edit-step", shift(Key::f2), "Write the step’s words, question and note…",
            [](On on) { open_editor(on.session, on.next); }, "lesson editor, author"},
    by_its_word({"remove-scene", plain(Key::del), "Remove the scene",
                 [](On on) { remove_scene(on.session, on.next); }}),
    Command{"keys", plain(Key::f1), "Keyboard shortcuts",
            [](On on) { on.session.overlays.keys_open = true; },
            "help, hotkeys, key bindings, commands", plain(Key::question)},
    Command{"lessons",
            {},
            "Lessons…",
            [](On on) { open_palette(on.session, PaletteOf::lessons); },
            "all lessons, course, tutorial, follow a lesson, teach"},
    Command{"start-page", shift(Key::f1), "Start page", [](On on) { open_start_page(on.session); },
            "welcome, first steps, getting started, tour"},
    by_its_word(anywhere({"quit", ctrl(Key::q), "Quit", [](On on) { on.session.wants_quit = true; },
                          "exit, close, leave"})),
};

/// What may lie over the window, and its keys.
struct Layer {
  bool (*is_open)(const Session&);
  bool (*press)(Session&, Chord);
};
/// From the top down: the first that is open has all keys.
constexpr std::array kLayers{
    Layer{[](const Session& s) { return s.overview.is_open; },
          [](Session& s, Chord chord) { return press<Session>(overview_keys(), chord, s); }},
    Layer{[](const Session& s) { return s.focus.list_is_open(); },
          [](Session& s, Chord chord) { return press<Focus>(list_keys(), chord, s.focus); }},
    Layer{[](const Session& s) { return s.palette.is_open; },
          [](Session& s, Chord chord) { return press<Session>(palette_keys(), chord, s); }},
    Layer{[](const Session& s) { return s.overlays.start_open; },
          [](Session& s, Chord chord) {
            return press<Session>(start_page_keys(), chord, s) ||
                   press<Session>(dialog_keys(), chord, s);
          }},
    Layer{[](const Session& s) { return s.overlays.keys_open || s.overlays.form_open(); },
          [](Session& s, Chord chord) { return press<Session>(dialog_keys(), chord, s); }}};

bool press_command(const Command* command, Chord chord, const Target& on) {
  if (command != nullptr) {
    command->run(on);
    return true;
  }
  const auto page = page_of(chord);
  const auto pages = page_ids();
  if (!page || *page >= pages.size()) return false;
  on.next = with_view(std::move(on.next), pages[*page]);
  return true;
}

}  // namespace

std::span<const Command> commands() { return kCommands; }

bool press_key(const KeyPress& press, bool typing, const Target& on) {
  const auto* const command = find_command(press.chord);
  auto& session = on.session;
  if (!press.repeated) session.key_gesture = session.controller.new_gesture();
  // A clicker has no Esc, and a list no digits: they are the number of a step.
  const bool steps = press.chord == Chord{Key::page_up} || press.chord == Chord{Key::page_down};
  const bool counts = session.presentation.is_on && !session.focus.entry && is_digit(press.chord);
  if ((steps || counts) && close_link(session.focus)) typing = false;
  if (command == nullptr || !command->anywhere) {
    const auto top =
        std::ranges::find_if(kLayers, [&](const Layer& each) { return each.is_open(session); });
    if (top != kLayers.end()) return top->press(session, press.chord);
    if (typing) return posenc::press<Session>(dialog_keys(), press.chord, session);
    if (press_in_lesson(session, on.next, press.chord)) return true;
  }
  return press_command(command, press.chord, on);
}

void Session::leave_unseen() {
  const double now = focus.clock.now;
  if (focus.entry && focus.entry->field.shown_at != now) focus.end_entry();
  if (palette.is_open && palette.field.shown_at != now) palette.is_open = false;
  if (std::ranges::find(focus.controls, focus.chosen) == focus.controls.end()) focus.chosen.clear();
  focus.show_room.reset();
  focus.entered = false;
}

}  // namespace posenc
