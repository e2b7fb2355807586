#include "shell/presentation/presentation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <fmt/format.h>
#include <imgui.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "figure/axes.hpp"
#include "shell/window/imgui.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"
#include "views/formula_lines.hpp"

namespace posenc {
namespace {

/// Seconds for which the hint shows what Esc does next, and seconds of a resting pointer after
/// which it shows again.
constexpr double kHintSeconds = 4, kLongRest = 30;

/// Esc does something else from here on.
void set_pointer(Presentation& presentation, PointerMode mode, double now) {
  presentation.mode = mode;
  presentation.tells_until = now + kHintSeconds;
}

}  // namespace

void toggle_presentation(Session& session) {
  auto& presentation = session.presentation;
  if (presentation.is_on) {
    session.wants_full_screen = presentation.was_full_screen;
    presentation = {};
    return;
  }
  presentation = {.is_on = true,
                  .was_full_screen = std::exchange(session.wants_full_screen, true),
                  .pointer_moved_at = session.focus.clock.now,
                  .tells_until = session.focus.clock.now + kHintSeconds};
}

void step_out(Session& session) {
  auto& presentation = session.presentation;
  if (presentation.mode != PointerMode::usual) {
    set_pointer(presentation, PointerMode::usual, session.focus.clock.now);
  } else if (presentation.is_on) {
    toggle_presentation(session);
  }
}

void toggle_pointer(Presentation& presentation, PointerMode mode, double now) {
  const bool ends = !presentation.is_on || presentation.mode == mode;
  set_pointer(presentation, ends ? PointerMode::usual : mode, now);
}

void next_pen(Presentation& presentation, double now) {
  const auto mode = presentation.mode;
  const auto next = mode < PointerMode::chalk ? static_cast<int>(mode) + 1 : 1;
  toggle_pointer(presentation, mode == PointerMode::chalk ? mode : static_cast<PointerMode>(next),
                 now);
}

Color ink_of(PointerMode mode, const Palette& palette) {
  // No symbol's colour, and no sign's: a tone for each ground.
  struct Ink {
    Color on_dark, on_light;
  };
  constexpr Ink kPink{{0xFF, 0x5C, 0xD6, 255}, {0xC2, 0x0A, 0x94, 255}},
      kLime{{0xB9, 0xF2, 0x3C, 255}, {0x4C, 0x7A, 0x00, 255}};
  if (mode == PointerMode::chalk) return palette.text;
  const auto& [on_dark, on_light] = mode == PointerMode::lime_pen ? kLime : kPink;
  return palette.is_dark ? on_dark : on_light;
}

WindowRooms presented_layout(const Rect& window, const State& state) {
  // Pixels are kPresentedText times as large as a window's.
  constexpr double kAbove = 20, kBelow = 16;
  const double height = window.height() - kAbove - kBelow;
  const double page_end = window.max.y - kBelow - formula_height(state, height);
  WindowRooms rooms;
  rooms.page = {window.min + Point(kMargin, kAbove), {window.max.x - kMargin, page_end}};
  rooms.page.max = glm::max(rooms.page.min, rooms.page.max);
  // Its lines begin and end where the page does.
  rooms.formula = {{rooms.page.min.x - kWideMargin, page_end},
                   {rooms.page.max.x + kMargin, window.max.y - kBelow}};
  return rooms;
}

namespace {

constexpr double kInk = 4, kEraser = 16;

bool is_pen(PointerMode mode) { return PointerMode::usual < mode && mode < PointerMode::eraser; }

double distance_to(Point at, Point from, Point to) {
  const Point along = to - from;
  const double length = glm::dot(along, along);
  const double share = length > 0 ? std::clamp(glm::dot(at - from, along) / length, 0.0, 1.0) : 0;
  return glm::distance(at, from + along * share);
}

/// Whole strokes, as one erases on a board of strokes.
void erase(std::vector<PenStroke>& drawing, Point at) {
  std::erase_if(drawing, [&](const PenStroke& stroke) {
    const auto& line = stroke.line;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (distance_to(at, line[i == 0 ? 0 : i - 1], line[i]) < kEraser) return true;
    }
    return false;
  });
}

void draw_with_pen(Presentation& presentation, const Touch& touch) {
  constexpr double kStep = 1;
  if (touch.pressed) presentation.drawing.push_back({presentation.mode, {}});
  if (!touch.held || presentation.drawing.empty()) return;
  auto& line = presentation.drawing.back().line;
  if (line.empty() || glm::distance(line.back(), touch.at) >= kStep) line.push_back(touch.at);
}

}  // namespace

