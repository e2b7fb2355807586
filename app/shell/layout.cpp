#include "shell/layout.hpp"

#include <algorithm>

namespace posenc {

WindowRooms window_layout(const Rect& window, bool panel_open) {
  constexpr double kTitleHeight = 56, kFormulaHeight = 96, kTimeHeight = 78;
  constexpr double kPanelWidth = 340, kPanelShare = 0.36;

  const double panel = panel_open ? std::min(kPanelWidth, window.width() * kPanelShare) : 0;
  const double left = window.min.x + panel, right = window.max.x, bottom = window.max.y;
  const double below_title = window.min.y + kTitleHeight;
  const double above_formula = std::max(below_title, bottom - kTimeHeight - kFormulaHeight);

  WindowRooms rooms;
  rooms.title = {window.min, {right, below_title}};
  rooms.panel = {{window.min.x, below_title}, {left, bottom}};
  rooms.formula = {{left, above_formula}, {right, above_formula + kFormulaHeight}};
  rooms.time = {{left, above_formula + kFormulaHeight}, {right, bottom}};
  rooms.page = {{left + kWideMargin, below_title + kMargin * 0.6},
                {right - kWideMargin, above_formula - kMargin * 0.6}};
  return rooms;
}

}  // namespace posenc
