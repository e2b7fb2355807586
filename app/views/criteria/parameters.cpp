#include <array>

#include "state/rows/rows.hpp"

namespace posenc {

std::span<const Parameter> CriteriaOptions::parameters() {
  using namespace rows;
  static const std::array all{
      row<&State::criteria, &CriteriaOptions::short_length>(
          {.id = "short-length",
           .label = "First length",
           .scale = logarithmic,
           .unit = "positions",
           .help =
               "Positions in the first sequence; compare it with a longer one to see steps shrink",
           .limits = any_length_limits}),
      row<&State::criteria, &CriteriaOptions::long_length>(
          {.id = "long-length",
           .label = "Second length",
           .scale = logarithmic,
           .unit = "positions",
           .help = "Positions in the second sequence; make it much longer than the first to test "
                   "each criterion",
           .limits = any_length_limits}),
      row<&State::criteria, &CriteriaOptions::way>(
          {.id = "way",
           .label = "Relative position",
           .help = "Mark the same relative position in both sequences: 0 is the first, 1 the last",
           .limits = [](const State&) { return from_to(0, 1, 0.05); }}),
  };
  return all;
}

}  // namespace posenc
