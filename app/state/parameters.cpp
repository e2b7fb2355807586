#include "state/parameters.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <filesystem>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "state/names.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

using enum ParameterKind;

std::string number_text(double value) {
  constexpr int kShownDigits = 7;
  const bool whole = value == std::trunc(value);
  return whole ? integer_text(static_cast<std::int64_t>(value)) : short_text(value, kShownDigits);
}

/// What is wrong with a value for this parameter; "" for nothing.
std::string_view find_fault(const State& state, const Parameter& p, double value) {
  if (value == 0 && !p.zero.empty()) return "";
  const auto limits = p.limits(state);
  const bool inside = value >= limits.min && value <= limits.max;
  const bool whole = value == std::trunc(value);
  if (p.kind == toggle) return inside && whole ? "" : "is neither on nor off";
  if (p.kind == choice) return inside && whole ? "" : "is not one of its choices";
  if (!std::isfinite(value)) return "is not a number";
  if (p.kind == integer && !whole) return "is not a whole number";
  const auto* const other = find_parameter(p.limited_by);
  const bool moving = other != nullptr && (other->kind == integer || other->kind == real);
  if (value < limits.min) return moving ? "lies before the start" : "is below the limit";
  if (value > limits.max) return moving ? "lies past the end" : "is above the limit";
  if (p.kind == integer && std::fmod(value - limits.min, limits.step) != 0) return "is odd";
  return "";
}

/// "; raise length for more": the parameter earlier in the table with which the value would do; ""
/// where there is none.
std::string wider(const State& state, const Parameter& p, double value) {
  for (const auto& other : parameters()) {
    if (&other == &p) break;
    if (other.kind != integer && other.kind != real) continue;
    const auto limits = other.limits(state);
    for (const bool raised : {true, false}) {
      State changed = state;
      other.set(changed, raised ? limits.max : limits.min);
      if (!find_fault(changed, p, value).empty()) continue;
      return fmt::format("; {} {} for {}", raised ? "raise" : "lower", other.id,
                         raised || value > p.limits(state).max ? "more" : "less");
    }
  }
  return "";
}

/// "give an even number from 2 to 16 384", "with length 512 it goes from 0 to 511; raise length for
/// more". `value` is the number that does not do, where one was given.
std::string number_way_out(const State& state, const Parameter& p, std::optional<double> value) {
  const auto limits = p.limits(state);
  const auto* const other = find_parameter(p.limited_by);
  const bool holds = other != nullptr && applies(*other, state);
  const bool is_by_choice = holds && other->kind == choice;
  const bool is_by_encoding = other != nullptr && !holds && is_of_encoding(*other);
  std::string words;
  if (holds) {
    const auto shown = is_by_choice          ? plain_text(*other, state)
                       : other->kind == text ? quotable(plain_text(*other, state))
                                             : display_text(*other, state);
    words = fmt::format("with {} {} ", other->id, shown);
  } else if (is_by_encoding) {
    words = fmt::format("with the encoding {} ", state.encoding->id);
  }
  const bool is_limited = (holds && !is_by_choice) || is_by_encoding;
  if (limits.min == limits.max) {
    words += fmt::format("{} {}", is_limited ? "it is always" : "give", number_text(limits.min));
  } else {
    const bool even = p.kind == integer && limits.step == 2;
    words += is_limited          ? "it goes"
             : even              ? "give an even number"
             : p.kind == integer ? "give a whole number"
                                 : "give a number";
    words += fmt::format(" from {} to {}", number_text(limits.min), number_text(limits.max));
  }
  if (!p.zero.empty()) words += fmt::format(", or 0 for {}", p.zero);
  if (value && !p.limited_by.empty()) words += wider(state, p, *value);
  return words;
}

std::vector<Meaning> choices_of(const Parameter& p) {
  std::vector<Meaning> all;
  for (const auto& choice : p.choices)
    all.push_back({std::string(choice.id), fmt::format("{}={}", p.id, choice.id), choice.label});
  return all;
}

/// What a parameter takes, as the end of a sentence on one that it does not take.
std::string way_out(const State& state, const Parameter& p, std::optional<double> value = {}) {
  switch (p.kind) {
    case toggle: return "give on or off";
    case choice: return way_to("", choices_of(p));
    default: return number_way_out(state, p, value);
  }
}

Expected<void> assign_typed(State& state, const Parameter& p, double value,
                            std::string_view typed) {
  if (const auto fault = find_fault(state, p, value); !fault.empty()) {
    constexpr double kMostExplained = 1e9;  // what an int holds
    if (p.accepts != nullptr && value == std::trunc(value) && std::abs(value) <= kMostExplained) {
      if (auto why = p.accepts(state, value); !why) return why;
    }
    return fail(fmt::format("{} = {} {}: {}", p.id, typed, fault, way_out(state, p, value)));
  }
  if (p.accepts != nullptr) {
    if (auto good = p.accepts(state, value); !good) return good;
  }
  p.set(state, value);
  return {};
}

