#include "views/distance_spread.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "figure/axes.hpp"
#include "figure/colormap.hpp"
#include "figure/numbers.hpp"
#include "figure/recording_canvas.hpp"
#include "views/distance_direction.hpp"
#include "views/distance_layout.hpp"
#include "views/parts.hpp"

namespace posenc::distance {
namespace {

struct SpreadLayout {
  Rect plot;
  std::optional<Rect> facts;
  AxisMap x, y;
};

/// By how much numbers on the axis are wider than the axis' usual room.
double wider_labels(Canvas& canvas, double low, double high) {
  constexpr int kLikely = 6;
  const TextStyle style{Face::regular, size::kAxis, {}, true};
  const double usual = canvas.measure("54 410", style).width;
  double widest = usual;
  for (const auto& tick : ticks(low, high, kLikely))
    widest = std::max(widest, canvas.measure(tick.label, style).width);
  return widest - usual;
}

SpreadLayout spread_layout(Canvas& canvas, const Frame& frame, const Scene& scene) {
  constexpr double kFacts = 104, kHeightForFacts = 380, kWidthForFacts = 740, kLeast = 40,
                   kLegend = 26, kAir = 0.05;
  Rect rest = draw_heading(canvas, frame, shown_convention(scene.state()), spread_claim(scene),
                           spread_how_to_read(scene));
  SpreadLayout at;
  if (!frame.compact && rest.height() >= kHeightForFacts && rest.width() >= kWidthForFacts) {
    at.facts = Rect{{rest.min.x, rest.max.y - kFacts}, rest.max};
    rest.max.y -= kFacts + 12;
  }
  if (!frame.compact) rest.min.y += kLegend;
  double low = 0, high = 0;
  for (const auto& point : present_spread(scene).points) {
    low = std::min(low, point.lowest);
    high = std::max(high, point.highest);
  }
  if (is_against_all(scene.state())) high = std::max(high, 1.0);
  const double air = high > low ? high * kAir - low * kAir : 1;
  const double left = kLeftAxisRoom + wider_labels(canvas, low, high);
  const double beyond = frame.compact ? 24 : 12;  // half of the axis' last number
  at.plot = {rest.min + Point(left, 8), rest.max - Point(beyond, kBottomAxisRoom)};
  at.plot.max = glm::max(at.plot.max, at.plot.min + kLeast);
  at.y = {low < 0 ? low - air : 0, high + air, at.plot.max.y, at.plot.min.y};
  at.x = delta_axis(scene.state(), at.plot);
  return at;
}

Color band_color(const Palette& palette) { return mix(palette.ground, palette.t, 0.3); }
Stroke mean_stroke(const Palette& palette) { return {palette.t, 2.5}; }
Stroke extreme_stroke(const Palette& palette) { return {palette.muted, 1.5, Dash::dotted}; }

/// Runs of points that hold numbers: at the others the curve is interrupted.
template <class Draw>
void for_each_run(const SpreadCurve& curve, Draw&& draw) {
  std::size_t from = 0;
  for (std::size_t i = 0; i <= curve.points.size(); ++i) {
    if (i < curve.points.size() && curve.points[i].count > 0) continue;
    if (i > from) draw(from, i);
    from = i + 1;
  }
}

void draw_spread_band(Canvas& canvas, const Palette& palette, const SpreadLayout& at,
                      const SpreadCurve& curve, std::size_t from, std::size_t end) {
  const auto x_of = [&](std::size_t i) {
    return at.x.pixel_from_data(static_cast<double>(curve.grid.deltas[i]));
  };
  for (std::size_t i = from; i + 1 < end; ++i) {
    const double left = x_of(i), right = x_of(i + 1);
    const auto columns = std::max(1, static_cast<int>(std::ceil(right - left)));
    const auto &a = curve.points[i], &b = curve.points[i + 1];
    for (int c = 0; c < columns; ++c) {
      const double share = (c + 0.5) / columns;
      const double mean = std::lerp(a.mean, b.mean, share);
      const double off = std::lerp(a.deviation, b.deviation, share);
      // Each reaches under the next, so that no seam shows.
      constexpr double kOverlap = 0.75;
      canvas.rect({{left + (right - left) * c / columns, at.y.pixel_from_data(mean + off)},
                   {left + (right - left) * (c + 1) / columns + kOverlap,
                    at.y.pixel_from_data(mean - off)}},
                  band_color(palette));
    }
  }
}

void draw_spread_curve(Canvas& canvas, const Palette& palette, const SpreadLayout& at,
                       const SpreadCurve& curve) {
  const Clip clip(canvas, at.plot.grown(6));
  const auto line = [&](std::size_t from, std::size_t end, double DotSpread::*what,
                        const Stroke& stroke) {
    std::vector<Point> points;
    for (std::size_t i = from; i < end; ++i) {
      points.emplace_back(at.x.pixel_from_data(static_cast<double>(curve.grid.deltas[i])),
                          at.y.pixel_from_data(curve.points[i].*what));
    }
    if (points.size() > 1) {
      canvas.polyline(points, stroke);
    } else {
      canvas.circle(points.front(), stroke.width, stroke.color);
    }
  };
  for_each_run(curve, [&](std::size_t from, std::size_t end) {
    draw_spread_band(canvas, palette, at, curve, from, end);
  });
  for_each_run(curve, [&](std::size_t from, std::size_t end) {
    line(from, end, &DotSpread::lowest, extreme_stroke(palette));
    line(from, end, &DotSpread::highest, extreme_stroke(palette));
    line(from, end, &DotSpread::mean, mean_stroke(palette));
  });
}

/// Samples of line, band and dots with their names, at the right above the plot.
void draw_spread_legend(Canvas& canvas, const Palette& palette, const Rect& plot) {
  constexpr double kSample = 26, kGap = 8, kBetween = 22, kAbove = 16, kBand = 10;
  const TextStyle style{Face::regular, size::kSmall, palette.muted};
  Point at{plot.max.x, plot.min.y - kAbove};
  constexpr std::array<std::string_view, 3> kNames{"lowest and highest", "± standard deviation",
                                                   "mean over t"};
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    canvas.text(at, kNames[i], style, HAlign::right, VAlign::middle);
    const double end = at.x - canvas.measure(kNames[i], style).width - kGap;
    const Point from{end - kSample, at.y}, to{end, at.y};
    if (i == 0) canvas.line(from, to, extreme_stroke(palette));
    if (i == 1)
      canvas.rect({from - Point(0, kBand / 2), to + Point(0, kBand / 2)}, band_color(palette));
    if (i == 2) canvas.line(from, to, mean_stroke(palette));
    at.x = from.x - kBetween;
  }
}

/// Where there is no number: a strip of the plot's height in the colour of such entries.
void draw_gaps(Canvas& canvas, const SpreadLayout& at, const SpreadCurve& curve) {
  constexpr double kThinnest = 1.5, kWidest = 8;
  // Where there is no number at all, the claim says so.
  if (std::ranges::none_of(curve.points, [](const DotSpread& p) { return p.count > 0; })) return;
  const double pitch = at.x.pixel_from_data(1) - at.x.pixel_from_data(0);
  const double half = std::clamp(pitch, kThinnest, kWidest) / 2;
  for (std::size_t i = 0; i < curve.points.size(); ++i) {
    if (curve.points[i].count > 0) continue;
    const double x = at.x.pixel_from_data(static_cast<double>(curve.grid.deltas[i]));
    canvas.rect({{std::max(x - half, at.plot.min.x), at.plot.min.y},
                 {std::min(x + half, at.plot.max.x), at.plot.max.y}},
                kNaNColor);
  }
}

/// t itself, where positions are on the axis.
void draw_own(Canvas& canvas, const Palette& palette, const Scene& scene, const SpreadLayout& at) {
  const State& state = scene.state();
  if (!is_against_all(state) || !shown_range(state).contains(0)) return;
  const auto own = measured_at(scene, 0);
  const double x = at.x.pixel_from_data(0);
  canvas.line({x, at.plot.min.y}, {x, at.plot.max.y}, {palette.t, 1.5, Dash::dashed});
  if (own.count > 0)
    canvas.circle({x, at.y.pixel_from_data(own.mean)}, 8, palette.ground, Stroke{palette.t, 3});
}

void draw_delta(Canvas& canvas, const Palette& palette, const Scene& scene, const SpreadLayout& at,
                bool compact) {
  const auto delta = marked_delta(scene.state());
  if (!shown_range(scene.state()).contains(delta)) return;
  const auto here = measured_at(scene, delta);
  const double x = at.x.pixel_from_data(static_cast<double>(delta));
  // Of a cell that is only partly on the axis the middle may be beyond it.
  if (x < at.plot.min.x || x > at.plot.max.x) return;
  canvas.line({x, at.plot.min.y}, {x, at.plot.max.y}, {palette.delta, 1.5, Dash::dashed});
  if (here.count > 0)
    canvas.circle({x, at.y.pixel_from_data(here.mean)}, 8, palette.delta,
                  Stroke{palette.ground, 2});
  const auto offset = scene.state().offset;
  const auto name = is_against_all(scene.state())
                        ? fmt::format("t + δ = {}", integer_text(scene.state().position + offset))
                        : fmt::format("δ = {}", integer_text(offset));
  const TextStyle style{Face::semibold, (compact ? size::kSmall : size::kAxis) + 1, palette.delta};
  constexpr double kGap = 8, kPad = 3;
  const double width = canvas.measure(name, style).width;
  const bool right = x + kGap + width <= at.plot.max.x;
  const Point where{right ? x + kGap : std::max(x - kGap, at.plot.min.x + width), at.plot.min.y + kPad};
  const auto align = right ? HAlign::left : HAlign::right;
  canvas.rect(canvas.text_box(where, name, style, align, VAlign::top).grown(kPad),
              palette.ground.with_alpha(0.85), std::nullopt, 4);
  canvas.text(where, name, style, align, VAlign::top);
}

struct SpreadFact {
  Wording name;
  std::string value;
  Wording note;
  Color color;
};

std::vector<SpreadFact> against_facts(const Palette& palette, const Scene& scene) {
  const State& state = scene.state();
  const auto there = state.position + state.offset;
  const auto value = [&](std::int64_t delta) {
    const auto found = measured_at(scene, delta);
    return found.count > 0 ? short_text(found.mean, 5) : std::string("no number");
  };
  const Against other = present_against(scene);
  const bool inside = first_position(state) <= there && there <= last_position(state);
  return {
      {{fmt::format("at s = t = {}", integer_text(state.position)), "at t"},
       value(0),
       {"every vector with itself", "with itself"},
       palette.t},
      {{fmt::format("at s = t + δ = {}", integer_text(there)), "at t + δ"},
       inside ? value(state.offset) : "no position",
       {fmt::format("δ = {}", integer_text(state.offset))},
       palette.delta},
      {{"next best on the axis", "next best"},
       other.any ? other.largest_text() : "none",
       {other.any ? fmt::format("at s = {}", integer_text(other.position)) : "no other position"},
       palette.text}};
}

std::vector<SpreadFact> spread_facts(const Palette& palette, const Scene& scene) {
  if (is_against_all(scene.state())) return against_facts(palette, scene);
  const auto offset = scene.state().offset;
  const auto own = dots_at(scene, 0), here = dots_at(scene, offset);
  std::vector<SpreadFact> facts{
      {{fmt::format("dot product at δ = {}", integer_text(offset)),
        fmt::format("at δ = {}", integer_text(offset))},
       spread_text(here),
       {fmt::format("mean ± deviation over {} t", integer_text(here.count)), "mean ± deviation"},
       palette.delta},
      {{"lowest and highest there", "lowest, highest"},
       here.count == 0
           ? "no number"
           : fmt::format("{} … {}", short_text(here.lowest, 3), short_text(here.highest, 3)),
       {"of single positions t", "of single t"},
       palette.text},
      {{"dot product at Δ = 0", "at Δ = 0"},
       spread_text(own),
       {"of a row with itself: |p(t)|²", "|p(t)|²"},
       palette.text}};
  if (const auto negative = first_negative_mean(scene)) {
    facts.push_back({{"the mean is first negative at", "mean first negative at", "first negative"},
                     fmt::format("Δ = {}", integer_text(*negative)),
                     {short_text(dots_at(scene, *negative).mean, 4)},
                     palette.text});
  }
  return facts;
}

void draw_spread_facts(Canvas& canvas, const Palette& palette, const Scene& scene,
                       const Rect& area) {
  constexpr double kName = 18, kValue = 54, kNote = 80, kValueSize = 26, kLeastSize = 13,
                   kBetween = 20;
  const auto facts = spread_facts(palette, scene);
  constexpr double kColumns = 4;
  const double width = area.width() / kColumns;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    const Point at{area.min.x + width * static_cast<double>(i), area.min.y};
    const double room = width - kBetween;
    const TextStyle words{Face::regular, size::kAxis, palette.muted};
    TextStyle value{Face::semibold, kValueSize, facts[i].color, true};
    while (value.size > kLeastSize && canvas.measure(facts[i].value, value).width > room)
      value.size -= 1;
    draw_wording(canvas, at + Point(0, kName), facts[i].name, words, room);
    canvas.text(at + Point(0, kValue), shorten(canvas, facts[i].value, value, room), value);
    draw_wording(canvas, at + Point(0, kNote), facts[i].note, words, room);
  }
}

