#pragma once

#include <array>
#include <cstdint>

#include "state/rows/rows.hpp"

namespace posenc {

/// One step of δ; t and t+δ shifted together; two steps, δ and ε; the matrix of all pairs; the
/// matrices of both rotary layouts.
enum class RotationShow { step, shift, compose, matrix, layouts };

namespace rotation {

inline constexpr std::array<Choice, 5> kShows{
    {{"step", "One step"},
     {"shift", "Both shifted", "t and t + δ move together; the rotation between them stays"},
     {"compose", "Two steps", "A step of δ, then one of ε, is one step of δ + ε"},
     {"matrix", "Whole matrix", "The blocks of all pairs as one d × d matrix"},
     {"layouts", "Two layouts", "How rotary embeddings of models put pairs into dimensions"}}};

inline constexpr Option<RotationShow> kShow{
    kShows,
    {.id = "rotation-show",
     .label = "Show",
     .help = "Show one step of δ, both positions shifted, two steps, the whole matrix, or "
             "both rotary layouts"}};
inline constexpr Option<std::int64_t> kShiftedFrom{
    0,
    {.id = "shifted-from",
     .label = "Shifted from",
     .symbol = "t₀",
     .help = "Where t starts when both positions are shifted, to see that the rotation stays "
             "the same",
     .limits = rows::position_limits,
     .limited_by = "length",
     .applies = [](const State& s) { return s[kShow] == RotationShow::shift; },
     .why_not = "Only “Both shifted” starts from a position"}};
inline constexpr Option<std::int64_t> kEpsilon{
    5,
    {.id = "epsilon",
     .label = "Second step",
     .symbol = "ε",
     .unit = "positions",
     .help = "The step after δ, to see that two rotations are one; −δ leads back",
     .limits = rows::offset_limits,
     .limited_by = "length",
     .applies = [](const State& s) { return s[kShow] == RotationShow::compose; },
     .why_not = "Only “Two steps” has a second step"}};

/// In the order of the panel.
inline constexpr std::array<const Parameter*, 3> kOptions{&kShow, &kShiftedFrom, &kEpsilon};

}  // namespace rotation
}  // namespace posenc
