#include "shell/frame/layout.hpp"

#include <algorithm>

#include <glm/common.hpp>

#include "views/formula_lines.hpp"

namespace posenc {

WindowRooms window_layout(const Rect& window, const State& state) {
  constexpr double kTitleHeight = 56, kTimeHeight = 78;
  constexpr double kPanelWidth = 340, kPanelShare = 0.36;

  constexpr double kBesidePage = kMargin * 0.6;

  const double panel = state.panel ? std::min(kPanelWidth, window.width() * kPanelShare) : 0;
  const double left = window.min.x + panel, right = window.max.x, bottom = window.max.y;
  const double below_title = window.min.y + kTitleHeight;
  const double above_time = std::max(below_title, bottom - kTimeHeight);
  const double formula = formula_height(state, above_time - below_title - 2 * kBesidePage);
  const double above_formula = above_time - formula;

  WindowRooms rooms;
  rooms.title = {window.min, {right, below_title}};
  rooms.panel = {{window.min.x, below_title}, {left, bottom}};
  rooms.formula = {{left, above_formula}, {right, above_time}};
  rooms.time = {{left, above_time}, {right, bottom}};
  rooms.page = {{left + kWideMargin, below_title + kBesidePage},
                {right - kWideMargin, above_formula - kBesidePage}};
  rooms.page.max = glm::max(rooms.page.min, rooms.page.max);
  return rooms;
}

}  // namespace posenc
