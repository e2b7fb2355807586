#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include <posenc/binary.hpp>

#include "figure/axes.hpp"
#include "figure/numbers.hpp"
#include "views/binary_numbers.hpp"
#include "views/binary_table.hpp"

namespace posenc::binary {
namespace {

struct Course {
  Span span;
  AxisMap across;
  double period = 2, wavelength = 2;
  int bit = 0, wave = 0;
};

Course course_of(const Scene& scene, const Rect& plot) {
  Course c;
  c.bit = selected_bit(scene.state());
  c.wave = selected_wave(scene.state());
  c.period = static_cast<double>(bit_period(c.bit));
  c.wavelength = waves(scene).wavelength(c.wave);
  c.span = course_span(scene);
  c.across = {c.span.from, c.span.to, plot.min.x, plot.max.x};
  return c;
}

/// ⟷ over one period that is wholly shown, with its length written on it, where that fits.
void draw_period(Canvas& canvas, const Course& c, double period, double y, Color color,
                 const Palette& p) {
  const double start = std::ceil(c.span.from / period) * period;
  if (start + period > c.span.to) return;
  const Point from{c.across.pixel_from_data(start), y};
  const Point to{c.across.pixel_from_data(start + period), y};
  const auto text = fmt::format("{} positions", short_text(period));
  const TextStyle style{Face::semibold, size::kSmall, color};
  const double width = canvas.measure(text, style).width + 12;
  constexpr double kArrows = 28;
  if (to.x - from.x < width + kArrows) return;
  const double middle = (from.x + to.x) / 2;
  canvas.line(from, to, {color, 1.5});
  canvas.arrow_head(from, {-1, 0}, 8, color);
  canvas.arrow_head(to, {1, 0}, 8, color);
  for (const Point end : {from, to})
    canvas.line(end - Point(0, 7), end + Point(0, 7), {color, 1.5});
  canvas.rect({{middle - width / 2, y - 9}, {middle + width / 2, y + 9}}, p.ground);
  canvas.text({middle, y}, text, style, HAlign::centre, VAlign::middle);
}

void draw_square_wave(Canvas& canvas, const Frame& frame, const Course& c, const Rect& lane) {
  const auto& p = frame.palette;
  const Color color = bit_colour(p, c.bit);
  const double half = c.period / 2;
  const auto y_of = [&](int bit) { return bit == 1 ? lane.min.y : lane.max.y; };
  std::vector<Point> points;
  auto step = static_cast<std::int64_t>(std::floor(c.span.from / half));
  for (;; ++step) {
    const double from = std::max(static_cast<double>(step) * half, c.span.from);
    const double to = std::min(static_cast<double>(step + 1) * half, c.span.to);
    const int bit = static_cast<int>(step & 1);
    points.emplace_back(c.across.pixel_from_data(from), y_of(bit));
    points.emplace_back(c.across.pixel_from_data(to), y_of(bit));
    if (bit == 1) {
      canvas.rect({{points[points.size() - 2].x, lane.min.y}, {points.back().x, lane.max.y}},
                  color.with_alpha(0.16));
    }
    if (to >= c.span.to) break;
  }
  canvas.polyline(points, {color, 2.5}, false);
}

/// sin, or cos, of the wave at any position of the span.
std::vector<Point> wave_points(const Scene& scene, const Course& c, const Rect& lane, bool cosine) {
  std::vector<Point> points;
  const int count = std::max(2, static_cast<int>(lane.width() / 2));
  for (int i = 0; i <= count; ++i) {
    const double at = c.span.from + (c.span.to - c.span.from) * i / count;
    const auto value = sin_cos(waves(scene).phase_at(at, c.wave));
    points.emplace_back(c.across.pixel_from_data(at),
                        lane.centre().y - lane.height() / 2 * (cosine ? value.cos : value.sin));
  }
  return points;
}

void draw_sine(Canvas& canvas, const Frame& frame, const Scene& scene, const Course& c,
               const Rect& lane) {
  const auto& p = frame.palette;
  canvas.line({lane.min.x, lane.centre().y}, {lane.max.x, lane.centre().y}, {p.line, 1});
  constexpr double kNarrowest = 6;  // pixels of a wave that can be drawn as one
  if (c.wavelength * lane.width() < kNarrowest * (c.span.to - c.span.from)) {
    canvas.rect(lane, p.k.with_alpha(0.3));
    return;
  }
  // Where the sine of a matched wave is 0, its cosine says the bit.
  if (scene.state().binary.match) {
    canvas.polyline(wave_points(scene, c, lane, true), {p.muted, 1, Dash::dashed}, false);
  }
  canvas.polyline(wave_points(scene, c, lane, false), {p.k, 2.5}, false);
}

/// A dot on both courses at every whole position, as long as these stand apart.
void draw_dots(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l,
               const Course& c) {
  const auto& p = frame.palette;
  const auto dot = [&](std::int64_t t, double radius, Color bit_color, Color wave_color) {
    const double x = c.across.pixel_from_data(static_cast<double>(t));
    const double value = sin(waves(scene).phase(t, c.wave));
    canvas.circle({x, binary_digit(t, c.bit) == 1 ? l.bit_course.min.y : l.bit_course.max.y},
                  radius, bit_color);
    canvas.circle({x, l.wave_course.centre().y - l.wave_course.height() / 2 * value}, radius,
                  wave_color);
  };
  const auto first = static_cast<std::int64_t>(std::ceil(c.span.from));
  const auto last =
      std::min(static_cast<std::int64_t>(std::floor(c.span.to)), last_position(scene.state()));
  constexpr double kApart = 9;
  if ((c.span.to - c.span.from) * kApart <= l.wave_course.width()) {
    for (auto t = first; t <= last; ++t) dot(t, 3, bit_colour(p, c.bit), p.k);
  }
  dot(scene.state().position, 6, p.t, p.t);
}

/// t, and t+δ where it lies in the span, from above the courses to the axis.
void draw_marks(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l,
                const Course& c) {
  const auto& p = frame.palette;
  const auto& state = scene.state();
  const double top = l.bit_course.min.y - 8;
  // Inside the picture, also at the ends of the axis.
  const auto label_at = [&](double x, const std::string& text, const TextStyle& style) {
    const double half = canvas.measure(text, style).width / 2;
    return Point{std::clamp(x, frame.area.min.x + half,
                            std::max(frame.area.min.x, frame.area.max.x - 2 * half) + half),
                 top - 4};
  };
  const auto mark = [&](std::int64_t t, const std::string& text, Color color, const Stroke& stroke,
                        std::optional<Rect> keep_off) {
    const double x = c.across.pixel_from_data(static_cast<double>(t));
    canvas.line({x, top}, {x, l.wave_course.max.y}, stroke);
    const TextStyle style{Face::bold, size::kAxis, color};
    const Point at = label_at(x, text, style);
    const auto box = canvas.text_box(at, text, style, HAlign::centre, VAlign::bottom);
    if (!keep_off || !box.grown(6).overlaps(*keep_off))
      canvas.text(at, text, style, HAlign::centre, VAlign::bottom);
    return box;
  };
  const auto here =
      mark(state.position, fmt::format("t = {}", integer_text(state.position)), p.t, {p.t, 2}, {});
  const auto other = state.position + state.offset;
  const auto other_at = static_cast<double>(other);
  if (state.offset == 0 || other_at < c.span.from || other_at > c.span.to) return;
  mark(other, fmt::format("t + δ = {}", integer_text(other)), p.delta, {p.delta, 1.5, Dash::dashed},
       here);
}

void draw_names(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l,
                const Course& c) {
  const auto& p = frame.palette;
  const double left = l.rows.min.x;
  const TextStyle muted{Face::regular, size::kAxis, p.muted};
  const auto name = [&](const Rect& lane, const std::string& what, Color color,
                        const std::string& period) {
    const double y = lane.centre().y;
    canvas.text({left, y - 3}, what, {Face::bold, size::kBody, color}, HAlign::left);
    canvas.text({left, y + 17}, period, muted, HAlign::left);
  };
  const auto names = course_names(scene);
  name(l.bit_course, names.bit, bit_colour(p, c.bit), names.period);
  name(l.wave_course, names.wave, p.k, names.wavelength);
  if (scene.state().binary.match) {
    canvas.text({left, l.wave_course.centre().y + 38}, "its cosine dashed", muted, HAlign::left);
  }
  const TextStyle small{Face::regular, size::kSmall, p.muted};
  const double x = l.wave_course.min.x - 10;
  canvas.text({x, l.bit_course.min.y}, "1", small, HAlign::right, VAlign::middle);
  canvas.text({x, l.bit_course.max.y}, "0", small, HAlign::right, VAlign::middle);
  canvas.text({x, l.wave_course.min.y}, "1", small, HAlign::right, VAlign::middle);
  canvas.text({x, l.wave_course.centre().y}, "0", small, HAlign::right, VAlign::middle);
  canvas.text({x, l.wave_course.max.y}, "−1", small, HAlign::right, VAlign::middle);
}

}  // namespace

Span course_span(const Scene& scene) {
  const auto& state = scene.state();
  const auto period = static_cast<double>(bit_period(selected_bit(state)));
  const double wavelength = waves(scene).wavelength(selected_wave(state));
  // Three periods of the longer, as long as those of the shorter can still be told apart.
  constexpr double kLonger = 3, kShorter = 48;
  // Waves shorter than two positions are a band however near one looks.
  constexpr double kShortest = 2;
  double size = std::min(kLonger * std::max(period, wavelength),
                         kShorter * std::min(period, std::max(wavelength, kShortest)));
  size = std::min(size, std::max(static_cast<double>(state.length - 1), period));
  const auto t = static_cast<double>(state.position);
  const auto start = static_cast<double>(first_position(state));
  double from = std::max(start, t - size / 2);
  const double end = std::max(static_cast<double>(last_position(state)), start + size);
  if (from + size > end) from = end - size;
  return {from, from + size};
}

void draw_courses(Canvas& canvas, const Frame& frame, const Scene& scene, const Layout& l) {
  const auto& p = frame.palette;
  const auto c = course_of(scene, l.wave_course);
  const Rect plot{l.bit_course.min, l.wave_course.max};
  draw_bottom_axis(canvas, p, plot, c.across, "position t", true);
  draw_square_wave(canvas, frame, c, l.bit_course);
  draw_sine(canvas, frame, scene, c, l.wave_course);
  draw_marks(canvas, frame, scene, l, c);
  draw_dots(canvas, frame, scene, l, c);
  draw_period(canvas, c, c.period, l.bit_course.max.y + 18, bit_colour(p, c.bit), p);
  draw_period(canvas, c, c.wavelength, l.wave_course.min.y - 18, p.k, p);
  draw_names(canvas, frame, scene, l, c);
}

}  // namespace posenc::binary
