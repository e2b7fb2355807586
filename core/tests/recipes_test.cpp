#include <posenc/recipes.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <posenc/half.hpp>

#include "reference.hpp"
#include "sinusoids.hpp"

namespace posenc {
namespace {

using reference::Real;

constexpr std::size_t kF64Pow = 0, kF32Pow = 1, kF32Exp = 2, kBf16 = 3, kF16 = 4;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Of float16 the tests of Half hold that.
TEST(RoundTo, Bfloat16IsTheUpperHalfOfFloat32) {
  // Bit patterns as TensorFlow's and PyTorch's documents have them.
  const auto bits = [](std::uint32_t upper) {
    return static_cast<double>(std::bit_cast<float>(upper << 16));
  };
  const struct {
    double x, rounded;
  } rows[] = {
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
  for (const auto& [x, rounded] : rows) EXPECT_EQ(round_to(Format::bfloat16, x), rounded) << x;
  EXPECT_EQ(round_to(Format::float64, 0.1), 0.1);
  EXPECT_TRUE(std::signbit(round_to(Format::float16, -0x1p-26)));
  EXPECT_TRUE(std::isnan(round_to(Format::float16, std::nan(""))));
}

TEST(RoundTo, Float32IsTheMachinesAndFloat16WhatEncodeWrites) {
  double x = 1e-46;
  for (int i = 0; i < 20000; ++i, x *= 1.0091) {
    for (const double either : {x, -x}) {
      ASSERT_EQ(round_to(Format::float32, either), static_cast<double>(static_cast<float>(either)));
      ASSERT_EQ(round_to(Format::float16, either), from_half(half_from(either))) << either;
    }
  }
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
void in_every_case(Test&& test) {
  for (const Case& of : kCases) {
    const Sinusoidal encoding = make(of);
    const Recipes recipes(encoding);
    for (const int k : test::some_pairs(encoding)) {
      SCOPED_TRACE(testing::Message()
                   << of.convention << ", d = " << of.d << ", base " << of.base << ", pair " << k);
      test(encoding, recipes, k);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

/// b^(±n/m) as one of `bits` is rounded from it, e = n/m rounded before.
double power(double base, double e, int bits) {
  const Real exact = pow(Real(base), Real(e));
  return round_to(bits == 24 ? Format::float32 : Format::float64, exact.to_double());
}

TEST(Recipes, TakePowersAsMpfrRoundsThem) {
  in_every_case([](const Sinusoidal& encoding, const Recipes& recipes, int k) {
    const auto& rule = encoding.convention().rule;
    const double base = encoding.base(), m = encoding.convention().divisor(encoding.d());
    for (const bool cosine : {false, true}) {
      const double n = rule.numerator * k + rule.shift + (cosine ? rule.cosine_shift : 0);
      ASSERT_EQ(recipes.factor(kF64Pow, k, cosine), power(base, n / m, 53)) << cosine;
      const float e = static_cast<float>(n) / static_cast<float>(m);
      ASSERT_EQ(recipes.factor(kF32Pow, k, cosine), power(static_cast<float>(base), e, 24));
      // exp(n·(∓ln b/m)): Python's number is rounded when it meets the tensor.
      const double log = std::log(base) / m;
      const float c = static_cast<float>(rule.rising ? log : -log);
      const float x = static_cast<float>(n) * c;
      ASSERT_EQ(recipes.factor(kF32Exp, k, cosine),
                static_cast<double>(static_cast<float>(exp(Real(x)).to_double())));
      for (const auto& [recipe, format] :
           {std::pair{kBf16, Format::bfloat16}, std::pair{kF16, Format::float16}}) {
        const auto short_n = static_cast<float>(round_to(format, n));
        const double short_x = round_to(format, short_n * c);
        const auto f = static_cast<float>(exp(Real(short_x)).to_double());
        ASSERT_EQ(recipes.factor(recipe, k, cosine), round_to(format, f)) << cosine;
      }
    }
  });
}

constexpr std::int64_t kPositions[] = {0,     1,     2,        37,        255,        2047,
                                       65503, 65535, 16777217, 123456789, 999'999'999};

TEST(Recipes, TakeAnglesAsTheMachineDoes) {
  in_every_case([](const Sinusoidal& encoding, const Recipes& recipes, int k) {
    const auto& rule = encoding.convention().rule;
    for (const std::int64_t t : kPositions) {
      const auto t32 = static_cast<float>(t);
      const auto p32 = static_cast<float>(recipes.factor(kF32Pow, k, false));
      const auto f32 = static_cast<float>(recipes.factor(kF32Exp, k, false));
      const float pi = rule.times_index_pi ? static_cast<float>(k) * std::numbers::pi_v<float> : 1;
      const float by_pow = rule.rising ? t32 * p32 : t32 / p32;
      ASSERT_EQ(recipes.angle(kF32Pow, t, k, false), static_cast<double>(by_pow * pi));
      const float by_exp = t32 * f32;
      ASSERT_EQ(recipes.angle(kF32Exp, t, k, false), static_cast<double>(by_exp * pi));
      const double p64 = recipes.factor(kF64Pow, k, false), t64 = static_cast<double>(t);
      const double by_double = rule.rising ? t64 * p64 : t64 / p64;
      ASSERT_EQ(recipes.angle(kF64Pow, t, k, false),
                rule.times_index_pi ? by_double * (k * std::numbers::pi) : by_double);
    }
  });
}

/// Places of the last bit of x.
double last_place(Format format, double x) {
  if (x == 0) return 0x1p-149;
  return std::ldexp(1.0, std::ilogb(x) + 1 - significant_bits(format));
}

TEST(Recipes, TakeSinesAsMpfrRoundsThem) {
  in_every_case([](const Sinusoidal& encoding, const Recipes& emulated, int k) {
    if (encoding.scale() != 1) return;
    for (const std::int64_t t : kPositions) {
      for (std::size_t r = 0; r < kRecipes; ++r) {
        const Format format = recipes()[r].format;
        const double angle = emulated.angle(r, t, k, false);
        const double value = emulated.value(r, t, k, false);
        ASSERT_EQ(std::isnan(value), !std::isfinite(angle));
        if (std::isnan(value)) continue;
        const double smallest = format == Format::float16 ? 0x1p-24 : 0;
        ASSERT_EQ(round_to(format, value), value);
        const double places = format == Format::float64 || format == Format::float32
                                  ? 0.5 + 0x1p-7
                                  : 0.5 + 0x1p-13;  // rounded to float32 before
        ASSERT_LE(reference::error(value, sin(Real(angle))),
                  places * std::max(last_place(format, value), smallest))
            << recipes()[r].id << ", t = " << t;
      }
    }
  });
}

TEST(Recipes, AreAsFarFromTheFormulaAsMpfrSays) {
  in_every_case([](const Sinusoidal& encoding, const Recipes& recipes, int k) {
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
          const double error = reference::error(value, exact);
          ASSERT_NEAR(recipes.error(r, t, k, cosine), error, kRecipeError + error * 0x1p-52)
              << "recipe " << r << ", t = " << t;
        }
      }
    }
  });
}

TEST(Recipes, ARowsErrorIsItsLargest) {
  for (const Case& of : {Case{64, 10000}, Case{7, 10000, "marian-hf"}, Case{8, 100, "mlx"},
                         Case{7, 10000, "fairseq"}, Case{16, 10, "mistake-cos-exponent"}}) {
    const Sinusoidal encoding = make(of);
    const Recipes recipes(encoding);
    for (const std::int64_t t : {std::int64_t{0}, std::int64_t{37}, std::int64_t{70001}}) {
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
        EXPECT_EQ(errors[r].largest, largest);
        EXPECT_EQ(recipes.error(r, t, errors[r].pair, errors[r].cosine), largest);
      }
    }
  }
}

TEST(Recipes, MaskedPairsAreNotOffAndPosition0IsExact) {
  std::vector<bool> masked(64, true);
  masked[40] = false;
  const Sinusoidal all = *Sinusoidal::make(128, 10000);
  const Recipes recipes(all.with_masked(masked));
  for (const RowError& error : recipes.errors(1000)) EXPECT_EQ(error.pair, 40);
  EXPECT_EQ(recipes.error(kF32Exp, 1000, 40, true), Recipes(all).error(kF32Exp, 1000, 40, true));
  EXPECT_EQ(recipes.error(kF32Exp, 1000, 3, false), 0);
  EXPECT_LT(recipes.first_merged(kBf16, 0, 300).value_or(300), 256)
      << "a slow pair alone tells fewer positions apart";
  for (const RowError& error : Recipes(all).errors(0)) EXPECT_EQ(error.largest, 0);
}

TEST(Recipes, Float16HasNoNumbersPast65504) {
  const Recipes recipes(*Sinusoidal::make(128, 10000));
  EXPECT_FALSE(std::isnan(recipes.errors(65519)[kF16].largest)) << "65519 is 65504 there";
  EXPECT_TRUE(std::isnan(recipes.errors(65520)[kF16].largest));
  EXPECT_FALSE(std::isnan(recipes.errors(999'999'999)[kBf16].largest));
  EXPECT_EQ(recipes.first_overflow(kF16, 0, 1'000'000'000), 65520);
  EXPECT_EQ(recipes.first_overflow(kF16, 0, 65521), 65520);
  EXPECT_EQ(recipes.first_overflow(kF16, 0, 65520), std::nullopt);
  EXPECT_EQ(recipes.first_overflow(kF16, 70000, 80000), 70000);
  EXPECT_EQ(recipes.first_overflow(kBf16, 0, 1'000'000'000), std::nullopt);
  // exp(ln 10⁹ · 62/64) is beyond float16 at every position.
  const Recipes risen(*Sinusoidal::make(64, 1e9, *find_convention("mistake-multiply")));
  EXPECT_EQ(risen.first_overflow(kF16, 0, 10), 0);
}

TEST(Recipes, ShortFormatsTakeNeighboursForOne) {
  for (const int d : {2, 128, 512}) {
    const Recipes recipes(*Sinusoidal::make(d, 10000));
    // 257 is halfway between 256 and 258, and 2049 between 2048 and 2050.
    EXPECT_EQ(recipes.first_merged(kBf16, 0, 4096), 256) << d;
    EXPECT_EQ(recipes.first_merged(kBf16, 0, 256), std::nullopt) << d;
    EXPECT_EQ(recipes.first_merged(kBf16, 300, 4096), 300) << "300 and 301 are both 300";
    EXPECT_EQ(recipes.first_merged(kF16, 0, 4096), 2048) << d;
    EXPECT_EQ(recipes.first_merged(kF32Exp, 0, 4096), std::nullopt) << d;
    EXPECT_EQ(recipes.first_merged(kF32Exp, (1 << 24) - 10, 1 << 25), 1 << 24) << d;
  }
}

/// 1.37189356777·10⁻³ is Llama 3.1's ω′ of pair 30 (core/tests/scaling_test.cpp).
TEST(Recipes, StretchTheFrequenciesThatTheyHaveComputed) {
  const Scaling llama3{.kind = find_scaling("llama3"),
                       .factor = 8,
                       .trained = 8192,
                       .low_turns = 1,
                       .high_turns = 4};
  Scaling yarn = llama3;
  yarn.kind = find_scaling("yarn");
  const Recipes recipes(*Sinusoidal::make(128, 5e5, paper(), llama3));
  EXPECT_NEAR(recipes.factor(kF32Exp, 30, false) / 1.37189356777e-3, 1, 1e-6);
  for (const Scaling& scaling : {llama3, yarn}) {
    const Recipes of(*Sinusoidal::make(128, 5e5, paper(), scaling));
    const auto errors = of.errors(100'000);
    EXPECT_LT(errors[0].largest, 1e-10) << scaling.kind->id;
    EXPECT_GT(errors[kF32Exp].largest, 1e-4);
    EXPECT_LT(errors[kF32Exp].largest, 0.05);
  }
}

/// The usual recipe is off by up to 4.6·10⁻³ below position 65 536 at d = 1024: the largest of all
/// is among the last.
TEST(Recipes, Float32IsOffByWhatWasMeasured) {
  const Recipes recipes(*Sinusoidal::make(1024, 10000));
  double largest = 0;
  for (std::int64_t t = 65535; t > 64512; --t) {
    largest = std::max(largest, recipes.errors(t)[kF32Exp].largest);
  }
  EXPECT_NEAR(largest, 4.6e-3, 5e-5);
}

}  // namespace
}  // namespace posenc
