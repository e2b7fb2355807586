#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "all_views.hpp"
#include "at_least.hpp"
#include "one_view.hpp"
#include "views/rotation/numbers.hpp"
#include "walk.hpp"

namespace posenc::rotation {
namespace {

using namespace posenc::test;

/// The tip of pair 12 of 64.
Point tip_formula(double t) {
  const double angle = t * paper_omega(12);
  return {std::sin(angle), std::cos(angle)};
}

bool has_disc(const RecordingCanvas& canvas, Point centre, Color fill) {
  return std::ranges::any_of(all<RecordingCanvas::Circle>(canvas), [&](const auto& circle) {
    return circle.fill == fill &&
           std::hypot(circle.centre.x - centre.x, circle.centre.y - centre.y) < 1e-6;
  });
}

std::vector<Point> small_circles(const State& state) {
  std::vector<Point> centres;
  for (const auto& circle : all<RecordingCanvas::Circle>(drawn(kRotationView, scene_of(state))))
    if (circle.fill == dark_palette().panel) centres.push_back(circle.centre);
  return centres;
}

TEST(RotationData, IsTheMatrixOfThePairsAngle) {
  for (const int d : {2, 128}) {
    for (const double base : {1.001, 10000.0, 1e9}) {
      for (const std::int64_t offset : {0, 8, -8, 511}) {
        State state = with(d, 1'000'000'000, base);
        state.position = offset == 8 ? 999'999'000 : 37;
        state.offset = offset;
        Rows table;
        kRotationView.write(scene_of(state), table);
        ASSERT_EQ(table.rows.size(), static_cast<std::size_t>(d / 2));
        for (std::size_t i = 0; i < table.rows.size(); ++i) {
          const auto& row = table.rows[i];
          const double omega = paper_omega(static_cast<int>(i), d, base);
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

TEST(RotationAngle, CountsWholeTurns) {
  const auto encoding = *Sinusoidal::make(128, 10000);
  EXPECT_EQ(angle_text(angle_of(encoding, 4, 8)), "4.499 rad = 257.8°");
  EXPECT_EQ(angle_text(angle_of(encoding, 4, -8)), "−4.499 rad = −257.8°");
  EXPECT_EQ(angle_text(angle_of(encoding, 0, 8)), "8 rad = 1 turn and 98.37°");
  EXPECT_EQ(angle_text(angle_of(encoding, 0, -8)), "−8 rad = −1 turn and −98.37°");
  EXPECT_EQ(angle_text(angle_of(encoding, 0, 0)), "0 rad = 0°");
  EXPECT_EQ(angle_of(encoding, 0, 999'999'999).turns, 159154942);
  EXPECT_TRUE(angle_of(encoding, 63, 8).is_tiny());
  EXPECT_FALSE(angle_of(encoding, 0, 0).is_tiny());
}

TEST(RotationPicture, HandsAreSineAcrossAndCosineUpAlsoBetweenPositions) {
  for (const double t : {37.0, 37.5}) {
    Scene scene;
    scene.update(State{}, t);
    RecordingCanvas canvas;
    const auto picture = *kRotationView.layout(canvas, frame(), scene);
    kRotationView.draw(canvas, frame(), scene);
    EXPECT_TRUE(has_disc(canvas, pixel_of(picture, kCircle, tip_formula(t)), dark_palette().t));
    EXPECT_TRUE(
        has_disc(canvas, pixel_of(picture, kCircle, tip_formula(t + 8)), dark_palette().delta));
  }
}

TEST(RotationPicture, ShowsEveryPairWhereTheyFitAndSaysSoWhereTheyDoNot) {
  EXPECT_EQ(small_circles(with(64, 512)).size(), 32u);
  EXPECT_TRUE(contains(all_text(drawn(kRotationView, scene_of(with(64, 512)))), "all 32 pairs"));
  State state = with(16384, 512);
  state.pair = 5001;
  const auto count = small_circles(state).size();
  EXPECT_LT(count, 100u);
  const auto text = all_text(drawn(kRotationView, scene_of(state)));
  EXPECT_TRUE(contains(text, fmt::format("{} of 8\u2009192 pairs, evenly chosen", count))) << text;
  for (const auto* const name : {"\n0\n", "\n5001\n", "\n8191\n"})
    EXPECT_TRUE(contains(text, name)) << name;
}

TEST(RotationFacts, TheResidualHoldsAtEveryExtreme) {
  test::AtLeast looked(448);
  for (const auto* const show : {"step", "shift", "compose", "matrix"}) {
    for (const auto& one : test::corners()) {
      if (!one.state.convention->mistake && one.state.d % 2 == 0) {
        ++looked;
        const State state = test::state_of(fmt::format("rotation-show={}", show), one.state);
        const Scene scene = scene_of(state);
        const FactList& known = kRotationView.known(scene);
        EXPECT_EQ(known.holds("residual"), state.offset != 0) << show << one.name;
        EXPECT_FALSE(known.fails("residual")) << show << one.name;
      }
    }
  }
}

TEST(RotationPointer, ASmallCircleChoosesItsPair) {
  const State state = with(64, 512);
  const auto centres = small_circles(state);
  EXPECT_EQ(after(kRotationView, state, drag(centres[12], {0, 0})).pair, 12);
  EXPECT_TRUE(contains(all_text(drawn(kRotationView, scene_of(state), centres[4])), "pair 4\n"));
  const auto words = layout(kRotationView, state).find("words")->room.centre();
  EXPECT_EQ(after(kRotationView, state, drag(words, {0, 0})), state);
}

}  // namespace
}  // namespace posenc::rotation
