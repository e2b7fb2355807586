// The clipboard and the desktop's dialog of files: by the real xclip, and by programs of the test
// in place of wl-copy and zenity.

#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "documents/render_command.hpp"
#include "documents/writing.hpp"
#include "driver.hpp"
#include "fake_programs.hpp"
#include "figure/theme.hpp"
#include "loop.hpp"
#include "set_parameters.hpp"
#include "snippets/languages.hpp"
#include "state/toml/toml.hpp"
#include "tables.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

namespace fs = std::filesystem;
using test::kHeight;
using test::kWidth;
using testing::HasSubstr;

/// The window in this process, with a PATH that holds what the test puts there alone.
class DesktopPrograms : public test::WindowLoop {
 protected:
  void SetUp() override {
    path_ = std::getenv("PATH");
    setenv("PATH", folder_.path().c_str(), 1);
    unsetenv("WAYLAND_DISPLAY");
  }
  void TearDown() override {
    // Before what it needs is gone.
    WindowLoop::TearDown();
    setenv("PATH", path_.c_str(), 1);
    unsetenv("WAYLAND_DISPLAY");
  }
  void put_program(const std::string& name, std::string_view lines) const {
    test::put_program(folder_.path(), name, lines, path_);
  }
  std::string put(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.path() / name, std::ios::binary) << text;
    return (folder_.path() / name).string();
  }
  std::string contents(const std::string& name) const {
    return test::contents(folder_.path() / name);
  }
  /// Opens the window with xdotool found.
  void open_window(const State& state) {
    setenv("PATH", path_.c_str(), 1);
    open(state);
    setenv("PATH", folder_.path().c_str(), 1);
  }
  bool turns_until(const std::function<bool()>& is_so) {
    return test::eventually([&] {
      nudge_after(std::chrono::milliseconds(10));
      return is_so();
    });
  }
  /// The next notice; notices are taken away.
  std::string notice() {
    EXPECT_TRUE(turns_until([&] { return !session().notices.empty(); }));
    const auto text = session().notices.empty() ? "" : session().notices.back().text;
    session().notices.clear();
    return text;
  }

  std::string path_;
};

TEST_F(DesktopPrograms, PicturesAreCopiedByWlCopyWhereThereIsWayland) {
  open_window(test::state_of("view=rotation"));
  put_program("wl-copy", "cat > copied");
  put_program("xclip", "exit 1");
  setenv("WAYLAND_DISPLAY", "wayland-9", 1);
  ctrl(GLFW_KEY_C);
  EXPECT_EQ(notice(), "Copied the picture: 1280 × 720 pixels");
  EXPECT_EQ(contents("arguments"), "--type\nimage/png\n");
  const auto drawn = folder_.path() / "drawn.png";
  ASSERT_TRUE(render(state(), {.width = kWidth, .height = kHeight}, drawn, ImageFormat::png));
  EXPECT_TRUE(contents("copied") == test::contents(drawn));
}

TEST_F(DesktopPrograms, WithoutAProgramItIsSaidWhatToInstallAndTextIsCopiedAllTheSame) {
  open_window({});
  for (const bool wayland : {false, true}) {
    if (wayland) setenv("WAYLAND_DISPLAY", "wayland-9", 1);
    ctrl(GLFW_KEY_C);
    EXPECT_EQ(notice(), fmt::format("There is no program that copies pictures: install {}, or "
                                    "press Ctrl+E to export",
                                    wayland ? "wl-clipboard" : "xclip"));
  }
  ctrl(GLFW_KEY_C, GLFW_MOD_SHIFT);
  EXPECT_EQ(notice(), "Copied: " + render_command({}));
  EXPECT_EQ(glfwGetClipboardString(window_->handle()), render_command({}));
  ctrl(GLFW_KEY_D);
  EXPECT_EQ(notice(), "Copied the numbers of Heatmap as CSV");
  EXPECT_THAT(glfwGetClipboardString(window_->handle()),
              testing::StartsWith("position,dim,value\n0,0,0\n0,1,1\n"));
}

