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
#include <gtest/gtest.h>

#include "documents/render_command.hpp"
#include "documents/writing.hpp"
#include "driver.hpp"
#include "fake_programs.hpp"
#include "figure/theme.hpp"
#include "formats.hpp"
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
  /// Waits for a notice and takes it away; whether it says that something failed.
  bool fails() {
    EXPECT_TRUE(turns_until([&] { return !session().notices.empty(); }));
    const bool is_error = session().notices.empty() || session().notices.back().is_error;
    session().notices.clear();
    return is_error;
  }
  std::string clipboard() { return glfwGetClipboardString(window_->handle()); }
  /// Asks for the desktop's dialog.
  void browse() {
    ctrl(GLFW_KEY_O);
    ctrl(GLFW_KEY_O);
  }

  std::string path_;
};

TEST_F(DesktopPrograms, PicturesAreCopiedByWlCopyWhereThereIsWayland) {
  open_window(test::state_of("view=rotation"));
  put_program("wl-copy", "cat > copied");
  put_program("xclip", "exit 1");
  setenv("WAYLAND_DISPLAY", "wayland-9", 1);
  ctrl(GLFW_KEY_C);
  EXPECT_FALSE(fails());
  EXPECT_EQ(contents("arguments"), "--type\nimage/png\n");
  const auto drawn = folder_.path() / "drawn.png";
  ASSERT_TRUE(render(state(), {.width = kWidth, .height = kHeight}, drawn, test::format_of(drawn)));
  EXPECT_TRUE(contents("copied") == test::contents(drawn));
}

TEST_F(DesktopPrograms, WithoutAProgramPicturesAreRefusedAndTextIsCopiedAllTheSame) {
  open_window({});
  for (const auto* const lines : {"", "exit 3"}) {
    if (*lines != '\0') put_program("xclip", lines);
    ctrl(GLFW_KEY_C);
    EXPECT_TRUE(fails());
  }
  setenv("WAYLAND_DISPLAY", "wayland-9", 1);
  ctrl(GLFW_KEY_C);
  EXPECT_TRUE(fails());
  std::filesystem::remove(folder_.path() / "xclip");
  ctrl(GLFW_KEY_C, GLFW_MOD_SHIFT);
  EXPECT_FALSE(fails());
  EXPECT_EQ(clipboard(), render_command({}));
  ctrl(GLFW_KEY_D);
  EXPECT_FALSE(fails());
  EXPECT_TRUE(clipboard().starts_with("position,dim,value\n0,0,0\n0,1,1\n"));
  for (const auto* const none : {"view=all", "length=1000000"}) {
    show(test::state_of(none));
    ctrl(GLFW_KEY_D);
    EXPECT_TRUE(fails()) << none;
  }
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
    EXPECT_TRUE(session().list_is_open());
  };
  right_click();
  click({2, 2});
  EXPECT_FALSE(session().list_is_open());
  const std::pair<int, std::string> rows[] = {{2, render_command({})},
                                              {3, find_language("numpy")->write({}, 0).value()},
                                              {8, find_language("latex")->write({}, 0).value()}};
  for (const auto& [downs, copied] : rows) {
    right_click();
    for (int i = 0; i < downs; ++i) key(GLFW_KEY_DOWN);
    key(GLFW_KEY_ENTER);
    EXPECT_FALSE(fails());
    EXPECT_EQ(contents("copied"), copied);
  }
  right_click();
  click(rooms().page.centre() + Point(60, 20));
  EXPECT_FALSE(fails());
  EXPECT_TRUE(contents("copied").starts_with("\x89PNG")) << "by the pointer";
  right_click();
  keys({GLFW_KEY_END, GLFW_KEY_ENTER});
  EXPECT_TRUE(session().export_open);
  EXPECT_EQ(state(), State{});
}

TEST_F(DesktopPrograms, TheDesktopsDialogChoosesWhileTheWindowGoesOn) {
  open_window({});
  const auto table = put("gpt.npy", test::npy_text(20, 6, test::Learned()));
  ASSERT_EQ(mkfifo((folder_.path() / "wait").c_str(), 0600), 0);
  put_program("zenity", fmt::format("read line < wait\necho '{}'", table));
  session().open_folder = folder_.path();
  browse();
  EXPECT_FALSE(session().palette_open);
  key(GLFW_KEY_RIGHT);
  EXPECT_EQ(state().position, 38) << "while the dialog is open";
  std::ofstream(folder_.path() / "wait") << "chosen\n";
  EXPECT_FALSE(fails());
  EXPECT_EQ(state().table.file, table);
  EXPECT_TRUE(contents("arguments").find("--filename=" + folder_.path().string() + "/\n") !=
              std::string::npos);
  // Cancelled, and one that never stops talking.
  const State before = state();
  for (const auto* const lines : {"exit 1", "yes\nexit 1"}) {
    put_program("zenity", lines);
    browse();
    EXPECT_FALSE(session().palette_open);
    nudge_after(std::chrono::milliseconds(200));
    EXPECT_TRUE(session().notices.empty());
    EXPECT_EQ(state(), before);
  }
  // KDE's.
  put_program("kdialog", fmt::format("echo '{}'", put("a.toml", to_toml(State{}))));
  setenv("XDG_CURRENT_DESKTOP", "KDE", 1);
  browse();
  unsetenv("XDG_CURRENT_DESKTOP");
  EXPECT_FALSE(fails());
  EXPECT_EQ(state(), State{});
}

TEST_F(DesktopPrograms, AnOpenDialogOfTheDesktopEndsWithTheWindow) {
  open_window({});
  put_program("zenity", test::kHangs);
  browse();
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
  EXPECT_FALSE(fails());
  EXPECT_TRUE(contents("copied").starts_with("position,dim,value\n"));
  EXPECT_TRUE(test::ends(id));
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
