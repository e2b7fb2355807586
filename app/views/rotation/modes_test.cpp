#include <cmath>
#include <numbers>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <posenc/models/rotary.hpp>

#include "all_views.hpp"
#include "at_least.hpp"
#include "one_view.hpp"
#include "text/numbers.hpp"
#include "views/rotation/numbers.hpp"
#include "views/rotation/options.hpp"
#include "views/shown.hpp"

/// The rotation view beyond one step: both positions shifted, two steps, the whole matrix.
namespace posenc::rotation {
namespace {

using namespace posenc::test;

State showing(RotationShow show, int d = 128, std::int64_t length = 512) {
  State state = with(d, length);
  state.set(rotation::kShow, show);
  return within_limits(state);
}

RecordingCanvas picture(const State& state, std::optional<Point> hover = {}) {
  return drawn(kRotationView, scene_of(state), hover);
}

TEST(RotationFormulas, AreNeverBelowTheHeadingOfOthers) {
  const auto headings_are = [](RotationShow show, double height, std::string_view first,
                               std::string_view last) {
    RecordingCanvas canvas;
    const Frame frame{{{0, 0}, {1396, height}}, dark_palette(), false, {}};
    kRotationView.draw(canvas, frame, scene_of(showing(show)));
    const auto text = all_text(canvas);
    EXPECT_EQ(contains(text, first), contains(text, last)) << height;
    return contains(text, last);
  };
  int shown = 0;
  for (double height = 400; height <= 900; height += 20) {
    shown += headings_are(RotationShow::step, height, "independent of t\n", "\ndepends on t\n");
    shown += headings_are(RotationShow::compose, height, "a step of δ, then a step of ε\n",
                          "the angles add up, up to whole turns\n");
  }
  EXPECT_GT(shown, 10);
}

TEST(RotationShift, FindsTheAngleFromTheTwoVectorsAlone) {
  for (const std::int64_t offset : {8, -8, 0, 511}) {
    for (const int k : {0, 4, 40, 63}) {
      State state = showing(RotationShow::shift);
      state.offset = offset;
      state.pair = k;
      const Scene scene = scene_of(state);
      const double angle = test::paper_omega(k) * static_cast<double>(offset);
      double product = 0;
      for (int i = 0; i < 64; ++i)
        product += std::cos(test::paper_omega(i) * static_cast<double>(offset));
      for (const std::int64_t t : {0, 37, 500}) {
        const Comparison found = compared(scene, t);
        EXPECT_NEAR(found.cosine, std::cos(angle), 1e-12);
        EXPECT_NEAR(found.sine, std::sin(angle), 1e-12);
        EXPECT_NEAR(std::remainder(found.angle_rad - angle, 2 * std::numbers::pi), 0, 1e-12);
        EXPECT_NEAR(found.product, product, 1e-11);
      }
    }
  }
}

TEST(RotationShift, ChangesNoNumberBeyondRoundingWhereThereIsARotation) {
  for (const auto& convention : conventions()) {
    for (const int d : {4, 128, 16384}) {
      State state = with(d, 1'000'000'000);
      state.convention = &convention;
      state.position = 999'999'000;
      state.set(rotation::kShiftedFrom, 3);
      const Scene scene = scene_of(within_limits(state));
      const auto& known = kRotationView.known(scene);
      EXPECT_EQ(known.holds("change"), scene.sinusoidal().is_rotation()) << convention.id;
      EXPECT_NE(known.fails("change"), known.holds("change"));
    }
  }
}

TEST(RotationFacts, AreTheNumbersOfTheFormulas) {
  using enum CheckOutcome;
  const double omega = test::paper_omega(12), degree = std::numbers::pi / 180;
  expect_known(kRotationView,
               {{"", "angle", {}, 8 * omega},
                {"", "rest", {}, 8 * omega / degree},
                {"offset=-8", "rest", {}, -8 * omega / degree},
                {"pair=0 offset=-8", "turns", {}, -1},
                {"", "matrix-cosine", {}, std::cos(8 * omega)},
                {"", "matrix-sine", {}, std::sin(8 * omega)},
                {"", "residual", holds},
                {"", "composed", holds},
                {"", "entries", {}, 256},
                {"offset=0", "entries", {}, 128},
                {"", "all-entries", {}, 128 * 128},
                {"", "product", {}, 45.7205},
                {"", "product-before", {}, 45.7205},
                {"", "change", holds},
                {"shifted-from=37", "change", not_measured},
                {"convention=mistake-cos-exponent", "residual", fails},
                {"convention=mistake-cos-exponent offset=0", "residual", not_measured},
                {"convention=mistake-cos-exponent", "pair-residual", fails},
                {"convention=mistake-cos-exponent", "composed", holds},
                {"convention=mistake-cos-exponent", "change", fails, 2.168},
                {"convention=marian-hf d=7 pair=2", "pair-residual", holds},
                {"convention=marian-hf d=7 pair=3", "pair-residual", fails},
                {"rotation-show=layouts", "interleaved", {}, 20},
                {"rotation-show=layouts", "half", {}, 20},
                {"rotation-show=layouts", "converted", holds, 20},
                {"rotation-show=layouts", "query-only", fails, 21},
                {"rotation-show=layouts", "change", fails},
                {"rotation-show=layouts position=0", "change", not_measured},
                {"rotation-show=layouts d=2", "query-only", fails, 21}});
}

TEST(RotationMatrix, WritesNoEntryAsZeroThatIsNotZero) {
  State state = showing(RotationShow::matrix, 8);
  state.offset = 4;
  for (const auto& text : all<RecordingCanvas::Text>(picture(state)))
    EXPECT_TRUE(text.text != "0.00" && text.text != "−0.00");
  EXPECT_TRUE(contains(all_text(picture(state)), "−0.004"));
}

/// By how much each arc turns, clockwise on the screen.
std::vector<double> swept(const State& state) {
  const Point centre = pixel_of(layout(kRotationView, state), kCircle, {0, 0});
  std::vector<double> turns;
  for (const auto& line : all<RecordingCanvas::Line>(picture(state))) {
    if (line.points.size() <= 5 || line.stroke.color == dark_palette().line) continue;
    turns.push_back(0);
    for (std::size_t i = 1; i < line.points.size(); ++i) {
      const Point a = line.points[i - 1] - centre, b = line.points[i] - centre;
      turns.back() += std::atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y);
    }
  }
  return turns;
}

TEST(RotationArcs, GoFromHandToHandAndAddUp) {
  const double omega = test::paper_omega(12);
  for (const std::int64_t offset : {8, -8, 3, 40}) {
    State state;
    state.offset = offset;
    EXPECT_NEAR(swept(state).at(0), omega * static_cast<double>(offset), 0.01);
  }
  for (const std::int64_t epsilon : {5, -5, 3, 0, 200}) {
    State state = showing(RotationShow::compose);
    state.set(rotation::kEpsilon, epsilon);
    const auto turns = swept(state);
    ASSERT_EQ(turns.size(), epsilon == 0 ? 2u : 3u) << epsilon;
    const double by_epsilon = epsilon == 0 ? 0 : turns[2];
    EXPECT_NEAR(turns[0], turns[1] + by_epsilon, 0.02) << "the outer is the two inner ones";
    const double off = by_epsilon - omega * static_cast<double>(epsilon);
    EXPECT_NEAR(std::remainder(off, 2 * std::numbers::pi), 0, 0.02);
  }
}

TEST(RotationMatrix, HasItsBlocksWhereTheConventionPutsThem) {
  test::AtLeast rows(248);
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
        for (int j = 0; j < d; ++j)
          sum += matrix_entry(encoding, 3, i, j).value_or(0) * encoding.entry(t, j);
        const auto column = encoding.column(i);
        if (column.kind != WaveColumn::Kind::zero && !encoding.is_rotation(column.pair)) continue;
        ++rows;
        EXPECT_NEAR(sum, encoding.entry(t + 3, i), 1e-14) << convention.id << " row " << i;
      }
    }
    std::int64_t count = 0;
    for (int i = 0; i < d; ++i) {
      for (int j = 0; j < d; ++j) count += matrix_entry(encoding, 3, i, j).value_or(0) != 0;
    }
    EXPECT_EQ(kRotationView.known(scene).number("entries"), static_cast<double>(count))
        << convention.id;
  }
}

