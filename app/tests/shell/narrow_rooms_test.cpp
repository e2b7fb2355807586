// The views with many parts, in windows that are narrow and tall, or low: what has room is used,
// and nothing overlaps.

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "rooms.hpp"
#include "sanitized.hpp"
#include "set_parameters.hpp"
#include "shell/panel/pieces.hpp"
#include "tables.hpp"
#include "views/distance/options.hpp"
#include "views/page.hpp"
#include "views/shown.hpp"
#include "walk.hpp"

namespace posenc {
namespace {

/// Pictures of 500×900, 640×360, and 640×400 with a formula below.
constexpr Rect kNarrow{{32, 32}, {801, 1468}}, kLow{{32, 32}, {821, 448}},
    kAboveFormula{{32, 32}, {821, 400}};

/// Hands `test` what a view draws in a room, in the program's own fonts.
template <class Test>
void with_drawn(const Rect& area, const View& view, const State& state, Test&& test) {
  test::with_metrics([&](Canvas& metrics) {
    RecordingCanvas canvas(&metrics);
    view.draw(canvas, {area, dark_palette(), false, {}}, test::scene_of(state));
    test(canvas);
  });
}

TEST(NarrowRooms, WordsStandOnNothing) {
  const auto expect_apart = [](const View& view, std::span<const Rect> rooms,
                               std::span<const State> states) {
    for (const Rect& area : rooms) {
      for (const State& state : states) {
        if (!shows(view, state)) continue;
        with_drawn(area, view, state, [&](const RecordingCanvas& canvas) {
          test::expect_no_overlaps(canvas, std::string(view.id), test::kSlack);
          if (state.table.table == nullptr) test::expect_sound(canvas, area, std::string(view.id));
        });
      }
    }
  };
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
  for (const View& view : views())
    expect_apart(view, std::array{kNarrow, kLow, kAboveFormula}, states);
}

TEST(NarrowRooms, NothingLeavesThePageWhereTextIsLargestInTheSmallestWindow) {
  constexpr Rect kWindow{{0, 0}, {1024, 640}};
  test::with_metrics([&](Canvas& metrics) {
    for (const auto page : page_ids()) {
      for (State state : test::modes_of(test::of_page(page))) {
        for (const bool formula : {true, false}) {
          state.formula = formula;
          const Scene scene = test::scene_of(state);
          RecordingCanvas canvas(&metrics);
          const Rect room = window_layout(kWindow, state).page;
          draw_page(canvas, room, dark_palette(), std::nullopt, scene);
          test::expect_sound(canvas, room, std::string(page));
          test::expect_no_overlaps(canvas, std::string(page), test::kSlack);
        }
      }
    }
  });
}

/// 16 pixels at 1920×1080 and 13 at 1280×720; indices and exponents of formulas a part of it.
TEST(NarrowRooms, NoTextOfAPictureIsTooSmallToRead) {
  constexpr double kScript = 0.7;
  struct Window {
    Point pixels;
    double least;
  };
  test::with_metrics([&](Canvas& metrics) {
    for (const auto& [pixels, least] : {Window{{1920, 1080}, 16}, Window{{1280, 720}, 13}}) {
      const double scale = page_scale_for(pixels.x, pixels.y);
      for (const auto page : page_ids()) {
        for (const State& state : test::modes_of(test::of_page(page))) {
          const Scene scene = test::scene_of(state);
          RecordingCanvas canvas(&metrics);
          const double around = scale_for(pixels.x, pixels.y);
          const Rect room = window_layout({{0, 0}, pixels / around}, state).page;
          const double by = around / scale;
          draw_page(canvas, {room.min * by, room.max * by}, dark_palette(), std::nullopt, scene);
          draw_picture(canvas, {{0, 0}, pixels / scale}, dark_palette(), scene);
          for (const auto& text : test::all<RecordingCanvas::Text>(canvas)) {
            const bool is_formula =
                text.style.face == Face::math || text.style.face == Face::math_italic;
            EXPECT_GE(text.style.size * scale, least * (is_formula ? kScript : 1) - 1e-9)
                << page << " at " << pixels.x << ": " << text.text;
          }
        }
      }
    }
  });
}

TEST(NarrowRooms, TheLargestTextTakesItsRoomFromWhatIsSecondary) {
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
          Main{kSimilarityView, "matrix", 0.9}, Main{kWavelengthsView, "pairs", 0.9},
          Main{kDistanceView, "plot", 0.9}, Main{kRotationView, "circle", 0.9}}) {
      const Scene scene = test::scene_of({});
      const Rect room = window_layout({{0, 0}, Point(1280, 720) / scale_for(1280, 720)}, {}).page;
      const Rect page{room.min * by, room.max * by};
      const auto placed = view.placed(metrics, {page, dark_palette(), false, {}}, scene);
      const auto* const panel = placed->find(id);
      ASSERT_NE(panel, nullptr) << view.id;
      const double below = page.max.y - placed->heading.back().at.y;
      EXPECT_GT(panel->room.height(), share * below - 40) << view.id;
    }
  });
}