std::int64_t delta_at(const Scene& scene, const SpreadLayout& at, double x) {
  const Range range = shown_range(scene.state());
  return std::clamp<std::int64_t>(std::llround(at.x.data_from_pixel(x)), range.from, range.to);
}

void draw_spread_hover(Canvas& canvas, const Frame& frame, const Scene& scene,
                       const SpreadLayout& at) {
  if (!at.plot.contains(*frame.hover)) return;
  const auto delta = delta_at(scene, at, frame.hover->x);
  const auto here = measured_at(scene, delta);
  const double x = at.x.pixel_from_data(static_cast<double>(delta));
  const double y = here.count > 0 ? at.y.pixel_from_data(here.mean) : frame.hover->y;
  canvas.line({x, at.plot.min.y}, {x, at.plot.max.y}, {frame.palette.muted, 1});
  canvas.circle({x, y}, 4, frame.palette.text);
  if (is_against_all(scene.state())) {
    const std::array lines{fmt::format("s = {}", integer_text(delta + axis_origin(scene.state()))),
                           here.count > 0
                               ? fmt::format("of unit vectors {}", short_text(here.mean, 10))
                               : std::string("no number"),
                           std::string("drag to set δ")};
    draw_readout(canvas, frame.palette, {x, y}, frame.area, lines);
    return;
  }
  std::vector<std::string> lines{fmt::format("Δ = {}", integer_text(delta)),
                                 fmt::format("mean {}", spread_text(here))};
  if (here.count > 0) {
    lines.push_back(
        fmt::format("from {} to {}", short_text(here.lowest), short_text(here.highest)));
    lines.push_back(fmt::format("over {} positions t", integer_text(here.count)));
  }
  if (here.skipped > 0)
    lines.push_back(fmt::format("{} are no finite numbers", integer_text(here.skipped)));
  lines.emplace_back("drag to set δ");
  draw_readout(canvas, frame.palette, {x, y}, frame.area, lines);
}

}  // namespace

