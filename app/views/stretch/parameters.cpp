#include <array>

#include "state/rows/rows.hpp"

namespace posenc {
namespace {

constexpr std::array<Choice, 2> kStretchData{{{"pairs", "Pairs"}, {"methods", "Methods"}}};

}  // namespace

std::span<const Parameter> StretchOptions::parameters() {
  using namespace rows;
  static const std::array all{choice_row<kStretchData, &State::stretch, &StretchOptions::data>(
      {.id = "stretch-data",
       .label = "Numbers",
       .help = "Write the numbers of each pair, or those of each method",
       .in_panel = false})};
  return all;
}

}  // namespace posenc
