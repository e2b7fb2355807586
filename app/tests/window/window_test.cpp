// The program in a window: what reaches it, what it costs while nobody does anything, how it ends,
// what comes back, and what it does without what it needs.

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "figure/colormap.hpp"
#include "loop.hpp"
#include "set_parameters.hpp"
#include "state/toml/toml.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;

class Window : public test::WindowLoop {
 protected:
  void keep(const WindowSize& size) const {
    fs::create_directory(kept(""));
    std::ofstream(kept("window.toml")) << to_toml(size);
  }
  WindowSize kept_size() const {
    const auto size = window_from_toml(test::contents(kept("window.toml")), "window.toml");
    EXPECT_TRUE(size) << size.error().message;
    return size.value_or(WindowSize{});
  }
  std::optional<State> kept_state() const {
    const auto state = from_toml(test::contents(kept("last.toml")), "last.toml");
    return state ? std::optional(*state) : std::nullopt;
  }
  static bool shows(const Image& image, Color color) {
    return std::ranges::find(image.pixels, color) != image.pixels.end();
  }
};

/// As they come from the display: what they do is played to the loop in controls_test.cpp.
TEST_F(Window, ReceivesKeysAndPointer) {
  open(test::state_of("length=512 loop=off"));
  const auto expect_t = [&](std::int64_t t) {
    EXPECT_TRUE(turns_until([&] { return state().position == t; })) << state().position;
  };
  xdotool({"key", "shift+Right"});
  expect_t(45);
  const Point begin =
      (rooms().time.min + Point(kWideMargin + 130, 34)) * loop_->screen().device_scale();
  const auto at = [&](double x) {
    return std::vector<std::string>{"mousemove", std::to_string(std::lround(begin.x + x)),
                                    std::to_string(std::lround(begin.y))};
  };
  xdotool(at(60));
  nudge_after(std::chrono::milliseconds(50));
  xdotool({"mousedown", "1"});
  nudge_after(std::chrono::milliseconds(50));
  xdotool(at(-60));
  nudge_after(std::chrono::milliseconds(50));
  xdotool({"mouseup", "1"});
  expect_t(0);
  xdotool({"key", "space"});
  EXPECT_TRUE(turns_until([&] { return session().controller.is_playing(); }));
  xdotool({"key", "End"});
  expect_t(511);
  EXPECT_TRUE(turns_until([&] { return !session().controller.is_playing(); }))
      << "it stops at the end";
  nudge_after(std::chrono::milliseconds(50));
  xdotool({"search", "--name", "^posenc – Heatmap – t = 511$"});
}

TEST_F(Window, RestoresItsStateHoweverItEnds) {
  run(
      [&] {
        key(GLFW_KEY_T);
        glfwSetWindowSize(window_->handle(), 960, 600);
        session().files.export_folder = "/slides";
        key(GLFW_KEY_RIGHT);
      },
      {.flags = [](State& state) -> Expected<void> {
        state = test::state_of("view=rotation pair=7");
        return {};
      }});
  const State left = test::state_of("view=rotation pair=7 theme=light position=38");
  EXPECT_EQ(kept_size(), (WindowSize{960, 600, false, "/slides"}));
  // A person kills it: what it keeps while it runs is all.
  run(
      [&] {
        EXPECT_EQ(state(), left);
        EXPECT_EQ(session().files.export_folder, "/slides");
        key(GLFW_KEY_HOME);
      },
      {}, [&] { return kept_state() && kept_state()->position == 0; });
  // A signal asks it to end.
  run(
      [&] {
        key(GLFW_KEY_END);
        kill(getpid(), SIGTERM);
      },
      {}, [] { return false; });
  EXPECT_EQ(kept_state()->position, 511);
}

TEST_F(Window, ShowsTheViewThatItIsAskedForBesideKeptScenes) {
  const auto lesson = shipped_lesson("why-order").value();
  const State last = lesson.steps.back().state;
  fs::create_directory(kept(""));
  std::ofstream(kept("scenes.toml")) << to_toml(lesson);
  for (const std::string_view view : {std::string_view(last.view), std::string_view("waves")}) {
    run(
        [&] {
          EXPECT_EQ(state(), with_view(State{}, view));
          EXPECT_TRUE(loop_->parts(state()).has_claim);
          EXPECT_EQ(session().lesson->lesson->steps.size(), lesson.steps.size());
          key(GLFW_KEY_BACKSPACE);
          EXPECT_EQ(state(), state_of(last, state()));
          EXPECT_FALSE(loop_->parts(state()).has_claim);
        },
        {.flags = [&](State& state) -> Expected<void> {
          state = with_view(State{}, view);
          return {};
        }});
  }
}

TEST_F(Window, BeginsAfterALectureWithWhatWasBeforeIt) {
  const auto starts_with = [](std::string_view settings) {
    return WindowRequest{.flags = [settings](State& state) -> Expected<void> {
      state = test::state_of(settings);
      return {};
    }};
  };
  const auto give = [&](std::string_view id) {
    session().files.to_open = {
        shipped_lesson(id) ? *data_folder() / "lessons" / (std::string(id) + ".toml") : ""};
    wait_until_idle();
    key(GLFW_KEY_PAGE_DOWN);
    key(GLFW_KEY_T);
  };
  run(
      [&] {
        give("why-order");
        give("rotary");
        EXPECT_EQ(session().lesson->lesson->title, shipped_lesson("rotary")->title);
      },
      starts_with("view=curve d=64"),
      [&] { return kept_state() && kept_state()->theme != Theme::dark; });
  EXPECT_EQ(kept_state(), test::state_of("view=curve d=64 theme=projector"));
  // What one goes on to from a lesson is one's own.
  run([&] {
    give("why-order");
    State chosen = with_view(state(), "binary");
    show(chosen);
  });
  EXPECT_EQ(kept_state()->view, "binary");
}

