#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <imgui.h>

#include "figure/axes.hpp"
#include "shell/controls/widgets.hpp"
#include "shell/window/imgui.hpp"
#include "shell/window/screen.hpp"

namespace posenc {
namespace {

constexpr double kRow = 34, kPad = 6, kMark = 26, kRight = 34, kHeading = 30, kCross = 4.5;

TextStyle row_style(const Palette& palette, const Choice& choice) {
  return {Face::regular, size::kAxis, choice.is_mistake ? palette.error : palette.text};
}
TextStyle heading_style(const Palette& palette) {
  return {Face::medium, size::kSmall, palette.muted};
}

/// Whether a choice has a heading above it.
bool begins_group(std::span<const Choice> choices, std::size_t i) {
  return !choices[i].heading.empty() && (i == 0 || choices[i].heading != choices[i - 1].heading);
}

TextStyle keys_style(const Palette& palette) { return {Face::regular, size::kAxis, palette.muted}; }

Point extent_of(Ui& ui, std::span<const Choice> choices, std::span<const std::string> keys) {
  Point extent{0, 2 * kPad};
  double keys_width = 0;
  for (const auto& each : keys) {
    keys_width =
        std::max(keys_width, kMark + ui.canvas.measure(each, keys_style(ui.palette)).width);
  }
  for (std::size_t i = 0; i < choices.size(); ++i) {
    extent.x = std::max(
        extent.x, kMark +
                      ui.canvas.measure(choices[i].label, row_style(ui.palette, choices[i])).width +
                      keys_width + kRight);
    extent.y += kRow;
    if (!begins_group(choices, i)) continue;
    extent.x = std::max(
        extent.x, ui.canvas.measure(choices[i].heading, heading_style(ui.palette)).width + kRight);
    extent.y += kHeading;
  }
  return extent;
}

/// Below what it belongs to, or above it, or where it fits.
Rect place_list(const Rect& window, const Rect& about, Point extent) {
  constexpr double kGap = 4, kEdge = 8;
  double y = about.max.y + kGap;
  if (y + extent.y > window.max.y) y = about.min.y - kGap - extent.y;
  if (y < window.min.y) y = std::max(window.min.y + kEdge, window.max.y - kEdge - extent.y);
  const double right = std::min(about.max.x, window.max.x - kEdge);
  const Point at{std::max(window.min.x + kEdge, right - extent.x), y};
  return {at, at + extent};
}

void move_to(OpenList& list, int row) { list.highlight = std::clamp(row, 0, list.rows - 1); }

constexpr std::array kListKeys{
    KeyOf<Focus>{{Key::up}, [](Focus& f) { move_to(*f.list, f.list->highlight - 1); }},
    KeyOf<Focus>{{Key::down}, [](Focus& f) { move_to(*f.list, f.list->highlight + 1); }},
    KeyOf<Focus>{{Key::home}, [](Focus& f) { move_to(*f.list, 0); }},
    KeyOf<Focus>{{Key::end}, [](Focus& f) { move_to(*f.list, f.list->rows - 1); }},
    KeyOf<Focus>{{Key::enter}, [](Focus& f) { f.confirm = true; }},
    KeyOf<Focus>{{Key::escape}, [](Focus& f) { f.list.reset(); }}};

}  // namespace

std::optional<int> choice_list(Ui& ui, std::string_view id, bool open, const Rect& about,
                               std::span<const Choice> choices, int chosen,
                               std::span<const std::string> keys) {
  auto* focus = ui.focus();
  if (focus == nullptr) return std::nullopt;
  const std::string popup(id);
  if (open) {
    ImGui::OpenPopup(popup.c_str());
    focus->list = OpenList{popup, 0, chosen, focus->clock.now};
  }

  Point extent = extent_of(ui, choices, keys);
  extent.x = std::max(extent.x, about.width());
  const Rect list = place_list(ui.screen().window, about, extent);
  const Rect box = ui.to_imgui(list);
  ImGui::SetNextWindowPos(to_vec(box.min));
  ImGui::SetNextWindowSize(to_vec(box.max - box.min));
  std::optional<int> picked;
  if (!ImGui::BeginPopup(popup.c_str(), ImGuiWindowFlags_NoMove)) return picked;
  if (!focus->list || focus->list->id != popup) {
    ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    return picked;
  }
  auto& entry = *focus->list;
  entry.shown_at = focus->clock.now;
  entry.rows = static_cast<int>(choices.size());
  entry.highlight = std::clamp(entry.highlight, 0, entry.rows - 1);
  if (focus->confirm) picked = entry.highlight;
  const auto& moved = ImGui::GetIO().MouseDelta;
  const bool pointer_moves = moved.x != 0 || moved.y != 0;

  auto painter = ui.screen().canvas_on(*ImGui::GetWindowDrawList());
  Canvas& canvas = painter;
  Ui inside(canvas, ui.palette, ui.screen(), *focus);
  double top = list.min.y + kPad;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const auto& choice = choices[i];
    if (begins_group(choices, i)) {
      canvas.text({list.min.x + 2 * kPad, top + kHeading / 2}, choice.heading,
                  heading_style(ui.palette), HAlign::left, VAlign::middle);
      top += kHeading;
    }
    const Rect row{{list.min.x + kPad, top}, {list.max.x - kPad, top + kRow}};
    const auto touch = inside.touch(popup + "/" + std::to_string(i), row);
    if (static_cast<int>(i) == entry.highlight)
      canvas.rect(row, mix(ui.palette.field, ui.palette.line, 0.7), {}, 8);
    if (touch.hovered && pointer_moves) entry.highlight = static_cast<int>(i);
    if (static_cast<int>(i) == chosen)
      canvas.circle({row.min.x + 10, row.centre().y}, 4, ui.palette.k);
    canvas.text({row.min.x + kMark - kPad, row.centre().y}, choice.label,
                row_style(ui.palette, choice), HAlign::left, VAlign::middle);
    if (!keys.empty())
      canvas.text({row.max.x - kPad, row.centre().y}, keys[i], keys_style(ui.palette),
                  HAlign::right, VAlign::middle);
    // A mistake is not told by its colour alone.
    if (choice.is_mistake)
      draw_cross(canvas, {row.max.x - 12, row.centre().y}, kCross, ui.palette.error);
    if (!choice.help.empty()) inside.tip(touch, choice.help);
    if (touch.clicked) picked = static_cast<int>(i);
    top += kRow;
  }
  if (picked) {
    focus->list.reset();
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
  return picked;
}

void command_list(Ui& ui, std::string_view id, bool open, const Rect& about,
                  std::span<const Command* const> offered) {
  std::vector<Choice> choices;
  std::vector<std::string> keys;
  for (const auto* const command : offered) {
    choices.push_back({{}, command->help});
    keys.push_back(chord_text(command->chord));
  }
  if (const auto picked = choice_list(ui, id, open, about, choices, -1, keys))
    ui.focus()->requested = offered[static_cast<std::size_t>(*picked)];
}

std::span<const KeyOf<Focus>> list_keys() { return kListKeys; }

}  // namespace posenc
