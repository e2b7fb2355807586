#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <posenc/attention.hpp>
#include <posenc/models/plane.hpp>

#include "expect_has.hpp"
#include "npy_files.hpp"
#include "reference.hpp"

namespace posenc {
namespace {

using reference::Real;

PlaneSinusoid sinusoid(int d, PlaneOrder order = PlaneOrder::column_first, double base = 10000) {
  return *PlaneSinusoid::make(d, base, *find_convention("tf-tutorial"), order);
}

std::vector<double> vector_of(const PlaneSinusoid& plane, std::int64_t row, std::int64_t column) {
  std::vector<double> vector;
  for (int dim = 0; dim < plane.d(); ++dim) vector.push_back(plane.entry(row, column, dim));
  return vector;
}

TEST(PlaneSinusoid, OfEightNumbersIsThatOfMAE) {
  // facebookresearch/mae, util/pos_embed.py, get_2d_sincos_pos_embed(8, 2), row 0, column 1.
  const double wanted[] = {
      0.841470984808, 0.00999983333417, 0.540302305868, 0.999950000417, 0, 0, 1, 1};
  const auto made = vector_of(sinusoid(8), 0, 1);
  const auto other = vector_of(sinusoid(8, PlaneOrder::row_first), 1, 0);
  for (std::size_t i = 0; i < made.size(); ++i) EXPECT_NEAR(made[i], wanted[i], 1e-12) << i;
  EXPECT_EQ(made, other) << "the other order swaps row and column";
}

/// grid[0] is the column's; out = pos·ω, ω_i = 1/10000^(i/(D/4)), sines and then cosines.
TEST(PlaneSinusoid, IsThatOfMpfr) {
  for (const int d : {4, 8, 128, 768}) {
    for (const double base : {100.0, 10000.0}) {
      const auto plane = sinusoid(d, PlaneOrder::column_first, base);
      for (const auto& [row, column] :
           {std::pair<std::int64_t, std::int64_t>{0, 0}, {3, 13}, {127, 5}, {kMaxPosition, 1}}) {
        for (int dim = 0; dim<d; dim += d> 100 ? 7 : 1) {
          const int within = dim % (d / 2), i = within % (d / 4);
          const Real omega = pow(base, Real(-i) / (d / 4));
          const Real angle = (dim < d / 2 ? column : row) * omega;
          const Real wanted = within < d / 4 ? sin(angle) : cos(angle);
          ASSERT_LE(reference::error(plane.entry(row, column, dim), wanted), kEntryError)
              << d << " " << dim;
        }
      }
    }
  }
}

TEST(PlaneSinusoid, SimilarityIsASumOverRowsAndColumns) {
  const auto plane = sinusoid(64);
  const auto here = vector_of(plane, 6, 9);
  for (const auto& [rows, columns] : {std::pair{0, 5}, {5, 0}, {3, 4}, {-6, -9}, {100, 0}}) {
    const double dot = plane.dot(rows, columns);
    EXPECT_NEAR(dot, dot_product(here, vector_of(plane, 6 + rows, 9 + columns)), 1e-13);
    EXPECT_NEAR(dot, plane.dot(rows, 0) + plane.dot(0, columns) - plane.dot(0, 0), 1e-13);
    Real sum;
    for (int i = 0; i < 16; ++i) {
      const Real omega = pow(10000, Real(-i) / 16);
      sum = sum + cos(omega * rows) + cos(omega * columns);
    }
    EXPECT_LE(reference::error(dot, sum), 64 * kDotError);
  }
  EXPECT_EQ(plane.dot(0, 0), 32);
  // Both 5 patches away: a cross, not a disc.
  EXPECT_GT(plane.dot(0, 5), plane.dot(3, 4) + 1);
}

TEST(PlaneRotary, RotatesHalvesByColumnAndRow) {
  for (const auto layout : {RotaryLayout::interleaved, RotaryLayout::half}) {
    for (const auto order : {PlaneOrder::column_first, PlaneOrder::row_first}) {
      const auto plane = *PlaneRotary::make(16, 100, order, layout);
      std::vector<double> head(16);
      std::iota(head.begin(), head.end(), -4.5);
      auto rotated = head;
      plane.apply(11, 6, rotated);
      for (int half = 0; half < 2; ++half) {
        const bool by_row = (half == 0) == (order == PlaneOrder::row_first);
        EXPECT_EQ(plane.encodes_row(8 * half), by_row);
        for (int i = 0; i < 4; ++i) {
          const auto pair = plane.axis().dims(i);
          const auto x = static_cast<std::size_t>(8 * half + pair[0]);
          const auto y = static_cast<std::size_t>(8 * half + pair[1]);
          const Real angle = (by_row ? 11 : 6) * pow(100, Real(-i) / 4), cosine = cos(angle),
                     sine = sin(angle);
          const double most = kRotaryErrorF64 * std::hypot(head[x], head[y]);
          EXPECT_LE(reference::error(rotated[x], head[x] * cosine - head[y] * sine), most);
          EXPECT_LE(reference::error(rotated[y], head[x] * sine + head[y] * cosine), most);
        }
      }
      // The logit of rotated rows depends on the distances alone.
      const std::vector<double> key(head.rbegin(), head.rend());
      for (const auto& [row, column] : {std::pair{0, 0}, {7, 100}}) {
        auto q = head, k = key;
        plane.apply(row + 3, column - 2, q);
        plane.apply(row, column, k);
        EXPECT_NEAR(dot_product(q, k), plane.logit(head, key, 3, -2), 1e-10);
      }
    }
  }
}

TEST(PlaneRotary, OfOnesHasTheSimilarityOfTheSinusoids) {
  const auto plane = *PlaneRotary::make(64, 10000);
  std::vector<double> ones(64);
  for (std::size_t i = 0; i < ones.size(); i += 2) ones[i] = 1;
  for (const auto& [rows, columns] : {std::pair{0, 0}, {3, 4}, {-5, 0}, {13, -13}})
    EXPECT_NEAR(plane.logit(ones, ones, rows, columns), sinusoid(64).dot(rows, columns), 1e-12);
}

std::shared_ptr<const Table> positions_table(std::int64_t rows) {
  return std::make_shared<const Table>(
      test::make_table(rows, 2, std::vector<double>(static_cast<std::size_t>(2 * rows))));
}

TEST(PlaneTable, GoesRowAfterRowBehindAClassToken) {
  const auto plain = *PlaneTable::make(positions_table(12), 3, 4);
  const auto with_token = *PlaneTable::make(positions_table(13), 3, 4);
  EXPECT_FALSE(plain.has_class_token());
  EXPECT_TRUE(with_token.has_class_token());
  EXPECT_EQ(plain.row_of(0, 0), 0);
  EXPECT_EQ(plain.row_of(2, 3), 11);
  EXPECT_EQ(with_token.row_of(0, 0), 1);
  EXPECT_EQ(with_token.row_of(2, 3), 12);
}

TEST(Plane, RefusesOtherSizesAndNamesOnesThatFit) {
  for (const auto& [rows, choice] : {std::pair(512, "16 rows and 32 columns"),
                                     {577, "24 rows and 24 columns"},
                                     {1, "1 row and 1 column"}})
    test::expect_has(PlaneTable::make(positions_table(rows), 14, 14).error().message,
                     {std::to_string(rows) + (rows == 1 ? " row is" : " rows is"), "196", choice});
  for (const int d : {2, 6, 130, 16382}) {
    const auto refused = PlaneSinusoid::make(d, 10000, paper()).error().message;
    EXPECT_EQ(refused, PlaneRotary::make(d, 10000).error().message);
    test::expect_has(refused, {"d = " + std::to_string(d), "a multiple of 4 from 4 to 16384",
                               "such as " + std::to_string((d + 3) / 4 * 4)});
  }
  // Conventions that divide by ⌊d/2⌋ − 1 need 4 numbers for each half.
  const auto& whisper = *find_convention("whisper");
  test::expect_has(PlaneSinusoid::make(4, 10000, whisper).error().message, {"from 8", "such as 8"});
  EXPECT_TRUE(PlaneSinusoid::make(8, 10000, whisper));
  EXPECT_FALSE(PlaneSinusoid::make(8, 1, paper()));
  for (const Convention& convention : conventions())
    for (int d = 1; d < 40; ++d)
      EXPECT_EQ(accepts_plane(d, convention).has_value(),
                PlaneSinusoid::make(d, 10000, convention).has_value());
}

/// facebookresearch/detr, models/position_encoding.py: y_embed/(y_embed[-1] + 1e-6)·2π, 128 numbers
/// of the row and then of the column, sines and cosines in turn.
TEST(PlaneGrid, IsDETRsOfA25By34Map) {
  const PlaneParameters detr{
      .d = 256,
      .order = PlaneOrder::row_first,
      .coordinates = {PlaneCoordinates::Kind::from_one, 2 * std::numbers::pi},
      .rows = 25,
      .columns = 34};
  const auto grid = *PlaneGrid::make(detr);
  EXPECT_EQ(grid->positions(), (Cells{0, 25 * 34}));
  for (const auto& [row, column] : {std::pair{0, 0}, {12, 17}, {24, 33}}) {
    for (int dim = 0; dim < 256; ++dim) {
      const double place = dim < 128 ? (row + 1) / (25 + 1e-6) : (column + 1) / (34 + 1e-6);
      const int i = dim % 128;
      const double angle = place * 2 * std::numbers::pi / std::pow(10000.0, i / 2 * 2 / 128.0);
      ASSERT_NEAR(grid->entry(row * 34 + column, dim),
                  i % 2 == 0 ? std::sin(angle) : std::cos(angle), 1e-14)
          << row << " " << column << " " << dim;
    }
  }
}

TEST(PlaneGrid, CountsCoordinatesAsItsSources) {
  using enum PlaneCoordinates::Kind;
  // DINOv3: arange(0.5, 4)/4 · 2 − 1, times 2π; diffusers: arange(4)/(4/16)/2.
  EXPECT_DOUBLE_EQ((PlaneCoordinates{centred, 2 * std::numbers::pi}.at(0, 4)),
                   -1.5 * std::numbers::pi);
  EXPECT_DOUBLE_EQ((PlaneCoordinates{from_zero, 8}.at(3, 4)), 6);
  EXPECT_EQ((PlaneCoordinates{index, 8}.at(3, 4)), 3);
  test::expect_has(PlaneGrid::make({.coordinates = {centred, 0}}).error().message,
                   {"scale", "0.001"});
}

TEST(PlaneGrid, TurnsAxialPairsAsRotaryDoes) {
  const auto grid = *PlaneGrid::make({.method = PlaneMethod::rotary, .d = 32, .base = 100});
  const auto rotary = *PlaneRotary::make(32, 100);
  std::vector<double> head(32);
  for (std::size_t i = 0; i < head.size(); i += 2) head[i] = 1;
  rotary.apply(5, 9, head);
  for (int dim = 0; dim < 32; ++dim)
    EXPECT_NEAR(grid->entry(5 * 14 + 9, dim), head[static_cast<std::size_t>(dim)], 1e-15) << dim;
}

/// Magnitudes of init_random_2d_freqs, each twice and at right angles.
TEST(PlaneGrid, MixedPairsComeAtRightAngles) {
  const auto pairs = mixed_pairs(32, 10);
  ASSERT_EQ(pairs.size(), 16u);
  for (std::size_t k = 0; k < pairs.size(); k += 2) {
    const auto &a = pairs[k], &b = pairs[k + 1];
    EXPECT_NEAR(std::hypot(a.of_row, a.of_column), std::pow(10.0, -static_cast<double>(k) / 16),
                1e-15);
    EXPECT_NEAR(std::hypot(b.of_row, b.of_column), std::hypot(a.of_row, a.of_column), 1e-15);
    EXPECT_NEAR(a.of_row * b.of_row + a.of_column * b.of_column, 0, 1e-16);
  }
  const auto grid = *PlaneGrid::make({.method = PlaneMethod::mixed, .d = 32, .base = 10});
  const double angle = 3 * pairs[2].of_row + 4 * pairs[2].of_column;
  EXPECT_DOUBLE_EQ(grid->entry(3 * 14 + 4, 4), std::cos(angle));
  EXPECT_DOUBLE_EQ(grid->entry(3 * 14 + 4, 5), std::sin(angle));
}

/// transformers, modeling_qwen2_vl.py (mrope_section 16, 24, 24) and modeling_qwen3_vl.py (24, 20,
/// 20: T H W in turn, and T alone from pair 60 on).
TEST(PlaneGrid, SharesPairsOutAsQwenDoes) {
  using enum PlaneAxis;
  const auto blocks = axes_of_pairs(AxisOrder::blocks, 64);
  const auto turns = axes_of_pairs(AxisOrder::interleaved, 64);
  for (std::size_t k = 0; k < 64; ++k) {
    EXPECT_EQ(blocks[k], k < 16 ? time : k < 40 ? row : column) << k;
    EXPECT_EQ(turns[k], k >= 60 || k % 3 == 0 ? time : k % 3 == 1 ? row : column) << k;
  }
  const auto grid = *PlaneGrid::make({.method = PlaneMethod::blocks, .d = 128, .base = 1e6});
  const auto n = 3 * 14 + 4;
  EXPECT_EQ(grid->entry(n, 0), 1) << "time does not change in an image";
  EXPECT_NEAR(grid->entry(n, 2 * 20 + 1), std::sin(3 * std::pow(1e6, -20 / 64.0)), 1e-15);
  EXPECT_NEAR(grid->entry(n, 2 * 50), std::cos(4 * std::pow(1e6, -50 / 64.0)), 1e-15);
  test::expect_has(PlaneGrid::make({.method = PlaneMethod::blocks, .d = 6}).error().message,
                   {"d = 6", "multiple of 4"});
}

}  // namespace
}  // namespace posenc