TEST_F(Window, DoesNotWaitForAPipe) {
  keep({1000, 620, false, ""});
  ASSERT_EQ(mkfifo(kept("last.toml").c_str(), 0600), 0);
  run([&] {
    ASSERT_EQ(session().focus.notices.all.size(), 1u);
    EXPECT_TRUE(session().focus.notices.all[0].is_error);
    key(GLFW_KEY_RIGHT);
  });
  EXPECT_TRUE(fs::is_fifo(kept("last.toml")));
}

TEST_F(Window, StaysWithinTheScreenAndOpenGlsLimit) {
  // Past what Mesa's software renderer paints.
  constexpr int kTooWide = 16500, kWidest = 16384;
  const struct {
    WindowSize wanted;
    int width, height;
    WindowSize held;
  } rows[] = {{{32767, 32767, false, ""}, 1280, 720, {1280, 720, false, ""}},
              {{kTooWide, 600, false, ""}, kTooWide, 600, {kWidest, 600, false, ""}}};
  for (const auto& [wanted, width, height, held] : rows) {
    use_display(width, height);
    keep(wanted);
    run([&] { key(GLFW_KEY_HOME); });
    EXPECT_EQ(kept_size(), held);
  }
  // Where a person makes it wider, the title bar goes as far as can be painted.
  run([&] {
    glfwSetWindowSize(window_->handle(), kTooWide, 600);
    EXPECT_TRUE(turns_until([&] {
      const auto image = screen();
      const auto bar = image.pixels[kWidest / 2];
      return image.pixels[kWidest - 2] == bar && !(image.pixels[kWidest + 2] == bar);
    }));
    key(GLFW_KEY_END);
    EXPECT_EQ(state().position, last_position(state()));
  });
  use_display(test::kWidth, test::kHeight);
}

/// How often each other thread of the process has gone to sleep: it was awake in between.
std::map<std::string, std::string> sleeping_processes() {
  std::map<std::string, std::string> all;
  for (const auto& task : fs::directory_iterator("/proc/self/task")) {
    const auto id = task.path().filename().string();
    if (id == std::to_string(gettid())) continue;
    const auto status = test::contents(task.path() / "status");
    constexpr std::string_view kSleeps = "\nvoluntary_ctxt_switches:";
    const auto at = status.find(kSleeps);
    if (at != status.npos)
      all[id] = status.substr(at + kSleeps.size(), status.find('\n', at + 1) - at - kSleeps.size());
  }
  return all;
}

TEST_F(Window, SleepsWhileNothingMoves) {
  open({});
  constexpr std::chrono::milliseconds kWake(200);
  // Woken time and again, as other windows' events wake it.
  const auto turns = [&] {
    int count = 0;
    nudge_after(kWake, [&] { ++count; });
    return count;
  };
  EXPECT_TRUE(test::eventually([&] { return turns() == 1; })) << "what the start leaves to do";
  const auto frames = loop_->frames_drawn();
  const auto before = sleeping_processes();
  for (int i = 0; i < 20; ++i) EXPECT_EQ(turns(), 1) << "it wakes by itself";
  EXPECT_EQ(loop_->frames_drawn(), frames);
  EXPECT_EQ(sleeping_processes(), before) << "a thread wakes by itself";
}

/// The file is said and what the compiler says, and the window works all the same.
TEST_F(Window, WorksWithoutBrokenShaders) {
  for (const std::string shader :
       {"field.frag", "waves.frag", "frame.vert", "plain.frag", "textured.frag"}) {
    SCOPED_TRACE(shader);
    const auto copy = folder_.path() / shader;
    fs::copy(data_folder().value(), copy, fs::copy_options::recursive);
    std::ofstream(copy / "shaders" / shader)
        << "#version 330 core\nvoid main() {\n  nothing = 1;\n\n  nowhere = 2;\n}\n";
    testing::internal::CaptureStderr();
    open({}, PainterKind::damage, copy);
    const auto said = testing::internal::GetCapturedStderr();
    for (const auto& part : {"shaders/" + shader, std::string("nothing"), std::string("nowhere")})
      EXPECT_NE(said.find(part), std::string::npos) << said;
    // The notice, and the darkest red of the picture.
    EXPECT_TRUE(shows(screen(), dark_palette().error));
    EXPECT_TRUE(shows(screen(), color_at(colormaps(dark_palette()).front(), 1)));
    expect_keys_act();
  }
}

/// That there is no display is in ../commands/program_test.cpp.
TEST_F(Window, RefusesOldOpenGl) {
  const auto output = folder_.path() / "output";
  test::Process program({POSENC_PROGRAM}, {{"MESA_GL_VERSION_OVERRIDE", "2.1"}}, folder_.path(),
                        output);
  EXPECT_EQ(program.wait(), 2);
  const auto text = test::contents(output);
  EXPECT_EQ(std::ranges::count(text, '\n'), 1) << text;
  for (const auto* const part : {"OpenGL 3.3", "posenc render"})
    EXPECT_NE(text.find(part), std::string::npos) << text;
}

}  // namespace
}  // namespace posenc
