#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

#include "gpu/objects.hpp"
#include "virtual_display.hpp"

namespace posenc::test {

/// A display with an OpenGL context for all tests of this program.
class Context : public testing::Environment {
 public:
  void SetUp() override {
    display_ = std::make_unique<VirtualDisplay>(320, 240);
    ASSERT_FALSE(display_->name().empty()) << "Xvfb does not start";
    setenv("DISPLAY", display_->name().c_str(), 1);
    ASSERT_EQ(glfwInit(), GLFW_TRUE);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    window_ = glfwCreateWindow(64, 64, "test", nullptr, nullptr);
    ASSERT_NE(window_, nullptr);
    glfwMakeContextCurrent(window_);
    ASSERT_NE(gladLoadGL(glfwGetProcAddress), 0);
  }
  void TearDown() override {
    if (window_ != nullptr) glfwDestroyWindow(window_);
    glfwTerminate();
    display_.reset();
  }

 private:
  std::unique_ptr<VirtualDisplay> display_;
  GLFWwindow* window_ = nullptr;
};
inline const auto* const kContext = testing::AddGlobalTestEnvironment(new Context);

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
