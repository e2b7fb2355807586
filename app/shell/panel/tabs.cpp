#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

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
  close,      ///< the same with less room between, and the number of the overview alone
  numbers,    ///< of these views only the numbers, but for the one that is shown
  one_group,  ///< the other groups in a list
  one_view,   ///< the other views in the list too
};

/// A thing in the row that can be clicked.
struct Tab {
  std::string id, number, title, tip, key;
  std::string_view shows;  ///< the view; "" for what opens the list
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
  Tab tab;
  tab.id = "tab/" + std::string(id);
  tab.number = key;
  tab.chosen = id == now.view;
  const bool titled = with_title || tab.chosen || key.empty();
  if (titled) tab.title = title;
  tab.tip = titled ? std::string(help) : std::string(title) + ": " + std::string(help);
  tab.key = std::move(key);
  tab.shows = id;
  return tab;
}

std::string titles_of(const std::vector<const View*>& shown) {
  std::string titles;
  for (const auto* const view : shown)
    titles.append(titles.empty() ? "" : ", ").append(view->title);
  return titles;
}

Tab group_tab(const ViewGroupRow& row, bool chosen, bool with_list) {
  const auto shown = views_of(row.group);
  Tab tab;
  tab.id = "tab/group/" + std::string(row.id);
  tab.title = row.title;
  tab.tip = with_list ? "All views" : titles_of(shown);
  if (!with_list) tab.shows = shown.front()->id;
  tab.chosen = chosen;
  tab.is_group = tab.begins_group = true;
  return tab;
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
    Tab list;
    list.id = "tab/views";
    list.title = "Views";
    list.tip = "All views";
    list.is_group = true;
    tabs.push_back(std::move(list));
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

/// All views under their groups, for a row that has no room for them.
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
  const auto color = [&](const Touch& touch) {
    return touch.hovered ? ui.palette.text : ui.palette.muted;
  };
  const double top = room.centre().y - kButton / 2;
  double x = room.max.x - kMargin + 8;

  const auto place = [&](double width) {
    const Rect button{{x - width, top}, {x, top + kButton}};
    x -= width + kButtonGap;
    return button;
  };
  const Rect keys = place(kButton);
  const auto keys_touch = quiet_button(ui, "button/keys", keys);
  ui.canvas.text(keys.centre(), "?", Ui::style(Face::medium, size::kBody, color(keys_touch)),
                 HAlign::centre, VAlign::middle);
  ui.tip(keys_touch, "button/keys", keys, "Keyboard shortcuts", shortcut(Action::keys));
  if (keys_touch.clicked) session->keys_open = true;

  const Rect theme = place(kButton);
  const auto theme_touch = quiet_button(ui, "button/theme", theme);
  draw_theme_sign(ui, theme.centre(), color(theme_touch));
  ui.tip(theme_touch, "button/theme", theme, "Switch between the dark and the light theme",
         shortcut(Action::theme));
  if (theme_touch.clicked) next.theme = next.theme == Theme::dark ? Theme::light : Theme::dark;

  const auto words = Ui::style(Face::medium, size::kBody, ui.palette.muted);
  const Rect save = place(ui.canvas.measure("Export", words).width + 2 * kPad);
  const auto save_touch = quiet_button(ui, "button/export", save);
  ui.canvas.text(save.centre(), "Export", Ui::style(Face::medium, size::kBody, color(save_touch)),
                 HAlign::centre, VAlign::middle);
  ui.tip(save_touch, "button/export", save, "Export the picture to a file…",
         shortcut(Action::export_picture));
  if (save_touch.clicked) session->export_open = true;
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
