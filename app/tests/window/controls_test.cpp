// What the pointer and keys do to the window's controls, tabs, lists and palette.

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "figure/axes.hpp"
#include "figure/theme.hpp"
#include "loop.hpp"
#include "set_parameters.hpp"
#include "shell/files/files.hpp"
#include "shell/panel/pieces.hpp"
#include "state/parameters.hpp"
#include "state/presets.hpp"
#include "state/toml/toml.hpp"
#include "views/page.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

using test::kHeight;
using test::kWidth;

class WindowControls : public test::WindowLoop {
 protected:
  /// Opens the field of a number by a click on it.
  void click_number_of(Color symbol) {
    click(slider_of(symbol).end - Point(12, 20));
    ASSERT_TRUE(session().entry);
  }
  /// A place of a colour in the window; nothing where there is none.
  std::optional<Point> find(Color color) {
    const auto image = screen();
    const auto found = std::ranges::find(image.pixels, color);
    if (found == image.pixels.end()) return {};
    const auto at = found - image.pixels.begin();
    return Point(static_cast<double>(at % kWidth), static_cast<double>(at / kWidth)) /
           loop_->screen().device_scale();
  }
  /// Goes to a control by keys alone.
  void choose(std::string_view id) {
    for (int i = 0; i < 60 && session().chosen != id; ++i) key(GLFW_KEY_TAB);
    ASSERT_EQ(session().chosen, id);
  }
  /// Keys act on the picture again: nothing else takes them.
  void expect_keys_act() {
    const auto before = state().position;
    key(GLFW_KEY_RIGHT);
    EXPECT_EQ(state().position, before + 1);
  }
  void expect_one_error() {
    ASSERT_EQ(session().notices.size(), 1u);
    EXPECT_TRUE(session().notices.front().is_error);
  }
};

TEST_F(WindowControls, DigitsKeysAndTabsChooseTheView) {
  open({});
  const auto all = page_ids();
  const auto choose = [&](std::size_t i) {
    key(i % 10 == 9 ? GLFW_KEY_0 : GLFW_KEY_1 + static_cast<int>(i % 10),
        i < 10 ? 0 : GLFW_MOD_SHIFT);
  };
  for (std::size_t i = all.size(); i-- > 0;) {
    choose(i);
    EXPECT_EQ(state().view, all[i]);
  }
  for (std::size_t i = 1; i < all.size(); ++i) {
    ctrl(GLFW_KEY_PAGE_DOWN);
    EXPECT_EQ(state().view, all[i]);
  }
  EXPECT_EQ(state().view, kAllViews);
  ctrl(GLFW_KEY_PAGE_UP);
  EXPECT_EQ(state().view, views().back().id);
  // From left to right all tabs of a group come by, and the first of the next; where that is chosen
  // they are elsewhere.
  std::size_t first = 0;
  double x = 130;
  for (const auto& group : view_groups()) {
    const std::size_t last = first + views_of(group.group).size();
    std::vector<std::size_t> met;
    for (choose(first); x < rooms().title.max.x - 170; x += 20) {
      click({x, rooms().title.centre().y});
      const auto at = static_cast<std::size_t>(std::ranges::find(all, state().view) - all.begin());
      if (met.empty() || met.back() != at) met.push_back(at);
      if (at >= last) break;
      if (at < first) met.clear(), choose(first);
    }
    ASSERT_EQ(met.size(), last - first + 1) << group.id;
    for (std::size_t i = 0; i < met.size(); ++i) EXPECT_EQ(met[i], first + i);
    first = last;
    x = 130;
  }
  EXPECT_EQ(state().view, kAllViews);
}