TEST(RotationLayouts, AreOneRotationUnlessOneVectorAloneIsConverted) {
  // rotary.md: q = 1 2 3 4, k = 4 3 2 1, d = 4, b = 10 000, at 40 digits.
  struct FactRow {
    std::int64_t delta;
    double interleaved, half;
  };
  for (const auto& [delta, interleaved, half] :
       {FactRow{1, 11.14516897214, 6.887814881427}, FactRow{-1, 19.65987715356, 23.91723124427},
        FactRow{10, 3.780264833228, 6.001203304441}}) {
    State state = showing(RotationShow::layouts);
    state.offset = delta;
    Rows table;
    kRotationView.write(scene_of(state), table);
    ASSERT_EQ(table.rows.size(), 4U);
    EXPECT_EQ(table.names[3], std::vector<std::string>{"query-only"});
    const auto& rows = table.rows;
    EXPECT_NEAR(rows[0][2], interleaved, 1e-11);
    EXPECT_NEAR(rows[1][2], half, 1e-11);
    EXPECT_NEAR(rows[2][2], interleaved, 1e-11);
    EXPECT_EQ(rows[0][1], 20);
    EXPECT_EQ(rows[1][1], 20);
    EXPECT_EQ(rows[2][1], 20);
    EXPECT_EQ(rows[3][1], 21);
    for (const auto& row : rows) EXPECT_LE(row[3], 1e-13) << "no shift finds it";
  }
}

