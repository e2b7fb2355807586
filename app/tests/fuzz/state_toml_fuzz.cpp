#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "require.hpp"
#include "state/parameters.hpp"
#include "state/toml/toml.hpp"

/// What is read is a State within its limits, which is written and read again as it is; what is not
/// read is said in one short line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace posenc;
  static constexpr std::string_view kViews[] = {"heatmap", "distance"};
  const std::string text(data, data + size);
  // As a session is restored: what is stored then can be restored again.
  std::vector<std::string> complaints;
  if (const auto session = from_toml(text, "fuzz.toml", {}, &complaints))
    require(from_toml(to_toml(*session), "again.toml", {}, &complaints).has_value());
  const auto state = from_toml(text, "fuzz.toml", kViews);
  if (!state) {
    require_short_line(state.error().message);
    return 0;
  }
  require(within_limits(*state) == *state);
  const auto again = from_toml(to_toml(*state), "again.toml", kViews);
  require(again.has_value());
  require(*again == *state);
  return 0;
}