TEST_F(WindowControls, TabReachesAllThatCanBeClickedWithARingAroundIt) {
  open(test::state_of("d=64"));  // so that there is something to reset
  session().complain("a notice");
  session().notices.back().until = kNever;  // it stays, however long this takes
  settle();
  std::set<std::string> reached;
  for (;;) {
    const auto before = screen();
    key(GLFW_KEY_TAB);
    if (!reached.insert(session().chosen).second) break;
    EXPECT_GT(different_share(screen(), before), 0) << session().chosen;
  }
  for (const auto* const id : {"button/presets", "button/reset-all", "d/reset", "time/play",
                               "time/back", "time/forward", "speed", "loop", "button/fold", "tabs",
                               "button/export", "button/theme", "button/keys", "##notice0/close"})
    EXPECT_TRUE(reached.contains(id)) << id;
  for (const auto& p : parameters()) {
    const bool is_here = p.group == "encoding" || p.group == "position" || p.group == "heatmap";
    if (is_here && p.in_panel && applies(p, state())) {
      EXPECT_TRUE(reached.contains(std::string(p.id))) << p.id;
    }
  }
}

TEST_F(WindowControls, EnterClicksTheFocusedButton) {
  open(test::state_of("d=64"));
  choose("time/forward");
  keys({GLFW_KEY_ENTER, GLFW_KEY_ENTER});
  EXPECT_EQ(state().position, State{}.position + 2);
  choose("tabs");
  key(GLFW_KEY_ENTER);
  EXPECT_TRUE(session().list_is_open());
  keys({GLFW_KEY_END, GLFW_KEY_ENTER});
  EXPECT_EQ(state().view, kAllViews);
  choose("d/reset");
  key(GLFW_KEY_ENTER);
  EXPECT_EQ(state().d, State{}.d);
  choose("button/fold");
  key(GLFW_KEY_ENTER);
  EXPECT_FALSE(state().panel);
  choose("button/theme");
  key(GLFW_KEY_ENTER);
  EXPECT_EQ(state().theme, Theme::light);
  choose("button/export");
  key(GLFW_KEY_ENTER);
  EXPECT_TRUE(session().export_open);
  key(GLFW_KEY_ESCAPE);
  choose("button/keys");
  key(GLFW_KEY_ENTER);
  EXPECT_TRUE(session().keys_open);
  key(GLFW_KEY_ESCAPE);
  expect_keys_act();
}

TEST_F(WindowControls, ADraggedSliderIsOneStepOfUndo) {
  open({});
  const auto slider = slider_of(dark_palette().d);
  // d goes from 2 to 16384 in powers of two: 128 is at 6/13 of the track.
  const Point larger = slider.begin + (slider.end - slider.begin) * (9.0 / 13);
  drag(slider.knob, larger);
  EXPECT_NEAR(static_cast<double>(state().d), 1024, 32);
  const State dragged = state();
  expect_keys_act();
  drag(larger, slider.begin);
  EXPECT_EQ(state().d, 2);
  ctrl(GLFW_KEY_Z);
  ctrl(GLFW_KEY_Z);
  EXPECT_EQ(state(), dragged);
}

TEST_F(WindowControls, ADragTurnsTheCurveAndIsOneStepOfUndo) {
  open(test::state_of("view=curve"));
  const State before = state();
  const Point from = rooms().page.centre();
  drag(from, from + Point(100, -40));
  EXPECT_NEAR(state().curve.turn_deg, before.curve.turn_deg + 40, 4);
  EXPECT_NEAR(state().curve.tilt_deg, before.curve.tilt_deg - 16, 4);
  EXPECT_EQ(state().position, before.position);
  ctrl(GLFW_KEY_Z);
  EXPECT_EQ(state(), before);
}

TEST_F(WindowControls, TheTimeLineMovesT) {
  open({});
  const Point time = rooms().time.min;
  drag(time + Point(kWideMargin + 190, 34), time + Point(kWideMargin + 130, 34));
  EXPECT_EQ(state().position, 0);
  click(time + Point(kWideMargin + 94, 34));
  EXPECT_EQ(state().position, 1);
  click(time + Point(kWideMargin + 66, 34));
  EXPECT_EQ(state().position, 0);
}

