#include <array>

#include "state/parameter_rows.hpp"

namespace posenc {
namespace {

using namespace rows;

Limits speed_limits(const State& s) { return {0.1, 1000, decimal_step(s.speed)}; }
Limits text_size_limits(const State&) { return {0.75, 2, 0.125}; }
constexpr std::array<Choice, 2> kThemes{{{"dark", "Dark"}, {"light", "Light"}}};

}  // namespace

std::span<const Parameter> look_rows() {
  // clang-format off
  static const std::array all{
  Parameter{"speed", "time", "Speed", "", real, logarithmic, "positions a second",
    "How fast playing goes through the positions",
    {}, speed_limits, get<&State::speed>, set<&State::speed>},
  Parameter{"loop", "time", "Loop", "", toggle, linear, "",
    "Playing starts again at the first position after the last",
    {}, toggle_limits, get<&State::loop>, set<&State::loop>},

  Parameter{"theme", "window", "Theme", "", choice, linear, "",
    "Light on dark, or dark on light",
    kThemes, choice_limits<kThemes.size()>, get<&State::theme>, set<&State::theme>},
  Parameter{"text-size", "window", "Text size", "", real, linear, "",
    "The size of all text: 1 is what suits the window",
    {}, text_size_limits, get<&State::text_size>, set<&State::text_size>},
  Parameter{"reduced-motion", "window", "Reduce motion", "", toggle, linear, "",
    "Zoom at once, also where the system does not ask programs to move less",
    {}, toggle_limits, get<&State::reduced_motion>, set<&State::reduced_motion>},
  Parameter{"panel", "window", "Panel", "", toggle, linear, "",
    "Show the panel with the controls beside the view",
    {}, toggle_limits, get<&State::panel>, set<&State::panel>},
  Parameter{"formula", "window", "Formula", "", toggle, linear, "",
    "Show the formula with the present numbers below the picture, where there is room for it",
    {}, toggle_limits, get<&State::formula>, set<&State::formula>},
  };
  // clang-format on
  return all;
}

}  // namespace posenc
