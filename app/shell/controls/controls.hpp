#pragma once

#include <functional>
#include <string>

#include "shell/controls/widgets.hpp"
#include "state/parameters.hpp"
#include "state/slider.hpp"

/// The controls of parameters, for panel and time line.
namespace posenc {

double control_height(const Parameter&);
/// The control of one parameter in `room`: symbol, label, value, slider, toggle or choice. What
/// the pointer or typing changes goes to `next`.
void parameter_control(Ui&, const Rect& room, const Parameter&, const State& now, State& next);

/// The slider of a parameter. It follows a drag that begins in `reach`, as one step of undo.
Touch slider(Ui&, const std::string& id, const Rect& track, const Rect& reach, const Parameter&,
             State& next, SliderStyle style);
/// Makes the control the next one that Tab reaches, and the hovered one if it is; draws its ring.
void register_control(Ui&, const Parameter&, const Rect& room);
/// The parameter's number at the right end of `room`; a click makes it a field to type into.
void number_field(Ui&, const Rect& room, const Parameter&, const State& now, State& next,
                  std::string_view shown);
/// The parameter's text in a box, which a click makes a field to type into.
void text_field(Ui&, const Rect& room, const Parameter&, const State& now, State& next);
/// Opens the control's field with its value in it, all of it selected.
void begin_typing(Focus&, const Parameter&, const State& now);
/// The open field, until it is left: Enter gives the typed text to `take`, which returns whether it
/// accepts it and otherwise says why; Esc or a click elsewhere changes nothing.
void entry_field(Ui&, const Rect& room, double inset,
                 const std::function<bool(const std::string&)>& take);
/// The same for a setting: an invalid value is refused and stays in the field.
void entry_field(Ui&, const Rect& room, double inset, const Parameter&, State& next);
/// A tooltip: the setting's help, or `instead`, then its keys.
void setting_tip(Ui&, const Touch&, const Parameter&, std::string_view instead = "");

/// Steps the hovered control, or else the focused one, as + and − do.
void nudge_control(Focus&, State& next, int presses);
void choose_control(Focus&, int direction);
/// Enter on the focused control: opens its field, switches it, or clicks the button.
void edit_chosen(Focus&, State& next);

}  // namespace posenc
