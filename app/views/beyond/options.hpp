#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace posenc {

struct Parameter;

struct BeyondOptions {
  std::int64_t trained = 32;  ///< positions that a table has, and a model has seen

  static constexpr std::string_view kGroup = "beyond";
  static std::span<const Parameter> parameters();
  friend bool operator==(const BeyondOptions&, const BeyondOptions&) = default;
};

}  // namespace posenc
