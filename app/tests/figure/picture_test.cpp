#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "expect_has.hpp"
#include "faces.hpp"
#include "figure/cairo/canvas.hpp"
#include "figure/colormap.hpp"
#include "png_files.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

constexpr Color kGround{10, 20, 30};
constexpr Color kInk{250, 240, 230};

using Pictures = test::InFolder;
using test::pixel;

/// Why something failed; "" where it did not.
template <class Value>
std::string failure(const Expected<Value>& done) {
  return done ? "" : done.error().message;
}

void draw_cross(Canvas& canvas, const Rect& area) {
  canvas.rect({area.centre() - Point(10, 10), area.centre() + Point(10, 10)}, kInk);
  canvas.text({20, 40}, "Every position · t = 37", {Face::bold, 30, kInk});
}

const std::vector<DrawPicture> kCross{draw_cross};

/// In the program's usual size.
template <class Draw>
Image image_of(Draw&& draw) {
  const auto image = draw_image({1920, 1080, 1, false}, kGround, draw);
  EXPECT_TRUE(image) << image.error().message;
  return *image;
}

/// A film is made beside the window: neither waits for a picture of the other, whatever composing
/// one takes.
TEST(Picture, IsDrawnWhileAnotherIs) {
  const auto alone = image_of(draw_cross);
  Image inner;
  const auto outer = image_of([&](Canvas& canvas, const Rect& area) {
    draw_cross(canvas, area);
    std::promise<Image> drawn;
    auto result = drawn.get_future();
    std::thread([drawn = std::move(drawn)]() mutable {
      drawn.set_value(image_of(draw_cross));
    }).detach();
    const bool is_drawn = result.wait_for(std::chrono::seconds(30)) == std::future_status::ready;
    EXPECT_TRUE(is_drawn);
    if (is_drawn) inner = result.get();
    draw_cross(canvas, area);
  });
  EXPECT_TRUE(inner.pixels == alone.pixels);
  EXPECT_EQ(outer.pixels.size(), alone.pixels.size());
}

TEST_F(Pictures, OfPngHaveTheSizeTimesTheScale) {
  const PictureSize size{640, 360, 2, false};
  Rect seen;
  const auto png = png_of(size, kGround, [&](Canvas& canvas, const Rect& area) {
    seen = area;
    draw_cross(canvas, area);
  });
  ASSERT_TRUE(png) << png.error().message;
  const auto image = test::read_png(put("a.png", *png));
  ASSERT_TRUE(image) << image.error().message;
  EXPECT_EQ(image->width, 1280);
  EXPECT_EQ(image->height, 720);
  EXPECT_EQ(pixel(*image, 1, 1), kGround);
  EXPECT_EQ(pixel(*image, 640, 360), kInk);
  // So small a picture is drawn for the least room that a picture needs (figure/theme.hpp).
  EXPECT_NEAR(seen.max.x, 880, 1e-9);
  EXPECT_NEAR(seen.max.y, 495, 1e-9);
  // Larger text leaves less room.
  const auto larger = draw_image({1920, 1080, 1, false, 1.5}, kGround,
                                 [&](Canvas&, const Rect& area) { seen = area; });
  ASSERT_TRUE(larger);
  EXPECT_EQ(larger->width, 1920);
  EXPECT_NEAR(seen.width(), 1280, 1e-9);
}

TEST_F(Pictures, OfATransparentBackgroundHaveAlpha) {
  const auto png = png_of({200, 100, 1, true}, kGround, [](Canvas& canvas, const Rect& area) {
    canvas.rect({area.centre(), area.max}, kInk.with_alpha(0.5));
  });
  const auto image = test::read_png(put("a.png", png.value())).value();
  EXPECT_EQ(pixel(image, 1, 1).a, 0);
  const Color c = pixel(image, 190, 90);
  EXPECT_EQ(c.a, 128);
  for (const auto channel : {&Color::r, &Color::g, &Color::b})
    EXPECT_NEAR(c.*channel, kInk.*channel, 1);
}

TEST_F(Pictures, OfSvgAndPdfHaveTheirSizeAndText) {
  const Page page{960, 600};
  test::expect_has(svg_of(page, kGround, draw_cross).value(),
                   {"width=\"960px\" height=\"600px\"", "viewBox=\"0 0 960 600\"", "<use"});
  test::expect_has(pdf_of(page, kGround, kCross).value(),
                   {"%PDF-", "/MediaBox [ 0 0 960 600 ]", "/ToUnicode"});
}

TEST_F(Pictures, OfPdfHaveNoTimeOfTheClock) {
  constexpr const char* kVariable = "SOURCE_DATE_EPOCH";
  const auto pdf = [&](const char* date) {
    if (date != nullptr) {
      setenv(kVariable, date, 1);
    } else {
      unsetenv(kVariable);
    }
    const auto made = pdf_of({400, 300}, kGround, kCross);
    unsetenv(kVariable);
    return made ? *made : made.error().message;
  };
  // cairo 1.16 leaves out the "D:" that a date begins with.
  const auto is_of = [](const std::string& file, const std::string& date) {
    return file.find("/CreationDate (D:" + date) != std::string::npos ||
           file.find("/CreationDate (" + date) != std::string::npos;
  };
  const auto first = pdf(nullptr);
  EXPECT_TRUE(is_of(first, "19700101000000"));
  EXPECT_TRUE(pdf(nullptr) == first);
  EXPECT_TRUE(pdf("0") == first);
  EXPECT_TRUE(is_of(pdf("1700000000"), "20231114221320"));
  EXPECT_TRUE(is_of(pdf("253402300799"), "99991231235959"));
  for (const std::string date : {"", "today", "1e9", "-1", "1.5", "253402300800", "9e99", " 1"}) {
    EXPECT_EQ(pdf(date.c_str()),
              "SOURCE_DATE_EPOCH = " + date +
                  " is not a number of seconds since 1970: give a whole one from 0 to "
                  "253402300799, or unset it");
  }
}

