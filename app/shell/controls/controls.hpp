#pragma once

#include "shell/controls/widgets.hpp"
#include "state/parameters.hpp"

/// Controls of parameters: what the panel, the time line and the table of parameters have to do
/// with each other.
namespace posenc {

double control_height(const Parameter&);
/// The control of one parameter in `room`: symbol, label, value, slider, toggle or choice. What
/// the pointer or typing changes goes to `next`.
void parameter_control(Ui&, const Rect& room, const Parameter&, const State& now, State& next);

/// Where a value lies on its slider, 0 … 1, and the value at such a place, rounded to what the
/// slider can tell apart.
double slider_place(const Parameter&, const Limits&, double value);
double slider_value(const Parameter&, const Limits&, double place);

/// The slider of a parameter, hot under the pointer and while `look` says so: it follows the
/// pointer in `reach`, as one step of undo.
Touch slider(Ui&, const std::string& id, const Rect& track, const Rect& reach, const Parameter&,
             State& next, SliderLook look);
/// Notes the control as the next one in the keyboard's order, and as the hovered one where it is;
/// draws its ring.
void register_control(Ui&, const Parameter&, const Rect& room);
/// The parameter's number at the right end of `room`; a click makes it a field to type into.
void number_field(Ui&, const Rect& room, const Parameter&, const State& now, State& next,
                  std::string_view shown);
/// The parameter's text in a box, which a click makes a field to type into.
void text_field(Ui&, const Rect& room, const Parameter&, const State& now, State& next);
/// Opens the control's field with its value in it, all of it selected.
void begin_typing(Focus&, const Parameter&, const State& now);
/// Says what the setting does, or something else in place of that, then its flag and its keys.
void setting_tip(Ui&, const Touch&, const Parameter&, std::string_view instead = "");

/// What the keys do to the control under the pointer or else the chosen one: presses of + and −.
void nudge_control(Focus&, State& next, int presses);
void choose_control(Focus&, int direction);
/// Opens the chosen control's number for typing, or switches it; clicks a button.
void edit_chosen(Focus&, State& next);

}  // namespace posenc
