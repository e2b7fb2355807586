// What the window's parts do without a window.

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "figure/recording_canvas.hpp"
#include "png_files.hpp"
#include "shell/actions.hpp"
#include "shell/controls.hpp"
#include "shell/dropping.hpp"
#include "shell/exporting.hpp"
#include "shell/overlays.hpp"
#include "shell/pieces.hpp"
#include "shell/player.hpp"
#include "tables.hpp"
#include "temporary_folder.hpp"
#include "views/key_rows.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

bool has_slider(const Parameter& p) {
  return p.kind == ParameterKind::integer || p.kind == ParameterKind::real;
}

TEST(Slider, ItsEndsAreTheLimits) {
  const State state;
  for (const auto& p : parameters()) {
    if (!has_slider(p) || !p.in_panel) continue;
    const auto limits = p.limits(state);
    EXPECT_EQ(slider_value(p, limits, 0), limits.min) << p.id;
    EXPECT_EQ(slider_value(p, limits, 1), limits.max) << p.id;
    EXPECT_EQ(slider_place(p, limits, limits.min), 0) << p.id;
    EXPECT_EQ(slider_place(p, limits, limits.max), 1) << p.id;
  }
}

TEST(Slider, EveryPlaceIsAValueThatTheParameterTakes) {
  for (const auto& p : parameters()) {
    if (!has_slider(p) || !p.in_panel) continue;
    constexpr int kPlaces = 300;
    double before = -INFINITY;
    for (int i = 0; i <= kPlaces; ++i) {
      State state;
      const auto limits = p.limits(state);
      const double value = slider_value(p, limits, i / static_cast<double>(kPlaces));
      const auto taken = assign(state, p, value);
      EXPECT_TRUE(taken) << taken.error().message;
      EXPECT_GE(value, before) << p.id;
      // Near their lower limit whole numbers lie far apart.
      if (value - limits.min > 20 * limits.step) {
        EXPECT_NEAR(slider_place(p, limits, value), i / static_cast<double>(kPlaces), 0.02)
            << p.id << " " << value;
      }
      before = value;
    }
  }
}

TEST(Slider, OnePositionAloneHasAPlace) {
  State state;
  state.length = 1;
  const auto& p = *find_parameter("position");
  EXPECT_EQ(slider_place(p, p.limits(state), 0), 0);
  EXPECT_EQ(slider_value(p, p.limits(state), 0.5), 0);
}

TEST(Player, GoesAtItsSpeed) {
  Session session;
  State state;
  state.speed = 8;
  state = advance(session, state, 0.3);
  EXPECT_EQ(state.position, 39);
  EXPECT_NEAR(session.fraction, 0.4, 1e-12);
  EXPECT_NEAR(position_now(session, state), 39.4, 1e-12);
}

TEST(Player, LoopsOrStopsAtTheEnd) {
  for (const bool loop : {true, false}) {
    Session session;
    toggle_playing(session);
    State state;
    state.loop = loop;
    state.position = 511;
    state.speed = 10;
    state = advance(session, state, 0.15);
    EXPECT_EQ(session.playing, loop);
    EXPECT_NEAR(position_now(session, state), loop ? 0.5 : 511, 1e-9);
  }
}

TEST(Player, OnePositionAlone) {
  for (const bool loop : {true, false}) {
    Session session;
    State state;
    state.length = 1;
    state.position = 0;
    state.loop = loop;
    state = advance(session, state, 0.05);
    EXPECT_EQ(state.position, 0);
  }
}

/// Presses a chord as often as told; returns the State after it.
State pressed(Chord chord, State state, Session& session, int times = 1) {
  History history(state);
  for (int i = 0; i < times; ++i) press_key({chord, false}, false, session, state, history);
  return within_limits(state);
}

TEST(Actions, StepsStayWithinTheLength) {
  Session session;
  EXPECT_EQ(pressed({Key::right}, {}, session).position, 38);
  EXPECT_EQ(pressed({Key::left, false, true}, {}, session, 9).position, 0);
  EXPECT_EQ(pressed({Key::right, false, true}, {}, session, 100).position, 511);
  EXPECT_EQ(pressed({Key::up}, {}, session, 1000).pair, 63);
}

TEST(Actions, PlusActsOnTheHoveredControlBeforeTheChosenOne) {
  Session session;
  session.chosen = "length";
  EXPECT_EQ(pressed({Key::plus}, {}, session).length, 513);
  session.hovered = "d";
  EXPECT_EQ(pressed({Key::plus}, {}, session).d, 130);
  EXPECT_EQ(pressed({Key::plus}, {}, session).length, 512);
  EXPECT_EQ(pressed({Key::minus, false, true}, {}, session).d, 108);
}

