#include "paint/painter.hpp"

#include <array>
#include <cmath>
#include <utility>

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include "paint/damage_painter.hpp"
#include "paint/texture_id.hpp"

namespace posenc {

Expected<std::unique_ptr<Painter>> Painter::make(PainterKind kind,
                                                 const std::filesystem::path& shader_folder) {
  if (kind == PainterKind::imgui) return std::make_unique<ImGuiPainter>();
  return DamagePainter::load(shader_folder).map([](std::unique_ptr<DamagePainter> painter) {
    return std::unique_ptr<Painter>(std::move(painter));
  });
}

void Painter::take_glyphs() {
  auto& atlas = *ImGui::GetIO().Fonts;
  unsigned char* coverage = nullptr;
  int width = 0, height = 0;
  atlas.GetTexDataAsAlpha8(&coverage, &width, &height);
  glBindTexture(GL_TEXTURE_2D, glyphs());
  gpu::set_sampling(GL_LINEAR);
  // ImGui's shader takes the texture for white, as opaque as the glyphs cover it.
  constexpr std::array<GLint, 4> kWhite{GL_ONE, GL_ONE, GL_ONE, GL_RED};
  glTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, kWhite.data());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, width, height, 0, GL_RED, GL_UNSIGNED_BYTE, coverage);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  atlas.SetTexID(texture_id(glyphs()));
  atlas.ClearTexData();
  forget();
}

void Painter::take_glyphs(const GlyphAtlas::Change& change) {
  glBindTexture(GL_TEXTURE_2D, glyphs());
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, change.stride);
  glTexSubImage2D(GL_TEXTURE_2D, 0, change.x, change.y, change.width, change.height, GL_RED,
                  GL_UNSIGNED_BYTE, change.coverage);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
}

void Painter::clear(Color ground) {
  const auto part = [](int v) { return static_cast<float>(v) / 255.0F; };
  glClearColor(part(ground.r), part(ground.g), part(ground.b), 1);
  glClear(GL_COLOR_BUFFER_BIT);
}

ImGuiPainter::ImGuiPainter() {
  ImGui_ImplOpenGL3_Init("#version 330 core");
  // Makes its shader, and a texture of its own for the glyphs, which take_glyphs() replaces.
  ImGui_ImplOpenGL3_NewFrame();
}

ImGuiPainter::~ImGuiPainter() { ImGui_ImplOpenGL3_Shutdown(); }

void ImGuiPainter::paint(const ImDrawData& data, Color ground, std::uint64_t /*pictures*/,
                         Point framebuffer) {
  glViewport(0, 0, static_cast<GLsizei>(framebuffer.x), static_cast<GLsizei>(framebuffer.y));
  clear(ground);
  ImGui_ImplOpenGL3_RenderDrawData(const_cast<ImDrawData*>(&data));
  painted_pixels_ = std::llround(framebuffer.x * framebuffer.y);
}

}  // namespace posenc
