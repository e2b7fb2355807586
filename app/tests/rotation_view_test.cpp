#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <posenc/rotation.hpp>

#include "picture.hpp"
#include "views/rotation_layout.hpp"
#include "views/views.hpp"

namespace posenc::rotation {
namespace {

using namespace posenc::test;

constexpr Rect kArea{{20, 16}, {1680, 816}};
constexpr Rect kSmall{{10, 10}, {460, 340}};

Frame frame(bool compact = false, std::optional<Point> hover = {}) {
  return {compact ? kSmall : kArea, dark_palette(), compact, hover};
}

RecordingCanvas picture(const Scene& scene, const Frame& f) {
  RecordingCanvas canvas;
  kRotationView.draw(canvas, f, scene);
  return canvas;
}

Layout layout_of(const Scene& scene) {
  RecordingCanvas canvas;
  return layout(canvas, frame(), scene);
}

State drag(const State& state, Point from, Point to) {
  Pointer pointer;
  pointer.pressed_at = from;
  pointer.at = to;
  pointer.down = true;
  RecordingCanvas canvas;
  const State next = kRotationView.interact(canvas, frame(), scene_of(state), pointer);
  EXPECT_TRUE(canvas.commands().empty()) << "the pointer draws nothing";
  EXPECT_EQ(within_limits(next), next);
  return next;
}

bool has_disc(const RecordingCanvas& canvas, Point centre, Color fill) {
  return std::ranges::any_of(all<RecordingCanvas::Circle>(canvas), [&](const auto& circle) {
    return circle.fill == fill &&
           std::hypot(circle.centre.x - centre.x, circle.centre.y - centre.y) < 1e-6;
  });
}

double omega_formula(int d, double base, int k) { return std::pow(base, -2.0 * k / d); }

TEST(RotationData, IsTheMatrixOfThePairsAngle) {
  for (const int d : {2, 128}) {
    for (const double base : {1.001, 10000.0, 1e9}) {
      for (const std::int64_t offset : {0, 8, -8, 511}) {
        State state = with(d, 512, base);
        state.offset = offset;
        Rows table;
        kRotationView.data(scene_of(state), table);
        EXPECT_EQ(table.columns,
                  (std::vector<std::string>{"pair", "omega", "m00", "m01", "m10", "m11", "residual",
                                            "composed_residual", "product", "product_before"}));
        ASSERT_EQ(table.rows.size(), static_cast<std::size_t>(d / 2));
        for (std::size_t i = 0; i < table.rows.size(); ++i) {
          const auto& row = table.rows[i];
          const double omega = omega_formula(d, base, static_cast<int>(i));
          const double angle = omega * static_cast<double>(offset);
          EXPECT_EQ(row[0], static_cast<double>(i));
          EXPECT_NEAR(row[1], omega, 1e-15);
          EXPECT_NEAR(row[2], std::cos(angle), 1e-12);
          EXPECT_NEAR(row[3], std::sin(angle), 1e-12);
          EXPECT_EQ(row[4], 0 - row[3]);
          EXPECT_EQ(row[5], row[2]);
          EXPECT_LE(row[6], kRotationResidual);
          EXPECT_LE(row[7], kCompositionResidual);
          // p_k(t)·p_k(t+δ) = cos ω_kδ, at t and at t₀.
          EXPECT_NEAR(row[8], std::cos(angle), 1e-12);
          EXPECT_NEAR(row[9], std::cos(angle), 1e-12);
        }
      }
    }
  }
}

TEST(RotationData, TheMatrixDoesNotKnowThePosition) {
  State here = with(64, 1'000'000'000), there = here;
  here.position = 3;
  there.position = 999'999'000;
  Rows a, b;
  kRotationView.data(scene_of(here), a);
  kRotationView.data(scene_of(there), b);
  for (std::size_t i = 0; i < a.rows.size(); ++i) {
    constexpr std::ptrdiff_t kOfTheMatrix = 6;
    EXPECT_EQ(std::vector(a.rows[i].begin(), a.rows[i].begin() + kOfTheMatrix),
              std::vector(b.rows[i].begin(), b.rows[i].begin() + kOfTheMatrix));
  }
}

TEST(RotationAngle, CountsWholeTurns) {
  const auto encoding = *Sinusoidal::make(128, 10000);
  EXPECT_EQ(angle_text(angle_of(encoding, 4, 8)), "4.499 rad = 257.8°");
  EXPECT_EQ(angle_text(angle_of(encoding, 4, -8)), "−4.499 rad = −257.8°");
  EXPECT_EQ(angle_text(angle_of(encoding, 0, 8)), "8 rad = 1 turn and 98.37°");
  EXPECT_EQ(angle_text(angle_of(encoding, 0, -8)), "−8 rad = −1 turn and −98.37°");
  EXPECT_EQ(angle_text(angle_of(encoding, 0, 0)), "0 rad = 0°");
  EXPECT_EQ(angle_of(encoding, 0, 999'999'999).whole, 159154942);
  EXPECT_TRUE(angle_of(encoding, 63, 8).is_tiny());
  EXPECT_FALSE(angle_of(encoding, 0, 0).is_tiny());
}

TEST(RotationPicture, HandsAreSineAcrossAndCosineUp) {
  const Scene scene = scene_of(State{});
  const Layout at = layout_of(scene);
  const auto canvas = picture(scene, frame());
  const double omega = omega_formula(128, 10000, 4);
  const auto tip = [&](double t) {
    return at.centre + at.radius * Point(std::sin(t * omega), -std::cos(t * omega));
  };
  EXPECT_TRUE(has_disc(canvas, tip(37), dark_palette().t));
  EXPECT_TRUE(has_disc(canvas, tip(45), dark_palette().delta));
}

TEST(RotationPicture, TheArcGoesFromOneHandToTheOtherThroughTheAngle) {
  for (const std::int64_t offset : {8, -8, 3, 40}) {
    State state;
    state.offset = offset;
    const Scene scene = scene_of(state);
    const Layout at = layout_of(scene);
    const auto canvas = picture(scene, frame());
    const auto lines = all<RecordingCanvas::Line>(canvas);
    const auto arc = std::ranges::find_if(lines, [](const auto& line) {
      return line.stroke.color == dark_palette().k && line.points.size() > 5;
    });
    ASSERT_NE(arc, lines.end());
    double swept = 0;
    for (std::size_t i = 1; i < arc->points.size(); ++i) {
      const Point a = arc->points[i - 1] - at.centre, b = arc->points[i] - at.centre;
      // Clockwise on the screen, where y points down.
      swept += std::atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y);
    }
    EXPECT_NEAR(swept, omega_formula(128, 10000, 4) * static_cast<double>(offset), 0.01);
  }
}

TEST(RotationPicture, MovesSmoothlyBetweenTwoPositions) {
  Scene scene;
  scene.update(State{}, 37.5);
  const Layout at = layout_of(scene);
  const double angle = 37.5 * omega_formula(128, 10000, 4);
  EXPECT_TRUE(has_disc(picture(scene, frame()),
                       at.centre + at.radius * Point(std::sin(angle), -std::cos(angle)),
                       dark_palette().t));
}

TEST(RotationPicture, SaysTheNumbers) {
  // Formulas are drawn sign by sign.
  std::string text = all_text(picture(scene_of(State{}), frame()));
  std::erase(text, '\n');
  for (const std::string_view wanted :
       {"A step of δ is a rotation, and the rotation does not know t", "stands still", "−0.2120",
        "0.9263", "−0.3767", "0.1718", "0.9851", "over all 64 pairs", "p(37)", "p(45)"}) {
    EXPECT_TRUE(contains(text, wanted)) << wanted << "\n" << text;
  }
}

TEST(RotationPicture, ShowsEveryPairWhereTheyFitAndSaysSoWhereTheyDoNot) {
  const Layout all_of_them = layout_of(scene_of(State{}));
  EXPECT_EQ(all_of_them.pairs.size(), 64u);
  State state = with(16384, 512);
  state.pair = 5001;
  const Scene scene = scene_of(state);
  const Layout some = layout_of(scene);
  EXPECT_LT(some.pairs.size(), 100u);
  EXPECT_EQ(some.pairs.front(), 0);
  EXPECT_EQ(some.pairs.back(), 8191);
  EXPECT_TRUE(std::ranges::find(some.pairs, 5001) != some.pairs.end());
  EXPECT_TRUE(contains(all_text(picture(scene, frame())),
                       fmt::format("{} of 8\u2009192 pairs, evenly chosen", some.pairs.size())));
}

TEST(RotationClaim, FollowsTheNumbers) {
  EXPECT_EQ(claim(State{}, 2e-16), "A step of δ is a rotation, and the rotation does not know t");
  State still;
  still.offset = 0;
  EXPECT_EQ(claim(still, 0), "A step of 0 turns nothing: M is the identity");
  EXPECT_EQ(claim(State{}, 0.25),
            "Here a step of δ is no rotation: the largest difference is 0.25");
}

TEST(RotationPicture, NamesNeverStandOnEachOther) {
  for (const int d : {2, 128}) {
    for (std::int64_t t = 0; t < 512; t += 7) {
      for (const std::int64_t offset : {0, 1, 8, -3, 100}) {
        State state = with(d, 512);
        state.position = t;
        state.offset = offset;
        state.pair = std::min<std::int64_t>(t % 9, d / 2 - 1);
        const Scene scene = scene_of(state);
        for (const bool compact : {false, true}) {
          const auto what =
              fmt::format("d {} t {} δ {} k {} {}", d, t, offset, state.pair, compact);
          const auto canvas = picture(scene, frame(compact));
          expect_no_overlaps(canvas, what);
          const auto text = all_text(canvas);
          // By its number; by its symbol where a small picture has no room for that.
          EXPECT_TRUE(contains(text, fmt::format("p({})", t)) ||
                      (compact && contains(text, "p(t)")))
              << what;
        }
      }
    }
  }
}

TEST(RotationPicture, IsSoundAtEveryExtreme) {
  for (const int d : {2, 4, 64, 16384}) {
    for (const std::int64_t length : {1ll, 512ll, 1'000'000'000ll}) {
      for (const double base : {1.001, 10000.0, 1e9}) {
        State state = with(d, length, base);
        state.pair = d / 2 - 1;
        if (base > 1e6) state.offset = -(length - 1);
        if (base == 10000.0) state.position = length - 1;
        state = within_limits(state);
        const Scene scene = scene_of(state);
        for (const bool compact : {false, true}) {
          const Frame f = frame(compact, Point(200, 250));
          const auto what = fmt::format("d {} L {} base {} {}", d, length, base, compact);
          expect_sound(picture(scene, f), f.area, what);
          expect_no_overlaps(picture(scene, frame(compact)), what);
        }
        EXPECT_TRUE(contains(kRotationView.describe(scene), "within"))
            << kRotationView.describe(scene);
      }
    }
  }
}

TEST(RotationPointer, ASmallCircleChoosesItsPair) {
  const State state;
  const Layout at = layout_of(scene_of(state));
  EXPECT_EQ(drag(state, at.centres[12], at.centres[12]).pair, at.pairs[12]);
  EXPECT_EQ(drag(state, at.words.centre(), at.words.centre()), state);
}

TEST(RotationPointer, DraggingTheHandStepsThePosition) {
  const State state;
  const Layout at = layout_of(scene_of(state));
  const double omega = omega_formula(128, 10000, 4);
  const auto towards = [&](double t) {
    return at.centre + at.radius * Point(std::sin(t * omega), -std::cos(t * omega));
  };
  EXPECT_EQ(drag(state, towards(37), towards(39)).position, 39);
  EXPECT_EQ(drag(state, towards(37), towards(34)).position, 34);
  State first = state;
  first.position = 0;
  EXPECT_EQ(drag(first, towards(0), towards(-3)).position, 0) << "not before the first position";
}

TEST(RotationPointer, HoveringReadsExactNumbers) {
  const Scene scene = scene_of(State{});
  const Layout at = layout_of(scene);
  EXPECT_TRUE(contains(all_text(picture(scene, frame(false, at.centres[4]))), "pair 4\n"));
  EXPECT_TRUE(
      contains(all_text(picture(scene, frame(false, at.centre))),
               fmt::format("{:.12f}", std::sin(37 * omega_formula(128, 10000, 4))).substr(0, 12)));
}

}  // namespace
}  // namespace posenc::rotation
