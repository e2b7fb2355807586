#include <array>

#include <posenc/binary.hpp>

#include "state/rows/rows.hpp"

namespace posenc {
namespace {

constexpr std::array<Choice, 3> kBinaryShows{
    {{"rows", "Rows of positions"},
     {"counter", "Counter at t",
      "The bits of t, their carries, and how often bits and waves have turned over"},
     {"lowest", "Lowest bit, fastest pair", "How many values each of the two can take"}}};
constexpr std::array<Choice, 2> kMarks{{{"circles", "Circles"}, {"cells", "Cells"}}};

Limits bit_limits(const State& s) {
  return rows::from_to(0, binary_digits(last_position(s) + 1) - 1);
}

}  // namespace

std::span<const Parameter> BinaryOptions::parameters() {
  using namespace rows;
  static const std::array all{
      choice_row<kBinaryShows, &State::binary, &BinaryOptions::show>(
          {.id = "binary-show",
           .label = "Show",
           .help = "Compare bits and waves row by row, run a counter, or count the values of one "
                   "number"}),
      row<&State::binary, &BinaryOptions::match>(
          {.id = "match",
           .label = "Match waves to bits",
           .help =
               "Give the waves the periods of the bits, 2, 4, 8, …, to see that they count alike"}),
      choice_row<kMarks, &State::binary, &BinaryOptions::marks>(
          {.id = "marks",
           .label = "Draw waves as",
           .help = "Draw each value of a wave as a circle, or as a cell like those of the bits",
           .applies = [](const State& s) { return s.binary.show == BinaryShow::rows; },
           .why_not = "Only “Rows of positions” draws waves so"}),
      row<&State::binary, &BinaryOptions::bit>(
          {.id = "bit",
           .label = "Bit",
           .help = "The bit whose square wave is drawn over the sine of pair k: 0 is the lowest",
           .limits = bit_limits,
           .limited_by = "length",
           .applies = [](const State& s) { return s.binary.show != BinaryShow::lowest; },
           .why_not = "“Lowest bit, fastest pair” shows bit 0 only"}),
  };
  return all;
}

}  // namespace posenc
