#include <array>

#include "state/parameter_rows.hpp"

namespace posenc {

std::span<const Parameter> BeyondOptions::parameters() {
  using namespace rows;
  static const std::array all{
      row<&State::beyond, &BeyondOptions::trained>(
          {.id = "trained",
           .label = "Trained length",
           .scale = logarithmic,
           .unit = "positions",
           .help = "How many positions the table has, and the model has seen: from 0 on",
           .limits = any_length_limits}),
  };
  return all;
}

}  // namespace posenc
