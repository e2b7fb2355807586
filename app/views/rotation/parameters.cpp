#include <array>

#include "state/parameter_rows.hpp"

namespace posenc {
namespace {

constexpr std::array<Choice, 4> kRotationShows{
    {{"step", "One step"},
     {"shift", "Both shifted", "t and t + δ move together; the rotation between them stays"},
     {"compose", "Two steps", "A step of δ after a step of ε is one step of δ + ε"},
     {"matrix", "Whole matrix", "The blocks of all pairs as one d × d matrix"}}};

}  // namespace

std::span<const Parameter> RotationOptions::parameters() {
  using namespace rows;
  static const std::array all{
      choice_row<kRotationShows, &State::rotation, &RotationOptions::show>(
          {.id = "rotation-show",
           .label = "Show",
           .help = "One step of δ, both positions shifted, two steps in a row, or all pairs"}),
      row<&State::rotation, &RotationOptions::shifted_from>(
          {.id = "shifted-from",
           .label = "Shifted from",
           .symbol = "t₀",
           .help = "The position from which t, and t + δ with it, is shifted",
           .limits = position_limits,
           .limited_by = "length",
           .applies = [](const State& s) { return s.rotation.show == RotationShow::shift; },
           .why_not = "Only “Both shifted” starts from a position"}),
      row<&State::rotation, &RotationOptions::epsilon>(
          {.id = "epsilon",
           .label = "Second step",
           .symbol = "ε",
           .unit = "positions",
           .help = "The step taken after δ: M of δ, then M of ε",
           .limits = offset_limits,
           .limited_by = "length",
           .applies = [](const State& s) { return s.rotation.show == RotationShow::compose; },
           .why_not = "Only “Two steps” has a second step"}),
  };
  return all;
}

}  // namespace posenc
