#include "shell/window/gl_window.hpp"

#include <malloc.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <glm/common.hpp>

#include "shell/window/clock.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

constexpr int kMinWidth = 960, kMinHeight = 600;

std::string& last_complaint() {
  static std::string text;
  return text;
}

tl::unexpected<Error> no_window(std::string_view what) {
  return fail("{}{}{}: pictures can still be made with posenc render", what,
              last_complaint().empty() ? "" : ", ", last_complaint());
}

GlWindow::Events& events_of(GLFWwindow* window) {
  return *static_cast<GlWindow::Events*>(glfwGetWindowUserPointer(window));
}

void stir(GLFWwindow* window) { events_of(window).stirred = true; }

void done(GLFWwindow* window, const InputEvent& event) {
  events_of(window).input.push(event);
  stir(window);
}

/// The size of all screens together, of their work areas alone.
WindowSize room_of_screens() {
  constexpr double kFar = 1e6;
  Rect all{{kFar, kFar}, {-kFar, -kFar}};
  int count = 0;
  auto* const* monitors = glfwGetMonitors(&count);
  for (int i = 0; i < count; ++i) {
    int x = 0, y = 0, width = 0, height = 0;
    glfwGetMonitorWorkarea(monitors[i], &x, &y, &width, &height);
    all = {{std::min<double>(all.min.x, x), std::min<double>(all.min.y, y)},
           {std::max<double>(all.max.x, x + width), std::max<double>(all.max.y, y + height)}};
  }
  return {static_cast<int>(all.width()), static_cast<int>(all.height()), false};
}

Rect room_of(GLFWmonitor* monitor) {
  int x = 0, y = 0;
  glfwGetMonitorPos(monitor, &x, &y);
  const auto* mode = glfwGetVideoMode(monitor);
  const Point corner(x, y);
  return {corner, mode == nullptr ? corner : corner + Point(mode->width, mode->height)};
}

Rect room_of(GLFWwindow* window) {
  int x = 0, y = 0, width = 0, height = 0;
  glfwGetWindowPos(window, &x, &y);
  glfwGetWindowSize(window, &width, &height);
  return {Point(x, y), Point(x + width, y + height)};
}

/// The screen that has the largest part of the window.
std::size_t screen_of(std::span<const Rect> screens, const Rect& window) {
  const auto shared = [&](const Rect& screen) {
    const Point sides =
        glm::max(glm::min(screen.max, window.max) - glm::max(screen.min, window.min), Point(0, 0));
    return sides.x * sides.y;
  };
  return static_cast<std::size_t>(std::ranges::max_element(screens, {}, shared) - screens.begin());
}

/// Large enough to read, and no larger than the screens: what an X server cannot hold ends the
/// program.
WindowSize held_within_screens(WindowSize size) {
  const auto room = room_of_screens();
  size.width = std::clamp(size.width, kMinWidth, std::max(kMinWidth, room.width));
  size.height = std::clamp(size.height, kMinHeight, std::max(kMinHeight, room.height));
  return size;
}

/// The most pixels that OpenGL paints, of a window and of the texture that its frame is kept in.
Point most_pixels() {
  std::array<GLint, 2> viewport{};
  GLint texture = 0;
  glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport.data());
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &texture);
  return {std::min(viewport[0], texture), std::min(viewport[1], texture)};
}

bool is_mesa_without_gpu_on_x11() {
  const std::string_view renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
  return renderer.starts_with("llvmpipe") &&
         glfwExtensionSupported("GLX_MESA_copy_sub_buffer") == GLFW_TRUE;
}

/// The size at the first start: a large part of the screen, at most 1600 × 900.
WindowSize first_size() {
  constexpr double kShare = 0.9;
  constexpr int kWidth = 1600, kHeight = 900;
  int x = 0, y = 0, width = 0, height = 0;
  if (auto* monitor = glfwGetPrimaryMonitor())
    glfwGetMonitorWorkarea(monitor, &x, &y, &width, &height);
  const auto within = [](int wanted, int room) {
    return room > 0 ? std::min(wanted, static_cast<int>(room * kShare)) : wanted;
  };
  return {within(kWidth, width), within(kHeight, height), false};
}

}  // namespace

std::size_t screen_to_fill(std::span<const Rect> screens, const Rect& window,
                           const std::optional<Rect>& presenter) {
  const auto own = screen_of(screens, window);
  const bool is_taken = presenter && screens.size() > 1 && screen_of(screens, *presenter) == own;
  return is_taken ? (own == 0 ? 1 : 0) : own;
}

GlWindow::GlWindow(GLFWwindow* window) : window_(window) {
  glfwSetWindowUserPointer(window, events_.get());
  listen();
}

