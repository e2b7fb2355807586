#include "events.hpp"

#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <imgui.h>

#include "fake_programs.hpp"
#include "figure/text/glyphs.hpp"
#include "picture.hpp"
#include "shell/frame/loop.hpp"
#include "shell/panel/pieces.hpp"
#include "shell/presentation/presentation.hpp"
#include "shell/window.hpp"
#include "state/toml/toml.hpp"
#include "views/page.hpp"

namespace posenc::test {
namespace {

/// A GLFW callback, taken from the window and put back: what is called is what GLFW calls.
template <class Set, class... Arguments>
void call(Set set, GLFWwindow* window, Arguments... arguments) {
  const auto callback = set(window, nullptr);
  set(window, callback);
  callback(window, arguments...);
}

/// Where the window is as large as its manager lets a person make it: there, nothing that is drawn
/// may leave its room.
constexpr Point kSmallestWindow{960, 600};

class Player {
 public:
  Player(const Events& events, const std::filesystem::path& home) : events_(events), home_(home) {}

  /// Before another window opens.
  void window_closed() {
    has_begun_ = false;
    quitting_ = 0;
  }
  bool is_over() const { return at_ >= events_.size() && !quitting_; }
  std::string fault;
  std::chrono::duration<double> slowest{};  ///< until what an event did is drawn and at rest
  std::string slowest_event;

  /// Before a turn of the loop: looks at what the turn before made, and plays what comes next.
  void before_turn(Loop& loop) {
    settling_ += Clock::now() - turn_began_;
    take_turn(loop);
    turn_began_ = Clock::now();
  }

 private:
  using Clock = std::chrono::steady_clock;

  void take_turn(Loop& loop) {
    if (!has_begun_) begin(loop);
    if (fault.empty()) fault = fault_of(loop);
    if (!fault.empty()) return give_up(loop);
    const bool is_minimised = loop.window().framebuffer() == Point{0, 0};
    if (loop.window().input().is_waiting() && !is_minimised) {
      // Turns: longer than the window waits for the program that pastes (Desktop::kPatience).
      constexpr int kPatience = 1000;
      if (++waited_ > kPatience) fault = "what was done waits for ever";
      return;
    }
    waited_ = 0;
    if (at_ > 0 && settling_ > slowest) {
      slowest = settling_;
      slowest_event = events_[at_ - 1];
    }
    settling_ = {};
    if (quitting_) return keep_quitting(loop);
    if (at_ == events_.size()) return give_up(loop);
    std::ofstream(home_ / "event") << at_;
    perform(loop, events_[at_++]);
  }

  void begin(Loop& loop) {
    has_begun_ = true;
    turn_began_ = Clock::now();
    settling_ = {};
    held_ = {};
    auto pretended = loop.window().pretended();
    pretended.now = 0;
    loop.window().pretend(pretended);
    glfwSetWindowPos(loop.window().handle(), 0, 0);
    // As text: a table that is read again is another one with the same name.
    if (!last_.empty() && to_toml(loop.state()) != last_)
      fault =
          "what was left is not what opens again:\n" + last_ + "\nand\n" + to_toml(loop.state());
    last_.clear();  // other ways to quit, such as the palette's, leave what is not known here
  }
  static void give_up(Loop& loop) { loop.session().wants_quit = true; }

  std::string fault_of(Loop& loop) {
    if (loop.frames_drawn() == 0) return {};
    if (loop.gl_errors() > 0) return "OpenGL reports an error";
    const State& state = loop.state();
    if (within_limits(state) != state) return "a State out of limits:\n" + to_toml(state);
    if (has_fault(loop)) {
      const auto pixels = loop.window().framebuffer();
      return fmt::format("in a window of {} × {}:\n{}", pixels.x, pixels.y, to_toml(state));
    }
    const auto is_sane = [](auto... all) {
      return ((std::isfinite(all) && std::abs(all) < 1e7F) && ...);
    };
    const auto* const drawn = ImGui::GetDrawData();
    for (int i = 0; drawn != nullptr && i < drawn->CmdListsCount; ++i) {
      const auto& list = *drawn->CmdLists[i];
      for (const auto& [pos, uv, color] : list.VtxBuffer)
        if (!is_sane(pos.x, pos.y)) return std::string("a corner is nowhere in ") + list._OwnerName;
      for (const auto& command : list.CmdBuffer) {
        const auto& clip = command.ClipRect;
        if (!is_sane(clip.x, clip.y, clip.z, clip.w)) return "a clip that is no rectangle";
      }
    }
    return {};
  }

