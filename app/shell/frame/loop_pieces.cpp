// The pieces of the window, and what the pointer and keys do to them.

#include <utility>

#include <imgui.h>

#include "shell/frame/loop.hpp"
#include "shell/panel/pieces.hpp"
#include "shell/presentation/presentation.hpp"
#include "state/parameters.hpp"

namespace posenc {

WindowRooms Loop::rooms(const State& state) {
  Rect above = screen_.window;
  if (shows_scenes()) above.max.y -= scene_strip_height(session_.lesson.has_value());
  State shown = state;
  if (gives_lesson(state)) shown.formula = false;  // the words have its room
  auto rooms =
      session_.presentation.is_on ? presented_layout(above, shown) : window_layout(above, shown);
  const auto& open = session_.lesson;
  if (open && has_words(*open->lesson)) {
    rooms.slide =
        session_.presentation.is_on && gives_lesson(state) ? slide_room(above) : rooms.page;
    rooms.page = picture_in_slide(screen_, *open, lesson_scene(), rooms.slide);
  }
  return rooms;
}

bool Loop::gives_lesson(const State& state) const {
  const auto& open = session_.lesson;
  return open && has_words(*open->lesson) && is_at_step(*open, state);
}

Parts Loop::parts(const State& shown) const {
  return gives_lesson(shown) ? parts_of(session_.lesson->slide()) : Parts{};
}

const Scene& Loop::lesson_scene() {
  if (!session_.controller.is_playing() || !motion_of(session_.lesson, scene_.state()))
    return scene_;
  const auto& open = *session_.lesson;
  step_scene_.update(state_of(opening(open.now(), open.has_answer), scene_.state()));
  return step_scene_;
}

void Loop::draw_scenes(Ui& ui, State& next) {
  if (!shows_scenes()) return;
  const Rect& window = screen_.window;
  const Point corner{window.min.x, window.max.y - scene_strip_height(session_.lesson.has_value())};
  scene_strip(ui, session_, {corner, window.max}, thumbnails_, scene_.state(), next);
}

void Loop::draw_pieces(Ui& ui, const WindowRooms& rooms, State& next) {
  const auto* const lesson = session_.lesson ? &*session_.lesson : nullptr;
  if (rooms.formula.width() > 0) formula_strip(ui, rooms.formula, scene_);
  if (rooms.panel.width() > 0)
    side_panel(ui, rooms.panel, scene_, next, lesson ? lesson->now().note : "");
  auto& controller = session_.controller;
  if (rooms.time.height() > 0 && time_line(ui, rooms.time, scene_, controller.is_playing(), next))
    controller.hold();
  if (rooms.slide.width() > 0) lesson_text(ui, session_, rooms.slide, lesson_scene(), next);
  // Last, so that Tab goes to the settings first.
  if (rooms.title.width() > 0) title_bar(ui, rooms.title, scene_, next);
  light_named(ImGui::IsWindowHovered());
}

void Loop::light_named(bool is_open) {
  const bool lights = is_open && !ImGui::IsAnyItemActive();
  const auto* const p = lights ? find_parameter(session_.focus.named) : nullptr;
  const std::string_view lit = p == nullptr || p->symbol.empty() ? "" : p->id;
  session_.focus.lit = lit;
}

State Loop::ask_page(Ui& ui, const WindowRooms& rooms) {
  const Rect room = screen_.on_page(rooms.page);
  const auto touch = ui.touch("page", rooms.page);
  const Point at = screen_.on_page(touch.at);
  const bool is_pointed_at = (touch.hovered || touch.held) && !session_.presentation.hides_pointer;
  page_hover_ = is_pointed_at ? std::optional(at) : std::nullopt;
  // Where something else took the button that is down, it is no click.
  const bool is_taken = hand_.holds() && !touch.held && ImGui::IsMouseDown(ImGuiMouseButton_Left);
  if (is_taken || (!touch.hovered && !touch.held && !hand_.holds())) {
    hand_.leave();
    drags_page_ = false;
    return scene_.state();
  }
  const double wheel = touch.hovered ? static_cast<double>(ImGui::GetIO().MouseWheel) : 0;
  State next = hand_.ask({ui.canvas, room, ui.palette, scene_, parts(scene_.state())},
                         {at, touch.held, wheel, session_.focus.clock.now}, session_.controller);
  if (!hand_.moves().empty() && is_pointed_at) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  const auto& pointer = hand_.pointer();
  if (pointer.acts()) session_.focus.gesture = hand_.gesture();
  drags_page_ = pointer.down && (drags_page_ || (!pointer.clicked && pointer.moved != Point{0, 0}));
  return next;
}

void Loop::take_keys(std::vector<KeyPress> presses, bool typing, State& next) {
  presses.insert(presses.begin(), later_keys_.begin(), later_keys_.end());
  later_keys_.clear();
  for (auto press = presses.begin(); press != presses.end(); ++press) {
    const State before = next;
    if (!press_key(*press, typing, {session_, next})) continue;
    if (next != before && session_.focus.gesture == 0)
      session_.focus.gesture = session_.key_gesture;
    const bool other_controls = next.view != before.view || next.panel != before.panel;
    if (session_.focus.confirm || session_.focus.entered || other_controls) {
      // The dialog answers in the next frame: the keys after it are for what comes then. So are
      // those for other controls.
      later_keys_.assign(press + 1, presses.end());
      return;
    }
  }
}

}  // namespace posenc
