#include <array>

#include "state/rows/rows.hpp"

namespace posenc {
namespace {

constexpr std::array<Choice, 2> kSwings{{{"pendulums", "Pendulums"}, {"clocks", "Clock hands"}}};
constexpr std::array<Choice, 2> kCurves{
    {{"distance", "By distance"},
     {"history", "Up to t", "The dot product with position 0, up to t"}}};

}  // namespace

std::span<const Parameter> PendulumOptions::parameters() {
  using namespace rows;
  static const std::array all{
      choice_row<kSwings, &State::pendulums, &PendulumOptions::show>(
          {.id = "show",
           .label = "Show",
           .help = "Show each pair as a swinging pendulum, or as a clock hand that shows its whole "
                   "phase"}),
      row<&State::pendulums, &PendulumOptions::ghosts>(
          {.id = "ghosts",
           .label = "Show t + δ",
           .help = "Draw each pair at t + δ too, dashed, to compare two positions"}),
      row<&State::pendulums, &PendulumOptions::trails>(
          {.id = "trails",
           .label = "Trails",
           .help = "Draw the last positions of each pair, to see which pairs move fast"}),
      row<&State::pendulums, &PendulumOptions::fast_forward>(
          {.id = "fast-forward",
           .label = "Fast-forward to pair k",
           .help = "Make each step so long that pair k swings once in 32 steps, to see slow pairs "
                   "move"}),
      choice_row<kCurves, &State::pendulums, &PendulumOptions::curve>(
          {.id = "sum-curve",
           .label = "Plot",
           .help = "Plot the dot product by distance, or with position 0 while t runs"}),
      row<&State::pendulums, &PendulumOptions::agree_deg>(
          {.id = "agree-within",
           .label = "Agreement threshold",
           .unit = "°",
           .help = "Pairs agree up to this angle between t and t + δ; lower it to be strict",
           .limits = fixed_limits<1, 90>}),
  };
  return all;
}

}  // namespace posenc
