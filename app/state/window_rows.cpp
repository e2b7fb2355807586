#include <array>

#include "state/parameter_rows.hpp"

namespace posenc {
namespace {

using namespace rows;

Limits speed_limits(const State& s) { return {0.1, 1000, decimal_step(s.speed)}; }
Limits text_size_limits(const State&) { return {0.75, 2, 0.125}; }
constexpr std::array<Choice, 2> kThemes{{{"dark", "Dark"}, {"light", "Light"}}};

}  // namespace

std::span<const Parameter> window_rows() {
  static const std::array all{
      row<&State::speed>({.id = "speed",
                          .group = "time",
                          .label = "Speed",
                          .scale = logarithmic,
                          .unit = "positions a second",
                          .help = "How fast the animation steps through the positions",
                          .limits = speed_limits}),
      row<&State::loop>({.id = "loop",
                         .group = "time",
                         .label = "Loop",
                         .help = "Play starts again at the first position after the last"}),
      choice_row<kThemes, &State::theme>({.id = "theme",
                                          .group = "window",
                                          .label = "Theme",
                                          .help = "Light on dark, or dark on light"}),
      row<&State::text_size>({.id = "text-size",
                              .group = "window",
                              .label = "Picture text",
                              .help = "The size of the text in pictures: 1 suits the window",
                              .limits = text_size_limits}),
      row<&State::panel_text_size>({.id = "panel-text-size",
                                    .group = "window",
                                    .label = "Panel text",
                                    .help = "The size of the text around the picture",
                                    .limits = text_size_limits}),
      row<&State::reduced_motion>({.id = "reduced-motion",
                                   .group = "window",
                                   .label = "Reduce motion",
                                   .help = "Zoom at once, without animation"}),
      row<&State::panel>({.id = "panel",
                          .group = "window",
                          .label = "Panel",
                          .help = "Show the panel with the controls beside the view"}),
      row<&State::formula>({.id = "formula",
                            .group = "window",
                            .label = "Formula",
                            .help = "Show the formula with the current numbers below the picture"}),
  };
  return all;
}

}  // namespace posenc
