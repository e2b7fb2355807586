#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "figure/numbers.hpp"
#include "shell/pieces.hpp"
#include "shell/widgets.hpp"
#include "state/keys.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

constexpr double kTabHeight = 36, kTabPad = 14, kDigitGap = 9, kTabGap = 6;
constexpr double kButton = 36, kButtonGap = 14;

struct Tab {
  std::string_view id, title, help;
  std::string key;
};

std::vector<Tab> tabs() {
  std::vector<Tab> all;
  for (const auto& view : views()) {
    all.push_back(
        {view.id, view.title, view.help, shortcut(Action::view, static_cast<int>(all.size()))});
  }
  all.push_back({kAllViews, "All", "Show all views at once", shortcut(Action::all_views)});
  return all;
}

TextStyle key_style(const Palette& palette) {
  return Ui::style(Face::regular, size::kAxis, palette.muted);
}
TextStyle title_style(const Palette& palette, bool chosen) {
  return chosen ? Ui::style(Face::semibold, size::kBody, palette.text)
                : Ui::style(Face::medium, size::kBody, palette.muted);
}

double tab_width(Ui& ui, const Tab& tab, bool with_title) {
  const double key = ui.canvas.measure(tab.key, key_style(ui.palette)).width;
  if (!with_title) return key + 2 * kTabPad;
  return key + kDigitGap + ui.canvas.measure(tab.title, title_style(ui.palette, true)).width +
         2 * kTabPad;
}

void draw_tabs(Ui& ui, const Rect& room, const State& now, State& next) {
  const auto all = tabs();
  double width = -kTabGap;
  for (const auto& tab : all) width += tab_width(ui, tab, true) + kTabGap;
  const bool all_titles = width <= room.width();

  double x = room.min.x;
  for (const auto& tab : all) {
    const bool chosen = tab.id == now.view;
    const bool with_title = all_titles || chosen;
    const double tab_end = x + tab_width(ui, tab, with_title);
    const Rect place{{x, room.centre().y - kTabHeight / 2},
                     {tab_end, room.centre().y + kTabHeight / 2}};
    const auto id = "tab/" + std::string(tab.id);
    const auto touch = quiet_button(ui, id, place, chosen);
    const Point at{x + kTabPad, place.centre().y};
    ui.canvas.text(at, tab.key, key_style(ui.palette), HAlign::left, VAlign::middle);
    if (with_title) {
      const double key = ui.canvas.measure(tab.key, key_style(ui.palette)).width;
      auto style = title_style(ui.palette, chosen);
      if (touch.hovered) style.color = ui.palette.text;
      ui.canvas.text({at.x + key + kDigitGap, at.y}, tab.title, style, HAlign::left,
                     VAlign::middle);
    }
    if (touch.clicked) next.view = tab.id;
    ui.tip(
        touch, id, place,
        with_title ? std::string(tab.help) : std::string(tab.title) + ": " + std::string(tab.help),
        tab.key);
    x = tab_end + kTabGap;
  }
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
  ui.tip(keys_touch, "button/keys", keys, "Show all keys", shortcut(Action::keys));
  if (keys_touch.clicked) session->keys_open = true;

  const Rect theme = place(kButton);
  const auto theme_touch = quiet_button(ui, "button/theme", theme);
  draw_theme_sign(ui, theme.centre(), color(theme_touch));
  ui.tip(theme_touch, "button/theme", theme, "Change between the dark and the light theme",
         shortcut(Action::theme));
  if (theme_touch.clicked) next.theme = next.theme == Theme::dark ? Theme::light : Theme::dark;

  const auto words = Ui::style(Face::medium, size::kBody, ui.palette.muted);
  const Rect save = place(ui.canvas.measure("Export", words).width + 2 * kTabPad);
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
  ui.tip(touch, "button/fold", place, now.panel ? "Fold the panel away" : "Bring the panel back",
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

  const double panel_end = window_layout(room, now.panel).panel.max.x;
  const double fold_x = now.panel ? panel_end - kMargin : brand_end + 32;
  draw_fold(ui, {fold_x, room.centre().y}, now, next);
  const double tabs_begin = now.panel ? panel_end + kWideMargin - kTabPad : fold_x + 32;
  const double tabs_end = draw_buttons(ui, room, next);
  draw_tabs(ui, {{tabs_begin, room.min.y}, {tabs_end, room.max.y}}, now, next);
}

}  // namespace posenc
