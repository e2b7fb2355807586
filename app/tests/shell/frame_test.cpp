// What is around the picture: tabs, formula, time line, panel and the list of shortcuts.

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "expect_has.hpp"
#include "picture.hpp"
#include "recording_canvas.hpp"
#include "rooms.hpp"
#include "set_parameters.hpp"
#include "shell/dialogs/overlays.hpp"
#include "shell/keys/commands.hpp"
#include "shell/panel/pieces.hpp"
#include "state/parameters.hpp"
#include "views/page.hpp"
#include "views/view.hpp"
#include "walk.hpp"

namespace posenc {
namespace {

/// The texts of the window around the picture.
std::vector<RecordingCanvas::Text> texts_around(const Rect& window, const State& state) {
  const Scene scene = test::scene_of(state);
  RecordingCanvas canvas;
  Ui ui(canvas, palette_of(state));
  State untouched = state;
  const auto rooms = window_layout(window, state);
  title_bar(ui, rooms.title, scene, untouched);
  formula_strip(ui, rooms.formula, scene);
  time_line(ui, rooms.time, scene, untouched);
  EXPECT_EQ(untouched, state);
  return test::all<RecordingCanvas::Text>(canvas);
}

TEST(WindowFrame, ItsTextsStandApartAndInside) {
  const State far =
      test::state_of("d=16384 length=1000000000 base=999999999.5 position=999999999 pair=8191");
  for (const auto& state : {State{}, far}) {
    for (const bool panel : {true, false}) {
      for (const Point size :
           {Point(1024, 640), Point(1280, 800), Point(1707, 960), Point(1920, 1080)}) {
        auto shown = state;
        shown.panel = panel;
        const Rect window{{0, 0}, size};
        const auto texts = texts_around(window, shown);
        for (std::size_t i = 0; i < texts.size(); ++i) {
          EXPECT_GE(texts[i].box.min.x, 0) << texts[i].text;
          EXPECT_LE(texts[i].box.max.x, size.x) << texts[i].text << " at " << size.x;
          const bool is_formula =
              texts[i].style.face == Face::math || texts[i].style.face == Face::math_italic;
          for (std::size_t j = 0; j < i && !is_formula; ++j) {
            EXPECT_FALSE(texts[i].box.overlaps(texts[j].box))
                << texts[i].text << " over " << texts[j].text << " at " << size.x << " × "
                << size.y;
          }
        }
      }
    }
  }
}

TEST(WindowFrame, AllViewsAreOnTheBarEachWithAKeyOfItsOwn) {
  std::set<std::string> keys;
  for (const auto id : page_ids()) EXPECT_TRUE(keys.insert(page_key(id)).second) << id;
  EXPECT_FALSE(keys.contains(""));
  // The windows of 1280×720 and 1920×1080.
  for (const Point size : {Point(1707, 960), Point(1920, 1080)}) {
    for (const auto id : page_ids()) {
      for (const bool panel : {true, false}) {
        State state;
        state.view = id;
        state.panel = panel;
        test::with_metrics([&](Canvas& metrics) {
          RecordingCanvas canvas(&metrics);
          Ui ui(canvas, palette_of(state));
          State untouched = state;
          title_bar(ui, window_layout({{0, 0}, size}, state).title, test::scene_of(state),
                    untouched);
          const auto words = test::all_text(canvas);
          // By its title, or, of another group, by its key.
          const auto* const shown = find_view(id);
          for (const auto other : page_ids()) {
            const auto* const view = find_view(other);
            const bool is_own = shown && view && shown->group == view->group;
            auto key = page_key(other);
            if (key.starts_with("Shift+")) key.replace(0, 6, "⇧");
            const bool has_title = test::contains(words, view_title(other));
            EXPECT_TRUE(has_title || (!is_own && test::contains(words, key))) << other << size.x;
          }
        });
      }
    }
  }
}

TEST(WindowFrame, AWindowOfAnySizeIsDrawn) {
  constexpr Point kSizes[] = {{0, 0}, {1, 1}, {3, 2}, {1, 4000}, {4000, 1}, {16384, 16384}};
  auto ids = test::view_ids();
  ids.emplace_back(kAllViews);
  State state;
  for (const auto& id : ids) {
    state.view = id;
    const Scene scene = test::scene_of(state);
    for (const Point size : kSizes) {
      RecordingCanvas canvas;
      draw_window_picture(canvas, {{0, 0}, size}, dark_palette(), scene);
      EXPECT_TRUE(
          std::ranges::all_of(test::numbers_of(canvas), [](double v) { return std::isfinite(v); }))
          << id << " at " << size.x << "×" << size.y;
      const KeySheet sheet(canvas, dark_palette(), size.x);
      sheet.draw(canvas, dark_palette(), {{0, 0}, size}, sheet.hidden(size.y));
    }
  }
}

TEST(TimeLine, PastEitherEndAnArrowHasTheNumberOfTPlusDelta) {
  // 100 positions, at 90.
  for (const auto& [offset, text] : {std::pair{20, "t + δ = 110"}, {-95, "t + δ = −5"}, {9, ""}}) {
    const State state = test::state_of(fmt::format("length=100 position=90 offset={}", offset));
    RecordingCanvas canvas;
    Ui ui(canvas, palette_of(state));
    State untouched = state;
    time_line(ui, window_layout({{0, 0}, {1280, 720}}, state).time, test::scene_of(state),
              untouched);
    std::vector<RecordingCanvas::Fill> arrows;
    for (const auto& fill : test::all<RecordingCanvas::Fill>(canvas)) {
      if (fill.color == palette_of(state).delta) arrows.push_back(fill);
    }
    const auto texts = test::all<RecordingCanvas::Text>(canvas);
    const auto number = std::ranges::find(texts, text, &RecordingCanvas::Text::text);
    const auto rings =
        std::ranges::count_if(test::all<RecordingCanvas::Circle>(canvas), [&](const auto& circle) {
          return circle.stroke && circle.stroke->color == palette_of(state).delta;
        });
    const bool is_out = *text != '\0';
    EXPECT_EQ(arrows.size(), is_out ? 1u : 0u) << offset;
    EXPECT_EQ(rings, is_out ? 0 : 1) << offset;
    if (!is_out || arrows.size() != 1) continue;
    ASSERT_NE(number, texts.end()) << text;
    EXPECT_EQ(number->style.color, palette_of(state).delta);
    // Its tip points away from the track, beside whose end the number is.
    const auto& corners = arrows[0].points;
    const auto [least, most] = std::ranges::minmax_element(corners, {}, &Point::x);
    const Point tip = offset > 0 ? *most : *least;
    EXPECT_EQ(std::ranges::count(corners, tip.x, &Point::x), 1) << "it points outwards";
    if (offset > 0) {
      EXPECT_GT(tip.x, number->box.max.x);
    } else {
      EXPECT_LT(tip.x, number->box.min.x);
    }
    EXPECT_LT(std::fabs(tip.y - number->box.centre().y), 40) << "on one line";
  }
}

/// What the panel draws at the window's default size.
RecordingCanvas panel_of(const State& state) {
  RecordingCanvas canvas;
  Ui ui(canvas, palette_of(state));
  State untouched = state;
  side_panel(ui, window_layout({{0, 0}, {1707, 1067}}, State{}).panel, test::scene_of(state),
             untouched);
  return canvas;
}

TEST(Panel, AChoicesNameLeavesRoomForTheArrowBack) {
  for (const Convention& convention : conventions()) {
    if (&convention == State{}.convention) continue;
    State state;
    state.convention = &convention;
    const auto canvas = panel_of(within_limits(state));
    // After the label comes its arrow, and after that the name.
    const RecordingCanvas::Text *label = nullptr, *name = nullptr;
    const RecordingCanvas::Line* arrow = nullptr;
    for (const auto& command : canvas.commands()) {
      const auto* const text = std::get_if<RecordingCanvas::Text>(&command);
      if (label == nullptr) {
        if (text != nullptr && text->text == find_parameter("convention")->label) label = text;
      } else if (arrow == nullptr) {
        arrow = std::get_if<RecordingCanvas::Line>(&command);
      } else if (name == nullptr) {
        name = text;
      }
    }
    ASSERT_TRUE(arrow != nullptr && name != nullptr) << convention.id;
    for (const Point p : arrow->points) EXPECT_LT(p.x + 4, name->box.min.x) << name->text;
    const auto beginning = name->text.substr(0, name->text.find("…"));
    EXPECT_GE(beginning.size(), 3u) << name->text;
    EXPECT_TRUE(convention.title.starts_with(beginning)) << name->text;
  }
}

/// The label of each option of the panel, from the top down.
std::vector<std::pair<std::string_view, double>> labels_of(const State& state) {
  const auto texts = test::all<RecordingCanvas::Text>(panel_of(state));
  std::vector<std::pair<std::string_view, double>> labels;
  for (const auto& p : parameters()) {
    const auto found = std::ranges::find(texts, p.label, &RecordingCanvas::Text::text);
    if (p.in_panel && found != texts.end() && (p.group == state.view || p.group == "encoding"))
      labels.emplace_back(p.label, found->at.y);
  }
  return labels;
}

TEST(Panel, AnOptionThatDoesNotApplyIsGreyedAndNoRowJumps) {
  for (const auto& view : views()) {
    const auto modes = test::modes_of(test::of_page(view.id));
    for (const State& mode : modes) EXPECT_EQ(labels_of(mode), labels_of(modes[0])) << view.id;
  }
  State linear = test::state_of("encoding=linear view=heatmap");
  State waves;
  EXPECT_EQ(labels_of(linear), labels_of(waves));
  const auto colour_of = [](const State& state, std::string_view label) {
    const auto texts = test::all<RecordingCanvas::Text>(panel_of(state));
    return std::ranges::find(texts, label, &RecordingCanvas::Text::text)->style.color;
  };
  const auto& palette = dark_palette();
  EXPECT_EQ(colour_of(waves, "Base"), palette.text);
  EXPECT_LT(contrast(colour_of(linear, "Base"), palette.panel),
            0.6 * contrast(palette.text, palette.panel));
}

TEST(Panel, EveryOptionThatMayNotApplySaysWhy) {
  for (const auto& p : parameters()) {
    if (!p.in_panel || p.applies == nullptr) continue;
    // One of them takes the other's place.
    const bool has_other = p.id == "pair" || p.id == "dim";
    EXPECT_EQ(p.why_not.empty(), has_other) << p.id;
  }
}

TEST(Panel, HasWhatToTryInEveryViewAndWindow) {
  for (const auto id : page_ids()) {
    for (const auto* const settings : {"", "encoding=linear"}) {
      State state = test::state_of(settings);
      state.view = id;
      for (const Point size : {Point(1024, 640), Point(1707, 960), Point(2560, 1440)}) {
        RecordingCanvas canvas;
        Ui ui(canvas, palette_of(state));
        State untouched = state;
        side_panel(ui, window_layout({{0, 0}, size}, state).panel, test::scene_of(state),
                   untouched);
        test::expect_has(test::all_text(canvas), {"What to try\n"});
        test::expect_no_overlaps(canvas, std::string(id), 2);
      }
    }
  }
}

TEST(KeySheet, IsNeverCut) {
  // Smallest window, default window.
  for (const Point window : {Point(1280, 800), Point(1707, 1067)}) {
    RecordingCanvas canvas;
    const double width = std::min(1268.0, window.x - 32);
    const KeySheet sheet(canvas, dark_palette(), width);
    const Rect room{{0, 0}, {width, std::min(sheet.height(), window.y - 32)}};
    EXPECT_EQ(sheet.hidden(room.height()), 0) << window.x;
    sheet.draw(canvas, dark_palette(), room, 0);
    test::expect_no_overlaps(canvas, fmt::format("at {}", window.x), 0);
    for (const auto& text : test::all<RecordingCanvas::Text>(canvas)) {
      EXPECT_GE(text.box.min.x, room.min.x) << text.text;
      EXPECT_LE(text.box.max.x, room.max.x - 16) << text.text;
      EXPECT_LE(text.box.max.y, room.max.y - 8) << text.text << " at " << window.x;
    }
    auto words = test::all_text(canvas);
    std::ranges::replace(words, '\n', ' ');
    for (const auto& [chords, help] : key_rows()) test::expect_has(words, {help});
  }
}

TEST(KeySheet, ScrollsWhereItIsHigherThanItsRoom) {
  for (const Point room_size : {Point(992, 500), Point(608, 368), Point(480, 268)}) {
    RecordingCanvas measuring;
    const KeySheet sheet(measuring, dark_palette(), room_size.x);
    const Rect room{{0, 0}, room_size};
    const double hidden = sheet.hidden(room.height());
    ASSERT_GT(hidden, 0);
    std::string words;
    constexpr double kStep = 20;
    for (double scroll = 0; scroll < hidden + kStep; scroll += kStep) {
      RecordingCanvas canvas;
      sheet.draw(canvas, dark_palette(), room, std::min(scroll, hidden));
      test::expect_no_overlaps(canvas, "keys", 2);
      for (const auto& text : test::all<RecordingCanvas::Text>(canvas)) {
        EXPECT_LE(text.box.max.x, room.max.x) << text.text;
        if (text.box.min.y > 64 && text.box.max.y < room.max.y - 24) words += text.text + ' ';
      }
    }
    for (const auto& [chords, help] : key_rows()) test::expect_has(words, {chords});
  }
}

}  // namespace
}  // namespace posenc
