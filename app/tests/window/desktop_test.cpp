// The clipboard and the desktop's dialog of files: by the real xclip, and by programs of the test
// in place of wl-copy and zenity.

#include <sys/stat.h>
#include <unistd.h>

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
    std::ofstream(at(name), std::ios::binary) << text;
    return at(name);
  }
  fs::path at(const std::string& name) const { return folder_.path() / name; }
  std::string contents(const std::string& name) const { return test::contents(at(name)); }
  /// Opens the window with xdotool found.
  void open_window(const State& state) {
    setenv("PATH", path_.c_str(), 1);
    open(state);
    setenv("PATH", folder_.path().c_str(), 1);
  }
  /// Waits for a notice and takes it away; whether it says that something failed.
  bool fails() {
    EXPECT_TRUE(turns_until([&] { return !session().focus.notices.all.empty(); }));
    const bool is_error =
        session().focus.notices.all.empty() || session().focus.notices.all.back().is_error;
    session().focus.notices.all.clear();
    return is_error;
  }
  std::string clipboard() {
    const char* const text = glfwGetClipboardString(window_->handle());
    return text == nullptr ? "" : text;
  }
  /// On the display's keyboard: ImGui asks it which keys are held.
  void press(std::vector<std::string> chords) {
    chords.insert(chords.begin(), "key");
    setenv("PATH", path_.c_str(), 1);
    xdotool(std::move(chords));
    setenv("PATH", folder_.path().c_str(), 1);
  }
  /// Asks for the desktop's dialog.
  void browse() {
    ctrl(GLFW_KEY_O);
    ctrl(GLFW_KEY_O);
  }

  std::string path_;
};

TEST_F(DesktopPrograms, WlCopyCopiesPicturesOnWayland) {
  open_window(test::state_of("view=rotation"));
  put_program("wl-copy", "cat > copied");
  put_program("xclip", "exit 1");
  setenv("WAYLAND_DISPLAY", "wayland-9", 1);
  ctrl(GLFW_KEY_C);
  EXPECT_FALSE(fails());
  EXPECT_EQ(contents("arguments"), "--type\nimage/png\n");
  ASSERT_TRUE(render(state(), {.width = kWidth, .height = kHeight}, at("drawn.png"),
                     test::format_of("drawn.png")));
  EXPECT_TRUE(contents("copied") == contents("drawn.png"));
}

