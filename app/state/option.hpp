#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include <posenc/conventions.hpp>

#include "state/parameters.hpp"

namespace posenc {

/// Limits of numbers of any type.
constexpr Limits from_to(auto least, auto most, double step = 1) {
  return {static_cast<double>(least), static_cast<double>(most), step};
}
template <std::int64_t Least, std::int64_t Most, int Step = 1>
Limits fixed_limits(const State&) {
  return from_to(Least, Most, Step);
}

/// An option of a view, declared once as a constant: its type, default and row of the table of
/// parameters. state[kOption] is its value, state.set(kOption, value) sets it. Numbers, toggles and
/// choices (an enumeration in the order of the choices, or a convention) are held as Parameter
/// says; dimensions and learned tables have a TextAccess.
template <typename T>
struct Option : Parameter {
  constexpr Option(T usual, Parameter row) : Option(row) {
    fallback = static_cast<double>(usual);
    kind = std::is_same_v<T, bool> ? ParameterKind::toggle
           : std::is_integral_v<T> ? ParameterKind::integer
                                   : ParameterKind::real;
    if (kind == ParameterKind::toggle) limits = fixed_limits<0, 1>;
  }
  /// The first choice is the default.
  template <std::size_t Count>
  constexpr Option(const std::array<Choice, Count>& all, Parameter row) : Option(row) {
    kind = ParameterKind::choice;
    choices = all;
    limits = fixed_limits<0, std::int64_t{Count} - 1>;
  }
  constexpr explicit Option(Parameter row) : Parameter(row) { option = this; }
  Option(const Option&) = delete;
  Option& operator=(const Option&) = delete;
};

template <typename T>
OptionResult<T> State::operator[](const Option<T>& option) const {
  const auto* const held = options.find(option);
  if constexpr (std::is_class_v<T>) {
    static const T kNone{};
    return held == nullptr ? kNone : std::get<T>(*held);
  } else {
    const double number = held == nullptr ? option.fallback : std::get<double>(*held);
    if constexpr (std::is_pointer_v<T>) {
      return &conventions()[static_cast<std::size_t>(number)];
    } else if constexpr (std::is_same_v<T, bool>) {
      return number != 0;
    } else if constexpr (std::is_enum_v<T>) {
      return static_cast<T>(static_cast<int>(number));
    } else {
      return static_cast<T>(number);
    }
  }
}

template <typename T>
void State::set(const Option<T>& option, std::type_identity_t<T> value) {
  if constexpr (std::is_class_v<T>) {
    const bool is_none = value == T{};
    options.set(option,
                is_none ? std::nullopt : std::optional<OptionValues::Value>(std::move(value)));
  } else if constexpr (std::is_pointer_v<T>) {
    // One that was typed has no place there.
    option.set(*this,
               value->own != nullptr ? 0 : static_cast<double>(value - conventions().data()));
  } else {
    option.set(*this, static_cast<double>(value));
  }
}

}  // namespace posenc
