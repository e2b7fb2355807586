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
           .help = "How many positions the model was trained on; lower it until t has phases never "
                   "seen",
           .limits = any_length_limits}),
  };
  return all;
}

}  // namespace posenc