TEST_F(DesktopPrograms, AProgramThatFailsIsSaidAndSoIsWhatHasNoNumbers) {
  open_window({});
  put_program("xclip", "exit 3");
  ctrl(GLFW_KEY_C);
  EXPECT_EQ(notice(), "xclip could not copy: it ended with status 3");
  show(test::state_of("view=all"));
  ctrl(GLFW_KEY_D);
  EXPECT_THAT(notice(), HasSubstr("Overview has no numbers of its own"));
  show(test::state_of("length=1000000"));
  ctrl(GLFW_KEY_D);
  EXPECT_THAT(notice(), HasSubstr("write them to a file with posenc data heatmap"));
}

TEST_F(DesktopPrograms, TheRightButtonOpensAMenuOfThem) {
  open_window({});
  put_program("xclip", "cat > copied");
  const auto right_click = [&] {
    point_at(rooms().page.centre());
    for (const int action : {GLFW_PRESS, GLFW_RELEASE}) {
      push({.kind = InputEvent::Kind::button, .code = 1, .action = action});
      answer();
    }
  };
  const auto before = screen();
  right_click();
  EXPECT_TRUE(session().list_is_open());
  key(GLFW_KEY_ESCAPE);
  point_at({2, 2});
  expect_shows(before);
  for (const auto& [downs, said] : {std::pair(0, "Copied the picture: 1280 × 720 pixels"),
                                    std::pair(1, "Copied the numbers of Heatmap as CSV"),
                                    std::pair(2,
                                              "Copied: posenc render "
                                              "heatmap -o posenc-"
                                              "heatmap-d128-L512.png"),
                                    std::pair(3, "Copied the encoding as NumPy"),
                                    std::pair(8, "Copied the formula as LaTeX")}) {
    right_click();
    for (int i = 0; i < downs; ++i) key(GLFW_KEY_DOWN);
    key(GLFW_KEY_ENTER);
    EXPECT_EQ(notice(), said);
    EXPECT_EQ(state(), State{});
  }
  EXPECT_EQ(contents("copied"), find_language("latex")->write({}, 0).value());
  right_click();
  click(rooms().page.centre() + Point(60, 20));
  EXPECT_EQ(notice(), "Copied the picture: 1280 × 720 pixels") << "by the pointer";
  right_click();
  keys({GLFW_KEY_END, GLFW_KEY_ENTER});
  EXPECT_TRUE(session().export_open);
  key(GLFW_KEY_ESCAPE);
  right_click();
  click({2, 2});
  EXPECT_FALSE(session().list_is_open());
  EXPECT_EQ(state(), State{});
}

TEST_F(DesktopPrograms, ThePaletteCopiesTheEncodingAsCode) {
  open_window(test::state_of("convention=fairseq d=7"));
  put_program("xclip", "cat > copied");
  ctrl(GLFW_KEY_K);
  type(U"as pytorch");
  key(GLFW_KEY_ENTER);
  EXPECT_EQ(notice(), "Copied the encoding as PyTorch");
  EXPECT_EQ(contents("copied"), find_language("pytorch")->write(state(), 0).value());
}

