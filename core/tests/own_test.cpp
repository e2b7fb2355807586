#include <cmath>
#include <functional>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include <posenc/own.hpp>
#include <posenc/sinusoidal.hpp>

#include "at_least.hpp"
#include "expect_has.hpp"
#include "reference.hpp"
#include "sinusoids.hpp"

namespace posenc {
namespace {

using reference::Real;

Expected<Sinusoidal> typed_as(const OwnConvention& own, int d, double base = 10000) {
  const auto convention = own_convention(own);
  if (!convention) return tl::unexpected(convention.error());
  return Sinusoidal::make(d, base, **convention);
}

struct At {
  Real i, k, d, h, b;
};

TEST(Own, FrequenciesAreThoseOfMpfr) {
  const Real pi = Real::two_pi() / 2;
  const Real tenth = Real(1) / 10;
  const std::pair<const char*, std::function<Real(const At&)>> rows[] = {
      {"b^(−2i/d)", [](const At& x) { return pow(x.b, Real(-2) * x.i / x.d); }},
      {"b**(-i/(d-1))", [](const At& x) { return pow(x.b, Real(-1) * x.i / (x.d - 1)); }},
      {"k·π·b^(−2k/d)", [&](const At& x) { return x.k * pi * pow(x.b, Real(-2) * x.k / x.d); }},
      {"exp(−log(b)·k/max(h−1, 1))",
       [](const At& x) { return exp(Real(-1) * log(x.b) * x.k / (x.h - 1)); }},
      {"0.1(i+1)/d", [&](const At& x) { return tenth * (x.i + 1) / x.d; }},
      {"sqrt(k + 2)/b", [](const At& x) { return sqrt(x.k + 2) / x.b; }},
      {"1.618k − floor(1.618k) + 1e-3",
       [](const At& x) {
         const Real golden = Real(1618) / 1000 * x.k;
         return golden - floor(golden) + Real(1) / 1000;
       }},
      {"ceil(i/2)/min(d, 50) + 2^-3^2",
       [](const At& x) {
         return ceil(x.i / 2) / (x.d < 50 ? x.d : Real(50)) + pow(Real(2), Real(-9));
       }},
  };
  test::AtLeast looked(2'000);
  for (const auto& [text, expected] : rows) {
    for (const int d : {4, 64, 130}) {
      for (const double base : {1.5, 10000.0, 12345.678}) {
        const auto encoding = typed_as({.frequency = text}, d, base);
        ASSERT_TRUE(encoding) << text << ": " << encoding.error().message;
        for (int k = 0; k < d / 2; ++k) {
          ++looked;
          const auto at = [&](int i) { return expected({i, k, d, d / 2, base}); };
          const Real sine = at(2 * k), cosine = at(2 * k + 1);
          ASSERT_LE(reference::error(encoding->step(k), sine / Real::two_pi()), 0x1.0001p-129)
              << text << ", k = " << k;
          ASSERT_LE(reference::error(encoding->cosine_step(k), cosine / Real::two_pi()),
                    0x1.0001p-129);
          ASSERT_LE(reference::error(encoding->omega(k), sine), 0x1p-52 * sine.to_double());
          ASSERT_LE(
              reference::error(encoding->phase_at(100.25, k), Real(100.25) * sine / Real::two_pi()),
              0x1p-110);
        }
      }
    }
  }
}

TEST(Own, WhatConventionsAreTypedAsIsTheirTableToTheBit) {
  test::in_every_convention({4, 6, 64, 512}, {1.5, 10000.0, 500000.0}, [](const auto& shipped) {
    const auto own = typed_as(typed(shipped.convention()), shipped.d(), shipped.base());
    ASSERT_TRUE(own) << own.error().message;
    for (int k = 0; k < shipped.pairs(); ++k) {
      ASSERT_EQ(own->step(k), shipped.step(k)) << k;
      ASSERT_EQ(own->cosine_step(k), shipped.cosine_step(k)) << k;
      ASSERT_EQ(own->omega(k), shipped.omega(k)) << k;
    }
    for (int dim = 0; dim < shipped.d(); ++dim)
      ASSERT_EQ(own->column(dim), shipped.column(dim)) << dim;
    EXPECT_NEAR(own->scale(), shipped.scale(), 0x1p-52 * shipped.scale());
    EXPECT_EQ(own->convention().first_position, shipped.convention().first_position);
    EXPECT_EQ(own->convention().descending, shipped.convention().descending);
  });
}

TEST(Own, AllLayoutsTakeAnOddD) {
  using enum ColumnLayout;
  for (const auto layout : {interleaved, cosine_first, sines_cosines, cosines_sines}) {
    for (const auto odd : {OddD::zero_column, OddD::sine_column}) {
      if (layout == cosine_first && odd == OddD::sine_column) continue;
      const auto encoding =
          typed_as({.amplitude = "2", .layout = layout, .odd_d = odd, .step = 1.385}, 7);
      ASSERT_TRUE(encoding) << encoding.error().message;
      std::vector<double> row(7), filled(7);
      encoding->row(3, row);
      encoding->fill({.first = 3, .count = 1}, std::span<double>(filled));
      int zeros = 0;
      for (int j = 0; j < 7; ++j) {
        const auto [kind, k] = encoding->column(j);
        zeros += kind == WaveColumn::Kind::zero ? 1 : 0;
        const double angle = 1.385 * 3 * std::pow(1e4, -2.0 * k / 7);
        const double wave = kind == WaveColumn::Kind::zero   ? 0
                            : kind == WaveColumn::Kind::sine ? std::sin(angle)
                                                             : std::cos(angle);
        EXPECT_NEAR(row[static_cast<std::size_t>(j)], 2 * wave, 1e-14);
        EXPECT_NEAR(filled[static_cast<std::size_t>(j)], 2 * wave, 1e-14);
        if (kind == WaveColumn::Kind::sine) {
          EXPECT_EQ(encoding->sine_dim(k), j);
        }
        if (kind == WaveColumn::Kind::cosine) {
          EXPECT_EQ(encoding->cosine_dim(k), j);
        }
      }
      EXPECT_EQ(zeros, odd == OddD::zero_column ? 1 : 0);
    }
  }
}

TEST(Own, EqualOnesAreOneConvention) {
  const OwnConvention own{.frequency = "1/(k+1)"};
  EXPECT_EQ(*own_convention(own), *own_convention(own));
  EXPECT_NE(*own_convention(own), *own_convention({.frequency = "1/(k + 1)"}));
  EXPECT_EQ(typed(**own_convention(own)), own);
}

TEST(Own, SaysWhatIsWrongAndWhere) {
  const std::tuple<OwnConvention, std::string> rows[] = {
      {{.frequency = ""}, "something is missing at character 1"},
      {{.frequency = "b^(−2k/d"}, "a ')' is missing at character 9"},
      {{.frequency = "b^(−2q/d)"}, "'q' is none of i, k, d, h, b, pi"},
      {{.frequency = "b^(−2q/d)"}, "at character 6"},
      {{.frequency = "k²"}, "a sign that has no meaning here at character 2"},
      {{.frequency = "max(k)"}, "a second number is missing at character 6"},
      {{.frequency = "1 2)"}, "unexpected ')' at character 4"},
      {{.frequency = "exp k"}, "a '(' is missing"},
      {{.frequency = "1/k"}, "dimension i = 0 of d = 8: it divides by 0 at character 2"},
      {{.frequency = "log(k)"}, "log is of no positive number at character 1"},
      {{.frequency = "1 − k"}, "it is -1, below 0"},
      {{.frequency = "b^i"}, "above 2³² turns"},
      {{.frequency = "b^b^b"}, "a power has no value, or too large a one"},
      {{.frequency = "(1e60 + k) − 1e60"}, "too large to leave its digits"},
      {{.frequency = std::string(201, '1')}, "more than 200 bytes"},
      {{.frequency = std::string(100, '(')}, "too many brackets"},
      {{.amplitude = "k"}, "the amplitude 'k' has i or k in it"},
      {{.amplitude = "0"}, "the amplitude is 0"},
      {{.step = 0}, "step = 0 is out of range"},
      {{.layout = ColumnLayout::cosine_first, .odd_d = OddD::sine_column}, "choose a column of 0"},
  };
  for (const auto& [own, words] : rows) {
    const auto made = typed_as(own, 8);
    ASSERT_FALSE(made) << own.frequency;
    test::expect_has(made.error().message, {words});
  }
}

TEST(Own, IsPrintedAsCode) {
  const auto printed = [](const char* frequency) {
    return notation(**own_convention({.frequency = frequency}), "i").frequency;
  };
  EXPECT_EQ(printed("b^(−2k/d)"), "pow(base, (-2.0) * k / d)");
  EXPECT_EQ(printed("k/d"), "1.0 * k / d");
  EXPECT_EQ(printed("1 − (2 − k)"), "1.0 - (2.0 - k)");
  EXPECT_EQ(printed("sqrt(d)·floor(i/3)"), "sqrt(d) * each_floor(1.0 * i / 3.0)");
  EXPECT_EQ(printed("max(k, 3)"), "((k + 3.0 + abs(k - 3.0)) / 2.0)");
}

}  // namespace
}  // namespace posenc
