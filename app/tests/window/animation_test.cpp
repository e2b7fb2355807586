// Exporting an animation, by keys.

#include <algorithm>
#include <filesystem>

#include "documents/animation.hpp"
#include "formats.hpp"
#include "lesson/lesson.hpp"
#include "loop.hpp"
#include "set_parameters.hpp"
#include "shell/presentation/presentation.hpp"

namespace posenc {
namespace {

class WindowAnimation : public test::WindowLoop {
 protected:
  /// Opens the dialog and types into its fields, in their order; "" leaves one as it is.
  void ask(std::u32string_view seconds) {
    open(test::state_of("view=rotation d=16 length=64"));
    ctrl(GLFW_KEY_E, GLFW_MOD_SHIFT);
    ASSERT_TRUE(session().overlays.export_open);
    const auto folder = test_folder().u32string();
    for (const std::u32string_view text :
         {std::u32string_view(U"moving"), std::u32string_view(folder), std::u32string_view(),
          std::u32string_view(), std::u32string_view(U"3"), std::u32string_view(U"6"), seconds,
          std::u32string_view(U"10"), std::u32string_view(U"480"), std::u32string_view(U"270")}) {
      if (!text.empty()) type(text);
      key(GLFW_KEY_TAB);
    }
  }
  std::filesystem::path test_folder() {
    const auto path = folder_.path() / "exports";
    std::filesystem::create_directory(path);
    return path;
  }
  /// Turns of the loop until the dialog is closed.
  bool closes() {
    return test::eventually([&] {
      loop_->draw_now();
      return !session().overlays.export_open;
    });
  }
};

TEST_F(WindowAnimation, WritesWhatTheCommandWrites) {
  ask(U"0.4");
  key(GLFW_KEY_ENTER);
  ASSERT_TRUE(closes());
  const auto expected = folder_.path() / "expected.gif";
  const Animation animation{
      .sweep = {.parameter = find_parameter("position"), .from = 3, .to = 6, .seconds = 0.4},
      .per_second = 10,
      .size = {.width = 480, .height = 270}};
  const auto done = write_file(expected, [&](OutputFile& file) {
    return animate(animation, test::format_of(expected), state(), file,
                   [](auto...) { return true; });
  });
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_TRUE(test::contents(test_folder() / "moving.gif") == test::contents(expected));
  EXPECT_FALSE(session().focus.notices.all.empty());
}

TEST_F(WindowAnimation, EscCancelsWithoutAFile) {
  ask(U"600");
  key(GLFW_KEY_ENTER);
  const auto before = loop_->frames_drawn();
  EXPECT_TRUE(turns_until([&] { return loop_->frames_drawn() > before; }))
      << "it shows how far it is";
  EXPECT_TRUE(session().overlays.export_open);
  key(GLFW_KEY_ESCAPE);
  EXPECT_FALSE(session().overlays.export_open);
  EXPECT_TRUE(turns_until([&] { return std::filesystem::is_empty(test_folder()); }));
  key(GLFW_KEY_RIGHT);
  EXPECT_EQ(state().position, 38);
}

TEST_F(WindowAnimation, WritesTheOpenLesson) {
  open({});
  State next = state();
  auto lesson = shipped_lesson("pendulums").value();
  lesson.steps.resize(2);
  open_lesson(session(), next, lesson, folder_.path() / "pendulums.toml");
  show(next);
  const auto folder = test_folder();
  const std::pair<int, const char*> formats[] = {
      {0, "lesson.pdf"}, {2, "lesson.html"}, {4, "lesson-2.pdf"}};
  for (const auto& [presses, name] : formats) {
    open_export(session(), false, true);
    wait_until_idle();
    type(U"lesson");
    key(GLFW_KEY_TAB);
    type(folder.u32string());
    key(GLFW_KEY_TAB);
    for (int i = 0; i < presses; ++i) key(GLFW_KEY_RIGHT);
    key(GLFW_KEY_ENTER);
    ASSERT_TRUE(closes()) << name;
    wait_until_idle();  // a frame without the dialog, so that the next begins afresh
    const auto bytes = test::contents(folder / name);
    EXPECT_TRUE(bytes.starts_with("%PDF") || bytes.starts_with("<!DOCTYPE html>")) << name;
  }
  EXPECT_NE(test::contents(folder / "lesson.pdf"), test::contents(folder / "lesson-2.pdf"));

  open_export(session(), false, true);
  wait_until_idle();
  keys({GLFW_KEY_TAB, GLFW_KEY_TAB, GLFW_KEY_ENTER});
  ASSERT_TRUE(closes());
  wait_until_idle();
  EXPECT_TRUE(std::filesystem::exists(folder / "pendulums.pdf")) << "named as the lesson";

  // A film takes longer, and leaves no file where it is cancelled.
  const auto files = [&] { return std::distance(std::filesystem::directory_iterator(folder), {}); };
  const auto before = files();
  open_export(session(), false, true);
  wait_until_idle();
  keys({GLFW_KEY_TAB, GLFW_KEY_TAB});
  for (int i = 0; i < 6; ++i) key(GLFW_KEY_RIGHT);
  key(GLFW_KEY_ENTER);
  const auto frames = loop_->frames_drawn();
  EXPECT_TRUE(turns_until([&] { return loop_->frames_drawn() > frames + 1; }))
      << "it shows how far it is";
  EXPECT_TRUE(session().overlays.export_open);
  key(GLFW_KEY_ESCAPE);
  EXPECT_FALSE(session().overlays.export_open);
  nudge_after(std::chrono::milliseconds(500));
  EXPECT_EQ(files(), before);
}

}  // namespace
}  // namespace posenc
