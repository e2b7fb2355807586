#include "figure/theme.hpp"

#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <posenc/models/biases.hpp>
#include <posenc/scaling.hpp>

#include "figure/colormap.hpp"

namespace posenc {
namespace {

using testing::Contains;
using testing::Not;

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
      {"text", &Palette::text},   {"muted", &Palette::muted},  {"t", &Palette::t},
      {"delta", &Palette::delta}, {"k", &Palette::k},          {"d", &Palette::d},
      {"base", &Palette::base},   {"error", &Palette::error},  {"ok", &Palette::ok},
      {"cost", &Palette::cost},   {"unseen", &Palette::unseen}};
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

TEST(Theme, SeriesAreReadable) {
  for (const Palette* p : kPalettes) {
    std::set<std::pair<int, int>> looks;
    for (std::size_t i = 0; i < 18; ++i) {
      const Stroke stroke = series_stroke(*p, i);
      EXPECT_GE(contrast(stroke.color, p->ground), kReadable) << p->name << ", " << i;
      EXPECT_TRUE(
          looks.insert({stroke.color.r << 8 | stroke.color.g, static_cast<int>(stroke.dash)})
              .second);
    }
  }
}

TEST(Theme, AMethodHasALookOfItsOwn) {
  std::vector<std::string_view> ids{"rotary", "added"};
  for (const auto& kind : scalings())
    if (kind.rule != ScalingRule::list) ids.push_back(kind.id);
  for (const auto& kind : biases())
    if (kind.id != "none") ids.push_back(kind.id);
  for (const Palette* p : kPalettes) {
    std::vector<Stroke> looks;
    for (const auto id : ids) {
      const Stroke stroke = method_stroke(*p, id);
      EXPECT_THAT(looks, Not(Contains(stroke))) << id;
      EXPECT_NE(stroke.color, p->text) << id << " has no row";
      looks.push_back(stroke);
    }
  }
}

/// In the matrix pictures and wherever a number has its sign: 0 is the ground's, ±1 is far from it.
TEST(Colormaps, TheMiddleOfTheDivergingOneIsTheGround) {
  for (const Palette* p : kPalettes) {
    const Color zero = signed_colour(*p, 0);
    EXPECT_LT(contrast(zero, p->ground), 1.2) << p->name;
    EXPECT_EQ(signed_colour(*p, 1.5), signed_colour(*p, 1));
    double before[] = {1, 1};
    for (double strength = 0.1; strength < 1.01; strength += 0.1) {
      const Color above = signed_colour(*p, strength), below = signed_colour(*p, -strength);
      EXPECT_GT(above.b, above.r + 10) << p->name << " at " << strength;
      EXPECT_GT(below.r, below.b + 10) << p->name << " at " << -strength;
      EXPECT_GT(contrast(above, zero), std::exchange(before[0], contrast(above, zero)));
      EXPECT_GT(contrast(below, zero), std::exchange(before[1], contrast(below, zero)));
    }
    EXPECT_GT(std::min(before[0], before[1]), 6);
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
  ASSERT_EQ(colormaps(light_palette()).size(), 4u);
  std::set<std::string_view> ids;
  for (const Colormap& map : colormaps(light_palette())) {
    EXPECT_EQ(map.colors.size(), 256u) << map.id;
    EXPECT_TRUE(ids.insert(map.id).second) << map.id;
    EXPECT_FALSE(map.label.empty());
    EXPECT_FALSE(map.help.empty());
    for (std::size_t i = 1; i < map.colors.size(); ++i)
      EXPECT_LE(apart(map.colors[i - 1], map.colors[i]), 16) << map.id << " at " << i;
  }
}

TEST(Colormaps, HaveThePublishedEndsAndMiddles) {
  const auto maps = colormaps(light_palette());
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
  const Colormap& greys = colormaps(light_palette())[3];
  EXPECT_EQ(color_at(greys, -7), greys.colors[0]);
  EXPECT_EQ(color_at(greys, 7), greys.colors[255]);
  EXPECT_EQ(color_at(greys, -1 + 2.0 * 10.4 / 255), greys.colors[10]);
  EXPECT_EQ(color_at(greys, -1 + 2.0 * 10.6 / 255), greys.colors[11]);
}

}  // namespace
}  // namespace posenc
