#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <posenc/rotation.hpp>

#include "all_views.hpp"
#include "picture.hpp"
#include "set_parameters.hpp"
#include "views/distance/numbers.hpp"
#include "views/distance/options.hpp"
#include "views/parts.hpp"
#include "views/rotation/numbers.hpp"

/// What the views make of conventions other than the paper's.
namespace posenc {
namespace {

using test::scene_of;

State in(std::string_view id, std::int64_t d = 8, std::int64_t length = 12) {
  State state = test::with({{"position", 5}, {"offset", 3}, {"pair", 1}});
  state.convention = find_convention(id);
  state.d = d;
  state.length = length;
  return within_limits(state);
}

std::vector<std::vector<double>> rows_of(const View& view, const State& state) {
  test::Rows table;
  view.write(scene_of(state), table);
  return table.rows;
}

TEST(HeatmapInConventions, RowsHoldThePositionsOfTheirTokens) {
  // fairseq's first token is at 2; its frequencies end with 1/b exactly, sines first.
  const auto fairseq = rows_of(kHeatmapView, in("fairseq", 8, 3));
  ASSERT_EQ(fairseq.size(), 3u * 8u);
  EXPECT_EQ(fairseq[0], (std::vector<double>{2, 0, std::sin(2.0)}));
  EXPECT_EQ(fairseq[3][0], 2);
  EXPECT_NEAR(fairseq[3][2], std::sin(2 / 10000.0), 1e-15);
  EXPECT_NEAR(fairseq[7][2], std::cos(2 / 10000.0), 1e-15);
  EXPECT_EQ(fairseq.back()[0], 4);
  // transformer-xl's rows descend.
  const auto descending = rows_of(kHeatmapView, in("transformer-xl", 4, 5));
  EXPECT_EQ(descending.front()[0], 4);
  EXPECT_NEAR(descending.front()[2], std::sin(4.0), 1e-15);
  EXPECT_EQ(descending.back()[0], 0);
  EXPECT_EQ(descending.back()[2], 1);
}

TEST(HeatmapInConventions, ColoursReachTheLargestEntry) {
  const Scene scene = scene_of(in("mlx", 32));
  EXPECT_EQ(std::get<Between>(kHeatmapView.known(scene).find("colours")->value),
            (Between{-0.25, 0.25, {}, 4}));
}

TEST(RotationInConventions, TheMistakesResidualIsThatOfItsFormulas) {
  const State state = in("mistake-cos-exponent", 16, 100);
  const int k = 1;
  const double sine_omega = std::pow(10000, -2.0 * k / 16),
               cosine_omega = std::pow(10000, -(2.0 * k + 1) / 16);
  const auto at = [&](double t) {
    return std::array{std::sin(t * sine_omega), std::cos(t * cosine_omega)};
  };
  const double c = std::cos(3 * sine_omega), s = std::sin(3 * sine_omega);
  const auto here = at(5), there = at(8);
  const double residual = std::max(std::abs(c * here[0] + s * here[1] - there[0]),
                                   std::abs(-s * here[0] + c * here[1] - there[1]));
  EXPECT_GT(residual, 0.01);
  const auto rows = rows_of(kRotationView, state);
  EXPECT_NEAR(rows[static_cast<std::size_t>(k)][6], residual, 1e-12);
}

double dot_of_rows(const Sinusoidal& encoding, std::int64_t a, std::int64_t b) {
  double sum = 0;
  for (int dim = 0; dim < encoding.d(); ++dim)
    sum += encoding.entry(a, dim) * encoding.entry(b, dim);
  return sum;
}

TEST(EveryConventionInViews, ClaimsAndNumbersFollowTheRows) {
  for (const auto& convention : conventions()) {
    for (const std::int64_t d : {15, 16}) {
      State state = in(convention.id, d, 100);
      SCOPED_TRACE(std::string(convention.id) + ", d = " + std::to_string(state.d));
      const Scene scene = scene_of(state);
      const auto& encoding = scene.sinusoidal();
      double sum = 0, squared = 0;
      const auto terms = scene.terms();
      for (const double term : *terms) sum += term;
      const double dot = dot_of_rows(encoding, state.position, state.position + state.offset);
      EXPECT_NEAR(sum * encoding.scale() * encoding.scale(), dot, 1e-13);
      EXPECT_NEAR(scene.dot(), dot, 1e-13);
      if (encoding.is_rotation()) {
        EXPECT_NEAR(scene.dot_at_zero(), dot_of_rows(encoding, 7, 7), 1e-13);
      }
      // The distance view.
      EXPECT_EQ(kDistanceView.known(scene).fails("difference"), !encoding.is_rotation());
      const auto both = distance::compared(scene, 9);
      EXPECT_NEAR(both.dot, dot_of_rows(encoding, 5, 14), 1e-13);
      for (int dim = 0; dim < encoding.d(); ++dim)
        squared += std::pow(encoding.entry(5, dim) - encoding.entry(14, dim), 2);
      EXPECT_NEAR(both.euclidean, std::sqrt(squared), 1e-12);
      EXPECT_NEAR(rows_of(kDistanceView, state)[9][1], both.dot, 1e-13);
      // The rotation view: only pairs of one frequency turn.
      if (d == 16) {
        const bool turns = convention.rule.cosine_shift == 0;
        EXPECT_EQ(kRotationView.known(scene).holds("residual"), turns);
        EXPECT_EQ(kRotationView.known(scene).fails("residual"), !turns);
      }
      state.set(distance::kMeasure, Similarity::euclidean);
      const Scene euclidean = scene_of(state);
      EXPECT_NEAR(distance::curves_of(euclidean).front()->values[9], std::sqrt(squared), 1e-7);
    }
  }
}

TEST(DistanceInConventions, APinnedCurveKeepsItsConvention) {
  State state = in("fairseq", 9);
  ASSERT_TRUE(assign(state, *find_parameter("pin"), 1));
  state.convention = &paper();
  state = within_limits(state);
  EXPECT_EQ(state.d, 8);
  EXPECT_EQ(state[distance::kPinnedD], 9);
  const Scene scene = scene_of(state);
  const auto kept = Sinusoidal::make(9, 10000, *find_convention("fairseq"));
  EXPECT_NEAR(distance::pinned_curve(scene)->dots[4], kept->dot(4), 1e-13);
}

TEST(BinaryInConventions, CountsThePositionsOfTheTable) {
  const auto rows = rows_of(kBinaryView, in("fairseq", 8, 7));
  ASSERT_EQ(rows.size(), 7u);
  EXPECT_EQ(rows.front()[0], 2);
  EXPECT_EQ(rows.back()[0], 8);
  EXPECT_EQ(rows.back()[4], 1) << "position 8 has a fourth bit";
}

TEST(OrderInConventions, TurnsAroundWhereTheBaseIsMultiplied) {
  const Scene scene = scene_of(in("mistake-multiply", 64));
  EXPECT_EQ(pair_order(scene.sinusoidal()), PairOrder::quickening);
  EXPECT_EQ(kHeatmapView.known(scene).text("columns"), "slow waves first");
  EXPECT_EQ(pair_order(scene_of(in("paper")).sinusoidal()), PairOrder::slowing);
  const Scene both = scene_of(in("mistake-index-pi", 64));
  EXPECT_EQ(pair_order(both.sinusoidal()), PairOrder::mixed);
  EXPECT_EQ(kHeatmapView.known(both).text("columns"), "pair 3 is fastest");
}

}  // namespace
}  // namespace posenc
