#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "state/state.hpp"
#include "virtual_display.hpp"

namespace posenc::test {

/// Where the program keeps what comes back, and where it runs.
struct Home {
  TemporaryFolder folder;

  Home();
  std::filesystem::path work() const { return folder.path() / "work"; }
  std::filesystem::path last_state() const { return folder.path() / "state/posenc/last.toml"; }
  std::filesystem::path window_file() const { return folder.path() / "config/posenc/window.toml"; }
  /// The State that was written when the program ended.
  State saved() const;
};

std::string text_of(const std::filesystem::path&);

struct WindowSetup {
  std::vector<std::string> flags = {};
  int width = 1280, height = 720;
  std::filesystem::path program = {};  ///< empty: the one that was built
  Environment environment = {};        ///< besides display and folders
};

/// The real program in a window on a display of its own, moved as a person moves it.
class Driver {
 public:
  explicit Driver(Home&, WindowSetup = {});

  /// Until the window has this title; fails the test where it does not come to it.
  void expect_title(const std::string&);
  std::string title() const;

  /// "Right", "ctrl+z", "question".
  void key(const std::string& chord);
  void type(const std::string& text);
  /// In logical pixels of the window.
  void point_at(Point);
  void click(Point);
  void double_click(Point);
  void drag(Point from, Point to);
  /// Notches, up positive.
  void wheel(Point, int notches);
  void resize(int width, int height);
  void send(int signal) { program_->send(signal); }

  Image screen() const { return display_.screen(); }
  /// Until the screen is as `is_so` says; false where it does not come to it.
  bool sees(const std::function<bool(const Image&)>& is_so) const;
  /// Does something that can be seen, and waits until it is.
  void expect_change(const std::function<void()>& act) const;
  /// The middle of all pixels of that colour within a part of the window, logical; nothing where there is none.
  std::optional<Point> find(Color, const Rect& within) const;
  /// The window's room in logical pixels.
  Rect window() const;
  double scale() const;

  /// Closes with Ctrl+Q; the exit status.
  int quit();
  int wait() { return program_->wait(); }
  pid_t process() const { return program_->id(); }
  /// What it wrote to stdout and stderr.
  std::string output() const { return text_of(output_); }

 private:
  std::string xdotool(const std::vector<std::string>& arguments) const;
  std::string in_pixels(double logical) const;

  VirtualDisplay display_;
  std::filesystem::path work_, output_;
  int width_, height_;
  std::unique_ptr<Process> program_;
  std::string id_;
};

}  // namespace posenc::test
