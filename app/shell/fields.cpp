#include "shell/fields.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "figure/field_colors.hpp"
#include "gpu/field_painter.hpp"

namespace posenc {
namespace {

void* texture_id(GLuint texture) {
  // ImGui's backend for OpenGL keeps names of textures in pointers.
  return reinterpret_cast<void*>(static_cast<std::uintptr_t>(texture));
}

/// The last pictures painted, which serve until others are asked for.
struct PlainPicture {
  FieldSpec spec;
  int width = 0, height = 0;
  gpu::Texture texture;
};
struct PlainPictures {
  static constexpr std::size_t kRemembered = 2;
  std::vector<PlainPicture> latest_first;
};

void evaluate(const PlainPicture& picture) {
  const auto pixels = field_colors(picture.spec, picture.width, picture.height);
  glBindTexture(GL_TEXTURE_2D, picture.texture.id());
  gpu::set_sampling(GL_NEAREST);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, picture.width, picture.height, 0, GL_RGBA,
               GL_UNSIGNED_BYTE, pixels.data());
}

}  // namespace

FieldPainter shader_painter(gpu::FieldPainter& painter) {
  return [&painter](const FieldSpec& spec, int width, int height) {
    return texture_id(painter.paint(spec, width, height));
  };
}

FieldPainter plain_painter() {
  auto pictures = std::make_shared<PlainPictures>();
  return [pictures](const FieldSpec& spec, int width, int height) {
    auto& all = pictures->latest_first;
    auto found = std::ranges::find_if(all, [&](const PlainPicture& p) {
      return p.spec == spec && p.width == width && p.height == height;
    });
    if (found == all.end()) {
      if (all.size() < PlainPictures::kRemembered) all.emplace_back();
      found = all.end() - 1;
      found->spec = spec;
      found->width = width;
      found->height = height;
      evaluate(*found);
    }
    std::rotate(all.begin(), found, found + 1);
    return texture_id(all.front().texture.id());
  };
}

}  // namespace posenc