TEST_F(WindowControls, PlayingIsOneStepOfUndo) {
  open(test::state_of("speed=200 length=100000"));
  window_->pretend({.now = window_->now()});
  key(GLFW_KEY_SPACE);
  EXPECT_TRUE(session().playing);
  for (int i = 0; i < 20; ++i) loop_->turn();
  key(GLFW_KEY_SPACE);
  EXPECT_FALSE(session().playing);
  const State stopped = state();
  EXPECT_GT(stopped.position, 37);
  ctrl(GLFW_KEY_Z);
  EXPECT_EQ(state().position, 37);
  ctrl(GLFW_KEY_Z, GLFW_MOD_SHIFT);
  EXPECT_EQ(state(), stopped);
}

TEST_F(WindowControls, ANumberIsTypedIntoAControlAndRefusedWhereItDoesNotFit) {
  open({});
  click_number_of(dark_palette().d);
  enter(U"99");
  expect_one_error();
  EXPECT_EQ(state().d, 128);
  key(GLFW_KEY_ESCAPE);
  expect_keys_act();
  click_number_of(dark_palette().d);
  enter(U"64");
  EXPECT_EQ(state().d, 64);
  expect_keys_act();
}

TEST_F(WindowControls, TheHeatmapGoesToAPositionThatIsTyped) {
  open(test::state_of("position=500 from=300 to=400"));
  click_number_of(dark_palette().t);
  enter(U"100");
  EXPECT_EQ(state().position, 100);
  EXPECT_EQ(state().heatmap.from, 50.5);
  EXPECT_EQ(state().heatmap.to, 150.5);
  key(GLFW_KEY_END);
  const State last = state();
  EXPECT_EQ(last.heatmap.from, 412);
  EXPECT_EQ(last.heatmap.to, 512);
  key(GLFW_KEY_HOME);
  EXPECT_EQ(state().position, 0);
  ctrl(GLFW_KEY_Z);
  EXPECT_EQ(state(), last) << "undone with t";
}

TEST_F(WindowControls, PlusAndMinusStepWhatIsUnderThePointerOrChosen) {
  open({});
  point_at(slider_of(dark_palette().d).knob + Point(40, 0));
  keys({GLFW_KEY_KP_ADD, GLFW_KEY_KP_ADD, GLFW_KEY_KP_SUBTRACT});
  EXPECT_EQ(state().d, 130);
  point_at({2, 2});
  choose("length");
  key(GLFW_KEY_KP_ADD, GLFW_MOD_SHIFT);
  EXPECT_EQ(state().length, 522);
  expect_keys_act();
  // A symbol of the formula takes them as its slider does.
  const auto lines = formula_lines_room(rooms().formula);
  for (double x = lines.min.x; x < lines.max.x && session().lit != "position"; x += 6)
    point_at({x, lines.min.y + 0.3 * lines.height()});
  ASSERT_EQ(session().lit, "position");
  key(GLFW_KEY_KP_ADD);
  EXPECT_EQ(state().position, 39);
}

TEST_F(WindowControls, OnlyNamesAndSymbolsLightUpAndNothingThatIsDragged) {
  open({});
  const auto slider = slider_of(dark_palette().t);
  const Point name = slider.begin + Point(50, -18),
              time{rooms().time.centre().x, rooms().time.min.y + 34};
  const auto plain = screen();
  for (const Point at : {slider.knob, slider.knob + Point(60, 0), time}) {
    point_at(at);
    EXPECT_EQ(session().lit, "");
    EXPECT_EQ(session().hovered, "position");
  }
  for (const Point at : {name, slider.knob, time}) {
    point_at(at);
    button(GLFW_PRESS);
    point_at(at + Point(3, 0));
    EXPECT_EQ(session().lit, "") << "while it is dragged";
    button(GLFW_RELEASE);
  }
  show({});
  point_at(name);
  EXPECT_EQ(session().lit, "position");
  draw(2);
  EXPECT_GT(different_share(screen(), plain), 0);
}

