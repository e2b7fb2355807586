#pragma once

#include <array>

#include "state/rows/rows.hpp"

namespace posenc {

enum class Combine { add, concatenate };

namespace adding {

inline constexpr std::array<Choice, 2> kCombines{{{"add", "Add"}, {"concatenate", "Concatenate"}}};
inline constexpr Option<Combine> kCombine{
    kCombines,
    {.id = "combine",
     .label = "Combine by",
     .help = "Add the encoding to the word’s vector, or append it to see what the doubled "
             "width costs",
     .applies = [](const State& s) { return s.sentence.method == Method::added; },
     .why_not = "Only an encoding that is added can be appended instead"}};

/// In the order of the panel.
inline constexpr std::array<const Parameter*, 1> kOptions{&kCombine};

}  // namespace adding
}  // namespace posenc
