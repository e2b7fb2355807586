// Colours that stand side by side, as people with a colour vision deficiency see them.

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "figure/theme.hpp"

namespace posenc {
namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

Triple operator*(const Matrix& m, const Triple& v) {
  Triple product{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) product[i] += m[i][j] * v[j];
  return product;
}

struct Vision {
  const char* name;
  Matrix of_linear_rgb;
};
/// G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A physiologically-based model for
/// simulation of color vision deficiency", IEEE TVCG 15(6), 2009, table 1, severity 1.0.
constexpr std::array<Vision, 4> kVisions{{{"usual", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
                                          {"protanopia",
                                           {{{0.152286, 1.052583, -0.204868},
                                             {0.114503, 0.786281, 0.099216},
                                             {-0.003882, -0.048116, 1.051998}}}},
                                          {"deuteranopia",
                                           {{{0.367322, 0.860646, -0.227968},
                                             {0.280085, 0.672501, 0.047413},
                                             {-0.011820, 0.042940, 0.968881}}}},
                                          {"tritanopia",
                                           {{{1.255528, -0.076749, -0.178779},
                                             {-0.078411, 0.930809, 0.147602},
                                             {0.004733, 0.691367, 0.303900}}}}}};

/// CIELAB under D65 of linear sRGB.
Triple lab(const Triple& linear_rgb) {
  constexpr Matrix kXyz{{{0.4124564, 0.3575761, 0.1804375},
                         {0.2126729, 0.7151522, 0.0721750},
                         {0.0193339, 0.1191920, 0.9503041}}};
  constexpr Triple kWhite{0.95047, 1, 1.08883};
  auto xyz = kXyz * linear_rgb;
  for (std::size_t i = 0; i < 3; ++i) {
    const double ratio = xyz[i] / kWhite[i];
    constexpr double kLinear = 216.0 / 24389, kSlope = 24389.0 / 27;
    xyz[i] = ratio > kLinear ? std::cbrt(ratio) : (kSlope * ratio + 16) / 116;
  }
  return {116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])};
}

Triple seen(Color c, const Vision& vision) {
  Triple rgb{};
  const std::array channels{c.r, c.g, c.b};
  for (std::size_t i = 0; i < 3; ++i) {
    const double v = channels[i] / 255.0;
    rgb[i] = v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  }
  auto result = vision.of_linear_rgb * rgb;
  for (auto& value : result) value = std::clamp(value, 0.0, 1.0);
  return lab(result);
}

double radians(double degrees) { return degrees * std::numbers::pi / 180; }
/// 0 to 360.
double hue(double a, double b) {
  const double angle = std::atan2(b, a) * 180 / std::numbers::pi;
  return angle < 0 ? angle + 360 : angle;
}

/// CIEDE2000, by G. Sharma, W. Wu and E. N. Dalal, "The CIEDE2000 color-difference formula:
/// implementation notes", Color Research and Application 30(1), 2005.
double difference(const Triple& one, const Triple& two) {
  const auto [l1, a1, b1] = one;
  const auto [l2, a2, b2] = two;
  const auto seventh = [](double c) {
    return std::sqrt(std::pow(c, 7) / (std::pow(c, 7) + 6103515625.0));
  };
  const double grey = 1 + 0.5 * (1 - seventh((std::hypot(a1, b1) + std::hypot(a2, b2)) / 2));
  const double c1 = std::hypot(grey * a1, b1), c2 = std::hypot(grey * a2, b2);
  const double h1 = hue(grey * a1, b1), h2 = hue(grey * a2, b2);
  const bool has_hues = c1 * c2 != 0;
  const double turn = has_hues ? std::remainder(h2 - h1, 360) : 0;
  const double dh = 2 * std::sqrt(c1 * c2) * std::sin(radians(turn) / 2);
  const double dl = l2 - l1, dc = c2 - c1;
  const double l = (l1 + l2) / 2, c = (c1 + c2) / 2;
  const double h = !has_hues ? h1 + h2 : std::fmod(h1 + turn / 2 + 360, 360);
  const double t = 1 - 0.17 * std::cos(radians(h - 30)) + 0.24 * std::cos(radians(2 * h)) +
                   0.32 * std::cos(radians(3 * h + 6)) - 0.2 * std::cos(radians(4 * h - 63));
  const double wide = 30 * std::exp(-std::pow((h - 275) / 25, 2));
  const double sl = 1 + 0.015 * (l - 50) * (l - 50) / std::sqrt(20 + (l - 50) * (l - 50));
  const double sc = 1 + 0.045 * c, sh = 1 + 0.015 * c * t;
  const double mixed = -std::sin(radians(2 * wide)) * 2 * seventh(c);
  return std::sqrt(std::pow(dl / sl, 2) + std::pow(dc / sc, 2) + std::pow(dh / sh, 2) +
                   mixed * dc / sc * dh / sh);
}