TEST_F(WindowControls, AnOptionThatDoesNotApplySaysWhyInItsTipAndTakesNothing) {
  open(test::state_of("encoding=linear"));
  const State before = state();
  // The fifth row of the panel: Base.
  const auto rooms = this->rooms();
  RecordingCanvas canvas;
  Ui ui(canvas, palette_of(before));
  State untouched = before;
  side_panel(ui, rooms.panel, loop_->scene(), untouched);
  const auto texts = test::all<RecordingCanvas::Text>(canvas);
  const auto base = std::ranges::find(texts, "Base", &RecordingCanvas::Text::text);
  ASSERT_NE(base, texts.end());
  const Point track = base->at + Point(120, 14);
  click(track);
  EXPECT_EQ(state(), before);
  ASSERT_TRUE(session().tip);
  EXPECT_EQ(session().tip->text, find_parameter("base")->why_not);
  EXPECT_THAT(session().tip->key, testing::StartsWith("--base "));
}

TEST_F(WindowControls, TheTipOfEverySettingSaysWhatItDoesAndItsFlag) {
  open({});
  std::set<std::string_view> told;
  for (const auto& view : views()) {
    State of_view;
    of_view.view = view.id;
    show(of_view);
    RecordingCanvas canvas;
    Ui ui(canvas, palette_of(of_view));
    State untouched = of_view;
    const Rect panel = rooms().panel;
    side_panel(ui, panel, loop_->scene(), untouched);
    const auto texts = test::all<RecordingCanvas::Text>(canvas);
    for (const auto& p : parameters()) {
      const bool is_here = p.group == "encoding" || p.group == "position" || p.group == view.id ||
                           p.group == view.shares;
      if (!is_here || !p.in_panel || !applies(p, of_view) || told.contains(p.id)) continue;
      const auto label = std::ranges::find_if(texts, [&](const auto& text) {
        return text.text == p.label && text.style.size == size::kBody;  // no heading
      });
      ASSERT_NE(label, texts.end()) << p.id;
      session().panel_scroll = std::max(0.0, label->at.y - panel.centre().y);
      draw(2);  // which brings it within what there is to scroll
      point_at(label->at + Point(6, -6 - session().panel_scroll));
      ASSERT_TRUE(session().tip) << p.id;
      EXPECT_THAT(session().tip->text, testing::StartsWith(std::string(p.help))) << p.id;
      EXPECT_THAT(session().tip->key + " ", testing::StartsWith(fmt::format("--{} ", p.id)));
      told.insert(p.id);
    }
  }
  EXPECT_GT(told.size(), 40u);
}

TEST_F(WindowControls, WhatToTryIsReachedByTheWheelWhereThePanelIsHigherThanTheWindow) {
  open({});
  point_at(rooms().panel.centre());
  EXPECT_EQ(session().panel_scroll, 0);
  for (int i = 0; i < 30; ++i) push({.kind = InputEvent::Kind::wheel, .y = -1});
  answer();
  EXPECT_GT(session().panel_scroll, 60);
  EXPECT_EQ(state(), State{});
}

TEST_F(WindowControls, APresetIsTakenFromTheMenuAndCanBeUndone) {
  const State before = test::state_of("view=rotation base=500 theme=light");
  open(before);
  // In the panel's first row, left of "Reset all".
  Point button{rooms().panel.max.x - kMargin, rooms().panel.min.y + kMargin};
  const auto is_on_it = [&] { return session().tip && session().tip->key == "--preset"; };
  for (point_at(button); !is_on_it() && button.x > kMargin; point_at(button)) button.x -= 10;
  click(button);
  keys({GLFW_KEY_END, GLFW_KEY_ENTER});
  State wanted = with_preset(before, presets().back());
  wanted.waves.from = state().waves.from;  // it follows t
  EXPECT_EQ(to_toml(state()), to_toml(wanted));
  EXPECT_EQ(state().view, "stretch");
  EXPECT_EQ(state().base, 150000);
  EXPECT_EQ(state().theme, Theme::light);
  ctrl(GLFW_KEY_Z);
  EXPECT_EQ(state().d, 128);
  EXPECT_EQ(state().base, 500);
}

