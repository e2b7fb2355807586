#pragma once

#include <cstdint>

#include <glad/gl.h>
#include <imgui.h>

namespace posenc {

// ImGui's name of a texture is a pointer up to 1.91.3 and a number since; this form of a cast makes
// either of the other. NOLINTBEGIN(google-readability-casting)
inline ImTextureID texture_id(GLuint texture) { return ImTextureID(std::uintptr_t{texture}); }
inline GLuint texture_of(ImTextureID id) { return static_cast<GLuint>(std::uintptr_t(id)); }
// NOLINTEND(google-readability-casting)

}  // namespace posenc
