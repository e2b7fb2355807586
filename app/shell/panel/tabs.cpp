#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "shell/frame/pieces.hpp"
#include "shell/panel/widgets.hpp"
#include "state/keys.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

constexpr double kTabHeight = 36, kPad = 12, kClosePad = 7, kDigitGap = 7, kTabGap = 2;
constexpr double kGroupGap = 12, kChevron = 9, kChevronGap = 12;

/// How much the row of tabs says; the first that fits is taken.
enum class Detail {
  titles,     ///< the titles of all groups, and of the views of the one that is shown
  close,      ///< the same with less space between, and the number of the overview alone
  numbers,    ///< of these views only the numbers, but for the one that is shown
  one_group,  ///< the other groups in a list
  one_view,   ///< the other views in the list too
};

/// A thing in the row that can be clicked.
struct Tab {
  std::string id = {}, number = {}, title = {}, tip = {}, key = {};
  std::string_view shows = {};  ///< the view; "" for what opens the list
  bool chosen = false, is_group = false, begins_group = false;
  double pad = kPad;  ///< at either side
};

TextStyle number_style(const Palette& palette) {
  return Ui::style(Face::regular, size::kAxis, palette.muted);
}

TextStyle title_style(const Palette& palette, const Tab& tab) {
  if (tab.is_group)
    return Ui::style(Face::medium, size::kAxis, tab.chosen ? palette.text : palette.muted);
  return tab.chosen ? Ui::style(Face::semibold, size::kBody, palette.text)
                    : Ui::style(Face::medium, size::kBody, palette.muted);
}

bool opens_list(const Tab& tab) { return tab.shows.empty(); }

Tab view_tab(std::string_view id, std::string_view title, std::string_view help, std::string key,
             const State& now, bool with_title) {
  const bool chosen = id == now.view, titled = with_title || chosen || key.empty();
  return {.id = fmt::format("tab/{}", id),
          .number = key,
          .title = std::string(titled ? title : ""),
          .tip = titled ? std::string(help) : fmt::format("{}: {}", title, help),
          .key = key,
          .shows = id,
          .chosen = chosen};
}

Tab group_tab(const ViewGroupRow& row, bool chosen, bool with_list) {
  const auto shown = views_of(row.group);
  std::vector<std::string_view> titles;
  for (const auto* const view : shown) titles.push_back(view->title);
  return {.id = fmt::format("tab/group/{}", row.id),
          .title = std::string(row.title),
          .tip = with_list ? "All views" : fmt::format("{}", fmt::join(titles, ", ")),
          .shows = with_list ? "" : shown.front()->id,
          .chosen = chosen,
          .is_group = true,
          .begins_group = true};
}

std::vector<Tab> tabs_of(const State& now, Detail detail) {
  std::vector<Tab> tabs;
  const auto* const shown = find_view(now.view);
  const bool lists = detail >= Detail::one_group;
  for (const auto& row : view_groups()) {
    const auto members = views_of(row.group);
    const bool chosen = shown != nullptr && shown->group == row.group;
    if (members.empty() || (lists && !chosen)) continue;
    tabs.push_back(group_tab(row, chosen, lists));
    for (const auto* const view : members) {
      if (!chosen || (detail == Detail::one_view && view != shown)) continue;
      tabs.push_back(view_tab(view->id, view->title, view->help,
                              shortcut(Action::view, static_cast<int>(view - views().data())), now,
                              detail <= Detail::close));
    }
  }
  if (lists && shown == nullptr) {
    tabs.push_back({.id = "tab/views", .title = "Views", .tip = "All views", .is_group = true});
  }
  if (detail != Detail::one_view || shown == nullptr) {
    tabs.push_back(view_tab(kAllViews, kOverviewTitle, "Show the main views side by side",
                            shortcut(Action::all_views), now, detail == Detail::titles));
    tabs.back().begins_group = true;
  }
  if (detail != Detail::titles) {
    for (auto& tab : tabs) tab.pad = kClosePad;
  }
  return tabs;
}

double words_width(Ui& ui, const Tab& tab) {
  const double number = ui.canvas.measure(tab.number, number_style(ui.palette)).width;
  const double title = ui.canvas.measure(tab.title, title_style(ui.palette, tab)).width;
  return number + title + (number > 0 && title > 0 ? kDigitGap : 0) +
         (opens_list(tab) ? kChevronGap + kChevron / 2 : 0);
}

double width(Ui& ui, const Tab& tab) { return words_width(ui, tab) + 2 * tab.pad; }
double gap_before(const Tab& tab) { return tab.begins_group ? kGroupGap : kTabGap; }

double width(Ui& ui, const std::vector<Tab>& tabs) {
  double sum = -gap_before(tabs.front());
  for (const auto& tab : tabs) sum += gap_before(tab) + width(ui, tab);
  return sum;
}

/// All views under their groups, for a row that is too narrow for them.
std::vector<Choice> choices() {
  std::vector<Choice> all;
  for (const auto& row : view_groups()) {
    for (const auto* const view : views_of(row.group))
      all.push_back({view->id, view->title, view->help, row.title});
  }
  all.push_back({kAllViews, kOverviewTitle, "Show the main views side by side", "Several"});
  return all;
}

