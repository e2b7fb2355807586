// The links of a lesson's words: numbers that are dragged or typed, choices, switches.

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include <imgui.h>

#include "shell/controls/controls.hpp"
#include "shell/presentation/presentation.hpp"
#include "views/sentence.hpp"

namespace posenc {
namespace {

/// The id of the field that a click on a number or text opens (Focus::entry).
constexpr std::string_view kLinkField = "lesson/field";
constexpr std::string_view kLinkList = "lesson/choices";

bool has_slider(const Parameter& p) {
  return p.kind == ParameterKind::integer || p.kind == ParameterKind::real;
}

/// The setting, dragged so many pixels to the right of where it had that value.
double dragged(const Parameter& p, const Limits& limits, double from, double by) {
  constexpr double kTravel = 480, kLeast = 4, kMost = 24;
  if (p.scale == SliderScale::logarithmic)
    return slider_value(p, limits, slider_place(p, limits, from) + by / kTravel);
  const double steps = std::max(1.0, (limits.max - limits.min) / limits.step);
  const double step = std::clamp(kTravel / steps, kLeast, kMost);
  return std::clamp(from + std::round(by / step) * limits.step, limits.min, limits.max);
}

void press(Session& session, const Parameter& p, Point at, const State& state) {
  // While a motion plays, the words' numbers are those of the step.
  if (motion_of(session.lesson, state)) session.controller.stop_playing();
  session.focus.begin_gesture();
  session.link = {&p, at, has_slider(p) ? p.get(state) : 0};
}

void drag(PressedLink& link, Point at, State& next) {
  constexpr double kStep = 3;
  const double by = at.x - link.at.x;
  link.is_dragged = link.is_dragged || std::abs(by) > kStep;
  const auto& p = *link.setting;
  if (link.is_dragged && has_slider(p)) p.set(next, dragged(p, p.limits(next), link.value, by));
}

}  // namespace

void ask_links(Ui& ui, Session& session, const Rect& room, std::string_view pointed_at,
               State& next) {
  auto& link = session.link;
  const auto touch = ui.touch("lesson/words", room);
  if (touch.hovered && pointed_at == kNextLesson) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (touch.clicked) return open_offered(session, next);
  }
  const auto* const p = find_parameter(pointed_at);
  if (p != nullptr && touch.hovered && applies(*p, next)) {
    ImGui::SetMouseCursor(has_slider(*p) ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_Hand);
    if (touch.pressed) press(session, *p, touch.at, next);
  } else if (touch.pressed) {
    link = {};
  }
  if (link.setting == nullptr) return;
  if (touch.held) drag(link, touch.at, next);

  const auto& setting = *link.setting;
  const bool clicked = touch.clicked && !link.is_dragged;
  const Rect box{link.at + Point(-60, 14), link.at + Point(100, 48)};
  if (const auto names = words::words_of(setting, next);
      setting.kind == ParameterKind::choice || !names.empty()) {
    std::vector<Choice> choices;
    for (const auto& name : names) choices.push_back({name, name});
    const double least = setting.limits(next).min;
    const auto picked = choice_list(
        ui, kLinkList, clicked, box,
        names.empty() ? available_choices(setting, next) : std::span<const Choice>(choices),
        static_cast<int>(setting.get(next) - least));
    if (picked) setting.set(next, least + *picked);
  } else if (clicked && setting.kind == ParameterKind::toggle) {
    setting.set(next, setting.get(next) != 0 ? 0 : 1);
  } else if (clicked) {
    session.focus.begin_entry(kLinkField, plain_text(setting, next));
  }
  if (session.focus.has_entry(kLinkField)) entry_field(ui, box, 8, setting, next);
}

bool close_link(Focus& focus) {
  const bool has_list = focus.list && focus.list->id == kLinkList;
  const bool has_field = focus.has_entry(kLinkField);
  if (has_list) focus.list.reset();
  if (has_field) focus.end_entry();
  return has_list || has_field;
}

}  // namespace posenc
