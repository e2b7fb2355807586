#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "shell/controls/widgets.hpp"
#include "shell/keys/commands.hpp"
#include "shell/panel/pieces.hpp"
#include "views/page.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

constexpr double kTabHeight = 36, kTabPad = 6, kDigitGap = 7, kTabGap = 2;
constexpr double kGroupGap = 12, kChevron = 9, kChevronGap = 12;

/// How much the row of tabs says; the first that fits is taken.
enum class Detail {
  titles,   ///< the keys and titles of all views
  group,    ///< keys, and titles of the group whose view is shown
  numbers,  ///< keys alone, but for the view that is shown
  list,     ///< the view that is shown; the others in a list
};

/// A thing in the row that can be clicked.
struct Tab {
  std::string_view id = {}, title = {}, help = {};
  std::string key = {}, short_key = {};
  bool chosen = false, begins_group = false;
  bool has_title = false, opens_list = false;

  std::string_view shown_title() const { return has_title ? title : ""; }
};

TextStyle number_style(const Palette& palette) {
  return {Face::regular, size::kAxis, palette.muted};
}

TextStyle title_style(const Palette& palette, const Tab& tab) {
  return tab.chosen ? TextStyle{Face::semibold, size::kBody, palette.text}
                    : TextStyle{Face::medium, size::kBody, palette.muted};
}

/// All views under their groups, then the page of several.
std::vector<Choice> choices() {
  std::vector<Choice> all;
  for (const auto& row : view_groups()) {
    for (const auto* const view : views_of(row.group))
      all.push_back({view->id, view->title, view->help, row.title});
  }
  all.push_back({kAllViews, kOverviewTitle, "Show the main views side by side", "Several"});
  return all;
}

/// Nothing of the page of several.
std::optional<ViewGroup> group_of(std::string_view id) {
  const auto* const view = find_view(id);
  return view ? std::optional(view->group) : std::nullopt;
}

std::vector<Tab> tabs_of(const State& now, Detail detail) {
  std::vector<Tab> tabs;
  std::string_view group;
  for (const auto& page : choices()) {
    const bool chosen = page.id == now.view, is_list = detail == Detail::list;
    if (is_list && !chosen) continue;
    tabs.push_back(
        {.id = page.id,
         .title = page.label,
         .help = page.help,
         .key = page_key(page.id),
         .short_key = short_page_key(page.id),
         .chosen = chosen,
         .begins_group = page.heading != group,
         .has_title = chosen || detail == Detail::titles ||
                      (detail == Detail::group && group_of(page.id) == group_of(now.view)),
         .opens_list = is_list});
    group = page.heading;
  }
  return tabs;
}

double words_width(Ui& ui, const Tab& tab) {
  const double number = ui.canvas.measure(tab.short_key, number_style(ui.palette)).width;
  // As wide as where it is chosen, so that no tab moves where another one is.
  auto style = title_style(ui.palette, tab);
  style.face = Face::semibold;
  const double title = ui.canvas.measure(tab.shown_title(), style).width;
  return number + title + (number > 0 && title > 0 ? kDigitGap : 0) +
         (tab.opens_list ? kChevronGap + kChevron / 2 : 0);
}

double width(Ui& ui, const Tab& tab) { return words_width(ui, tab) + 2 * kTabPad; }
double gap_before(const Tab& tab) { return tab.begins_group ? kGroupGap : kTabGap; }

double width(Ui& ui, const std::vector<Tab>& tabs) {
  double sum = -gap_before(tabs.front());
  for (const auto& tab : tabs) sum += gap_before(tab) + width(ui, tab);
  return sum;
}

/// At the tab that is chosen: by Enter on it, or by a click where it is the only one.
void draw_list(Ui& ui, const Rect& place, bool open, const State& now, State& next) {
  const auto all = choices();
  const auto chosen = std::ranges::find(all, now.view, &Choice::id) - all.begin();
  const auto picked = choice_list(ui, "tabs/list", open, place, all, static_cast<int>(chosen));
  if (picked) next = with_view(std::move(next), all[static_cast<std::size_t>(*picked)].id);
}

void draw_tab(Ui& ui, const Tab& tab, const Rect& place, const State& now, State& next) {
  const auto touch = quiet_button(ui, fmt::format("tab/{}", tab.id), place, tab.chosen);
  Point at{place.min.x + kTabPad, place.centre().y};
  if (const auto& number = tab.short_key; !number.empty()) {
    const auto style = number_style(ui.palette);
    ui.canvas.text(at, number, style, HAlign::left, VAlign::middle);
    at.x += ui.canvas.measure(number, style).width + kDigitGap;
  }
  auto style = title_style(ui.palette, tab);
  if (touch.hovered) style.color = ui.palette.text;
  ui.canvas.text(at, tab.shown_title(), style, HAlign::left, VAlign::middle);
  const auto tip =
      tab.has_title ? std::string(tab.help) : fmt::format("{}: {}", tab.title, tab.help);
  ui.tip(touch, tab.opens_list ? "All views" : tip, tab.opens_list ? "" : tab.key);
  if (tab.opens_list) {
    draw_chevron(ui, {place.max.x - kTabPad - kChevron / 2, at.y + 1}, kChevron, {0, 1},
                 style.color);
  } else if (touch.clicked) {
    next = with_view(std::move(next), tab.id);
  }
  if (tab.chosen)
    draw_list(ui, place, focusable(ui, "tabs", place) || (tab.opens_list && touch.clicked), now,
              next);
}

