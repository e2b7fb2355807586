#pragma once

#include <array>
#include <cstdint>

#include "state/rows/rows.hpp"

namespace posenc::attention {

inline Limits word_limits(const State& s) { return from_to(1, word_count(s)); }

/// The weight that is marked and whose formula is shown: words by their number as typed, from 1.
inline constexpr Option<std::int64_t> kQuery{
    1,
    {.id = "query",
     .label = "Query",
     .help = "The word whose attention the formula explains, counted from 1 as typed",
     .limits = word_limits,
     .limited_by = "sentence"}};
inline constexpr Option<std::int64_t> kKey{
    2,
    {.id = "key",
     .label = "Key",
     .help = "The word that the query attends to in the formula, counted from 1 as typed",
     .limits = word_limits,
     .limited_by = "sentence"}};
inline constexpr Option<bool> kCausal{
    false,
    {.id = "causal",
     .label = "Causal mask",
     .help = "Mask later words, as language models do: the mask alone tells the order"}};

/// In the order of the panel.
inline constexpr std::array<const Parameter*, 3> kOptions{&kQuery, &kKey, &kCausal};

}  // namespace posenc::attention
