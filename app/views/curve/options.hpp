#pragma once

#include <array>
#include <cstdint>

#include "state/rows/rows.hpp"

namespace posenc {

/// Which three numbers of a position are its place in space.
enum class CurveShow { components, torus };

namespace curve {

inline constexpr std::array<Choice, 2> kShows{
    {{"components", "Components", "The three directions in which positions differ most"},
     {"torus", "Torus", "The circles of two pairs, one around the other"}}};

inline constexpr Option<CurveShow> kShow{
    kShows,
    {.id = "curve-show",
     .label = "Show",
     .help = "Show positions along the directions in which they differ most, or two pairs as "
             "a torus",
     .applies = has_waves,
     .why_not = "Only sinusoids have pairs that make a torus"}};
inline bool shows_torus(const State& s) { return has_waves(s) && s[kShow] == CurveShow::torus; }
/// The pair that goes round the torus the short way; k the long way.
inline constexpr Option<std::int64_t> kOther{
    20,
    {.id = "curve-pair",
     .label = "Second pair",
     .help = "The pair that turns the short way round the torus; a neighbour of pair k winds "
             "evenly",
     .limits = rows::pair_limits,
     .limited_by = "d",
     .applies = shows_torus,
     .why_not = "Only the torus has a second pair"}};
/// Positions drawn: the run of so many in which t is.
inline constexpr Option<std::int64_t> kCount{
    512,
    {.id = "curve-positions",
     .label = "Positions drawn",
     .scale = rows::logarithmic,
     .unit = "positions",
     .help = "Draw so many positions, the part in which t is; draw fewer to tell one from "
             "the next",
     .limits = fixed_limits<2, 4096>}};
/// The curve is turned by this about its third axis, to the right, and then tilted.
inline constexpr Option<double> kTurnDeg{
    30,
    {.id = "curve-turn",
     .label = "Turn",
     .unit = "°",
     .help = "Turn the curve to the right, to see it from another side; a drag does the same",
     .limits = fixed_limits<-180, 180, 5>}};
inline constexpr Option<double> kTiltDeg{
    25,
    {.id = "curve-tilt",
     .label = "Tilt",
     .unit = "°",
     .help = "Tilt the curve towards you: 90° is from above, 0° from the side",
     .limits = fixed_limits<-90, 90, 5>}};

/// In the order of the panel.
inline constexpr std::array<const Parameter*, 5> kOptions{&kShow, &kOther, &kCount, &kTurnDeg,
                                                          &kTiltDeg};

}  // namespace curve
}  // namespace posenc
