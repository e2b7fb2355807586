#include "shell/palette/palette.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include <imgui.h>

#include "figure/axes.hpp"
#include "shell/controls/widgets.hpp"

namespace posenc {
namespace {

constexpr double kDoorSign = 60;

/// A wave, as the encoding is made of.
void draw_wave(Canvas& canvas, const Rect& at, Color color) {
  constexpr int kSteps = 48;
  std::vector<Point> points;
  for (int i = 0; i <= kSteps; ++i) {
    const double x = static_cast<double>(i) / kSteps;
    points.push_back(
        at.min +
        Point(x * at.width(), (0.5 - 0.4 * std::sin(3 * std::numbers::pi * x)) * at.height()));
  }
  canvas.polyline(points, {color, 2.5});
}

/// Steps, one after the other.
void draw_steps(Canvas& canvas, const Rect& at, Color color) {
  for (const double share : {0.14, 0.5, 0.86}) {
    const double y = at.min.y + share * at.height();
    canvas.circle({at.min.x + 4, y}, 4, color);
    canvas.line({at.min.x + 16, y}, {at.max.x, y}, {color, 2.5});
  }
}

/// Settings, each with its knob.
void draw_settings(Canvas& canvas, const Rect& at, Color color) {
  constexpr std::array kRows{std::pair(0.14, 0.7), std::pair(0.5, 0.25), std::pair(0.86, 0.55)};
  for (const auto& [row, knob] : kRows) {
    const double y = at.min.y + row * at.height();
    canvas.line({at.min.x, y}, {at.max.x, y}, {color.with_alpha(0.45), 2.5});
    canvas.circle({at.min.x + knob * at.width(), y}, 5.5, color);
  }
}

/// A sheet with a folded corner.
void draw_sheet(Canvas& canvas, const Rect& at, Color color) {
  constexpr double kFold = 12, kInset = 5;
  const double left = at.min.x + kInset, right = at.max.x - kInset;
  const std::array edge{Point(right - kFold, at.min.y), Point(left, at.min.y),
                        Point(left, at.max.y), Point(right, at.max.y),
                        Point(right, at.min.y + kFold)};
  canvas.polyline(edge, {color, 2.5}, true);
}

struct Door {
  std::string_view id, title, about;
  Color Palette::*color;
  void (*draw)(Canvas&, const Rect&, Color);
  void (*open)(Session&, const State&);
};

constexpr std::array kDoors{
    Door{"start/lesson", "Follow a lesson", "Step by step, with what to say and what to ask",
         &Palette::t, draw_steps,
         [](Session& session, const State&) { open_palette(session, PaletteOf::lessons); }},
    Door{"start/view", "Choose a view", "Linked pictures of one encoding", &Palette::delta,
         draw_wave,
         [](Session& session, const State&) { open_palette(session, PaletteOf::views); }},
    Door{"start/preset", "Take a preset", "The settings of a well-known figure or model",
         &Palette::k, draw_settings,
         [](Session& session, const State&) { open_palette(session, PaletteOf::presets); }},
    Door{"start/file", "Open a file", "A session, a lesson, or a table that a model has learned",
         &Palette::d, draw_sheet,
         [](Session& session, const State& state) { open_files(session, state); }},
};

/// Whether it was opened.
bool card(Ui& ui, const Door& door, const Rect& room, bool is_focused) {
  constexpr double kPad = 22, kLine = 23;
  const auto& palette = ui.palette;
  const auto touch = ui.touch(door.id, room);
  const Color ground = mix(palette.panel, palette.field, touch.hovered ? 1.0 : 0.35);
  ui.canvas.rect(room, ground,
                 Stroke{mix(palette.line, palette.*door.color, touch.hovered ? 0.8 : 0), 1.5}, 14);
  if (is_focused) draw_focus(ui, room.grown(5));
  const Point corner = room.min + Point(kPad, kPad + 4);
  door.draw(ui.canvas, {corner, corner + Point(kDoorSign, kDoorSign)}, palette.*door.color);
  double y = corner.y + kDoorSign + 56;
  ui.canvas.text({corner.x, y}, door.title, {Face::semibold, size::kSymbol, palette.text});
  y += 32;
  const TextStyle quiet{Face::regular, size::kAxis, palette.muted};
  for (const auto& line : wrap(ui.canvas, door.about, quiet, room.width() - 2 * kPad)) {
    ui.canvas.text({corner.x, y}, line, quiet);
    y += kLine;
  }
  return touch.clicked;
}

constexpr std::array kStartPageKeys{KeyOf<Session>{{Key::k, true}, [](Session& session) {
                                                     session.overlays.start_open = false;
                                                     open_palette(session);
                                                   }}};

}  // namespace

void show_start_page(const Screen& screen, const Palette& palette, Session& session,
                     const State& state) {
  constexpr Point kSize{1080, 430};
  constexpr double kPad = 36, kGap = 20, kTop = 100;
  if (!session.overlays.start_open && !ImGui::IsPopupOpen("start")) return;
  Dialog dialog(screen, palette, session.focus, "start", session.overlays.start_open, kSize);
  if (!dialog.is_open()) return;
  auto& ui = dialog.ui();
  const Rect room = dialog.room().grown(-kPad);
  ui.canvas.text(room.min + Point(0, 24), "posenc", {Face::bold, size::kClaim, palette.text});
  ui.canvas.text(room.min + Point(0, 56), "How a Transformer knows where a word is",
                 {Face::regular, size::kBody, palette.muted});

  auto& keys = session.focus.dialog;
  constexpr int kCount = static_cast<int>(kDoors.size());
  keys.count = kCount;
  keys.focused = std::clamp(keys.focused + std::exchange(keys.steps, 0), 0, kCount - 1);
  const bool takes = std::exchange(keys.pressed, false) || session.focus.confirm;
  const double width = (room.width() - (kCount - 1) * kGap) / kCount;
  for (int i = 0; i < kCount; ++i) {
    const auto& door = kDoors[static_cast<std::size_t>(i)];
    const double left = room.min.x + i * (width + kGap);
    const bool is_focused = i == keys.focused;
    if (!card(ui, door, {{left, room.min.y + kTop}, {left + width, room.max.y}}, is_focused) &&
        !(is_focused && takes))
      continue;
    dialog.close();
    session.focus.confirm = false;
    door.open(session, state);
    session.palette.from_start = true;
    session.focus.clock.wake(session.focus.clock.now);
    break;
  }
}

std::span<const KeyOf<Session>> start_page_keys() { return kStartPageKeys; }

}  // namespace posenc
