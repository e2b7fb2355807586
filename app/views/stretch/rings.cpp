#include "views/stretch/rings.hpp"

#include <algorithm>

#include "plot/dial.hpp"
#include "views/parts.hpp"

namespace posenc::stretch {
namespace {

/// Upon a dial of that radius.
void draw_ring(Canvas& canvas, const Palette& palette, const PairAt& pair, Point centre,
               double radius, Color swept) {
  const double turn = pair.backwards ? -kTurnRad : kTurnRad;
  const double width = std::clamp(radius / 4, 3.0, 10.0);
  const auto pixel = [&](Point on_ring) { return centre + radius * Point(on_ring.x, -on_ring.y); };
  const auto tip = [&](double phase, double length) {
    return pixel(plot::on_circle(turn * phase, length));
  };
  canvas.circle(centre, radius, {}, Stroke{palette.line, width});
  auto arc = plot::arc(0, turn * std::min(pair.arc, 1.0), 1, {swept, width}).points;
  for (Point& point : arc) point = pixel(point);
  canvas.polyline(arc, {swept, width});
  if (pair.unscaled_phase != pair.phase)
    canvas.line(centre, tip(pair.unscaled_phase, 0.8), {palette.muted, 1.2, Dash::dashed});
  const Color hand = pair.unseen ? palette.error : palette.t;
  canvas.line(centre, tip(pair.phase, 1), {hand, std::max(2.5, width / 2)});
  const Point end = tip(pair.phase, 1);
  const double reach = width / 2 + 2;
  if (!pair.unseen) return canvas.circle(end, reach, hand, Stroke{palette.ground, 1.5});
  for (const Point way : {Point(reach, reach), Point(reach, -reach)})
    canvas.line(end - way, end + way, {hand, 3});
}

}  // namespace

PairDials dials(const Scene& scene, const Rect& room) {
  constexpr double kReadable = 70;  // a hand and an arc
  return {numbers_of(scene)->plain(), static_cast<int>(scene.state().pair), room, kReadable};
}

plot::Custom rings(const Scene& scene, const Palette& palette) {
  return {[&scene, palette](Canvas& canvas, const Rect& room) {
    const State& state = scene.state();
    dials(scene, room).draw(canvas, palette, [&](int k, Point centre, double radius) {
      const Color swept = k == state.pair ? palette.k : mix(palette.ground, palette.text, 0.5);
      draw_ring(canvas, palette, pair_at(*numbers_of(scene), state, k), centre, radius, swept);
    });
  }};
}

}  // namespace posenc::stretch