  /// Whether the page is wrong, drawn once more as tests see it; where the one before is still what
  /// is shown, it stays as good as it was.
  bool has_fault(Loop& loop) {
    const State& state = loop.state();
    const auto pixels = loop.window().framebuffer();
    if (pixels.x < 1 || pixels.y < 1 || (seen_ == state && seen_pixels_ == pixels)) return false;
    seen_ = state;
    seen_pixels_ = pixels;
    const Rect room = window_layout(loop.screen().window, state).page;
    Scene scene = unfinished_scene();
    scene.update(state);
    // Measured as the window measures it.
    ImDrawList unused(ImGui::GetDrawListSharedData());
    auto metrics = loop.screen().canvas_on(unused);
    RecordingCanvas canvas(&metrics);
    draw_page(canvas, room, palette_of(state), std::nullopt, scene);
    for (const double number : numbers_of(canvas)) EXPECT_TRUE(std::isfinite(number));
    if (pixels.x >= kSmallestWindow.x && pixels.y >= kSmallestWindow.y)
      expect_sound(canvas, room, "the page", state.table.table != nullptr);
    return testing::UnitTest::GetInstance()->ad_hoc_test_result().Failed();
  }

  void keep_quitting(Loop& loop) {
    constexpr int kEscapes = 8;
    // The window as it is when a person comes back to it.
    if (quitting_ == 1) {
      for (const auto* const event :
           {"minimise 0", "focus 1", "release 0", "release 1", "release 2"})
        perform(loop, event);
    }
    if (quitting_ <= kEscapes) {
      press_key(loop, GLFW_KEY_ESCAPE, 0, false);
    } else if (quitting_ == kEscapes + 1) {
      // What plays goes on to the end. Of a lesson, what was shown before it is kept.
      last_ = loop.session().controller.is_playing()
                  ? ""
                  : to_toml(own_state(loop.session().lesson, loop.state()));
      press_key(loop, GLFW_KEY_Q, GLFW_MOD_CONTROL, false);
    } else if (quitting_ > kEscapes + 5) {
      fault = "Ctrl+Q does not end it";
    }
    ++quitting_;
  }

  void perform(Loop& loop, const std::string& event) {
    auto* const window = loop.window().handle();
    auto pretended = loop.window().pretended();
    std::istringstream words(event);
    std::string name;
    double x = 0, y = 0;
    words >> name >> x >> y;
    const auto text = event.substr(std::min(event.size(), name.size() + 1));
    const int first = static_cast<int>(x), second = static_cast<int>(y);
    if (name == "point") {
      int width = 0, height = 0;
      glfwGetWindowSize(window, &width, &height);
      call(glfwSetCursorPosCallback, window, x * width, y * height);
    } else if (name == "press" || name == "release") {
      const bool down = name == "press";
      if (std::exchange(held_.at(static_cast<std::size_t>(first)), down) != down)
        call(glfwSetMouseButtonCallback, window, first, down ? GLFW_PRESS : GLFW_RELEASE, 0);
    } else if (name == "wheel") {
      call(glfwSetScrollCallback, window, 0.0, x);
    } else if (name == "key" || name == "hold") {
      press_key(loop, first, second, name == "hold");
    } else if (name == "type") {
      for (std::string_view left = text; !left.empty();)
        call(glfwSetCharCallback, window, static_cast<unsigned>(take_character(left)));
    } else if (name == "resize") {
      resize(window, first, second);
    } else if (name == "drop") {
      const auto path = (home_ / "files" / text).string();
      const char* paths[] = {path.c_str()};
      call(glfwSetDropCallback, window, 1, &paths[0]);
    } else if (name == "minimise") {
      pretended.framebuffer = first != 0 ? std::optional(Point{0, 0}) : std::nullopt;
      loop.window().pretend(pretended);
      call(glfwSetWindowIconifyCallback, window, first);
    } else if (name == "scale") {
      pretended.content_scale = x;
      loop.window().pretend(pretended);
      const auto scale = static_cast<float>(x);
      call(glfwSetWindowContentScaleCallback, window, scale, scale);
    } else if (name == "focus") {
      call(glfwSetWindowFocusCallback, window, first);
    } else if (name == "rest") {
      *pretended.now += x;
      loop.window().pretend(pretended);
    } else if (name == "quit") {
      quitting_ = 1;
    } else {
      fault = "there is no event " + event;
    }
  }