void GlWindow::Close::operator()(GLFWwindow* window) const {
  glfwDestroyWindow(window);
  glfwTerminate();
}

Expected<GlWindow> GlWindow::open(const std::optional<WindowSize>& kept) {
  // Otherwise glibc raises the limit with each large buffer that is freed, and keeps the next such
  // ones among small ones, which leaves holes: some 10 MB a minute at first.
  constexpr int kLargeBytes = 128 * 1024;
  mallopt(M_MMAP_THRESHOLD, kLargeBytes);
  last_complaint().clear();
  glfwSetErrorCallback([](int, const char* text) { last_complaint() = text; });
#ifdef GLFW_PLATFORM
  // Where there is no Wayland, GLFW 3.4 would look for it all the same, and its library complain.
  const bool has_wayland =
      std::getenv("WAYLAND_DISPLAY") != nullptr || std::getenv("WAYLAND_SOCKET") != nullptr;
  if (!has_wayland && glfwPlatformSupported(GLFW_PLATFORM_X11) == GLFW_TRUE) {
    glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
  }
#endif
  if (glfwInit() != GLFW_TRUE) return no_window("there is no display to open a window on");

  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
  const auto size = held_within_screens(kept.value_or(first_size()));
  glfwWindowHint(GLFW_MAXIMIZED, size.maximized ? GLFW_TRUE : GLFW_FALSE);
  glfwWindowHintString(GLFW_X11_CLASS_NAME, "posenc");
  glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "posenc");
  auto* window = glfwCreateWindow(size.width, size.height, "posenc", nullptr, nullptr);
  if (window == nullptr) {
    glfwTerminate();
    return no_window("there is no OpenGL 3.3 on this display");
  }
  GlWindow opened(window);
  opened.events_->windowed = size;
  glfwMakeContextCurrent(window);
  if (gladLoadGL(glfwGetProcAddress) == 0) return no_window("OpenGL cannot be loaded");
  opened.keeps_pixels_ = is_mesa_without_gpu_on_x11();
  opened.measure();
  // Where screen coordinates are device pixels, a screen with larger text asks for more of them.
  const double enlarged = std::max(1.0, opened.content_scale() / opened.framebuffer_scale());
  opened.most_ = most_pixels();
  const auto most = opened.most_ / opened.framebuffer_scale();
  const int most_width = static_cast<int>(most.x), most_height = static_cast<int>(most.y);
  glfwSetWindowSizeLimits(window, static_cast<int>(kMinWidth * enlarged),
                          static_cast<int>(kMinHeight * enlarged), most_width, most_height);
  if (size.width > most_width || size.height > most_height) {
    glfwSetWindowSize(window, std::min(size.width, most_width), std::min(size.height, most_height));
  }
  glfwSwapInterval(1);
  return opened;
}

void GlWindow::listen() {
  using Kind = InputEvent::Kind;
  glfwSetCursorPosCallback(handle(), [](GLFWwindow* w, double x, double y) {
    done(w, {.kind = Kind::cursor, .x = x, .y = y});
  });
  glfwSetCursorEnterCallback(handle(), [](GLFWwindow* w, int entered) {
    done(w, {.kind = Kind::entered, .code = entered});
  });
  glfwSetMouseButtonCallback(handle(), [](GLFWwindow* w, int button, int action, int mods) {
    done(w, {.kind = Kind::button, .code = button, .action = action, .mods = mods});
  });
  glfwSetScrollCallback(handle(), [](GLFWwindow* w, double x, double y) {
    done(w, {.kind = Kind::wheel, .x = x, .y = y});
  });
  glfwSetKeyCallback(handle(), [](GLFWwindow* w, int key, int scancode, int action, int mods) {
    done(w, {.kind = Kind::key, .code = key, .scancode = scancode, .action = action, .mods = mods});
  });
  glfwSetCharCallback(handle(), [](GLFWwindow* w, unsigned codepoint) {
    done(w, {.kind = Kind::character, .codepoint = codepoint});
  });
  glfwSetWindowFocusCallback(
      handle(), [](GLFWwindow* w, int won) { done(w, {.kind = Kind::focus, .code = won}); });
  glfwSetDropCallback(handle(), [](GLFWwindow* w, int count, const char** paths) {
    events_of(w).dropped.assign(paths, paths + count);
    stir(w);
  });
  glfwSetWindowIconifyCallback(handle(), [](GLFWwindow* w, int) { stir(w); });
  glfwSetWindowRefreshCallback(handle(), [](GLFWwindow* w) {
    events_of(w).exposed = true;
    stir(w);
  });
  glfwSetWindowCloseCallback(handle(), stir);
  glfwSetFramebufferSizeCallback(handle(), [](GLFWwindow* w, int, int) { stir(w); });
  glfwSetWindowContentScaleCallback(handle(), [](GLFWwindow* w, float, float) { stir(w); });
  glfwSetWindowSizeCallback(handle(), [](GLFWwindow* w, int width, int height) {
    auto& events = events_of(w);
    events.stirred = true;
    const bool usual = !events.full_screen && glfwGetWindowAttrib(w, GLFW_MAXIMIZED) == GLFW_FALSE;
    if (usual && width > 0 && height > 0) {
      events.windowed.width = width;
      events.windowed.height = height;
    }
  });
}

