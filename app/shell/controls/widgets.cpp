#include "shell/controls/widgets.hpp"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <numbers>
#include <utility>

#include <fmt/format.h>
#include <imgui.h>
#include <posenc/utf8.hpp>

#include "figure/axes.hpp"
#include "shell/window/imgui.hpp"
#include "shell/window/screen.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

constexpr double kSegmentPad = 12;

TextStyle segment_style(const Palette& palette, bool chosen) {
  return {chosen ? Face::medium : Face::regular, size::kAxis,
          chosen ? palette.text : palette.muted};
}

/// What ImGui edits, and whether the caret is to go to its end.
struct FieldText {
  std::string text;
  bool& caret_at_end;
  float wrap_width;  ///< 0 where lines are not broken
  bool is_cut = false;
};

/// Breaks lines that are wider at a space, but not where Markdown would read the next line as an
/// item or a heading. Returns whether it broke any.
bool break_lines(char* text, int size, float width) {
  constexpr std::string_view kNotFirst = "-+*#=>|~`0123456789";
  const auto wide = [](const char* from, const char* to) {
    return ImGui::GetFont()->CalcTextSizeA(ImGui::GetFontSize(), FLT_MAX, 0, from, to).x;
  };
  bool breaks = false;
  char *line = text, *space = nullptr;
  for (char* at = text; at != text + size; ++at) {
    if (*at == '\n') {
      line = at + 1;
      space = nullptr;
    } else if (*at == ' ' && at[1] != '\0' && kNotFirst.find(at[1]) == kNotFirst.npos) {
      space = at;
    } else if (space != nullptr && (at[1] == ' ' || at[1] == '\n' || at[1] == '\0') &&
               wide(line, at + 1) > width) {
      *space = '\n';
      line = space + 1;
      space = nullptr;
      breaks = true;
    }
  }
  return breaks;
}

int serve_field(ImGuiInputTextCallbackData* data) {
  auto& [text, caret_at_end, wrap_width, is_cut] = *static_cast<FieldText*>(data->UserData);
  constexpr int kMost = kMostTyped;
  if (data->EventFlag == ImGuiInputTextFlags_CallbackResize) {
    text.resize(static_cast<std::size_t>(data->BufTextLen));
    data->Buf = text.data();
  } else if (data->BufTextLen > kMost) {
    int end = kMost;
    while (continues_utf8(data->Buf[end])) --end;
    data->DeleteChars(end, data->BufTextLen - end);
    is_cut = true;
  } else if (std::exchange(caret_at_end, false)) {
    data->CursorPos = data->SelectionStart = data->SelectionEnd = data->BufTextLen;
  } else if (wrap_width > 0 && break_lines(data->Buf, data->BufTextLen, wrap_width)) {
    data->BufDirty = true;
  }
  return 0;
}

}  // namespace

void draw_slider(Ui& ui, const Rect& track, const SliderStyle& style) {
  constexpr double kKnob = 8.5, kHotKnob = 10, kKnobStroke = 3;
  const auto& palette = ui.palette;
  const double radius = track.height() / 2;
  const double x = track.min.x + style.at * track.width(),
               origin = track.min.x + style.origin * track.width();
  ui.canvas.rect(track, palette.line, {}, radius);
  const Rect filled{{std::min(x, origin), track.min.y}, {std::max(x, origin), track.max.y}};
  if (filled.width() > 0) ui.canvas.rect(filled, style.color, {}, radius);
  if (style.origin > 0) {
    ui.canvas.line({origin, track.min.y - 3}, {origin, track.max.y + 3}, {palette.muted, 1});
  }
  const double knob = style.hot ? kHotKnob : kKnob;
  ui.canvas.circle({x, track.centre().y}, knob, style.solid_knob ? style.color : palette.panel,
                   Stroke{style.color, kKnobStroke});
}

std::optional<double> slider_drag(const Touch& touch, const Rect& track) {
  if (!touch.held || track.width() <= 0) return std::nullopt;
  return std::clamp((touch.at.x - track.min.x) / track.width(), 0.0, 1.0);
}

void draw_toggle(Ui& ui, const Rect& pill, bool on, bool hot) {
  const auto& palette = ui.palette;
  const double radius = pill.height() / 2;
  const Color ground = on ? palette.k : palette.line;
  ui.canvas.rect(pill, hot ? mix(ground, palette.text, 0.12) : ground, {}, radius);
  const double x = on ? pill.max.x - radius : pill.min.x + radius;
  ui.canvas.circle({x, pill.centre().y}, radius - 3, on ? palette.panel : palette.muted);
}

double segments_width(Ui& ui, std::span<const std::string_view> labels) {
  double width = 0;
  for (const auto label : labels) {
    width += ui.canvas.measure(label, segment_style(ui.palette, true)).width + 2 * kSegmentPad;
  }
  return width;
}

