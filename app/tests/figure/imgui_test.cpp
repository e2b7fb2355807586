#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <imgui.h>
#include <glm/common.hpp>

#include "faces.hpp"
#include "figure/cairo/canvas.hpp"
#include "figure/colormap.hpp"
#include "figure/imgui/canvas.hpp"
#include "figure/imgui/glyph_atlas.hpp"
#include "figure/polyline_pieces.hpp"
#include "imgui_keys.hpp"

namespace posenc {
namespace {

constexpr Color kLetterColor{250, 240, 230};

/// ImGui without a window: what a canvas puts into its draw list.
class ImGuiPainter : public ::testing::Test {
 protected:
  /// Rasterised once for all tests.
  static void SetUpTestSuite() { letters_ = std::make_unique<GlyphAtlas>(test::font_files()); }
  static void TearDownTestSuite() { letters_.reset(); }

  void SetUp() override {
    forget_letters();
    ImGui::CreateContext();
    ImGui::GetIO().Fonts->AddFontDefault();
    ImGui::GetIO().DisplaySize = {1920, 1080};
    ImGui::GetIO().IniFilename = nullptr;
    test::prepare_font();
    ImGui::NewFrame();
    list_ = ImGui::GetBackgroundDrawList();
  }
  void TearDown() override {
    ImGui::EndFrame();
    ImGui::DestroyContext();
  }

  static void forget_letters() { letters_->resize(kRoom, kRoom); }
  ImGuiCanvas canvas(double scale, Point origin = {0, 0}, double framebuffer_scale = 1) {
    return {*list_, *letters_, painter_, scale, origin, framebuffer_scale};
  }

  Rect ink() const {
    Rect box{{1e9, 1e9}, {-1e9, -1e9}};
    for (const ImDrawVert& v : list_->VtxBuffer) {
      const Point at(v.pos.x, v.pos.y);
      box = {glm::min(box.min, at), glm::max(box.max, at)};
    }
    return box;
  }

