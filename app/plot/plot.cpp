#include "plot/plot.hpp"

#include <algorithm>

#include <glm/common.hpp>

#include "plot/panels.hpp"
#include "plot/words.hpp"

namespace posenc::plot {

namespace {

/// A panel keeps its place, but not its title, which may say the answer.
void draw_cover(const PanelPainting& on) {
  constexpr double kMark = 72;
  const Rect& frame = on.panel.frame;
  on.canvas.rect(frame, mix(on.palette.ground, on.palette.text, 0.05), Stroke{on.palette.line, 1},
                 size::kCorner);
  on.canvas.text(frame.centre(), "?",
                 {Face::bold, std::min(kMark, 0.6 * frame.height()), on.palette.muted},
                 HAlign::centre, VAlign::middle);
}

}  // namespace

void draw(Canvas& canvas, const Palette& palette, const Layout& layout) {
  draw_heading(canvas, layout);
  for (const auto& panel : layout.panels) {
    if (layout.cell(panel).is_covered) {
      draw_cover({canvas, palette, layout, panel});
      continue;
    }
    std::visit(
        [&](const auto& content) {
          if constexpr (requires { content.draw(canvas, palette, panel.room); })
            content.draw(canvas, palette, panel.room);
          else
            draw({canvas, palette, layout, panel}, content);
        },
        layout.cell(panel).panel);
  }
}

namespace {

/// The cell of an image that a point lies in, in pixels.
Rect cell_at(const PanelLayout& panel, Point pixel) {
  const Point first = glm::floor(panel.data(pixel));
  const Point a = panel.pixel(first), b = panel.pixel(first + Point(1, 1));
  return {glm::min(a, b), glm::max(a, b)};
}

}  // namespace

void draw_reading(Canvas& canvas, const Palette& palette, const Layout& layout,
                  const Reading& reading, const Hit& hit) {
  const auto* const panel = layout.find(hit.panel);
  if (panel == nullptr) return;
  const Point pointer = hit.pointer.at;
  Point at = pointer;
  if (reading.box) canvas.rect(*reading.box, {}, Stroke{reading.color, 2});
  const Rect& frame = panel->frame;
  const auto* const plot = std::get_if<Plot>(&layout.cell(*panel).panel);
  if (plot != nullptr && reading.at) {
    at = glm::clamp(panel->pixel(*reading.at), frame.min, frame.max);
    const auto [from, to] = panel->is_turned
                                ? std::pair(Point(frame.min.x, at.y), Point(frame.max.x, at.y))
                                : std::pair(Point(at.x, frame.min.y), Point(at.x, frame.max.y));
    canvas.line(from, to, {palette.muted, 1});
    canvas.circle(at, 5, reading.color, Stroke{palette.text, 1.5});
  } else if (plot != nullptr && has_image(*plot)) {
    canvas.circle(at, 5.5, {}, Stroke{palette.ground.with_alpha(0.8), 4});
    canvas.circle(at, 5.5, {}, Stroke{palette.text, 1.75});
  }
  for (const auto& other : layout.panels) {
    const auto* const bar = std::get_if<ColourBar>(&layout.cell(other).panel);
    if (bar != nullptr && reading.value)
      point_out(canvas, palette, *bar, other.frame, *reading.value);
  }
  if (reading.lines.empty()) return;
  Rect about{glm::min(at, pointer), glm::max(at, pointer)};
  if (plot != nullptr && has_image(*plot)) about = cell_at(*panel, at);
  if (reading.about)
    about = {glm::min(reading.about->min, pointer), glm::max(reading.about->max, pointer)};
  draw_readout(canvas, palette, at, about, layout.area, reading.lines);
}

}  // namespace posenc::plot