bool ask_pointer(Ui& ui, Presentation& presentation, const State& state) {
  if (std::exchange(presentation.drawn_on, state.view) != state.view) presentation.drawing.clear();
  if (presentation.mode == PointerMode::usual) return false;
  const auto touch = ui.touch("pointer", ui.screen().window);
  if (is_pen(presentation.mode)) draw_with_pen(presentation, touch);
  if (presentation.mode == PointerMode::eraser && touch.held) erase(presentation.drawing, touch.at);
  if (!touch.hovered) return true;
  constexpr double kNotch = 1.12;
  const double notches = static_cast<double>(ImGui::GetIO().MouseWheel);
  presentation.radius = std::clamp(presentation.radius * std::pow(kNotch, notches),
                                   Presentation::kLeastRadius, Presentation::kMostRadius);
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Right))
    set_pointer(presentation, PointerMode::usual, ui.focus()->clock.now);
  return true;
}

namespace {

/// Dark but for a disc, with a soft edge.
void draw_darkness(const Ui& ui, Point centre, double radius) {
  constexpr int kSides = 96;
  constexpr double kSoft = 1.3, kFar = 100;
  // A third of the light: of a channel in sRGB, some 0.6.
  constexpr ImU32 kClear = IM_COL32(0, 0, 0, 0), kDark = IM_COL32(0, 0, 0, 100);
  constexpr std::array kRings{std::pair(1.0, kClear), std::pair(kSoft, kDark),
                              std::pair(kFar, kDark)};
  auto& list = *ImGui::GetWindowDrawList();
  const auto uv = ImGui::GetFontTexUvWhitePixel();
  constexpr int kBands = static_cast<int>(kRings.size()) - 1;
  list.PrimReserve(kBands * kSides * 6, (kBands + 1) * kSides);
  const auto first = list._VtxCurrentIdx;
  const auto index = [&](int ring, int side) {
    return static_cast<ImDrawIdx>(first + static_cast<unsigned>(ring * kSides + side % kSides));
  };
  for (int ring = 0; ring < kBands; ++ring) {
    for (int side = 0; side < kSides; ++side) {
      for (const auto& [r, s] : {std::pair(0, 0), {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}})
        list.PrimWriteIdx(index(ring + r, side + s));
    }
  }
  for (const auto& [times, color] : kRings) {
    for (int side = 0; side < kSides; ++side) {
      const double angle = 2 * std::numbers::pi * side / kSides;
      const Point at = centre + Point(std::cos(angle), std::sin(angle)) * (radius * times);
      list.PrimWriteVtx(to_vec(at * ui.screen().scale), uv, color);
    }
  }
}

void draw_strokes(Ui& ui, const std::vector<PenStroke>& drawing) {
  constexpr double kEdge = 1.5;
  for (const auto& [pen, line] : drawing) {
    const Color ink = ink_of(pen, ui.palette);
    // An edge keeps it apart from a picture of its own colour.
    ui.canvas.polyline(line, {ui.palette.ground.with_alpha(0.8), kInk + 2 * kEdge});
    if (line.size() == 1) ui.canvas.circle(line.front(), kInk / 2, ink);
    ui.canvas.polyline(line, {ink, kInk});
  }
}

/// In place of the desktop's pointer.
void draw_pointer(Ui& ui, const Presentation& presentation) {
  constexpr double kLaser = 7, kHalo = 16;
  const Point at = presentation.pointer;
  const Color ink = ink_of(presentation.mode, ui.palette);
  switch (presentation.mode) {
    case PointerMode::usual:
    case PointerMode::spotlight: break;
    case PointerMode::laser:
      ui.canvas.circle(at, kHalo, ink.with_alpha(0.3));
      ui.canvas.circle(at, kLaser, ink, Stroke{ui.palette.ground.with_alpha(0.8), 1});
      break;
    case PointerMode::eraser:
      ui.canvas.circle(at, kEraser, ui.palette.ground.with_alpha(0.4), Stroke{ui.palette.text, 2});
      break;
    case PointerMode::pink_pen:
    case PointerMode::lime_pen:
    case PointerMode::chalk:
      ui.canvas.circle(at, kInk, ink, Stroke{ui.palette.ground.with_alpha(0.8), 1});
      break;
  }
}

/// Below the picture and all words.
void draw_next_escape(Ui& ui, const Presentation& presentation) {
  constexpr Point kAside{10, -8};
  const Rect& window = ui.screen().window;
  ui.canvas.text(Point(window.min.x, window.max.y) + kAside,
                 presentation.mode == PointerMode::usual ? "Esc ends presenting"
                                                         : "Esc gives the usual pointer",
                 {Face::regular, size::kSmall, ui.palette.muted}, HAlign::left, VAlign::middle);
}

/// The number that is typed and below it the step that it leads to, over the picture.
void draw_number(Ui& ui, const std::string& typed, const OpenLesson& open, const Rect& page) {
  constexpr double kPad = 20, kLine = 30;
  constexpr std::size_t kMostDigits = 8;
  const auto& steps = open.lesson->steps;
  const auto step = step_of(open, typed);
  const TextStyle style{Face::medium, size::kBrand, ui.palette.text, true};
  const TextStyle below{Face::regular, size::kBody, ui.palette.text};
  const auto number = quotable(typed, kMostDigits);
  const auto leads_to =
      shorten(ui.canvas,
              step ? fmt::format("{}  (Enter)", printable(steps[*step].heading))
                   : fmt::format("There are {}", counted(std::ssize(steps), "step", "steps")),
              below, page.width() - 2 * kPad);
  const double width =
      std::max(ui.canvas.measure(number, style).width, ui.canvas.measure(leads_to, below).width);
  const Point middle = page.centre(), half = Point(width / 2, kLine) + Point(kPad, kPad / 2);
  ui.canvas.rect({middle - half, middle + half}, ui.palette.panel, Stroke{ui.palette.line, 1}, 10);
  ui.canvas.text(middle - Point(0, kLine / 2), number, style, HAlign::centre, VAlign::middle);
  ui.canvas.text(middle + Point(0, kLine / 2), leads_to, below, HAlign::centre, VAlign::middle);
}

}  // namespace

