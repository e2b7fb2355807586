#pragma once

#include <cstdint>

#include <imgui.h>

namespace posenc {

// ImGui's name of a texture is a pointer up to 1.91.3 and a number since; this form of a cast makes
// either of OpenGL's. NOLINTBEGIN(google-readability-casting)
inline ImTextureID texture_id(std::uintptr_t texture) { return ImTextureID(texture); }
inline std::uintptr_t texture_of(ImTextureID id) { return std::uintptr_t(id); }
// NOLINTEND(google-readability-casting)

/// While it lives, what is put into the list takes its texels from that texture.
class Textured {
 public:
  Textured(ImDrawList& list, ImTextureID texture) : list_(list) {
#if IMGUI_VERSION_NUM >= 19200
    list_.PushTexture(texture);
#else
    list_.PushTextureID(texture);
#endif
  }
  Textured(ImDrawList& list, std::uintptr_t texture) : Textured(list, texture_id(texture)) {}
  ~Textured() {
#if IMGUI_VERSION_NUM >= 19200
    list_.PopTexture();
#else
    list_.PopTextureID();
#endif
  }
  Textured(const Textured&) = delete;
  Textured& operator=(const Textured&) = delete;

 private:
  ImDrawList& list_;
};

}  // namespace posenc
