#include <posenc/recipes.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <posenc/half.hpp>

#include "at_least.hpp"
#include "reference.hpp"
#include "sinusoids.hpp"

namespace posenc {
namespace {

using reference::Real;

constexpr std::size_t kF32Exp = 2, kBf16 = 3, kF16 = 4;
/// Recipes of rotary embeddings, by what is rounded beyond float32.
constexpr std::size_t kNothing = 0, kOmega = 1, kT = 2, kAllBf16 = 3, kAllF16 = 4;
constexpr RecipeSet kSets[] = {RecipeSet::sinusoids, RecipeSet::rotary};
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// For float16 the tests of Half hold that.
TEST(RoundTo, Bfloat16IsTheUpperHalfOfFloat32) {
  // Bit patterns as TensorFlow's and PyTorch's documents have them.
  const auto bits = [](std::uint32_t upper) {
    return static_cast<double>(std::bit_cast<float>(upper << 16));
  };
  const std::pair<double, double> rows[] = {
      {std::numbers::pi, bits(0x4049)},
      {1.0 / 3, bits(0x3eab)},
      {-1.0 / 3, bits(0xbeab)},
      {0x1.fep127, bits(0x7f7f)},  // the largest
      {0x1.fefffp127, bits(0x7f7f)},
      {0x1.ffp127, kInfinity},
      {0x1p-133, bits(0x0001)},  // the smallest
      {0x1p-134, 0},             // of two, the even
      {0x1.8p-133, bits(0x0002)},
      {257, 256},
      {259, 260},
      {1 + 0x1p-8, 1},
      {1 + 0x1.000001p-8, 1 + 0x1p-7},
  };
  for (const auto& [x, rounded] : rows)
    EXPECT_EQ(round_to(NumberFormat::bfloat16, x), rounded) << x;
  EXPECT_EQ(round_to(NumberFormat::float64, 0.1), 0.1);
  EXPECT_TRUE(std::signbit(round_to(NumberFormat::float16, -0x1p-26)));
  EXPECT_TRUE(std::isnan(round_to(NumberFormat::float16, std::nan(""))));
}

TEST(RoundTo, Float32IsTheMachinesAndFloat16WhatEncodeWrites) {
  double x = 1e-46;
  for (int i = 0; i < 20000; ++i, x *= 1.0091) {
    for (const double either : {x, -x}) {
      ASSERT_EQ(round_to(NumberFormat::float32, either),
                static_cast<double>(static_cast<float>(either)));
      ASSERT_EQ(round_to(NumberFormat::float16, either), from_half(half_from(either))) << either;
    }
  }
}

TEST(RoundTo, HasAsManyNumbersAsAreCounted) {
  EXPECT_EQ(distinct_within(NumberFormat::bfloat16, 0, 2047), 641);
  for (const auto format : {NumberFormat::float16, NumberFormat::bfloat16}) {
    for (const std::int64_t first : {0, 1, 255, 256, 257, 2048, 2049, 65519, 65520}) {
      std::int64_t count = 0;
      double before = -1;
      for (std::int64_t t = first; t <= 70'000; ++t) {
        const double number = round_to(format, static_cast<double>(t));
        count += std::isfinite(number) && number != before ? 1 : 0;
        before = number;
        ASSERT_EQ(distinct_within(format, first, t), count) << first << " to " << t;
      }
    }
  }
  EXPECT_EQ(distinct_within(NumberFormat::float32, 0, 1 << 24), (1 << 24) + 1);
  EXPECT_EQ(distinct_within(NumberFormat::float32, 0, (1 << 24) + 8), (1 << 24) + 5);
  EXPECT_EQ(distinct_within(NumberFormat::float64, 7, 999'999'999), 999'999'993);
}

struct Case {
  int d;
  double base;
  const char* convention = "paper";
};
const std::vector<Case> kCases{
    {2, 10000},
    {128, 10000},
    {512, 1.001},
    {512, 12345.678},
    {1024, 10000},
    {16384, 1e9},
    {64, 10000, "mlx"},
    {512, 10000, "fairseq"},
    {7, 10000, "marian-hf"},
    {128, 10000, "mistake-index-pi"},
    {16384, 1.001, "mistake-index-pi"},
    {64, 10000, "one-based"},
    {128, 10000, "mistake-cos-exponent"},
    {128, 1e9, "mistake-multiply"},
};

Sinusoidal make(const Case& of) {
  return *Sinusoidal::make(of.d, of.base, *find_convention(of.convention));
}

/// Calls `test(encoding, recipes, k)` for some pairs of every case.
template <class Test>
void in_every_case(RecipeSet set, Test&& test) {
  for (const Case& of : kCases) {
    const Sinusoidal encoding = make(of);
    const Recipes recipes(encoding, set);
    for (const int k : test::some_pairs(encoding)) {
      SCOPED_TRACE(testing::Message()
                   << of.convention << ", d = " << of.d << ", base " << of.base << ", pair " << k);
      test(encoding, recipes, k);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

constexpr std::int64_t kPositions[] = {0,     1,     2,        37,        255,        2047,
                                       65503, 65535, 16777217, 123456789, 999'999'999};

/// The frequency of a recipe, operation by operation.
double factor_of(const Recipe& recipe, const Sinusoidal& encoding, int k, bool cosine) {
  const auto& rule = encoding.convention().rule;
  const double n = rule.numerator * k + rule.shift + (cosine ? rule.cosine_shift : 0),
               m = encoding.convention().divisor(encoding.d()), base = encoding.base();
  const auto rounded = [&](double x) { return round_to(recipe.frequency, x); };
  if (recipe.frequency == NumberFormat::float64) return pow(base, Real(n / m)).to_double();
  if (recipe.way == RecipeWay::exp) {
    // Python's number is rounded when it meets the tensor.
    const auto c = static_cast<float>((rule.rising ? 1 : -1) * std::log(base) / m);
    const double x = rounded(static_cast<float>(rounded(n)) * c);
    return rounded(static_cast<float>(exp(Real(x)).to_double()));
  }
  const float e = static_cast<float>(n) / static_cast<float>(m);
  const auto p = static_cast<float>(pow(static_cast<float>(base), Real(e)).to_double());
  return recipe.way == RecipeWay::pow || rule.rising ? rounded(p) : rounded(1 / p);
}

/// The angle without a factor k·π, from the frequency.
double angle_of(const Recipe& recipe, const FrequencyRule& rule, double factor, std::int64_t t) {
  const bool divides = recipe.way == RecipeWay::pow && !rule.rising;
  const auto exact = static_cast<double>(t);
  if (recipe.result == NumberFormat::float64) return divides ? exact / factor : exact * factor;
  const auto position = static_cast<float>(round_to(recipe.position, static_cast<float>(t))),
             f = static_cast<float>(factor);
  return round_to(recipe.result, divides ? position / f : position * f);
}

/// Places of the last bit of x.
double last_place(NumberFormat format, double x) {
  if (x == 0) return 0x1p-149;
  return std::ldexp(1.0, std::ilogb(x) + 1 - significant_bits(format));
}

class RecipesOf : public testing::TestWithParam<RecipeSet> {};
INSTANTIATE_TEST_SUITE_P(Sets, RecipesOf, testing::ValuesIn(kSets));

TEST_P(RecipesOf, RoundEveryOperationAsTheirRowSays) {
  test::AtLeast values(60'000);
  in_every_case(GetParam(), [&](const Sinusoidal& encoding, const Recipes& emulated, int k) {
    const auto& rule = encoding.convention().rule;
    for (std::size_t r = 0; r < kRecipes; ++r) {
      const Recipe& recipe = recipes(GetParam())[r];
      const NumberFormat format = recipe.result;
      const bool is_long = format == NumberFormat::float64 || format == NumberFormat::float32;
      for (const bool cosine : {false, true})
        ASSERT_EQ(emulated.factor(r, k, cosine), factor_of(recipe, encoding, k, cosine));
      for (const std::int64_t t : kPositions) {
        SCOPED_TRACE(testing::Message() << recipe.id << ", t = " << t);
        const double angle = emulated.angle(r, t, k, false),
                     plain = angle_of(recipe, rule, emulated.factor(r, k, false), t);
        const double index_pi = format == NumberFormat::float64
                                    ? k * std::numbers::pi
                                    : static_cast<float>(k) * std::numbers::pi_v<float>;
        const double wanted = rule.times_index_pi ? round_to(format, plain * index_pi) : plain;
        if (is_long || !rule.times_index_pi) {
          ASSERT_TRUE(angle == wanted || (std::isnan(angle) && std::isnan(wanted))) << angle;
        }
        if (encoding.scale() != 1) continue;
        const double value = emulated.value(r, t, k, false);
        ASSERT_EQ(std::isnan(value), !std::isfinite(angle));
        if (std::isnan(value)) continue;
        ++values;
        ASSERT_EQ(round_to(format, value), value);
        const double smallest = format == NumberFormat::float16 ? 0x1p-24 : 0,
                     places = 0.5 + (is_long ? 0x1p-7 : 0x1p-13);  // rounded to float32 before
        ASSERT_LE(reference::error(value, sin(Real(angle))),
                  places * std::max(last_place(format, value), smallest));
      }
    }
  });
}

TEST_P(RecipesOf, AreAsFarFromTheFormulaAsMpfrSays) {
  test::AtLeast values(100'000);
  in_every_case(GetParam(), [&](const Sinusoidal& encoding, const Recipes& recipes, int k) {
    const auto id = encoding.convention().id;
    const Real scale = reference::scale(id, encoding.d());
    for (const bool cosine : {false, true}) {
      const auto dim = cosine ? encoding.cosine_dim(k) : encoding.sine_dim(k);
      if (!dim || (encoding.pairs() > 256 && k % 8 != 0)) continue;
      const auto column = reference::column_formula(id, encoding.d(), encoding.base(), *dim);
      for (const std::int64_t t : kPositions) {
        const Real exact = scale * reference::entry(column, t);
        for (std::size_t r = 0; r < kRecipes; ++r) {
          const double value = recipes.value(r, t, k, cosine);
          if (std::isnan(value)) continue;
          ++values;
          const double error = reference::error(value, exact);
          ASSERT_NEAR(recipes.error(r, t, k, cosine), error, kRecipeError + error * 0x1p-52)
              << "recipe " << r << ", t = " << t;
        }
      }
    }
  });
}
TEST(Recipes, ARowsErrorIsItsLargest) {
  test::AtLeast rows(70);
  for (const Case& of : {Case{64, 10000}, Case{7, 10000, "marian-hf"}, Case{8, 100, "mlx"},
                         Case{7, 10000, "fairseq"}, Case{16, 10, "mistake-cos-exponent"}}) {
    const Sinusoidal encoding = make(of);
    const Recipes recipes(encoding, RecipeSet::sinusoids);
    for (const std::int64_t t : test::Integers{0, 37, 70001}) {
      const auto errors = recipes.errors(t);
      for (std::size_t r = 0; r < kRecipes; ++r) {
        double largest = 0;
        bool is_number = true;
        for (int k = 0; k < encoding.pairs(); ++k) {
          for (const bool cosine : {false, true}) {
            if (cosine && !encoding.cosine_dim(k)) continue;
            const double error = recipes.error(r, t, k, cosine);
            is_number = is_number && !std::isnan(error);
            largest = std::max(largest, error);
          }
        }
        ASSERT_EQ(std::isnan(errors[r].largest), !is_number);
        if (!is_number) continue;
        ++rows;
        EXPECT_EQ(errors[r].largest, largest);
        EXPECT_EQ(recipes.error(r, t, errors[r].pair, errors[r].cosine), largest);
      }
    }
  }
}

TEST(Recipes, HaveNoErrorInMaskedPairsAndAtPosition0) {
  std::vector<bool> masked(64, true);
  masked[40] = false;
  const Sinusoidal all = *Sinusoidal::make(128, 10000);
  const Recipes recipes(all.with_masked(masked), RecipeSet::sinusoids);
  for (const RowError& error : recipes.errors(1000)) EXPECT_EQ(error.pair, 40);
  const Recipes of_all(all, RecipeSet::sinusoids);
  EXPECT_EQ(recipes.error(kF32Exp, 1000, 40, true), of_all.error(kF32Exp, 1000, 40, true));
  EXPECT_EQ(recipes.error(kF32Exp, 1000, 3, false), 0);
  EXPECT_LT(recipes.first_merged(kBf16, 0, 300).value_or(300), 256)
      << "a slow pair alone tells fewer positions apart";
  for (const RowError& error : of_all.errors(0)) EXPECT_EQ(error.largest, 0);
}

TEST(Recipes, OverflowFirstWhereFloat16HasNoNumber) {
  const std::tuple<std::size_t, std::int64_t, std::int64_t, std::optional<std::int64_t>> rows[] = {
      {kF16, 0, 1'000'000'000, 65520},
      {kF16, 0, 65521, 65520},
      {kF16, 0, 65520, {}},
      {kF16, 70000, 80000, 70000},
      {kBf16, 0, 1'000'000'000, {}}};
  for (const auto set : kSets) {
    const Recipes recipes(*Sinusoidal::make(128, 10000), set);
    for (const auto& [recipe, from, to, first] : rows)
      EXPECT_EQ(recipes.first_overflow(recipe, from, to), first) << recipe << " " << from;
  }
  const Recipes recipes(*Sinusoidal::make(128, 10000), RecipeSet::sinusoids);
  EXPECT_FALSE(std::isnan(recipes.errors(65519)[kF16].largest)) << "65519 is 65504 there";
  EXPECT_TRUE(std::isnan(recipes.errors(65520)[kF16].largest));
  EXPECT_FALSE(std::isnan(recipes.errors(999'999'999)[kBf16].largest));
  // exp(ln 10⁹ · 62/64) is beyond float16 at every position.
  const Recipes risen(*Sinusoidal::make(64, 1e9, *find_convention("mistake-multiply")),
                      RecipeSet::sinusoids);
  EXPECT_EQ(risen.first_overflow(kF16, 0, 10), 0);
}

TEST(Recipes, MergeNeighboursInShortFormats) {
  const std::tuple<RecipeSet, std::size_t, std::int64_t, std::int64_t, std::optional<std::int64_t>>
      rows[] = {{RecipeSet::sinusoids, kBf16, 0, 4096, 256},  // 257 is halfway from 256 to 258,
                {RecipeSet::sinusoids, kBf16, 0, 256, {}},
                {RecipeSet::sinusoids, kBf16, 300, 4096, 300},  // 300 and 301 are both 300,
                {RecipeSet::sinusoids, kF16, 0, 4096, 2048},    // 2049 from 2048 to 2050
                {RecipeSet::sinusoids, kF32Exp, 0, 4096, {}},
                {RecipeSet::sinusoids, kF32Exp, (1 << 24) - 10, 1 << 25, 1 << 24},
                {RecipeSet::rotary, kT, 0, 4096, 256},
                {RecipeSet::rotary, kAllBf16, 0, 4096, 256},
                {RecipeSet::rotary, kAllF16, 0, 4096, 2048},
                {RecipeSet::rotary, kOmega, 0, 4096, {}}};
  for (const int d : {2, 128, 512}) {
    for (const auto& [set, recipe, from, to, first] : rows) {
      const Recipes recipes(*Sinusoidal::make(d, 10000), set);
      EXPECT_EQ(recipes.first_merged(recipe, from, to), first) << d << " " << recipe;
    }
  }
}

/// The largest |angle − t·ω_k|.
double worst_phase(const Recipes& recipes, std::size_t recipe, std::int64_t t) {
  const auto& encoding = recipes.encoding();
  double largest = 0;
  for (int k = 0; k < encoding.pairs(); ++k) {
    const Real exact = t * reference::omega(encoding.d(), encoding.base(), k);
    largest = std::max(largest, reference::error(recipes.angle(recipe, t, k, false), exact));
  }
  return largest;
}

TEST(Recipes, OfRotaryHaveTheKnownErrors) {
  // d = 128, b = 10 000, at 40 digits.
  const Recipes recipes(*Sinusoidal::make(128, 10000), RecipeSet::rotary);
  EXPECT_NEAR(worst_phase(recipes, kNothing, 131'071), 0.0042, 5e-5);
  EXPECT_NEAR(worst_phase(recipes, kNothing, 10'485'759), 0.80, 5e-3);
  for (const auto& [t, off] : {std::pair{256, 0.29}, {1024, 1.16}}) {
    const RowError error = recipes.errors(t)[kOmega];
    EXPECT_NEAR(error.largest, off, 5e-3);
    EXPECT_EQ(error.pair, 1);
    EXPECT_TRUE(error.cosine);
  }
  // EleutherAI/gpt-neox issue 1003: d = 32, computed in float16 and in float32 at 2048 positions.
  const Recipes small(*Sinusoidal::make(32, 10000), RecipeSet::rotary);
  EXPECT_EQ(small.angle(kAllF16, 1857, 1, false), 1045);
  EXPECT_NEAR(small.angle(kNothing, 1857, 1, false), 1044.2678, 5e-5);
  double largest = 0;
  for (std::int64_t t = 0; t < 2048; ++t) {
    for (int k = 0; k < small.encoding().pairs(); ++k)
      largest = std::max(
          largest, std::fabs(small.value(kAllF16, t, k, true) - small.value(kNothing, t, k, true)));
  }
  EXPECT_NEAR(largest, 0.7819, 5e-5);
}

/// 1.37189356777·10⁻³ is Llama 3.1's ω′ of pair 30 (core/tests/scaling_test.cpp).
TEST(Recipes, ScaleTheFrequenciesThatTheyComputed) {
  const Scaling llama3{.kind = find_scaling("llama3"),
                       .factor = 8,
                       .trained = 8192,
                       .low_turns = 1,
                       .high_turns = 4};
  Scaling yarn = llama3;
  yarn.kind = find_scaling("yarn");
  const Sinusoidal scaled = *Sinusoidal::make(128, 5e5, paper(), llama3);
  const Recipes recipes(scaled, RecipeSet::sinusoids), rotary(scaled, RecipeSet::rotary);
  EXPECT_NEAR(recipes.factor(kF32Exp, 30, false) / 1.37189356777e-3, 1, 1e-6);
  EXPECT_NEAR(rotary.factor(kNothing, 30, false) / 1.37189356777e-3, 1, 2e-7);
  EXPECT_EQ(rotary.factor(kOmega, 30, false),
            round_to(NumberFormat::bfloat16, rotary.factor(kNothing, 30, false)));
  for (const Scaling& scaling : {llama3, yarn}) {
    for (const auto* const id : {"paper", "mlx", "mistake-index-pi"}) {
      const Sinusoidal encoding = *Sinusoidal::make(128, 5e5, *find_convention(id), scaling);
      const auto errors = Recipes(encoding, RecipeSet::sinusoids).errors(100'000);
      const auto in_rotary = Recipes(encoding, RecipeSet::rotary).errors(100'000);
      EXPECT_LT(errors[0].largest, 1e-8) << id << " " << scaling.kind->id;
      for (const double error : {errors[kF32Exp].largest, in_rotary[kNothing].largest}) {
        EXPECT_GT(error, 1e-4);
        EXPECT_LT(error, id == std::string_view("mistake-index-pi") ? 1 : 0.05);
      }
    }
  }
}

/// The usual recipe is off by up to 4.6·10⁻³ below position 65 536 at d = 1024: the largest of all
/// is among the last.
TEST(Recipes, OfFloat32HaveTheMeasuredError) {
  const Recipes recipes(*Sinusoidal::make(1024, 10000), RecipeSet::sinusoids);
  double largest = 0;
  for (std::int64_t t = 65535; t > 64512; --t) {
    largest = std::max(largest, recipes.errors(t)[kF32Exp].largest);
  }
  EXPECT_NEAR(largest, 4.6e-3, 5e-5);
}

}  // namespace
}  // namespace posenc
