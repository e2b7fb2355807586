#include "shell/window/fields.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "figure/field_colors.hpp"
#include "gpu/field_painter.hpp"

namespace posenc {
namespace {

/// The last pictures painted, which serve until others are asked for.
struct PlainPicture {
  FieldSpec spec;
  int width = 0, height = 0;
  gpu::Texture texture;
};

void evaluate(const PlainPicture& picture) {
  const auto pixels = field_colors(picture.spec, picture.width, picture.height);
  glBindTexture(GL_TEXTURE_2D, picture.texture.id());
  gpu::set_sampling(GL_NEAREST);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, picture.width, picture.height, 0, GL_RGBA,
               GL_UNSIGNED_BYTE, pixels.data());
}

}  // namespace

FieldPainter shader_painter(gpu::FieldPainter& painter, std::uint64_t& changes) {
  return [&](const FieldSpec& spec, int width, int height) {
    const auto before = painter.painted();
    const GLuint texture = painter.paint(spec, width, height);
    changes += painter.painted() - before;
    return std::uintptr_t{texture};
  };
}

FieldPainter plain_painter(std::uint64_t& changes) {
  // Shared by the copies of the function, which may be many; the latest is first.
  auto pictures = std::make_shared<std::vector<PlainPicture>>();
  return [pictures, &changes](const FieldSpec& spec, int width, int height) {
    auto& all = *pictures;
    auto found = std::ranges::find_if(all, [&](const PlainPicture& p) {
      return p.spec == spec && p.width == width && p.height == height;
    });
    if (found == all.end()) {
      if (all.size() < gpu::FieldPainter::kRemembered) all.emplace_back();
      found = all.end() - 1;
      found->spec = spec;
      found->width = width;
      found->height = height;
      evaluate(*found);
      ++changes;
    }
    std::rotate(all.begin(), found, found + 1);
    return std::uintptr_t{all.front().texture.id()};
  };
}

}  // namespace posenc