TEST_F(WindowControls, ResetAllIsAButtonAndAKeyAndCanBeUndone) {
  const State other = test::state_of("view=binary d=64 mute=2 binary-show=counter theme=light");
  State fresh;
  fresh.view = "binary";
  fresh.theme = Theme::light;
  for (const bool by_key : {true, false}) {
    open(other);
    if (by_key) {
      ctrl(GLFW_KEY_R);
    } else {
      click({rooms().panel.max.x - kMargin - 20, rooms().panel.min.y + kMargin * 0.8 + 12});
    }
    EXPECT_EQ(state(), fresh);
    ctrl(GLFW_KEY_Z);
    EXPECT_EQ(state(), other);
  }
}

TEST_F(WindowControls, UndoLeavesOneWhereOneLooks) {
  open({});
  key(GLFW_KEY_RIGHT);
  keys({GLFW_KEY_2, GLFW_KEY_0});
  ctrl(GLFW_KEY_Z);
  EXPECT_EQ(state().view, "rotation");
  EXPECT_EQ(state().position, 37);
}

TEST_F(WindowControls, NoticesLeaveWhenTheirTimeIsOverOrTheirCauseIsGone) {
  open({});
  const double now = window_->now();
  window_->pretend({.now = now});
  session().now = now;
  session().complain("This went wrong");
  session().tell("t is 37", [](const State& s) { return s.position == 37; });
  draw(2);
  EXPECT_EQ(session().notices.size(), 2u);
  key(GLFW_KEY_RIGHT);
  ASSERT_EQ(session().notices.size(), 1u);
  EXPECT_EQ(session().notices.front().text, "This went wrong");
  window_->pretend({.now = now + Session::kNoticeSeconds});
  draw(2);
  EXPECT_TRUE(session().notices.empty());
  window_->pretend({});
}

TEST_F(WindowControls, ASessionThatBeginsUnusuallySaysSoWithAButtonThatResetsIt) {
  const State state = test::state_of("mute=1 from=100 to=200");
  open(state);
  tell_of_unusual(this->state(), session());
  ASSERT_EQ(session().notices.size(), 1u);
  EXPECT_EQ(session().notices.front().text,
            "This session shows masked bands 1 and a part of Heatmap");
  EXPECT_EQ(unusual_text(State{}), "");
  EXPECT_EQ(unusual_text(test::state_of("encoding=linear")), "the encoding Linear");
  draw(2);
  for (double x = rooms().page.centre().x; x < rooms().page.max.x && !session().notices.empty();
       x += 20)
    click({x, rooms().page.max.y - 30});
  EXPECT_EQ(this->state(), State{});
  EXPECT_TRUE(session().notices.empty());
}

TEST_F(WindowControls, ShiftShowsAllDigitsOfTheReadOut) {
  open({});
  point_at(rooms().page.centre());
  const auto few = screen();
  const auto shift = [&](int action) {
    push({.kind = InputEvent::Kind::key, .code = GLFW_KEY_LEFT_SHIFT, .action = action});
    answer();
  };
  shift(GLFW_PRESS);
  EXPECT_GT(different_share(screen(), few), 0);
  shift(GLFW_RELEASE);
  expect_shows(few);
}

