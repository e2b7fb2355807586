#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
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

constexpr double kFirstLine = 48;
constexpr double kTabHeight = 36, kPad = 10, kGap = 2, kChevron = 9, kChevronRoom = 15;
constexpr double kFold = 32, kBetweenParts = 26, kSign = 36;
constexpr std::string_view kBrand = "posenc", kMore = "…";

/// A command with a button at the right.
struct TitleButton {
  std::string_view id, caption;  ///< without a caption, the sign of the themes
  std::string_view command;
};
/// In a narrow window the last ones go into a list first.
constexpr std::array kTitleButtons{TitleButton{"button/lessons", "Lessons", "lessons"},
                                   TitleButton{"button/present", "Present", "present"},
                                   TitleButton{"button/scenes", "Scenes", "scenes"},
                                   TitleButton{"button/export", "Export", "export-picture"},
                                   TitleButton{"button/theme", "", "theme"},
                                   TitleButton{"button/keys", "?", "keys"}};

/// What can be clicked in the bar, from one place on to the right.
struct Item {
  std::string id = {};
  std::string_view caption = {}, help = {};
  bool lit = false, opens_list = false;
  double width = 0;
};

TextStyle caption_style(const Palette& palette, bool lit) {
  return lit ? TextStyle{Face::semibold, size::kBody, palette.text}
             : TextStyle{Face::medium, size::kBody, palette.muted};
}

/// As wide as where it is lit, so that nothing moves where another one is.
double width_of(Ui& ui, std::string_view caption, bool opens_list = false) {
  const double words = ui.canvas.measure(caption, caption_style(ui.palette, true)).width;
  return std::max(words + 2 * kPad, caption.size() > 1 ? 0 : kSign) +
         (opens_list ? kChevronRoom : 0);
}

double width_of(const std::vector<Item>& items) {
  double sum = 0;
  for (const auto& item : items) sum += item.width + kGap;
  return sum;
}

Choice choice_of(const View& view, std::string_view heading = "") {
  return {view.id, view.title, view.help, heading};
}
constexpr Choice kOverview{kAllViews, kOverviewTitle, "Show the main views side by side",
                           "Several"};

/// A list of pages with their keys.
void page_list(Ui& ui, std::string_view id, bool open, const Rect& about,
               const std::vector<Choice>& pages, const State& now, State& next) {
  std::vector<std::string> keys;
  for (const auto& page : pages) keys.push_back(page_key(page.id));
  const auto at = std::ranges::find(pages, now.view, &Choice::id);
  const int chosen = at == pages.end() ? -1 : static_cast<int>(at - pages.begin());
  const auto picked = choice_list(ui, id, open, about, pages, chosen, keys);
  if (picked) next = with_view(std::move(next), pages[static_cast<std::size_t>(*picked)].id);
}

/// Returns whether it was clicked.
bool draw_item(Ui& ui, const Item& item, const Rect& place, std::string_view key = "") {
  const auto touch = focusable_button(ui, item.id, place, item.lit && !item.opens_list);
  auto style = caption_style(ui.palette, item.lit);
  if (touch.hovered) style.color = ui.palette.text;
  const Point middle = place.centre();
  ui.canvas.text(middle - Point(item.opens_list ? kChevronRoom / 2 : 0, 0), item.caption, style,
                 HAlign::centre, VAlign::middle);
  if (item.opens_list)
    draw_chevron(ui, {place.max.x - kPad - kChevron / 2, middle.y + 1}, kChevron, {0, 1},
                 style.color);
  if (!item.help.empty()) ui.tip(touch, item.help, key);
  return touch.clicked;
}

/// Takes the next place of a line.
Rect take(Rect& line, double width) {
  const Rect place{{line.min.x, line.centre().y - kTabHeight / 2},
                   {line.min.x + width, line.centre().y + kTabHeight / 2}};
  line.min.x = place.max.x + kGap;
  return place;
}

/// The page of several, and the groups of views as lists; all in one where they have no room.
std::vector<Item> menus(Ui& ui, const State& now, double room) {
  std::vector<Item> all{{.id = "tab/all",
                         .caption = kOverviewTitle,
                         .help = kOverview.help,
                         .lit = now.view == kAllViews,
                         .width = width_of(ui, kOverviewTitle)}};
  const auto* const view = find_view(now.view);
  for (const auto& group : view_groups())
    all.push_back({.id = fmt::format("group/{}", group.id),
                   .caption = group.title,
                   .lit = view != nullptr && view->group == group.group,
                   .opens_list = true,
                   .width = width_of(ui, group.title, true)});
  if (width_of(all) <= room) return all;
  return {{.id = "group/all",
           .caption = "Views",
           .lit = true,
           .opens_list = true,
           .width = width_of(ui, "Views", true)}};
}

void draw_menus(Ui& ui, Rect& line, const std::vector<Item>& items, const State& now, State& next) {
  for (const auto& item : items) {
    const Rect place = take(line, item.width);
    const bool clicked = draw_item(ui, item, place, page_key(kAllViews));
    if (!item.opens_list) {
      if (clicked) next = with_view(std::move(next), kAllViews);
      continue;
    }
    std::vector<Choice> pages;
    for (const auto& group : view_groups()) {
      for (const auto* const view : views_of(group.group))
        if (items.size() == 1 || group.title == item.caption)
          pages.push_back(choice_of(*view, items.size() == 1 ? group.title : ""));
    }
    if (items.size() == 1) pages.push_back(kOverview);
    page_list(ui, item.id, clicked, place, pages, now, next);
  }
}

