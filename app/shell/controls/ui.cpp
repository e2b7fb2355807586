#include "shell/controls/ui.hpp"

#include <imgui.h>

#include "shell/window/imgui.hpp"
#include "shell/window/screen.hpp"

namespace posenc {

Rect Ui::to_imgui(const Rect& room) const {
  return {room.min * screen_->scale, room.max * screen_->scale};
}

std::optional<Point> Ui::pointer() const {
  if (focus_ == nullptr || !ImGui::IsMousePosValid()) return std::nullopt;
  const auto at = ImGui::GetIO().MousePos;
  return Point(static_cast<double>(at.x), static_cast<double>(at.y)) / screen_->scale;
}

Touch Ui::touch(std::string_view id, const Rect& room) {
  Touch touch{.id = std::string(id), .room = room};
  if (focus_ == nullptr || room.width() <= 0 || room.height() <= 0) return touch;
  const Rect box = to_imgui(room);
  ImGui::SetCursorScreenPos(to_vec(box.min));
  ImGui::PushID(id.data(), id.data() + id.size());
  touch.clicked = ImGui::InvisibleButton("touch", to_vec(box.max - box.min));
  ImGui::PopID();
  touch.hovered = ImGui::IsItemHovered();
  touch.pressed = ImGui::IsItemActivated();
  touch.held = ImGui::IsItemActive();
  touch.double_clicked = touch.hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
  touch.at = pointer().value_or(Point(0, 0));
  return touch;
}

double Ui::wheel_over(const Rect& room) const {
  const auto at = pointer();
  if (!at || !room.contains(*at) || !ImGui::IsWindowHovered()) return 0;
  return static_cast<double>(ImGui::GetIO().MouseWheel);
}

UiClip::UiClip(Ui& ui, const Rect& room) : live_(ui.focus() != nullptr) {
  if (!live_) return;
  const Rect box = ui.to_imgui(room);
  ImGui::PushClipRect(to_vec(box.min), to_vec(box.max), true);
}

UiClip::~UiClip() {
  if (live_) ImGui::PopClipRect();
}

void Ui::tip(const Touch& touch, std::string_view text, std::string_view key) {
  if (focus_ == nullptr || !touch.hovered || touch.held) return;
  focus_->tip = Tip{touch.id, std::string(text), std::string(key), touch.room};
}

}  // namespace posenc