TEST_F(WindowControls, TextOfPictureAndPanelAreTwoSizes) {
  open({});
  const auto scale = loop_->screen().scale, page = loop_->screen().page_scale;
  show(test::state_of("text-size=1.25"));
  EXPECT_EQ(loop_->screen().scale, scale);
  EXPECT_GT(loop_->screen().page_scale, page);
  // The pointer reaches what is drawn under it.
  click(rooms().page.centre());
  EXPECT_NE(state().position, 37);
  show(test::state_of("panel-text-size=0.75"));
  EXPECT_LT(loop_->screen().scale, scale);
  EXPECT_EQ(loop_->screen().page_scale, page);
  ctrl(GLFW_KEY_KP_ADD);
  EXPECT_GT(state().text_size, 1);
  EXPECT_GT(state().panel_text_size, 0.75);
  ctrl(GLFW_KEY_0);
  EXPECT_EQ(state(), State{});
}

TEST_F(WindowControls, ADoubleClickOnALabelBringsItsDefaultBack) {
  open(test::state_of("d=64"));
  double_click(slider_of(dark_palette().d).begin + Point(50, -18));
  EXPECT_EQ(state(), State{});
}

TEST_F(WindowControls, ADoubleClickOnThePictureShowsAllAndChoosesNothing) {
  open(test::state_of("from=100 to=200"));
  double_click(rooms().page.centre());
  EXPECT_EQ(state(), State{});
}

TEST_F(WindowControls, KeysChooseARowOfAListOrLeaveItAndTheMistakesAreBelow) {
  const State rotation = test::state_of("view=rotation");
  open(rotation);
  // The second row below the panel's heading.
  constexpr double kRow = 36;
  const Rect panel = rooms().panel;
  const Point chooser{panel.max.x - kMargin - 20, panel.min.y + kMargin * 0.8 + 2.5 * kRow};
  EXPECT_FALSE(find(dark_palette().error)) << "nothing is wrong yet";
  click(chooser);
  keys({GLFW_KEY_DOWN, GLFW_KEY_3, GLFW_KEY_RIGHT, GLFW_KEY_KP_ADD, GLFW_KEY_ESCAPE});
  EXPECT_EQ(state(), rotation) << "Esc closes it, and other keys do nothing";
  expect_keys_act();
  click(chooser);
  keys({GLFW_KEY_END, GLFW_KEY_HOME, GLFW_KEY_DOWN, GLFW_KEY_DOWN, GLFW_KEY_UP, GLFW_KEY_ENTER});
  EXPECT_EQ(state().convention, &conventions()[1]);
  EXPECT_EQ(state().pair, rotation.pair);
  expect_keys_act();
  click(chooser);
  const auto mistake = find(dark_palette().error);
  ASSERT_TRUE(mistake);
  EXPECT_GT(mistake->y, kHeight / 2 / loop_->screen().device_scale()) << "below the conventions";
  click(*mistake);
  EXPECT_TRUE(state().convention->mistake);
  settle();
  EXPECT_GT(find(dark_palette().error).value_or(Point(0, 0)).x, panel.max.x) << "it is marked";
  click(chooser);
  key(GLFW_KEY_DOWN);
  ctrl(GLFW_KEY_Q);
  EXPECT_TRUE(session().wants_quit) << "while the list is open";
}

/// Typed into the palette, each confirmed, and what must then hold of the State.
struct Find {
  std::vector<std::u32string> typed;
  std::function<bool(const State&)> holds;
};

TEST_F(WindowControls, ThePaletteTakesWhatIsTyped) {
  const Find finds[] = {
      {{U"rotat"}, [](const State& s) { return s.view == "rotation"; }},
      {{U"position", U"99"}, [](const State& s) { return s.position == 99; }},
      {{U"position 99"}, [](const State& s) { return s.position == 99; }},
      {{U"delta 100"}, [](const State& s) { return s.offset == 100; }},
      {{U"last position"}, [](const State& s) { return s.position == 511; }},
      {{U"fairseq"}, [](const State& s) { return s.convention->id == "fairseq"; }},
      {{U"dark mode"}, [](const State& s) { return s.theme == Theme::dark; }},
      {{U"d2l"}, [](const State& s) { return s.d == 32 && s.length == 60; }}};
  open({});
  for (const auto& [typed, holds] : finds) {
    loop_->show({});
    draw(2);
    ctrl(GLFW_KEY_K);
    for (const auto& text : typed) enter(text);
    EXPECT_TRUE(holds(state())) << &typed - &finds[0].typed;
    EXPECT_FALSE(session().palette_open);
    if (state().position < 511) expect_keys_act();
  }
}

