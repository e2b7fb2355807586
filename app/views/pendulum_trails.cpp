#include <algorithm>
#include <cmath>
#include <vector>

#include "views/pendulum_numbers.hpp"
#include "views/pendulum_panels.hpp"

namespace posenc::pendulum {
namespace {

constexpr double kSteps = 32;     // of t that a trail goes back
constexpr int kFading = 3;        // pieces of ever less ink
constexpr double kNarrowestSwing = 4;  // pixels of a swing that can be told from the next

double ink(int piece) { return 0.85 - 0.27 * piece; }

/// Steps of t that lie behind.
double past(const Scene& scene) {
  return std::min(kSteps, scene.position() - static_cast<double>(first_position(scene.state())));
}

/// Paper that runs down below the bob: one pixel further is so much longer ago.
void draw_paper(Canvas& canvas, const Palette& p, const Scene& scene, const Layout& l, int index) {
  const int k = l.pairs[static_cast<std::size_t>(index)];
  const auto pace_now = static_cast<double>(pace(scene));
  const double per_pixel = kSteps / l.trail;
  const Point top = l.pivot(index) + Point(0, l.string + l.bob + 2);
  const double length = past(scene) / per_pixel;
  if (length < 1) return;
  const double reach = l.string * std::sin(l.swing_rad);
  if (scene.sinusoidal().wavelength(k) / pace_now < kNarrowestSwing * per_pixel) {
    canvas.rect({top - Point(reach, 0), top + Point(reach, length)}, p.t.with_alpha(0.2));
    return;
  }
  std::vector<Point> points;
  for (int piece = 0; piece < kFading; ++piece) {
    points.clear();
    const double from = length * piece / kFading, to = length * (piece + 1) / kFading;
    const int count = std::max(2, static_cast<int>(std::ceil(to - from)));
    for (int i = 0; i <= count; ++i) {
      const double y = from + (to - from) * i / count;
      const double at = shown_point(scene) - y * per_pixel * pace_now;
      const double swing = sin(scene.sinusoidal().phase_at(at, k));
      points.push_back(top + Point(l.string * std::sin(l.swing_rad * swing), y));
    }
    canvas.polyline(points, {p.t.with_alpha(ink(piece)), 1.5}, false);
  }
}

/// The way that the tip of a clock's hand came, inside its rim; at most one turn of it.
void draw_way(Canvas& canvas, const Palette& p, const Scene& scene, const Layout& l, int index) {
  const int k = l.pairs[static_cast<std::size_t>(index)];
  const double back =
      std::min(past(scene) * static_cast<double>(pace(scene)), scene.sinusoidal().wavelength(k));
  if (back <= 0) return;
  constexpr double kInside = 0.8;
  constexpr int kPieces = 16;
  const Point centre = l.pivot(index);
  std::vector<Point> points;
  for (int piece = 0; piece < kFading; ++piece) {
    points.clear();
    for (int i = 0; i <= kPieces; ++i) {
      const double share = (piece + static_cast<double>(i) / kPieces) / kFading;
      const Point tip = l.tip(index, shown_at(scene, k, -back * share));
      points.push_back(centre + (tip - centre) * kInside);
    }
    canvas.polyline(points, {p.t.with_alpha(ink(piece)), 2.5}, false);
  }
}

}  // namespace

void draw_trails(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  for (int i = 0; i < l.columns(); ++i) {
    if (l.clocks) {
      draw_way(canvas, frame.palette, scene, l, i);
    } else {
      draw_paper(canvas, frame.palette, scene, l, i);
    }
  }
}

}  // namespace posenc::pendulum
