#include "shell/fields.hpp"

#include <cstdint>
#include <memory>
#include <vector>

#include "figure/colormap.hpp"
#include "gpu/field_painter.hpp"

namespace posenc {
namespace {

void* texture_id(GLuint texture) {
  // ImGui's backend for OpenGL keeps names of textures in pointers.
  return reinterpret_cast<void*>(static_cast<std::uintptr_t>(texture));
}

/// The last picture painted, which serves until another one is asked for.
struct PlainPicture {
  FieldSpec spec;
  int width = 0, height = 0;
  gpu::Texture texture;
};

void evaluate(const PlainPicture& picture) {
  std::vector<float> values(static_cast<std::size_t>(picture.width) *
                            static_cast<std::size_t>(picture.height));
  const auto& spec = picture.spec;
  evaluate_field(*spec.encoding, spec.window, spec.length, picture.width, picture.height, values);
  const double largest = spec.encoding->largest_entry(spec.length);
  std::vector<Color> pixels;
  pixels.reserve(values.size());
  for (const float value : values)
    pixels.push_back(color_at(spec.colors, static_cast<double>(value) / largest));
  glBindTexture(GL_TEXTURE_2D, picture.texture.id());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, picture.width, picture.height, 0, GL_RGBA,
               GL_UNSIGNED_BYTE, pixels.data());
}

}  // namespace

FieldPainter shader_painter(gpu::FieldPainter& painter) {
  return [&painter](const FieldSpec& spec, int width, int height) {
    const std::span colors(reinterpret_cast<const std::uint8_t*>(spec.colors.data()),
                           spec.colors.size_bytes());
    return texture_id(
        painter.paint({spec.encoding, spec.length, spec.window, colors}, width, height));
  };
}

FieldPainter plain_painter() {
  auto last = std::make_shared<PlainPicture>();
  return [last](const FieldSpec& spec, int width, int height) {
    if (!(last->spec == spec) || last->width != width || last->height != height) {
      last->spec = spec;
      last->width = width;
      last->height = height;
      evaluate(*last);
    }
    return texture_id(last->texture.id());
  };
}

}  // namespace posenc
