#include "shell/talk/talk.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <imgui.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "shell/window/imgui.hpp"
#include "views/formula_lines.hpp"

namespace posenc {

void toggle_presentation(Talk& talk) {
  auto& present = talk.present;
  if (present.is_on) {
    talk.wants_full_screen = present.was_full_screen;
    present = {};
    return;
  }
  present = {.is_on = true,
             .was_full_screen = std::exchange(talk.wants_full_screen, true),
             .pointer_moved_at = talk.now};
}

void step_out(Talk& talk) {
  auto& present = talk.present;
  if (!present.drawing.empty()) {
    present.drawing.clear();
  } else if (present.has_spotlight) {
    present.has_spotlight = false;
  } else if (present.is_on) {
    toggle_presentation(talk);
  }
}

void toggle_spotlight(Talk& talk) {
  auto& present = talk.present;
  present.has_spotlight = present.is_on && !present.has_spotlight;
  present.drawing.clear();
}

const Palette& presented_palette(Theme theme) {
  static const auto presented = [] {
    std::vector<Palette> all(palettes().begin(), palettes().end());
    for (auto& palette : all) palette.least_script = size::kAxis;
    return all;
  }();
  return presented[static_cast<std::size_t>(theme)];
}

WindowRooms presented_layout(const Rect& window, const State& state) {
  constexpr double kAbove = 24, kBelow = 16;
  const double height = window.height() - kAbove - kBelow;
  const double page_end = window.max.y - kBelow - formula_height(state, height);
  WindowRooms rooms;
  rooms.page = {window.min + Point(kWideMargin, kAbove), {window.max.x - kWideMargin, page_end}};
  rooms.page.max = glm::max(rooms.page.min, rooms.page.max);
  rooms.formula = {{window.min.x, page_end}, window.max - Point(0, kBelow)};
  return rooms;
}

bool ask_spotlight(Ui& ui, Talk& talk, const State& state) {
  auto& present = talk.present;
  if (!present.has_spotlight) return false;
  if (std::exchange(present.drawn_on, state.view) != state.view) present.drawing.clear();
  const auto touch = ui.touch("spotlight", ui.screen().window);
  if (touch.pressed) present.drawing.emplace_back();
  if (touch.held && !present.drawing.empty()) {
    constexpr double kStep = 1;
    auto& line = present.drawing.back();
    if (line.empty() || glm::distance(line.back(), touch.at) >= kStep) line.push_back(touch.at);
  }
  if (touch.hovered) {
    constexpr double kNotch = 1.12;
    const double notches = static_cast<double>(ImGui::GetIO().MouseWheel);
    present.radius = std::clamp(present.radius * std::pow(kNotch, notches),
                                Presentation::kLeastRadius, Presentation::kMostRadius);
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Right)) toggle_spotlight(talk);
  }
  return true;
}

namespace {

/// Dark but for a disc, with a soft edge.
void draw_darkness(const Ui& ui, Point centre, double radius) {
  constexpr int kSides = 96;
  constexpr double kSoft = 1.3, kFar = 100;
  constexpr ImU32 kClear = IM_COL32(0, 0, 0, 0), kDark = IM_COL32(0, 0, 0, 175);
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

}  // namespace

void draw_stage(Ui& ui, Talk& talk) {
  constexpr double kRest = 2;
  auto& present = talk.present;
  if (!present.is_on) return;
  const Point pointer = ui.pointer().value_or(present.pointer);
  if (std::exchange(present.pointer, pointer) != pointer) present.pointer_moved_at = talk.now;
  const double hides_at = present.pointer_moved_at + kRest;
  const bool hides = present.is_blank || talk.now >= hides_at;
  if (hides) ImGui::SetMouseCursor(ImGuiMouseCursor_None);
  // The pointer's shape is seen in the frame after that.
  if (std::exchange(present.hides_pointer, hides) != hides) talk.wake(talk.now);
  if (!hides) talk.wake(hides_at);

  if (present.has_spotlight) draw_darkness(ui, pointer, present.radius);
  constexpr double kInk = 4, kEdge = 1.5;
  for (const auto& line : present.drawing) {
    // An edge keeps it apart from a picture of its own colour.
    ui.canvas.polyline(line, {ui.palette.ground.with_alpha(0.8), kInk + 2 * kEdge});
    if (line.size() == 1) ui.canvas.circle(line.front(), kInk / 2, ui.palette.error);
    ui.canvas.polyline(line, {ui.palette.error, kInk});
  }
}

void draw_blank(const Talk& talk) {
  if (!talk.present.is_blank) return;
  ImGui::GetForegroundDrawList()->AddRectFilled({0, 0}, ImGui::GetIO().DisplaySize,
                                                IM_COL32(0, 0, 0, 255));
}

}  // namespace posenc
