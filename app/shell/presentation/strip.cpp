#include "shell/presentation/presentation.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <imgui.h>

#include "figure/axes.hpp"
#include "shell/controls/controls.hpp"
#include "shell/controls/widgets.hpp"
#include "shell/presentation/thumbnails.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

constexpr Point kPicture{160, 90};
constexpr double kAbove = 14, kGap = 18, kPitch = kPicture.x + kGap, kName = 30;

void rename(Session& session, OpenLesson& open, const std::string& name) {
  if (trimmed(name).empty()) return;
  const auto heading = first_characters(name, kMaxHeadingCharacters);
  changed(open).steps[open.step].heading = heading;
  if (heading != name)
    session.focus.notices.complain(
        fmt::format("The name was cut: it has at most {} characters", kMaxHeadingCharacters));
}

class Strip {
 public:
  Strip(Ui& ui, Session& session, const Rect& room, Thumbnails& thumbnails, Theme theme)
      : ui_(ui),
        session_(session),
        strip_(session_.scenes),
        open_(*session_.lesson),
        room_(room),
        thumbnails_(thumbnails),
        theme_(theme) {}

  void show(State& next) {
    scroll();
    const UiClip clip(ui_, room_);
    const Clip drawn(ui_.canvas, room_);
    const std::size_t count = open_.lesson->steps.size();
    for (std::size_t i = 0; i < count; ++i) card(i, next);
    if (strip_.held) drag();
  }

 private:
  double left(std::size_t scene) const {
    return room_.min.x + kMargin + static_cast<double>(scene) * kPitch - strip_.scroll;
  }

  void scroll() {
    const double width =
        2 * kMargin + static_cast<double>(open_.lesson->steps.size()) * kPitch - kGap;
    const double most = std::max(0.0, width - room_.width());
    strip_.scroll -= ui_.wheel_over(room_) * kPitch;
    // The current one comes into sight once, so that one may look elsewhere.
    if (strip_.shown != open_.step) {
      strip_.shown = open_.step;
      const double from = left(open_.step) - kMargin, to = from + kPicture.x + 2 * kMargin;
      strip_.scroll += std::max(0.0, to - room_.max.x);
      strip_.scroll -= std::max(0.0, room_.min.x - from);
    }
    strip_.scroll = std::clamp(strip_.scroll, 0.0, most);
  }

  void card(std::size_t scene, State& next) {
    const Point corner{left(scene), room_.min.y + kAbove};
    const Rect picture{corner, corner + kPicture};
    if (!picture.overlaps(room_)) return;
    const auto& step = open_.lesson->steps[scene];
    const bool is_current = scene == open_.step;
    draw_thumbnail(ui_, picture, step, theme_, thumbnails_, is_current);

    const Rect name{{corner.x, picture.max.y + 6}, {picture.max.x, picture.max.y + 6 + kName}};
    if (is_current && session_.focus.has_entry(kSceneName)) {
      return entry_field(ui_, name, 6, [&](const std::string& typed) {
        rename(session_, open_, typed);
        return true;
      });
    }
    const auto touch = ui_.touch(fmt::format("scene/{}", scene), {picture.min, name.max});
    const auto style = step_name_style(ui_.palette, is_current, touch.hovered);
    ui_.canvas.text(
        {name.min.x, name.centre().y},
        shorten(ui_.canvas,
                fmt::format("{} {}{}", scene + 1, step.is_hidden ? "(hidden) " : "", step.heading),
                style, name.width()),
        style, HAlign::left, VAlign::middle);
    if (touch.pressed) {
      strip_.held = scene;
      strip_.held_at = touch.at;
    }
    if (touch.clicked && !is_dragged()) go_to_step(session_, next, scene);
    if (touch.double_clicked) begin_renaming(session_);
  }

  bool is_dragged() const {
    constexpr double kStep = 8;
    const auto at = ui_.pointer().value_or(strip_.held_at);
    return strip_.held && std::abs(at.x - strip_.held_at.x) > kStep;
  }

  /// Shows where the scene goes, and puts it there once the button is up.
  void drag() {
    const auto at = ui_.pointer().value_or(strip_.held_at);
    const auto count = static_cast<int>(open_.lesson->steps.size());
    const int gap =
        std::clamp(static_cast<int>(std::lround((at.x - left(0) + kGap / 2) / kPitch)), 0, count);
    const bool moves = is_dragged();
    if (moves) {
      const double x = left(static_cast<std::size_t>(gap)) - kGap / 2;
      ui_.canvas.line({x, room_.min.y + kAbove}, {x, room_.min.y + kAbove + kPicture.y},
                      {ui_.palette.k, 3});
    }
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
    const auto from = *std::exchange(strip_.held, {});
    if (!moves) return;
    const auto to = static_cast<std::size_t>(gap) - (static_cast<int>(from) < gap ? 1 : 0);
    move_scene(open_, from, to);
    session_.focus.clock.wake(session_.focus.clock.now);
  }

  Ui& ui_;
  Session& session_;
  SceneStrip& strip_;
  OpenLesson& open_;
  Rect room_;
  Thumbnails& thumbnails_;
  Theme theme_;
};

}  // namespace

double scene_strip_height(bool has_scenes) {
  constexpr double kStrip = 148, kLine = 40;
  return has_scenes ? kStrip : kLine;
}

void scene_strip(Ui& ui, Session& session, const Rect& room, Thumbnails& thumbnails,
                 const State& now, State& next) {
  const auto& palette = ui.palette;
  ui.canvas.rect(room, palette.panel);
  ui.canvas.line(room.min, {room.max.x, room.min.y}, {mix(palette.panel, palette.line, 0.7), 1});
  if (!session.lesson) {
    const TextStyle style{Face::regular, size::kBody, palette.muted};
    ui.canvas.text(room.centre(),
                   fmt::format("No scenes yet: {} keeps what is shown", shortcut("keep-scene")),
                   style, HAlign::centre, VAlign::middle);
    return;
  }
  Strip(ui, session, room, thumbnails, now.theme).show(next);
}

}  // namespace posenc
