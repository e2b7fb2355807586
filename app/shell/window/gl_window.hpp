#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <posenc/expected.hpp>

#include "figure/canvas.hpp"
#include "shell/window/input.hpp"
#include "state/toml/toml.hpp"

struct GLFWwindow;

namespace posenc {

/// The screen that a window fills: the one that most of it is on, or where most of the presenter's
/// window is on that too, another one. Never the presenter's, where there are two.
std::size_t screen_to_fill(std::span<const Rect> screens, const Rect& window,
                           const std::optional<Rect>& presenter);

/// A window with an OpenGL 3.3 core context, current as long as it lives. One a process.
class GlWindow {
 public:
  /// An Error where there is no display or no such OpenGL.
  static Expected<GlWindow> open(const std::optional<WindowSize>&);
  GlWindow(GlWindow&&) noexcept = default;
  GlWindow& operator=(GlWindow&&) = delete;

  GLFWwindow* handle() const { return window_.get(); }
  /// Asks the desktop for the size, which the next three functions return until the next call: each
  /// request waits for the X server.
  void measure();
  /// Device pixels that are painted, from the top left corner: those of the whole window, as far as
  /// OpenGL can paint; 0 × 0 while minimised.
  Point framebuffer() const;
  /// Device pixels of the whole window.
  Point whole_framebuffer() const;
  /// Device pixels a screen coordinate.
  double framebuffer_scale() const;
  /// What the desktop asks to enlarge by.
  double content_scale() const;
  /// Seconds between two pictures of its screen.
  double refresh_period() const;
  WindowSize size() const;

  void set_title(const std::string&);
  /// On the screen that it is on, or where the presenter's window is there, on another one.
  void set_full_screen(bool full, GLFWwindow* presenter = nullptr);
  bool wants_to_close() const;

  /// Seconds on the clock that all motion and waiting go by.
  double now() const;
  /// Waits for events, no longer than so many seconds; 0 takes those that are there.
  void wait(double seconds);
  /// Lets so many seconds pass.
  void rest(double seconds);
  /// True once after anything happened that a picture may follow.
  bool take_stir();
  /// True once after the desktop asked for its pixels again.
  bool take_exposed();
  /// What was done and not yet played to ImGui.
  Input& input();
  /// The files that were dropped on it since.
  std::vector<std::filesystem::path> take_dropped();
  /// Shows what was drawn.
  void swap();
  /// What was drawn is there still after swap(): so it is where Mesa paints without a GPU on X11,
  /// for which a swap is a copy to the screen.
  bool keeps_pixels() const { return pretended_.keeps_pixels.value_or(keeps_pixels_); }

  /// Overrides for desktop settings, used in tests.
  struct Pretended {
    std::optional<Point> framebuffer = {};
    std::optional<double> content_scale = {};
    /// A clock on which time passes only where somebody waits, and then at once.
    std::optional<double> now = {};
    std::optional<Point> most = {};  ///< device pixels that OpenGL can paint
    std::optional<bool> keeps_pixels = {};
  };
  void pretend(const Pretended& pretended) { pretended_ = pretended; }
  const Pretended& pretended() const { return pretended_; }

  struct Events {
    bool stirred = true, exposed = false;
    bool full_screen = false;
    Input input;
    std::vector<std::filesystem::path> dropped;
    WindowSize windowed;
    int x = 0, y = 0;  ///< of its corner, before it filled the screen
  };
  /// Where they are as long as the window is, even if it moves.
  Events& events() { return *events_; }

 private:
  explicit GlWindow(GLFWwindow* window);
  void listen();

  struct Close {
    void operator()(GLFWwindow*) const;
  };
  std::unique_ptr<Events> events_ = std::make_unique<Events>();
  std::unique_ptr<GLFWwindow, Close> window_;
  std::string title_;
  Point framebuffer_{0, 0}, coordinates_{0, 0};  ///< as measured
  bool keeps_pixels_ = false;
  Point most_{1, 1};  ///< device pixels that OpenGL can paint
  Pretended pretended_;
};

}  // namespace posenc
