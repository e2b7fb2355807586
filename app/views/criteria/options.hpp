#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace posenc {

struct Parameter;

struct CriteriaOptions {
  std::int64_t short_length = 5, long_length = 50;  ///< the two sequences that are compared
  double way = 0.4;  ///< relative position in both: 0 is the first, 1 the last

  static constexpr std::string_view kGroup = "criteria";
  static std::span<const Parameter> parameters();
  friend bool operator==(const CriteriaOptions&, const CriteriaOptions&) = default;
};

}  // namespace posenc