TEST_F(Pictures, OfSizesOutsideTheLimitsAreRefused) {
  const std::pair<PictureSize, const char*> refused[] = {
      {{63, 1080, 1, false}, "64"},      {{1920, 16385, 1, false}, "16384"},
      {{8000, 6000, 4, false}, "16384"}, {{1920, 1080, 0.5, false}, "0.5"},
      {{1920, 1080, 5, false}, "4"},     {{1920, 1080, std::nan(""), false}, "nan"}};
  for (const auto& [size, named] : refused) {
    test::expect_has(failure(png_of(size, kGround, draw_cross)), {named});
    test::expect_has(failure(page_of(size)), {named});
  }
}

TEST_F(Pictures, PaintAFieldPixelByPixel) {
  const auto encoding = std::make_shared<const Sinusoidal>(*Sinusoidal::make(16, 10000));
  const Colormap& map = colormaps(light_palette())[0];
  const FieldSpec spec{
      encoding, 100, FieldWindow{0, 100, 0, 16, false, Sampling::mean}, map.colors, {-1, 1}};
  const auto image = image_of([&](Canvas& canvas, const Rect&) {
    canvas.field({{100.3, 50.2}, {420.4, 249.8}}, spec);
  });
  constexpr int kWidth = 320, kHeight = 200;
  std::vector<float> values(kWidth * kHeight);
  evaluate_field(*encoding, std::get<FieldWindow>(spec.window), spec.length, kWidth, kHeight,
                 values);
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      const double value = values[static_cast<std::size_t>(y * kWidth + x)];
      const Color found = pixel(image, 100 + x, 50 + y), wanted = color_at(map, value);
      for (const auto channel : {&Color::r, &Color::g, &Color::b, &Color::a})
        ASSERT_NEAR(found.*channel, wanted.*channel, 1) << x << ", " << y;
    }
  }
  for (const auto& [x, y] :
       {std::pair(99, 60), std::pair(420, 60), std::pair(120, 49), std::pair(120, 250)})
    EXPECT_EQ(pixel(image, x, y), kGround);
}

TEST_F(Pictures, HaveSharpUprightLines) {
  const auto image = image_of([](Canvas& canvas, const Rect&) {
    canvas.line({50.3, 10}, {50.3, 100}, {kInk, 1});
    canvas.line({200, 30.7}, {300, 30.7}, {kInk, 1.2});
    canvas.rect({{400.2, 20.3}, {440.4, 60.4}}, kInk);
  });
  const auto inked = std::ranges::count(image.pixels, kInk);
  EXPECT_EQ(inked, 90 + 100 + 40 * 40);
  EXPECT_EQ(inked + std::ranges::count(image.pixels, kGround), std::ssize(image.pixels));
}

TEST_F(Pictures, AreClipped) {
  const auto image = image_of([](Canvas& canvas, const Rect& area) {
    {
      const Clip clip(canvas, {{100, 100}, {200, 150}});
      canvas.rect(area, kInk);
    }
    canvas.rect({{0, 0}, {10, 10}}, kInk);
  });
  EXPECT_EQ(pixel(image, 100, 100), kInk);
  EXPECT_EQ(pixel(image, 199, 149), kInk);
  EXPECT_EQ(pixel(image, 99, 120), kGround);
  EXPECT_EQ(pixel(image, 200, 120), kGround);
  EXPECT_EQ(pixel(image, 5, 5), kInk);
}

TEST(Fonts, NameAMissingFace) {
  test::expect_has(failure(FontFile::open("fonts/none.otf")), {"none.otf"});
}

TEST(Fonts, HaveGlyphsForAllCharactersOfTheProgram) {
  constexpr std::string_view kWritten =
      " !\"#%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz{|}"
      "αβγδεθλμπρσφψωΔΠΣΦΨΩ√·−–…→←↑↓⌊⌋²³¹⁰⁴⁵⁶⁷⁸⁹⁻ⁿ₀₁₂₃₄₅₆₇₈₉×÷±≈≠≤≥∞∑°“”‘’•⟳▶◀▲▼●○✓\u2009\u00a0";
  const auto files = test::font_files();
  for (const Face face : kFaces) {
    std::string_view rest = kWritten;
    while (!rest.empty()) {
      const char32_t c = take_character(rest);
      EXPECT_TRUE(test::is_shown(files, face, c))
          << "U+" << std::hex << static_cast<unsigned>(c) << " in face " << static_cast<int>(face);
    }
  }
}

TEST(Fonts, HaveTabularDigitsOfOneWidth) {
  image_of([&](Canvas& canvas, const Rect&) {
    const auto width = [&](const char* text, bool tabular) {
      return canvas.measure(text, {Face::regular, 17, kInk, tabular}).width;
    };
    EXPECT_DOUBLE_EQ(width("0.1111", true), width("0.8888", true));
    EXPECT_LT(width("0.1111", false), width("0.1111", true));
  });
}

}  // namespace
}  // namespace posenc
