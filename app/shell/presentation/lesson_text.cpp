#include "shell/presentation/presentation.hpp"

#include <array>

#include <imgui.h>

#include "figure/theme.hpp"
#include "shell/controls/widgets.hpp"
#include "text/phrase.hpp"

namespace posenc {

namespace {

/// Where clicks go, beside the number of the step.
struct Button {
  std::string_view id, sign, tip;
  std::string_view command;
};
constexpr std::array kButtons{
    Button{"lesson/back", "‹", "Previous step", "previous-step"},
    Button{"lesson/on", "›", "Next step, or the answer", "next-step"},
    Button{"lesson/return", "↺", "Return to the step’s settings", "return-to-step"},
    Button{"lesson/close", "×", "Close the lesson", "close-lesson"}};

/// While another view is shown.
constexpr double kWayBack = 34;
void draw_way_back(Ui& ui, const OpenLesson& open, const Rect& room) {
  constexpr double kButtonsAside = 230;
  const TextStyle style{Face::medium, size::kBody, ui.palette.muted};
  const double most = room.width() - kButtonsAside;
  const auto text = shorten(ui.canvas,
                            phrase("{} returns to step {}: {}", shortcut("return-to-step"),
                                   open.step + 1, open.now().heading),
                            style, most);
  const Rect box{room.min, room.min + Point(ui.canvas.measure(text, style).width, kWayBack)};
  const auto touch =
      command_button(ui, "lesson/way-back", box, "Return to the step’s settings", "return-to-step");
  ui.canvas.text({box.min.x, box.centre().y}, text,
                 {style.face, style.size, touch.hovered ? ui.palette.text : style.color},
                 HAlign::left, VAlign::middle);
}

/// Left of “5 / 14”.
void step_buttons(Ui& ui, const Rect& room) {
  constexpr double kSide = 26, kFromRight = 200, kFromTop = 4;
  Point at{room.max.x - kFromRight, room.min.y + kFromTop};
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

Rect picture_in_slide(const Screen& screen, const OpenLesson& open, const Scene& scene,
                      const Rect& room) {
  if (!is_at_step(open, scene.state())) return {room.min + Point(0, kWayBack), room.max};
  auto canvas = screen.page_canvas_on(*ImGui::GetBackgroundDrawList());
  const auto& palette = presented_palette(scene.state().theme);
  const SlideText text(canvas, open.slide(), palette, scene, screen.on_page(room));
  const double scale = screen.page_scale / screen.scale;
  return {text.picture().min * scale, text.picture().max * scale};
}

void lesson_text(Ui& ui, Session& session, const Rect& room, const Scene& scene, State& next) {
  if (!session.presentation.is_on) step_buttons(ui, room);
  if (!is_at_step(*session.lesson, scene.state())) return draw_way_back(ui, *session.lesson, room);
  const auto& screen = ui.screen();
  auto canvas = screen.page_canvas_on(*ImGui::GetWindowDrawList());
  const SlideText text(canvas, session.lesson->slide(), ui.palette, scene, screen.on_page(room));
  const auto pointer = ui.pointer();
  const auto link = pointer ? text.link_at(screen.on_page(*pointer)) : "";
  if (!link.empty()) session.focus.hovered = session.focus.named = link;
  text.draw(canvas, ui.palette,
            session.focus.lit.empty() ? link : std::string_view(session.focus.lit));

  ask_links(ui, session, room, link, next);
}

}  // namespace posenc