TEST(NarrowRooms, PrecisionsValueStandsBesideItsNameInALowRoom) {
  with_drawn(kAboveFormula, kPrecisionView, {}, [](const RecordingCanvas& canvas) {
    const auto texts = test::all<RecordingCanvas::Text>(canvas);
    // The last one is beside the plot; its curve has the name too.
    const auto name = std::find_if(texts.rbegin(), texts.rend(),
                                   [](const auto& text) { return text.text == "bfloat16 exp"; });
    ASSERT_NE(name, texts.rend());
    const auto value = std::ranges::find_if(texts, [&](const auto& text) {
      return text.box.min.x > name->box.max.x &&
             std::abs(text.box.centre().y - name->box.centre().y) < 4;
    });
    ASSERT_NE(value, texts.end());
    EXPECT_TRUE(value->text.starts_with("0.0")) << value->text;
  });
}

TEST(NarrowRooms, CriteriasNumbersAreLargeWhereTheyMay) {
  with_drawn(test::kRooms[0].area, kCriteriaView, {}, [](const RecordingCanvas& canvas) {
    for (const auto& text : test::all<RecordingCanvas::Text>(canvas)) {
      if (text.text.starts_with("L = ")) {
        EXPECT_GE(text.style.size, size::kBody);
      }
    }
  });
}

plot::Placed placed_in(const Rect& area, const View& view) {
  plot::Placed placed;
  test::with_metrics([&](Canvas& metrics) {
    placed = *view.placed(metrics, {area, dark_palette(), false, {}}, test::scene_of({}));
  });
  return placed;
}

TEST(NarrowRooms, AttentionsHalvesAreOneAboveTheOther) {
  const auto at = placed_in(kNarrow, kAttentionView);
  const auto *without = at.find("typed-without"), *with = at.find("changes-with");
  ASSERT_TRUE(without && with && at.find("typed-with"));
  EXPECT_GT(with->room.min.y, without->room.max.y);
  EXPECT_GT(with->frame.width(), 0.4 * kNarrow.width());
  EXPECT_GT(at.find("typed-with")->room.max.y, 0.95 * kNarrow.max.y);
}

TEST(NarrowRooms, AttentionsChangesAreTheLastToGo) {
  const auto at = placed_in(kLow, kAttentionView);
  ASSERT_TRUE(at.find("changes-with") && at.find("shuffled-without"));
  EXPECT_GT(at.find("shuffled-without")->room.max.y, 0.95 * kLow.max.y) << "down to the edge";
  const auto lower = placed_in({kLow.min, {kLow.max.x, 260}}, kAttentionView);
  EXPECT_EQ(lower.find("shuffled-without"), nullptr);
  EXPECT_TRUE(lower.find("changes-without") && lower.find("changes-with"));
}

TEST(NarrowRooms, AddingHasItsPartsOneBelowTheOther) {
  const auto at = placed_in(kNarrow, kAddingView);
  const auto *strips = at.find("strips"), *bars = at.find("numbers"), *cost = at.find("cost");
  ASSERT_TRUE(strips && bars && cost);
  EXPECT_GT(cost->room.min.y, strips->room.max.y);
  EXPECT_GT(bars->room.min.y, cost->room.max.y);
  EXPECT_GT(strips->room.height(), 0.25 * kNarrow.height());
}

TEST(NarrowRooms, AnyRoomIsDrawnAndPointedAt) {
  constexpr Point kSizes[] = {{-40, -30}, {0, 0},   {1, 1},    {3, 2},     {1, 4000},     {4000, 1},
                              {14, 14},   {40, 30}, {14, 900}, {1600, 14}, {16384, 16384}};
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
        EXPECT_TRUE(std::ranges::all_of(test::numbers_of(canvas),
                                        [](double v) { return std::isfinite(v); }));
        for (const Point at : {room.centre(), room.max - Point(1, 1)}) {
          for (const auto& pointer : {test::wheel(at, 3), test::tap(at),
                                      test::drag(at, Point(1e6, 1e6)), test::double_click(at)}) {
            const State next = interact_page(canvas, room, dark_palette(), scene, pointer);
            EXPECT_EQ(within_limits(next), next);
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace posenc
