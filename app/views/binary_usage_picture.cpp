#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <posenc/binary.hpp>

#include "figure/axes.hpp"
#include "figure/numbers.hpp"
#include "views/binary_usage.hpp"
#include "views/parts.hpp"

namespace posenc::binary {
namespace {

constexpr double kGap = 96, kLeft = 64;
constexpr double kBelow = 34;         // for the words under both
constexpr std::int64_t kAround = 12;  // positions shown on either side of t

/// One of the two: the bit left, the wave right.
struct Panel {
  Rect area, course;
  Rect histogram;     ///< of no height where there is no room
  double number = 0;  ///< baseline of the hero number
};

/// `last`: the largest position on the courses' axes, whose label needs room at the right.
Panel panel_of(const Rect& area, bool is_wave, std::int64_t last) {
  constexpr double kTitle = 44, kNumbers = 118, kBetween = 40, kHalfDigit = 6.2;
  const double right =
      kHalfDigit * std::max(3.0, std::ceil(std::log10(static_cast<double>(last) + 1)));
  const double half = (area.width() - kGap) / 2;
  const double left = is_wave ? area.max.x - half : area.min.x;
  Panel panel;
  panel.area = {{left, area.min.y}, {left + half, area.max.y}};
  const double all = area.height() - kTitle - kNumbers - kBottomAxisRoom;
  // Without the histogram where both would be too low to be read.
  constexpr double kReadable = 170;
  const double both = all - kBottomAxisRoom - kBetween;
  const double course = both < kReadable ? std::max(all, 40.0) : both * 0.38;
  panel.course = {{left + kLeft, area.min.y + kTitle},
                  {left + half - right, area.min.y + kTitle + course}};
  const double below = panel.course.max.y + kBottomAxisRoom;
  panel.histogram = {{panel.course.min.x, below}, {panel.course.max.x, below}};
  panel.number = below + 56;
  if (both < kReadable) return panel;
  panel.histogram.min.y = below + kBetween;
  panel.histogram.max.y = panel.histogram.min.y + both - course;
  panel.number = panel.histogram.max.y + kBottomAxisRoom + 56;
  return panel;
}

struct Shown {
  std::int64_t from = 0, to = 1;  ///< positions of the courses
};
Shown shown_positions(const State& state) {
  const auto last = std::max(last_position(state), first_position(state) + 1);
  const auto from = std::clamp<std::int64_t>(state.position - kAround, first_position(state),
                                             std::max(first_position(state), last - 2 * kAround));
  return {from, std::min(last, from + 2 * kAround)};
}

AxisMap across(const State& state, const Rect& course) {
  const auto span = shown_positions(state);
  return {static_cast<double>(span.from), static_cast<double>(span.to), course.min.x, course.max.x};
}

void draw_course(Canvas& canvas, const Palette& p, const Scene& scene, const Panel& panel,
                 bool is_wave) {
  const auto& state = scene.state();
  const auto span = shown_positions(state);
  const auto map = across(state, panel.course);
  const AxisMap up{-1, 1, panel.course.max.y, panel.course.min.y};
  const int wave = fastest_wave(scene);
  const auto& encoding = waves(scene);
  const Color color = is_wave ? p.k : bit_colour(p, 0);
  draw_bottom_axis(canvas, p, panel.course, map, "position t", true);
  const double zero = up.pixel_from_data(0);
  canvas.line({panel.course.min.x, zero}, {panel.course.max.x, zero}, {p.line, 1});
  const auto last = std::min(span.to, last_position(state));
  std::vector<Point> points;
  if (!is_wave) {
    for (auto t = span.from; t <= last; ++t) {
      const double y = up.pixel_from_data(binary_digit(t, 0));
      points.emplace_back(map.pixel_from_data(static_cast<double>(t)), y);
      const double next = std::min(static_cast<double>(t) + 1, map.data_to);
      points.emplace_back(map.pixel_from_data(next), y);
    }
  } else {
    constexpr double kSeen = 1.5;  // positions of a wave that can be drawn as one
    if (encoding.wavelength(wave) < kSeen) {
      canvas.rect(panel.course, color.with_alpha(0.2));
    } else {
      for (double x = panel.course.min.x; x <= panel.course.max.x; x += 2) {
        points.emplace_back(
            x, up.pixel_from_data(sin(encoding.phase_at(map.data_from_pixel(x), wave))));
      }
    }
  }
  if (!points.empty()) canvas.polyline(points, {color.with_alpha(0.7), 2}, false);
  const double here = map.pixel_from_data(static_cast<double>(state.position));
  canvas.line({here, panel.course.min.y - 6}, {here, panel.course.max.y}, {p.t, 2});
  for (auto t = span.from; t <= last; ++t) {
    const double value =
        is_wave ? sin(encoding.phase(t, wave)) : static_cast<double>(binary_digit(t, 0));
    const Point at{map.pixel_from_data(static_cast<double>(t)), up.pixel_from_data(value)};
    canvas.circle(at, t == state.position ? 6 : 4, t == state.position ? p.t : color);
  }
  const TextStyle small{Face::regular, size::kSmall, p.muted};
  for (const auto& [value, name] : {std::pair{1.0, "1"}, {0.0, "0"}, {-1.0, "−1"}}) {
    canvas.text({panel.course.min.x - 10, up.pixel_from_data(value)}, name, small, HAlign::right,
                VAlign::middle);
  }
}

void draw_histogram(Canvas& canvas, const Palette& p, const Panel& panel, const Usage& usage,
                    Color color) {
  const AxisMap across{usage.low, usage.high, panel.histogram.min.x, panel.histogram.max.x};
  draw_bottom_axis(canvas, p, panel.histogram, across, "value");
  const auto most = *std::ranges::max_element(usage.bins);
  const AxisMap up{0, static_cast<double>(most), panel.histogram.max.y, panel.histogram.min.y};
  draw_left_axis(canvas, p, panel.histogram, up, "", true);
  canvas.text(panel.histogram.min - Point(0, 12), "positions with that value",
              {Face::regular, size::kSmall, p.muted});
  const double width = panel.histogram.width() / Usage::kBins;
  for (int i = 0; i < Usage::kBins; ++i) {
    const auto count = usage.bins[static_cast<std::size_t>(i)];
    if (count == 0) continue;
    const double height =
        panel.histogram.height() * static_cast<double>(count) / static_cast<double>(most);
    const double left = panel.histogram.min.x + width * i;
    canvas.rect(
        {{left + 0.5, panel.histogram.max.y - height}, {left + width - 0.5, panel.histogram.max.y}},
        color);
  }
}

void draw_numbers(Canvas& canvas, const Palette& p, const Panel& panel, const Usage& usage,
                  Color color) {
  const TextStyle hero{Face::semibold, size::kHero, color, true};
  const TextStyle muted{Face::regular, size::kBody, p.muted};
  const auto count = integer_text(usage.distinct);
  canvas.text({panel.course.min.x, panel.number}, count, hero);
  const double after = panel.course.min.x + canvas.measure(count, hero).width + 20;
  draw_wording(canvas, {after, panel.number},
               usage.distinct == 1 ? Wording{"value"} : Wording{"different values", "values"},
               muted, panel.area.max.x - after);
  const auto entropy = short_text(usage.entropy_bits, 4);
  const std::string_view bits = entropy == "1" ? "bit" : "bits";
  draw_wording(canvas, {panel.course.min.x, panel.number + 32},
               {fmt::format("{} {} of entropy in the 32 bits of a float32", entropy, bits),
                fmt::format("{} of 32 bits used", entropy)},
               muted, panel.area.max.x - panel.course.min.x);
}

/// Both panels' numbers end above the words below them.
bool has_room_below(const Rect& area, const Rect& panels, std::int64_t last) {
  constexpr double kNumbersAndWords = 76;
  return panel_of(panels, false, last).number + kNumbersAndWords <= area.max.y;
}

void draw_panel(Canvas& canvas, const Palette& p, const Rect& area, const Scene& scene,
                bool is_wave) {
  const auto panel = panel_of(area, is_wave, last_position(scene.state()));
  const auto& both = usages(scene);
  const Usage& usage = is_wave ? both.wave : both.bit;
  const Color color = is_wave ? p.k : bit_colour(p, 0);
  const auto name = !is_wave                     ? std::string("Bit 0, the least significant")
                    : scene.state().binary.match ? std::string("Wave of bit 0")
                                                 : fmt::format("Sine of pair {}, the fastest",
                                                               integer_text(fastest_wave(scene)));
  draw_wording(canvas, {panel.course.min.x, area.min.y + 20}, {name},
               {Face::semibold, size::kBody, color}, panel.area.max.x - panel.course.min.x);
  draw_course(canvas, p, scene, panel, is_wave);
  if (panel.histogram.height() > 0) draw_histogram(canvas, p, panel, usage, color);
  draw_numbers(canvas, p, panel, usage, color);
}

}  // namespace

void draw_usages(Canvas& canvas, const Frame& frame, const Rect& area, const Scene& scene) {
  const Rect panels{area.min, area.max - Point(0, kBelow)};
  draw_panel(canvas, frame.palette, panels, scene, false);
  draw_panel(canvas, frame.palette, panels, scene, true);
  const State& state = scene.state();
  const auto length = integer_text(last_position(state) + 1);
  const int bits = digits(state);
  const Wording wording{
      fmt::format("Positions below {} take {} bits: in binary {} float32 numbers of 32 bits, {} "
                  "bits in all, for what one whole number of {} bits says",
                  length, bits, bits, integer_text(32 * bits), bits),
      fmt::format("{} bits, each in a float32: {} bits for what {} say", bits,
                  integer_text(32 * bits), bits)};
  if (has_room_below(area, panels, last_position(state)))
    draw_wording(canvas, {area.min.x + kLeft, area.max.y - 8}, wording,
                 {Face::regular, size::kBody, frame.palette.muted}, area.width() - kLeft);
  if (!frame.hover) return;
  if (const auto t = usage_position(area, scene, *frame.hover)) {
    constexpr int kDigits = 12;
    const int wave = fastest_wave(scene);
    const std::array lines{
        fmt::format("t = {}", integer_text(*t)), fmt::format("bit 0 = {}", binary_digit(*t, 0)),
        fmt::format("sine of {} {} = {}", state.binary.match ? "wave" : "pair", integer_text(wave),
                    short_text(sin(waves(scene).phase(*t, wave)), kDigits))};
    draw_readout(canvas, frame.palette, *frame.hover, frame.area, lines);
  }
}

std::optional<std::int64_t> usage_position(const Rect& area, const Scene& scene, Point at) {
  const Rect panels{area.min, area.max - Point(0, kBelow)};
  for (const bool is_wave : {false, true}) {
    const auto course = panel_of(panels, is_wave, last_position(scene.state())).course;
    if (!course.grown(8).contains(at)) continue;
    const auto t = std::llround(across(scene.state(), course).data_from_pixel(at.x));
    return std::clamp<std::int64_t>(t, first_position(scene.state()), last_position(scene.state()));
  }
  return {};
}

}  // namespace posenc::binary