void expect_apart(const Palette& palette, const std::string& what, Color a, Color b) {
  constexpr double kLeast = 10;
  for (const auto& vision : kVisions)
    EXPECT_GE(difference(seen(a, vision), seen(b, vision)), kLeast)
        << palette.name << ": " << what << ", " << vision.name;
}

const std::vector<const Palette*> kThemes = {&dark_palette(), &light_palette(),
                                             &projector_palette()};

TEST(ColourVision, TheDifferenceIsThatOfItsAuthors) {
  // Rows of their table 1.
  EXPECT_NEAR(difference({50, 2.6772, -79.7751}, {50, 0, -82.7485}), 2.0425, 1e-4);
  EXPECT_NEAR(difference({50, -1.1848, -84.8006}, {50, 0, -82.7485}), 1.0000, 1e-4);
  EXPECT_NEAR(difference({50, 2.5, 0}, {73, 25, -18}), 27.1492, 1e-4);
  EXPECT_NEAR(difference({22.7233, 20.0904, -46.6940}, {23.0331, 14.9730, -42.5619}), 2.0373, 1e-4);
  EXPECT_NEAR(difference({50, -1, 2}, {50, 0, 0}), 2.3669, 1e-4);
}

TEST(ColourVision, SymbolsStayApart) {
  constexpr std::array<std::string_view, 5> kSymbols{"t", "δ", "k", "d", "b"};
  for (const auto* const palette : kThemes) {
    for (std::size_t i = 0; i < kSymbols.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j)
        expect_apart(*palette, fmt::format("{} and {}", kSymbols[i], kSymbols[j]),
                     symbol_colour(*palette, kSymbols[i]), symbol_colour(*palette, kSymbols[j]));
    }
  }
}

TEST(ColourVision, SignsStayApart) {
  for (const auto* const palette : kThemes) {
    for (const double value : {0.5, 1.0}) {
      expect_apart(*palette, fmt::format("±{}", value), signed_colour(*palette, value),
                   signed_colour(*palette, -value));
      for (const double sign : {-1, 1})
        expect_apart(*palette, fmt::format("{} and 0", sign * value),
                     signed_colour(*palette, sign * value), signed_colour(*palette, 0));
    }
  }
}

TEST(ColourVision, NeighbouringSeriesStayApart) {
  for (const auto* const palette : kThemes) {
    for (std::size_t i = 0; i < palette->series.size(); ++i)
      expect_apart(*palette, fmt::format("series {} and {}", i, i + 1),
                   series_stroke(*palette, i).color,
                   palette->series.at((i + 1) % palette->series.size()));
  }
}

/// Whoever sees all colours takes none for that of another symbol, sign, role or series.
TEST(ColourVision, RolesStayApart) {
  for (const auto* const palette : kThemes) {
    std::vector<Color> all{palette->t,    palette->delta,  palette->k,
                           palette->d,    palette->base,   palette->ok,
                           palette->cost, palette->unseen, palette->muted};
    for (const double sign : {-0.7, 0.7}) all.push_back(signed_colour(*palette, sign));
    all.insert(all.end(), palette->series.begin(), palette->series.end());
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_GE(difference(seen(all[i], kVisions[0]), seen(all[j], kVisions[0])), 10)
            << palette->name << ": " << i << " and " << j;
    }
    expect_apart(*palette, "ok and cost", palette->ok, palette->cost);
    expect_apart(*palette, "ok and unseen", palette->ok, palette->unseen);
    expect_apart(*palette, "cost and unseen", palette->cost, palette->unseen);
  }
}

}  // namespace
}  // namespace posenc
