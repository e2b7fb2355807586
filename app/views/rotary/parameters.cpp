#include <array>

#include "state/rows/rows.hpp"

namespace posenc {
namespace {

constexpr std::array<Choice, 3> kRotaryContents{
    {{"ones", "Ones and zeros", "q = k = (1, 0, 1, 0, …): the dot product of the encoding"},
     {"turned", "Turned key", "k = q turned by r positions: the peak is at δ = r"},
     {"random", "Random", "Many random q and k: their mean and their deviation"}}};

}  // namespace

std::span<const Parameter> RotaryOptions::parameters() {
  using namespace rows;
  static const std::array all{
      choice_row<kRotaryContents, &State::rotary, &RotaryOptions::content>(
          {.id = "rotary-content",
           .label = "Query and key",
           .help = "Choose q and k, to see that the peak and the decay come from them"}),
      row<&State::rotary, &RotaryOptions::turn>(
          {.id = "rotary-turn",
           .label = "Key turned by",
           .symbol = "r",
           .unit = "positions",
           .help = "Turn the key by so many positions, to move the peak of the logit there",
           .limits = offset_limits,
           .limited_by = "length",
           .applies = [](const State& s) { return s.rotary.content == RotaryContent::turned; },
           .why_not = "Only “Turned key” is turned"}),
      row<&State::rotary, &RotaryOptions::seed>(
          {.id = "rotary-seed",
           .label = "Seed",
           .help = "Draw other random queries and keys; the same seed gives the same ones",
           .limits = fixed_limits<1, 1000>,
           .applies = [](const State& s) { return s.rotary.content == RotaryContent::random; },
           .why_not = "Only “Random” is drawn"}),
  };
  return all;
}

}  // namespace posenc
