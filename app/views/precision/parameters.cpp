#include <array>

#include "state/parameter_rows.hpp"

namespace posenc {

std::span<const Parameter> PrecisionOptions::parameters() {
  using namespace rows;
  static const std::array all{
      row<&State::precision, &PrecisionOptions::only_pair>(
          {.id = "only-pair",
           .label = "Pair k only",
           .help = "Show the error of pair k alone, to see that slow pairs stay exact longest"}),
  };
  return all;
}

}  // namespace posenc