  static void press_key(Loop& loop, int key, int mods, bool hold) {
    auto* const window = loop.window().handle();
    const int scancode = glfwGetKeyScancode(key);
    const auto press = [&](int action) {
      call(glfwSetKeyCallback, window, key, scancode, action, mods);
    };
    press(GLFW_PRESS);
    const bool is_letter = key >= GLFW_KEY_SPACE && key <= GLFW_KEY_Z;
    if (is_letter && (mods & ~GLFW_MOD_SHIFT) == 0) {
      const auto* const name = glfwGetKeyName(key, scancode);
      if (name != nullptr) call(glfwSetCharCallback, window, static_cast<unsigned>(name[0]) & 0x7f);
    }
    for (int i = 0; hold && i < 5; ++i) press(GLFW_REPEAT);
    press(GLFW_RELEASE);
  }

  void resize(GLFWwindow* window, int width, int height) {
    if (glfwGetWindowMonitor(window) != nullptr) return;  // it fills the screen
    glfwSetWindowSize(window, width, height);
    // The server answers when it has done so.
    constexpr int kAnswers = 2000;
    for (int i = 0; i < kAnswers; ++i) {
      int now_width = 0, now_height = 0;
      glfwGetWindowSize(window, &now_width, &now_height);
      if (now_width == width && now_height == height) return;
      glfwWaitEventsTimeout(0.005);
    }
    fault = fmt::format("the window does not become {} × {}", width, height);
  }

  const Events& events_;
  std::filesystem::path home_;
  std::size_t at_ = 0;
  bool has_begun_ = false;  ///< in the window that is open
  int waited_ = 0;
  Clock::time_point turn_began_;
  std::chrono::duration<double> settling_{};
  int quitting_ = 0;  ///< steps of it
  std::array<bool, 3> held_{};
  std::string last_;  ///< that the window was left with
  std::optional<State> seen_;
  Point seen_pixels_{0, 0};
};

/// What copies and asks for files, well and badly in turns, and nothing else on PATH.
void put_programs(const std::filesystem::path& home) {
  const auto folder = home / "programs";
  std::filesystem::create_directories(folder);
  const auto in_turns = [](std::string_view well) {
    return fmt::format(
        "turn=$(cat turn 2> turns || echo 0)\n"
        "echo $((turn + 1)) > turn\n"
        "case $((turn % 3)) in\n0) {}; exit;;\n1) exit 1;;\nesac\n{}",
        well, kHangs);
  };
  const auto copies = in_turns("cat > copied"),
             chooses = in_turns(fmt::format("echo '{}/files/lesson.toml'", home.string()));
  for (const auto* const name : {"xclip", "wl-copy", "wl-paste"}) put_program(folder, name, copies);
  put_program(folder, "zenity", chooses);
  setenv("PATH", folder.c_str(), 1);
}

}  // namespace

int play(const Events& events, const std::filesystem::path& home) {
  for (const auto* const folder : {"files", "work", "config/posenc"})
    std::filesystem::create_directories(home / folder);
  std::filesystem::current_path(home / "work");
  prepare_files(home / "files");
  put_programs(home);
  std::ofstream(home / "config/posenc/window.toml")
      << fmt::format("width = {}\nheight = {}\n", kSmallestWindow.x, kSmallestWindow.y);
  Player player(events, home);
  while (!player.is_over() && player.fault.empty()) {
    const auto status = run_window({}, [&](Loop& loop) { player.before_turn(loop); });
    player.window_closed();
    if (!status) player.fault = "the window does not open: " + status.error().message;
    if (status && *status != 0 && player.fault.empty())
      player.fault = fmt::format("it ended with {}", *status);
  }
  if (!player.fault.empty())
    fmt::print("{}\n", player.fault);
  else
    fmt::print("slowest: {:.2f} s for {}\n", player.slowest.count(), player.slowest_event);
  return player.fault.empty() ? 0 : 1;
}

}  // namespace posenc::test