Segments segments(Ui& ui, std::string_view id, const Rect& room,
                  std::span<const std::string_view> labels, int chosen) {
  const auto& palette = ui.palette;
  constexpr double kRadius = 7;
  ui.canvas.rect(room, mix(palette.panel, palette.line, 0.55), {}, kRadius);
  Segments result;
  const double slack =
      (room.width() - segments_width(ui, labels)) / static_cast<double>(labels.size());
  double x = room.min.x;
  for (int i = 0; i < static_cast<int>(labels.size()); ++i) {
    const auto label = labels[static_cast<std::size_t>(i)];
    const double width =
        ui.canvas.measure(label, segment_style(palette, true)).width + 2 * kSegmentPad + slack;
    const Rect cell{{x, room.min.y}, {x + width, room.max.y}};
    const auto touch = ui.touch(std::string(id) + "/" + std::to_string(i), cell);
    if (i == chosen)
      ui.canvas.rect(cell.grown(-2), mix(palette.field, palette.line, 0.35),
                     Stroke{palette.muted, 1}, kRadius - 2);
    auto style = segment_style(palette, i == chosen);
    if (touch.hovered) style.color = palette.text;
    ui.canvas.text(cell.centre(), label, style, HAlign::centre, VAlign::middle);
    if (touch.clicked && i != chosen) result.picked = i;
    if (touch.hovered) result.touch = touch;
    x += width;
  }
  return result;
}

Touch quiet_button(Ui& ui, std::string_view id, const Rect& room, bool lit) {
  const auto touch = ui.touch(id, room);
  const auto& palette = ui.palette;
  constexpr double kRadius = 8;
  if (touch.held && touch.hovered) {
    ui.canvas.rect(room, mix(palette.field, palette.line, 0.8), {}, kRadius);
  } else if (lit || touch.hovered) {
    ui.canvas.rect(room, lit ? palette.field : mix(palette.panel, palette.field, 0.6), {}, kRadius);
  }
  return touch;
}

Touch focusable_button(Ui& ui, std::string_view id, const Rect& room, bool lit) {
  auto touch = quiet_button(ui, id, room, lit);
  if (focusable(ui, id, room)) touch.clicked = true;
  return touch;
}

Touch command_button(Ui& ui, std::string_view id, const Rect& room, std::string_view tip,
                     std::string_view command) {
  const auto touch = focusable_button(ui, id, room);
  bind_command(ui, touch, tip, command);
  return touch;
}

void bind_command(Ui& ui, const Touch& touch, std::string_view tip, std::string_view command) {
  const auto& does = command_of(command);
  ui.tip(touch, tip, chord_text(does.chord));
  if (touch.clicked) ui.focus()->requested = &does;
}

bool text_button(Ui& ui, std::string_view id, const Rect& room, std::string_view label,
                 bool strong) {
  const auto touch = ui.touch(id, room);
  const auto& palette = ui.palette;
  Color ground = strong ? palette.k : mix(palette.panel, palette.line, 0.7);
  if (touch.hovered) ground = mix(ground, palette.text, 0.14);
  ui.canvas.rect(room, ground, {}, 8);
  ui.canvas.text(room.centre(), label,
                 {Face::medium, size::kBody, strong ? palette.ground : palette.text},
                 HAlign::centre, VAlign::middle);
  return touch.clicked;
}

Typing text_field(Ui& ui, const Rect& room, double inset, TypedText& field, FieldLines lines) {
  const bool has_lines = lines == FieldLines::many;
  const auto& screen = ui.screen();
  auto& focus = *ui.focus();
  FieldText served{narrow(field.text), field.caret_at_end, 0};
  auto& text = served.text;
  const Rect box = ui.to_imgui(room);
  const auto px = static_cast<float>(inset * screen.scale);
  screen.fonts.show_in_fields(field.text);
  ImGui::SetCursorScreenPos(to_vec(box.min));
  ImGui::SetNextItemWidth(static_cast<float>(box.width()));
  const float above =
      has_lines ? px : (static_cast<float>(box.height()) - ImGui::GetFontSize()) / 2;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {px, std::max(above, 0.0F)});
  const bool takes_focus = std::exchange(field.takes_focus, false);
  if (takes_focus) ImGui::SetKeyboardFocusHere();
  const auto name = "##field" + std::to_string(field.name);
  const auto size = text.capacity() + 1;
  constexpr ImGuiInputTextFlags kAlways =
      ImGuiInputTextFlags_CallbackResize | ImGuiInputTextFlags_CallbackAlways;
  bool entered = false;
  if (has_lines) {
    served.wrap_width = static_cast<float>(box.width()) - 3 * px - ImGui::GetStyle().ScrollbarSize;
    break_lines(text.data(), static_cast<int>(text.size()), served.wrap_width);
    ImGui::InputTextMultiline(name.c_str(), text.data(), size, to_vec(box.max - box.min), kAlways,
                              serve_field, &served);
  } else {
    entered = ImGui::InputText(
        name.c_str(), text.data(), size,
        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll | kAlways,
        serve_field, &served);
  }
  // Esc would take back all that was typed since the field was opened.
  if (entered || !ImGui::IsItemDeactivated()) field.text = widen(text);
  if (served.is_cut)
    focus.notices.complain(fmt::format("The end was left out: a field takes {} bytes", kMostTyped));
  ImGui::PopStyleVar();
  field.shown_at = focus.clock.now;
  field.is_open = field.is_open || ImGui::IsItemActive();
  if (!field.is_open) ++field.frames_shut;
  if (ImGui::IsItemActive() || takes_focus)
    focus.clock.wake(focus.clock.now + 0.4);  // the caret blinks
  if (!entered && !ImGui::IsItemDeactivated()) return Typing::goes_on;
  field.name = ++focus.last_field;
  return entered ? Typing::entered : Typing::left;
}