void draw_list(Ui& ui, const Tab& tab, const Rect& place, bool open, const State& now,
               State& next) {
  const auto all = choices();
  const auto chosen = std::ranges::find(all, now.view, &Choice::id) - all.begin();
  const auto picked = choice_list(ui, tab.id + "/list", open, place, all, static_cast<int>(chosen));
  if (picked) next.view = all[static_cast<std::size_t>(*picked)].id;
}

void draw_tab(Ui& ui, const Tab& tab, const Rect& place, const State& now, State& next) {
  const auto touch = quiet_button(ui, tab.id, place, tab.chosen && !tab.is_group);
  Point at{place.min.x + tab.pad, place.centre().y};
  if (!tab.number.empty()) {
    const auto style = number_style(ui.palette);
    ui.canvas.text(at, tab.number, style, HAlign::left, VAlign::middle);
    at.x += ui.canvas.measure(tab.number, style).width + kDigitGap;
  }
  auto style = title_style(ui.palette, tab);
  if (touch.hovered) style.color = ui.palette.text;
  ui.canvas.text(at, tab.title, style, HAlign::left, VAlign::middle);
  ui.tip(touch, tab.id, place, tab.tip, tab.key);
  if (opens_list(tab)) {
    draw_chevron(ui, {place.max.x - tab.pad - kChevron / 2, at.y + 1}, kChevron, {0, 1},
                 style.color);
    draw_list(ui, tab, place, touch.clicked, now, next);
  } else if (touch.clicked) {
    next.view = tab.shows;
  }
}

void draw_tabs(Ui& ui, const Rect& room, const State& now, State& next) {
  std::vector<Tab> tabs;
  for (const auto detail :
       {Detail::titles, Detail::close, Detail::numbers, Detail::one_group, Detail::one_view}) {
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

/// The buttons in the right corner; returns where they begin.
double draw_buttons(Ui& ui, const Rect& room, State& next) {
  auto* session = ui.session();
  double x = room.max.x - kMargin + 8;
  const auto button = [&](std::string_view id, double width, std::string_view tip, Action action,
                          const auto& draw) {
    const double middle = room.centre().y;
    const Rect place{{x - width, middle - kButton / 2}, {x, middle + kButton / 2}};
    x -= width + kButtonGap;
    const auto touch = quiet_button(ui, id, place);
    draw(place.centre(), touch.hovered ? ui.palette.text : ui.palette.muted);
    ui.tip(touch, id, place, tip, shortcut(action));
    return touch.clicked;
  };
  const auto caption = [&](std::string_view text) {
    return [&ui, text](Point centre, Color color) {
      ui.canvas.text(centre, text, Ui::style(Face::medium, size::kBody, color), HAlign::centre,
                     VAlign::middle);
    };
  };
  if (button("button/keys", kButton, "Keyboard shortcuts", Action::keys, caption("?")))
    session->keys_open = true;
  if (button("button/theme", kButton, "Switch between the dark and the light theme", Action::theme,
             [&](Point centre, Color color) { draw_theme_sign(ui, centre, color); }))
    next.theme = next.theme == Theme::dark ? Theme::light : Theme::dark;
  const auto style = Ui::style(Face::medium, size::kBody, ui.palette.muted);
  const double export_width = ui.canvas.measure("Export", style).width + 2 * kPad;
  if (button("button/export", export_width, "Export the picture to a file…", Action::export_picture,
             caption("Export")))
    session->export_open = true;
  return x;
}

void draw_fold(Ui& ui, Point centre, const State& now, State& next) {
  const Rect place{centre - Point(15, 15), centre + Point(15, 15)};
  const auto touch = quiet_button(ui, "button/fold", place);
  draw_chevron(ui, centre, 12, {now.panel ? -1.0 : 1.0, 0.0},
               touch.hovered ? ui.palette.text : ui.palette.muted);
  ui.tip(touch, "button/fold", place, now.panel ? "Hide panel" : "Show panel",
         shortcut(Action::panel));
  if (touch.clicked) next.panel = !now.panel;
}

}  // namespace

void title_bar(Ui& ui, const Rect& room, const Scene& scene, State& next) {
  const auto& now = scene.state();
  const auto brand = Ui::style(Face::bold, size::kBrand, ui.palette.text);
  const double brand_end = room.min.x + kMargin + ui.canvas.measure("posenc", brand).width;
  ui.canvas.text({room.min.x + kMargin, room.centre().y}, "posenc", brand, HAlign::left,
                 VAlign::middle);

  const double panel_end = window_layout(room, now).panel.max.x;
  const double fold_x = now.panel ? panel_end - kMargin : brand_end + 32;
  draw_fold(ui, {fold_x, room.centre().y}, now, next);
  const double tabs_begin = now.panel ? panel_end + kWideMargin - kPad : fold_x + 32;
  const double tabs_end = draw_buttons(ui, room, next);
  draw_tabs(ui, {{tabs_begin, room.min.y}, {tabs_end, room.max.y}}, now, next);
}

}  // namespace posenc