void draw_spread(Canvas& canvas, const Frame& frame, const Scene& scene) {
  const auto at = spread_layout(canvas, frame, scene);
  if (at.y.data_from < 0) {
    const double zero = at.y.pixel_from_data(0);
    canvas.line({at.plot.min.x, zero}, {at.plot.max.x, zero}, {frame.palette.line, 1});
  }
  const bool short_name =
      frame.compact || !left_axis_name_fits(canvas, at.plot, spread_axis_name(scene, false));
  draw_left_axis(canvas, frame.palette, at.plot, at.y, spread_axis_name(scene, short_name));
  draw_delta_axis(canvas, frame.palette, scene.state(), at.plot, at.x, frame.compact);
  const auto curve = present_spread(scene);
  if (is_against_all(scene.state())) draw_gaps(canvas, at, curve);
  draw_spread_curve(canvas, frame.palette, at, curve);
  if (!frame.compact && !is_against_all(scene.state()))
    draw_spread_legend(canvas, frame.palette, at.plot);
  draw_own(canvas, frame.palette, scene, at);
  draw_delta(canvas, frame.palette, scene, at, frame.compact);
  if (at.facts) draw_spread_facts(canvas, frame.palette, scene, *at.facts);
  if (frame.hover) draw_spread_hover(canvas, frame, scene, at);
}

State interact_spread(Canvas& canvas, const Frame& frame, const Scene& scene,
                      const Pointer& pointer) {
  State next = scene.state();
  if (!pointer.down && !pointer.double_clicked && pointer.wheel == 0) return next;
  RecordingCanvas measuring(&canvas);
  const auto at = spread_layout(measuring, frame, scene);
  if (zoom_distances(next, at.plot, pointer) || !pointer.down) return next;
  if (at.plot.contains(pointer.pressed_at)) next.offset = delta_at(scene, at, pointer.at.x);
  return next;
}

}  // namespace posenc::distance
