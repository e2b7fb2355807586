#include <algorithm>
#include <string>
#include <utility>

#include <imgui.h>

#include "figure/axes.hpp"
#include "shell/controls.hpp"
#include "shell/screen.hpp"
#include "shell/widgets.hpp"

namespace posenc {
namespace {

ImVec2 to_vec(Point p) { return {static_cast<float>(p.x), static_cast<float>(p.y)}; }

/// The field that takes a number: Enter applies it, Esc or a click elsewhere leaves all as it was.
void typed_number(Ui& ui, const Rect& room, const Parameter& p, State& next) {
  auto& session = *ui.session();
  auto& entry = *session.entry;
  const auto& screen = ui.screen();
  const Rect box = ui.to_imgui(room);
  ImGui::PushFont(screen.fonts.nearest(Face::medium, size::kBody * screen.device_scale()));
  ImGui::SetCursorScreenPos(to_vec(box.min));
  ImGui::SetNextItemWidth(static_cast<float>(box.width()));
  const float padding = (static_cast<float>(box.height()) - ImGui::GetFontSize()) / 2;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {padding + 3, std::max(padding, 0.0F)});
  const bool takes_focus = std::exchange(entry.takes_focus, false);
  if (takes_focus) ImGui::SetKeyboardFocusHere();
  const bool entered =
      ImGui::InputText("##number", entry.text.data(), entry.text.size(),
                       ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  const bool left = ImGui::IsItemDeactivated() && !entered;
  entry.is_open = entry.is_open || ImGui::IsItemActive();
  constexpr int kFramesToOpen = 10;
  const bool cannot_open = !entry.is_open && ++entry.frames_shut > kFramesToOpen;
  ImGui::PopStyleVar();
  ImGui::PopFont();
  session.wake(session.now + 0.4);  // the caret blinks

  if (cannot_open || (left && !takes_focus)) {
    session.entry.reset();
  } else if (entered) {
    if (auto done = assign(next, p, std::string_view(entry.text.data())); !done) {
      session.complain(done.error().message);
      entry.takes_focus = true;
      entry.is_open = false;
    } else {
      session.entry.reset();
    }
  }
}

}  // namespace

void number_field(Ui& ui, const Rect& room, const Parameter& p, const State& now, State& next,
                  std::string_view shown) {
  auto* session = ui.session();
  if (session != nullptr && session->entry && session->entry->control == p.id) {
    typed_number(ui, room, p, next);
    return;
  }
  const Color color = p.symbol.empty() ? ui.palette.muted : symbol_colour(ui.palette, p.symbol);
  const auto style = Ui::style(Face::semibold, size::kBody, color, true);
  const auto text = shorten(ui.canvas, shown, style, room.width());
  const double width = ui.canvas.measure(text, style).width;
  const Rect number{{room.max.x - width - 8, room.min.y}, {room.max.x + 6, room.max.y}};
  const auto touch = quiet_button(ui, std::string(p.id) + "/number", number);
  ui.canvas.text({room.max.x, room.min.y + 20}, text, style, HAlign::right);
  ui.tip(touch, std::string(p.id) + "/number", number, "Click to type a number");
  if (!touch.clicked) return;

  NumberEntry entry;
  entry.control = p.id;
  plain_text(p, p.get(now)).copy(entry.text.data(), entry.text.size() - 1);
  session->entry = entry;
  session->wake(session->now);
}

}  // namespace posenc
