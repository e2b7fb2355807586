// What sliders, playing and keys do, without a window.

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include <gtest/gtest.h>

#include "set_parameters.hpp"
#include "shell/controls/controls.hpp"
#include "shell/session/session.hpp"
#include "shell/window/gl_window.hpp"

namespace posenc {
namespace {

TEST(Slider, EveryPlaceIsAValidValue) {
  for (const auto& p : parameters()) {
    const bool has_slider = p.kind == ParameterKind::integer || p.kind == ParameterKind::real;
    if (!has_slider || !p.in_panel) continue;
    SCOPED_TRACE(p.id);
    const State state = test::with_room_for(p);
    const auto limits = p.limits(state);
    EXPECT_EQ(slider_value(p, limits, 0), limits.min);
    EXPECT_EQ(slider_value(p, limits, 1), limits.max);
    EXPECT_EQ(slider_place(p, limits, limits.min), 0);
    EXPECT_EQ(slider_place(p, limits, limits.max), 1);
    constexpr double kPlaces = 300;
    double before = -INFINITY;
    for (int i = 0; i <= kPlaces; ++i) {
      const double value = slider_value(p, limits, i / kPlaces);
      State next = state;
      const auto taken = assign(next, p, value);
      EXPECT_TRUE(taken) << taken.error().message;
      EXPECT_GE(value, before);
      // Near their lower limit whole numbers lie far apart.
      if (value - limits.min > 20 * limits.step) {
        EXPECT_NEAR(slider_place(p, limits, value), i / kPlaces, 0.02) << value;
      }
      before = value;
    }
  }
  State alone;
  alone.length = 1;
  const auto& p = *find_parameter("position");
  EXPECT_EQ(slider_place(p, p.limits(alone), 0), 0);
  EXPECT_EQ(slider_value(p, p.limits(alone), 0.5), 0);
}

/// Presses a chord as often as told; returns the State after it.
State pressed(Chord chord, State state, Session& session, int times = 1) {
  for (int i = 0; i < times; ++i) press_key({chord, false}, false, {session, state});
  return within_limits(state);
}

TEST(Actions, StepsStayWithinTheLength) {
  Session session;
  EXPECT_EQ(pressed({Key::right}, {}, session).position, 38);
  EXPECT_EQ(pressed({Key::left, false, true}, {}, session, 9).position, 0);
  EXPECT_EQ(pressed({Key::right, false, true}, {}, session, 100).position, 511);
  EXPECT_EQ(pressed({Key::up}, {}, session, 1000).pair, 63);
}

TEST(Actions, PlusPrefersTheHoveredControl) {
  Session session;
  session.focus.chosen = "length";
  EXPECT_EQ(pressed({Key::plus}, {}, session).length, 513);
  session.focus.hovered = "d";
  EXPECT_EQ(pressed({Key::plus}, {}, session).d, 130);
  EXPECT_EQ(pressed({Key::plus}, {}, session).length, 512);
  EXPECT_EQ(pressed({Key::minus, false, true}, {}, session).d, 108);
}

TEST(Actions, DialogsTakeAllOtherKeys) {
  Session session;
  session.overlays.export_open = true;
  EXPECT_EQ(pressed({Key::right}, {}, session), State{});
  EXPECT_EQ(pressed({Key::enter}, {}, session), State{});
  EXPECT_TRUE(session.focus.confirm);
  pressed({Key::escape}, {}, session);
  EXPECT_FALSE(session.overlays.export_open);
}

TEST(Actions, OpenListsTakeAllKeys) {
  Session session;
  session.focus.list = OpenList{"list", 5, 2, session.focus.clock.now};
  for (const Chord chord : {Chord{Key::digit3}, Chord{Key::space}, Chord{Key::plus},
                            Chord{Key::right}, Chord{Key::z, true}, Chord{Key::e, true}}) {
    EXPECT_EQ(pressed(chord, {}, session), State{}) << chord_text(chord);
  }
  EXPECT_FALSE(session.controller.is_playing() || session.overlays.export_open);
  for (const auto& [key, row] :
       {std::pair(Key::up, 1), std::pair(Key::home, 0), std::pair(Key::up, 0),
        std::pair(Key::down, 1), std::pair(Key::end, 4), std::pair(Key::down, 4)}) {
    EXPECT_EQ(pressed({key}, {}, session), State{});
    EXPECT_EQ(session.focus.list->highlight, row);
  }
  EXPECT_FALSE(session.focus.confirm);
  pressed({Key::enter}, {}, session);
  EXPECT_TRUE(session.focus.confirm);
  pressed({Key::escape}, {}, session);
  EXPECT_FALSE(session.focus.list);
  EXPECT_EQ(pressed({Key::up}, {}, session).pair, State{}.pair + 1);
  session.focus.list = OpenList{"list", 5, 2, session.focus.clock.now};
  session.focus.clock.now += 1;
  EXPECT_EQ(pressed({Key::up}, {}, session).pair, State{}.pair + 1) << "it is no longer drawn";
}

TEST(Notices, ArePrintableAndCloseOnEsc) {
  Session session;
  session.focus.notices.complain("a\x1b[1m\u202e.npy: there is no such file\nsave it");
  session.focus.notices.tell("b\x9f.npy");
  EXPECT_EQ(session.focus.notices.all[0].text, "a?[1m?.npy: there is no such file\nsave it");
  EXPECT_EQ(session.focus.notices.all[1].text, "b?.npy");
  pressed({Key::escape}, {}, session);
  EXPECT_TRUE(session.focus.notices.all.empty());
}

TEST(Screens, ThePictureFillsItsOwnButNeverThePresenters) {
  const Rect left{{0, 0}, {1920, 1080}}, right{{1920, 0}, {3200, 1024}};
  const Rect on_left{{100, 100}, {1300, 800}}, on_right{{2000, 50}, {3000, 700}},
      more_right{{1700, 50}, {2900, 700}};
  const struct {
    Rect window;
    std::optional<Rect> presenter;
    std::size_t screen;
  } rows[] = {{on_left, {}, 0},       {on_right, {}, 1},       {more_right, {}, 1},
              {on_left, on_left, 1},  {on_right, on_right, 0}, {more_right, on_right, 0},
              {on_left, on_right, 0}, {right, on_left, 1}};
  for (const auto& [window, presenter, screen] : rows) {
    EXPECT_EQ(screen_to_fill(std::array{left, right}, window, presenter), screen);
    EXPECT_EQ(screen_to_fill(std::array{left}, window, presenter), 0u) << "there is no other";
  }
}

}  // namespace
}  // namespace posenc
