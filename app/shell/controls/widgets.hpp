#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "shell/controls/ui.hpp"
#include "shell/keys/commands.hpp"
#include "state/parameters.hpp"

/// The window's controls, each drawn and asked for the pointer in one place. None holds a value.
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
/// Place on the track to which the knob is dragged; nothing if it is not.
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
/// One that Tab focuses and Enter clicks too.
Touch focusable_button(Ui&, std::string_view id, const Rect& room, bool lit = false);
/// Runs the command on a click, and names its key in the tip.
void bind_command(Ui&, const Touch&, std::string_view tip, std::string_view command);
/// A focusable button of a command.
Touch command_button(Ui&, std::string_view id, const Rect& room, std::string_view tip,
                     std::string_view command);
/// A button with a caption; `strong` for the main one of a dialog.
bool text_button(Ui&, std::string_view id, const Rect& room, std::string_view label,
                 bool strong = false);

/// A field to type into once it is open, in the window's own look, `inset` before its text,
/// which grows with what is typed or pasted. One of many lines breaks them between words, and Enter
/// begins another.
enum class Typing { goes_on, entered, left };  ///< Enter was pressed; the keys went elsewhere
enum class FieldLines { one, many };
Typing text_field(Ui&, const Rect& room, double inset, TypedText&,
                  FieldLines lines = FieldLines::one);

/// Draws text in as many lines as fit the room. Returns where they end.
double draw_lines(Ui&, const Rect& room, std::string_view, const TextStyle&);
/// Draws why something was refused, with a red mark; nothing for "".
void draw_refusal(Ui&, const Rect& room, std::string_view why);

/// Draws a scroll bar at the right edge of a room that hides so much.
void draw_scroll_bar(Canvas&, const Palette&, const Rect& room, double scroll, double hidden);
/// Draws the ring of keyboard focus.
void draw_focus(Ui&, const Rect&);
/// Makes a place the next one that Tab focuses. Returns whether Enter was pressed on it.
bool focusable(Ui&, std::string_view id, const Rect& room, double ring_gap = 2);
/// A small "v" that says that a list opens.
void draw_chevron(Ui&, Point centre, double size, Point direction, Color);
void draw_cross(Canvas&, Point centre, double half, Color);
/// An arrow that goes around; `back` turns against the clock.
void draw_round_arrow(Ui&, Point centre, double radius, Color, bool back);

/// A list over the window that opens when `open`, above or below `about`, until one is chosen, Esc
/// is pressed or the pointer clicks elsewhere: headings over their groups, mistakes marked, each
/// one's sentence as its tooltip, and where there are `keys`, one for each choice, that at the
/// right.
std::optional<int> choice_list(Ui&, std::string_view id, bool open, const Rect& about,
                               std::span<const Choice> choices, int chosen,
                               std::span<const std::string> keys = {});

/// A list of commands with their keys; the one that is chosen is asked for (Focus::requested).
void command_list(Ui&, std::string_view id, bool open, const Rect& about,
                  std::span<const Command* const>);

/// Keys of an open list: move, choose, close.
std::span<const KeyOf<Focus>> list_keys();

}  // namespace posenc