TEST(Actions, OverADialogOnlyItsOwnKeysAct) {
  Session session;
  session.export_open = true;
  EXPECT_EQ(pressed({Key::right}, {}, session), State{});
  EXPECT_EQ(pressed({Key::enter}, {}, session), State{});
  EXPECT_TRUE(session.confirm);
  pressed({Key::escape}, {}, session);
  EXPECT_FALSE(session.export_open);
}

TEST(Actions, AnOpenListTakesAllKeys) {
  Session session;
  session.list = OpenList{"list", 5, 2, session.now};
  for (const Chord chord : {Chord{Key::digit3}, Chord{Key::space}, Chord{Key::plus},
                            Chord{Key::right}, Chord{Key::z, true}, Chord{Key::s, true}}) {
    EXPECT_EQ(pressed(chord, {}, session), State{}) << chord_text(chord);
  }
  EXPECT_FALSE(session.playing || session.export_open);
  for (const auto& [key, row] :
       {std::pair(Key::up, 1), std::pair(Key::home, 0), std::pair(Key::up, 0),
        std::pair(Key::down, 1), std::pair(Key::end, 4), std::pair(Key::down, 4)}) {
    EXPECT_EQ(pressed({key}, {}, session), State{});
    EXPECT_EQ(session.list->highlight, row);
  }
  EXPECT_FALSE(session.confirm);
  pressed({Key::enter}, {}, session);
  EXPECT_TRUE(session.confirm);
  pressed({Key::escape}, {}, session);
  EXPECT_FALSE(session.list);
  EXPECT_EQ(pressed({Key::up}, {}, session).pair, 5);
}

TEST(Actions, AListThatIsNoLongerDrawnTakesNone) {
  Session session;
  session.list.emplace(OpenList{"list", 5, 2, session.now});
  session.now = 1;
  EXPECT_EQ(pressed({Key::up}, {}, session).pair, 5);
}

TEST(Export, NeverTakesANameThatIsThere) {
  const test::TemporaryFolder folder;
  EXPECT_EQ(free_path(folder.path(), "a", ".png").filename(), "a.png");
  std::ofstream(folder.path() / "a.png") << "x";
  EXPECT_EQ(free_path(folder.path(), "a", ".png").filename(), "a-2.png");
  std::filesystem::create_symlink("nowhere", folder.path() / "a-2.png");
  EXPECT_EQ(free_path(folder.path(), "a", ".png").filename(), "a-3.png");
}

TEST(Export, WritesViewAndWindowInEveryFormat) {
  const test::TemporaryFolder folder;
  Scene scene;
  for (const bool whole_window : {false, true}) {
    for (const auto& [format, begin] :
         {std::pair(ImageFormat::png, "\x89PNG"), std::pair(ImageFormat::svg, "<?xml"),
          std::pair(ImageFormat::pdf, "%PDF")}) {
      const Export wanted{whole_window, format, {.width = 960, .height = 600}, folder.path()};
      const auto written = write_export(wanted, scene);
      ASSERT_TRUE(written) << written.error().message;
      std::ifstream file(*written, std::ios::binary);
      std::string first(std::string(begin).size(), '\0');
      file.read(first.data(), static_cast<std::streamsize>(first.size()));
      EXPECT_EQ(first, begin) << *written;
    }
  }
  const auto window = test::read_png(folder.path() / "posenc-heatmap-d128-L512-window.png");
  ASSERT_TRUE(window);
  EXPECT_EQ(window->pixels.front(), dark_palette().panel);
}

TEST(Export, AFolderThatIsNotThereIsAnError) {
  const test::TemporaryFolder folder;
  const Scene scene;
  const auto written =
      write_export({false, ImageFormat::png, {}, folder.path() / "missing"}, scene);
  ASSERT_FALSE(written);
  EXPECT_NE(written.error().message.find("missing"), std::string::npos) << written.error().message;
}

/// The texts of the window around the picture.
std::vector<RecordingCanvas::Text> texts_around(const Rect& window, const State& state) {
  Scene scene;
  scene.update(state);
  RecordingCanvas canvas;
  Ui ui(canvas, palette_of(state));
  State untouched = state;
  const auto rooms = window_layout(window, state);
  title_bar(ui, rooms.title, scene, untouched);
  formula_strip(ui, rooms.formula, scene);
  time_line(ui, rooms.time, scene, untouched);
  EXPECT_EQ(untouched, state);
  std::vector<RecordingCanvas::Text> texts;
  for (const auto& command : canvas.commands()) {
    if (const auto* text = std::get_if<RecordingCanvas::Text>(&command)) texts.push_back(*text);
  }
  return texts;
}

