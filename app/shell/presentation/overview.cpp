// All steps of a lesson as small pictures, over the window.

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "figure/axes.hpp"
#include "shell/controls/widgets.hpp"
#include "shell/presentation/presentation.hpp"
#include "shell/presentation/thumbnails.hpp"

namespace posenc {
namespace {

constexpr double kStepPad = 28, kStepGap = 18, kStepName = 52;

/// As many columns as make the pictures large, and all of them seen if they are not too small then.
struct Grid {
  int columns;
  Point picture;

  Grid(const Rect& room, std::size_t steps) {
    constexpr int kFewest = 3, kMost = 8;
    for (columns = kFewest;; ++columns) {
      const double width = std::max((room.width() + kStepGap) / columns - kStepGap, 0.0);
      picture = {width, width * 9 / 16};
      const auto rows = (static_cast<int>(steps) + columns - 1) / columns;
      if (columns == kMost || rows * row() - kStepGap <= room.height()) return;
    }
  }
  double row() const { return picture.y + kStepName + kStepGap; }
};

template <int by>
void move(Session& session) {
  const auto last = static_cast<int>(session.lesson->lesson->steps.size()) - 1;
  auto& at = session.overview.at;
  at = static_cast<std::size_t>(std::clamp(static_cast<int>(at) + by, 0, last));
}
template <int rows>
void move_rows(Session& session) {
  const auto columns = static_cast<std::size_t>(session.overview.columns);
  const auto at = session.overview.at, count = session.lesson->lesson->steps.size();
  if (rows > 0 && at + columns < count) session.overview.at = at + columns;
  if (rows < 0 && at >= columns) session.overview.at = at - columns;
}
void close_overview(Session& session) { session.overview.is_open = false; }

constexpr std::array kOverviewKeys{
    KeyOf<Session>{{Key::left}, move<-1>},
    KeyOf<Session>{{Key::right}, move<1>},
    KeyOf<Session>{{Key::up}, move_rows<-1>},
    KeyOf<Session>{{Key::down}, move_rows<1>},
    KeyOf<Session>{{Key::page_up}, move<-1>},
    KeyOf<Session>{{Key::page_down}, move<1>},
    KeyOf<Session>{{Key::home}, [](Session& session) { session.overview.at = 0; }},
    KeyOf<Session>{
        {Key::end},
        [](Session& session) { session.overview.at = session.lesson->lesson->steps.size() - 1; }},
    KeyOf<Session>{{Key::enter}, [](Session& session) { session.focus.confirm = true; }},
    KeyOf<Session>{{Key::t},
                   [](Session& session) {
                     take_along(session, session.lesson->lesson->steps[session.overview.at]);
                   }},
    KeyOf<Session>{{Key::o}, close_overview},
    KeyOf<Session>{{Key::escape}, close_overview}};

/// Returns whether it was clicked.
bool draw_step(Ui& ui, const OpenLesson& open, std::size_t step, bool is_chosen,
               const Rect& picture, Theme theme, Thumbnails& thumbnails) {
  const auto& shown = open.lesson->steps[step];
  draw_thumbnail(ui, picture, shown, theme, thumbnails, is_chosen);
  const Rect all{picture.min, picture.max + Point(0, kStepName)};
  const auto touch = ui.touch(fmt::format("step/{}", step), all);
  const auto style = step_name_style(ui.palette, step == open.step, touch.hovered);
  constexpr double kInside = 12;  // of draw_lines()
  draw_lines(ui, {{picture.min.x - kInside, picture.max.y + 4}, all.max + Point(kInside, 0)},
             fmt::format("{} {}{}", step + 1, shown.is_hidden ? "(hidden) " : "", shown.heading),
             style);
  return touch.clicked;
}

}  // namespace

void toggle_overview(Session& session) {
  session.overview.is_open = session.lesson && !session.overview.is_open;
  if (session.overview.is_open) session.overview.at = session.lesson->step;
}

void show_overview(const Screen& screen, const Palette& palette, Session& session,
                   Thumbnails& thumbnails, State& next) {
  auto& steps = session.overview;
  steps.is_open = steps.is_open && session.lesson;
  const Point window = screen.window.max - screen.window.min;
  Dialog dialog(screen, palette, session.focus, "steps", steps.is_open, window);
  if (!dialog.is_open()) return;
  auto& ui = dialog.ui();
  const Rect room = dialog.room().grown(-kStepPad);
  const auto count = session.lesson->lesson->steps.size();
  const Grid grid(room, count);
  steps.columns = grid.columns;
  // What Enter shows is in sight.
  const double end = static_cast<double>(steps.at / static_cast<std::size_t>(grid.columns) + 1);
  const double scroll = std::max(0.0, end * grid.row() - kStepGap - room.height());
  std::optional<std::size_t> chosen;
  if (session.focus.confirm) chosen = steps.at;
  {
    const UiClip clip(ui, dialog.room());
    const Clip drawn(ui.canvas, dialog.room());
    for (std::size_t i = 0; i < count; ++i) {
      const auto column = i % static_cast<std::size_t>(grid.columns);
      const auto row = i / static_cast<std::size_t>(grid.columns);
      const Point corner =
          room.min + Point(static_cast<double>(column) * (grid.picture.x + kStepGap),
                           static_cast<double>(row) * grid.row() - scroll);
      const Rect picture{corner, corner + grid.picture};
      if (!picture.overlaps(dialog.room())) continue;
      if (draw_step(ui, *session.lesson, i, i == steps.at, picture, next.theme, thumbnails))
        chosen = i;
    }
  }
  if (!chosen) return;
  go_to_step(session, next, *chosen);
  dialog.close();
}

std::span<const KeyOf<Session>> overview_keys() { return kOverviewKeys; }

}  // namespace posenc
