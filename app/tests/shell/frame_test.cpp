// What is around the picture: tabs, formula, time line, panel and the list of shortcuts.

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "at_least.hpp"
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

using Texts = std::vector<RecordingCanvas::Text>;

/// The windows of 1280×720 and 1920×1080 are the last two.
constexpr Point kWindows[] = {{1024, 640}, {1280, 800}, {1707, 960}, {1920, 1080}};

/// What `draw(ui, rooms, scene, next)` draws, which changes nothing.
template <class Draw>
RecordingCanvas drawn(const State& state, Point window, Draw&& draw, Canvas* metrics = nullptr) {
  RecordingCanvas canvas(metrics);
  Ui ui(canvas, palette_of(state));
  State untouched = state;
  draw(ui, window_layout({{0, 0}, window}, state), test::scene_of(state), untouched);
  EXPECT_EQ(untouched, state);
  return canvas;
}

void panel(Ui& ui, const WindowRooms& rooms, const Scene& scene, State& next) {
  side_panel(ui, rooms.panel, scene, next);
}

void title(Ui& ui, const WindowRooms& rooms, const Scene& scene, State& next) {
  title_bar(ui, rooms.title, scene, next);
}

TEST(WindowFrame, TextsDoNotOverlap) {
  for (const auto* const settings :
       {"", "panel=off", "d=16384 length=1000000000 base=999999999.5 position=999999999 pair=8191",
        "d=16384 length=1000000000 base=999999999.5 position=999999999 pair=8191 panel=off"}) {
    for (const Point size : kWindows) {
      const auto texts = test::all<RecordingCanvas::Text>(
          drawn(test::state_of(settings), size,
                [](Ui& ui, const WindowRooms& rooms, const Scene& scene, State& next) {
                  title_bar(ui, rooms.title, scene, next);
                  formula_strip(ui, rooms.formula, scene);
                  time_line(ui, rooms.time, scene, false, next);
                }));
      for (std::size_t i = 0; i < texts.size(); ++i) {
        EXPECT_GE(texts[i].box.min.x, 0) << texts[i].text;
        EXPECT_LE(texts[i].box.max.x, size.x) << texts[i].text << " at " << size.x;
        const bool is_formula =
            texts[i].style.face == Face::math || texts[i].style.face == Face::math_italic;
        for (std::size_t j = 0; j < i && !is_formula; ++j)
          EXPECT_FALSE(texts[i].box.overlaps(texts[j].box))
              << texts[i].text << " over " << texts[j].text << " at " << size.x << " × " << size.y;
      }
    }
  }
}

TEST(WindowFrame, TitleBarNamesGroupsAndViewsAndNothingMoves) {
  std::set<std::string> keys;
  for (const auto id : page_ids()) EXPECT_TRUE(keys.insert(page_key(id)).second) << id;
  EXPECT_FALSE(keys.contains(""));
  test::with_metrics([&](Canvas& metrics) {
    for (const Point size : kWindows) {
      std::map<std::string, Rect> places;
      for (const auto id : page_ids()) {
        std::set<std::string, std::less<>> words;
        for (const auto& text :
             test::all<RecordingCanvas::Text>(drawn(test::of_page(id), size, title, &metrics))) {
          words.insert(text.text);
          const auto& place = places.emplace(text.text, text.box).first->second;
          EXPECT_NEAR(place.centre().x, text.box.centre().x, 0.5) << text.text << " in " << id;
          EXPECT_LE(text.box.max.x, size.x) << text.text;
        }
        EXPECT_TRUE(words.contains(kOverviewTitle));
        for (const auto& group : view_groups()) EXPECT_TRUE(words.contains(group.title));
        if (const auto* const shown = find_view(id)) {
          for (const auto* const view : views_of(shown->group))
            EXPECT_TRUE(words.contains(view->title)) << view->id << size.x;
        }
        EXPECT_TRUE(words.contains("…") || words.contains("?")) << size.x;
      }
    }
    const auto narrow = test::all_text(drawn({}, {640, 400}, title, &metrics));
    EXPECT_TRUE(test::contains(narrow, "Views"));
  });
}

TEST(TimeLine, ShowsTPlusDeltaPastEitherEnd) {
  // 100 positions, at 90.
  for (const auto& [offset, text] : {std::pair{20, "t + δ = 110"}, {-95, "t + δ = −5"}, {9, ""}}) {
    const State state = test::state_of(fmt::format("length=100 position=90 offset={}", offset));
    const Color delta = palette_of(state).delta;
    const auto canvas = drawn(
        state, {1280, 720}, [](Ui& ui, const WindowRooms& rooms, const Scene& scene, State& next) {
          time_line(ui, rooms.time, scene, false, next);
        });
    auto arrows = test::all<RecordingCanvas::Fill>(canvas);
    std::erase_if(arrows, [&](const auto& fill) { return fill.color != delta; });
    const auto texts = test::all<RecordingCanvas::Text>(canvas);
    const auto number = std::ranges::find(texts, text, &RecordingCanvas::Text::text);
    const bool has_ring = std::ranges::any_of(
        test::all<RecordingCanvas::Circle>(canvas),
        [&](const auto& circle) { return circle.stroke && circle.stroke->color == delta; });
    const bool is_out = *text != '\0';
    EXPECT_EQ(arrows.size(), is_out ? 1u : 0u) << offset;
    EXPECT_NE(has_ring, is_out) << offset;
    if (!is_out || arrows.size() != 1) continue;
    ASSERT_NE(number, texts.end()) << text;
    EXPECT_EQ(number->style.color, delta);
    // Its tip points away from the track, beside whose end the number is.
    const auto& corners = arrows[0].points;
    const auto [least, most] = std::ranges::minmax_element(corners, {}, &Point::x);
    const Point tip = offset > 0 ? *most : *least;
    EXPECT_EQ(std::ranges::count(corners, tip.x, &Point::x), 1) << "it points outwards";
    EXPECT_TRUE(offset > 0 ? tip.x > number->box.max.x : tip.x < number->box.min.x);
    EXPECT_LT(std::fabs(tip.y - number->box.centre().y), 40) << "on one line";
  }
}