constexpr double kNoToggle = -1, kNoChoice = -1;

/// The value that a word names, kNoToggle or kNoChoice where it names none.
double toggle_value(std::string_view word) {
  constexpr std::array<std::string_view, 4> kOn{"on", "true", "yes", "1"};
  constexpr std::array<std::string_view, 4> kOff{"off", "false", "no", "0"};
  if (std::ranges::find(kOn, word) != kOn.end()) return 1;
  return std::ranges::find(kOff, word) != kOff.end() ? 0 : kNoToggle;
}

double choice_value(const Parameter& p, std::string_view word) {
  const auto found = std::ranges::find(p.choices, word, &Choice::id);
  return found == p.choices.end() ? kNoChoice : static_cast<double>(found - p.choices.begin());
}

double nearest_within(const State& state, const Parameter& p, double value) {
  const auto limits = p.limits(state);
  if (value == 0 && !p.zero.empty()) return value;
  const bool is_gone = p.kind == choice && value > limits.max;
  if (!std::isfinite(value) || is_gone) value = default_value(p);
  value = std::clamp(value, limits.min, limits.max);
  if (p.kind == integer)
    value = limits.min + std::floor((value - limits.min) / limits.step) * limits.step;
  return value;
}

}  // namespace

double Parameter::get(const State& state) const {
  if (option == nullptr) return getter(state);
  const auto* const held = state.options.find(*option);
  return held == nullptr ? fallback : std::get<double>(*held);
}

void Parameter::set(State& state, double value) const {
  if (option == nullptr) return setter(state, value);
  if (kind == toggle) value = value != 0 ? 1 : 0;
  if (kind != real) value = std::trunc(value);
  state.options.set(*option,
                    value == fallback ? std::nullopt : std::optional<OptionValues::Value>(value));
}

const Parameter* find_parameter(std::string_view id) {
  const auto all = parameters();
  const auto found = std::ranges::find(all, id, &Parameter::id);
  return found == all.end() ? nullptr : &*found;
}

std::span<const Choice> available_choices(const Parameter& p, const State& state) {
  return p.choices.first(static_cast<std::size_t>(p.limits(state).max) + 1);
}

double default_value(const Parameter& p) { return p.get(State{}); }

namespace {

bool has_same(const Parameter& p, const State& a, const State& b) {
  return p.kind == text ? p.text->get(a) == p.text->get(b) : p.get(a) == p.get(b);
}

void take(State& state, const Parameter& p, const State& from) {
  const bool is_set = has_same(p, state, from);
  if (!is_set && p.kind != text) p.set(state, p.get(from));
  // What depends on others stays where they rule it out.
  if (!is_set && p.kind == text && !p.text->set(state, p.text->get(from))) return;
  bring_within_limits(state, p);
}

}  // namespace

bool is_of_window(const Parameter& p) { return p.group == "window" || p.group == "time"; }

bool is_default(const Parameter& p, const State& state) {
  return has_same(p, state, opening(state.view));
}

void reset(State& state, const Parameter& p) { take(state, p, opening(state.view)); }

State reset_to(State state, const State& fresh) {
  for (const auto& p : parameters()) {
    if (!is_of_window(p)) take(state, p, fresh);
  }
  return state;
}
State reset_all(State state) { return reset_to(state, opening(state.view)); }

State with_view(State state, std::string_view view) {
  const State before = state;
  state.view = view;
  const auto stays = [&](const Parameter& p) { return is_default(p, before); };
  const bool is_fresh = std::ranges::all_of(
      parameters(), [&](const Parameter& p) { return p.group != "encoding" || stays(p); });
  for (const auto& p : parameters()) {
    const bool follows = is_fresh && !is_of_window(p) && stays(p);
    follows ? take(state, p, opening(view)) : bring_within_limits(state, p);
  }
  return state;
}

Expected<void> assign(State& state, const Parameter& p, double value) {
  assert(p.kind != ParameterKind::text);
  return assign_typed(state, p, value, exact_text(value));
}

Expected<void> assign(State& state, const Parameter& p, std::string_view text) {
  if (p.kind == ParameterKind::text) return p.text->set(state, text);
  const auto typed = quotable(text);
  const auto refuse = [&](std::string_view what) {
    return fail(fmt::format("{} {}: {}", p.id, what, way_out(state, p)));
  };
  if (text.empty()) return refuse("has no value");
  if (p.kind == toggle) return assign_typed(state, p, toggle_value(text), typed);
  const auto now = std::ranges::find(p.choices, text, &Choice::replaces);
  if (now != p.choices.end())
    return fail(
        fmt::format("{} = {} is no longer one of its choices: give {}", p.id, typed, now->id));
  if (p.kind == choice && choice_value(p, text) == kNoChoice)
    return fail(fmt::format("{} = {} is not one of its choices: {}", p.id, typed,
                            way_to(text, choices_of(p))));
  if (p.kind == choice) return assign_typed(state, p, choice_value(p, text), typed);

  const auto number = parse_number(text);
  if (!number.fault) return assign_typed(state, p, number.value, typed);
  switch (*number.fault) {
    case NumberFault::empty: return refuse("has no value");
    case NumberFault::out_of_range: return refuse(fmt::format("= {} is out of range", typed));
    case NumberFault::not_a_number: break;
  }
  return refuse(fmt::format("= {} is not a number", typed));
}

