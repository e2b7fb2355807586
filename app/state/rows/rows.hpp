#pragma once

#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <posenc/conventions.hpp>
#include <posenc/limits.hpp>

#include "state/parameters.hpp"

/// What rows of the table of parameters are made of. parameters() joins those below, and those of
/// each view's options.
namespace posenc {

std::span<const Parameter> encoding_rows();  ///< of the encoding
std::span<const Parameter> scaling_rows();   ///< of how its frequencies are stretched
std::span<const Parameter> position_rows();  ///< of the current position
std::span<const Parameter> sentence_rows();  ///< of the views that show words
std::span<const Parameter> window_rows();    ///< of time and of the window

namespace rows {

/// state.*A.*B… for member<A, B, …>.
template <auto Outer, auto... Inner>
auto& member(auto& object) {
  if constexpr (sizeof...(Inner) == 0) {
    return object.*Outer;
  } else {
    return member<Inner...>(object.*Outer);
  }
}

template <auto... Path>
double get(const State& state) {
  return static_cast<double>(member<Path...>(state));
}

template <auto... Path>
void set(State& state, double value) {
  auto& target = member<Path...>(state);
  using Value = std::remove_cvref_t<decltype(target)>;
  if constexpr (std::is_same_v<Value, bool>) {
    target = value != 0;
  } else if constexpr (std::is_enum_v<Value>) {
    target = static_cast<Value>(static_cast<int>(value));
  } else {
    target = static_cast<Value>(value);
  }
}

/// A tenth of the power of ten at or below the value, so that one press is felt at every size.
inline double decimal_step(double value) {
  return std::pow(10.0, std::floor(std::log10(value)) - 1);
}

inline Limits toggle_limits(const State&) { return {0, 1, 1}; }
template <int Count>
Limits choice_limits(const State&) {
  return {0, Count - 1, 1};
}
inline Limits dims_of(const Convention& convention) {
  return {static_cast<double>(convention.min_d), kMaxDim,
          convention.odd_d == OddD::refused ? 2.0 : 1.0};
}
inline Limits position_limits(const State& s) {
  return {static_cast<double>(first_position(s)), static_cast<double>(last_position(s)), 1};
}
inline Limits offset_limits(const State& s) {
  const auto farthest = static_cast<double>(s.length - 1);
  return {-farthest, farthest, 1};
}
inline Limits any_length_limits(const State&) { return {kMinLength, kMaxLength, 1}; }

template <auto... Path>
Limits range_limits(const State& s) {
  constexpr double kLeast = 1e-4;
  return {kLeast, 1, decimal_step(member<Path...>(s))};
}
template <auto... Path>
bool shows_values(const State& s) {
  return !member<Path...>(s);
}

/// A convention travels as its place in conventions().
template <auto... Path>
double get_convention(const State& state) {
  return static_cast<double>(member<Path...>(state) - conventions().data());
}
template <auto... Path>
void set_convention(State& state, double value) {
  member<Path...>(state) = &conventions()[static_cast<std::size_t>(value)];
}
inline Limits convention_limits(const State&) {
  return {0, static_cast<double>(conventions().size() - 1), 1};
}
inline std::span<const Choice> convention_choices() {
  static const std::vector<Choice> choices = [] {
    std::vector<Choice> all;
    for (const auto& convention : conventions()) {
      std::string_view note = convention.note;
      if (note.ends_with('.')) note.remove_suffix(1);
      all.push_back({convention.id, convention.title, note,
                     convention.mistake ? "Common mistakes" : "Conventions", convention.mistake,
                     convention.replaces});
    }
    return all;
  }();
  return choices;
}

inline constexpr std::array<Choice, 4> kColormaps{{{"red-blue", "Red–white–blue"},
                                                   {"viridis", "Viridis"},
                                                   {"cividis", "Cividis"},
                                                   {"greys", "Greys"}}};

/// Of the part that a picture shows: the pointer sets it, no control.
inline Parameter shown_part(std::string_view id, std::string_view label, std::string_view help,
                            Limits (*limits)(const State&), std::string_view limited_by,
                            std::string_view zero = "") {
  return {.id = id,
          .label = label,
          .help = help,
          .limits = limits,
          .in_panel = false,
          .zero = zero,
          .limited_by = limited_by};
}

/// A row of the member State.*A.*B…: its kind, and how it is read and set, follow from the member.
template <auto... Path>
Parameter row(Parameter made) {
  using Value = std::remove_cvref_t<decltype(member<Path...>(std::declval<State&>()))>;
  constexpr bool is_toggle = std::is_same_v<Value, bool>;
  made.kind = is_toggle                   ? ParameterKind::toggle
              : std::is_integral_v<Value> ? ParameterKind::integer
                                          : ParameterKind::real;
  if constexpr (is_toggle) made.limits = toggle_limits;
  made.get = get<Path...>;
  made.set = set<Path...>;
  return made;
}
/// The same of an enumeration, whose values are the choices in their order.
template <const auto& Choices, auto... Path>
Parameter choice_row(Parameter made) {
  made.kind = ParameterKind::choice;
  made.choices = Choices;
  made.limits = choice_limits<Choices.size()>;
  made.get = get<Path...>;
  made.set = set<Path...>;
  return made;
}
template <auto... Path>
Parameter convention_row(Parameter made) {
  made.kind = ParameterKind::choice;
  made.choices = convention_choices();
  made.limits = convention_limits;
  made.get = get_convention<Path...>;
  made.set = set_convention<Path...>;
  return made;
}

using enum SliderScale;

}  // namespace rows
}  // namespace posenc