TEST(RotationLayouts, BothMatricesTurnARow) {
  const auto encoding = *Sinusoidal::make(8, 10000);
  for (const auto layout : {RotaryLayout::interleaved, RotaryLayout::half}) {
    const Rotary rotary = Rotary::like(encoding, layout);
    std::vector<double> given{1, -2, 3, 0.5, 4, 0, -1, 2}, turned = given;
    rotary.apply({.first = 3, .count = 1}, 1, std::span(turned));
    for (int i = 0; i < 8; ++i) {
      double sum = 0;
      for (int j = 0; j < 8; ++j)
        sum +=
            matrix_entry(rotary.table(), 3, i, j).value_or(0) * given[static_cast<std::size_t>(j)];
      EXPECT_NEAR(sum, turned[static_cast<std::size_t>(i)], 1e-14);
    }
  }
}

TEST(RotationMatrix, DoesNotDependOnThePosition) {
  State state = showing(RotationShow::matrix);
  const auto here = numbers_of(picture(state));
  state.position = 200;
  EXPECT_EQ(here, numbers_of(picture(state)));
}

/// All that the view shows and says: its picture, its formulas, its words, its numbers.
std::string everything(const State& state) {
  const Scene scene = scene_of(state);
  RecordingCanvas canvas;
  kRotationView.draw(canvas, frame(), scene);
  std::string text = all_text(canvas);
  for (const Fact& fact : kRotationView.known(scene)) text += text_of(fact.value);
  text += fmt::format("{}", fmt::join(numbers_of(canvas), " "));
  const auto add = [&](const Color& c) { text += fmt::format("{} {} {} ", c.r, c.g, c.b); };
  for (const auto& box : all<RecordingCanvas::Box>(canvas)) add(box.fill.value_or(Color()));
  for (const auto& line : all<RecordingCanvas::Line>(canvas)) add(line.stroke.color);
  const auto made = kRotationView.formula(scene);
  text += fmt::format("{}{}", fmt::join(made.numbers, "\n"), fmt::join(made.captions, "\n"));
  Rows table;
  EXPECT_TRUE(write_numbers(kRotationView, scene, table));
  for (const auto& row : table.rows) text += fmt::format("{}\n", fmt::join(row, ","));
  return text;
}

TEST(RotationMasked, IsOfAllPairsWhicheverAreMasked) {
  using enum RotationShow;
  for (const int d : {8, 128, 1024}) {
    for (const auto show : {step, RotationShow::shift, compose, matrix, RotationShow::layouts}) {
      for (const char* const convention : {"paper", "mistake-cos-exponent"}) {
        State state = showing(show, d);
        state.convention = find_convention(convention);
        state.pair = 1;
        const auto unmasked = everything(state);
        for (const char* const mute : {"1", "1-3", "2-4"}) {
          ASSERT_TRUE(assign(state, *find_parameter("mute"), mute));
          ASSERT_TRUE(has_masked_pairs(state));
          EXPECT_TRUE(everything(state) == unmasked)
              << d << " " << static_cast<int>(show) << " " << convention << " " << mute;
        }
      }
    }
  }
}

}  // namespace
}  // namespace posenc::rotation
