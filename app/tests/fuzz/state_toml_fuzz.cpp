#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "state/parameters.hpp"
#include "state/toml.hpp"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

/// What is read is a State within its limits, which is written and read again as it is; what is not read is said in one line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace posenc;
  static constexpr std::string_view kViews[] = {"heatmap", "distance"};
  const std::string text(data, data + size);
  const auto state = from_toml(text, "fuzz.toml", kViews);
  if (!state) {
    require(!state.error().message.empty());
    require(state.error().message.find('\n') == std::string::npos);
    return 0;
  }
  require(within_limits(*state) == *state);
  const auto again = from_toml(to_toml(*state), "again.toml", kViews);
  require(again.has_value());
  require(*again == *state);
  return 0;
}