/// What the panel draws at the window's default size.
RecordingCanvas panel_of(const State& state) { return drawn(state, {1707, 1067}, panel); }

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

TEST(Panel, OptionsThatDoNotApplyAreGreyAndKeepTheirRow) {
  for (const auto& view : views()) {
    const auto modes = test::modes_of(test::of_page(view.id));
    for (const State& mode : modes) EXPECT_EQ(labels_of(mode), labels_of(modes[0])) << view.id;
  }
  const State linear = test::state_of("encoding=linear view=heatmap"), waves;
  EXPECT_EQ(labels_of(linear), labels_of(waves));
  const auto colour_of_base = [](const State& state) {
    const auto texts = test::all<RecordingCanvas::Text>(panel_of(state));
    return std::ranges::find(texts, "Base", &RecordingCanvas::Text::text)->style.color;
  };
  const auto& palette = dark_palette();
  EXPECT_EQ(colour_of_base(waves), palette.text);
  EXPECT_LT(contrast(colour_of_base(linear), palette.panel),
            0.6 * contrast(palette.text, palette.panel));
  for (const auto& p : parameters()) {
    if (!p.in_panel || p.applies == nullptr) continue;
    // One of them takes the other's place.
    const bool has_other = p.id == "pair" || p.id == "dim";
    EXPECT_EQ(p.why_not.empty(), has_other) << p.id;
  }
}

TEST(Panel, HasWhatTheViewUses) {
  test::AtLeast looked(200);
  for (const auto id : page_ids()) {
    const State state = opening(id), changed = test::state_of("convention=fairseq", state);
    const auto has = [&](const State& shown, std::string_view parameter) {
      const auto texts = test::all<RecordingCanvas::Text>(panel_of(shown));
      return std::ranges::any_of(texts, [&](const auto& text) {
        return text.text == test::parameter(parameter).label && text.style.size == size::kBody;
      });
    };
    for (const auto& p : parameters()) {
      if (!p.in_panel || !applies(p, state) || (p.group != "encoding" && p.group != "position"))
        continue;
      ++looked;
      EXPECT_EQ(has(state, p.id), uses(state, p.id) && (!p.folded || is_about(state, p.id)))
          << id << ' ' << p.id;
      EXPECT_TRUE(!p.folded || has(changed, p.id) == uses(state, p.id) ||
                  !uses(state, "convention"))
          << id << ' ' << p.id;
    }
    const auto rooms = window_layout({{0, 0}, {1707, 1067}}, state);
    EXPECT_EQ(rooms.time.height() > 0, uses(state, "position")) << id;
  }
}

TEST(Panel, ShowsWhatToTryInEveryView) {
  for (const auto id : page_ids()) {
    for (const auto* const settings : {"", "encoding=linear"}) {
      for (const Point size : {Point(1024, 640), Point(1707, 960), Point(2560, 1440)}) {
        const auto canvas = drawn(test::of_page(id, settings), size, panel);
        test::expect_has(test::all_text(canvas), {"What to try\n"});
        test::expect_no_overlaps(canvas, std::string(id), 2);
      }
    }
  }
}

TEST(KeySheet, ScrollsOnlyWhereItDoesNotFit) {
  // In the smallest window, in the default one, and in rooms that are too low.
  for (const Point size :
       {Point(1248, 768), Point(1268, 1035), Point(992, 500), Point(608, 368), Point(480, 268)}) {
    RecordingCanvas measuring;
    const KeySheet sheet(measuring, dark_palette(), size.x);
    const bool is_whole = size.y > 700;
    const Rect room{{0, 0}, {size.x, is_whole ? std::min(sheet.height(), size.y) : size.y}};
    const double hidden = sheet.hidden(room.height());
    EXPECT_EQ(hidden == 0, is_whole) << size.x;
    std::string words, chords;
    constexpr double kStep = 20;
    for (double scroll = 0; scroll <= hidden + (is_whole ? 0 : kStep); scroll += kStep) {
      RecordingCanvas canvas;
      sheet.draw(canvas, dark_palette(), room, std::min(scroll, hidden));
      test::expect_no_overlaps(canvas, fmt::format("at {}", size.x), is_whole ? 0 : 2);
      for (const auto& text : test::all<RecordingCanvas::Text>(canvas)) {
        EXPECT_GE(text.box.min.x, room.min.x) << text.text;
        EXPECT_LE(text.box.max.x, room.max.x - (is_whole ? 16 : 0)) << text.text;
        if (is_whole) {
          EXPECT_LE(text.box.max.y, room.max.y - 8) << text.text;
        }
        words += text.text + ' ';
        if (is_whole || (text.box.min.y > 64 && text.box.max.y < room.max.y - 24))
          chords += text.text + ' ';
      }
    }
    for (const auto& [keys, help] : key_rows()) {
      test::expect_has(chords, {keys});
      if (is_whole) test::expect_has(words, {help});
    }
  }
}

}  // namespace
}  // namespace posenc
