#include <array>

#include "state/rows/rows.hpp"

namespace posenc {
namespace {

constexpr std::array<Choice, 3> kPlaneEncodings{
    {{"sinusoid", "2-D sinusoid", "Half of the numbers encode the column, half the row"},
     {"rotary", "Axial rotary", "Half of the pairs turn by the column, half by the row"},
     {"index", "Row by row", "Patches numbered row by row, and these numbers encoded"}}};
constexpr std::array<Choice, 2> kPlaneOrders{
    {{"column-first", "Column first", "The first half is of the column, as in MAE"},
     {"row-first", "Row first", "The first half is of the row"}}};

bool has_halves(const State& s) { return has_waves(s) && s.plane.encoding != PlaneEncoding::index; }
constexpr auto side_limits = rows::fixed_limits<1, PlaneOptions::kMostRows>;

}  // namespace

std::span<const Parameter> PlaneOptions::parameters() {
  using namespace rows;
  constexpr auto kPlane = &State::plane;
  using Options = PlaneOptions;
  static const std::array all{
      choice_row<kPlaneEncodings, kPlane, &Options::encoding>(
          {.id = "plane-encoding",
           .label = "Patch encoding",
           .help = "What gives a patch its vector; row by row makes the patch below look far",
           .applies = has_waves,
           .why_not = "Only sinusoids encode rows and columns apart; others number row by row"}),
      choice_row<kPlaneOrders, kPlane, &Options::order>(
          {.id = "plane-order",
           .label = "Order of halves",
           .help = "Which half of a vector is of the column; similarity does not depend on it",
           .applies = has_halves,
           .why_not = "Only the 2-D sinusoid and axial rotary have halves"}),
      rows::row<kPlane, &Options::rows>(
          {.id = "plane-rows",
           .label = "Rows",
           .scale = logarithmic,
           .unit = "patches",
           .help = "How many rows of patches the picture has; 14 × 14 are those of ViT-B/16",
           .limits = side_limits}),
      rows::row<kPlane, &Options::columns>({.id = "plane-columns",
                                            .label = "Columns",
                                            .scale = logarithmic,
                                            .unit = "patches",
                                            .help = "How many columns of patches the picture has",
                                            .limits = side_limits}),
      rows::row<kPlane, &Options::row>(
          {.id = "plane-row",
           .label = "Row of the patch",
           .help = "The row of the patch that all are compared to; drag in the picture to move it",
           .limits = [](const State& s) { return from_to(0, s.plane.rows - 1); },
           .limited_by = "plane-rows"}),
      rows::row<kPlane, &Options::column>(
          {.id = "plane-column",
           .label = "Column of the patch",
           .help = "The column of that patch",
           .limits = [](const State& s) { return from_to(0, s.plane.columns - 1); },
           .limited_by = "plane-columns"}),
  };
  return all;
}

}  // namespace posenc
