// Fields, the palette and dialogs, typed into: the window's overlays in ImGui without a window.

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <imgui.h>

#include "no_threads.hpp"
#include "shell/controls/controls.hpp"
#include "state/parameters.hpp"
#include "system_fonts.hpp"
#include "typing.hpp"

namespace posenc {
namespace {

using namespace typing;

TEST_F(Typed, NumberGoesToTheFocusedControl) {
  open_number();
  type("64");
  press(kEnter);
  EXPECT_EQ(state().d, 64);
  EXPECT_TRUE(keys_act());
}

TEST_F(Typed, FieldsHaveGlyphsForWhatIsTyped) {
  const auto shows = [](ImWchar c) {
    return ImGui::GetIO().Fonts->Fonts[0]->FindGlyphNoFallback(c) != nullptr;
  };
  const test::SystemFonts system;
  press(kFindAny);
  for (const char* const typed : {"d", "ж", "sentence 犬 🐕 عa"}) {
    type(typed);
    frame();
    EXPECT_TRUE(fonts().lack_glyphs()) << typed;
    EXPECT_TRUE(fonts().make_room());
    test::prepare_font();
    frame();
    EXPECT_FALSE(fonts().lack_glyphs()) << "what no font has is not asked for again";
  }
  EXPECT_TRUE(shows(L'犬'));
  EXPECT_TRUE(shows(L'a'));
  EXPECT_FALSE(shows(L'狗')) << "it was not typed";
  EXPECT_TRUE(shows(L'\ufffd')) << "in place of the emoji";
  EXPECT_EQ(session().palette.field.text, "dжsentence 犬 🐕 عa");
}

TEST_F(Typed, AnEmojiSurvivesEditing) {
  keep_clipboard();
  press(kFindAny);
  type("sentence 🐕 \ua000");
  type("x👩‍🚀");
  EXPECT_EQ(session().palette.field.text, "sentence 🐕 \ua000x👩‍🚀");
  for (int i = 0; i < 5; ++i) press(kBackspace);
  type("犬𠮷");
  press_all({kAll, kCut});
  EXPECT_EQ(session().palette.field.text, "");
  EXPECT_EQ(take_copied(), "sentence 🐕 犬𠮷");
  EXPECT_FALSE(take_copied());
  press_all({kPaste, kHome, kDelete, kUndo});
  EXPECT_EQ(session().palette.field.text, "sentence 🐕 犬𠮷");
  press(kEnter);
  wait();
  EXPECT_EQ(state().sentence.words.text(), "🐕 犬𠮷");
}

TEST_F(Typed, IsAsLongAsAFieldTakes) {
  std::string most;
  while (most.size() + 3 <= kMostTyped) most += "犬";
  const auto paste = [&](const std::string& text) {
    press(kFindAny);
    type(text);
    frame();
    const auto typed = session().palette.field.text;
    press(kEsc);
    return typed;
  };
  EXPECT_EQ(paste(most), most);
  EXPECT_TRUE(session().focus.notices.all.empty());
  EXPECT_EQ(paste(most + "犬犬犬"), most);
  ASSERT_EQ(session().focus.notices.all.size(), 1u);
  EXPECT_TRUE(session().focus.notices.all.front().is_error);
  EXPECT_LE(session().focus.notices.all.front().text.size(), 100u);
}

TEST_F(Typed, TakesNoControlCharacters) {
  press(kFindAny);
  for (char c = 1; c < 0x20; ++c) type(std::string("a") + c);
  for (int c = 0x7f; c < 0xa0; ++c)
    type(c == 0x7f ? "\x7f" : std::string{'\xc2', static_cast<char>(c)});
  frame();
  EXPECT_FALSE(has_controls(session().palette.field.text));
  EXPECT_EQ(std::ranges::count(session().palette.field.text, 'a'), 31);
}

/// Keys go to no control that is not seen: not in the hidden panel, nor where another view is.
TEST_F(Typed, HiddenControlsTakeNoKeys) {
  for (const auto& [control, key] : {std::pair("d", Key::p), std::pair("range", Key::digit2)}) {
    choose(control);
    press_plain(key);
    press(kEnter);
    EXPECT_FALSE(session().focus.entry);
    EXPECT_TRUE(keys_act());
    if (key == Key::p) press_plain(key);
  }
  begin_typing(session().focus, *find_parameter("range"), state());
  frame();
  EXPECT_FALSE(session().focus.entry);
  EXPECT_TRUE(keys_act());
}

TEST_F(Typed, FieldsScrollIntoView) {
  set_window({1600, 400});
  choose("d");
  frame();
  constexpr double kBelow = 300;
  session().focus.panel_scroll = kBelow;
  frame();
  EXPECT_EQ(session().focus.panel_scroll, kBelow);
  press(kEnter);
  type("32");
  EXPECT_LT(session().focus.panel_scroll, kBelow);
  press(kEnter);
  EXPECT_EQ(state().d, 32);
}

TEST_F(Typed, UndoInAFieldStopsWhereItOpened) {
  press(kFindAny);
  type("delta 100");
  press(kEnter);
  wait();
  EXPECT_EQ(state().offset, 100);
  press(kFindAny);
  press_all({kUndo, kRedo, kUndo});
  EXPECT_EQ(session().palette.field.text, "");
  type("length");
  for (int i = 0; i < 8; ++i) press(kUndo);
  frame();
  EXPECT_EQ(session().palette.field.text, "");
  press_all({kEsc});

  open_number();
  type("16384");
  press(kEnter);
  wait();
  EXPECT_EQ(state().d, 16384);
  choose("length");
  press(kEnter);
  press_all({kUndo, kRedo, kUndo});
  ASSERT_TRUE(session().focus.entry);
  EXPECT_EQ(session().focus.entry->field.text, "512");
}

TEST_F(Typed, RefusedTextCanBeUndone) {
  press(kFindAny);
  type("position 5000");
  press(kEnter);
  wait();
  EXPECT_NE(session().palette.refused, "");
  press(kAll);
  type("t 5");
  press_all({kUndo, kUndo, kUndo, kRedo, kRedo, kRedo});
  EXPECT_EQ(session().palette.field.text, "t 5");
  press(kEnter);
  wait();
  EXPECT_EQ(state().position, 5);
}

TEST_F(Typed, ExportIsWorkedByKeys) {
  press(kExport);
  type("lecture");
  press(kTab);
  EXPECT_EQ(form().name.text, "lecture") << "typed in place of what was there";
  press_all({kTab, kRight, kRight, kRight, kRight});  // format
  EXPECT_TRUE(form().moves) << "animations follow pictures";
  press_all({kLeft, kLeft, kLeft});
  EXPECT_EQ(form().format().ending, ".svg");
  EXPECT_FALSE(form().wanted.whole_window);
  press_all({kTab, kSpace, kRight});
  EXPECT_TRUE(form().wanted.whole_window) << "at its last choice";
  press(kTab);  // width
  type("640");
  press(kTab);
  type("360");
  press_all({kTab, kTab, kDown, kTab, kRight});  // theme, background
  EXPECT_EQ(form().theme, Theme::light);
  EXPECT_TRUE(form().wanted.size.transparent);
  EXPECT_TRUE(std::filesystem::is_empty(folder()));
  press_all({kTab, kTab, kTab, kEnter});  // past both buttons, to the name
  EXPECT_TRUE(export_ends());
  EXPECT_FALSE(session().overlays.export_open);
  press_all({kLeft});
  EXPECT_TRUE(test::contents(folder() / "lecture.svg").starts_with("<?xml"));
  EXPECT_EQ(state().position, State{}.position - 1) << "keys act on the picture again";
}

TEST_F(Typed, ExportOfALiveViewOffersOnlyWhatItsFileHas) {
  press(kExport);
  frame();
  press_all({kTab, kTab, kRight, kRight, kRight});
  ASSERT_EQ(form().format().holds, Holds::live);
  press(kTab);  // width, with no choice of the picture before it
  type("640");
  press(kTab);
  type("360");
  press_all({kTab, kDown});  // theme, with no scale before it
  EXPECT_EQ(form().theme, Theme::light);
  EXPECT_EQ(form().width.text + "x" + form().height.text, "640x360");
  press_all({kTab, kTab, kTab});  // past both buttons, with no background before them
  type("view");
  EXPECT_EQ(form().name.text, "view");
}

TEST_F(Typed, NoExportIsWrittenInAFrame) {
  const test::NoThreads none;
  press(kExport);
  press_all({kTab, kTab});
  for (int i = 0; i < 4; ++i) {
    press_all({kEnter});
    EXPECT_TRUE(export_ends());
    EXPECT_NE(form().refused.find("no more threads"), std::string::npos) << form().format().name;
    press_all({kRight});
  }
  EXPECT_TRUE(form().moves) << "pictures came before";
  EXPECT_TRUE(std::filesystem::is_empty(folder()));
}

TEST_F(Typed, CancelledExportsEndInTheirOwnTime) {
  std::atomic<bool> ends = false;
  for (const auto cancelled : {std::size_t{1}, std::size_t{2}}) {
    press(kExport);
    frame();
    form().running = std::make_unique<RunningExport>(
        folder() / "a.png", 1, [&](OutputFile& /*file*/, const GoOn& /*go_on*/) -> Expected<void> {
          test::eventually([&] { return ends.load(); });
          return {};
        });
    press_all({kEsc});
    EXPECT_FALSE(session().overlays.export_open);
    EXPECT_EQ(form().cancelled.size(), cancelled);
    EXPECT_FALSE(ends) << "nor is one waited for";
  }
  ends = true;
  EXPECT_TRUE(test::eventually([&] {
    frame();
    return form().cancelled.empty();
  }));
  EXPECT_TRUE(std::filesystem::is_empty(folder()));
}

TEST_F(Typed, ExportStaysOpenOnErrors) {
  const std::pair<const char*, const char*> rows[] = {
      {"a/b", "The name a/b has a /: give the folder in its own field"},
      {"..", "The name .. names no file: type another one"}};
  press(kExport);
  for (const auto& [name, why] : rows) {
    press(kAll);
    type(name);
    press_all({kEnter});
    wait();
    EXPECT_TRUE(session().overlays.export_open);
    EXPECT_EQ(form().refused, why);
  }
  press(kAll);
  type("a");
  press(kTab);
  press(kAll);
  press_all({kCut, kEnter});
  wait();
  EXPECT_EQ(form().refused, "The folder is empty: type one, such as ~");
  type((folder() / "missing").string());
  press_all({kEnter});
  EXPECT_TRUE(export_ends());
  EXPECT_NE(form().refused.find("make it first"), std::string::npos) << form().refused;
  EXPECT_TRUE(std::filesystem::is_empty(folder()));
  press(kBackTab);  // to the name and the last button before it
  press(kBackTab);
  press_all({kBackTab, kSpace});
  EXPECT_FALSE(session().overlays.export_open) << "Cancel";
}

/// What may lie over the window.
struct Overlay {
  const char* name;
  std::vector<KeyStroke> keys;
};
std::vector<Overlay> overlays() {
  return {{"nothing", {}},
          {"key sheet", {kKeySheet}},
          {"export", {kExport}},
          {"palette", {kFindAny}},
          {"open", {kOpen}},
          {"save", {kSave}},
          {"number", {kTab, kTab, kTab, kTab, kEnter}}};
}

TEST_F(Typed, QuitAndFullScreenAlwaysAct) {
  for (const auto& overlay : overlays()) {
    for (const auto& stroke : overlay.keys) press(stroke);
    press(kFullScreen);
    EXPECT_TRUE(session().wants_full_screen) << overlay.name;
    press(kFullScreen);
    EXPECT_FALSE(session().wants_full_screen) << overlay.name;
    press(kQuit);
    EXPECT_TRUE(std::exchange(session().wants_quit, false)) << overlay.name;
    press(kEsc);
    EXPECT_TRUE(keys_act()) << overlay.name;
    press(kEsc);
  }
}

}  // namespace
}  // namespace posenc
