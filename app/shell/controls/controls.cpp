#include "shell/controls/controls.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "figure/axes.hpp"
#include "shell/keys/commands.hpp"

namespace posenc {
namespace {

constexpr double kSliderRow = 62, kPlainRow = 36;
constexpr double kTrackHeight = 6, kTrackBelow = 31;
constexpr double kTextRow = 76, kTextHeight = 32, kTextBelow = 30;
constexpr double kNumberWidth = 130;

/// The chord that acts on a parameter.
std::string control_keys(const Parameter& p) {
  const auto both = [](std::string_view back, std::string_view forward) {
    return shortcut(back) + " / " + shortcut(forward);
  };
  if (p.id == "position") return both("previous-position", "next-position");
  if (p.id == "pair" || p.id == "dim") return both("previous-pair", "next-pair");
  if (p.id == "theme") return shortcut("theme");
  if (p.kind == ParameterKind::text) return "";
  return both("decrease", "increase");
}

/// The arrow that restores the default, beside the label while the value differs.
void reset_button(Ui& ui, Point at, const Parameter& p, const State& now, State& next) {
  if (is_default(p, now)) return;
  const Rect room{at - Point(11, 11), at + Point(11, 11)};
  const auto id = std::string(p.id) + "/reset";
  const auto touch = ui.touch(id, room);
  draw_round_arrow(ui, at, 5, touch.hovered ? ui.palette.text : ui.palette.muted, true);
  if (focusable(ui, id, room) || touch.clicked) reset(next, p);
  ui.tip(touch, "Back to " + display_text(p, opening(now.view)));
}

/// Symbol and label at the left; a double click on them resets. Returns where they end.
double label(Ui& ui, const Rect& room, double baseline, const Parameter& p, const State& now,
             State& next) {
  const auto& palette = ui.palette;
  double x = room.min.x;
  if (!p.symbol.empty()) {
    ui.canvas.text({x, baseline}, p.symbol,
                   {Face::math_italic, size::kSymbol, symbol_colour(palette, p.symbol)});
    x += 24;
  }
  const TextStyle style{p.symbol.empty() ? Face::regular : Face::medium, size::kBody, palette.text};
  ui.canvas.text({x, baseline}, p.label, style);
  x += ui.canvas.measure(p.label, style).width;
  const Rect words{{room.min.x, baseline - 18}, {x, baseline + 7}};
  const auto touch = ui.touch(std::string(p.id) + "/label", words);
  if (touch.double_clicked) reset(next, p);
  if (touch.hovered) ui.focus()->named = p.id;
  setting_tip(ui, touch, p);
  reset_button(ui, {x + 18, baseline - 6}, p, now, next);
  return x + 34;
}

void slider_row(Ui& ui, const Rect& room, const Parameter& p, const State& now, State& next) {
  const double baseline = room.min.y + 20;
  const double words_end = label(ui, room, baseline, p, now, next);
  const Rect number{{std::max(words_end, room.max.x - kNumberWidth), room.min.y},
                    {room.max.x, room.min.y + 27}};
  number_field(ui, number, p, now, next, display_text(p, p.get(now)));

  const Rect track{{room.min.x, room.min.y + kTrackBelow},
                   {room.max.x, room.min.y + kTrackBelow + kTrackHeight}};
  const Rect reach{{track.min.x - 10, track.min.y - 8}, {track.max.x + 10, track.max.y + 10}};
  const auto limits = p.limits(now);
  SliderStyle style;
  style.at = slider_place(p, limits, p.get(now));
  style.origin = limits.min < 0 ? slider_place(p, limits, 0) : 0;
  style.color = p.symbol.empty() ? ui.palette.muted : symbol_colour(ui.palette, p.symbol);
  style.hot = ui.focus() != nullptr && ui.focus()->lit == p.id;
  // Rounded less than all of its height: at a full half circle the fill leaves specks beside the
  // edge's middle.
  constexpr double kGlow = 7, kRound = 8;
  if (style.hot) ui.canvas.rect(track.grown(kGlow), style.color.with_alpha(0.25), {}, kRound);
  const auto touch = slider(ui, std::string(p.id) + "/slider", track, reach, p, next, style);
  setting_tip(ui, touch, p);
}

void text_row(Ui& ui, const Rect& room, const Parameter& p, const State& now, State& next) {
  const double baseline = room.min.y + 20;
  const double words_end = label(ui, room, baseline, p, now, next);
  if (!ui.canvas.has_letters(display_text(p, now), Face::medium)) {
    const TextStyle style{Face::regular, size::kSmall, ui.palette.muted};
    ui.canvas.text({room.max.x, baseline},
                   shorten(ui.canvas, "�: the fonts lack it", style, room.max.x - words_end), style,
                   HAlign::right);
  }
  const Rect box{{room.min.x, room.min.y + kTextBelow},
                 {room.max.x, room.min.y + kTextBelow + kTextHeight}};
  text_field(ui, box, p, now, next);
}

Touch toggle_row(Ui& ui, const Rect& room, const Parameter& p, const State& now, State& next) {
  const double baseline = room.centre().y + 6;
  const auto touch = ui.touch(p.id, room);
  ui.canvas.text({room.min.x, baseline}, p.label, {Face::regular, size::kBody, ui.palette.text});
  const Rect pill{{room.max.x - 38, room.centre().y - 11}, {room.max.x, room.centre().y + 11}};
  draw_toggle(ui, pill, p.get(now) != 0, touch.hovered);
  if (touch.clicked) p.set(next, p.get(now) != 0 ? 0 : 1);
  return touch;
}

void choice_row(Ui& ui, const Rect& room, const Parameter& p, const State& now, State& next) {
  const double baseline = room.centre().y + 6;
  const double words_end = label(ui, room, baseline, p, now, next);
  std::vector<std::string_view> labels;
  const auto choices = available_choices(p, now);
  for (const auto& choice : choices) labels.push_back(choice.label);
  const int chosen = static_cast<int>(p.get(now));
  const auto& current = p.choices[static_cast<std::size_t>(chosen)];
  const double width = segments_width(ui, labels);
  std::optional<int> picked;
  if (words_end + width <= room.max.x) {
    const Rect cells{{room.max.x - width, room.centre().y - 15},
                     {room.max.x, room.centre().y + 15}};
    const auto shown = segments(ui, std::string(p.id) + "/cells", cells, labels, chosen);
    setting_tip(ui, shown.touch, p);
    picked = shown.picked;
  } else {
    constexpr double kBeforeEnd = 20;
    const auto id = std::string(p.id) + "/list";
    const TextStyle style{Face::regular, size::kAxis, ui.palette.muted};
    // Beside the label and its arrow back.
    const double words_room = room.max.x - kBeforeEnd - words_end;
    const auto shown = shorten(ui.canvas, current.label, style, words_room);
    const double list_width =
        std::min(ui.canvas.measure(shown, style).width + 34, room.max.x - words_end);
    const Rect list{{room.max.x - list_width, room.centre().y - 15},
                    {room.max.x + 6, room.centre().y + 15}};
    const auto touch = quiet_button(ui, id, list);
    const Color quiet = current.is_mistake ? ui.palette.error : ui.palette.muted;
    const Color color = touch.hovered ? ui.palette.text : quiet;
    ui.canvas.text({room.max.x - kBeforeEnd, baseline}, shown, {Face::regular, size::kAxis, color},
                   HAlign::right);
    draw_chevron(ui, {room.max.x - 6, room.centre().y + 1}, 9, {0, 1}, color);
    // The label says what the setting is for, the list what is chosen.
    setting_tip(ui, touch, p,
                current.help.empty() ? "" : fmt::format("{}: {}", current.label, current.help));
    picked = choice_list(ui, id, touch.clicked, list, choices, chosen);
  }
  if (picked) p.set(next, *picked);
}

void control(Ui& ui, const Rect& room, const Parameter& p, const State& now, State& next) {
  switch (p.kind) {
    case ParameterKind::toggle: setting_tip(ui, toggle_row(ui, room, p, now, next), p); break;
    case ParameterKind::choice: choice_row(ui, room, p, now, next); break;
    case ParameterKind::text: text_row(ui, room, p, now, next); break;
    case ParameterKind::integer:
    case ParameterKind::real: slider_row(ui, room, p, now, next); break;
  }
}

/// What cannot be set now: as it is, greyed, with why in its tip.
void greyed_control(Ui& ui, const Rect& room, const Parameter& p, const State& now) {
  constexpr double kGrey = 0.55;
  Palette grey = ui.palette;
  for (Color* const color :
       {&grey.text, &grey.muted, &grey.t, &grey.delta, &grey.k, &grey.d, &grey.base, &grey.line})
    *color = mix(*color, grey.panel, kGrey);
  Ui inert(ui.canvas, grey);
  State untouched = now;
  control(inert, room, p, now, untouched);
  setting_tip(ui, ui.touch(std::string(p.id) + "/greyed", room), p, p.why_not);
}

}  // namespace

double control_height(const Parameter& p) {
  if (p.kind == ParameterKind::text) return kTextRow;
  const bool has_slider = p.kind == ParameterKind::integer || p.kind == ParameterKind::real;
  return has_slider ? kSliderRow : kPlainRow;
}

void setting_tip(Ui& ui, const Touch& touch, const Parameter& p, std::string_view instead) {
  if (!touch.hovered) return;
  std::string text(instead.empty() ? p.help : instead);
  if (instead.empty() && !p.unit.empty()) text += fmt::format(" ({})", p.unit);
  // One tip for all parts of a setting, so that it stays when the pointer goes from part to part.
  Touch whole = touch;
  whole.id = p.id;
  ui.tip(whole, text, control_keys(p));
}

Touch slider(Ui& ui, const std::string& id, const Rect& track, const Rect& reach,
             const Parameter& p, State& next, SliderStyle style) {
  const auto touch = ui.touch(id, reach);
  style.hot = style.hot || touch.hovered || touch.held;
  draw_slider(ui, track, style);
  if (touch.pressed) ui.focus()->begin_gesture();
  if (const auto place = slider_drag(touch, track))
    p.set(next, slider_value(p, p.limits(next), *place));
  return touch;
}

void register_control(Ui& ui, const Parameter& p, const Rect& room) {
  auto* focus = ui.focus();
  if (focus == nullptr) return;
  const auto pointer = ui.pointer();
  if (pointer && room.contains(*pointer)) focus->hovered = p.id;
  focusable(ui, p.id, room, 6);
}

void parameter_control(Ui& ui, const Rect& room, const Parameter& p, const State& now,
                       State& next) {
  if (!applies(p, now)) return greyed_control(ui, room, p, now);
  register_control(
      ui, p, {room.min, {room.max.x, std::min(room.max.y, room.min.y + control_height(p) - 14)}});
  control(ui, room, p, now, next);
}

void nudge_control(Focus& focus, State& next, int presses) {
  const auto& id = focus.hovered.empty() ? focus.chosen : focus.hovered;
  const auto* const p = find_parameter(id);
  if (p != nullptr && p->kind != ParameterKind::text) p->set(next, stepped(next, *p, presses));
}

void choose_control(Focus& focus, int direction) {
  const auto& all = focus.controls;
  if (all.empty()) return;
  const auto count = static_cast<int>(all.size());
  const auto found = std::ranges::find(all, focus.chosen);
  const int at =
      found == all.end() ? (direction > 0 ? -1 : 0) : static_cast<int>(found - all.begin());
  focus.chosen = all[static_cast<std::size_t>((at + direction + count) % count)];
  focus.has_chosen = true;
}

void edit_chosen(Focus& focus, State& next) {
  const auto* p = find_parameter(focus.chosen);
  if (p == nullptr) {
    focus.entered = !focus.chosen.empty();
  } else if (p->kind == ParameterKind::toggle) {
    p->set(next, p->get(next) != 0 ? 0 : 1);
  } else if (p->kind == ParameterKind::choice) {
    p->set(next, static_cast<double>((static_cast<std::size_t>(p->get(next)) + 1) %
                                     available_choices(*p, next).size()));
  } else {
    begin_typing(focus, *p, next);
    focus.has_chosen = true;  // the wheel may have scrolled it away
  }
}

}  // namespace posenc
