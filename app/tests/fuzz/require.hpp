#pragma once

#include <cstdlib>
#include <string_view>

inline void require(bool holds) {
  if (!holds) std::abort();
}

/// As every message to a person is, whatever is quoted in it.
inline void require_short_line(std::string_view message) {
  constexpr std::size_t kMost = 1000;
  require(!message.empty() && message.size() < kMost);
  require(message.find('\n') == std::string_view::npos);
}
