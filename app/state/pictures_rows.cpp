#include <array>

#include <posenc/binary.hpp>

#include "state/parameter_rows.hpp"

namespace posenc {
namespace {

using namespace rows;

Limits bit_limits(const State& s) {
  return {0, static_cast<double>(binary_digits(last_position(s) + 1) - 1), 1};
}
Limits from_limits(const State& s) { return {0, static_cast<double>(s.length - 1), 1}; }
Limits to_limits(const State& s) { return {s.heatmap.from + 1, static_cast<double>(s.length), 1}; }
Limits dim_from_limits(const State& s) { return {0, static_cast<double>(column_count(s) - 1), 1}; }
Limits dim_to_limits(const State& s) {
  return {s.heatmap.dim_from + 1, static_cast<double>(column_count(s)), 1};
}

Limits agree_limits(const State&) { return {1, 90, 1}; }
bool shows_rows(const State& s) { return s.binary.show == BinaryShow::rows; }
bool shows_bit(const State& s) { return s.binary.show != BinaryShow::lowest; }
constexpr std::array<Choice, 3> kBinaryShows{
    {{"rows", "Rows of positions"},
     {"counter", "The counter at t",
      "The bits of t, their carries, and how often bits and waves turned over so far"},
     {"lowest", "Lowest bit, fastest pair", "How many values each of the two puts into a number"}}};
constexpr std::array<Choice, 2> kCurves{
    {{"distance", "Over the distance"},
     {"history", "So far", "The dot product with position 0, as t runs"}}};
constexpr std::array<Choice, 2> kMarks{{{"circles", "Circles"}, {"cells", "Cells"}}};
constexpr std::array<Choice, 2> kSwings{{{"pendulums", "Pendulums"}, {"clocks", "Clock hands"}}};
constexpr auto kHeatmap = &State::heatmap;
constexpr auto kBinary = &State::binary;
constexpr auto kPendulums = &State::pendulums;

}  // namespace

std::span<const Parameter> pictures_rows() {
  // clang-format off
  static const std::array all{
  Parameter{"colormap", "heatmap", "Colour map", "", choice, linear, "",
    "The colours of the values, from the lowest to the highest",
    kColormaps, choice_limits<kColormaps.size()>,
    get<kHeatmap, &HeatmapOptions::colormap>, set<kHeatmap, &HeatmapOptions::colormap>},
  Parameter{"mean", "heatmap", "Average under a pixel", "", toggle, linear, "",
    "Show the mean of the cells under a pixel, or one of them, which makes patterns that are not there",
    {}, toggle_limits, get<kHeatmap, &HeatmapOptions::mean>, set<kHeatmap, &HeatmapOptions::mean>},
  Parameter{"range", "heatmap", "Colours reach", "", real, logarithmic, "of the largest",
    "How far the colours reach, as a share of the largest entry: values beyond look like the ends",
    {}, range_limits<kHeatmap, &HeatmapOptions::range>, get<kHeatmap, &HeatmapOptions::range>,
    set<kHeatmap, &HeatmapOptions::range>, kInPanel, {}, {}, nullptr, shows_values<kHeatmap, &HeatmapOptions::signs>},
  Parameter{"signs", "heatmap", "Sign only", "", toggle, linear, "",
    "Show of each value, or of the mean under a pixel, only whether it is above or below 0: which waves have turned over, as digits of a counter do",
    {}, toggle_limits, get<kHeatmap, &HeatmapOptions::signs>, set<kHeatmap, &HeatmapOptions::signs>},
  Parameter{"transpose", "heatmap", "Transpose", "", toggle, linear, "",
    "Positions across and dimensions down",
    {}, toggle_limits, get<kHeatmap, &HeatmapOptions::transpose>, set<kHeatmap, &HeatmapOptions::transpose>},
  Parameter{"from", "heatmap", "from row", "", real, linear, "",
    "The first row of the table that is shown: row n is token n",
    {}, from_limits, get<kHeatmap, &HeatmapOptions::from>, set<kHeatmap, &HeatmapOptions::from>,
    kNotInPanel, {}, "length"},
  Parameter{"to", "heatmap", "to row", "", real, linear, "",
    "The row of the table before which the part shown ends; 0 is the end",
    {}, to_limits, get<kHeatmap, &HeatmapOptions::to>, set<kHeatmap, &HeatmapOptions::to>,
    kNotInPanel, "the end", "from"},
  Parameter{"dim-from", "heatmap", "from dimension", "", real, linear, "",
    "The first dimension shown",
    {}, dim_from_limits, get<kHeatmap, &HeatmapOptions::dim_from>, set<kHeatmap, &HeatmapOptions::dim_from>,
    kNotInPanel, {}, "d"},
  Parameter{"dim-to", "heatmap", "to dimension", "", real, linear, "",
    "The dimension before which the part shown ends; 0 is the end",
    {}, dim_to_limits, get<kHeatmap, &HeatmapOptions::dim_to>, set<kHeatmap, &HeatmapOptions::dim_to>,
    kNotInPanel, "the end", "dim-from"},

  Parameter{"binary-show", "binary", "Show", "", choice, linear, "",
    "Rows of positions, the counter at t, or the least significant bit beside the fastest pair",
    kBinaryShows, choice_limits<kBinaryShows.size()>, get<kBinary, &BinaryOptions::show>, set<kBinary, &BinaryOptions::show>},
  Parameter{"match", "binary", "Match waves to bits", "", toggle, linear, "",
    "Give the waves the periods of the bits: 2, 4, 8, … positions in place of the encoding's own",
    {}, toggle_limits, get<kBinary, &BinaryOptions::match>, set<kBinary, &BinaryOptions::match>},
  Parameter{"marks", "binary", "Draw waves as", "", choice, linear, "",
    "The shape that stands for one value of a wave",
    kMarks, choice_limits<kMarks.size()>, get<kBinary, &BinaryOptions::marks>, set<kBinary, &BinaryOptions::marks>,
    kInPanel, {}, {}, nullptr, shows_rows},
  Parameter{"bit", "binary", "Bit", "", integer, linear, "",
    "The bit whose square wave is drawn over the pair's sine: 0 is the least significant",
    {}, bit_limits, get<kBinary, &BinaryOptions::bit>, set<kBinary, &BinaryOptions::bit>, true, {}, "length", nullptr, shows_bit},

  Parameter{"show", "pendulum", "Show", "", choice, linear, "",
    "Each pair as a pendulum that swings, or as the hand of a clock that turns",
    kSwings, choice_limits<kSwings.size()>, get<kPendulums, &PendulumOptions::show>, set<kPendulums, &PendulumOptions::show>},
  Parameter{"ghosts", "pendulum", "Ghosts at t + δ", "", toggle, linear, "",
    "Draw where each pair stands δ positions later, dashed",
    {}, toggle_limits, get<kPendulums, &PendulumOptions::ghosts>, set<kPendulums, &PendulumOptions::ghosts>},
  Parameter{"trails", "pendulum", "Trails", "", toggle, linear, "",
    "Draw below each pendulum how it swung at the last positions, or on each clock how far its hand came",
    {}, toggle_limits, get<kPendulums, &PendulumOptions::trails>, set<kPendulums, &PendulumOptions::trails>},
  Parameter{"fast-forward", "pendulum", "Fast-forward to pair k", "", toggle, linear, "",
    "Let one step of t be so many positions that pair k swings once in 32 steps",
    {}, toggle_limits, get<kPendulums, &PendulumOptions::fast_forward>, set<kPendulums, &PendulumOptions::fast_forward>},
  Parameter{"sum-curve", "pendulum", "Curve of the sum", "", choice, linear, "",
    "The dot product over the distance, or as it came to be while t ran from 0",
    kCurves, choice_limits<kCurves.size()>, get<kPendulums, &PendulumOptions::curve>, set<kPendulums, &PendulumOptions::curve>},
  Parameter{"agree-within", "pendulum", "Agree within", "", real, linear, "°",
    "The largest angle between a pair’s hands at t and at t + δ at which it is counted as agreeing",
    {}, agree_limits, get<kPendulums, &PendulumOptions::agree_deg>, set<kPendulums, &PendulumOptions::agree_deg>},
  };
  // clang-format on
  return all;
}

}  // namespace posenc
