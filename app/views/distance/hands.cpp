#include "views/distance/hands.hpp"

#include <array>
#include <cmath>

#include "plot/dial.hpp"
#include "views/pair_matrix.hpp"

namespace posenc::distance {

plot::Plot hands(const Scene& scene, const Palette& palette) {
  using namespace plot;
  const auto& encoding = scene.sinusoidal();
  const State& state = scene.state();
  const int k = static_cast<int>(state.pair);
  const auto p = pair_at(encoding, k, state.position);
  const auto unit = [&](const std::array<double, 2>& v) {
    return Point(v[0], v[1]) / encoding.scale();
  };
  const auto moved = [&](std::int64_t delta) { return rotation_block(encoding, k, delta)(p); };
  const auto there = moved(state.offset);
  const Point centre{0, 0}, here = unit(p), ahead = unit(there),
                            behind = unit(moved(-state.offset));
  const bool turns = encoding.is_rotation(k);
  const double squared = p[0] * p[0] + p[1] * p[1], product = p[0] * there[0] + p[1] * there[1];

  // Sine and cosine of two frequencies leave the circle by as much as a square's corner does.
  const double reach = turns ? 1.3 : 1.7;
  const Axis axis{.extent = Extent{-reach, reach}, .is_shown = false};
  Plot plot{.x = axis, .y = axis, .has_equal_units = true};
  const auto add = [&](Layer layer) { plot.layers.push_back(std::move(layer)); };
  const auto name = [&](Point at, Text text, Color color) {
    add(Label{.anchors = {at}, .text = std::move(text), .color = color, .away_from = centre});
  };
  add(circle({palette.line, 1.5}));
  if (turns) add(hand(centre, -here, {palette.t, 1.5, Dash::dashed}));
  // As far ahead as behind, one inside the other. No matrix shows whole turns.
  const double from = std::atan2(here.x, here.y), turn = turn_rad(encoding, k, state.offset);
  for (const bool is_ahead : {true, false}) {
    auto way = arc(from, is_ahead ? turn : -turn, is_ahead ? 0.5 : 0.34,
                   {palette.delta, is_ahead ? 3.0 : 2.0});
    way.has_arrow = true;
    add(std::move(way));
  }
  add(hand(centre, here, {palette.t, 4}));
  add(hand(centre, ahead, {palette.delta, 3.5}));
  add(hand(centre, behind, {palette.delta, 2.5, Dash::dashed}));
  // As long as ‖M_δ − M_−δ‖, where the radius is 1.
  add(hand(ahead, behind, {palette.text, 2, Dash::dotted}));
  add(Dots{{here}, 6, palette.t});
  add(Dots{{ahead}, 7, palette.delta});
  add(Dots{{behind}, 7, palette.ground, Stroke{palette.delta, 3}});
  name(ahead, "+δ", palette.delta);
  name(behind, "−δ", palette.delta);
  name(here, "t", palette.t);
  if (turns) {
    const Point foot = squared > 0 ? product / squared * here : centre;
    add(Dots{{foot}, 6, palette.k, Stroke{palette.ground, 1.5}});
    add(Label{.anchors = {foot}, .text = entry_text(product), .color = palette.k});
  }
  return plot;
}

}  // namespace posenc::distance