void draw_presentation(Ui& ui, Presentation& presentation, const std::optional<OpenLesson>& open,
                       const Rect& page) {
  auto& clock = ui.focus()->clock;
  constexpr double kRest = 2;
  if (!presentation.is_on) return;
  const Point pointer = ui.pointer().value_or(presentation.pointer);
  if (std::exchange(presentation.pointer, pointer) != pointer) {
    if (clock.now > presentation.pointer_moved_at + kLongRest)
      presentation.tells_until = clock.now + kHintSeconds;
    presentation.pointer_moved_at = clock.now;
  }
  const double hides_at = presentation.pointer_moved_at + kRest;
  const bool hides = presentation.is_blank || clock.now >= hides_at;
  // Over a dialog it is the usual one.
  const bool is_drawn = presentation.mode != PointerMode::usual &&
                        ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
  if (hides || is_drawn) ImGui::SetMouseCursor(ImGuiMouseCursor_None);
  // The pointer's shape is seen in the frame after that.
  if (std::exchange(presentation.hides_pointer, hides) != hides) clock.wake(clock.now);
  if (!hides) clock.wake(hides_at);

  if (presentation.mode == PointerMode::spotlight) draw_darkness(ui, pointer, presentation.radius);
  draw_strokes(ui, presentation.drawing);
  if (is_drawn) draw_pointer(ui, presentation);
  if (clock.now < presentation.tells_until && !presentation.is_blank) {
    draw_next_escape(ui, presentation);
    clock.wake(presentation.tells_until);
  }
  if (open && !presentation.number.empty()) draw_number(ui, presentation.number, *open, page);
}

void draw_blank(const Presentation& presentation) {
  if (!presentation.is_blank) return;
  ImGui::GetForegroundDrawList()->AddRectFilled({0, 0}, ImGui::GetIO().DisplaySize,
                                                IM_COL32(0, 0, 0, 255));
}

}  // namespace posenc
