#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace posenc {

struct Parameter;

/// Of a query q and a key k, pair by pair: q = k = (1, 0); k = R_r·q; many seeded draws of both.
enum class RotaryContent { ones, turned, random };

struct RotaryOptions {
  RotaryContent content = RotaryContent::ones;
  std::int64_t turn = 64;  ///< r
  std::int64_t seed = 1;

  static constexpr std::string_view kGroup = "rotary";
  static std::span<const Parameter> parameters();
  friend bool operator==(const RotaryOptions&, const RotaryOptions&) = default;
};

}  // namespace posenc
