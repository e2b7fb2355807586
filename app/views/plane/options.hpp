#pragma once

#include <array>
#include <cstdint>

#include <posenc/models/plane.hpp>

#include "state/rows/rows.hpp"

namespace posenc {

/// What gives a patch its vector, where the State's encoding is the sinusoids.
enum class PlaneEncoding { sinusoid, rotary, index };

namespace plane {

inline constexpr std::array<Choice, 3> kPlaneEncodings{
    {{"sinusoid", "2-D sinusoid", "Half of the numbers encode the column, half the row"},
     {"rotary", "Axial rotary", "Half of the pairs turn by the column, half by the row"},
     {"index", "Row by row", "Patches numbered row by row, and these numbers encoded"}}};
inline constexpr std::array<Choice, 2> kPlaneOrders{
    {{"column-first", "Column first", "The first half is of the column, as in MAE"},
     {"row-first", "Row first", "The first half is of the row"}}};
inline constexpr int kMostSide = 128;

inline constexpr Option<PlaneEncoding> kEncoding{
    kPlaneEncodings,
    {.id = "plane-encoding",
     .label = "Patch encoding",
     .help = "What gives a patch its vector; row by row makes the patch below look far",
     .applies = has_waves,
     .why_not = "Only sinusoids encode rows and columns apart; others number row by row"}};
inline constexpr Option<PlaneOrder> kOrder{
    kPlaneOrders,
    {.id = "plane-order",
     .label = "Order of halves",
     .help = "Which half of a vector is of the column; similarity does not depend on it",
     .applies = [](const State& s) { return has_waves(s) && s[kEncoding] != PlaneEncoding::index; },
     .why_not = "Only the 2-D sinusoid and axial rotary have halves"}};
inline constexpr Option<std::int64_t> kRows{
    14,
    {.id = "plane-rows",
     .label = "Rows",
     .scale = rows::logarithmic,
     .unit = "patches",
     .help = "How many rows of patches the picture has; 14 × 14 are those of ViT-B/16",
     .limits = fixed_limits<1, kMostSide>}};
inline constexpr Option<std::int64_t> kColumns{
    14,
    {.id = "plane-columns",
     .label = "Columns",
     .scale = rows::logarithmic,
     .unit = "patches",
     .help = "How many columns of patches the picture has",
     .limits = fixed_limits<1, kMostSide>}};
inline constexpr Option<std::int64_t> kRow{
    6,
    {.id = "plane-row",
     .label = "Row of the patch",
     .help = "The row of the patch that all are compared to; drag in the picture to move it",
     .limits = [](const State& s) { return from_to(0, s[kRows] - 1); },
     .limited_by = "plane-rows"}};
inline constexpr Option<std::int64_t> kColumn{
    6,
    {.id = "plane-column",
     .label = "Column of the patch",
     .help = "The column of that patch",
     .limits = [](const State& s) { return from_to(0, s[kColumns] - 1); },
     .limited_by = "plane-columns"}};

/// In the order of the panel.
inline constexpr std::array<const Parameter*, 6> kOptions{&kEncoding, &kOrder, &kRows,
                                                          &kColumns,  &kRow,   &kColumn};

}  // namespace plane
}  // namespace posenc
