#pragma once

#include <array>
#include <cstdint>

#include "state/rows/rows.hpp"

namespace posenc::criteria {

inline constexpr Option<std::int64_t> kShortLength{
    5,
    {.id = "short-length",
     .label = "First length",
     .scale = rows::logarithmic,
     .unit = "positions",
     .help = "Positions in the first sequence; compare it with a longer one to see steps shrink",
     .limits = rows::any_length_limits}};
inline constexpr Option<std::int64_t> kLongLength{
    50,
    {.id = "long-length",
     .label = "Second length",
     .scale = rows::logarithmic,
     .unit = "positions",
     .help = "Positions in the second sequence; make it much longer than the first to test "
             "each criterion",
     .limits = rows::any_length_limits}};
inline constexpr Option<double> kWay{
    0.4,
    {.id = "way",
     .label = "Relative position",
     .help = "Mark the same relative position in both sequences: 0 is the first, 1 the last",
     .limits = [](const State&) { return from_to(0, 1, 0.05); }}};

/// In the order of the panel.
inline constexpr std::array<const Parameter*, 3> kOptions{&kShortLength, &kLongLength, &kWay};

}  // namespace posenc::criteria
