#include <algorithm>
#include <array>

#include "figure/axes.hpp"
#include "shell/controls/controls.hpp"
#include "shell/controls/widgets.hpp"
#include "shell/panel/pieces.hpp"
#include "text/phrase.hpp"

namespace posenc {
namespace {

constexpr double kPlayRadius = 20, kStepSize = 8;
constexpr double kSpeedWidth = 150, kLoopWidth = 34;
constexpr double kTimeTrack = 6;

void draw_triangle(Ui& ui, Point centre, double size, double direction, Color color) {
  const std::array corners = {centre + Point(direction * size, 0),
                              centre + Point(-direction * size * 0.7, -size),
                              centre + Point(-direction * size * 0.7, size)};
  ui.canvas.fill(corners, color);
}

void play_button(Ui& ui, Point centre, bool is_playing) {
  const Rect room{centre - Point(kPlayRadius, kPlayRadius),
                  centre + Point(kPlayRadius, kPlayRadius)};
  auto touch = ui.touch("time/play", room);
  if (focusable(ui, "time/play", room)) touch.clicked = true;
  const auto& palette = ui.palette;
  ui.canvas.circle(centre, kPlayRadius,
                   touch.hovered ? mix(palette.field, palette.line, 0.6) : palette.field,
                   Stroke{palette.line, 1});
  if (is_playing) {
    for (const double x : {-5.5, 5.5}) {
      ui.canvas.rect({centre + Point(x - 2.5, -8), centre + Point(x + 2.5, 8)}, palette.text, {},
                     1);
    }
  } else {
    draw_triangle(ui, centre + Point(-1, 0), 9.5, 1, palette.text);
  }
  bind_command(ui, touch, is_playing ? "Pause" : "Play", "play");
}

void step_button(Ui& ui, Point centre, int direction) {
  const bool is_back = direction < 0;
  const Rect room{centre - Point(14, 16), centre + Point(14, 16)};
  const auto touch = command_button(ui, is_back ? "time/back" : "time/forward", room,
                                    is_back ? "Previous position" : "Next position",
                                    is_back ? "previous-position" : "next-position");
  draw_triangle(ui, centre, kStepSize, direction,
                touch.hovered ? ui.palette.text : ui.palette.muted);
}

/// Ticks below the track, the last position always among them.
void track_labels(Ui& ui, const Rect& track, std::int64_t first, std::int64_t last) {
  const TextStyle style{Face::regular, size::kSmall, ui.palette.muted, true};
  const double y = track.max.y + 22;
  const auto last_text = integer_text(last);
  ui.canvas.text({track.max.x, y}, last_text, style, HAlign::right);
  double free_to = track.max.x - ui.canvas.measure(last_text, style).width - 24;
  if (last == first) return;
  const auto from = static_cast<double>(first), to = static_cast<double>(last);
  const AxisMap map{from, to, track.min.x, track.max.x};
  constexpr double kRoomPerTick = 150;
  constexpr std::int64_t kLongestInPowersOfTwo = 1 << 14;
  const auto marks = ticks(from, to, std::max(2, static_cast<int>(track.width() / kRoomPerTick)),
                           true, last < kLongestInPowersOfTwo);
  for (const auto& tick : marks) {
    const double x = map.pixel_from_data(tick.value);
    const double half = ui.canvas.measure(tick.label, style).width / 2;
    if (x + half > free_to) break;
    ui.canvas.text({std::max(x, track.min.x + half), y}, tick.label, style, HAlign::centre);
  }
}

/// t + δ, hollow; past either end an arrow there, with its number.
void draw_second(Ui& ui, const Rect& track, const Parameter& p, const Limits& limits,
                 const Scene& scene) {
  constexpr double kArrow = 13, kAway = 20;
  const double second = scene.position() + static_cast<double>(scene.state().offset);
  const Color color = ui.palette.delta;
  if (second >= limits.min && second <= limits.max) {
    const double x = track.min.x + slider_place(p, limits, second) * track.width();
    ui.canvas.circle({x, track.centre().y}, 7, ui.palette.panel, Stroke{color, 3});
    return;
  }
  const bool is_past = second > limits.max;
  const double end = is_past ? track.max.x : track.min.x, out = is_past ? 1 : -1;
  ui.canvas.arrow_head({end + out * kAway, track.centre().y}, {out, 0}, kArrow, color);
  ui.canvas.text(
      {end, track.min.y - 8}, phrase("t + δ = {}", scene.state().position + scene.state().offset),
      {Face::semibold, size::kSmall, color, true}, is_past ? HAlign::right : HAlign::left);
}

bool position_track(Ui& ui, const Rect& track, const Scene& scene, State& next) {
  const auto& now = scene.state();
  const auto& p = *find_parameter("position");
  const Rect reach{{track.min.x - 12, track.min.y - 16}, {track.max.x + 12, track.max.y + 10}};
  const auto limits = p.limits(now);
  SliderStyle style;
  style.at = slider_place(p, limits, scene.position());
  style.color = ui.palette.t;
  style.solid_knob = true;
  track_labels(ui, track, first_position(now), last_position(now));
  const auto touch = slider(ui, "time/track", track, reach, p, next, style);
  if (now.offset != 0) draw_second(ui, track, p, limits, scene);
  if (touch.hovered || touch.held) ui.focus()->hovered = p.id;
  setting_tip(ui, touch, p);
  return touch.held;
}

/// "8 positions / s" over a small slider.
void speed_control(Ui& ui, const Rect& room, const State& now, State& next) {
  const auto& p = *find_parameter("speed");
  register_control(ui, p, room);
  const Rect number{{room.min.x, room.min.y}, {room.max.x, room.min.y + 27}};
  number_field(ui, number, p, now, next, display_text(p, now.speed) + " positions / s");
  const double y = room.max.y - 10;
  const Rect track{{room.min.x + 8, y - 2}, {room.max.x - 2, y + 2}};
  const Rect reach = track.grown(9);
  SliderStyle style;
  style.at = slider_place(p, p.limits(now), now.speed);
  style.color = ui.palette.muted;
  const auto touch = slider(ui, "time/speed", track, reach, p, next, style);
  setting_tip(ui, touch, p);
}

void loop_button(Ui& ui, Point centre, const State& now, State& next) {
  const auto& p = *find_parameter("loop");
  const Rect room{centre - Point(16, 16), centre + Point(16, 16)};
  register_control(ui, p, room);
  const auto touch = quiet_button(ui, "time/loop", room);
  const Color color = now.loop ? ui.palette.k : touch.hovered ? ui.palette.text : ui.palette.muted;
  draw_round_arrow(ui, centre, 7, color, false);
  if (!now.loop) ui.canvas.line(centre + Point(-9, 9), centre + Point(9, -9), {color, 1.6});
  if (touch.clicked) next.loop = !now.loop;
  setting_tip(ui, touch, p);
}

}  // namespace

bool time_line(Ui& ui, const Rect& room, const Scene& scene, bool is_playing, State& next) {
  const auto& now = scene.state();
  const double y = room.min.y + 34;
  const double left = room.min.x + kWideMargin, right = room.max.x - kMargin;
  play_button(ui, {left + kPlayRadius, y}, is_playing);
  step_button(ui, {left + 66, y}, -1);
  step_button(ui, {left + 94, y}, 1);
  const Rect speed{{right - kLoopWidth - 14 - kSpeedWidth, y - 22},
                   {right - kLoopWidth - 14, y + 28}};
  const bool is_held = position_track(
      ui, {{left + 130, y - kTimeTrack / 2}, {speed.min.x - 36, y + kTimeTrack / 2}}, scene, next);
  speed_control(ui, speed, now, next);
  loop_button(ui, {right - kLoopWidth / 2 + 6, y}, now, next);
  return is_held;
}

}  // namespace posenc