TEST_F(DesktopPrograms, TheDesktopsDialogChoosesWhileTheWindowGoesOn) {
  open_window({});
  const auto table = put("gpt.npy", test::npy_text(20, 6, test::Learned()));
  ASSERT_EQ(mkfifo((folder_.path() / "wait").c_str(), 0600), 0);
  put_program("zenity", fmt::format("read line < wait\necho '{}'", table));
  session().open_folder = folder_.path();
  ctrl(GLFW_KEY_O);
  ctrl(GLFW_KEY_O);
  EXPECT_FALSE(session().palette_open);
  key(GLFW_KEY_RIGHT);
  EXPECT_EQ(state().position, 38) << "while the dialog is open";
  std::ofstream(folder_.path() / "wait") << "chosen\n";
  EXPECT_EQ(notice(), "gpt.npy: 20 positions × 6 dimensions");
  EXPECT_EQ(state().encoding, nullptr);
  EXPECT_THAT(contents("arguments"), HasSubstr("--filename=" + folder_.path().string() + "/\n"));
  // Cancelled.
  put_program("zenity", "exit 1");
  const State before = state();
  ctrl(GLFW_KEY_O);
  type(U"no match");
  ctrl(GLFW_KEY_O);
  EXPECT_FALSE(session().palette_open);
  nudge_after(std::chrono::milliseconds(200));
  EXPECT_TRUE(session().notices.empty());
  EXPECT_EQ(state(), before);
  // KDE's.
  put_program("kdialog", fmt::format("echo '{}'", put("a.toml", to_toml(State{}))));
  setenv("XDG_CURRENT_DESKTOP", "KDE", 1);
  ctrl(GLFW_KEY_O);
  ctrl(GLFW_KEY_O);
  unsetenv("XDG_CURRENT_DESKTOP");
  EXPECT_EQ(notice(), "Opened the session a.toml");
  EXPECT_EQ(state(), State{});
}

TEST_F(DesktopPrograms, AnOpenDialogOfTheDesktopEndsWithTheWindow) {
  open_window({});
  put_program("zenity", test::kHangs);
  ctrl(GLFW_KEY_O);
  ctrl(GLFW_KEY_O);
  const auto id = test::id_in(folder_.path() / "id");
  close();
  EXPECT_TRUE(test::is_running(id)) << "the window has not waited for it";
  EXPECT_TRUE(test::ends(id));
}

TEST_F(DesktopPrograms, AProgramThatHangsBlocksNoOtherCopy) {
  open_window({});
  put_program("xclip", test::kHangs);
  ctrl(GLFW_KEY_C);
  const auto id = test::id_in(folder_.path() / "id");
  put_program("xclip", "cat > copied");
  ctrl(GLFW_KEY_D);
  EXPECT_TRUE(test::is_running(id)) << "the window has not waited for it";
  EXPECT_EQ(notice(), "Copied the numbers of Heatmap as CSV");
  EXPECT_THAT(contents("copied"), testing::StartsWith("position,dim,value\n"));
  EXPECT_TRUE(test::ends(id));
}

TEST_F(DesktopPrograms, ADialogThatNeverStopsTalkingOpensNothing) {
  open_window({});
  put_program("zenity", "yes\nexit 1");
  ctrl(GLFW_KEY_O);
  ctrl(GLFW_KEY_O);
  nudge_after(std::chrono::milliseconds(200));
  EXPECT_TRUE(session().notices.empty());
  key(GLFW_KEY_RIGHT);
  EXPECT_EQ(state().position, 38);
}

TEST_F(DesktopPrograms, APathIsTypedCompletedAndOpenedOrRefused) {
  open_window({});
  put("gpt.npy", test::npy_text(20, 6, test::Learned()));
  put("broken.npy", "no table");
  session().open_folder = folder_.path();
  ctrl(GLFW_KEY_O);
  type(U"gp");
  key(GLFW_KEY_TAB);
  key(GLFW_KEY_ENTER);
  EXPECT_EQ(notice(), "gpt.npy: 20 positions × 6 dimensions");
  const State opened = state();
  ctrl(GLFW_KEY_O);
  enter(U"broken.npy");
  EXPECT_TRUE(session().palette_open);
  EXPECT_THAT(session().palette.refused, HasSubstr("broken.npy"));
  EXPECT_EQ(state(), opened);
  ctrl(GLFW_KEY_O);
  EXPECT_THAT(session().palette.refused, HasSubstr("install zenity or kdialog"));
  key(GLFW_KEY_ESCAPE);
  ctrl(GLFW_KEY_Z);
  EXPECT_EQ(state(), State{});
}