double draw_lines(Ui& ui, const Rect& room, std::string_view text, const TextStyle& style) {
  constexpr double kInside = 12, kLine = 24;
  double y = room.min.y + kLine / 2;
  for (const auto& line : wrap(ui.canvas, text, style, room.width() - 2 * kInside)) {
    if (y > room.max.y) break;
    ui.canvas.text({room.min.x + kInside, y}, line, style, HAlign::left, VAlign::middle);
    y += kLine;
  }
  return y - kLine / 2;
}

void draw_refusal(Ui& ui, const Rect& room, std::string_view why) {
  if (why.empty()) return;
  constexpr double kMark = 4;
  const double end = draw_lines(ui, room, why, {Face::regular, size::kAxis, ui.palette.error});
  ui.canvas.rect({room.min + Point(2, 2), {room.min.x + 2 + kMark, end - 2}}, ui.palette.error, {},
                 kMark / 2);
}

void draw_scroll_bar(Canvas& canvas, const Palette& palette, const Rect& room, double scroll,
                     double hidden) {
  constexpr double kWidth = 4;
  const double share = room.height() / (room.height() + hidden);
  const double top = room.min.y + scroll * share;
  canvas.rect({{room.max.x - kWidth, top}, {room.max.x, top + room.height() * share}}, palette.line,
              {}, kWidth / 2);
}

void draw_focus(Ui& ui, const Rect& room) {
  ui.canvas.rect(room, {}, Stroke{ui.palette.delta, 2}, 8);
}

bool focusable(Ui& ui, std::string_view id, const Rect& room, double ring_gap) {
  auto* const focus = ui.focus();
  if (focus == nullptr) return false;
  auto known = focus->ids.find(id);
  if (known == focus->ids.end()) known = focus->ids.emplace(id).first;
  focus->controls.emplace_back(*known);
  if (focus->chosen != id) return false;
  draw_focus(ui, room.grown(ring_gap));
  if (std::exchange(focus->has_chosen, false)) focus->show_room = room;
  return std::exchange(focus->entered, false);
}

void draw_chevron(Ui& ui, Point centre, double size, Point direction, Color color) {
  const Point across(-direction.y, direction.x);
  const std::array corners = {centre - direction * (size * 0.25) + across * (size * 0.5),
                              centre + direction * (size * 0.25),
                              centre - direction * (size * 0.25) - across * (size * 0.5)};
  ui.canvas.polyline(corners, {color, 1.6});
}

void draw_cross(Canvas& canvas, Point centre, double half, Color color) {
  canvas.line(centre - Point(half, half), centre + Point(half, half), {color, 1.8});
  canvas.line(centre + Point(-half, half), centre + Point(half, -half), {color, 1.8});
}

void draw_round_arrow(Ui& ui, Point centre, double radius, Color color, bool back) {
  constexpr double kPi = std::numbers::pi;
  const double from = back ? -0.9 * kPi : -0.1 * kPi, sweep = back ? 1.55 * kPi : -1.55 * kPi;
  const double first = std::min(from, from + sweep), last = std::max(from, from + sweep);
  ui.canvas.arc(centre, radius, first, last, {color, 1.6});
  const double tip_angle = from;
  const Point tip = centre + Point(std::cos(tip_angle), std::sin(tip_angle)) * radius;
  const double turn = back ? -1 : 1;
  const Point along = Point(-std::sin(tip_angle), std::cos(tip_angle)) * turn;
  ui.canvas.arrow_head(tip + along * (radius * 0.45), along, radius * 0.95, color);
}

}  // namespace posenc
