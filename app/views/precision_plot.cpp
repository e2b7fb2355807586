#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "figure/labels.hpp"
#include "figure/numbers.hpp"
#include "views/parts.hpp"
#include "views/precision_layout.hpp"

namespace posenc::precision {
namespace {

constexpr double kTableWidth = 372, kNarrowTable = 290, kCompactTable = 132;
constexpr double kWidthForTable = 1100;
/// Room above the plot for the names of marks.
constexpr double kMarkNames = 26;

/// From a power of ten below the smallest error that is not 0 to one above the largest.
AxisMap error_axis(const Scene& scene, const Rect& plot) {
  double low = 1, high = 0;
  const auto take = [&](const Sample& sample) {
    for (const RowError& error : sample.errors) {
      if (!(error.largest > 0)) continue;
      low = std::min(low, error.largest);
      high = std::max(high, error.largest);
    }
  };
  for (const Sample& sample : present_samples(scene).samples) take(sample);
  take(present_sample(scene));
  if (high == 0) low = 1e-17, high = 1;
  constexpr double kLeast = 1e-18;
  const auto power = [](double x) { return std::pow(10.0, x); };
  return {power(std::floor(std::log10(std::max(low, kLeast)))),
          power(std::ceil(std::log10(high * 1.01))), plot.max.y, plot.min.y, true};
}

AxisMap position_axis(const State& state, const Rect& plot) {
  const auto first = static_cast<double>(std::max<std::int64_t>(first_position(state), 1));
  const double last = std::max(static_cast<double>(last_position(state)), first + 1);
  return {first, last, plot.min.x, plot.max.x, true};
}

std::string how_to_read(const Scene& scene) {
  const Samples& samples = present_samples(scene);
  const State& state = scene.state();
  const auto what = state.precision.only_pair
                        ? fmt::format("the error of pair {}", integer_text(state.pair))
                        : std::string("the largest error of a row of d numbers");
  std::string how = fmt::format("Each curve: {}, ", what);
  const auto count = static_cast<std::int64_t>(samples.count());
  if (count == 0) return how + "where there are positions above 0.";
  how += samples.all
             ? "at every position."
             : fmt::format("computed at {} positions and at none between.", integer_text(count));
  return how + " Every operation is rounded as the format does.";
}

void draw_curves(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at,
                 bool compact) {
  const auto& samples = present_samples(scene).samples;
  const Clip clip(canvas, at.plot.grown(4));
  constexpr double kRoomForDots = 11;
  for (std::size_t r = 0; r < kRecipes; ++r) {
    std::vector<Point> points;
    for (const Sample& sample : samples) {
      const double error = sample.errors[r].largest;
      if (std::isnan(error)) break;
      points.emplace_back(at.x.pixel_from_data(static_cast<double>(sample.position)),
                          pixel_of(at, error));
    }
    const Stroke stroke = recipe_stroke(palette, r, compact);
    if (points.size() > 1) canvas.polyline(points, stroke);
    for (std::size_t i = 0; i < points.size(); ++i) {
      const bool apart = i + 1 == points.size() || points[i + 1].x - points[i].x > kRoomForDots;
      if (!apart && i > 0) break;
      canvas.circle(points[i], compact ? 2.5 : 3.5, stroke.color);
    }
  }
}

/// Lines through the plot, their names above it where there is room.
void draw_marks(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at,
                bool compact) {
  LabelPlacer placer({{at.plot.min.x, at.plot.min.y - kMarkNames}, {at.plot.max.x, at.plot.min.y}});
  const auto& ends = present_ends(scene);
  const auto t = scene.state().position;
  const double em = compact ? size::kSmall : size::kAxis;
  const auto mark = [&](std::int64_t position, const Wording& names, const Stroke& stroke) {
    const auto x = static_cast<double>(position);
    if (x < at.x.data_from || x > at.x.data_to) return;
    const double pixel = at.x.pixel_from_data(x);
    canvas.line({pixel, at.plot.min.y}, {pixel, at.plot.max.y}, stroke);
    constexpr double kBesides = 3;
    const Point anchor{pixel, at.plot.min.y - kMarkNames / 2};
    const TextStyle style{Face::semibold, em, stroke.color, true};
    for (const auto& name : names) {
      if (placer.place(canvas, anchor, kBesides, name, style)) break;
    }
  };
  const auto mark_t = [&] { mark(t, {fmt::format("t = {}", integer_text(t))}, {palette.t, 1.5}); };
  const auto delta = scene.state().offset;
  const auto ahead = fmt::format("t + δ = {}", integer_text(t + delta));
  // A name stands at the right of its line, or else at the left: one further right is placed first where it fits there.
  const double beyond =
      at.x.pixel_from_data(std::max(static_cast<double>(t + delta), at.x.data_from)) +
      canvas.measure(ahead, {Face::semibold, em, palette.delta, true}).width;
  constexpr double kAir = 4;
  const bool ahead_first = delta > 0 && beyond + kAir <= at.plot.max.x;
  if (!ahead_first) mark_t();
  if (delta != 0) mark(t + delta, {ahead, "t + δ"}, {palette.delta, 1.5, Dash::dashed});
  if (ahead_first) mark_t();
  for (std::size_t r = 0; r < kRecipes; ++r) {
    const Color color = recipe_stroke(palette, r, compact).color;
    const auto format = recipes()[r].label.substr(0, recipes()[r].label.find(' '));
    if (is_merged(scene, ends[r])) {
      const auto from = *ends[r].merged;
      const auto alike = fmt::format("{} = {}", integer_text(from), integer_text(from + 1));
      mark(from, {fmt::format("{}: {}", format, alike), alike, integer_text(from)},
           {color, 1.5, Dash::dashed});
    }
    if (const auto end = ends[r].overflow; end && *end > 0) {
      mark(*end, {fmt::format("{} ends", format), "ends"}, {color, 1.5, Dash::dotted});
    }
  }
}

}  // namespace

double pixel_of(const Layout& at, double error) {
  return at.y.pixel_from_data(std::clamp(error, at.y.data_from, at.y.data_to));
}

Stroke recipe_stroke(const Palette& palette, std::size_t recipe, bool compact) {
  // A hue a format, none of them a symbol's; what shares it differs by its dashes.
  constexpr int kRed = 3, kViolet = 5, kLime = 6;
  const auto& [id, label, formula, format, by_exp] = recipes()[recipe];
  const double width = compact ? 2.0 : 2.5;
  switch (format) {
    case Format::float64: return {palette.text, width};
    case Format::float32:
      return {bit_colour(palette, kViolet), width, by_exp ? Dash::solid : Dash::dashed};
    case Format::bfloat16: return {bit_colour(palette, kRed), width};
    case Format::float16: return {bit_colour(palette, kLime), width};
  }
  return {};
}

Layout layout(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const auto& convention = *scene.state().convention;
  Rect rest = draw_heading(canvas, frame, convention, claim(scene), how_to_read(scene));
  Layout at;
  const double table = frame.compact                    ? kCompactTable
                       : rest.width() >= kWidthForTable ? kTableWidth
                                                        : kNarrowTable;
  at.plot = {rest.min + Point(kLeftAxisRoom, kMarkNames),
             rest.max - Point(table + (frame.compact ? 12 : 40), kBottomAxisRoom)};
  if (at.plot.max.x < at.plot.min.x + 40) at.plot.max.x = at.plot.min.x + 40;
  if (at.plot.max.y < at.plot.min.y + 40) at.plot.max.y = at.plot.min.y + 40;
  at.x = position_axis(scene.state(), at.plot);
  at.y = error_axis(scene, at.plot);

  const double heading = frame.compact ? 20 : 30;
  at.heading = {{rest.max.x - table, rest.min.y}, {rest.max.x, rest.min.y + heading}};
  constexpr double kTallestRow = 150;
  const double room = at.plot.max.y - at.heading.max.y;
  const double height = std::min(room / static_cast<double>(kRecipes), kTallestRow);
  for (std::size_t r = 0; r < kRecipes; ++r) {
    const double y = at.heading.max.y + static_cast<double>(r) * height;
    at.rows.push_back({{at.heading.min.x, y}, {rest.max.x, y + height}});
  }
  return at;
}

void draw_plot(Canvas& canvas, const Palette& palette, const Scene& scene, const Layout& at,
               bool compact) {
  constexpr std::string_view kName = "error |computed − exact|";
  const bool in_full = !compact && left_axis_name_fits(canvas, at.plot, kName);
  draw_left_axis(canvas, palette, at.plot, at.y, in_full ? kName : "error");
  draw_bottom_axis(canvas, palette, at.plot, at.x, "position", true);
  draw_curves(canvas, palette, scene, at, compact);
  draw_marks(canvas, palette, scene, at, compact);
}

std::optional<Nearest> nearest(const Scene& scene, const Layout& at, Point point) {
  const auto& samples = present_samples(scene).samples;
  if (samples.empty() || !at.plot.contains(point)) return std::nullopt;
  const double x = at.x.data_from_pixel(point.x);
  auto after = std::ranges::lower_bound(
      samples, x, {}, [](const Sample& sample) { return static_cast<double>(sample.position); });
  if (after == samples.end()) --after;
  const auto pixel = [&](const Sample& sample) {
    return at.x.pixel_from_data(static_cast<double>(sample.position));
  };
  if (after != samples.begin() &&
      point.x - pixel(*(after - 1)) < std::abs(pixel(*after) - point.x)) {
    --after;
  }
  Nearest found{0, &*after, {pixel(*after), at.plot.min.y}};
  double closest = HUGE_VAL;
  for (std::size_t r = 0; r < kRecipes; ++r) {
    const double error = after->errors[r].largest;
    const double y = std::isnan(error) ? at.plot.min.y : pixel_of(at, error);
    if (std::abs(y - point.y) >= closest) continue;
    closest = std::abs(y - point.y);
    found.recipe = r;
    found.at.y = y;
  }
  return found;
}

}  // namespace posenc::precision
