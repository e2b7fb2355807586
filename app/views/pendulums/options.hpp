#pragma once

#include <array>

#include "state/rows/rows.hpp"

namespace posenc {

enum class Swing { pendulums, clocks };

/// The dot product by distance, or that of position 0 with the positions up to t.
enum class SumCurve { distance, history };

namespace pendulums {

inline constexpr std::array<Choice, 2> kSwings{
    {{"pendulums", "Pendulums"}, {"clocks", "Clock hands"}}};
inline constexpr std::array<Choice, 2> kSumCurves{
    {{"distance", "By distance"},
     {"history", "Up to t", "The dot product with position 0, up to t"}}};

inline constexpr Option<Swing> kShow{
    kSwings,
    {.id = "show",
     .label = "Show",
     .help = "Show each pair as a swinging pendulum, or as a clock hand that shows its whole "
             "phase"}};
inline constexpr Option<bool> kGhosts{
    true,
    {.id = "ghosts",
     .label = "Show t + δ",
     .help = "Draw each pair at t + δ too, dashed, to compare two positions"}};
inline constexpr Option<bool> kTrails{
    false,
    {.id = "trails",
     .label = "Trails",
     .help = "Draw the last positions of each pair, to see which pairs move fast"}};
/// t runs so much faster that pair k swings.
inline constexpr Option<bool> kFastForward{
    false,
    {.id = "fast-forward",
     .label = "Fast-forward to pair k",
     .help = "Make each step so long that pair k swings once in 32 steps, to see slow pairs "
             "move"}};
inline constexpr Option<SumCurve> kCurve{
    kSumCurves,
    {.id = "sum-curve",
     .label = "Plot",
     .help = "Plot the dot product by distance, or with position 0 while t runs"}};
inline constexpr Option<double> kAgreeDeg{
    60,
    {.id = "agree-within",
     .label = "Agreement threshold",
     .unit = "°",
     .help = "Pairs agree up to this angle between t and t + δ; lower it to be strict",
     .limits = fixed_limits<1, 90>}};

/// In the order of the panel.
inline constexpr std::array<const Parameter*, 6> kOptions{&kShow,        &kGhosts, &kTrails,
                                                          &kFastForward, &kCurve,  &kAgreeDeg};

}  // namespace pendulums
}  // namespace posenc