TEST_F(DesktopPrograms, TextIsCopiedWithoutAProgram) {
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

TEST_F(DesktopPrograms, CopiedLinksAreOpened) {
  open_window({});
  put_program("xclip", "printf %s 'https://example.org/#rotation?d=64'");
  EXPECT_TRUE(test::eventually([&] {
    ctrl(GLFW_KEY_V);
    session().focus.notices.all.clear();
    return state().view == "rotation";
  })) << "where the machine is slow, another time";
  EXPECT_EQ(contents("arguments"), "-selection\nclipboard\n-out\n");
  EXPECT_EQ(state().d, 64);
  put_program("xclip", "printf %s '#nothing'");
  ctrl(GLFW_KEY_V);
  EXPECT_TRUE(fails());
}

/// Keys pressed after it wait for it.
TEST_F(DesktopPrograms, PastesIntoFields) {
  open_window({});
  const auto paste = [&] {
    ctrl(GLFW_KEY_K);
    press({"ctrl+v", "x"});
    EXPECT_TRUE(turns_until([&] { return session().palette.field.text.ends_with('x'); }));
    const auto text = session().palette.field.text;
    key(GLFW_KEY_ESCAPE);
    return text;
  };
  EXPECT_EQ(paste(), "x");
  EXPECT_TRUE(fails()) << "there is no program";
  put_program("wl-paste", "printf 'ä𠮷\\nb'");
  setenv("WAYLAND_DISPLAY", "wayland-9", 1);
  EXPECT_TRUE(test::eventually([&] {
    session().focus.notices.all.clear();
    return paste() == "ä𠮷bx";
  })) << "where the machine is slow, another time";
  EXPECT_EQ(contents("arguments"), "--no-newline\n--type\ntext\n");
  EXPECT_TRUE(session().focus.notices.all.empty());
  for (const auto* const lines :
       {"exit 1", "exit 0", "head -c 17000 /dev/zero | tr '\\0' x", "yes"}) {
    put_program("wl-paste", lines);
    EXPECT_EQ(paste(), "x") << lines;
    EXPECT_TRUE(fails()) << lines;
  }
}

/// By the real xclip, which asks nobody but itself.
TEST_F(DesktopPrograms, FieldsCopyForOtherPrograms) {
  open_window({});
  put_program("xclip", "exec xclip \"$@\"");
  ctrl(GLFW_KEY_K);
  type(U"dä𠮷");
  press({"ctrl+a", "ctrl+x"});
  EXPECT_TRUE(turns_until([&] { return session().palette.field.text.empty(); }));
  EXPECT_TRUE(turns_until([&] { return clipboard() == "dä𠮷"; }));
  EXPECT_TRUE(test::eventually([&] {
    press({"ctrl+a", "ctrl+v", "x"});
    EXPECT_TRUE(turns_until([&] { return session().palette.field.text.ends_with('x'); }));
    return session().palette.field.text == "dä𠮷x";
  })) << "where the machine is slow, another time";
  EXPECT_TRUE(session().focus.notices.all.empty()) << "nothing is said of it";
}

/// As when the program that has the text is stopped: xclip waits for it.
TEST_F(DesktopPrograms, HangingProgramsDoNotBlockPasting) {
  open_window({});
  put_program("xclip", test::kHangs);
  push({.kind = InputEvent::Kind::key,
        .code = GLFW_KEY_V,
        .action = GLFW_PRESS,
        .mods = GLFW_MOD_CONTROL});
  const auto frames = loop_->frames_drawn();
  draw(5);
  EXPECT_EQ(loop_->frames_drawn(), frames + 5) << "the window has not waited for it";
  const auto id = test::id_in(at("id"));
  EXPECT_TRUE(session().focus.notices.all.empty());
  window_->pretend({.now = window_->now() + Desktop::kPatience});
  draw(1);  // a turn would rest until the notice is over
  ASSERT_FALSE(session().focus.notices.all.empty());
  EXPECT_TRUE(session().focus.notices.all.back().is_error);
  session().focus.notices.all.clear();
  window_->pretend({});
  EXPECT_TRUE(test::ends(id));
  expect_keys_act();
}

TEST_F(DesktopPrograms, RightButtonOpensTheCopyMenu) {
  open_window({});
  put_program("xclip", "cat > copied");
  const auto right_click = [&] {
    click(rooms().page.centre(), GLFW_MOUSE_BUTTON_RIGHT);
    EXPECT_TRUE(session().focus.list_is_open());
  };
  right_click();
  click({2, 2});
  EXPECT_FALSE(session().focus.list_is_open());
  const std::pair<int, std::string> rows[] = {{2, render_command({})},
                                              {4, find_language("numpy")->write({}, 0).value()},
                                              {9, find_language("latex")->write({}, 0).value()}};
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
  keys({GLFW_KEY_END, GLFW_KEY_UP, GLFW_KEY_ENTER});
  EXPECT_TRUE(session().overlays.export_open);
  EXPECT_EQ(state(), State{});
}

TEST_F(DesktopPrograms, FileDialogDoesNotBlockTheWindow) {
  open_window({});
  const auto table = put("gpt.npy", test::npy_text(20, 6, test::Learned()));
  ASSERT_EQ(mkfifo(at("wait").c_str(), 0600), 0);
  put_program("zenity", fmt::format("read line < wait\necho '{}'", table));
  session().files.open_folder = folder_.path();
  browse();
  EXPECT_FALSE(session().palette.is_open);
  key(GLFW_KEY_RIGHT);
  EXPECT_EQ(state().position, 38) << "while the dialog is open";
  std::ofstream(at("wait")) << "chosen\n";
  EXPECT_FALSE(fails());
  EXPECT_EQ(state().table.file, table);
  EXPECT_TRUE(contents("arguments").find("--filename=" + folder_.path().string() + "/\n") !=
              std::string::npos);
  // Cancelled, and one that never stops talking.
  const State before = state();
  for (const auto* const lines : {"exit 1", "yes\nexit 1"}) {
    put_program("zenity", lines);
    browse();
    EXPECT_FALSE(session().palette.is_open);
    nudge_after(std::chrono::milliseconds(200));
    EXPECT_TRUE(session().focus.notices.all.empty());
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

TEST_F(DesktopPrograms, FileDialogEndsWithTheWindow) {
  open_window({});
  put_program("zenity", test::kHangs);
  browse();
  const auto id = test::id_in(at("id"));
  close();
  EXPECT_TRUE(test::is_running(id)) << "the window has not waited for it";
  EXPECT_TRUE(test::ends(id));
}

TEST_F(DesktopPrograms, HangingProgramsDoNotBlockCopying) {
  open_window({});
  put_program("xclip", test::kHangs);
  ctrl(GLFW_KEY_C);
  const auto id = test::id_in(at("id"));
  put_program("xclip", "cat > copied");
  ctrl(GLFW_KEY_D);
  EXPECT_TRUE(test::is_running(id)) << "the window has not waited for it";
  EXPECT_FALSE(fails());
  EXPECT_TRUE(contents("copied").starts_with("position,dim,value\n"));
  EXPECT_TRUE(test::ends(id));
}

TEST_F(DesktopPrograms, ClipboardOutlivesTheWindow) {
  setenv("PATH", path_.c_str(), 1);
  open(test::state_of("theme=light"));
  const auto pasted = [&](const std::string& type) {
    const auto is_over = [&](test::Process& paste) {
      if (loop_ != nullptr) nudge_after(std::chrono::milliseconds(5));  // which answers it
      return paste.is_over();
    };
    EXPECT_TRUE(test::eventually([&] {
      test::Process paste({"xclip", "-selection", "clipboard", "-out", "-target", type}, {},
                          folder_.path(), at("pasted"));
      return test::eventually([&] { return is_over(paste); }) && paste.wait() == 0;
    }));
    return contents("pasted");
  };
  const auto holds = [&](const std::string& type, const std::string& content) {
    EXPECT_TRUE(test::eventually([&] { return pasted(type) == content; })) << type;
  };
  const auto children = [] {
    const auto line = fmt::format("\nPPid:\t{}\n", getpid());
    return std::ranges::count_if(fs::directory_iterator("/proc"), [&](const auto& entry) {
      return test::contents(entry.path() / "status").find(line) != std::string::npos;
    });
  };
  const auto before = children();
  ctrl(GLFW_KEY_C, GLFW_MOD_SHIFT);
  holds("UTF8_STRING", render_command(state()));
  ctrl(GLFW_KEY_C);
  ASSERT_TRUE(render(state(), {.width = kWidth, .height = kHeight}, at("drawn.png"),
                     test::format_of("drawn.png")));
  holds("image/png", contents("drawn.png"));
  EXPECT_TRUE(turns_until([&] { return children() <= before; })) << "none is left, nor a zombie";
  close();
  EXPECT_TRUE(pasted("image/png") == contents("drawn.png"));
}

}  // namespace
}  // namespace posenc
