#pragma once

#include <concepts>
#include <string>
#include <type_traits>

#include <fmt/format.h>

#include "text/numbers.hpp"

namespace posenc {

/// T, or what it reads as: T::Plain (state/noted.hpp).
template <class T>
struct PlainOf {
  using Type = T;
};
template <class T>
requires requires { typename T::Plain; }
struct PlainOf<T> {
  using Type = typename T::Plain;
};

/// What phrase() writes of a value.
template <class T>
decltype(auto) written(const T& value) {
  if constexpr (requires { typename T::Plain; }) {
    return written<typename T::Plain>(value);
  } else if constexpr (std::floating_point<T>) {
    return short_text(value);
  } else if constexpr (std::integral<T>) {
    return integer_text(static_cast<std::int64_t>(value));
  } else {
    return (value);
  }
}

/// fmt::format() with numbers as the screen writes them: whole ones as integer_text(), others as
/// short_text().
template <class... T>
std::string phrase(
    fmt::format_string<std::conditional_t<std::is_arithmetic_v<typename PlainOf<T>::Type>,
                                          std::string, typename PlainOf<T>::Type>...>
        pattern,
    const T&... values) {
  const auto write = [&](const auto&... texts) {
    return fmt::vformat(pattern, fmt::make_format_args(texts...));
  };
  return write(written(values)...);
}

}  // namespace posenc
