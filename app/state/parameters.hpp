#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <posenc/expected.hpp>

#include "state/state.hpp"

/// The one table of parameters. The panel, the command line's flags, the TOML form, the formula
/// strip, the tooltips, --help and the tests all walk it.
namespace posenc {

enum class ParameterKind { integer, real, toggle, choice, text };
enum class SliderScale { linear, logarithmic };
/// What depends on a parameter, where its group does not say it.
enum class Scope { group, encoding, all_pictures, no_picture };

struct Choice {
  std::string_view id;             ///< on the command line and in files
  std::string_view label;          ///< on the screen
  std::string_view help = {};      ///< one sentence, no full stop; "" where the label says enough
  std::string_view heading = {};   ///< above it and those after it of the same heading
  bool is_mistake = false;         ///< marked, so that nobody chooses it unawares
  std::string_view replaces = {};  ///< an id that is refused with this one named
};

struct Limits {
  double min, max;
  double step;  ///< one press of + or −; integers are multiples of it, counted from min

  friend bool operator==(const Limits&, const Limits&) = default;
};

/// What a parameter whose value is text has in place of limits.
struct TextAccess {
  std::string_view takes;  ///< "1 to 64 words"
  std::string (*get)(const State&);
  /// Refuses what it does not take, with an Error in full.
  Expected<void> (*set)(State&, std::string_view);
  /// After parameters earlier in the table have changed; nullptr where it depends on none.
  void (*bring_within_limits)(State&);
  bool names_file = false;  ///< which is read when it is set
  /// Ends the complaint of a session whose file cannot be read.
  std::string_view without_file = {};
};

/// Values of every kind but text travel as double: integers (below 2⁵³) exactly, a toggle as 0 or
/// 1, a choice as its index.
struct Parameter {
  std::string_view id = {};  ///< "base": key in files, flag --base, unique
  /// "encoding", "position", "sentence", "time", "window", or the id of the view that it is of.
  std::string_view group = {};
  Scope scope = Scope::group;
  std::string_view label = {};
  std::string_view symbol = {};  ///< "b"; its colour is figure/theme's symbol_colour(symbol)
  ParameterKind kind = ParameterKind::real;
  SliderScale scale = SliderScale::linear;
  std::string_view unit = {};  ///< "positions"
  std::string_view help = {};  ///< one sentence, no full stop
  std::span<const Choice> choices = {};
  std::span<const Choice> (*list_choices)() = nullptr;  ///< where they are made when it runs
  /// nullptr where the value is text; may depend on parameters earlier in the table.
  Limits (*limits)(const State&) = nullptr;
  /// How it is read and set where it is neither text nor an option.
  double (*getter)(const State&) = nullptr;
  void (*setter)(State&, double) = nullptr;
  bool in_panel = true;  ///< false: on the command line and in files only
  bool folded = false;   ///< in the panel away while at its default, unless the view is about it
  /// What 0 means where it is allowed besides the limits ("the end"); "" where it is a value like
  /// any other.
  std::string_view zero = {};
  /// The parameter on which the limits depend, for messages and for what gives way (stated.hpp); ""
  /// for none.
  std::string_view limited_by = {};
  /// Why a value is refused, where more than the limits has to be said.
  Expected<void> (*accepts)(const State&, double value) = nullptr;
  /// Whether it changes what the State shows; nullptr: always. Where not, its value is kept.
  bool (*applies)(const State&) = nullptr;
  /// Why it does not, for its tip where it is greyed; "" where another takes its place.
  std::string_view why_not = {};
  const TextAccess* text = nullptr;  ///< of parameters whose value is text, and no others
  const Parameter* option =
      nullptr;          ///< a view's declaration (option.hpp), which is what State has
  double fallback = 0;  ///< an option's default

  double get(const State&) const;
  void set(State&, double) const;  ///< no checks: use assign()
};

/// Whether the encoding's numbers may depend on it.
inline bool is_of_encoding(const Parameter& p) {
  return p.group == "encoding" || p.scope == Scope::encoding;
}
inline bool applies(const Parameter& p, const State& s) {
  return p.applies == nullptr || p.applies(s);
}
/// The choices that there are at this moment: a table is one only once it is loaded.
std::span<const Choice> available_choices(const Parameter&, const State&);

/// In the order in which they depend on each other, and appear in the panel. The room that lists
/// the views has this function (views/registry.cpp): the table is whole before anything reads it.
std::span<const Parameter> parameters();
/// nullptr when there is none of that id.
const Parameter* find_parameter(std::string_view id);
/// The value in a fresh State, where it is no text.
double default_value(const Parameter&);
/// Whether it is of the window or of time: a person's own, which no preset, lesson or view sets.
bool is_of_window(const Parameter&);
/// What a view opens with: a fresh State, but for what makes its point at once. It is there with
/// the views (views/registry.cpp).
const State& opening(std::string_view view);
/// Whether it has the value with which the State's view opens.
bool is_default(const Parameter&, const State&);
/// Sets it to that, or to the nearest within its limits.
void reset(State&, const Parameter&);

/// Sets all parameters but those of the window and of time as they are in `fresh`.
State reset_to(State, const State& fresh);
State reset_all(State);
/// Shows another view. As long as the encoding is the one with which the present view opens, the
/// other opens with its own, and with its own position where the present one's was not moved.
State with_view(State, std::string_view view);

/// Sets one parameter that is no text, refusing what lies outside its limits with an Error that
/// names the value, the limit and the way out. Other parameters stay as they are.
Expected<void> assign(State&, const Parameter&, double value);
/// The same from text ("64", "1e4", "on", "viridis"), as flags and files spell it.
Expected<void> assign(State&, const Parameter&, std::string_view text);
/// Brings one parameter to the nearest value within its limits, a choice that there is no more to
/// its default.
void bring_within_limits(State&, const Parameter&);
/// If the next State differs from now in d alone and has fewer than `before`, it gets k at the same
/// part of all pairs: the nearest within limits would be the slowest pair, a flat line.
State with_pair_kept(State next, const State& now, const State& before);
/// The nearest State within all limits, parameter by parameter in table order.
State within_limits(State);

/// The value `presses` of + (negative: of −) away from the current one, within limits. Real values
/// land on multiples of the step, so that 0.37 goes to 0.4 and 0.3.
double stepped(const State&, const Parameter&, int presses);

/// A value as the panel writes it ("10 000", "on", "Viridis") and as files and flags do ("10000",
/// "on", "viridis"): the latter reads back to the same double.
std::string display_text(const Parameter&, double value);
std::string plain_text(const Parameter&, double value);
/// What a choice is between, as plain text has it.
std::string ids_of_choices(const Parameter&, std::string_view between);
/// The same for the State's value, text or not; a file without its folder where it is displayed.
std::string display_text(const Parameter&, const State&);
std::string plain_text(const Parameter&, const State&);
/// What it takes in a fresh State: "2 to 16384". Where a choice limits a number, all that it takes,
/// and the choices with which it takes less: "0.001 to 1000; kerple-power: 0.001 to 2".
std::string limits_text(const Parameter&);

}  // namespace posenc
