#pragma once

#include <array>

#include "state/rows/rows.hpp"

namespace posenc::morph {

/// From one of the stages (stages.hpp) to the next, and any point between them.
inline constexpr Option<double> kStage{
    3,
    {.id = "morph-stage",
     .label = "Stage",
     .help = "Slide from digits (0) by square waves (1), sines (2), circles (3) and pendulums (4) "
             "to rotated pairs (5)",
     .limits = [](const State&) { return from_to(0, 5, 0.1); }}};

inline constexpr std::array<const Parameter*, 1> kOptions{&kStage};

}  // namespace posenc::morph
