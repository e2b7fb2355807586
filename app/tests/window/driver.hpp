#pragma once

#include <filesystem>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "shell/panel/pieces.hpp"
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

struct WindowSetup {
  std::vector<std::string> flags = {};
  int width = 1280, height = 720;
  std::filesystem::path program = {};  ///< empty: the one that was built
};

/// The real program in a window on a display of its own, moved as a person moves it.
class Driver {
 public:
  explicit Driver(Home&, WindowSetup = {});

  /// Until the window has this title; fails the test where it does not come to it.
  void expect_title(const std::string&);
  /// That of the heatmap at this position.
  void expect_t(std::int64_t t) { expect_title("Heatmap – t = " + std::to_string(t)); }
  /// Behind "posenc – ".
  std::string title() const;

  /// "Right", "ctrl+z", "question".
  void key(const std::string& chord);
  void keys(std::initializer_list<const char*> chords);
  void type(const std::string& text);
  /// Types and confirms.
  void enter(const std::string& text);
  /// In logical pixels of the window.
  void point_at(Point);
  void drag(Point from, Point to);
  void resize(int width, int height);
  void send(int signal) { program_->send(signal); }

  Image screen() const { return display_.screen(); }
  /// Until the screen is as `is_so` says; false where it does not come to it.
  bool sees(const std::function<bool(const Image&)>& is_so) const;
  /// Does something that can be seen, and waits until it is.
  void expect_change(const std::function<void()>& act) const;
  /// The middle of all pixels of that colour within a part of the window, logical; nothing where
  /// there is none.
  std::optional<Point> find(Color, const Rect& within) const;
  /// Waits for a pixel of that colour; false where none comes.
  bool shows(Color, const Rect& within) const;
  bool shows(Color color) const { return shows(color, window()); }
  /// The window's room in logical pixels.
  Rect window() const;
  WindowRooms rooms(const State& state = {}) const { return window_layout(window(), state); }
  double scale() const;

  /// Closes with Ctrl+Q; the exit status.
  int quit();
  int wait() { return program_->wait(); }
  /// Of the X server.
  const std::string& display() const { return display_.name(); }
  pid_t process() const { return program_->id(); }
  /// What it wrote to stdout and stderr.
  std::string output() const { return contents(output_); }

 private:
  std::string xdotool(const std::vector<std::string>& arguments) const;
  std::string in_pixels(double logical) const;

  VirtualDisplay display_;
  std::filesystem::path work_, output_;
  int width_, height_;
  std::unique_ptr<Process> program_;
  std::string id_;
};

/// A test of the program in a window. Where it ends, Ctrl+Q ends the program with 0, and it has
/// written nothing: OpenGL met no error.
class WindowTest : public testing::Test {
 protected:
  void TearDown() override { close(); }
  /// The program after the one before, until it shows the heatmap at its first position or another
  /// title.
  Driver& open(WindowSetup = {}, const std::string& title = "Heatmap – t = 37");
  void close();
  /// The State that it left.
  State saved();

  Home home_;
  std::optional<Driver> driver_;
};

}  // namespace posenc::test
