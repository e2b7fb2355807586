#pragma once

#include <string>
#include <string_view>

#include <posenc/expected.hpp>

namespace posenc {

/// The window as it was left, in screen coordinates.
struct WindowSize {
  int width = 0, height = 0;
  bool maximized = false;

  friend bool operator==(const WindowSize&, const WindowSize&) = default;
};

std::string to_toml(const WindowSize&);
/// Reads what to_toml() wrote; sides of 1 to 32767, as far as X goes. `source` stands in messages.
Expected<WindowSize> window_from_toml(std::string_view text, std::string_view source);

}  // namespace posenc
