#include <array>

#include "state/parameter_rows.hpp"

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
           .help = "Each pair as a pendulum that swings, or as the hand of a clock"}),
      row<&State::pendulums, &PendulumOptions::ghosts>(
          {.id = "ghosts",
           .label = "Show t + δ",
           .help = "Draw each pair δ positions later too, dashed"}),
      row<&State::pendulums, &PendulumOptions::trails>(
          {.id = "trails",
           .label = "Trails",
           .help = "Draw how each pair moved over the last positions"}),
      row<&State::pendulums, &PendulumOptions::fast_forward>(
          {.id = "fast-forward",
           .label = "Fast-forward to pair k",
           .help = "Let one step of t be so many positions that pair k swings once in 32 steps"}),
      choice_row<kCurves, &State::pendulums, &PendulumOptions::curve>(
          {.id = "sum-curve",
           .label = "Plot",
           .help = "The dot product by distance, or with position 0 up to t"}),
      row<&State::pendulums, &PendulumOptions::agree_deg>(
          {.id = "agree-within",
           .label = "Agreement threshold",
           .unit = "°",
           .help = "A pair agrees if its angle between t and t + δ is no larger than this",
           .limits =
               [](const State&) {
                 return Limits{1, 90, 1};
               }}),
  };
  return all;
}

}  // namespace posenc
