#pragma once

#include <imgui.h>

namespace posenc::test {

/// Keys of ImGui pressed or let go, with Ctrl held or not, as its backends say it.
#if IMGUI_VERSION_NUM >= 18700
inline void prepare_keys() { ImGui::GetIO().ConfigInputTrickleEventQueue = false; }
inline void set_key(ImGuiKey key, bool down, bool ctrl) {
  ImGui::GetIO().AddKeyEvent(ImGuiMod_Ctrl, down && ctrl);
  ImGui::GetIO().AddKeyEvent(key, down);
}
#else
inline void prepare_keys() {
  for (int key = 0; key < ImGuiKey_COUNT; ++key) ImGui::GetIO().KeyMap[key] = key;
}
inline void set_key(ImGuiKey key, bool down, bool ctrl) {
  ImGui::GetIO().KeyCtrl = down && ctrl;
  ImGui::GetIO().KeysDown[key] = down;
}
#endif

/// Without a backend nobody else makes ImGui's font ready.
inline void prepare_font() {
#if IMGUI_VERSION_NUM < 19200
  ImGui::GetIO().Fonts->Build();
#else
  ImGui::GetIO().BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
#endif
}

}  // namespace posenc::test
