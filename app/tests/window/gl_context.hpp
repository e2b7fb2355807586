#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "gpu/objects.hpp"
#include "virtual_display.hpp"

namespace posenc::test {

/// A display with an OpenGL context.
class Context {
 public:
  Context() : display_(320, 240) {
    display_.use();
    if (glfwInit() != GLFW_TRUE) throw std::runtime_error("GLFW does not start");
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    auto* const window = glfwCreateWindow(64, 64, "test", nullptr, nullptr);
    if (window == nullptr) throw std::runtime_error("there is no OpenGL 3.3");
    glfwMakeContextCurrent(window);
    if (gladLoadGL(glfwGetProcAddress) == 0) throw std::runtime_error("OpenGL is not loaded");
  }
  ~Context() { glfwTerminate(); }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

 private:
  VirtualDisplay display_;
};

/// There is one, until a window closes, which ends GLFW.
inline void need_context() {
  static std::optional<Context> context;
  if (glfwGetCurrentContext() == nullptr) context.emplace();
}

/// The pixels of a texture of that size: RGBA, row-major, the texture's row 0 first.
inline std::vector<std::uint8_t> read_texture(GLuint texture, int width, int height) {
  std::vector<std::uint8_t> pixels(static_cast<std::size_t>(width) *
                                   static_cast<std::size_t>(height) * 4);
  const gpu::Framebuffer framebuffer;
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.id());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return pixels;
}

}  // namespace posenc::test
