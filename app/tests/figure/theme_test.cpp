#include "figure/theme.hpp"

#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "figure/colormap.hpp"

namespace posenc {
namespace {

constexpr double kReadable = 4.5;  // WCAG 2.1, 1.4.3

const std::vector<const Palette*> kPalettes = {&dark_palette(), &light_palette(),
                                               &projector_palette()};

int apart(Color a, Color b) {
  return std::abs(a.r - b.r) + std::abs(a.g - b.g) + std::abs(a.b - b.b);
}

TEST(Theme, ContrastIsThatOfWcag) {
  EXPECT_NEAR(contrast({0, 0, 0}, {255, 255, 255}), 21, 1e-9);
  EXPECT_NEAR(contrast({255, 255, 255}, {255, 255, 255}), 1, 1e-9);
  // #767676 on white is the well-known grey that just passes.
  EXPECT_NEAR(contrast({0x76, 0x76, 0x76}, {255, 255, 255}), 4.54, 0.005);
}

TEST(Theme, TextAndSymbolsAreReadableOnGroundAndPanel) {
  const std::pair<const char*, Color Palette::*> inks[] = {
      {"text", &Palette::text},   {"muted", &Palette::muted}, {"t", &Palette::t},
      {"delta", &Palette::delta}, {"k", &Palette::k},         {"d", &Palette::d},
      {"base", &Palette::base},   {"error", &Palette::error}};
  for (const Palette* p : kPalettes) {
    for (const auto& [name, ink] : inks) {
      for (const auto under : {&Palette::ground, &Palette::panel, &Palette::field})
        EXPECT_GE(contrast(p->*ink, p->*under), kReadable) << p->name << ": " << name;
    }
  }
}

TEST(Theme, OfTheProjectorHasAContrastOf7AndThickerLines) {
  const Palette& p = projector_palette();
  for (const auto ink : {&Palette::text, &Palette::muted, &Palette::error}) {
    for (const auto under : {&Palette::ground, &Palette::panel, &Palette::field})
      EXPECT_GE(contrast(p.*ink, p.*under), 7);
  }
  EXPECT_EQ(p.ground, (Color{255, 255, 255}));
  EXPECT_GT(p.line_width, light_palette().line_width);
  EXPECT_GT(p.mark_size, light_palette().mark_size);
  EXPECT_GT(contrast(p.line, p.ground), contrast(light_palette().line, light_palette().ground));
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

TEST(Theme, SeriesStandOutFromTheGround) {
  constexpr double kGraphics = 3;  // WCAG 2.1, 1.4.11
  for (const Palette* p : kPalettes) {
    for (int i = 0; i < 8; ++i) {
      EXPECT_GE(contrast(series_colour(*p, i), p->ground), kGraphics) << p->name << ", " << i;
      EXPECT_EQ(series_colour(*p, i + 8), series_colour(*p, i));
    }
  }
}

TEST(Theme, ScaleFollowsTheTighterSideAndHasAFloor) {
  const std::pair<double, double> rows[] = {
      {scale_for(1920, 1080), 1},
      {scale_for(3840, 2160), 2},
      {scale_for(3840, 1080), 1},
      {scale_for(1280, 720), 0.75},
      {scale_for(960, 600), 0.75},
      {scale_for(640, 360), 0.75},
      {page_scale_for(1280, 720), 13 / size::kAxis},
      {page_scale_for(640, 360), 13 / size::kAxis},
      {page_scale_for(1920, 1080), 1},
      {picture_scale(1920, 1080, 1), 1},
      {picture_scale(3840, 2160, 1.5), 3},
      {picture_scale(880, 480, 2), 1},  // a small picture has no room for larger text
      {picture_scale(88, 48, 1), 0.1}};
  for (const auto& [made, wanted] : rows) EXPECT_DOUBLE_EQ(made, wanted);
}

TEST(Colormaps, Have256ColoursOfWhichNeighboursDifferLittle) {
  ASSERT_EQ(colormaps().size(), 4u);
  std::set<std::string_view> ids;
  for (const Colormap& map : colormaps()) {
    EXPECT_EQ(map.colors.size(), 256u) << map.id;
    EXPECT_TRUE(ids.insert(map.id).second) << map.id;
    EXPECT_FALSE(map.label.empty());
    EXPECT_FALSE(map.help.empty());
    for (std::size_t i = 1; i < map.colors.size(); ++i)
      EXPECT_LE(apart(map.colors[i - 1], map.colors[i]), 16) << map.id << " at " << i;
  }
}

TEST(Colormaps, HaveThePublishedEndsAndMiddles) {
  const auto maps = colormaps();
  constexpr std::pair<Color, Color> kEnds[] = {{{0x67, 0x00, 0x1f}, {0x05, 0x30, 0x61}},
                                               {{0x44, 0x01, 0x54}, {0xfd, 0xe7, 0x25}},
                                               {{0x00, 0x22, 0x4e}, {0xfe, 0xe8, 0x38}},
                                               {{0, 0, 0}, {255, 255, 255}}};
  for (std::size_t i = 0; i < std::size(kEnds); ++i) {
    EXPECT_EQ(color_at(maps[i], -1), kEnds[i].first) << maps[i].id;
    EXPECT_EQ(color_at(maps[i], 1), kEnds[i].second) << maps[i].id;
  }
  const Color middle = color_at(maps[0], 0);
  EXPECT_GE(middle.r, 0xf4);
  EXPECT_LE(std::abs(middle.r - middle.b), 3);
  EXPECT_TRUE(maps[0].diverging);
}

TEST(Colormaps, ClampValuesBeyondTheEndsAndRound) {
  const Colormap& greys = colormaps()[3];
  EXPECT_EQ(color_at(greys, -7), greys.colors[0]);
  EXPECT_EQ(color_at(greys, 7), greys.colors[255]);
  EXPECT_EQ(color_at(greys, -1 + 2.0 * 10.4 / 255), greys.colors[10]);
  EXPECT_EQ(color_at(greys, -1 + 2.0 * 10.6 / 255), greys.colors[11]);
}

}  // namespace
}  // namespace posenc
