#pragma once

#include <memory>

#include <posenc/expected.hpp>

#include "figure/cairo/canvas.hpp"
#include "shell/window/gl_window.hpp"

namespace posenc {

/// A window beside the first that shows an image. Its OpenGL context shares nothing; outside of
/// these functions the first window's is current. What is pressed in it is pressed in the first.
class SecondWindow {
 public:
  /// On the first screen, where there are two; the first window is full screen on the other one
  /// then.
  static Expected<SecondWindow> open(GlWindow& first, const char* title);

  GLFWwindow* handle() const { return window_.get(); }
  /// Device pixels; 0 × 0 while minimised.
  Point framebuffer() const;
  bool wants_to_close() const;
  /// True once after it was laid bare or changed its size.
  bool take_exposed();
  void show(const Image&);

  struct Events {
    GlWindow::Events* first;
    bool is_exposed = true;
  };

 private:
  struct Close {
    void operator()(GLFWwindow*) const;
  };
  SecondWindow(GLFWwindow* window, GlWindow& first);

  std::unique_ptr<Events> events_;
  std::unique_ptr<GLFWwindow, Close> window_;
  unsigned texture_ = 0, frame_ = 0;
};

}  // namespace posenc
