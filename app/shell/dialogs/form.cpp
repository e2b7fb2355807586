#include "shell/dialogs/form.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <imgui.h>

namespace posenc {
namespace {

constexpr double kLabels = 110, kNumber = 86, kInset = 10;

}  // namespace

Form::Form(Ui& ui, const Rect& room) : ui_(ui), room_(room), y_(room.min.y) { keys().wait = false; }

Form::~Form() {
  keys().count = count_;
  keys().steps = 0;
  keys().pressed = false;
}

Rect Form::row(std::string_view label, std::string_view help, double height) {
  const Rect row{{room_.min.x, y_}, {room_.max.x, y_ + height}};
  const auto resting = ui_.pointer();
  ui_.tip({.hovered = resting && row.contains(*resting), .id = std::string(label), .room = row},
          help);
  ui_.canvas.text({room_.min.x, y_ + (kRow - kRowGap) / 2}, label,
                  {Face::regular, size::kBody, ui_.palette.muted}, HAlign::left, VAlign::middle);
  y_ += height + kRowGap;
  return {{room_.min.x + kLabels, row.min.y}, row.max};
}

int Form::choose(std::string_view id, const Rect& room, std::span<const std::string_view> labels,
                 int chosen) {
  const Rect cells{room.min, {room.min.x + segments_width(ui_, labels), room.max.y}};
  const bool focused = next(cells);
  const auto result = segments(ui_, id, cells, labels, chosen);
  if (result.touch.pressed) keys().focused = count_ - 1;
  if (result.picked) return *result.picked;
  const int count = static_cast<int>(labels.size());
  if (focused && keys().pressed) return (chosen + 1) % count;
  return focused ? std::clamp(chosen + keys().steps, 0, count - 1) : chosen;
}

int Form::pick(std::string_view id, const Rect& room, std::span<const Choice> choices, int chosen) {
  const bool focused = next(room);
  const auto touch = quiet_button(ui_, id, room, true);
  if (touch.pressed) keys().focused = count_ - 1;
  const auto label = choices[static_cast<std::size_t>(chosen)].label;
  ui_.canvas.text({room.min.x + kInset, room.centre().y}, label,
                  {Face::regular, size::kBody, ui_.palette.text}, HAlign::left, VAlign::middle);
  draw_chevron(ui_, {room.max.x - 16, room.centre().y + 1}, 9, {0, 1}, ui_.palette.muted);
  const bool opens = touch.clicked || (focused && keys().pressed);
  if (const auto picked = choice_list(ui_, id, opens, room, choices, chosen)) return *picked;
  const int last = static_cast<int>(choices.size()) - 1;
  return focused ? std::clamp(chosen + keys().steps, 0, last) : chosen;
}

void Form::type(const Rect& room, TypedText& field, FieldLines lines) {
  const bool focused = next(room);
  if (focused && !field.is_open && field.frames_shut == 0) field.ask_to_open();
  // ImGui lets go of a field that has another name.
  if (!focused && field.is_open) field = ui_.focus()->new_field(std::move(field.text));
  text_field(ui_, room, kInset, field, lines);
  if (!focused) {
    field.frames_shut = 0;
    if (ImGui::IsItemActive()) keys().focused = count_ - 1;
    return;
  }
  if (field.is_open && !ImGui::IsAnyItemActive() && !ImGui::IsAnyMouseDown()) field.ask_to_open();
  if (!field.is_open && !field.cannot_open()) keys().wait = true;
}

void Form::type_two(const Rect& room, TypedText& first, std::string_view between, TypedText& second,
                    std::string_view after) {
  const TextStyle quiet{Face::regular, size::kBody, ui_.palette.muted};
  constexpr double kGap = 14;
  const double middle = room.centre().y;
  double x = room.min.x;
  const auto field = [&](TypedText& text) {
    type({{x, room.min.y}, {x + kNumber, room.max.y}}, text);
    x += kNumber + kGap / 2;
  };
  const auto words = [&](std::string_view text) {
    x += kGap / 2;
    ui_.canvas.text({x, middle}, text, quiet, HAlign::left, VAlign::middle);
    x += ui_.canvas.measure(text, quiet).width + kGap;
  };
  field(first);
  words(between);
  field(second);
  words(after);
}

bool Form::button(std::string_view id, const Rect& room, std::string_view label, bool strong) {
  const bool focused = next(room);
  if (text_button(ui_, id, room, label, strong)) return true;
  if (!focused || !(keys().pressed || ui_.focus()->confirm)) return false;
  ui_.focus()->confirm = false;
  return true;
}

bool Form::next(const Rect& room) {
  const bool focused = keys().focused == count_++;
  if (focused) draw_focus(ui_, room.grown(4));
  return focused;
}

}  // namespace posenc
