#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "figure/numbers.hpp"
#include "picture.hpp"
#include "views/pendulum_layout.hpp"
#include "views/pendulum_numbers.hpp"
#include "views/views.hpp"

namespace posenc::pendulum {
namespace {

using namespace posenc::test;

constexpr Rect kArea{{20, 16}, {1560, 846}};
constexpr Rect kSmall{{10, 10}, {460, 340}};

Frame frame(bool compact = false, std::optional<Point> hover = {}) {
  return {compact ? kSmall : kArea, dark_palette(), compact, hover};
}

RecordingCanvas picture(const Scene& scene, const Frame& f = frame()) {
  RecordingCanvas canvas;
  kPendulumsView.draw(canvas, f, scene);
  return canvas;
}

long double omega(const State& s, int k) {
  return std::pow(static_cast<long double>(s.base), -2.0L * k / static_cast<long double>(s.d));
}

State at(std::int64_t d, std::int64_t t, std::int64_t offset, double base = 10000) {
  State state = with(d, 1000000, base);
  state.position = t;
  state.offset = offset;
  return within_limits(state);
}

/// A string or a hand with its bob or tip, as drawn.
struct Hanging {
  Point pivot, end;
  RecordingCanvas::Circle bob;
  bool ghost;
};
std::vector<Hanging> hangings(const RecordingCanvas& canvas) {
  std::vector<Hanging> found;
  const auto& commands = canvas.commands();
  for (std::size_t i = 0; i + 1 < commands.size(); ++i) {
    const auto* line = std::get_if<RecordingCanvas::Line>(&commands[i]);
    const auto* circle = std::get_if<RecordingCanvas::Circle>(&commands[i + 1]);
    if (line == nullptr || circle == nullptr || line->points.size() != 2 ||
        circle->centre != line->points[1])
      continue;
    const bool ghost = line->stroke.dash == Dash::dashed;
    // The curve's mark has a dashed line that ends on the axis, not at its dot.
    found.push_back({line->points[0], line->points[1], *circle, ghost});
  }
  return found;
}
std::vector<Hanging> only(const std::vector<Hanging>& all, bool ghosts) {
  std::vector<Hanging> some;
  std::ranges::copy_if(all, std::back_inserter(some),
                       [&](const Hanging& h) { return h.ghost == ghosts; });
  return some;
}

double side(Point a, Point b, Point p) {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}
bool cross(const Hanging& a, const Hanging& b) {
  return side(a.pivot, a.end, b.pivot) * side(a.pivot, a.end, b.end) < 0 &&
         side(b.pivot, b.end, a.pivot) * side(b.pivot, b.end, a.end) < 0;
}

TEST(PendulumData, IsTheFormula) {
  State state = at(128, 37, 8);
  Rows table;
  kPendulumsView.data(scene_of(state), table);
  EXPECT_EQ(table.columns,
            (std::vector<std::string>{"pair", "omega", "angle_rad", "sin", "term", "agrees"}));
  ASSERT_EQ(table.rows.size(), 64u);
  for (int k = 0; k < 64; ++k) {
    const auto& row = table.rows[static_cast<std::size_t>(k)];
    const long double turned = std::fmod(37 * omega(state, k), 2 * std::numbers::pi_v<long double>);
    EXPECT_EQ(row[0], k);
    EXPECT_NEAR(row[1], static_cast<double>(omega(state, k)), 1e-15);
    EXPECT_NEAR(row[2], static_cast<double>(turned), 1e-14);
    EXPECT_NEAR(row[3], static_cast<double>(std::sin(37 * omega(state, k))), 1e-14);
    EXPECT_NEAR(row[4], static_cast<double>(std::cos(8 * omega(state, k))), 1e-14);
    // Within 60° of each other, or of opposite: no pair lies near either limit here.
    EXPECT_EQ(row[5], row[4] > 0.5 ? 1 : row[4] < -0.5 ? -1 : 0);
  }
}

TEST(PendulumData, HasOneRowAPairAndStopsWhenToldTo) {
  Rows table;
  kPendulumsView.data(scene_of(at(16384, 0, -5)), table);
  EXPECT_EQ(table.rows.size(), 8192u);
  Rows short_table;
  short_table.most = 3;
  kPendulumsView.data(scene_of(at(16384, 0, -5)), short_table);
  EXPECT_EQ(short_table.rows.size(), 3u);
}

TEST(Pendulums, AreOneAPairUpTo64) {
  for (const auto& [d, count] : {std::pair{2, 1}, {64, 32}, {128, 64}, {130, 64}, {16384, 64}}) {
    const auto canvas = picture(scene_of(at(d, 37, 8)));
    const auto all = hangings(canvas);
    EXPECT_EQ(only(all, false).size(), static_cast<std::size_t>(count)) << d;
    EXPECT_EQ(only(all, true).size(), static_cast<std::size_t>(count)) << d;
    EXPECT_EQ(contains(all_text(canvas),
                       fmt::format("64 of {} pairs, evenly chosen", integer_text(d / 2))),
              d > 128)
        << all_text(canvas);
  }
}

TEST(Pendulums, SwingByTheSineOfTheirAngleSlowestLeft) {
  const State state = at(128, 1234, 8);
  const auto solid = only(hangings(picture(scene_of(state))), false);
  ASSERT_EQ(solid.size(), 64u);
  double largest = 0;
  for (int column = 0; column < 64; ++column) {
    const auto& h = solid[static_cast<std::size_t>(column)];
    EXPECT_TRUE(column == 0 || h.pivot.x > solid[static_cast<std::size_t>(column - 1)].pivot.x);
    // The angle from the vertical over its largest is the sine; the largest is not known here but
    // the same for all.
    const double angle = std::atan2(h.end.x - h.pivot.x, h.end.y - h.pivot.y);
    const auto sine = static_cast<double>(std::sin(1234 * omega(state, 63 - column)));
    if (largest == 0) largest = angle / sine;
    EXPECT_NEAR(angle, largest * sine, 1e-9) << column;
  }
  EXPECT_GT(largest, 0.1) << "a swing that can be seen";
}

TEST(Pendulums, SwingOnBetweenWholePositions) {
  const State state = at(128, 37, 8);
  Scene scene;
  const auto angle_at = [&](double position) {
    scene.update(state, position);
    const auto h = only(hangings(picture(scene)), false).back();
    return std::atan2(h.end.x - h.pivot.x, h.end.y - h.pivot.y);
  };
  EXPECT_NEAR(angle_at(37.5) / angle_at(37), std::sin(37.5) / std::sin(37.0), 1e-9);
}

TEST(Pendulums, NeverTouchEachOther) {
  for (const bool compact : {false, true}) {
    for (const std::int64_t d : {4, 16, 64, 128, 512, 16384}) {
      for (const double base : {1.001, 10000.0, 1e9}) {
        for (std::int64_t t = 0; t < 400; t += 13) {
          const auto all =
              hangings(picture(scene_of(at(d, t, t * 7 % 23 - 11, base)), frame(compact)));
          const Rect& area = compact ? kSmall : kArea;
          for (std::size_t i = 0; i < all.size(); ++i) {
            EXPECT_TRUE(area.contains(all[i].end));
            for (std::size_t j = 0; j < i; ++j) {
              if (all[i].pivot == all[j].pivot) continue;
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

TEST(Pendulums, AreFilledByTheirTerms) {
  const State state = at(128, 37, 8);
  const auto solid = only(hangings(picture(scene_of(state))), false);
  for (int column = 0; column < 64; ++column) {
    const auto term = static_cast<double>(std::cos(8 * omega(state, 63 - column)));
    EXPECT_EQ(solid[static_cast<std::size_t>(column)].bob.fill, term_colour(dark_palette(), term));
  }
}

TEST(Pendulums, GhostsAreHollowDashedAndMayBeLeftOut) {
  State state = at(128, 37, 8);
  for (const auto& ghost : only(hangings(picture(scene_of(state))), true))
    EXPECT_FALSE(ghost.bob.fill);
  state.pendulums.ghosts = false;
  const auto canvas = picture(scene_of(state));
  EXPECT_TRUE(only(hangings(canvas), true).empty());
  EXPECT_EQ(only(hangings(canvas), false).size(), 64u);
}

TEST(Clocks, PointUpAtAngleZeroAndTurnClockwise) {
  State state = at(16, 3, 8);
  state.pendulums.show = Swing::clocks;
  const auto canvas = picture(scene_of(state));
  std::vector<RecordingCanvas::Line> hands;
  for (const auto& line : all<RecordingCanvas::Line>(canvas)) {
    if (line.points.size() == 2 && line.stroke.color == dark_palette().t) hands.push_back(line);
  }
  ASSERT_EQ(hands.size(), 8u);
  for (int column = 0; column < 8; ++column) {
    const auto& points = hands[static_cast<std::size_t>(column)].points;
    const Point direction = (points[1] - points[0]) / glm::distance(points[1], points[0]);
    const auto angle = static_cast<double>(3 * omega(state, 7 - column));
    EXPECT_NEAR(direction.x, std::sin(angle), 1e-9);
    EXPECT_NEAR(direction.y, -std::cos(angle), 1e-9);
  }
}

TEST(Pendulums, TheSumIsTheDotProduct) {
  const auto text = all_text(picture(scene_of(at(128, 37, 8))));
  EXPECT_TRUE(contains(text, "45.72")) << text;
  EXPECT_TRUE(contains(text, "of 64, which p(t) has with itself")) << text;
  EXPECT_TRUE(contains(text, "−0.2120")) << "cos(ω₄·8): " << text;
}

TEST(Pendulums, BarsAreAsHighAsTheirTerms) {
  const State state = at(16, 5, 3);
  const auto scene = scene_of(state);
  const auto canvas = picture(scene);
  std::vector<RecordingCanvas::Box> bars;
  for (const auto& box : all<RecordingCanvas::Box>(canvas)) {
    if (box.fill && box.rect.width() == 48) bars.push_back(box);
  }
  ASSERT_EQ(bars.size(), 8u);
  const double unit =
      bars.front().rect.height() / static_cast<double>(std::cos(3 * omega(state, 7)));
  for (int column = 0; column < 8; ++column) {
    const auto term = static_cast<double>(std::cos(3 * omega(state, 7 - column)));
    EXPECT_NEAR(bars[static_cast<std::size_t>(column)].rect.height(), unit * std::abs(term), 1e-6);
  }
}

TEST(PendulumClaim, FollowsTheNumbers) {
  const auto claim = [](const State& state) { return claim_of(state, agreement(scene_of(state))); };
  EXPECT_TRUE(claim(at(128, 37, 8)).holds);
  EXPECT_EQ(claim(at(128, 37, 8)).sentence,
            "Near positions look alike, because the slow pendulums have hardly moved");
  EXPECT_TRUE(claim(at(128, 37, -8)).holds);
  EXPECT_FALSE(claim(at(128, 37, 0)).holds);
  EXPECT_TRUE(contains(claim(at(128, 37, 0)).sentence, "itself"));
  // d = 2 has the one term cos δ.
  EXPECT_EQ(claim(at(2, 37, 3)).sentence, "At δ = 3 the pendulums disagree: −0.99 of 1");
  EXPECT_EQ(claim(at(2, 37, 44)).sentence,
            "At δ = 44 the pendulums look alike, though 1 of 1 has moved");
  EXPECT_EQ(claim(at(2, 37, 11)).sentence,
            "At δ = 11 the pendulums have next to nothing in common: 0.00 of 1");
  EXPECT_EQ(claim(at(2, 37, -5)).sentence, "At δ = −5 the pendulums agree only in part: 0.28 of 1");
  for (const std::int64_t delta : {1, 30, 300, 3000, 30000}) {
    const State state = at(128, 0, delta);
    double dot = 0;
    int still = 0;
    for (int k = 0; k < 64; ++k) {
      dot += static_cast<double>(std::cos(static_cast<long double>(delta) * omega(state, k)));
      still += static_cast<double>(delta) * omega(state, k) <= 0.45L ? 1 : 0;
    }
    EXPECT_EQ(claim(state).holds, dot >= 32 && still >= 32) << delta;
    EXPECT_NEAR(agreement(scene_of(state)).dot, dot, 1e-10);
  }
}

Pointer press(Point at, Point from) {
  Pointer pointer;
  pointer.at = at;
  pointer.pressed_at = from;
  pointer.down = true;
  pointer.clicked = at == from;
  return pointer;
}

State after(const State& state, const Pointer& pointer) {
  RecordingCanvas canvas;
  const State next = kPendulumsView.interact(canvas, frame(), scene_of(state), pointer);
  EXPECT_TRUE(canvas.commands().empty()) << "the pointer draws nothing";
  return next;
}

TEST(PendulumPointer, AClickSelectsThePair) {
  const State state = at(128, 37, 8);
  const auto solid = only(hangings(picture(scene_of(state))), false);
  for (const int column : {0, 20, 63}) {
    const Point pivot = solid[static_cast<std::size_t>(column)].pivot;
    const Point on_string = pivot + Point(0, 20);
    EXPECT_EQ(after(state, press(on_string, on_string)).pair, 63 - column);
  }
}

/// The rounded end of the curve's axis line: where the plot is, from its mark.
Point curve_mark(const RecordingCanvas& canvas) {
  for (const auto& circle : all<RecordingCanvas::Circle>(canvas)) {
    if (circle.fill == dark_palette().delta && circle.radius == 6) return circle.centre;
  }
  ADD_FAILURE() << "δ is not marked";
  return {};
}

TEST(PendulumPointer, ADragOnTheCurveSetsTheOffset) {
  for (const std::int64_t start : {std::int64_t{8}, std::int64_t{-8}, std::int64_t{700}}) {
    State state = at(128, 37, start);
    const Point from = curve_mark(picture(scene_of(state)));
    state = after(state, press(from, from));
    EXPECT_EQ(state.offset, start) << "pressed at the mark itself";
    const Point to = from + Point(60, 0);
    state = after(state, press(to, from));
    EXPECT_GT(std::abs(state.offset), std::abs(start));
    EXPECT_EQ(state.offset < 0, start < 0);
    EXPECT_NEAR(curve_mark(picture(scene_of(state))).x, to.x, 1.5)
        << "the mark follows the pointer";
    EXPECT_EQ(after(state, press(to, from)), state)
        << "a pointer that stands still changes nothing more";
    const State far = after(state, press(from + Point(5000, 0), from));
    EXPECT_EQ(after(far, press(from + Point(5000, 0), from)), far) << "nor one beyond the end";
    EXPECT_EQ(within_limits(far), far);
  }
}

TEST(PendulumMemo, NothingIsComputedAgainWhileOnlyTimePasses) {
  Scene scene;
  State state = at(16384, 37, 8);
  for (int i = 0; i < 5; ++i) {
    state.position = 37 + i;
    scene.update(state);
    picture(scene);
  }
  EXPECT_EQ(scene.times_made<CurvePart>(), 1u);
  EXPECT_EQ(scene.times_made<Agreement>(), 1u);
  state.offset = 9;
  scene.update(state);
  picture(scene);
  EXPECT_EQ(scene.times_made<CurvePart>(), 1u) << "the same part of the curve";
  EXPECT_EQ(scene.times_made<Agreement>(), 2u);
}

TEST(PendulumReadOut, IsExact) {
  const State state = at(128, 37, 8);
  const auto solid = only(hangings(picture(scene_of(state))), false);
  const auto text =
      all_text(picture(scene_of(state), frame(false, solid[59].pivot + Point(0, 10))));
  EXPECT_TRUE(contains(text, "pair k = 4 at t = 37")) << text;
  EXPECT_TRUE(contains(text, "ω = 0.56234132519")) << text;
}

TEST(PendulumWords, NameTheNumbers) {
  const auto text = kPendulumsView.describe(scene_of(at(128, 37, 8)));
  EXPECT_TRUE(contains(text, "holds: p(37)·p(45) = 45.72 of 64")) << text;
  const auto not_so = kPendulumsView.describe(scene_of(at(2, 37, 3)));
  EXPECT_TRUE(contains(not_so, "does not hold: p(37)·p(40) = −0.99 of 1")) << not_so;
}

}  // namespace
}  // namespace posenc::pendulum
