#include <array>

#include "state/rows/rows.hpp"

namespace posenc {
namespace {

constexpr std::array<Choice, 2> kCurveShows{
    {{"components", "Components", "The three directions in which positions differ most"},
     {"torus", "Torus", "The circles of two pairs, one around the other"}}};
bool shows_torus(const State& s) { return has_waves(s) && s.curve.show == CurveShow::torus; }

}  // namespace

std::span<const Parameter> CurveOptions::parameters() {
  using namespace rows;
  static const std::array all{
      choice_row<kCurveShows, &State::curve, &CurveOptions::show>(
          {.id = "curve-show",
           .label = "Show",
           .help = "Show positions along the directions in which they differ most, or two pairs as "
                   "a torus",
           .applies = has_waves,
           .why_not = "Only sinusoids have pairs that make a torus"}),
      row<&State::curve, &CurveOptions::other>(
          {.id = "curve-pair",
           .label = "Second pair",
           .help = "The pair that turns the short way round the torus; a neighbour of pair k winds "
                   "evenly",
           .limits = pair_limits,
           .limited_by = "d",
           .applies = shows_torus,
           .why_not = "Only the torus has a second pair"}),
      row<&State::curve, &CurveOptions::count>(
          {.id = "curve-positions",
           .label = "Positions drawn",
           .scale = logarithmic,
           .unit = "positions",
           .help = "Draw so many positions, the part in which t is; draw fewer to tell one from "
                   "the next",
           .limits = fixed_limits<2, 4096>}),
      row<&State::curve, &CurveOptions::turn_deg>(
          {.id = "curve-turn",
           .label = "Turn",
           .unit = "°",
           .help = "Turn the curve to the right, to see it from another side; a drag does the same",
           .limits = fixed_limits<-180, 180, 5>}),
      row<&State::curve, &CurveOptions::tilt_deg>(
          {.id = "curve-tilt",
           .label = "Tilt",
           .unit = "°",
           .help = "Tilt the curve towards you: 90° is from above, 0° from the side",
           .limits = fixed_limits<-90, 90, 5>}),
  };
  return all;
}

}  // namespace posenc
