#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "plot/labels.hpp"
#include "plot/painting.hpp"

namespace posenc::plot {
namespace {

/// The visible dots, in pixels.
struct ShownDots {
  std::vector<Point> centres;
  double radius = 0;
};

ShownDots shown_dots(const Dots& dots, const Pixels& pixels) {
  constexpr double kApart = 3.2, kLeastRadius = 1.3, kOfPitch = 0.36;
  ShownDots shown{.centres = {}, .radius = dots.radius * pixels.scale()};
  if (dots.thins && dots.points.size() > 1) {
    const double pitch = glm::distance(pixels.at(dots.points[0]), pixels.at(dots.points[1]));
    shown.radius = std::clamp(kOfPitch * std::max(pitch, kApart), kLeastRadius, shown.radius);
  }
  for (const Point p : dots.points) {
    if (!pixels.shows_x(p.x) || !std::isfinite(p.y)) continue;
    const Point centre = pixels.at(p);
    if (!dots.thins || shown.centres.empty() ||
        glm::distance(shown.centres.back(), centre) >= kApart)
      shown.centres.push_back(centre);
  }
  return shown;
}

}  // namespace

void Dots::fit(Fit& fit) const {
  for (const Point p : points) fit.take(p);
}

double Dots::distance(const PlacedPlot& on, Point pixel) const {
  const ShownDots shown = shown_dots(*this, on.pixels);
  double least = HUGE_VAL;
  for (const Point centre : shown.centres)
    least = std::min(least, glm::distance(centre, pixel) - shown.radius);
  return least;
}

void Dots::draw(const Painting& on) const {
  const ShownDots shown = shown_dots(*this, on.pixels);
  for (const Point centre : shown.centres) draw_at(on.canvas, centre, shown.radius);
}

void Dots::draw_at(Canvas& canvas, Point at, double r) const {
  if (mark == Mark::circle) return canvas.circle(at, r, fill, stroke);
  canvas.line(at - Point(r, r), at + Point(r, r), *stroke);
  canvas.line(at + Point(-r, r), at + Point(r, -r), *stroke);
}

LegendEntry Dots::legend() const { return {.name = &name, .dots = this}; }

void Dots::annotate(Labels& labels) const {
  if (labels.near() == nullptr) return;
  const ShownDots shown = shown_dots(*this, labels.on().pixels);
  for (const Point p : shown.centres)
    labels.near()->block(Rect{p, p}.grown(shown.radius + 2), NearLabels::Kind::mark);
}

}  // namespace posenc::plot
