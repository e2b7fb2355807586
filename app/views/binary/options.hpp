#pragma once

#include <array>
#include <cstdint>

#include <posenc/binary.hpp>

#include "state/rows/rows.hpp"

namespace posenc {

enum class Marks { circles, cells };

/// Rows of positions; the counter at t; the least significant bit beside the fastest pair.
enum class BinaryShow { rows, counter, lowest };

namespace binary {

inline constexpr std::array<Choice, 3> kShows{
    {{"rows", "Rows of positions"},
     {"counter", "Counter at t",
      "The bits of t, their carries, and how often bits and waves have turned over"},
     {"lowest", "Lowest bit, fastest pair", "How many values each of the two can take"}}};
inline constexpr std::array<Choice, 2> kMarkChoices{{{"circles", "Circles"}, {"cells", "Cells"}}};

inline constexpr Option<BinaryShow> kShow{
    kShows,
    {.id = "binary-show",
     .label = "Show",
     .help = "Compare bits and waves row by row, run a counter, or count the values of one "
             "number"}};
/// Wavelengths of 2, 4, 8, … positions instead of the encoding’s own.
inline constexpr Option<bool> kMatch{
    false,
    {.id = "match",
     .label = "Match waves to bits",
     .help = "Give the waves the periods of the bits, 2, 4, 8, …, to see that they count alike",
     .applies = [](const State& s) { return s[kShow] != BinaryShow::lowest; },
     .why_not = "“Lowest bit, fastest pair” counts the encoding’s own values"}};
/// Whether waves have the periods of the bits.
inline bool matches(const State& s) { return s[kMatch] && s[kShow] != BinaryShow::lowest; }
inline constexpr Option<Marks> kMarks{
    kMarkChoices,
    {.id = "marks",
     .label = "Draw waves as",
     .help = "Draw each value of a wave as a circle, or as a cell like those of the bits",
     .applies = [](const State& s) { return s[kShow] == BinaryShow::rows; },
     .why_not = "Only “Rows of positions” draws waves so"}};
inline constexpr Option<std::int64_t> kBit{
    2,
    {.id = "bit",
     .label = "Bit",
     .help = "The bit whose square wave is drawn over the sine of pair k: 0 is the lowest",
     .limits = [](const State& s) { return from_to(0, binary_digits(last_position(s) + 1) - 1); },
     .limited_by = "length",
     .applies = [](const State& s) { return s[kShow] != BinaryShow::lowest; },
     .why_not = "“Lowest bit, fastest pair” shows bit 0 only"}};

/// In the order of the panel.
inline constexpr std::array<const Parameter*, 4> kOptions{&kShow, &kMatch, &kMarks, &kBit};

}  // namespace binary
}  // namespace posenc
