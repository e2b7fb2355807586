// The picture alone, with text for the back row: what is drawn, and what keys make of it.

#include "shell/talk/talk.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "rooms.hpp"
#include "set_parameters.hpp"
#include "shell/frame/session.hpp"
#include "shell/window/screen.hpp"
#include "views/formula_lines.hpp"
#include "views/page.hpp"
#include "walk.hpp"

namespace posenc {
namespace {

TEST(Presentation, HasNoTextBelow22PixelsAt1080AndCutsNothing) {
  struct Window {
    Point pixels;
    double least;
  };
  test::with_metrics([&](Canvas& metrics) {
    for (const auto& [pixels, least] :
         {Window{{1920, 1080}, 22}, Window{{1280, 720}, 22 * 720.0 / 1080},
          Window{{1024, 768}, 22 * 1024.0 / 1920}}) {
      for (const auto page : page_ids()) {
        for (const auto* const settings : {"", "d=4 length=4 position=1 offset=1 pair=1"}) {
          const State state = test::of_page(page, settings);
          const double scale = scales_for(pixels, 1, state, true).page;
          const auto rooms = presented_layout({{0, 0}, pixels / scale}, state);
          for (const Theme theme : {Theme::dark, Theme::light, Theme::projector}) {
            const auto& palette = presented_palette(theme);
            const auto what = fmt::format("{} {} {} {}", page, settings, pixels.x, palette.name);
            RecordingCanvas canvas(&metrics);
            draw_page(canvas, rooms.page, palette, std::nullopt, test::scene_of(state));
            test::expect_sound(canvas, rooms.page, what);
            test::expect_no_overlaps(canvas, what, test::kSlack);
            RecordingCanvas strip(&metrics);
            draw_formula(strip, formula_lines_room(rooms.formula), palette, test::scene_of(state));
            test::expect_sound(strip, rooms.formula, what + ", formula");
            auto texts = test::all<RecordingCanvas::Text>(canvas);
            for (auto& text : test::all<RecordingCanvas::Text>(strip)) texts.push_back(text);
            for (const auto& text : texts) {
              EXPECT_GE(text.style.size * scale, least - 1e-9) << what << ": " << text.text;
            }
          }
        }
      }
    }
  });
}

TEST(Presentation, IsTheSamePictureOnAProjectorOfFewerPixels) {
  const State state;
  const Point full{1920, 1080}, fewer{1280, 720};
  EXPECT_NEAR(full.x / scales_for(full, 1, state, true).page,
              fewer.x / scales_for(fewer, 1, state, true).page, 1e-9);
}

TEST(Presentation, GivesThePictureTheWholeWindow) {
  constexpr Rect kWindow{{0, 0}, {1396, 785}};
  State state;
  const auto with = presented_layout(kWindow, state);
  EXPECT_GT(with.formula.height(), 0);
  EXPECT_GT(with.page.width(), 0.95 * kWindow.width());
  EXPECT_LE(with.page.max.y, with.formula.min.y);
  for (const Rect& none : {with.title, with.panel, with.time}) EXPECT_EQ(none.width(), 0);
  state.formula = false;
  EXPECT_GT(presented_layout(kWindow, state).page.height(), 0.94 * kWindow.height());
}

TEST(Presentation, EscGoesOutStepByStep) {
  Session session;
  session.wants_full_screen = true;
  toggle_spotlight(session);
  EXPECT_FALSE(session.present.has_spotlight) << "only while one presents";
  toggle_presentation(session);
  toggle_spotlight(session);
  session.present.drawing.push_back({{1, 2}, {3, 4}});
  step_out(session);
  EXPECT_TRUE(session.present.drawing.empty() && session.present.has_spotlight);
  step_out(session);
  EXPECT_TRUE(session.present.is_on && !session.present.has_spotlight);
  step_out(session);
  EXPECT_FALSE(session.present.is_on);
  EXPECT_TRUE(session.wants_full_screen) << "as it was";
  session.wants_full_screen = false;
  toggle_presentation(session);
  EXPECT_TRUE(session.wants_full_screen);
  toggle_presentation(session);
  EXPECT_FALSE(session.wants_full_screen);
}

TEST(Presentation, TheProjectorsLinesAreThickerAndItsMarksLarger) {
  State state;
  state.view = "waves";
  const auto drawn = [&](const Palette& palette) {
    RecordingCanvas canvas;
    draw_page(canvas, {{0, 0}, {1300, 700}}, palette, std::nullopt, test::scene_of(state));
    return canvas;
  };
  const auto light = drawn(light_palette()), projector = drawn(projector_palette());
  const auto lines = test::all<RecordingCanvas::Line>(light),
             thicker = test::all<RecordingCanvas::Line>(projector);
  ASSERT_EQ(lines.size(), thicker.size());
  ASSERT_FALSE(lines.empty());
  for (std::size_t i = 0; i < lines.size(); ++i)
    EXPECT_DOUBLE_EQ(thicker[i].stroke.width, 1.5 * lines[i].stroke.width);
  const auto marks = test::all<RecordingCanvas::Circle>(light),
             larger = test::all<RecordingCanvas::Circle>(projector);
  ASSERT_EQ(marks.size(), larger.size());
  EXPECT_TRUE(std::ranges::any_of(marks, [](const auto& mark) { return mark.fill.has_value(); }));
  for (std::size_t i = 0; i < marks.size(); ++i) EXPECT_GE(larger[i].radius, marks[i].radius);
}

}  // namespace
}  // namespace posenc
