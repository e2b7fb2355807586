#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include <posenc/models/biases.hpp>

#include "expect_has.hpp"
#include "npy_files.hpp"

namespace posenc {
namespace {

std::shared_ptr<const Table> learned(std::int64_t rows, const std::vector<double>& entries) {
  return std::make_shared<const Table>(test::make_table(rows, std::ssize(entries) / rows, entries));
}

std::shared_ptr<const Bias> made(std::string_view id, const BiasParameters& parameters) {
  auto bias = find_bias(id)->make(parameters);
  EXPECT_TRUE(bias) << bias.error().message;
  return *bias;
}

TEST(Biases, OfAlibiHaveTheSlopesOfItsCode) {
  EXPECT_EQ(alibi_slopes(8),
            (std::vector<double>{0.5, 0.25, 0.125, 0x1p-4, 0x1p-5, 0x1p-6, 0x1p-7, 0x1p-8}));
  EXPECT_EQ(alibi_slopes(1), std::vector<double>{0x1p-8});
  // get_slopes(12): eight of 8 heads, then every other one of 16.
  const auto twelve = alibi_slopes(12);
  ASSERT_EQ(twelve.size(), 12U);
  EXPECT_EQ(twelve[7], 0x1p-8);
  constexpr double kLast[] = {0.7071067812, 0.3535533906, 0.1767766953, 0.0883883476};
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(twelve[8 + i], kLast[i], 1e-10);
  for (int heads = 1; heads <= kMaxHeads; heads *= 2)
    EXPECT_EQ(alibi_slopes(heads).back(), 0x1p-8) << heads;
}

TEST(Biases, OfAlibiHaveTheKnownReach) {
  const auto bias = made("alibi", {.heads = 8});
  // At μ = 1/256 the weight halves in 177.45 tokens, and all of it is worth 256.5.
  EXPECT_NEAR(std::exp((*bias)(7, 1000, 1000 - 177)), std::exp(-177.0 / 256), 1e-15);
  EXPECT_NEAR(std::log(2) / alibi_slopes(8).back(), 177.45, 0.005);
  // MPT-7B-StoryWriter: alibi_bias_max 16, 32 heads.
  const auto flat = alibi_slopes(32, 16);
  for (int i = 1; i <= 32; ++i)
    EXPECT_DOUBLE_EQ(flat[static_cast<std::size_t>(i - 1)], std::exp2(-i / 2.0));
  // llm-foundry's gen_slopes for 3 of 4: every other one from the second, then from the first.
  EXPECT_EQ(alibi_slopes(3, 16), (std::vector{0x1p-8, 0x1p-16, 0x1p-4}));
  double mass = 0;
  for (std::int64_t n = 0; n <= 100'000; ++n) mass += std::exp((*bias)(7, 100'000, n));
  EXPECT_NEAR(mass, 256.5, 0.01);
}

TEST(Biases, OfT5HaveTheBucketsOfItsCode) {
  const std::tuple<std::int64_t, bool, int> rows[] = {
      {0, true, 0},     {5, true, 0},
      {-15, true, 15},  {-16, true, 16},
      {-112, true, 30},  // distances from 113 on share bucket 31
      {-113, true, 31}, {-1'000'000'000, true, 31},
      {-90, false, 14},  // both ways from 91 on share 15, and bucket 16 is never used
      {-91, false, 15}, {91, false, 31},
      {1, false, 17},   {-15, false, 9},  // ln(2)/ln(16)·8 is 2 exactly
      {-16, false, 10}};
  for (const auto& [distance, causal, bucket] : rows)
    EXPECT_EQ(t5_bucket(distance, causal), bucket) << distance;
  for (std::int64_t rel = -300; rel <= 300; ++rel) EXPECT_NE(t5_bucket(rel, false), 16) << rel;
}

/// WavLM: 320 buckets up to 800 (transformers, modeling_wavlm.py, _relative_positions_bucket).
TEST(Biases, T5HasAsManyBucketsAsAreGiven) {
  const T5Buckets wavlm{320, 800};
  for (std::int64_t rel = -1000; rel <= 1000; ++rel) {
    const auto away = std::abs(rel);
    const double far =
        80 + std::floor(std::log(static_cast<double>(away) / 80) / std::log(10.0) * 80 + 1e-9);
    const auto expected =
        (rel > 0 ? 160 : 0) + (away < 80 ? static_cast<double>(away) : std::min(159.0, far));
    EXPECT_EQ(t5_bucket(rel, false, wavlm), expected) << rel;
  }
  EXPECT_EQ(t5_bucket(-800, true, {5, 800}), 4);
  for (const T5Buckets& wrong : {T5Buckets{3, 128}, T5Buckets{2000, 3000}, T5Buckets{32, 16}}) {
    const auto* const t5 = find_bias("t5");
    EXPECT_FALSE(t5->make(
        {.buckets = wrong,
         .learned = learned(wrong.count, std::vector(static_cast<std::size_t>(wrong.count), 0.5))}))
        << wrong.count;
  }
}

TEST(Biases, AreThoseOfTheirFormulas) {
  std::vector<double> buckets;
  for (int bucket = 0; bucket < T5Buckets{}.count; ++bucket)
    buckets.insert(buckets.end(), {1.0 * bucket, -1.0 * bucket});
  const auto t5 = made("t5", {.heads = 2, .learned = learned(T5Buckets{}.count, buckets)});
  EXPECT_EQ((*t5)(0, 100, 90), 10);
  EXPECT_EQ((*t5)(1, 1000, 0), -31);
  const auto logarithm = made("kerple-log", {.p = 2, .a = 0.5});
  EXPECT_DOUBLE_EQ((*logarithm)(0, 10, 4), -2 * std::log(4.0));
  const auto power = made("kerple-power", {.p = 0.5, .a = 3});
  EXPECT_DOUBLE_EQ((*power)(0, 10, 6), -6);
  // Two hidden units: max(x, 0) and max(1 − x, 0), of which the head takes 2 and −1.
  const auto fire =
      made("fire", {.heads = 1, .trained = 9, .c = 1, .learned = learned(3, {1, -1, 0, 1, 2, -1})});
  const double near = std::log(5.0) / std::log(10.0), far = std::log(5.0) / std::log(100.0);
  EXPECT_NEAR((*fire)(0, 5, 1), 2 * near - (1 - near), 1e-14);
  EXPECT_NEAR((*fire)(0, 99, 95), 2 * far - (1 - far), 1e-14);
  EXPECT_EQ((*made("none", {}))(3, 7, 2), 0);
}

TEST(Biases, MaskLaterPositionsWhereCausal) {
  for (const BiasKind& kind : biases()) {
    BiasParameters parameters{.heads = 1};
    if (kind.id == "t5")
      parameters.learned = learned(T5Buckets{}.count, std::vector(T5Buckets{}.count, 0.5));
    if (kind.id == "fire") parameters.learned = learned(3, {1, 0, 1});
    EXPECT_EQ((*made(kind.id, parameters))(0, 3, 4), -std::numeric_limits<double>::infinity());
    parameters.causal = false;
    EXPECT_TRUE(std::isfinite((*made(kind.id, parameters))(0, 3, 4))) << kind.id;
  }
}

TEST(Biases, RefuseWhatTheyCannotTake) {
  const struct {
    std::string_view id;
    BiasParameters parameters;
    std::string_view why;
  } rows[] = {{"alibi", {.heads = 0}, "heads = 0 is out of range: choose a number from 1 to 128"},
              {"kerple-power", {.p = 2.5}, "p = 2.5"},
              {"kerple-log", {.a = 0}, "a = 0"},
              {"t5", {}, "a .npy table of 32 rows"},
              {"t5", {.learned = learned(1, {1})}, "has 1 row: give one of 32 rows"},
              {"fire", {.trained = 0}, "0"}};
  for (const auto& [id, parameters, why] : rows) {
    const auto bias = find_bias(id)->make(parameters);
    ASSERT_FALSE(bias) << id;
    test::expect_has(bias.error().message, {why});
  }
  EXPECT_EQ(find_bias("rotary"), nullptr);
}

}  // namespace
}  // namespace posenc
