#include "shell/lesson/band.hpp"

#include <algorithm>
#include <array>

#include <imgui.h>

#include "figure/theme.hpp"
#include "shell/panel/widgets.hpp"
#include "shell/session.hpp"

namespace posenc {

namespace {

/// Where clicks go, beside the number of the step.
struct Button {
  std::string_view id, sign, tip;
  Action action;
  int argument;
};
constexpr std::array kButtons{
    Button{"band/back", "‹", "Previous step", Action::next_step, -1},
    Button{"band/on", "›", "Next step, or the answer", Action::next_step, 1},
    Button{"band/return", "↺", "Return to the step’s settings", Action::return_to_step, 0},
    Button{"band/close", "×", "Close the lesson", Action::close_lesson, 0}};

}  // namespace

void BandSize::take_room(const Screen& screen, const OpenLesson& open, WindowRooms& rooms) {
  constexpr double kLeastPicture = 560, kAboveBand = 14;
  const double zoom = screen.page_scale / screen.scale;
  const double width = rooms.page.width() / zoom;
  if (lesson_ != open.lesson || width_ != width) {
    auto canvas = screen.page_canvas_on(*ImGui::GetBackgroundDrawList());
    lesson_ = open.lesson;
    width_ = width;
    height_ = band_height(canvas, *lesson_, width);
  }
  if (!has_words(*lesson_)) return;
  const double height = height_ * zoom;
  if (rooms.page.height() - height < kLeastPicture * zoom && rooms.formula.height() > 0) {
    rooms.page.max.y += rooms.formula.height();
    rooms.formula.min.y = rooms.formula.max.y;
    rooms.formula.max.x = rooms.formula.min.x;
  }
  rooms.band = {{rooms.page.min.x, std::max(rooms.page.min.y, rooms.page.max.y - height)},
                rooms.page.max};
  rooms.page.max.y = std::max(rooms.page.min.y, rooms.band.min.y - kAboveBand * zoom);
}

void lesson_band(Ui& ui, const Rect& room, const Scene& scene) {
  auto& session = *ui.session();
  const auto& screen = ui.screen();
  const Rect on_page = screen.on_page(room);
  auto canvas = screen.page_canvas_on(*ImGui::GetWindowDrawList());
  const Band band(canvas, session.lesson->slide(), ui.palette, scene, on_page);
  const auto pointer = ui.pointer();
  const auto link = pointer ? band.link_at(screen.on_page(*pointer)) : "";
  if (!link.empty()) session.hovered = session.named = link;
  band.draw(canvas, ui.palette, session.lit.empty() ? link : std::string_view(session.lit));

  if (session.present.is_on) return;
  constexpr double kSide = 26, kFromLeft = 84, kFromTop = 13;
  Point at = room.min + Point(kFromLeft, kFromTop);
  for (const auto& [id, sign, tip, action, argument] : kButtons) {
    const Rect box{at, at + Point(kSide, kSide)};
    const auto touch = focusable_button(ui, id, box);
    bind_action(ui, touch, id, box, tip, action, argument);
    ui.canvas.text(
        box.centre(), sign,
        Ui::style(Face::medium, size::kBrand, touch.hovered ? ui.palette.text : ui.palette.muted),
        HAlign::centre, VAlign::middle);
    at.x += kSide + 4;
  }
}

}  // namespace posenc
