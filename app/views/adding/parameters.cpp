#include <array>

#include "state/rows/rows.hpp"

namespace posenc {
namespace {

constexpr std::array<Choice, 2> kCombines{{{"add", "Add"}, {"concatenate", "Concatenate"}}};

}  // namespace

std::span<const Parameter> AddingOptions::parameters() {
  using namespace rows;
  static const std::array all{
      choice_row<kCombines, &State::adding, &AddingOptions::combine>(
          {.id = "combine",
           .label = "Combine by",
           .help = "Add the encoding to the word’s vector, or append it to see what the doubled "
                   "width costs",
           .applies = [](const State& s) { return s.sentence.method == Method::added; },
           .why_not = "Only an encoding that is added can be appended instead"}),
  };
  return all;
}

}  // namespace posenc
