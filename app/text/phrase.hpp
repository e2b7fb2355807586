#pragma once

#include <concepts>
#include <string>
#include <type_traits>

#include <fmt/format.h>

#include "text/numbers.hpp"

namespace posenc {

/// What phrase() writes of a value.
template <class T>
decltype(auto) written(const T& value) {
  if constexpr (std::floating_point<T>) {
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
    fmt::format_string<std::conditional_t<std::is_arithmetic_v<T>, std::string, T>...> pattern,
    const T&... values) {
  const auto write = [&](const auto&... texts) {
    return fmt::vformat(pattern, fmt::make_format_args(texts...));
  };
  return write(written(values)...);
}

}  // namespace posenc