TEST_F(DesktopPrograms, ASessionIsSavedAndOpenedAgainByKeys) {
  open_window(test::state_of("view=rotation d=64"));
  const State saved = state();
  session().export_folder = folder_.path().string();
  ctrl(GLFW_KEY_S);
  enter(U"lecture");
  EXPECT_THAT(notice(), HasSubstr("Saved the session as "));
  EXPECT_THAT(contents("lecture.posenc.toml"), HasSubstr("view = 'rotation'"));
  key(GLFW_KEY_RIGHT);
  ctrl(GLFW_KEY_S);
  key(GLFW_KEY_ENTER);
  EXPECT_THAT(session().palette.refused, HasSubstr("is there already"));
  key(GLFW_KEY_ESCAPE);
  EXPECT_FALSE(session().palette_open);
  ctrl(GLFW_KEY_R);
  ctrl(GLFW_KEY_O);
  key(GLFW_KEY_ENTER);
  EXPECT_EQ(notice(), "Opened the session lecture.posenc.toml") << "the newest of the recent files";
  EXPECT_EQ(state(), saved);
  ctrl(GLFW_KEY_E);
  EXPECT_TRUE(session().export_open);
  key(GLFW_KEY_ENTER);
  EXPECT_THAT(notice(), HasSubstr("Exported to"));
  ctrl(GLFW_KEY_R);
  // Dropped on the window, as the desktop does.
  session().to_open = {folder_.path() / "posenc-rotation-d64-L512.png"};
  draw(2);
  EXPECT_EQ(notice(), "Opened the session of the picture posenc-rotation-d64-L512.png");
  EXPECT_EQ(state(), saved);
  EXPECT_EQ(session().recent.size(), 2u);
}

/// The real program and the real xclip.
class Clipboard : public test::WindowTest {
 protected:
  /// What the clipboard holds as that type, once it has any.
  std::string pasted(const test::Driver& driver, const std::string& type) const {
    const auto file = home_.folder.path() / "pasted";
    EXPECT_TRUE(test::eventually([&] {
      test::Process paste({"xclip", "-selection", "clipboard", "-out", "-target", type},
                          {{"DISPLAY", driver.display()}}, home_.work(), file);
      return paste.wait() == 0;
    }));
    return test::contents(file);
  }
  std::string written_by(const std::vector<std::string>& words) const {
    const auto file = home_.folder.path() / "written";
    auto command = words;
    command.insert(command.begin(), POSENC_PROGRAM);
    command.insert(command.end(), {"-o", file.string() + ".png"});
    test::Process program(command, {}, home_.work(), file);
    EXPECT_EQ(program.wait(), 0) << test::contents(file);
    return test::contents(file.string() + ".png");
  }
};

TEST_F(Clipboard, HoldsWhatWasCopiedAlsoOnceTheWindowIsClosed) {
  auto& driver = open({.flags = {"--theme", "light"}});
  const auto holds = [&](const std::string& type, const std::string& content) {
    EXPECT_TRUE(test::eventually([&] { return pasted(driver, type) == content; })) << type;
  };
  driver.key("ctrl+shift+c");
  holds("UTF8_STRING", "posenc render heatmap -o posenc-heatmap-d128-L512.png --theme light");
  driver.key("ctrl+d");
  holds("UTF8_STRING", written_by({"data", "heatmap"}));
  driver.key("ctrl+c");
  const auto picture = written_by({"render", "heatmap", "--theme", "light", "--size", "1280x720"});
  holds("image/png", picture);
  // None is left, nor a zombie.
  EXPECT_TRUE(test::eventually([&] {
    const auto line = fmt::format("\nPPid:\t{}\n", driver.process());
    return std::ranges::none_of(fs::directory_iterator("/proc"), [&](const auto& entry) {
      return test::contents(entry.path() / "status").find(line) != std::string::npos;
    });
  }));
  EXPECT_EQ(driver.quit(), 0);
  EXPECT_TRUE(pasted(driver, "image/png") == picture);
}

}  // namespace
}  // namespace posenc
