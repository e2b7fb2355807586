#pragma once

#include <array>
#include <cstdint>

#include "state/rows/rows.hpp"

namespace posenc {

/// What q and k hold, pair by pair: q = k = (1, 0); k = R_r·q; many seeded draws of both.
enum class RotaryContent { ones, turned, random };

namespace rotary {

inline constexpr std::array<Choice, 3> kContents{
    {{"ones", "Ones and zeros", "q = κ = (1, 0, 1, 0, …): the dot product of the encoding"},
     {"turned", "Rotated key", "The key is the query rotated by r positions: the peak is at δ = r"},
     {"random", "Random", "Many random queries and keys: their mean and their deviation"}}};

inline constexpr Option<RotaryContent> kQueryAndKey{
    kContents,
    {.id = "rotary-content",
     .label = "Query and key",
     .help = "Choose query and key, to see that the peak and the decay come from them"}};
inline constexpr Option<std::int64_t> kTurn{
    20,
    {.id = "rotary-turn",
     .label = "Key rotated by",
     .symbol = "r",
     .unit = "positions",
     .help = "Rotate the key by so many positions, to move the peak of the logit there",
     .limits = rows::offset_limits,
     .limited_by = "length",
     .applies = [](const State& s) { return s[kQueryAndKey] == RotaryContent::turned; },
     .why_not = "Only “Rotated key” is rotated"}};
inline constexpr Option<std::int64_t> kSeed{
    1,
    {.id = "rotary-seed",
     .label = "Seed",
     .help = "Draw other random queries and keys; the same seed gives the same ones",
     .limits = fixed_limits<1, 1000>,
     .applies = [](const State& s) { return s[kQueryAndKey] == RotaryContent::random; },
     .why_not = "Only “Random” is drawn"}};

inline constexpr Option<bool> kTerms{
    false,
    {.id = "rotary-terms",
     .label = "Products and bound",
     .help = "Show the four products of an added encoding, and RoFormer’s bound"}};

/// In the order of the panel.
inline constexpr std::array<const Parameter*, 4> kOptions{&kQueryAndKey, &kTurn, &kSeed, &kTerms};

}  // namespace rotary
}  // namespace posenc
