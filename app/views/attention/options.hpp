#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace posenc {

struct Parameter;

struct AttentionOptions {
  /// The weight that is marked and whose formula is shown: words by their number as typed, from 1.
  std::int64_t query = 1, key = 2;
  bool causal = false;  ///< later words are masked

  static constexpr std::string_view kGroup = "attention";
  static std::span<const Parameter> parameters();
  friend bool operator==(const AttentionOptions&, const AttentionOptions&) = default;
};

}  // namespace posenc
