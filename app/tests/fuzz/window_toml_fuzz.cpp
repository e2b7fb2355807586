#include <cstddef>
#include <cstdint>
#include <string>

#include "require.hpp"
#include "state/toml/toml.hpp"

/// What is read is a size that is written and read again as it is; what is not read is said in one
/// short line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace posenc;
  const std::string text(data, data + size);
  const auto window = window_from_toml(text, "fuzz.toml");
  if (!window) {
    require_short_line(window.error().message);
    return 0;
  }
  require(window->width > 0 && window->height > 0);
  const auto again = window_from_toml(to_toml(*window), "again.toml");
  require(again.has_value());
  require(*again == *window);
  return 0;
}
