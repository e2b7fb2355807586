#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <posenc/conventions.hpp>
#include <posenc/limits.hpp>

#include "state/option.hpp"

/// What rows of the table of parameters are made of.
namespace posenc {

/// Their group is the encoding's, and so on, where a row names no other; their kind is that of
/// choices or text where they have such.
std::span<const Parameter> encoding_rows();  ///< of the encoding
Parameter own_row();                         ///< of these: a convention that is typed
std::span<const Parameter> scaling_rows();   ///< of how its frequencies are stretched
std::span<const Parameter> position_rows();  ///< of the current position
std::span<const Parameter> sentence_rows();  ///< of the views that show words
std::span<const Parameter> window_rows();    ///< of the window and of time

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

template <class Field>
using ValueOf = std::remove_cvref_t<decltype(std::declval<Field>().value())>;

template <auto... Path>
double get(const State& state) {
  const auto& value = member<Path...>(state);
  return static_cast<double>(value.value());
}

template <auto... Path>
void set(State& state, double value) {
  auto& target = member<Path...>(state);
  using Value = ValueOf<decltype(target)>;
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

inline Limits dims_of(const Convention& convention) {
  return from_to(convention.min_d, kMaxDim, convention.odd_d == OddD::refused ? 2 : 1);
}
inline Limits position_limits(const State& s) {
  return from_to(first_position(s), last_position(s));
}
inline Limits offset_limits(const State& s) { return from_to(1 - s.length, s.length - 1); }
inline Limits row_limits(const State& s) { return from_to(0, s.length - 1); }
inline Limits pair_limits(const State& s) { return from_to(0, pair_count(s) - 1); }
constexpr auto any_length_limits = fixed_limits<kMinLength, kMaxLength>;

inline Limits range_limits(double range) {
  constexpr double kLeast = 1e-4;
  return {kLeast, 1, decimal_step(range)};
}

/// A row of a table, Table(), travels as its place there.
template <auto Table, auto... Path>
double get_place(const State& state) {
  return static_cast<double>(member<Path...>(state).value() - Table().data());
}
template <auto Table, auto... Path>
void set_place(State& state, double value) {
  member<Path...>(state) = &Table()[static_cast<std::size_t>(value)];
}
inline std::string_view without_stop(std::string_view sentence) {
  if (sentence.ends_with('.')) sentence.remove_suffix(1);
  return sentence;
}
template <auto Table>
std::span<const Choice> choices_of() {
  static const std::vector<Choice> choices = [] {
    std::vector<Choice> all;
    for (const auto& row : Table()) {
      all.push_back({row.id, row.title, without_stop(row.note)});
      if constexpr (requires { row.mistake; }) {
        all.back().heading = row.mistake ? "Common mistakes" : "Conventions";
        all.back().is_mistake = row.mistake;
        all.back().replaces = row.replaces;
      }
    }
    return all;
  }();
  return choices;
}

inline constexpr std::array<Choice, 4> kColormaps{
    {{"red-blue", "Red–blue"}, {"viridis", "Viridis"}, {"cividis", "Cividis"}, {"greys", "Greys"}}};

/// A row for the part that a picture shows: the pointer sets it, no control.
constexpr Parameter shown_part(std::string_view id, std::string_view label, std::string_view help,
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
constexpr Parameter row(Parameter made) {
  using Value = ValueOf<decltype(member<Path...>(std::declval<State&>()))>;
  constexpr bool is_toggle = std::is_same_v<Value, bool>;
  made.kind = is_toggle                   ? ParameterKind::toggle
              : std::is_integral_v<Value> ? ParameterKind::integer
                                          : ParameterKind::real;
  if constexpr (is_toggle) made.limits = fixed_limits<0, 1>;
  made.getter = get<Path...>;
  made.setter = set<Path...>;
  return made;
}
/// The same for an enumeration, whose values are the choices in their order.
template <const auto& Choices, auto... Path>
Parameter choice_row(Parameter made) {
  made.choices = Choices;
  made.limits = fixed_limits<0, std::ssize(Choices) - 1>;
  made.getter = get<Path...>;
  made.setter = set<Path...>;
  return made;
}
using enum SliderScale;

}  // namespace rows
}  // namespace posenc
