#include <array>

#include "state/rows/rows.hpp"

namespace posenc {
namespace {

constexpr std::array<Choice, 5> kRotationShows{
    {{"step", "One step"},
     {"shift", "Both shifted", "t and t + δ move together; the rotation between them stays"},
     {"compose", "Two steps", "A step of δ, then one of ε, is one step of δ + ε"},
     {"matrix", "Whole matrix", "The blocks of all pairs as one d × d matrix"},
     {"layouts", "Two layouts", "How rotary embeddings of models put pairs into dimensions"}}};

}  // namespace

std::span<const Parameter> RotationOptions::parameters() {
  using namespace rows;
  static const std::array all{
      choice_row<kRotationShows, &State::rotation, &RotationOptions::show>(
          {.id = "rotation-show",
           .label = "Show",
           .help = "Show one step of δ, both positions shifted, two steps, the whole matrix, or "
                   "both rotary layouts"}),
      row<&State::rotation, &RotationOptions::shifted_from>(
          {.id = "shifted-from",
           .label = "Shifted from",
           .symbol = "t₀",
           .help = "Where t starts when both positions are shifted, to see that the rotation stays "
                   "the same",
           .limits = position_limits,
           .limited_by = "length",
           .applies = [](const State& s) { return s.rotation.show == RotationShow::shift; },
           .why_not = "Only “Both shifted” starts from a position"}),
      row<&State::rotation, &RotationOptions::epsilon>(
          {.id = "epsilon",
           .label = "Second step",
           .symbol = "ε",
           .unit = "positions",
           .help = "The step after δ, to see that two rotations are one; −δ leads back",
           .limits = offset_limits,
           .limited_by = "length",
           .applies = [](const State& s) { return s.rotation.show == RotationShow::compose; },
           .why_not = "Only “Two steps” has a second step"}),
  };
  return all;
}

}  // namespace posenc
