#include "figure/theme.hpp"

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "figure/colormap.hpp"

namespace posenc {
namespace {

constexpr double kReadable = 4.5;  // WCAG 2.1, 1.4.3

const std::vector<const Palette*> kPalettes = {&dark_palette(), &light_palette()};

struct Named {
  const char* name;
  Color color;
};
std::vector<Named> inks(const Palette& p) {
  return {{"text", p.text}, {"muted", p.muted}, {"t", p.t},       {"delta", p.delta},
          {"k", p.k},       {"d", p.d},         {"base", p.base}, {"error", p.error}};
}

TEST(Theme, ContrastIsThatOfWcag) {
  EXPECT_NEAR(contrast({0, 0, 0}, {255, 255, 255}), 21, 1e-9);
  EXPECT_NEAR(contrast({255, 255, 255}, {255, 255, 255}), 1, 1e-9);
  // #767676 on white is the well-known grey that just passes.
  EXPECT_NEAR(contrast({0x76, 0x76, 0x76}, {255, 255, 255}), 4.54, 0.005);
}

TEST(Theme, TextAndSymbolsAreReadableOnGroundAndPanel) {
  for (const Palette* p : kPalettes) {
    for (const auto& [name, ink] : inks(*p)) {
      EXPECT_GE(contrast(ink, p->ground), kReadable) << p->name << ": " << name << " on ground";
      EXPECT_GE(contrast(ink, p->panel), kReadable) << p->name << ": " << name << " on panel";
      EXPECT_GE(contrast(ink, p->field), kReadable) << p->name << ": " << name << " on field";
    }
  }
}

TEST(Theme, SymbolsHaveOneColourEach) {
  for (const Palette* p : kPalettes) {
    EXPECT_EQ(symbol_colour(*p, "t"), p->t);
    EXPECT_EQ(symbol_colour(*p, "δ"), p->delta);
    EXPECT_EQ(symbol_colour(*p, "k"), p->k);
    EXPECT_EQ(symbol_colour(*p, "d"), p->d);
    EXPECT_EQ(symbol_colour(*p, "b"), p->base);
    EXPECT_EQ(symbol_colour(*p, "L"), p->muted);
    EXPECT_EQ(symbol_colour(*p, "sin"), p->text);
  }
}

TEST(Theme, TermsRunFromOpposeOverANeutralToAgree) {
  for (const Palette* p : kPalettes) {
    EXPECT_EQ(term_colour(*p, 1), p->agree);
    EXPECT_EQ(term_colour(*p, -1), p->oppose);
    EXPECT_EQ(term_colour(*p, 1.5), p->agree);
    const Color neutral = term_colour(*p, 0);
    EXPECT_LE(std::abs(neutral.r - neutral.b), 16);
    // Red on the one side, blue on the other, and stronger towards the ends.
    for (double strength = 0.1; strength < 1.01; strength += 0.1) {
      const Color agrees = term_colour(*p, strength), opposes = term_colour(*p, -strength);
      if (strength > 0.15) {
        EXPECT_GT(agrees.b, agrees.r + 20) << p->name << " at " << strength;
        EXPECT_GT(opposes.r, opposes.b + 20) << p->name << " at " << -strength;
      }
      const Color black{0, 0, 0};
      EXPECT_LT(contrast(agrees, black), contrast(term_colour(*p, strength - 0.1), black));
      EXPECT_LT(contrast(opposes, black), contrast(term_colour(*p, 0.1 - strength), black));
    }
  }
}

TEST(Theme, BitsStandOutFromTheGroundAndFromTheirNeighbours) {
  constexpr double kGraphics = 3;  // WCAG 2.1, 1.4.11
  for (const Palette* p : kPalettes) {
    for (int bit = 0; bit < 8; ++bit) {
      const Color a = bit_colour(*p, bit), b = bit_colour(*p, bit + 1);
      EXPECT_GE(contrast(a, p->ground), kGraphics) << p->name << ", bit " << bit;
      const int apart = std::abs(a.r - b.r) + std::abs(a.g - b.g) + std::abs(a.b - b.b);
      EXPECT_GE(apart, 90) << p->name << ", bit " << bit;
      EXPECT_EQ(bit_colour(*p, bit + 8), a);
    }
  }
}

TEST(Theme, ScaleFollowsTheTighterSideAndHasAFloor) {
  EXPECT_DOUBLE_EQ(scale_for(1920, 1080), 1);
  EXPECT_DOUBLE_EQ(scale_for(3840, 2160), 2);
  EXPECT_DOUBLE_EQ(scale_for(3840, 1080), 1);
  EXPECT_DOUBLE_EQ(scale_for(960, 600), 0.75);
  EXPECT_DOUBLE_EQ(scale_for(640, 360), 0.75);
  EXPECT_DOUBLE_EQ(picture_scale(1920, 1080, 1), 1);
  EXPECT_DOUBLE_EQ(picture_scale(3840, 2160, 1.5), 3);
  EXPECT_DOUBLE_EQ(picture_scale(880, 480, 2), 1) << "a small picture has no room for larger text";
  EXPECT_DOUBLE_EQ(picture_scale(88, 48, 1), 0.1) << "a thumbnail";
}

TEST(Colormaps, AreTwoHundredFiftySixColoursEach) {
  ASSERT_EQ(colormaps().size(), 4u);
  std::set<std::string_view> ids;
  for (const Colormap& map : colormaps()) {
    EXPECT_EQ(map.colors.size(), 256u) << map.id;
    EXPECT_TRUE(ids.insert(map.id).second) << map.id;
    EXPECT_FALSE(map.label.empty());
    EXPECT_FALSE(map.help.empty());
  }
}

TEST(Colormaps, EndsAndMiddlesAreThePublishedOnes) {
  const auto maps = colormaps();
  EXPECT_EQ(color_at(maps[0], 1), (Color{0x05, 0x30, 0x61}));
  EXPECT_EQ(color_at(maps[0], -1), (Color{0x67, 0x00, 0x1f}));
  const Color middle = color_at(maps[0], 0);
  EXPECT_GE(middle.r, 0xf4);
  EXPECT_LE(std::abs(middle.r - middle.b), 3);
  EXPECT_TRUE(maps[0].diverging);
  EXPECT_EQ(color_at(maps[1], -1), (Color{0x44, 0x01, 0x54}));
  EXPECT_EQ(color_at(maps[1], 1), (Color{0xfd, 0xe7, 0x25}));
  EXPECT_EQ(color_at(maps[2], -1), (Color{0x00, 0x22, 0x4e}));
  EXPECT_EQ(color_at(maps[2], 1), (Color{0xfe, 0xe8, 0x38}));
  EXPECT_EQ(color_at(maps[3], -1), (Color{0, 0, 0}));
  EXPECT_EQ(color_at(maps[3], 1), (Color{255, 255, 255}));
}

TEST(Colormaps, ValuesBeyondTheEndsAreClampedAndIndicesRounded) {
  const Colormap& greys = colormaps()[3];
  EXPECT_EQ(color_at(greys, -7), greys.colors[0]);
  EXPECT_EQ(color_at(greys, 7), greys.colors[255]);
  EXPECT_EQ(color_at(greys, -1 + 2.0 * 10.4 / 255), greys.colors[10]);
  EXPECT_EQ(color_at(greys, -1 + 2.0 * 10.6 / 255), greys.colors[11]);
}

TEST(Colormaps, NeighboursDifferLittle) {
  for (const Colormap& map : colormaps()) {
    for (std::size_t i = 1; i < map.colors.size(); ++i) {
      const Color a = map.colors[i - 1], b = map.colors[i];
      const int step = std::abs(a.r - b.r) + std::abs(a.g - b.g) + std::abs(a.b - b.b);
      EXPECT_LE(step, 16) << map.id << " at " << i;
    }
  }
}

}  // namespace
}  // namespace posenc
