// What pointer and keys do to the window's controls: one test for each kind of control. What is
// typed, chosen and refused is tested without a window, in ../shell.

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "figure/theme.hpp"
#include "loop.hpp"
#include "rooms.hpp"
#include "set_parameters.hpp"
#include "shell/files/files.hpp"
#include "shell/palette/palette.hpp"
#include "shell/panel/pieces.hpp"
#include "state/parameters.hpp"
#include "state/presets.hpp"
#include "state/toml/toml.hpp"
#include "views/curve/options.hpp"
#include "views/formula_lines.hpp"
#include "views/page.hpp"
#include "views/shown.hpp"
#include "views/view.hpp"
#include "views/waves/options.hpp"

namespace posenc {
namespace {

class WindowControls : public test::WindowLoop {
 protected:
  /// The middle of a text of title bar or panel that is no heading.
  Point text_at(std::string_view text) {
    Point middle{-1, -1};
    test::with_metrics([&](Canvas& metrics) {
      RecordingCanvas canvas(&metrics);
      Ui ui(canvas, palette_of(state()));
      State untouched = state();
      title_bar(ui, rooms().title, loop_->scene(), untouched);
      side_panel(ui, rooms().panel, loop_->scene(), untouched);
      for (const auto& found : test::all<RecordingCanvas::Text>(canvas))
        if (found.text == text && found.style.size == size::kBody) middle = found.box.centre();
    });
    EXPECT_GE(middle.x, 0) << text;
    return middle;
  }
  /// Where a symbol is in the window's formula.
  Point symbol_at(std::string_view symbol) {
    Point middle{-1, -1};
    test::with_metrics([&](Canvas& metrics) {
      RecordingCanvas canvas(&metrics);
      const auto boxes =
          draw_formula(canvas, formula_lines_room(rooms().formula), dark_palette(), loop_->scene());
      const auto found = std::ranges::find(boxes, symbol, &SymbolBox::symbol);
      if (found != boxes.end()) middle = found->box.centre();
    });
    EXPECT_GE(middle.x, 0) << symbol;
    return middle;
  }
};

TEST_F(WindowControls, KeysAndTabsChooseTheView) {
  open({});
  ctrl(GLFW_KEY_PAGE_UP);
  EXPECT_EQ(state().view, kAllViews);
  ctrl(GLFW_KEY_PAGE_DOWN);
  EXPECT_EQ(state().view, page_ids()[0]);
  key(GLFW_KEY_0, GLFW_MOD_SHIFT);
  EXPECT_EQ(state().view, page_ids()[19]);
  key(GLFW_KEY_1);
  for (const auto* const view : views_of(find_view(page_ids()[0])->group)) {
    click(text_at(view->title));
    EXPECT_EQ(state().view, view->id);
  }
}

TEST_F(WindowControls, TabReachesEveryControl) {
  open(test::state_of("d=64"));  // so that there is something to reset
  session().focus.notices.complain("a notice");
  session().focus.notices.all.back().until = kNever;  // it stays, however long this takes
  wait_until_idle();
  std::set<std::string> reached;
  for (;;) {
    const auto before = screen();
    key(GLFW_KEY_TAB);
    if (!reached.insert(session().focus.chosen).second) break;
    EXPECT_GT(different_share(screen(), before), 0) << session().focus.chosen;
  }
  for (const auto* const id :
       {"button/presets", "button/reset-all", "button/unfold", "d/reset",      "time/play",
        "time/back",      "time/forward",     "speed",         "loop",         "button/start",
        "button/fold",    "tab/all",          "group/today",   "tab/heatmap",  "button/lessons",
        "button/present", "button/scenes",    "button/export", "button/theme", "button/keys",
        "##notice0/close"})
    EXPECT_TRUE(reached.contains(id)) << id;
  for (const auto& p : parameters()) {
    const bool is_here = p.group == "encoding" || p.group == "position" || p.group == "heatmap";
    if (is_here && p.in_panel && !p.folded && applies(p, state())) {
      EXPECT_TRUE(reached.contains(std::string(p.id))) << p.id;
    }
  }
}

TEST_F(WindowControls, EnterClicksTheFocusedButton) {
  open(test::state_of("d=64"));
  press_button("time/forward");
  EXPECT_EQ(state().position, State{}.position + 1);
  press_button("group/today");
  EXPECT_TRUE(session().focus.list_is_open());
  keys({GLFW_KEY_END, GLFW_KEY_ENTER});
  EXPECT_EQ(state().view, views_of(ViewGroup::today).back()->id);
  press_button("tab/all");
  EXPECT_EQ(state().view, kAllViews);
  press_button("d/reset");
  EXPECT_EQ(state().d, State{}.d);
  press_button("button/fold");
  EXPECT_FALSE(state().panel);
  press_button("button/theme");
  EXPECT_EQ(state().theme, Theme::light);
  press_button("button/export");
  EXPECT_TRUE(session().overlays.export_open);
  key(GLFW_KEY_ESCAPE);
  press_button("button/lessons");
  EXPECT_EQ(session().palette.of, PaletteOf::lessons);
  key(GLFW_KEY_ESCAPE);
  press_button("button/start");
  EXPECT_TRUE(session().overlays.start_open);
  key(GLFW_KEY_ESCAPE);
  press_button("button/keys");
  EXPECT_TRUE(session().overlays.keys_open);
  key(GLFW_KEY_ESCAPE);
  type(U"?");
  EXPECT_TRUE(session().overlays.keys_open);
  key(GLFW_KEY_ESCAPE);
  expect_keys_act();
}

TEST_F(WindowControls, DraggingASliderIsOneUndoStep) {
  open({});
  const auto slider = slider_of(dark_palette().d);
  // d goes from 2 to 16384 in powers of two: 128 is at 6/13 of the track.
  const Point larger = slider.begin + (slider.end - slider.begin) * (9.0 / 13);
  drag(slider.knob, larger);
  EXPECT_NEAR(static_cast<double>(state().d), 1024, 32);
  const State dragged = state();
  drag(larger, slider.begin);
  EXPECT_EQ(state().d, 2);
  ctrl(GLFW_KEY_Z);
  EXPECT_EQ(state(), dragged);
  double_click(text_at(test::parameter("d").label));
  EXPECT_EQ(state().d, opening(state().view).d);
}

TEST_F(WindowControls, DraggingThePictureIsOneUndoStep) {
  open(test::state_of("view=curve"));
  const State before = state();
  const Point from = rooms().page.centre();
  drag(from, from + Point(100, -40));
  EXPECT_NEAR(state()[curve::kTurnDeg], before[curve::kTurnDeg] + 40, 4);
  EXPECT_NEAR(state()[curve::kTiltDeg], before[curve::kTiltDeg] - 16, 4);
  ctrl(GLFW_KEY_Z);
  EXPECT_EQ(state(), before);
  show(test::state_of("from=100 to=200"));
  double_click(from);
  EXPECT_EQ(to_toml(state()), to_toml(State{})) << "and chooses nothing";
}

TEST_F(WindowControls, ClickingANumberOrTextOpensItsField) {
  open({});
  click(slider_of(dark_palette().d).end - Point(12, 20));
  ASSERT_TRUE(session().focus.entry);
  enter(U"99");
  ASSERT_EQ(session().focus.notices.all.size(), 1u);
  EXPECT_TRUE(session().focus.notices.all.front().is_error);
  EXPECT_EQ(state().d, 128);
  key(GLFW_KEY_ESCAPE);
  expect_keys_act();

  show(test::state_of("view=attention"));
  press_button("sentence");
  type(U"no");
  key(GLFW_KEY_ESCAPE);
  EXPECT_EQ(state().sentence.words, Sentence());
  press_button("sentence");
  enter(U"man  bites dog");
  expect_keys_act();
  EXPECT_EQ(state().sentence.words.text(), "man bites dog");
  EXPECT_EQ(state().sentence.order->size(), 3);
}

TEST_F(WindowControls, TipsExplainSettings) {
  open({});
  const std::pair<const char*, const char*> rows[] = {
      {"", "d"}, {"", "encoding"}, {"", "mean"}, {"encoding=linear", "base"}};
  for (const auto& [settings, id] : rows) {
    SCOPED_TRACE(id);
    const State shown = test::state_of(settings);
    show(shown);
    const auto& p = test::parameter(id);
    const Point label = text_at(p.label);
    session().focus.panel_scroll = std::max(0.0, label.y - rooms().panel.centre().y);
    draw(2);  // which brings it within what there is to scroll
    const Point at = label - Point(0, session().focus.panel_scroll);
    const bool is_idle = !applies(p, shown);
    if (is_idle) {
      click(at + Point(80, 14));  // its track
    } else {
      point_at(at);
    }
    ASSERT_TRUE(session().focus.tip);
    EXPECT_TRUE(session().focus.tip->text.starts_with(is_idle ? p.why_not : p.help));
    EXPECT_FALSE(session().focus.tip->key.starts_with("--"));
    EXPECT_EQ(state(), shown);
  }
}

TEST_F(WindowControls, WheelScrollsThePanel) {
  open({});
  point_at(rooms().panel.centre());
  wheel(-1, 30);
  EXPECT_GT(session().focus.panel_scroll, 60);
  EXPECT_EQ(state(), State{});
}

TEST_F(WindowControls, PresetsAndResetCanBeUndone) {
  const State before = test::state_of("view=rotation base=500 theme=light");
  open(before);
  press_button("button/presets");
  keys({GLFW_KEY_END, GLFW_KEY_ENTER});
  State wanted = with_preset_in_view(before, presets().back());
  wanted.set(waves::kFrom, state()[waves::kFrom]);  // it follows t
  EXPECT_EQ(to_toml(state()), to_toml(wanted));
  EXPECT_EQ(state().view, "rotation");
  EXPECT_NE(state().base, before.base);
  const State preset = state();
  const State fresh = test::state_of("theme=light", opening("rotation"));
  for (const bool by_key : {true, false}) {
    if (by_key) {
      ctrl(GLFW_KEY_R);
    } else {
      press_button("button/reset-all");
    }
    EXPECT_EQ(state(), fresh);
    ctrl(GLFW_KEY_Z);
    EXPECT_EQ(state(), preset);
  }
  ctrl(GLFW_KEY_Z);
  EXPECT_EQ(state().base, 500);
}

TEST_F(WindowControls, NoticesCloseInTime) {
  open(test::state_of("mute=1 from=100 to=200"));
  const double now = window_->now();
  window_->pretend({.now = now});
  session().focus.clock.now = now;
  session().focus.notices.complain("This went wrong");
  report_unusual(state(), session().focus.notices);
  draw(2);
  EXPECT_EQ(session().focus.notices.all.size(), 2u);
  press_button("##notice1/button");
  EXPECT_EQ(state(), State{}) << "it resets what the notice is about";
  ASSERT_EQ(session().focus.notices.all.size(), 1u);
  EXPECT_EQ(session().focus.notices.all.front().text, "This went wrong");
  EXPECT_EQ(unusual_text(State{}), "");
  EXPECT_NE(unusual_text(test::state_of("encoding=linear")), "");
  window_->pretend({.now = now + Notices::kSeconds});
  draw(2);
  EXPECT_TRUE(session().focus.notices.all.empty());
  window_->pretend({});
}

TEST_F(WindowControls, ShiftShowsAllDigits) {
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

TEST_F(WindowControls, PictureAndPanelHaveTheirOwnTextSize) {
  open({});
  const auto scale = loop_->screen().scale, page = loop_->screen().page_scale;
  show(test::state_of("text-size=1.25"));
  EXPECT_EQ(loop_->screen().scale, scale);
  EXPECT_GT(loop_->screen().page_scale, page);
  click(rooms().page.centre());
  EXPECT_NE(state().position, 37) << "the pointer reaches what is drawn under it";
  show(test::state_of("panel-text-size=0.75"));
  EXPECT_LT(loop_->screen().scale, scale);
  EXPECT_EQ(loop_->screen().page_scale, page);
  ctrl(GLFW_KEY_KP_ADD);
  EXPECT_GT(state().text_size, 1);
  EXPECT_GT(state().panel_text_size, 0.75);
  ctrl(GLFW_KEY_0);
  EXPECT_EQ(state(), State{});
}

TEST_F(WindowControls, ListsOpenByClickAndTakeKeys) {
  open(test::state_of("view=rotation convention=fairseq"));  // it is unfolded
  const Point chooser{rooms().panel.max.x - kMargin - 20,
                      text_at(test::parameter("convention").label).y};
  click(chooser);
  keys({GLFW_KEY_END, GLFW_KEY_UP, GLFW_KEY_ENTER});
  EXPECT_TRUE(state().convention->mistake) << "the mistakes are before one’s own";
  click(chooser);
  keys({GLFW_KEY_HOME, GLFW_KEY_DOWN, GLFW_KEY_ESCAPE});
  EXPECT_TRUE(state().convention->mistake);
  expect_keys_act();
  click(chooser);
  key(GLFW_KEY_DOWN);
  ctrl(GLFW_KEY_Q);
  EXPECT_TRUE(session().wants_quit) << "while the list is open";
}

/// How they are lit is tested in ../shell/symbol_colours_test.cpp.
TEST_F(WindowControls, HoveringASymbolHighlightsIt) {
  const auto& palette = dark_palette();
  const struct {
    const char* settings;
    std::string_view symbol;
    Color color;
    std::string_view id;
  } rows[] = {{"view=heatmap", "t", palette.t, "position"},
              {"view=heatmap", "k", palette.k, "pair"},
              {"view=rotation", "δ", palette.delta, "offset"},
              {"view=wavelengths", "b", palette.base, "base"}};
  open({});
  for (const auto& [settings, symbol, color, id] : rows) {
    SCOPED_TRACE(fmt::format("{} {}", settings, symbol));
    show(test::state_of(settings));
    const auto slider = slider_of(color);
    const Point name = slider.begin + Point(50, -18);
    for (const Point at : {symbol_at(symbol), name}) {
      point_at(slider.knob);
      EXPECT_EQ(session().focus.lit, "");
      EXPECT_EQ(session().focus.hovered, id);
      const auto plain = screen();
      point_at(at);
      EXPECT_EQ(session().focus.lit, id);
      draw(2);
      EXPECT_GT(different_share(screen(), plain), 0);
    }
    for (const Point at : {name, slider.knob}) {
      point_at(at);
      button(GLFW_PRESS);
      point_at(at + Point(1, 0));
      EXPECT_EQ(session().focus.lit, "") << "while it is dragged";
      button(GLFW_RELEASE);
    }
  }
}

TEST_F(WindowControls, StartPageWorksByKeysAndMouse) {
  open({});
  const auto before = screen();
  const auto open_page = [&] { key(GLFW_KEY_F1, GLFW_MOD_SHIFT); };
  open_page();
  EXPECT_TRUE(session().overlays.start_open);
  EXPECT_GT(different_share(screen(), before), kMuch);
  keys({GLFW_KEY_RIGHT, GLFW_KEY_ESCAPE});
  EXPECT_FALSE(session().overlays.start_open);
  EXPECT_EQ(state(), State{});
  expect_shows(before);

  open_page();
  keys({GLFW_KEY_RIGHT, GLFW_KEY_TAB, GLFW_KEY_ENTER});
  EXPECT_TRUE(session().palette.is_open && !session().overlays.start_open);
  EXPECT_EQ(session().palette.of, PaletteOf::presets);
  EXPECT_GT(session().palette.rows, 5);
  key(GLFW_KEY_ESCAPE);
  EXPECT_TRUE(session().overlays.start_open && !session().palette.is_open);
  keys({GLFW_KEY_RIGHT, GLFW_KEY_RIGHT, GLFW_KEY_ENTER});
  enter(U"llama 2");
  EXPECT_EQ(state().view, "stretch");
  EXPECT_EQ(state().length, 4096);

  open_page();
  keys({GLFW_KEY_END, GLFW_KEY_RIGHT, GLFW_KEY_SPACE});
  EXPECT_EQ(session().palette.of, PaletteOf::views);
  enter(U"curve");
  EXPECT_EQ(state().view, "curve");

  open_page();
  click(loop_->screen().window.centre() + Point(400, 60));  // the last card
  EXPECT_TRUE(session().palette.is_open && session().palette.opens);
  keys({GLFW_KEY_ESCAPE, GLFW_KEY_ESCAPE});
  EXPECT_FALSE(session().overlays.start_open);
}

TEST_F(WindowControls, ThePaletteReachesAllThatItFinds) {
  open({});
  ctrl(GLFW_KEY_K);
  type(U"view");
  const auto& palette = session().palette;
  const int rows = palette.rows, last = rows - 1;
  ASSERT_GE(rows, std::ssize(views())) << "and they are all views";
  for (int i = 1; i <= rows; ++i) {
    key(GLFW_KEY_DOWN);
    EXPECT_EQ(palette.highlight, std::min(i, last));
    EXPECT_EQ(palette.first_seen, std::clamp(i - 9, 0, rows - 10));
  }
  point_at(loop_->screen().window.centre());
  wheel(1, 2);
  EXPECT_EQ(palette.first_seen, rows - 12);
  EXPECT_GE(palette.highlight, palette.first_seen);
  EXPECT_LE(palette.highlight, rows - 3) << "it is in sight";
  keys({GLFW_KEY_PAGE_UP, GLFW_KEY_PAGE_UP, GLFW_KEY_PAGE_UP});
  EXPECT_EQ(palette.highlight, 0);
  EXPECT_EQ(palette.first_seen, 0);
}

}  // namespace
}  // namespace posenc
