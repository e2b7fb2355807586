#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "all_views.hpp"
#include "at_least.hpp"
#include "one_view.hpp"
#include "text/numbers.hpp"
#include "views/pendulums/hanging.hpp"
#include "views/pendulums/numbers.hpp"
#include "views/pendulums/options.hpp"

/// The picture of the pendulums, and the pointer in it.
namespace posenc::pendulums {
namespace {

using namespace posenc::test;

State at(std::int64_t d, std::int64_t t, std::int64_t offset, double base = 10000) {
  State state = with(d, 1'000'000, base);
  state.pair = 4;
  state.position = t;
  state.offset = offset;
  return within_limits(state);
}
State clocks(State state) {
  state.set(pendulums::kShow, Swing::clocks);
  return state;
}
State history(std::int64_t t) {
  State state = with(128, 2048);
  state.position = t;
  state.set(pendulums::kCurve, SumCurve::history);
  return state;
}

RecordingCanvas picture(const State& state, std::optional<Point> hover = {}) {
  return drawn(kPendulumsView, scene_of(state), hover);
}
Hanging hanging(const State& state) {
  return hang(Swings(scene_of(state)), layout(kPendulumsView, state).find("pendulums")->room);
}

/// A string with its bob, as drawn.
struct Bob {
  Point pivot, end;
  RecordingCanvas::Circle bob;
};
std::vector<Bob> bobs(const RecordingCanvas& canvas, Dash dash) {
  std::vector<Bob> found;
  const auto& commands = canvas.commands();
  for (std::size_t i = 0; i + 1 < commands.size(); ++i) {
    const auto* line = std::get_if<RecordingCanvas::Line>(&commands[i]);
    const auto* circle = std::get_if<RecordingCanvas::Circle>(&commands[i + 1]);
    if (line && circle && line->points.size() == 2 && circle->centre == line->points[1] &&
        line->stroke.dash == dash)
      found.push_back({line->points[0], line->points[1], *circle});
  }
  return found;
}

double side(Point a, Point b, Point p) {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}
bool cross(const Bob& a, const Bob& b) {
  return side(a.pivot, a.end, b.pivot) * side(a.pivot, a.end, b.end) < 0 &&
         side(b.pivot, b.end, a.pivot) * side(b.pivot, b.end, a.end) < 0;
}

/// Pairs whose sines are equal, one of them on its way back, are told apart by their hands.
TEST(Pendulums, HaveTheHandsOfTheirPhases) {
  for (const std::int64_t offset : {8, 3}) {
    const auto canvas = picture(at(16, 0, offset));
    for (const auto& [dash, t] :
         {std::pair(Dash::solid, std::int64_t{0}), {Dash::dashed, offset}}) {
      const auto found = bobs(canvas, dash);
      ASSERT_EQ(found.size(), 8u);
      for (std::size_t i = 0; i < found.size(); ++i) {
        const Point centre = found[i].bob.centre;
        const double phase =
            std::pow(10000, -2.0 * static_cast<double>(i) / 16) * static_cast<double>(t);
        const Point end = centre + found[i].bob.radius * Point(std::sin(phase), -std::cos(phase));
        EXPECT_TRUE(std::ranges::any_of(test::all<RecordingCanvas::Line>(canvas), [&](const auto&
                                                                                          line) {
          return line.points.size() == 2 && line.points[0] == centre &&
                 std::hypot(line.points[1].x - end.x, line.points[1].y - end.y) < 1e-6;
        })) << i;
      }
    }
  }
}

TEST(Pendulums, AreOneAPairUpTo64SolidAndDashed) {
  for (const auto& [d, count] : {std::pair{2, 1}, {64, 32}, {128, 64}, {130, 64}, {16384, 64}}) {
    State state = at(d, 37, 8);
    const auto canvas = picture(state);
    EXPECT_EQ(bobs(canvas, Dash::solid).size(), static_cast<std::size_t>(count)) << d;
    EXPECT_EQ(bobs(canvas, Dash::dashed).size(), static_cast<std::size_t>(count)) << d;
    for (const auto& ghost : bobs(canvas, Dash::dashed)) EXPECT_FALSE(ghost.bob.fill);
    const auto some = fmt::format("64 of {}", integer_text(d / 2));
    EXPECT_EQ(contains(all_text(canvas), "slow, " + some), d > 128) << all_text(canvas);
    state.set(pendulums::kGhosts, false);
    const auto alone = picture(state);
    EXPECT_TRUE(bobs(alone, Dash::dashed).empty());
    for (const auto& one : bobs(alone, Dash::solid))
      EXPECT_EQ(one.bob.fill, dark_palette().field) << "agrees with nothing";
  }
}

TEST(Pendulums, SwingByTheSineOfTheirAngleFastestLeftAndAreFilledByTheirTerms) {
  const State state = at(128, 1234, 8);
  const auto all = bobs(picture(state), Dash::solid);
  const Hanging h = hanging(state);
  ASSERT_EQ(all.size(), 64u);
  double longest = 0;
  for (int column = 0; column < 64; ++column) {
    const auto& bob = all[static_cast<std::size_t>(column)];
    const int k = column;
    EXPECT_TRUE(column == 0 || bob.pivot.x > all[static_cast<std::size_t>(column - 1)].pivot.x);
    const double angle = std::atan2(bob.end.x - bob.pivot.x, bob.end.y - bob.pivot.y);
    const double sine = std::sin(1234 * paper_omega(k));
    EXPECT_NEAR(angle, h.swing_rad(column) * sine, 1e-9) << column;
    EXPECT_GT(h.swing_rad(column), 0.08) << "a swing that can be seen";
    const double length = glm::distance(bob.end, bob.pivot);
    EXPECT_GT(length, longest) << "slower ones hang on longer strings";
    EXPECT_GT(length, 0.4 * h.string);
    longest = length;
    EXPECT_EQ(bob.bob.fill, signed_colour(dark_palette(), std::cos(8 * paper_omega(k))));
  }
}

TEST(Pendulums, SwingOnBetweenWholePositions) {
  Scene scene;
  const auto angle_at = [&](double position) {
    scene.update(at(128, 37, 8), position);
    const auto bob = bobs(drawn(kPendulumsView, scene), Dash::solid).front();
    return std::atan2(bob.end.x - bob.pivot.x, bob.end.y - bob.pivot.y);
  };
  EXPECT_NEAR(angle_at(37.5) / angle_at(37), std::sin(37.5) / std::sin(37.0), 1e-9);
}

TEST(Pendulums, NeverTouchEachOther) {
  test::AtLeast bobs_apart(2'300'000);
  for (const Rect& area : {kArea, Rect{{10, 10}, {460, 340}}}) {
    for (const std::int64_t d : {4, 16, 128, 512, 16384}) {
      for (const double base : {1.001, 10000.0, 1e9}) {
        for (std::int64_t t = 0; t < 400; t += 26) {
          RecordingCanvas canvas;
          kPendulumsView.draw(canvas, {area, dark_palette(), area != kArea, {}},
                              scene_of(at(d, t, t * 7 % 23 - 11, base)));
          auto all = bobs(canvas, Dash::solid);
          const auto ghosts = bobs(canvas, Dash::dashed);
          all.insert(all.end(), ghosts.begin(), ghosts.end());
          for (std::size_t i = 0; i < all.size(); ++i) {
            EXPECT_TRUE(area.contains(all[i].end));
            for (std::size_t j = 0; j < i; ++j) {
              if (all[i].pivot == all[j].pivot) continue;
              ++bobs_apart;
              ASSERT_FALSE(cross(all[i], all[j])) << d << " " << base << " " << t;
              ASSERT_GE(glm::distance(all[i].end, all[j].end),
                        all[i].bob.radius + all[j].bob.radius)
                  << d << " " << base << " " << t;
            }
          }
        }
      }
    }
  }
}

TEST(Clocks, PointUpAtAngleZeroAndTurnClockwise) {
  int hand = 0;
  for (const auto& line : all<RecordingCanvas::Line>(picture(clocks(at(128, 3, 8))))) {
    // That of the legend is level.
    if (line.points.size() != 2 || line.stroke.color != dark_palette().t ||
        line.points[0].y == line.points[1].y)
      continue;
    const Point direction =
        (line.points[1] - line.points[0]) / glm::distance(line.points[1], line.points[0]);
    const double angle = 3 * paper_omega(hand++);
    EXPECT_NEAR(direction.x, std::sin(angle), 1e-9);
    EXPECT_NEAR(direction.y, -std::cos(angle), 1e-9);
  }
  EXPECT_EQ(hand, 64);
}

TEST(PendulumPanels, ShowTheTermsBelowTheirPendulumsAndTheirSum) {
  const State state = at(128, 37, 8);
  const auto picture = layout(kPendulumsView, state);
  const auto& plot = std::get<plot::Plot>(picture.cell(*picture.find("agreement")).panel);
  const auto& bars = std::get<plot::Bars>(plot.layers.front()).bars;
  const Hanging h = hanging(state);
  ASSERT_EQ(bars.size(), 64u);
  for (int column = 0; column < 64; ++column) {
    const Rect& box = bars[static_cast<std::size_t>(column)].box;
    EXPECT_NEAR(box.min.y + box.max.y, std::cos(8 * paper_omega(column)), 1e-14);
    EXPECT_NEAR(pixel_of(picture, "agreement", box.centre()).x, h.pivot(column).x, 1e-9);
  }
}

TEST(PendulumPointer, ChoosesThePairOfAPendulumOrAClock) {
  for (const State& state : {at(128, 37, 8), clocks(at(128, 37, 8))}) {
    const Hanging h = hanging(state);
    for (const int column : {0, 20, 63}) {
      const Point on_string = h.pivot(column) + Point(0, 15);
      EXPECT_EQ(after(kPendulumsView, state, drag(on_string, {})).pair, column);
    }
  }
}

TEST(PendulumPointer, ADragOnTheCurveSetsTheOffset) {
  for (const std::int64_t start : {std::int64_t{8}, std::int64_t{-8}, std::int64_t{700}}) {
    State state = at(128, 37, start);
    const auto mark = [&] {
      return pixel_of(layout(kPendulumsView, state), "curve",
                      {static_cast<double>(std::abs(state.offset)), 20});
    };
    const Point from = mark();
    state = after(kPendulumsView, state, drag(from, {}));
    EXPECT_EQ(state.offset, start) << "pressed at the mark itself";
    state = after(kPendulumsView, state, drag(from, {60, 0}));
    EXPECT_GT(std::abs(state.offset), std::abs(start));
    EXPECT_EQ(state.offset < 0, start < 0);
    EXPECT_NEAR(mark().x, from.x + 60, 1.5) << "the mark follows the pointer";
    const State far = after(kPendulumsView, state, drag(from, {5000, 0}));
    EXPECT_EQ(after(kPendulumsView, far, drag(from, {5000, 0})), far) << "nothing beyond the end";
  }
}

TEST(PendulumPointer, ReadsPairsButNotWhatIsToCome) {
  const State state = at(128, 37, 8);
  const auto pair = all_text(picture(state, hanging(state).pivot(4) + Point(0, 10)));
  EXPECT_TRUE(contains(pair, "pair k = 4 at t = 37")) << pair;
  EXPECT_TRUE(contains(pair, "ω = 0.5623 ")) << pair;
  const State grown = history(200);
  const Point to_come = pixel_of(layout(kPendulumsView, grown), "curve", {300, 20});
  EXPECT_FALSE(contains(all_text(picture(grown, to_come)), "p(0) · p(s) = "));
}

TEST(PendulumHistory, GrowsWithT) {
  for (const std::int64_t t : {20, 37, 400, 512, 700}) {
    const auto plot = OneView{kPendulumsView}.plot(history(t), "curve");
    EXPECT_EQ(std::get<plot::Line>(plot.layers.front()).points.size(),
              static_cast<std::size_t>(t % 512 + 1));
    EXPECT_TRUE(contains(all_text(drawn(kPendulumsView, scene_of(history(t)))),
                         fmt::format("p(0) · p({})", t)));
  }
}

TEST(PendulumTrails, AreTheSinesOfTheLastSteps) {
  State state = with(128, 512);
  state.position = 200;
  state.set(pendulums::kTrails, true);
  const auto trails_of = [](const State& shown) {
    std::vector<std::vector<Point>> trails;
    const Color t = dark_palette().t;
    for (const auto& line : all<RecordingCanvas::Line>(picture(shown))) {
      const Color& c = line.stroke.color;
      if (c.with_alpha(1) == t && c.a < 255) trails.push_back(line.points);
    }
    return trails;
  };
  const auto trails = trails_of(state);
  ASSERT_EQ(trails.size(), 3u * 64) << "three pieces, ever fainter, for each pair";
  // The slowest hardly moved; that of wavelength 2π crossed its middle every 3.14 of 32 steps.
  const auto spread = [&](std::size_t first) {
    std::vector<double> x;
    for (std::size_t i = first; i < first + 3; ++i) {
      for (const Point p : trails[i]) x.push_back(p.x);
    }
    const auto [low, high] = std::ranges::minmax(x);
    int crossings = 0;
    for (std::size_t i = 1; i < x.size(); ++i)
      crossings += (x[i] > (low + high) / 2) != (x[i - 1] > (low + high) / 2) ? 1 : 0;
    return std::pair(crossings, high - low);
  };
  EXPECT_LT(spread(3 * 63).second, 0.5) << "k = 63";
  EXPECT_NEAR(spread(0).first, 10, 1) << "k = 0";
  state.position = 0;
  EXPECT_TRUE(trails_of(state).empty()) << "no further back than the first position";
}

}  // namespace
}  // namespace posenc::pendulums
