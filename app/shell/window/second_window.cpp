#include "shell/window/second_window.hpp"

#include <algorithm>
#include <utility>

#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace posenc {
namespace {

SecondWindow::Events& events_behind(GLFWwindow* window) {
  return *static_cast<SecondWindow::Events*>(glfwGetWindowUserPointer(window));
}

void expose(GLFWwindow* window) {
  auto& events = events_behind(window);
  events.is_exposed = events.first->stirred = true;
}

void pass_on(GLFWwindow* window, const InputEvent& event) {
  auto& first = *events_behind(window).first;
  first.input.push(event);
  first.stirred = true;
}

/// The context that a scope needs, and the one before again.
class CurrentContext {
 public:
  explicit CurrentContext(GLFWwindow* window) : before_(glfwGetCurrentContext()) {
    glfwMakeContextCurrent(window);
  }
  ~CurrentContext() { glfwMakeContextCurrent(before_); }
  CurrentContext(const CurrentContext&) = delete;
  CurrentContext& operator=(const CurrentContext&) = delete;

 private:
  GLFWwindow* before_;
};

}  // namespace

void SecondWindow::Close::operator()(GLFWwindow* window) const { glfwDestroyWindow(window); }

SecondWindow::SecondWindow(GLFWwindow* window, GlWindow& first)
    : events_(std::make_unique<Events>(Events{&first.events()})), window_(window) {
  glfwSetWindowUserPointer(window, events_.get());
  glfwSetKeyCallback(window, [](GLFWwindow* w, int key, int scancode, int action, int mods) {
    pass_on(w, {.kind = InputEvent::Kind::key,
                .code = key,
                .scancode = scancode,
                .action = action,
                .mods = mods});
  });
  glfwSetCharCallback(window, [](GLFWwindow* w, unsigned codepoint) {
    pass_on(w, {.kind = InputEvent::Kind::character, .codepoint = codepoint});
  });
  glfwSetWindowRefreshCallback(window, expose);
  glfwSetWindowCloseCallback(window, expose);
  glfwSetFramebufferSizeCallback(window, [](GLFWwindow* w, int, int) { expose(w); });
  const CurrentContext current(window);
  glfwSwapInterval(0);  // the first window waits for the screen
  glGenTextures(1, &texture_);
  glGenFramebuffers(1, &frame_);
}

Expected<SecondWindow> SecondWindow::open(GlWindow& first, const char* title) {
  constexpr int kWidth = 1100, kHeight = 680, kMinWidth = 720, kMinHeight = 450;
  int x = 0, y = 0, width = kWidth, height = kHeight;
  if (auto* monitor = glfwGetPrimaryMonitor())
    glfwGetMonitorWorkarea(monitor, &x, &y, &width, &height);
  glfwWindowHint(GLFW_MAXIMIZED, GLFW_FALSE);
  glfwWindowHint(GLFW_FOCUS_ON_SHOW, GLFW_FALSE);
  glfwWindowHint(GLFW_FOCUSED, GLFW_FALSE);
  auto* window =
      glfwCreateWindow(std::min(kWidth, width), std::min(kHeight, height), title, nullptr, nullptr);
  if (window == nullptr) return fail("a second window cannot be opened on this display");
  glfwSetWindowSizeLimits(window, kMinWidth, kMinHeight, GLFW_DONT_CARE, GLFW_DONT_CARE);
  glfwSetWindowPos(window, x, y);
  return SecondWindow(window, first);
}

Point SecondWindow::framebuffer() const {
  int width = 0, height = 0;
  glfwGetFramebufferSize(window_.get(), &width, &height);
  return {width, height};
}

bool SecondWindow::wants_to_close() const {
  return glfwWindowShouldClose(window_.get()) == GLFW_TRUE;
}

bool SecondWindow::take_exposed() { return std::exchange(events_->is_exposed, false); }

void SecondWindow::show(const Image& image) {
  const CurrentContext current(window_.get());
  const Point room = framebuffer();
  glBindTexture(GL_TEXTURE_2D, texture_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, image.width, image.height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
               image.pixels.data());
  glBindFramebuffer(GL_READ_FRAMEBUFFER, frame_);
  glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_, 0);
  glBlitFramebuffer(0, 0, image.width, image.height, 0, static_cast<int>(room.y),
                    static_cast<int>(room.x), 0, GL_COLOR_BUFFER_BIT, GL_LINEAR);
  glfwSwapBuffers(window_.get());
}

}  // namespace posenc
