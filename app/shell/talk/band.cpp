#include "shell/talk/talk.hpp"

#include <algorithm>
#include <array>

#include <imgui.h>

#include "figure/theme.hpp"
#include "shell/controls/widgets.hpp"

namespace posenc {

namespace {

/// Where clicks go, beside the number of the step.
struct Button {
  std::string_view id, sign, tip;
  std::string_view command;
};
constexpr std::array kButtons{
    Button{"band/back", "‹", "Previous step", "previous-step"},
    Button{"band/on", "›", "Next step, or the answer", "next-step"},
    Button{"band/return", "↺", "Return to the step’s settings", "return-to-step"},
    Button{"band/close", "×", "Close the lesson", "close-lesson"}};

/// The screen with its words in another size.
Screen with_page_scale(Screen screen, double scale) {
  screen.page_scale = scale;
  return screen;
}

/// At the left of the words.
void step_buttons(Ui& ui, const Rect& room) {
  constexpr double kSide = 26, kFromLeft = 84, kFromTop = 13;
  Point at = room.min + Point(kFromLeft, kFromTop);
  for (const auto& [id, sign, tip, command] : kButtons) {
    const Rect box{at, at + Point(kSide, kSide)};
    const auto touch = command_button(ui, id, box, tip, command);
    ui.canvas.text(box.centre(), sign,
                   {Face::medium, size::kBrand, touch.hovered ? ui.palette.text : ui.palette.muted},
                   HAlign::centre, VAlign::middle);
    at.x += kSide + 4;
  }
}

}  // namespace

double BandSize::height_at(double scale, const Screen& screen, double width) const {
  const double zoom = scale / screen.scale;
  const auto sized = with_page_scale(screen, scale);
  auto canvas = sized.page_canvas_on(*ImGui::GetBackgroundDrawList());
  return band_height(canvas, *lesson_, width / zoom) * zoom;
}

void BandSize::take_room(const Screen& screen, const OpenLesson& open, WindowRooms& rooms) {
  constexpr double kLeastPicture = 560, kAboveBand = 14, kMost = 0.55, kSmaller = 0.9, kLeast = 0.6;
  if (!has_words(*open.lesson)) return;
  const Point page{rooms.page.width(), rooms.page.height() + rooms.formula.height()};
  if (lesson_ != open.lesson || page_ != page || page_scale_ != screen.page_scale) {
    lesson_ = open.lesson;
    page_ = page;
    page_scale_ = scale_ = screen.page_scale;
    while ((height_ = height_at(scale_, screen, page.x)) > kMost * page.y &&
           scale_ > kLeast * page_scale_)
      scale_ *= kSmaller;
  }
  rooms.band_scale = scale_;
  const double zoom = screen.page_scale / screen.scale, height = height_;
  if (rooms.page.height() - height < kLeastPicture * zoom && rooms.formula.height() > 0) {
    rooms.page.max.y += rooms.formula.height();
    rooms.formula.min.y = rooms.formula.max.y;
    rooms.formula.max.x = rooms.formula.min.x;
  }
  rooms.band = {{rooms.page.min.x, std::max(rooms.page.min.y, rooms.page.max.y - height)},
                rooms.page.max};
  rooms.page.max.y = std::max(rooms.page.min.y, rooms.band.min.y - kAboveBand * zoom);
}

void lesson_band(Ui& ui, Talk& talk, const WindowRooms& rooms, const Scene& scene, State& next) {
  const Rect& room = rooms.band;
  const auto screen = with_page_scale(ui.screen(), rooms.band_scale);
  const Rect on_page = screen.on_page(room);
  auto canvas = screen.page_canvas_on(*ImGui::GetWindowDrawList());
  const Band band(canvas, talk.lesson->slide(), ui.palette, scene, on_page);
  const auto pointer = ui.pointer();
  const auto link = pointer ? band.link_at(screen.on_page(*pointer)) : "";
  if (!link.empty()) talk.hovered = talk.named = link;
  band.draw(canvas, ui.palette, talk.lit.empty() ? link : std::string_view(talk.lit));

  if (!talk.present.is_on) step_buttons(ui, room);
  ask_links(ui, talk, room, link, next);
}

}  // namespace posenc