void bring_within_limits(State& state, const Parameter& p) {
  if (p.kind == ParameterKind::text) {
    if (p.text->bring_within_limits != nullptr) p.text->bring_within_limits(state);
    return;
  }
  const double value = p.get(state);
  const double nearest = nearest_within(state, p, value);
  if (nearest != value) p.set(state, nearest);
}

State with_pair_kept(State next, const State& now, const State& before) {
  State same = next;
  same.d = now.d;
  if (next.d == now.d || same != now) return next;
  const auto d = static_cast<double>(std::min(next.d, before.d));
  next.pair = std::lround(static_cast<double>(before.pair) * d / static_cast<double>(before.d));
  return next;
}

State within_limits(State state) {
  for (const auto& p : parameters()) bring_within_limits(state, p);
  return state;
}

double stepped(const State& state, const Parameter& p, int presses) {
  const auto limits = p.limits(state);
  double value = p.get(state);
  if (p.kind == real) {
    // Whole multiples of the step, found by dividing where the step is below 1: 0.1 is no double,
    // 10 is.
    const double per_step = 1 / limits.step;
    const auto on_grid = [&](double n) {
      return limits.step < 1 ? n / std::round(per_step) : n * limits.step;
    };
    constexpr double kSlack = 1e-9;
    const double steps = limits.step < 1 ? value * std::round(per_step) : value / limits.step;
    const double start = presses > 0 ? std::floor(steps + kSlack) : std::ceil(steps - kSlack);
    value = on_grid(start + presses);
  } else {
    value += presses * limits.step;
  }
  return nearest_within(state, p, value);
}

std::string display_text(const Parameter& p, double value) {
  if (p.kind == choice) return std::string(p.choices[static_cast<std::size_t>(value)].label);
  if (p.kind == toggle) return plain_text(p, value);
  return value == 0 && !p.zero.empty() ? std::string(p.zero) : number_text(value);
}

std::string plain_text(const Parameter& p, double value) {
  if (p.kind == choice) return std::string(p.choices[static_cast<std::size_t>(value)].id);
  if (p.kind == toggle) return value != 0 ? "on" : "off";
  return exact_text(value);
}

std::string ids_of_choices(const Parameter& p, std::string_view between) {
  std::string ids;
  for (const auto& choice : p.choices)
    ids += fmt::format("{}{}", ids.empty() ? "" : between, choice.id);
  return ids;
}

std::string limits_text(const Parameter& p) {
  if (p.kind == ParameterKind::text) return std::string(p.text->takes);
  if (p.kind == toggle) return "on, off";
  if (p.kind == choice) return ids_of_choices(p, ", ");
  const auto from_to = [&p](const Limits& limits) {
    return fmt::format("{} to {}", plain_text(p, limits.min), plain_text(p, limits.max));
  };
  const auto* const other = find_parameter(p.limited_by);
  std::vector<std::pair<Limits, std::string>> by_choice;
  if (other != nullptr && other->kind == choice) {
    const State usual;
    for (const auto& each : available_choices(*other, usual)) {
      State state;
      other->set(state, static_cast<double>(&each - other->choices.data()));
      auto limits = p.limits(state);
      limits.step = 1;
      const auto same =
          std::ranges::find(by_choice, limits, [](const auto& one) { return one.first; });
      if (same == by_choice.end())
        by_choice.emplace_back(limits, each.id);
      else
        same->second += fmt::format(", {}", each.id);
    }
  }
  Limits widest = p.limits(State{});
  for (const auto& [limits, ids] : by_choice) {
    widest.min = std::min(widest.min, limits.min);
    widest.max = std::max(widest.max, limits.max);
  }
  std::string words = from_to(widest);
  for (const auto& [limits, ids] : by_choice) {
    if (limits.min != widest.min || limits.max != widest.max)
      words += fmt::format("; {}: {}", ids, from_to(limits));
  }
  return words;
}

std::string display_text(const Parameter& p, const State& state) {
  if (p.kind != ParameterKind::text) return display_text(p, p.get(state));
  auto text = p.text->get(state);
  return p.text->names_file ? on_one_line(std::filesystem::path(text).filename().string()) : text;
}

std::string plain_text(const Parameter& p, const State& state) {
  return p.kind == ParameterKind::text ? p.text->get(state) : plain_text(p, p.get(state));
}

}  // namespace posenc