/// The views of the group that is shown; those that have no room are in a list at the end.
void draw_tabs(Ui& ui, Rect line, const State& now, State& next) {
  const auto* const shown = find_view(now.view);
  if (shown == nullptr) return;
  const auto views = views_of(shown->group);
  std::vector<Item> tabs;
  for (const auto* const view : views)
    tabs.push_back({.id = fmt::format("tab/{}", view->id),
                    .caption = view->title,
                    .help = view->help,
                    .lit = view == shown,
                    .width = width_of(ui, view->title)});
  const double more = width_of(ui, kMore, true);
  std::size_t count = tabs.size();
  double width = width_of(tabs);
  for (; count > 0 && width + (count < tabs.size() ? more : 0) > line.width(); --count)
    width -= tabs[count - 1].width + kGap;
  for (std::size_t i = 0; i < count; ++i) {
    if (draw_item(ui, tabs[i], take(line, tabs[i].width), page_key(views[i]->id)))
      next = with_view(std::move(next), views[i]->id);
  }
  if (count == tabs.size()) return;
  std::vector<Choice> rest;
  bool is_lit = false;
  for (std::size_t i = count; i < views.size(); ++i) {
    rest.push_back(choice_of(*views[i]));
    is_lit = is_lit || views[i] == shown;
  }
  const Item last{.id = "tabs/more", .caption = kMore, .lit = is_lit, .opens_list = true};
  const Rect place = take(line, more);
  page_list(ui, last.id, draw_item(ui, last, place), place, rest, now, next);
}

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

/// In the right corner, as many as the room has; the others are in a list.
void draw_buttons(Ui& ui, const Rect& room) {
  const double more = width_of(ui, kMore) + kGap;
  std::size_t count = kTitleButtons.size();
  double width = 0;
  for (const auto& button : kTitleButtons) width += width_of(ui, button.caption) + kGap;
  for (; count > 0 && width + (count < kTitleButtons.size() ? more : 0) > room.width(); --count)
    width -= width_of(ui, kTitleButtons[count - 1].caption) + kGap;
  const bool has_more = count < kTitleButtons.size();
  Rect line = room;
  line.min.x = room.max.x - width - (has_more ? more : 0);
  for (const auto& button : std::span(kTitleButtons).first(count)) {
    const Rect place = take(line, width_of(ui, button.caption));
    const auto touch =
        command_button(ui, button.id, place, command_of(button.command).help, button.command);
    auto style = caption_style(ui.palette, false);
    if (touch.hovered) style.color = ui.palette.text;
    if (button.caption.empty()) draw_theme_sign(ui, place.centre(), style.color);
    ui.canvas.text(place.centre(), button.caption, style, HAlign::centre, VAlign::middle);
  }
  if (has_more) {
    std::vector<const Command*> rest;
    for (const auto& button : std::span(kTitleButtons).subspan(count))
      rest.push_back(&command_of(button.command));
    const Item last{.id = "button/more", .caption = kMore};
    const Rect place = take(line, more - kGap);
    command_list(ui, last.id, draw_item(ui, last, place), place, rest);
  }
}

void draw_fold(Ui& ui, Point centre, const State& now) {
  const Rect place{centre - Point(15, 15), centre + Point(15, 15)};
  const auto touch =
      command_button(ui, "button/fold", place, now.panel ? "Hide panel" : "Show panel", "panel");
  draw_chevron(ui, centre, 12, {now.panel ? -1.0 : 1.0, 0.0},
               touch.hovered ? ui.palette.text : ui.palette.muted);
}

/// The name of the program, which leads to the start page.
void draw_brand(Ui& ui, Rect& line) {
  const TextStyle style{Face::bold, size::kBrand, ui.palette.text};
  const Rect place = take(line, ui.canvas.measure(kBrand, style).width + 2 * kPad);
  command_button(ui, "button/start", place, command_of("start-page").help, "start-page");
  ui.canvas.text(place.centre(), kBrand, style, HAlign::centre, VAlign::middle);
}

}  // namespace

void title_bar(Ui& ui, const Rect& room, const Scene& scene, State& next) {
  const auto& now = scene.state();
  const Rect inside{room.min + Point(kMargin - kPad, 0), room.max - Point(kMargin - kPad, 0)};
  Rect line{inside.min, {inside.max.x, inside.min.y + kFirstLine}};
  draw_brand(ui, line);
  draw_fold(ui, {line.min.x + kFold / 2 - kGap, line.centre().y}, now);
  line.min.x += kFold;
  // The menus have their room first, but for one button that lists the others.
  const auto items = menus(ui, now, line.width() - width_of(ui, kMore) - kBetweenParts);
  Rect right = line;
  right.min.x += width_of(items) + kBetweenParts;
  draw_buttons(ui, right);
  draw_menus(ui, line, items, now, next);
  draw_tabs(ui, {{inside.min.x, line.max.y}, inside.max}, now, next);
}

}  // namespace posenc
