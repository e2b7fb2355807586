#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>

#include "plot/labels.hpp"
#include "plot/painting.hpp"

namespace posenc::plot {
namespace {

/// How far apart the last two points are, in pixels: of a logarithm they are the closest.
double pitch(const Painting& on, const std::vector<Point>& points) {
  if (points.size() < 2) return on.panel.frame.width();
  return std::abs(on.pixels.x(points.back().x) - on.pixels.x(points[points.size() - 2].x));
}

/// The points with the corners of a step line, where its value jumps.
std::vector<Point> with_steps(const std::vector<Point>& points) {
  std::vector<Point> all;
  for (const Point p : points) {
    if (!all.empty()) all.emplace_back(p.x, all.back().y);
    all.push_back(p);
  }
  return all;
}

/// As long as the chord between the line's end and the point that far before it.
void draw_arrow(const Painting& on, const std::vector<Point>& points, Color color) {
  constexpr double kLength = 13;
  if (points.empty()) return;
  const Point tip = on.pixels.at(points.back());
  for (auto i = points.rbegin() + 1; i != points.rend(); ++i) {
    const Point chord = tip - on.pixels.at(*i);
    if (glm::length(chord) < kLength) continue;
    on.canvas.arrow_head(tip, chord, kLength, color);
    return;
  }
}

}  // namespace

void Line::fit(Fit& fit) const {
  for (const Point p : points) fit.take(p);
}

double Line::distance(const PlacedPlot& on, Point pixel) const {
  double least = HUGE_VAL;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const Point from = on.pixels.at(points[i]), along = on.pixels.at(points[i + 1]) - from;
    const double square = glm::dot(along, along);
    const double share =
        square > 0 ? std::clamp(glm::dot(pixel - from, along) / square, 0.0, 1.0) : 0;
    least = std::min(least, glm::distance(from + share * along, pixel));
  }
  return least - stroke.width / 2;
}

void Line::draw(const Painting& on) const {
  constexpr double kRoomForWide = 2;
  Stroke thin = stroke;
  thin.width *= on.pixels.scale();
  if (thins) thin.width *= std::clamp(pitch(on, points) / kRoomForWide, 0.5, 1.0);
  std::vector<Point> run;
  const auto end_run = [&] {
    if (run.size() > 1) on.canvas.polyline(is_stepped ? with_steps(run) : run, thin);
    if (run.size() == 1 && dot == 0) on.canvas.circle(run[0], thin.width / 2, thin.color);
    run.clear();
  };
  // A point has a dot where it is apart from the one before; the first, from the second.
  double neighbour = points.size() > 1 ? on.pixels.x(points[1].x) : -HUGE_VAL;
  std::vector<Point> dots;
  for (const Point p : points) {
    if (!std::isfinite(p.y)) {
      end_run();
      continue;
    }
    run.push_back(on.pixels.at(p));
    const double x = on.pixels.x(p.x);
    if (dot > 0 && std::abs(x - neighbour) >= size::kDotPitch) dots.push_back(run.back());
    neighbour = x;
  }
  end_run();
  for (const Point at : dots) on.canvas.circle(at, dot * on.pixels.scale(), thin.color);
  if (has_arrow) draw_arrow(on, points, thin.color);
}

void Line::annotate(Labels& labels) const {
  if (labels.near() == nullptr) return;
  std::vector<Point> curve;
  curve.reserve(points.size());
  for (const Point p : points) curve.push_back(labels.on().pixels.at(p));
  labels.near()->block(is_stepped ? with_steps(curve) : curve, stroke.color);
}

LegendEntry Line::legend() const { return {&name, stroke}; }

std::optional<std::size_t> Line::nearest(const AxisMap& x, double pixel) const {
  if (!is_readable) return {};
  const auto distance = [&](std::size_t i) {
    return std::abs(x.pixel_from_data(points[i].x) - pixel);
  };
  const double at = x.data_from_pixel(pixel);
  const auto after = std::ranges::lower_bound(points, at, {}, [](Point p) { return p.x; });
  const auto from = static_cast<std::size_t>(after - points.begin());
  std::optional<std::size_t> best;
  for (const std::size_t i : {from, from - 1}) {
    if (i >= points.size() || !std::isfinite(points[i].y)) continue;
    if (!best || distance(i) < distance(*best)) best = i;
  }
  return best;
}

}  // namespace posenc::plot