void GlWindow::measure() {
  const auto ask = [this](auto* question) {
    int width = 0, height = 0;
    question(handle(), &width, &height);
    return Point(width, height);
  };
  framebuffer_ = ask(glfwGetFramebufferSize);
  coordinates_ = ask(glfwGetWindowSize);
}

Point GlWindow::framebuffer() const {
  return glm::min(whole_framebuffer(), pretended_.most.value_or(most_));
}

Point GlWindow::whole_framebuffer() const { return pretended_.framebuffer.value_or(framebuffer_); }

double GlWindow::framebuffer_scale() const {
  return coordinates_.x > 0 ? whole_framebuffer().x / coordinates_.x : 1;
}

double GlWindow::content_scale() const {
  if (pretended_.content_scale) return *pretended_.content_scale;
  float x = 1, y = 1;
  glfwGetWindowContentScale(handle(), &x, &y);
  return static_cast<double>(std::max(x, y));
}

double GlWindow::refresh_period() const {
  constexpr double kUsual = 60;
  auto* monitor = glfwGetPrimaryMonitor();
  const auto* mode = monitor == nullptr ? nullptr : glfwGetVideoMode(monitor);
  return 1 / (mode != nullptr && mode->refreshRate > 0 ? mode->refreshRate : kUsual);
}

WindowSize GlWindow::size() const {
  auto size = events_->windowed;
  size.maximized = glfwGetWindowAttrib(handle(), GLFW_MAXIMIZED) == GLFW_TRUE;
  return size;
}

void GlWindow::set_title(const std::string& title) {
  if (title == title_) return;
  glfwSetWindowTitle(handle(), title.c_str());
  title_ = title;
}

void GlWindow::set_full_screen(bool full, GLFWwindow* presenter) {
  auto& events = *events_;
  GLFWmonitor* monitor = nullptr;
  int count = 0;
  auto* const* monitors = glfwGetMonitors(&count);
  if (full && count > 0) {
    std::vector<Rect> screens;
    for (int i = 0; i < count; ++i) screens.push_back(room_of(monitors[i]));
    monitor = monitors[screen_to_fill(
        screens, room_of(handle()),
        presenter == nullptr ? std::nullopt : std::optional(room_of(presenter)))];
  }
  if (full == events.full_screen && glfwGetWindowMonitor(handle()) == monitor) return;
  if (!events.full_screen) glfwGetWindowPos(handle(), &events.x, &events.y);
  events.full_screen = full;
  const auto* mode = monitor == nullptr ? nullptr : glfwGetVideoMode(monitor);
  if (mode != nullptr) {
    glfwSetWindowMonitor(handle(), monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
  } else {
    glfwSetWindowMonitor(handle(), nullptr, events.x, events.y, events.windowed.width,
                         events.windowed.height, 0);
  }
  events.stirred = true;
}

bool GlWindow::wants_to_close() const { return glfwWindowShouldClose(handle()) == GLFW_TRUE; }

double GlWindow::now() const { return pretended_.now.value_or(glfwGetTime()); }

void GlWindow::wait(double seconds) {
  if (pretended_.now && seconds != kNever) *pretended_.now += seconds;
  if (seconds <= 0 || pretended_.now) {
    glfwPollEvents();
  } else if (seconds == kNever) {
    glfwWaitEvents();
  } else {
    glfwWaitEventsTimeout(seconds);
  }
}

void GlWindow::rest(double seconds) {
  if (pretended_.now) {
    *pretended_.now += seconds;
  } else {
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  }
}

bool GlWindow::take_stir() { return std::exchange(events_->stirred, false); }
bool GlWindow::take_exposed() { return std::exchange(events_->exposed, false); }

Input& GlWindow::input() { return events_->input; }

std::vector<std::filesystem::path> GlWindow::take_dropped() {
  return std::exchange(events_->dropped, {});
}

void GlWindow::swap() { glfwSwapBuffers(handle()); }

}  // namespace posenc