void draw_tabs(Ui& ui, const Rect& room, const State& now, State& next) {
  std::vector<Tab> tabs;
  for (const auto detail : {Detail::titles, Detail::group, Detail::numbers, Detail::list}) {
    tabs = tabs_of(now, detail);
    if (width(ui, tabs) <= room.width()) break;
  }
  double x = room.min.x - gap_before(tabs.front());
  for (const auto& tab : tabs) {
    x += gap_before(tab);
    if (tab.begins_group && &tab != &tabs.front()) {
      const double between = x - kGroupGap / 2;
      ui.canvas.line({between, room.centre().y - kTabHeight * 0.3},
                     {between, room.centre().y + kTabHeight * 0.3}, {ui.palette.line, 1});
    }
    const Rect place{{x, room.centre().y - kTabHeight / 2},
                     {x + width(ui, tab), room.centre().y + kTabHeight / 2}};
    draw_tab(ui, tab, place, now, next);
    x = place.max.x;
  }
}

constexpr double kButton = 36, kButtonGap = 14;

/// A circle of which one half is filled: the other theme.
void draw_theme_sign(Ui& ui, Point centre, Color color) {
  constexpr double kRadius = 8;
  ui.canvas.circle(centre, kRadius, {}, Stroke{color, 1.6});
  std::vector<Point> half;
  constexpr int kSteps = 16;
  for (int i = 0; i <= kSteps; ++i) {
    const double angle = std::numbers::pi * (i / static_cast<double>(kSteps) - 0.5);
    half.push_back(centre + Point(std::cos(angle), std::sin(angle)) * kRadius);
  }
  ui.canvas.fill(half, color);
}

struct TitleButton {
  std::string_view id, caption, tip;  ///< without a caption, the sign of the themes
  std::string_view command;
};
constexpr std::array kTitleButtons{
    TitleButton{"button/export", "Export", "Export the picture to a file…", "export-picture"},
    TitleButton{"button/theme", "", "Next theme: dark, light, projector", "theme"},
    TitleButton{"button/keys", "?", "Keyboard shortcuts", "keys"}};

/// In the right corner; returns where they begin.
double draw_buttons(Ui& ui, const Rect& room) {
  const TextStyle style{Face::medium, size::kBody, ui.palette.muted};
  const auto width = [&](const TitleButton& button) {
    return std::max(kButton, ui.canvas.measure(button.caption, style).width + 24);
  };
  double left = room.max.x - kMargin + 8 + kButtonGap;
  for (const auto& button : kTitleButtons) left -= width(button) + kButtonGap;
  double x = left;
  for (const auto& button : kTitleButtons) {
    const Point middle{x, room.centre().y};
    const Rect place{middle - Point(0, kButton / 2), middle + Point(width(button), kButton / 2)};
    x = place.max.x + kButtonGap;
    const auto touch = command_button(ui, button.id, place, button.tip, button.command);
    const Color color = touch.hovered ? ui.palette.text : ui.palette.muted;
    if (button.caption.empty()) {
      draw_theme_sign(ui, place.centre(), color);
    } else {
      ui.canvas.text(place.centre(), button.caption, {Face::medium, size::kBody, color},
                     HAlign::centre, VAlign::middle);
    }
  }
  return left - kButtonGap;
}

void draw_fold(Ui& ui, Point centre, const State& now) {
  const Rect place{centre - Point(15, 15), centre + Point(15, 15)};
  const auto touch =
      command_button(ui, "button/fold", place, now.panel ? "Hide panel" : "Show panel", "panel");
  draw_chevron(ui, centre, 12, {now.panel ? -1.0 : 1.0, 0.0},
               touch.hovered ? ui.palette.text : ui.palette.muted);
}

}  // namespace

void title_bar(Ui& ui, const Rect& room, const Scene& scene, State& next) {
  const auto& now = scene.state();
  const TextStyle brand{Face::bold, size::kBrand, ui.palette.text};
  const double brand_end = room.min.x + kMargin + ui.canvas.measure("posenc", brand).width;
  ui.canvas.text({room.min.x + kMargin, room.centre().y}, "posenc", brand, HAlign::left,
                 VAlign::middle);

  const double fold_x = brand_end + 32;
  draw_fold(ui, {fold_x, room.centre().y}, now);
  const double tabs_end = draw_buttons(ui, room);
  draw_tabs(ui, {{fold_x + 32, room.min.y}, {tabs_end, room.max.y}}, now, next);
}

}  // namespace posenc
