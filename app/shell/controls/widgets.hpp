#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "shell/controls/ui.hpp"
#include "shell/keys/commands.hpp"
#include "state/parameters.hpp"

/// The window's controls. Each function draws one and returns what the pointer did to it; none
/// holds a value.
namespace posenc {

/// A track with a round knob, filled from `origin` to `at` (both 0 … 1 of the track, which is
/// `track` high).
struct SliderStyle {
  double at = 0, origin = 0;
  Color color;
  bool solid_knob = false;
  bool hot = false;  ///< under the pointer, or dragged
};
void draw_slider(Ui&, const Rect& track, const SliderStyle&);
/// Where on the track the knob is dragged to, 0 … 1; nothing while it is not dragged.
std::optional<double> slider_drag(const Touch&, const Rect& track);

void draw_toggle(Ui&, const Rect& pill, bool on, bool hot);

/// Labels side by side of which one is chosen.
struct Segments {
  std::optional<int> picked;  ///< another one that was clicked
  Touch touch;                ///< hovered where any of them is
};
Segments segments(Ui&, std::string_view id, const Rect& room,
                  std::span<const std::string_view> labels, int chosen);
double segments_width(Ui&, std::span<const std::string_view> labels);

/// A button whose background shows under the pointer.
Touch quiet_button(Ui&, std::string_view id, const Rect& room, bool lit = false);
/// A quiet button that Tab focuses and Enter clicks, too.
Touch focusable_button(Ui&, std::string_view id, const Rect& room, bool lit = false);
/// Runs the command on a click, and names its key in the tip.
void bind_command(Ui&, const Touch&, std::string_view tip, std::string_view command);
/// A focusable button of a command.
Touch command_button(Ui&, std::string_view id, const Rect& room, std::string_view tip,
                     std::string_view command);
/// A button with a caption; `strong` for the main one of a dialog.
bool text_button(Ui&, std::string_view id, const Rect& room, std::string_view label,
                 bool strong = false);

/// How a frame of typing ended: the field is still open, Enter was pressed, or the focus left it.
enum class Typing { goes_on, entered, left };
enum class FieldLines { one, many };
/// A text field, with `inset` left of its text. One of many lines wraps between words, and Enter
/// begins a new line.
Typing text_field(Ui&, const Rect& room, double inset, TypedText&,
                  FieldLines lines = FieldLines::one);

/// Draws text, wrapped, in as many lines as fit the room. Returns their lower edge.
double draw_lines(Ui&, const Rect& room, std::string_view, const TextStyle&);
/// Draws an error message with a red mark; nothing for "".
void draw_refusal(Ui&, const Rect& room, std::string_view why);

/// Draws a scroll bar at the right edge of the room; `hidden` is the height that does not fit.
void draw_scroll_bar(Canvas&, const Palette&, const Rect& room, double scroll, double hidden);
/// Draws the ring of keyboard focus.
void draw_focus(Ui&, const Rect&);
/// Adds a room to those that Tab goes through. Returns whether Enter was pressed on it.
bool focusable(Ui&, std::string_view id, const Rect& room, double ring_gap = 2);
/// A small "v": the mark of a button that opens a list.
void draw_chevron(Ui&, Point centre, double size, Point direction, Color);
void draw_cross(Canvas&, Point centre, double half, Color);
/// An arrow that goes around; `back` turns against the clock.
void draw_round_arrow(Ui&, Point centre, double radius, Color, bool back);

/// A list above or below `about`, which opens when `open` and closes on a choice, Esc or a click
/// elsewhere. Groups have headings, mistakes a mark, and each choice its help as a tooltip. `keys`,
/// where given, has the text at the right of each choice. Returns the choice made.
std::optional<int> choice_list(Ui&, std::string_view id, bool open, const Rect& about,
                               std::span<const Choice> choices, int chosen,
                               std::span<const std::string> keys = {});

/// A list of commands with their keys; the chosen one becomes Focus::requested.
void command_list(Ui&, std::string_view id, bool open, const Rect& about,
                  std::span<const Command* const>);

/// Keys of an open list: move, choose, close.
std::span<const KeyOf<Focus>> list_keys();

}  // namespace posenc