TEST_F(WindowControls, ThePaletteRefusesWhatDoesNotFitWhichStaysToBeMended) {
  open({});
  for (const bool in_its_field : {true, false}) {
    show({});
    ctrl(GLFW_KEY_K);
    if (in_its_field) enter(U"position");
    enter(in_its_field ? U"5000" : U"position 5000");
    EXPECT_NE(session().palette.refused, "");
    EXPECT_THAT(session().palette.field.text, testing::HasSubstr("5000"));
    keys({GLFW_KEY_END, GLFW_KEY_BACKSPACE, GLFW_KEY_BACKSPACE, GLFW_KEY_ENTER});
    EXPECT_EQ(state().position, 50);
  }
}

TEST_F(WindowControls, ThePalettesRowsAreTakenByArrowsAndClicksAndEscCloses) {
  open({});
  ctrl(GLFW_KEY_K);
  keys({GLFW_KEY_DOWN, GLFW_KEY_DOWN, GLFW_KEY_UP, GLFW_KEY_ENTER});
  EXPECT_EQ(state().view, "binary");
  ctrl(GLFW_KEY_K);
  type(U"rot");
  key(GLFW_KEY_ESCAPE);
  expect_keys_act();
  EXPECT_EQ(state().view, "binary");
  key(GLFW_KEY_1);
  ctrl(GLFW_KEY_K);
  // The second of ten rows in the middle of the window.
  constexpr double kRow = 38, kField = 44, kPad = 14, kGap = 8;
  const double height = 2 * kPad + kField + kGap + 10 * kRow;
  const Point middle = loop_->screen().window.centre();
  click({middle.x, middle.y - height / 2 + kPad + kField + kGap + 1.5 * kRow});
  EXPECT_EQ(state().view, "binary");
}

TEST_F(WindowControls, ASentenceIsTypedRefusedOrLeftAsItWas) {
  open(test::state_of("view=attention"));
  const auto open_field = [&] {
    choose("sentence");
    key(GLFW_KEY_ENTER);
  };
  open_field();
  type(U"no");
  key(GLFW_KEY_ESCAPE);
  EXPECT_EQ(state().sentence.words, Sentence());
  expect_keys_act();
  open_field();
  std::u32string words;
  for (int i = 0; i <= kMaxWords; ++i) words += U"a ";
  enter(words);
  expect_one_error();
  key(GLFW_KEY_ESCAPE);
  EXPECT_EQ(state().sentence.words, Sentence());
  open_field();
  enter(U"man  bites dog");
  expect_keys_act();
  EXPECT_EQ(state().sentence.words.text(), "man bites dog");
  EXPECT_EQ(state().sentence.order.size(), 3);
}

TEST_F(WindowControls, TheListOfShortcutsOpensAndCloses) {
  open({});
  const auto before = screen();
  for (const bool by_letter : {false, true}) {
    if (by_letter) {
      type(U"?");
    } else {
      key(GLFW_KEY_F1);
    }
    EXPECT_TRUE(session().keys_open);
    EXPECT_GT(different_share(screen(), before), kMuch);
    keys({GLFW_KEY_RIGHT, GLFW_KEY_ESCAPE});
    EXPECT_FALSE(session().keys_open);
    EXPECT_EQ(state(), State{});
    expect_shows(before);
  }
}

}  // namespace
}  // namespace posenc
