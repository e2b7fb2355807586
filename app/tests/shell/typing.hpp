#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>
#include <imgui.h>

#include "eventually.hpp"
#include "figure/text/fonts.hpp"
#include "imgui_keys.hpp"
#include "shell/dialogs/export.hpp"
#include "shell/frame/dropping.hpp"
#include "shell/keys/commands.hpp"
#include "shell/palette/palette.hpp"
#include "shell/panel/pieces.hpp"
#include "shell/window/imgui.hpp"
#include "shell/window/screen.hpp"
#include "temporary_folder.hpp"

/// The window's overlays in ImGui without a window, typed into.
namespace posenc::typing {

inline constexpr auto kNoKey = static_cast<ImGuiKey>(-1);

/// A key as the table has it, as ImGui has it, or as both do.
struct KeyStroke {
  std::optional<Chord> chord;
  ImGuiKey imgui = kNoKey;
  bool ctrl = false;
};
inline constexpr bool kCtrl = true;
inline constexpr KeyStroke kEnter{Chord{Key::enter}, ImGuiKey_Enter},
    kEsc{Chord{Key::escape}, ImGuiKey_Escape}, kHome{Chord{Key::home}, ImGuiKey_Home},
    kEnd{Chord{Key::end}, ImGuiKey_End}, kLeft{Chord{Key::left}, ImGuiKey_LeftArrow},
    kTab{Chord{Key::tab}}, kFindAny{Chord{Key::k, kCtrl}}, kQuit{Chord{Key::q, kCtrl}},
    kFullScreen{Chord{Key::f11}}, kExport{Chord{Key::e, kCtrl}}, kKeySheet{Chord{Key::f1}},
    kUndo{Chord{Key::z, kCtrl}, ImGuiKey_Z, kCtrl}, kRedo{{}, ImGuiKey_Y, kCtrl},
    kAll{{}, ImGuiKey_A, kCtrl}, kCut{{}, ImGuiKey_X, kCtrl}, kPaste{{}, ImGuiKey_V, kCtrl},
    kBackspace{{}, ImGuiKey_Backspace}, kDelete{{}, ImGuiKey_Delete};

inline constexpr KeyStroke kBackTab{Chord{Key::tab, false, true}}, kSpace{Chord{Key::space}},
    kRight{Chord{Key::right}, ImGuiKey_RightArrow}, kDown{Chord{Key::down}},
    kOpen{Chord{Key::o, kCtrl}}, kSave{Chord{Key::s, kCtrl}};

class Typed : public testing::Test {
 protected:
  void SetUp() override {
    ImGui::CreateContext();
    auto& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    test::prepare_keys();
    const auto folder = data_folder();
    ASSERT_TRUE(folder) << folder.error().message;
    auto fonts = Fonts::load(*folder);
    ASSERT_TRUE(fonts) << fonts.error().message;
    fonts_.emplace(*std::move(fonts));
    fonts_->rasterise(1);
    test::prepare_font();
    session_.files.export_folder = folder_.path().string();
    screen_.emplace(
        Screen{*fonts_, [](const FieldSpec&, int, int) { return std::uintptr_t{0}; }, 1, 1, 1, {}});
    set_window({1600, 900});
  }
  void TearDown() override {
    screen_.reset();
    fonts_.reset();
    ImGui::DestroyContext();
  }

  void set_window(Point size) {
    ImGui::GetIO().DisplaySize = to_vec(size);
    screen_->window = {{0, 0}, size};
  }
  /// A frame as the window's loop has them, in which that key goes down.
  void frame(std::optional<KeyStroke> stroke = {}, std::string_view typed = "") {
    session_.focus.clock.now += 0.02;
    session_.focus.controls.clear();
    session_.focus.hovered.clear();
    scene_.update(state());
    if (stroke && stroke->imgui != kNoKey) test::set_key(stroke->imgui, true, stroke->ctrl);
    ImGui::GetIO().AddInputCharactersUTF8(narrow(typed).c_str());
    const bool typing = session_.focus.entry.has_value();
    ImGui::GetIO().DeltaTime = 0.02F;
    ImGui::NewFrame();
    State next = draw();
    session_.leave_unseen();
    if (stroke && stroke->chord) press_key({*stroke->chord, false}, typing, {session_, next});
    ImGui::EndFrame();
    session_.controller.replace(std::move(next));
    if (stroke && stroke->imgui != kNoKey) test::set_key(stroke->imgui, false, false);
  }
  State draw() {
    State next = state();
    const auto& palette = palette_of(next);
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
    ImGui::Begin("##window", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoNav);
    auto canvas = screen_->canvas_on(*ImGui::GetWindowDrawList());
    Ui ui(canvas, palette, *screen_, session_.focus);
    const auto rooms = window_layout(screen_->window, next);
    side_panel(ui, rooms.panel, scene_, next);
    time_line(ui, rooms.time, scene_, false, next);
    ImGui::End();
    show_keys(*screen_, palette, session_.focus, session_.overlays);
    show_export(*screen_, palette, session_, form_, next, {1600, 900}, {});
    show_palette(*screen_, palette, session_, next);
    if (const auto* const asked = std::exchange(session_.focus.requested, nullptr))
      asked->run({session_, next});
    session_.focus.confirm = false;
    return next;
  }

  /// Keys wait as they do in the window's queue, never for long.
  void wait() {
    int frames = 0;
    do frame();
    while (session_.keys_wait() && ++frames < kLongestWait);
    ASSERT_FALSE(session_.keys_wait());
  }
  void press(const KeyStroke& stroke) {
    wait();
    frame(stroke);
  }
  void type(std::string_view text) {
    wait();
    frame({}, text);
  }
  /// What the window's loop does once a frame is drawn.
  void open_asked() {
    EXPECT_FALSE(session_.files.to_open.empty());
    session_.controller.replace(
        with_opened(state(), std::exchange(session_.files.to_open, {}), session_));
    frame();
  }
  /// And then a frame.
  void press_all(std::initializer_list<KeyStroke> strokes) {
    for (const auto& stroke : strokes) press(stroke);
    frame();
  }
  /// Frames until what is exported is written or refused.
  bool export_ends() {
    return test::eventually([&] {
      frame();
      return form_.running == nullptr;
    });
  }
  /// Goes to a control by keys alone.
  void choose(std::string_view control) {
    for (int i = 0; i < 60 && session().focus.chosen != control; ++i) press(kTab);
    ASSERT_EQ(session().focus.chosen, control);
  }
  /// The field of d's number.
  void open_number() {
    choose("d");
    press(kEnter);
  }
  const State& state() const { return session_.controller.state(); }
  Session& session() { return session_; }
  Fonts& fonts() { return *fonts_; }
  ExportForm& form() { return form_; }
  std::filesystem::path folder() const { return folder_.path(); }
  void press_plain(Key key) { press({Chord{key}}); }
  /// Whether a key acts on the picture.
  bool keys_act() {
    const auto before = state().position;
    press_plain(Key::right);
    return state().position == before + 1;
  }

  static constexpr int kLongestWait = 16;

 private:
  std::optional<Fonts> fonts_;
  std::optional<Screen> screen_;
  Session session_;
  Scene scene_;
  test::TemporaryFolder folder_;
  ExportForm form_;
};

}  // namespace posenc::typing
