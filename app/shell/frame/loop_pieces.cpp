#include <algorithm>

#include <imgui.h>

#include "shell/frame/loop.hpp"
#include "shell/panel/pieces.hpp"
#include "shell/talk/band.hpp"
#include "shell/talk/stage.hpp"
#include "shell/talk/strip.hpp"
#include "state/parameters.hpp"

namespace posenc {

PieceSeen Loop::seen_of(const Rect& room) const {
  return {.room = room,
          .scale = screen_.scale,
          .framebuffer_scale = screen_.framebuffer_scale,
          .fonts = fonts_.built()};
}

WindowRooms Loop::rooms(const State& state) {
  Rect above = screen_.window;
  if (shows_scenes()) above.max.y -= kSceneStrip;
  auto rooms =
      session_.present.is_on ? presented_layout(above, state) : window_layout(above, state);
  if (session_.lesson) band_size_.take_room(screen_, *session_.lesson, rooms);
  return rooms;
}

const Scene& Loop::told_scene() {
  if (!session_.playing || !motion_of(session_)) return scene_;
  step_scene_.update(state_of(session_.lesson->now(), scene_.state()));
  return step_scene_;
}

void Loop::draw_scenes(Ui& ui, State& next) {
  if (!shows_scenes()) return;
  const Rect& window = screen_.window;
  const auto before = thumbnails_.drawn();
  scene_strip(ui, session_, {{window.min.x, window.max.y - kSceneStrip}, window.max}, thumbnails_,
              scene_.state(), next);
  // A texture may have the name of one that is gone.
  pictures_ += thumbnails_.drawn() - before;
}

void Loop::draw_pieces(Ui& ui, const WindowRooms& rooms, bool page_held, State& next) {
  const auto& io = ImGui::GetIO();
  bool rests = !session_.entry && !session_.has_chosen && !session_.entered &&
               !session_.palette_open && io.MouseWheel == 0 &&
               (page_held || !ImGui::IsAnyItemActive()) &&
               !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
  for (int button = 0; button < ImGuiMouseButton_COUNT; ++button)
    rests = rests && !io.MouseClicked[button] && !io.MouseReleased[button];

  const auto pointer = ImGui::IsWindowHovered() ? ui.pointer() : std::nullopt;
  auto seen = seen_of({});
  auto& list = *ImGui::GetWindowDrawList();
  const auto show = [&](KeptPiece& piece, const Rect& room, auto draw) {
    if (room.width() <= 0) return;
    seen.room = room;
    seen.pointer = pointer && room.contains(*pointer) ? pointer : std::nullopt;
    piece.show(list, session_, seen, rests, draw);
  };
  const State& now = scene_.state();
  if (session_.lesson) seen.slide = session_.lesson->slide();
  seen.state.view = now.view;
  seen.state.panel = now.panel;
  seen.state.theme = now.theme;
  seen.chosen = session_.chosen;
  const auto title_seen = seen;
  seen.state = now;
  seen.lit = session_.lit;
  show(formula_, rooms.formula, [&] { formula_strip(ui, rooms.formula, scene_); });
  const std::string_view note = session_.lesson ? session_.lesson->now().note : "";
  seen.scroll = session_.panel_scroll;
  show(panel_, rooms.panel, [&] { side_panel(ui, rooms.panel, scene_, next, note); });
  seen.position = scene_.position();
  seen.playing = session_.playing;
  show(time_, rooms.time, [&] { time_line(ui, rooms.time, scene_, next); });
  if (session_.lesson) {
    seen.scale = rooms.band_scale;
    show(band_, rooms.band, [&] { lesson_band(ui, session_, rooms, told_scene()); });
  }
  // Last, so that Tab goes to the settings first.
  seen = title_seen;
  show(title_, rooms.title, [&] { title_bar(ui, rooms.title, scene_, next); });
  light_named(pointer.has_value());
}

void Loop::light_named(bool is_open) {
  const bool lights = is_open && !ImGui::IsAnyItemActive();
  const auto* const p = lights ? find_parameter(session_.named) : nullptr;
  const std::string_view lit = p == nullptr || p->symbol.empty() ? "" : p->id;
  session_.lit = lit;
}

}  // namespace posenc
