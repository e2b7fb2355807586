#include <cmath>
#include <numbers>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "all_views.hpp"
#include "one_view.hpp"
#include "views/binary/numbers.hpp"
#include "views/binary/options.hpp"

namespace posenc::binary {
namespace {

using namespace posenc::test;

State at(std::int64_t length, std::int64_t t, bool match = false) {
  State state = with(128, length);
  state.position = t;
  state.set(binary::kMatch, match);
  return within_limits(state);
}

int bit_of(std::int64_t t, int j) {
  return static_cast<int>(t / static_cast<std::int64_t>(std::pow(2, j)) % 2);
}

Ripple ripple_at(std::int64_t t, double position) {
  Scene scene;
  scene.update(at(512, t), position);
  return ripple(scene);
}

TEST(BinaryData, IsTheBitsAndTheSines) {
  State state = at(20, 3);
  state.d = 6;
  state.pair = 0;
  Rows table;
  kBinaryView.write(scene_of(within_limits(state)), table);
  EXPECT_EQ(table.columns, (std::vector<std::string>{
                               "position", "bit0", "bit1", "bit2", "bit3", "bit4", "sin0", "sin1",
                               "sin2", "flips0", "flips1", "flips2", "flips3", "flips4",
                               "sign_changes0", "sign_changes1", "sign_changes2"}));
  ASSERT_EQ(table.rows.size(), 20u);
  for (int t = 0; t < 20; ++t) {
    const auto& row = table.rows[static_cast<std::size_t>(t)];
    EXPECT_EQ(row[0], t);
    for (int j = 0; j < 5; ++j) {
      EXPECT_EQ(row[static_cast<std::size_t>(1 + j)], bit_of(t, j));
      EXPECT_EQ(row[static_cast<std::size_t>(9 + j)], std::floor(t / std::pow(2, j)));
    }
    for (int k = 0; k < 3; ++k) {
      const long double angle = t * std::pow(10000.0L, -2.0L * k / 6);
      EXPECT_NEAR(row[static_cast<std::size_t>(6 + k)], static_cast<double>(std::sin(angle)),
                  1e-14);
      EXPECT_EQ(row[static_cast<std::size_t>(14 + k)],
                static_cast<double>(std::floor(angle / std::numbers::pi_v<long double>)));
    }
  }
}

TEST(BinaryData, MatchedWavesHaveThePeriodsOfTheBits) {
  Rows table;
  kBinaryView.write(scene_of(at(16, 3, true)), table);
  ASSERT_EQ(table.columns.size(), 17u);
  ASSERT_EQ(table.rows.size(), 16u);
  for (int t = 0; t < 16; ++t) {
    for (int j = 0; j < 4; ++j) {
      EXPECT_NEAR(table.rows[static_cast<std::size_t>(t)][static_cast<std::size_t>(5 + j)],
                  std::sin(2 * std::numbers::pi * (t + 0.5) / std::pow(2, j + 1)), 1e-14);
    }
  }
}

TEST(BinaryData, OfABillionPositionsStopsWhenToldTo) {
  Rows table;
  table.most = 4;
  kBinaryView.write(scene_of(at(1'000'000'000, 3)), table);
  EXPECT_EQ(table.rows.size(), 4u);
  EXPECT_EQ(table.columns.size(), 1u + 2 * (30u + 64u));
}

TEST(BinaryFlips, AreTheBitsThatDiffer) {
  EXPECT_EQ(flips(0), 0u);
  EXPECT_EQ(flips(37), 0b1u);
  EXPECT_EQ(flips(40), 0b1111u);
  EXPECT_EQ(flips(std::int64_t{1} << 29), (std::uint64_t{1} << 30) - 1);
  EXPECT_EQ(flips_text(37), "36 → 37: 1 bit flips");
  EXPECT_EQ(flips_text(40), "39 → 40: 4 bits flip");
  EXPECT_EQ(flips_text(0), "0: every bit is 0");
}

TEST(BinaryCounter, AtTShowsTheStepThatLedThere) {
  const auto there = ripple_at(40, 40);
  EXPECT_EQ(there.number, 40);
  EXPECT_EQ(there.flipped, 0b1111u);
  EXPECT_EQ(there.carries(), 0b0111u) << "the bits that fell to 0 carry; bit 3 rose";
  EXPECT_EQ(ripple_at(0, 0).flipped, 0u);
  EXPECT_EQ(ripple_at(511, 511.9).number, 511) << "no step leads past the last position";
}

TEST(BinaryCounter, ACarryRunsThroughItBitByBit) {
  // From 39 = 100111 to 40 = 101000.
  std::vector<std::int64_t> seen;
  for (int i = 0; i < 100; ++i) {
    const auto number = ripple_at(39, 39 + i / 100.0).number;
    if (seen.empty() || seen.back() != number) seen.push_back(number);
  }
  EXPECT_EQ(seen, (std::vector<std::int64_t>{0b100111, 0b100110, 0b100100, 0b100000, 0b101000}));
}

TEST(BinarySigns, AreCountedAtEveryPosition) {
  for (const std::int64_t t : {std::int64_t{0}, std::int64_t{37}, std::int64_t{999'999'967}}) {
    const auto count = signs(scene_of(at(1'000'000'000, t, true)));
    const auto positions = std::min<std::int64_t>(t, 32) + 33;
    EXPECT_EQ(count.equal, 30 * positions);
    EXPECT_EQ(count.contrary, 0);
  }
}

TEST(BinaryUsage, CountsValuesAndEntropy) {
  const auto scene = scene_of(at(512, 37));
  const auto& [bit, wave] = usages(scene);
  EXPECT_EQ(bit.distinct, 2);
  EXPECT_EQ(bit.entropy_bits, 1);
  std::set<float> values;
  for (int t = 0; t < 512; ++t) values.insert(static_cast<float>(std::sin(t)));
  EXPECT_EQ(wave.distinct, static_cast<std::int64_t>(values.size()));
  EXPECT_NEAR(wave.entropy_bits, 9, 1e-9);
  std::int64_t counted = 0;
  for (const auto count : wave.bins) counted += count;
  EXPECT_EQ(counted, 512);
  // Three positions: 0, 1, 0.
  EXPECT_NEAR(usages(scene_of(at(3, 1))).bit.entropy_bits, std::log2(3.0) - 2.0 / 3, 1e-12);
}

}  // namespace
}  // namespace posenc::binary
