// Every page in windows that are narrow and tall, low, tiny or presented: what has room is used,
// nothing overlaps, and no letter is too small.

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "all_views.hpp"
#include "at_least.hpp"
#include "one_view.hpp"
#include "rooms.hpp"
#include "sanitized.hpp"
#include "set_parameters.hpp"
#include "shell/dialogs/overlays.hpp"
#include "shell/panel/pieces.hpp"
#include "shell/presentation/presentation.hpp"
#include "shell/window/screen.hpp"
#include "tables.hpp"
#include "views/distance/options.hpp"
#include "views/formula_lines.hpp"
#include "views/page.hpp"
#include "views/shown.hpp"
#include "walk.hpp"

namespace posenc {
namespace {

/// Pictures of 500×900, 640×360, and 640×400 with a formula below.
constexpr Rect kNarrow{{32, 32}, {801, 1468}}, kLow{{32, 32}, {821, 448}},
    kAboveFormula{{32, 32}, {821, 400}};

void expect_apart_inside(const RecordingCanvas& canvas, const Rect& room, const std::string& what) {
  test::expect_sound(canvas, room, what);
  test::expect_no_overlaps(canvas, what, test::kSlack);
}

/// Text of this many pixels at least; indices and exponents of formulas a part of it.
void expect_letters(const RecordingCanvas& canvas, double scale, double least,
                    const std::string& what, double script = 0.7) {
  for (const auto& text : test::all<RecordingCanvas::Text>(canvas)) {
    const bool is_formula = text.style.face == Face::math || text.style.face == Face::math_italic;
    EXPECT_GE(text.style.size * scale, least * (is_formula ? script : 1) - 1e-9)
        << what << ": " << text.text;
  }
}

TEST(NarrowRooms, TextsDoNotOverlap) {
  test::AtLeast pictures(380);
  std::vector<State> states;
  for (const auto* const settings : {"", "distance-show=signed", "distance-show=position",
                                     "measure=euclidean", "short-length=1 long-length=1000000000"})
    states.push_back(test::state_of(settings));
  states.push_back(test::with_sentence("internationalization of a rather long sentence"));
  State learned = test::with_table_of("learned.npy", 100, 8, [](auto t, auto j) {
    return t == 5 && j == 3 ? NAN : std::sin(0.1 * static_cast<double>(t * (j + 1)));
  });
  learned.set(distance::kShow, DistanceShow::position);
  states.push_back(within_limits(learned));
  test::with_metrics([&](Canvas& metrics) {
    for (const View& view : views()) {
      for (const Rect& area : {kNarrow, kLow, kAboveFormula}) {
        for (const State& state : states) {
          if (!shows(view, state)) continue;
          ++pictures;
          const std::string id(view.id);
          RecordingCanvas canvas(&metrics);
          view.draw(canvas, {area, dark_palette(), false, {}}, test::scene_of(state));
          test::expect_no_overlaps(canvas, id, test::kSlack);
          if (state.table.table == nullptr) test::expect_sound(canvas, area, id);
        }
      }
    }
  });
}

/// 16 pixels at 1920×1080 and 13 at 1280×720; in the smallest window with the largest text the page
/// is as narrow as it becomes.
TEST(NarrowRooms, TextStaysInsideAndReadable) {
  struct Window {
    Point pixels;
    double around, scale, least;
  };
  std::vector<Window> windows{{{1024, 640}, 1, 1, 0}};
  for (const auto& [pixels, least] : {std::pair(Point(1920, 1080), 16.0), {{1280, 720}, 13.0}})
    windows.push_back(
        {pixels, scale_for(pixels.x, pixels.y), page_scale_for(pixels.x, pixels.y), least});
  test::with_metrics([&](Canvas& metrics) {
    for (const auto page : page_ids()) {
      for (State state : test::modes_of(test::of_page(page))) {
        for (const auto& [pixels, around, scale, least] : windows) {
          for (const bool formula : {true, false}) {
            if (!formula && least > 0) continue;
            state.formula = formula;
            const auto what = fmt::format("{} at {}", page, pixels.x);
            const Scene scene = test::scene_of(state);
            const Rect room = window_layout({{0, 0}, pixels / around}, state).page;
            const Rect on_page{room.min * (around / scale), room.max * (around / scale)};
            RecordingCanvas canvas(&metrics), picture(&metrics);
            draw_page(canvas, on_page, dark_palette(), std::nullopt, scene);
            if (least == 0) expect_apart_inside(canvas, on_page, what);
            if (least > 0) draw_picture(picture, {{0, 0}, pixels / scale}, dark_palette(), scene);
            for (const auto* const drawn : {&canvas, &picture})
              expect_letters(*drawn, scale, least, what);
          }
        }
      }
    }
  });
}

TEST(NarrowRooms, LargestTextKeepsTheMainPanelLarge) {
  struct Main {
    const View& view;
    const char* panel;
    double share;  ///< of the room below the heading, in height
  };
  // The program's 1280×720 at 200 %: as large as text becomes there.
  constexpr double kScale = 720.0 / 640;
  const double by = scale_for(1280, 720) / kScale;
  test::with_metrics([&](Canvas& metrics) {
    for (const auto& [view, id, share] :
         {Main{kPendulumsView, "pendulums", 0.6}, Main{kHeatmapView, "field", 0.7},
          Main{kSimilarityView, "matrix", 0.9}, Main{kWavelengthsView, "waves", 0.9},
          Main{kDistanceView, "plot", 0.9}, Main{kRotationView, "circle", 0.9}}) {
      const Rect room = window_layout({{0, 0}, Point(1280, 720) / scale_for(1280, 720)}, {}).page;
      const Rect page{room.min * by, room.max * by};
      const auto layout =
          view.layout(metrics, {page, dark_palette(), false, {}}, test::scene_of({}));
      const auto* const panel = layout->find(id);
      ASSERT_NE(panel, nullptr) << view.id;
      const double below = page.max.y - layout->heading.back().at.y;
      EXPECT_GT(panel->room.height(), share * below - 40) << view.id;
    }
  });
}

TEST(NarrowRooms, PanelsStackAndImportantOnesStay) {
  constexpr Rect kLower{kLow.min, {kLow.max.x, 260}};
  const struct {
    const View& view;
    Rect area;
    std::vector<std::string_view> column, gone = {};
    bool to_the_edge = false;
  } rows[] = {{kAttentionView, kNarrow, {"typed-without", "outputs-with"}},
              {kAttentionView, kNarrow, {"typed-with"}, {}, true},
              {kAttentionView, kLow, {"outputs-with"}},
              {kAttentionView, kLow, {"shuffled-without"}, {}, true},
              {kAttentionView, kLower, {"outputs-without"}, {"shuffled-without"}},
              {kAttentionView, kLower, {"outputs-with"}},
              {kAddingView, kNarrow, {"compare", "strips"}}};
  test::with_metrics([&](Canvas& metrics) {
    for (const auto& [view, area, column, gone, to_the_edge] : rows) {
      const auto at = view.layout(metrics, {area, dark_palette(), false, {}}, test::scene_of({}));
      double above = area.min.y;
      for (const auto id : column) {
        const auto* const panel = at->find(id);
        ASSERT_NE(panel, nullptr) << id;
        EXPECT_GT(panel->room.min.y, above) << id;
        above = panel->room.max.y;
      }
      for (const auto id : gone) EXPECT_EQ(at->find(id), nullptr) << id;
      if (to_the_edge) {
        EXPECT_GT(above, 0.95 * area.max.y) << column.back();
      }
    }
    const Frame narrow{kNarrow, dark_palette(), false, {}};
    EXPECT_GT(kAttentionView.layout(metrics, narrow, test::scene_of({}))
                  ->find("outputs-with")
                  ->frame.width(),
              0.4 * kNarrow.width());
    EXPECT_GT(
        kAddingView.layout(metrics, narrow, test::scene_of({}))->find("strips")->room.height(),
        0.15 * kNarrow.height());
  });
}

TEST(NarrowRooms, AnyRoomIsDrawnAndPointedAt) {
  constexpr Point kSizes[] = {{-40, -30}, {0, 0},   {1, 1},    {3, 2},     {1, 4000},     {4000, 1},
                              {14, 14},   {40, 30}, {14, 900}, {1600, 14}, {16384, 16384}};
  const auto expect_finite = [](const RecordingCanvas& canvas) {
    EXPECT_TRUE(
        std::ranges::all_of(test::numbers_of(canvas), [](double v) { return std::isfinite(v); }));
  };
  for (const auto page : page_ids()) {
    auto states = test::modes_of(test::of_page(page));
    for (const auto* const settings :
         {"d=2 length=1", "d=16384 length=1000000000 position=999999999", "encoding=linear"})
      states.push_back(test::state_of(settings, states.front()));
    State masked = states.front();
    masked.mask = {0b101};
    states.push_back(within_limits(masked));
    for (std::size_t i = 0; i < states.size(); ++i) {
      const State& state = states[i];
      const Scene scene = test::scene_of(state);
      for (std::size_t j = i % test::kStride; j < std::size(kSizes); j += test::kStride) {
        const Point size = kSizes[j];
        SCOPED_TRACE(fmt::format("{} at {}×{}, d = {}", page, size.x, size.y, state.d));
        const Rect room{{40, 60}, Point(40, 60) + size};
        RecordingCanvas canvas;
        draw_page(canvas, room, dark_palette(), room.centre(), scene);
        expect_finite(canvas);
        for (const Point at : {room.centre(), room.max - Point(1, 1)}) {
          for (const auto& pointer : {test::wheel(at, 3), test::tap(at),
                                      test::drag(at, Point(1e6, 1e6)), test::double_click(at)}) {
            const State next = interact_page(canvas, room, dark_palette(), scene, pointer);
            EXPECT_EQ(within_limits(next), next);
          }
        }
        if (i > 0 || size.x < 0) continue;
        RecordingCanvas window;
        draw_window_picture(window, {{0, 0}, size}, dark_palette(), scene);
        const KeySheet sheet(window, dark_palette(), size.x);
        sheet.draw(window, dark_palette(), {{0, 0}, size}, sheet.hidden(size.y));
        expect_finite(window);
      }
    }
  }
}

TEST(Presentation, HasNoTextBelow26PixelsAt1080) {
  test::with_metrics([&](Canvas& metrics) {
    for (const auto& [pixels, least] : {std::pair(Point(1920, 1080), 26.0),
                                        {{1280, 720}, 26 * 720.0 / 1080},
                                        {{1024, 768}, 26 * 1024.0 / 1920}}) {
      for (const auto page : page_ids()) {
        for (const auto* const settings : {"", "d=4 length=4 position=1 offset=1 pair=1"}) {
          const State state = test::of_page(page, settings);
          const double scale = scales_for(pixels, 1, state, true).page;
          const auto rooms = presented_layout({{0, 0}, pixels / scale}, state);
          for (const Theme theme : {Theme::dark, Theme::light, Theme::projector}) {
            const auto& palette = presented_palette(theme);
            const auto what = fmt::format("{} {} {} {}", page, settings, pixels.x, palette.name);
            RecordingCanvas canvas(&metrics), strip(&metrics);
            draw_page(canvas, rooms.page, palette, std::nullopt, test::scene_of(state));
            expect_apart_inside(canvas, rooms.page, what);
            draw_formula(strip, formula_lines_room(rooms.formula), palette, test::scene_of(state));
            test::expect_sound(strip, rooms.formula, what + ", formula");
            for (const auto* const drawn : {&canvas, &strip})
              expect_letters(*drawn, scale, least, what, 1);
          }
        }
      }
    }
  });
}

TEST(Presentation, FillsTheWindow) {
  constexpr Rect kWindow{{0, 0}, {1181, 664}};
  State state;
  const auto with = presented_layout(kWindow, state);
  EXPECT_GT(with.formula.height(), 0);
  EXPECT_GT(with.page.width(), 0.95 * kWindow.width());
  EXPECT_LE(with.page.max.y, with.formula.min.y);
  for (const Rect& none : {with.title, with.panel, with.time}) EXPECT_EQ(none.width(), 0);
  const auto width = [&](Point pixels) {
    return pixels.x / scales_for(pixels, 1, state, true).page;
  };
  EXPECT_NEAR(width({1920, 1080}), width({1280, 720}), 1e-9);
  state.formula = false;
  EXPECT_GT(presented_layout(kWindow, state).page.height(), 0.94 * kWindow.height());
}

}  // namespace
}  // namespace posenc