TEST(WindowFrame, ItsTextsStandApartAndInside) {
  State far;
  far.d = 16384;
  far.length = 1'000'000'000;
  far.base = 999'999'999.5;
  far.position = 999'999'999;
  far.pair = 8191;
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

TEST(WindowFrame, EveryViewHasItsFormulaAboveItsNumbers) {
  State far;
  far.d = 16384;
  far.length = 1'000'000'000;
  far.base = 999'999'999.5;
  far.position = 999'999'000;
  far.pair = 8191;
  State learned;
  learned.encoding = find_encoding("linear");
  State scaled;
  scaled.convention = find_convention("mlx");
  State mistake;
  mistake.convention = find_convention("mistake-cos-exponent");
  for (const auto& view : views()) {
    for (auto state : {State{}, far, learned, scaled, mistake}) {
      state.view = view.id;
      Scene scene;
      scene.update(state);
      RecordingCanvas canvas;
      const auto& palette = palette_of(state);
      Ui ui(canvas, palette);
      const Rect room{{340, 900}, {1920, 996}};
      formula_strip(ui, room, scene);
      double highest = room.max.y, lowest = room.min.y;
      for (const auto& command : canvas.commands()) {
        const auto* const text = std::get_if<RecordingCanvas::Text>(&command);
        if (text == nullptr) continue;
        EXPECT_GE(text->box.min.x, room.min.x) << view.id << ": " << text->text;
        EXPECT_LE(text->box.max.x, room.max.x) << view.id << ": " << text->text;
        EXPECT_GT(text->at.y, room.min.y) << view.id << ": " << text->text;
        EXPECT_LT(text->at.y, room.max.y) << view.id << ": " << text->text;
        // Nothing that the colour tells is told otherwise: no number that is none.
        EXPECT_EQ(text->text.find("nan"), std::string::npos) << view.id;
        highest = std::min(highest, text->at.y);
        lowest = std::max(lowest, text->at.y);
      }
      EXPECT_GT(lowest - highest, 18) << view.id;
    }
  }
}

TEST(WindowFrame, ThePanelDrawsTheSameInAPictureAsInTheWindow) {
  for (const auto& view : views()) {
    State state;
    state.view = view.id;
    Scene scene;
    scene.update(state);
    RecordingCanvas canvas;
    draw_window_picture(canvas, {{0, 0}, {1920, 1080}}, dark_palette(), scene);
    int labels = 0;
    for (const auto& p : parameters()) {
      const bool shown =
          p.in_panel && (p.group == "encoding" || p.group == "position" || p.group == view.id);
      for (const auto& command : canvas.commands()) {
        const auto* text = std::get_if<RecordingCanvas::Text>(&command);
        if (shown && text != nullptr && text->text == p.label) ++labels;
      }
    }
    EXPECT_GE(labels, 6) << view.id;
  }
}

/// What the panel draws at the window's default size.
RecordingCanvas panel_of(const State& state) {
  Scene scene;
  scene.update(state);
  RecordingCanvas canvas;
  Ui ui(canvas, palette_of(state));
  State untouched = state;
  side_panel(ui, window_layout({{0, 0}, {1707, 1067}}, State{}).panel, scene, untouched);
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
    EXPECT_TRUE(std::string_view(convention.id).starts_with(beginning)) << name->text;
  }
}

TEST(KeySheet, IsNeverCut) {
  // Least room, smallest window, default window.
  for (const Point window : {Point(1024, 640), Point(1280, 800), Point(1707, 1067)}) {
    RecordingCanvas canvas;
    const double width = std::min(1268.0, window.x - 32);
    const KeySheet sheet(canvas, dark_palette(), width);
    const Rect room{{0, 0}, {width, std::min(sheet.height(), window.y - 32)}};
    sheet.draw(canvas, room);
    std::string words;
    std::vector<Rect> boxes;
    for (const auto& command : canvas.commands()) {
      const auto* const text = std::get_if<RecordingCanvas::Text>(&command);
      if (text == nullptr) continue;
      words += text->text + ' ';
      EXPECT_GE(text->box.min.x, room.min.x) << text->text;
      EXPECT_LE(text->box.max.x, room.max.x - 16) << text->text;
      EXPECT_LE(text->box.max.y, room.max.y - 8) << text->text << " at " << window.x;
      for (const auto& other : boxes)
        EXPECT_FALSE(text->box.overlaps(other)) << text->text << " at " << window.x;
      boxes.push_back(text->box);
    }
    for (const auto& row : key_rows())
      EXPECT_NE(words.find(row.help), std::string::npos) << row.help << " at " << window.x;
  }
}

TEST(Notices, WhatATableHoldsIsNotSaidForEver) {
  Session session;
  session.now = 100;
  tell_of_table(
      test::with_table_of("gaps.npy", 4, 6,
                          [](std::int64_t t, std::int64_t) { return t == 2 ? std::nan("") : 1.0; }),
      session);
  ASSERT_EQ(session.notices.size(), 1u);
  EXPECT_FALSE(session.notices.front().is_error);
  EXPECT_LE(session.notices.front().until, session.now + 60);
}

TEST(Notices, EscTakesThemAway) {
  Session session;
  session.complain("This went wrong");
  pressed({Key::escape}, {}, session);
  EXPECT_TRUE(session.notices.empty());
}

}  // namespace
}  // namespace posenc
