#include "state/window_size.hpp"

#include <cmath>
#include <sstream>

#include <fmt/format.h>

#include "state/toml_table.hpp"

namespace posenc {

std::string to_toml(const WindowSize& size) {
  std::ostringstream text;
  text << toml::table{{"width", size.width}, {"height", size.height}, {"maximized", size.maximized}}
       << '\n';
  return text.str();
}

Expected<WindowSize> window_from_toml(std::string_view text, std::string_view source) {
  const auto table = parse_toml(text, source);
  if (!table) return tl::unexpected(table.error());
  constexpr int kMost = 32767;
  const auto side = [&](const char* name) {
    // As a double: toml++ casts a number to int before it knows whether it fits.
    const auto value = (*table)[name].value<double>();
    const bool is_size = value && *value >= 1 && *value <= kMost && *value == std::floor(*value);
    return is_size ? static_cast<int>(*value) : 0;
  };
  const WindowSize size{side("width"), side("height"), (*table)["maximized"].value_or(false)};
  if (size.width > 0 && size.height > 0) return size;
  return fail(fmt::format(
      "{} gives the window no size: it needs width and height, whole numbers from 1 to {}", source,
      kMost));
}

}  // namespace posenc
