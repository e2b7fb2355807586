// The rotation view beyond one step: both positions shifted, two steps, the whole matrix.

#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "picture.hpp"
#include "views/rotation_matrix.hpp"
#include "views/shown.hpp"
#include "views/views.hpp"

namespace posenc::rotation {
namespace {

using namespace posenc::test;

constexpr Rect kArea{{20, 16}, {1680, 816}};

Frame frame(std::optional<Point> hover = {}) { return {kArea, dark_palette(), false, hover}; }

State showing(RotationShow show, int d = 128, std::int64_t length = 512) {
  State state = with(d, length);
  state.rotation.show = show;
  return within_limits(state);
}

RecordingCanvas picture(const Scene& scene, const Frame& f = frame()) {
  RecordingCanvas canvas;
  kRotationView.draw(canvas, f, scene);
  return canvas;
}

Layout layout_of(const Scene& scene) {
  RecordingCanvas canvas;
  return layout(canvas, frame(), scene);
}

std::string joined_text(const RecordingCanvas& canvas) {
  std::string text = all_text(canvas);
  std::erase(text, '\n');
  return text;
}

double omega_formula(int d, int k) { return std::pow(10000.0, -2.0 * k / d); }

TEST(RotationShift, FindsTheAngleFromTheTwoVectorsAlone) {
  for (const std::int64_t offset : {8, -8, 0, 511}) {
    for (const int k : {0, 4, 40, 63}) {
      State state = showing(RotationShow::shift);
      state.offset = offset;
      state.pair = k;
      const Scene scene = scene_of(state);
      const double angle = omega_formula(128, k) * static_cast<double>(offset);
      for (const std::int64_t t : {0, 37, 500}) {
        const Between found = between(scene, t);
        EXPECT_NEAR(found.cos, std::cos(angle), 1e-12);
        EXPECT_NEAR(found.sin, std::sin(angle), 1e-12);
        EXPECT_NEAR(std::remainder(found.angle_rad - angle, 2 * std::numbers::pi), 0, 1e-12);
        double product = 0;
        for (int i = 0; i < 64; ++i) {
          product += std::cos(omega_formula(128, i) * static_cast<double>(offset));
        }
        EXPECT_NEAR(found.product, product, 1e-11);
      }
    }
  }
}

TEST(RotationShift, StandsStillAsFarAsRoundingLetsIt) {
  for (const auto& convention : conventions()) {
    for (const int d : {4, 128, 16384}) {
      State state;
      state.convention = &convention;
      state.d = d;
      state.length = 1'000'000'000;
      state.position = 999'999'000;
      state.rotation.shifted_from = 3;
      state = within_limits(state);
      const Scene scene = scene_of(state);
      const double change = std::abs(shift(scene).now.product - shift(scene).before.product);
      const bool still = change <= product_rounding(scene.sinusoidal());
      EXPECT_EQ(still, scene.sinusoidal().is_rotation()) << convention.id << " " << change;
      const auto words = kRotationView.describe(scene);
      EXPECT_EQ(contains(words, "it stands still"), still) << words;
    }
  }
}

TEST(RotationShift, SaysTheNumbersOfBothAndTheirDifference) {
  const State state = showing(RotationShow::shift);
  const auto text = joined_text(picture(scene_of(state)));
  for (const std::string_view wanted :
       {"Shifted from t = 0 to t = 37, the angle, the matrix and the product stand still",
        "−0.212037", "45.720514", "257.7583°", "t₀ = 0", "difference", "0.926318"}) {
    EXPECT_TRUE(contains(text, wanted)) << wanted << "\n" << text;
  }
  State mistake = state;
  mistake.convention = find_convention("mistake-cos-exponent");
  const auto wrong = joined_text(picture(scene_of(mistake)));
  EXPECT_TRUE(contains(wrong, "the product p(t) · p(t + δ) moves by 2.2")) << wrong;
  EXPECT_TRUE(contains(wrong, "changes along the sequence"));
}

TEST(RotationShift, ADragAlongTheSequenceMovesBoth) {
  const State state = showing(RotationShow::shift);
  const Scene scene = scene_of(state);
  const Layout at = layout_of(scene);
  ASSERT_TRUE(at.track);
  Pointer pointer;
  pointer.down = true;
  pointer.pressed_at = at.track->centre();
  std::int64_t last = -1;
  for (const double share : {0.1, 0.5, 0.9}) {
    pointer.at = {at.track->min.x + share * at.track->width(), at.track->centre().y};
    RecordingCanvas canvas;
    const State next = kRotationView.interact(canvas, frame(), scene, pointer);
    EXPECT_GT(next.position, last);
    EXPECT_EQ(next.offset, state.offset);
    EXPECT_EQ(next.rotation, state.rotation);
    last = next.position;
  }
  pointer.double_clicked = true;
  RecordingCanvas canvas;
  const State next = kRotationView.interact(canvas, frame(), scene, pointer);
  EXPECT_EQ(next.rotation.shifted_from, next.position) << "a double click begins there";
}

TEST(RotationCompose, TheArcsAddUp) {
  for (const std::int64_t epsilon : {5, -5, 3, 0, 200}) {
    State state = showing(RotationShow::compose);
    state.rotation.epsilon = epsilon;
    const Scene scene = scene_of(state);
    const Layout at = layout_of(scene);
    std::vector<double> swept;
    for (const auto& line : all<RecordingCanvas::Line>(picture(scene))) {
      if (line.points.size() <= 5) continue;
      double sum = 0;
      for (std::size_t i = 1; i < line.points.size(); ++i) {
        const Point a = line.points[i - 1] - at.centre, b = line.points[i] - at.centre;
        sum += std::atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y);
      }
      swept.push_back(sum);
    }
    ASSERT_EQ(swept.size(), epsilon == 0 ? 2u : 3u) << epsilon;
    const double by_epsilon = epsilon == 0 ? 0 : swept[2];
    EXPECT_NEAR(swept[0], swept[1] + by_epsilon, 0.02) << "the outer is the two inner ones";
    EXPECT_NEAR(std::remainder(by_epsilon - omega_formula(128, 4) * static_cast<double>(epsilon),
                               2 * std::numbers::pi),
                0, 0.02);
  }
}

TEST(RotationCompose, PrintsBothMatricesAndTheirDifference) {
  const Scene scene = scene_of(showing(RotationShow::compose));
  const double largest = largest_composition_residual(scene);
  EXPECT_LE(largest, kCompositionResidual);
  const auto text = joined_text(picture(scene));
  const double angle = 13 * omega_formula(128, 4);
  EXPECT_TRUE(contains(text, fmt::format("{:.4f}", std::cos(angle)))) << text;
  EXPECT_TRUE(contains(text, "over all 64 pairs"));
  EXPECT_TRUE(contains(kRotationView.describe(scene), "are one of 13"));
}

TEST(RotationMore, ASmallPictureHasTheNumberOfWhatItShows) {
  const auto compact = [](RotationShow show) {
    State state = showing(show);
    state.convention = find_convention("mistake-cos-exponent");
    RecordingCanvas canvas;
    kRotationView.draw(canvas, {{{10, 10}, {460, 340}}, dark_palette(), true, {}}, scene_of(state));
    return joined_text(canvas);
  };
  // No rotation carries a position to the next here, but two matrices still make one.
  EXPECT_TRUE(contains(compact(RotationShow::step), "largest difference1.7"));
  EXPECT_TRUE(contains(compact(RotationShow::compose), "largest difference1.1 · 10⁻¹⁶"));
  EXPECT_TRUE(contains(compact(RotationShow::shift), "change of the product2.2"));
}

TEST(RotationMatrix, HasItsBlocksWhereTheConventionPutsThem) {
  for (const auto& convention : conventions()) {
    State state;
    state.convention = &convention;
    state.d = convention.odd_d == OddD::refused ? 8 : 9;
    state.offset = 3;
    const Scene scene = scene_of(within_limits(state));
    const auto& encoding = scene.sinusoidal();
    const int d = encoding.d();
    // M·p(t) of the whole matrix is p(t+δ), wherever there is a rotation.
    for (const std::int64_t t : {2, 37}) {
      for (int i = 0; i < d; ++i) {
        double sum = 0;
        for (int j = 0; j < d; ++j) {
          sum += matrix_entry(encoding, blocks(scene), i, j) * encoding.entry(t, j);
        }
        const auto column = encoding.column(i);
        if (column.kind != WaveColumn::Kind::zero && !encoding.is_rotation(column.pair)) continue;
        EXPECT_NEAR(sum, encoding.entry(t + 3, i), 1e-14) << convention.id << " row " << i;
      }
    }
    std::int64_t count = 0;
    for (int i = 0; i < d; ++i) {
      for (int j = 0; j < d; ++j) {
        count += matrix_entry(encoding, blocks(scene), i, j) != 0 ? 1 : 0;
      }
    }
    EXPECT_EQ(entries_not_zero(scene), count) << convention.id;
  }
}

TEST(RotationMatrix, DrawsEveryCellWhereTheyAreSeenAndLinesWhereNot) {
  const auto small = picture(scene_of(showing(RotationShow::matrix, 128)));
  EXPECT_TRUE(contains(all_text(small), "each pair turns in a block of its own"));
  const auto large = picture(scene_of(showing(RotationShow::matrix, 16384)));
  EXPECT_TRUE(contains(all_text(large), "pixels wide here and drawn wider"));
  EXPECT_LT(large.commands().size(), 1500u);
  State apart = showing(RotationShow::matrix, 16384);
  apart.convention = find_convention("whisper");
  const auto four = picture(scene_of(within_limits(apart)));
  EXPECT_TRUE(contains(all_text(four), "four diagonals"));
  EXPECT_GT(all<RecordingCanvas::Line>(four).size(), 3 * all<RecordingCanvas::Line>(large).size());
}

TEST(RotationMatrix, DoesNotKnowThePosition) {
  State state = showing(RotationShow::matrix);
  const auto here = numbers_of(picture(scene_of(state)));
  state.position = 200;
  const auto there = numbers_of(picture(scene_of(state)));
  EXPECT_EQ(here, there);
}

TEST(RotationMatrix, AClickOnABlockChoosesItsPair) {
  const Scene scene = scene_of(showing(RotationShow::matrix));
  const auto l = matrix_layout(scene, layout_of(scene), false);
  Pointer pointer;
  pointer.down = pointer.clicked = true;
  pointer.at = pointer.pressed_at = l.whole.min + l.whole.width() * Point(0.5, 0.5) + Point(1, 1);
  RecordingCanvas canvas;
  EXPECT_EQ(kRotationView.interact(canvas, frame(), scene, pointer).pair, 32);
  const auto hovered = all_text(picture(scene, frame(pointer.at)));
  EXPECT_TRUE(contains(hovered, "row 64, column 64")) << hovered;
}

TEST(RotationMore, IsSoundAtEveryExtreme) {
  for (const auto show : {RotationShow::shift, RotationShow::compose, RotationShow::matrix}) {
    for (const int d : {2, 6, 64, 16384}) {
      for (const std::int64_t length : {1ll, 512ll, 1'000'000'000ll}) {
        State state = showing(show, d, length);
        state.offset = -(length - 1);
        state.rotation.epsilon = length - 1;
        state.pair = d / 2 - 1;
        state.position = length - 1;
        const Scene scene = scene_of(within_limits(state));
        const auto what = fmt::format("{} d {} L {}", static_cast<int>(show), d, length);
        expect_sound(picture(scene, frame(Point(300, 300))), kArea, what);
        expect_no_overlaps(picture(scene), what);
      }
    }
  }
}

/// All that the view shows and says, as text: its picture, its formulas, its words, its numbers.
std::string everything(const State& state) {
  const Scene scene = scene_of(state);
  std::string text;
  const auto add = [&](const RecordingCanvas& canvas) {
    text += all_text(canvas);
    for (const double number : numbers_of(canvas)) text += fmt::format("{} ", number);
    for (const auto& box : all<RecordingCanvas::Box>(canvas)) {
      if (box.fill) text += fmt::format("{} {} {} ", box.fill->r, box.fill->g, box.fill->b);
    }
    for (const auto& line : all<RecordingCanvas::Line>(canvas)) {
      text += fmt::format("{} {} ", line.stroke.color.r, line.stroke.color.b);
    }
  };
  RecordingCanvas canvas;
  draw_view(kRotationView, canvas, frame(), scene);
  add(canvas);
  for (const auto equation : {kRotationView.equation, kRotationView.equation_in_full}) {
    const Equation made = equation(dark_palette(), scene);
    for (const Formula& formula : made.numbers) {
      RecordingCanvas strip;
      draw(strip, {0, 100}, formula, 20);
      add(strip);
    }
    for (const auto& caption : made.captions) text += caption + '\n';
  }
  text += describe_view(kRotationView, scene);
  Rows table;
  EXPECT_TRUE(write_numbers(kRotationView, scene, table));
  for (const auto& row : table.rows) text += fmt::format("{}\n", fmt::join(row, ","));
  return text;
}

TEST(RotationMuted, IsOfAllPairsWhateverTheMixerMutes) {
  for (const int d : {8, 128, 1024}) {
    for (const auto show :
         {RotationShow::step, RotationShow::shift, RotationShow::compose, RotationShow::matrix}) {
      for (const char* const convention : {"paper", "mistake-cos-exponent"}) {
        State state = showing(show, d);
        ASSERT_TRUE(assign(state, *find_parameter("convention"), convention)) << convention;
        state.pair = 1;
        state = within_limits(state);
        const auto heard = everything(state);
        for (const char* const mute : {"1", "1-3", "2-4"}) {
          ASSERT_TRUE(assign(state, *find_parameter("mute"), mute));
          ASSERT_TRUE(has_muted_pairs(state));
          EXPECT_TRUE(everything(state) == heard)
              << "d = " << d << ", show " << static_cast<int>(show) << ", " << convention << ", "
              << mute;
        }
      }
    }
  }
}

}  // namespace
}  // namespace posenc::rotation
