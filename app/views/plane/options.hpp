#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <numbers>

#include <posenc/models/plane.hpp>

#include "state/rows/rows.hpp"

namespace posenc {

/// What gives a patch its vector, where the State's encoding is the sinusoids.
enum class PlaneEncoding {
  sinusoid,
  normalized,
  rotary,
  normalized_rotary,
  mixed,
  blocks,
  interleaved,
  index
};
/// Where normalised coordinates begin and end.
enum class PlaneUnit { from_one, centred, from_zero };

namespace plane {

inline constexpr std::array<Choice, 8> kPlaneEncodings{
    {{"sinusoid", "2-D sinusoid", "Half of the numbers encode the column, half the row"},
     {"normalized", "2-D sinusoid, normalised", "Rows and columns are divided by their number"},
     {"rotary", "Axial rotary", "Half of the pairs turn by the column, half by the row"},
     {"rotary-normalized", "Axial rotary, normalised",
      "Rows and columns are divided by their number"},
     {"mixed", "Mixed rotary", "Each pair turns along a direction of its own"},
     {"mrope-blocks", "Three axes, in blocks",
      "The fastest pairs turn by time, then by row, then by column (Qwen2-VL)"},
     {"mrope-interleaved", "Three axes, interleaved",
      "Pairs turn by time, row and column in turn (Qwen3-VL)"},
     {"index", "Row by row", "Patches numbered row by row, and these numbers encoded"}}};
inline constexpr std::array<Choice, 3> kPlaneUnits{
    {{"from-one", "From 1 to n (DETR)", "scale · (i + 1)/n"},
     {"centred", "About the middle (DINOv3)", "scale · ((2i + 1)/n − 1)"},
     {"from-zero", "From 0 on (PixArt, SD 3)", "scale · i/n"}}};
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
/// Whether patches are encoded in one of these ways.
inline bool is_encoded_by(const State& s, std::initializer_list<PlaneEncoding> any) {
  return has_waves(s) && std::ranges::find(any, s[kEncoding]) != any.end();
}
inline bool is_normalized(const State& s) {
  return is_encoded_by(s, {PlaneEncoding::normalized, PlaneEncoding::normalized_rotary});
}
inline constexpr const char* kOnlyNormalized = "Only normalised coordinates have one";
inline constexpr Option<PlaneUnit> kUnit{
    kPlaneUnits,
    {.id = "plane-coordinates",
     .label = "Coordinates",
     .help = "How patch i of n is counted, where coordinates are normalised",
     .applies = is_normalized,
     .why_not = kOnlyNormalized}};
inline constexpr Option<double> kScale{
    2 * std::numbers::pi,
    {.id = "plane-scale",
     .label = "Scale",
     .scale = rows::logarithmic,
     .help = "The factor of normalised coordinates: 2π in DETR and DINOv3, in SD 3 the "
             "patches a side in training",
     .limits = [](const State& s) -> Limits {
       return {kMinPlaneScale, kMaxPlaneScale, rows::decimal_step(s[kScale])};
     },
     .applies = is_normalized,
     .why_not = kOnlyNormalized}};
inline constexpr Option<PlaneOrder> kOrder{
    kPlaneOrders,
    {.id = "plane-order",
     .label = "Order of halves",
     .help = "Which half of a vector is of the column; similarity does not depend on it",
     .applies =
         [](const State& s) {
           using enum PlaneEncoding;
           return is_encoded_by(s, {sinusoid, normalized, rotary, normalized_rotary});
         },
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

/// The largest number of maps: more would be too small to see.
inline constexpr std::int64_t kMostMaps = 1024;
inline constexpr Option<bool> kMaps{
    false,
    {.id = "plane-maps",
     .label = "All maps",
     .help = "Show the map of every patch at its place, as figure 7 of the ViT paper does",
     .applies = [](const State& s) { return s[kRows] * s[kColumns] <= kMostMaps; },
     .why_not = "At most 1024 patches have room for a map each"}};
inline bool shows_maps(const State& s) { return s[kMaps] && kMaps.applies(s); }

/// In the order of the panel.
inline constexpr std::array<const Parameter*, 9> kOptions{
    &kEncoding, &kUnit, &kScale, &kOrder, &kRows, &kColumns, &kRow, &kColumn, &kMaps};

/// Whether patches are encoded by row and column, neither by a table nor by their number.
inline bool is_grid(const State& s) { return has_waves(s) && s[kEncoding] != PlaneEncoding::index; }
/// The encoding of the grid, or an Error that says what to give.
Expected<std::shared_ptr<const PlaneGrid>> grid_of(const State&);

}  // namespace plane
}  // namespace posenc
