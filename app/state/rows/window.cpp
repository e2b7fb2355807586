#include <array>

#include "state/rows/rows.hpp"

namespace posenc {
namespace {

using namespace rows;

Limits speed_limits(const State& s) { return {0.1, 1000, decimal_step(s.speed)}; }
Limits text_size_limits(const State&) { return {0.75, 2, 0.125}; }
constexpr std::array<Choice, 3> kThemes{
    {{"dark", "Dark"}, {"light", "Light"}, {"projector", "Projector"}}};

}  // namespace

std::span<const Parameter> window_rows() {
  static const std::array all{
      row<&State::speed>(
          {.id = "speed",
           .group = "time",
           .scope = Scope::no_picture,
           .label = "Speed",
           .scale = logarithmic,
           .unit = "positions a second",
           .help =
               "How fast playing steps through the positions; slow it down to follow fast pairs",
           .limits = speed_limits}),
      row<&State::loop>({.id = "loop",
                         .group = "time",
                         .scope = Scope::no_picture,
                         .label = "Loop",
                         .help = "Start again at the first position after the last, for an "
                                 "animation that runs while you talk"}),
      choice_row<kThemes, &State::theme>({.id = "theme",
                                          .label = "Theme",
                                          .help = "Dark suits a screen, light suits print; "
                                                  "projector has the strongest contrast, for a "
                                                  "bright room"}),
      row<&State::text_size>(
          {.id = "text-size",
           .label = "Picture text",
           .help =
               "Size of the text in pictures; enlarge it for the back row or for a small export",
           .limits = text_size_limits}),
      row<&State::panel_text_size>({.id = "panel-text-size",
                                    .scope = Scope::no_picture,
                                    .label = "Panel text",
                                    .help = "Size of the text around the picture; enlarge it so "
                                            "that the audience can read the settings",
                                    .limits = text_size_limits}),
      row<&State::reduced_motion>({.id = "reduced-motion",
                                   .scope = Scope::no_picture,
                                   .label = "Reduce motion",
                                   .help = "Zoom at once, without animation, for people whom "
                                           "motion disturbs or for slow screen sharing"}),
      row<&State::panel>({.id = "panel",
                          .scope = Scope::no_picture,
                          .label = "Panel",
                          .help = "Show the settings beside the picture; hide them to give the "
                                  "picture the whole window"}),
      row<&State::formula>({.id = "formula",
                            .label = "Formula",
                            .help = "Show the formula with the current numbers below the picture, "
                                    "to read along while they change"}),
  };
  return all;
}

}  // namespace posenc
