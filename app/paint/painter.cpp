#include "paint/painter.hpp"

#include <cmath>
#include <utility>

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include "figure/imgui/textured.hpp"
#include "paint/damage_painter.hpp"

namespace posenc {

Expected<std::unique_ptr<Painter>> Painter::make(PainterKind kind,
                                                 const std::filesystem::path& shader_folder) {
  if (kind == PainterKind::imgui) return std::make_unique<ImGuiPainter>();
  return DamagePainter::load(shader_folder).map([](std::unique_ptr<DamagePainter> painter) {
    return std::unique_ptr<Painter>(std::move(painter));
  });
}

Painter::Painter() { ImGui_ImplOpenGL3_Init("#version 330 core"); }
Painter::~Painter() { ImGui_ImplOpenGL3_Shutdown(); }

void Painter::take_font() {
  // The next frame of the backend makes what it lacks: the font's texture.
  ImGui_ImplOpenGL3_DestroyDeviceObjects();
  ImGui_ImplOpenGL3_NewFrame();
  forget();
}

void Painter::take_glyphs(GlyphAtlas& atlas) {
  const auto change = atlas.take_change();
  if (!change) return;
  glBindTexture(GL_TEXTURE_2D, glyphs_.id());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, change->stride);
  if (change->width == atlas.width() && change->height == atlas.height()) {
    gpu::set_sampling(GL_LINEAR);
    // ImGui's shader takes the texture for white, as opaque as the glyphs cover it.
    constexpr std::array<GLint, 4> kWhite{GL_ONE, GL_ONE, GL_ONE, GL_RED};
    glTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, kWhite.data());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, change->width, change->height, 0, GL_RED,
                 GL_UNSIGNED_BYTE, change->coverage);
    covered_ = atlas.covered();
    forget();
  } else {
    glTexSubImage2D(GL_TEXTURE_2D, 0, change->x, change->y, change->width, change->height, GL_RED,
                    GL_UNSIGNED_BYTE, change->coverage);
  }
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
}

GLuint Painter::take_font_texture([[maybe_unused]] const ImDrawData& data) {
  auto& atlas = *ImGui::GetIO().Fonts;
#if IMGUI_VERSION_NUM >= 19200
  for (ImTextureData* const texture : *data.Textures) {
    if (texture->Status != ImTextureStatus_OK) ImGui_ImplOpenGL3_UpdateTexture(texture);
  }
  return static_cast<GLuint>(texture_of(atlas.TexData->TexID));
#else
  return static_cast<GLuint>(texture_of(atlas.TexID));
#endif
}

void Painter::clear(Color ground) {
  const auto part = [](int v) { return static_cast<float>(v) / 255.0F; };
  glClearColor(part(ground.r), part(ground.g), part(ground.b), 1);
  glClear(GL_COLOR_BUFFER_BIT);
}

bool ImGuiPainter::paint(const ImDrawData& data, Color ground, std::uint64_t /*pictures*/,
                         Point framebuffer, bool /*is_kept*/) {
  glViewport(0, 0, static_cast<GLsizei>(framebuffer.x), static_cast<GLsizei>(framebuffer.y));
  clear(ground);
  ImGui_ImplOpenGL3_RenderDrawData(const_cast<ImDrawData*>(&data));
  painted_pixels_ = std::llround(framebuffer.x * framebuffer.y);
  return true;
}

}  // namespace posenc