  static constexpr int kRoom = 1024;
  static inline std::unique_ptr<GlyphAtlas> letters_;
  ImDrawList* list_ = nullptr;
  std::array<int, 2> painted_{};
  const FieldPainter painter_ = [this](const FieldSpec&, int width, int height) {
    painted_ = {width, height};
    return std::uintptr_t{1};
  };
};

TEST_F(ImGuiPainter, TextIsAsWideAsInAFile) {
  ImGuiCanvas window = canvas(1.25);
  const auto drawn = draw_image({}, {}, [&](Canvas& file, const Rect&) {
    for (const Face face : kFaces) {
      for (const double em : {13.0, 17.0, 28.0, 40.0}) {
        for (const char* text :
             {"Every position gets its own fingerprint", "−0.3767 · 10⁻¹⁶ ⌊ω₄δ⌋ ⟳", "1 111"}) {
          for (const bool tabular : {false, true}) {
            const TextStyle style{face, em, kLetterColor, tabular};
            const TextExtent a = file.measure(text, style), b = window.measure(text, style);
            EXPECT_NEAR(a.width, b.width, 0.002 * a.width)
                << text << " in " << static_cast<int>(face);
            EXPECT_DOUBLE_EQ(a.ascent, b.ascent);
            EXPECT_DOUBLE_EQ(a.descent, b.descent);
          }
        }
      }
    }
  });
  ASSERT_TRUE(drawn);
}

TEST_F(ImGuiPainter, TextStandsOnItsBaselineAndTurns) {
  const TextStyle style{Face::regular, 32, kLetterColor};
  canvas(1).text({100, 200}, "HH", style);
  const Rect level = ink();
  // Capitals of Inter are 0.727 em high; glyphs carry a pixel of room.
  EXPECT_NEAR(level.max.y, 200, 1.5);
  EXPECT_NEAR(level.min.y, 200 - 0.727 * 32, 1.5);
  EXPECT_GE(level.min.x, 100);
  list_->_ResetForNewFrame();
  canvas(1).text({100, 200}, "HH", style, HAlign::left, VAlign::baseline, true);
  const Rect turned = ink();
  EXPECT_NEAR(turned.max.x, 100, 1.5);
  EXPECT_NEAR(turned.min.x, 100 - 0.727 * 32, 1.5);
  EXPECT_NEAR(turned.height(), level.width(), 0.01);
  EXPECT_LE(turned.max.y, 200);
}

TEST_F(ImGuiPainter, LettersDoNotTouchOneAnother) {
  std::vector<int> seen(kRoom * kRoom, 0);
  for (const double em : {9.0, 13.5, 17.0, 23.0}) {
    for (char32_t c = U'!'; c <= U'~'; ++c) {
      const auto& [u0, v0, u1, v1] = letters_->glyph(Face::regular, c, em).texture;
      const auto texel = [](float share) { return static_cast<int>(std::lround(share * kRoom)); };
      ASSERT_GT(texel(u0), 0);
      ASSERT_GT(texel(v0), 0);
      // Each with the empty texels around it that smooth sampling reaches.
      for (int y = texel(v0) - 1; y < texel(v1) + 1; ++y) {
        for (int x = texel(u0) - 1; x < texel(u1) + 1; ++x) {
          const bool around = y < texel(v0) || y >= texel(v1) || x < texel(u0) || x >= texel(u1);
          int& what = seen[static_cast<std::size_t>(y * kRoom + x)];
          ASSERT_FALSE(what == 1 || (what == 2 && !around)) << em << " " << static_cast<int>(c);
          what = around ? 2 : 1;
        }
      }
    }
  }
  EXPECT_FALSE(letters_->overflowed());
}

/// The mean over all pixels of how much of them the letter covers, ÷ that of cairo's.
TEST_F(ImGuiPainter, LettersCoverAsMuchAsInAFile) {
  for (const double em : {13.0, 17.0, 32.0}) {
    forget_letters();
    letters_->take_change();
    letters_->glyph(Face::regular, U'e', em);
    const auto change = letters_->take_change();
    ASSERT_TRUE(change);
    double here = 0, there = 0;
    for (int y = 0; y < change->height; ++y) {
      for (int x = 0; x < change->width; ++x) here += change->coverage[y * change->stride + x];
    }
    const int across = em < 20 ? 2 : 1;  // texels a pixel
    const auto image = draw_image({64, 64}, {0, 0, 0}, [&](Canvas& file, const Rect& area) {
      const double scale = 64 / area.width();
      file.text(area.centre(), "e", {Face::regular, em / scale, {255, 255, 255}});
    });
    ASSERT_TRUE(image);
    for (const Color& c : image->pixels) there += c.r;
    EXPECT_NEAR(here / across / there, 1, 0.03) << em;
    EXPECT_FALSE(letters_->take_change());
  }
}

TEST_F(ImGuiPainter, LettersWithoutRoomAreLeftOutAndReported) {
  letters_->resize(64, 40);
  for (char32_t c = U'a'; c <= U'c'; ++c)
    EXPECT_TRUE(letters_->glyph(Face::bold, c, 16).is_visible);
  EXPECT_FALSE(letters_->overflowed());
  EXPECT_FALSE(letters_->glyph(Face::bold, U'W', 64).is_visible);
  EXPECT_TRUE(letters_->overflowed());
  forget_letters();
  EXPECT_FALSE(letters_->overflowed());
  EXPECT_TRUE(letters_->glyph(Face::bold, U'W', 64).is_visible);
}

TEST_F(ImGuiPainter, ShapesHaveTheirScaleOriginAndWholeDevicePixels) {
  canvas(2, {100, 50}).rect({{10, 10}, {30, 20}}, kLetterColor, {}, 0);
  EXPECT_EQ(ink(), (Rect{{120, 70}, {160, 90}}));
  list_->_ResetForNewFrame();
  canvas(1, {0, 0}, 2).line({50.3, 10}, {50.3, 100}, {kLetterColor, 1});
  EXPECT_DOUBLE_EQ(ink().width(), 1);
  EXPECT_DOUBLE_EQ(ink().min.x * 2, std::round(ink().min.x * 2));
  list_->_ResetForNewFrame();
  // A thin bar keeps its place.
  canvas(1).rect({{10.2, 5}, {10.6, 25}}, kLetterColor, {}, 0);
  EXPECT_EQ(ink(), (Rect{{10, 5}, {11, 25}}));
  EXPECT_EQ(list_->VtxBuffer[0].col >> IM_COL32_A_SHIFT, 102u);  // 0.4 of a pixel
}

TEST_F(ImGuiPainter, AFieldIsPaintedAtDevicePixels) {
  const FieldSpec spec{std::make_shared<const Sinusoidal>(*Sinusoidal::make(4, 10000)),
                       8,
                       {},
                       colormaps(light_palette())[0].colors,
                       {-1, 1}};
  canvas(1.5, {0.2, 0.2}, 2).field({{10, 10}, {110, 60}}, spec);
  EXPECT_EQ(painted_, (std::array{300, 150}));
  const Rect box = ink();
  EXPECT_DOUBLE_EQ(box.min.x * 2, std::round(box.min.x * 2));
  EXPECT_NEAR(box.width(), 150, 1e-4);
}

TEST_F(ImGuiPainter, DashesOfNoLengthAreFinite) {
  ImGuiCanvas window = canvas(1);
  const Stroke dashed{kLetterColor, 2, Dash::dashed};
  // No height: each corner coincides with another. No length at all: with all of them.
  window.rect({{10, 10}, {90, 10}}, {}, dashed, 0);
  window.rect({{10, 10}, {10, 10}}, {}, dashed, 0);
  window.polyline(std::array<Point, 3>{Point{5, 5}, {5, 5}, {9, 9}}, dashed, true);
  for (const ImDrawVert& v : list_->VtxBuffer)
    EXPECT_TRUE(std::isfinite(v.pos.x) && std::isfinite(v.pos.y));
}

TEST_F(ImGuiPainter, PointsThatDoNotShowAreLeftOut) {
  std::vector<Point> wave;
  for (int x = 0; x <= 1000; ++x) wave.push_back({x * 1.0, 300 + 100 * std::sin(x * 0.02)});
  std::vector<Point> kept;
  constexpr double kTolerance = 0.05;
  simplify(wave, kTolerance, kept);
  EXPECT_LT(kept.size(), wave.size() / 4);
  EXPECT_EQ(kept.front(), wave.front());
  EXPECT_EQ(kept.back(), wave.back());
  std::size_t segment = 0;
  for (const Point p : wave) {
    while (kept[segment + 1].x < p.x) ++segment;
    const Point from = kept[segment], along = kept[segment + 1] - from;
    const double away = (p - from).x * along.y - (p - from).y * along.x;
    EXPECT_LE(std::abs(away) / std::hypot(along.x, along.y), kTolerance * (1 + 1e-9)) << p.x;
  }
  // There and back again.
  simplify(std::vector<Point>{{0, 0}, {10, 0}, {0, 0}, {5, 0}}, kTolerance, kept);
  EXPECT_EQ(kept, (std::vector<Point>{{0, 0}, {10, 0}, {0, 0}, {5, 0}}));
}

TEST_F(ImGuiPainter, VeryManyPointsFitTheIndices) {
  ImGui::GetIO().BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
  ImGui::EndFrame();
  ImGui::NewFrame();
  list_ = ImGui::GetBackgroundDrawList();
  std::vector<Point> points;
  // None of them can be left out.
  for (int i = 0; i < 100000; ++i) points.push_back({i * 0.5, 300 + i % 2 * 0.5});
  canvas(1).polyline(points, {kLetterColor, 1.5}, false);
  EXPECT_GE(list_->VtxBuffer.Size, 200000);
  for (const ImDrawCmd& command : list_->CmdBuffer) {
    for (unsigned i = 0; i < command.ElemCount; ++i) {
      const unsigned index =
          list_->IdxBuffer[static_cast<int>(command.IdxOffset + i)] + command.VtxOffset;
      ASSERT_LT(index, static_cast<unsigned>(list_->VtxBuffer.Size));
    }
  }
}

}  // namespace
}  // namespace posenc
