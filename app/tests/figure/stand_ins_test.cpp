#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "faces.hpp"
#include "figure/cairo/canvas.hpp"
#include "figure/text/stand_ins.hpp"
#include "recorded.hpp"
#include "system_fonts.hpp"

/// Letters that the program's fonts lack.
namespace posenc {
namespace {

TEST(StandIns, HaveChineseJapaneseAndKoreanCharacters) {
  const test::SystemFonts fonts;
  const StandIns stand_ins;
  for (const FontFile& own : test::font_files()) {
    for (const char32_t c : U"中文日本語のカナ한국어，。ａ") {
      if (c == 0) continue;
      const FontFile& file = stand_ins.file(own, c);
      EXPECT_NE(file.glyph(c), 0u) << "U+" << std::hex << static_cast<unsigned>(c);
      EXPECT_EQ(&file, &stand_ins.file(own, c));
      EXPECT_GT(*file.advance(c), 0.8) << "about as wide as high";
    }
  }
}

TEST(StandIns, AreNotUsedForOwnCharactersAndThoseThatNeedShaping) {
  const test::SystemFonts fonts;
  const StandIns stand_ins;
  const auto own = test::font_files();
  for (const char32_t c : U"aé∑ω�عसไ🐕")
    EXPECT_EQ(&stand_ins.file(own[0], c), &own[0]) << static_cast<unsigned>(c);
}

TEST(StandIns, AreAbsentWhereTheSystemHasNone) {
  const test::SystemFonts fonts(false);
  const StandIns stand_ins;
  const auto own = test::font_files();
  EXPECT_EQ(&stand_ins.file(own[0], U'中'), &own[0]);
}

TEST(StandIns, AreDrawnInPictures) {
  const test::SystemFonts fonts;
  const PictureSize size{200, 100, 1, false};
  const auto ink = [&](std::string_view text) {
    bool has_letters = false;
    const auto image = draw_image(size, {}, [&](Canvas& canvas, const Rect& area) {
      has_letters = canvas.has_letters(text, Face::medium);
      canvas.text(area.centre(), text, {Face::medium, 200, {255, 255, 255, 255}}, HAlign::centre,
                  VAlign::middle);
    });
    EXPECT_TRUE(image);
    const auto lit = std::ranges::count_if(image->pixels, [](Color c) { return c.r > 128; });
    return std::pair(has_letters, lit);
  };
  // The frame of 口 and the three strokes of 三; an emoji is the sign of what is missing.
  const auto box = ink("口"), lines = ink("三"), emoji = ink("🐕"), missing = ink("�");
  EXPECT_TRUE(box.first);
  EXPECT_TRUE(lines.first);
  EXPECT_FALSE(emoji.first);
  EXPECT_GT(box.second, 150);
  EXPECT_NE(box.second, missing.second);
  EXPECT_NE(lines.second, box.second);
  EXPECT_EQ(emoji.second, missing.second);
}

TEST(StandIns, AreEmbeddedInVectorPictures) {
  const test::SystemFonts fonts;
  const auto written = [](std::string_view format, std::string_view text) {
    const DrawPicture draw = [&](Canvas& canvas, const Rect& area) {
      canvas.text(area.centre(), text, {Face::medium, 20, {255, 255, 255, 255}});
    };
    const auto made =
        format == ".pdf" ? pdf_of({200, 100}, {}, {&draw, 1}) : svg_of({200, 100}, {}, draw);
    EXPECT_TRUE(made);
    return made.value_or("");
  };
  const auto glyphs = [](const std::string& svg) {
    std::size_t count = 0;
    for (auto at = svg.find("<use"); at != std::string::npos; at = svg.find("<use", at + 1))
      ++count;
    return count;
  };
  EXPECT_TRUE(test::contains(written(".pdf", "犬 한"), "+WenQuanYi"));
  EXPECT_FALSE(test::contains(written(".pdf", "dog"), "+WenQuanYi"));
  EXPECT_EQ(glyphs(written(".svg", "犬a한")), 3u);
  EXPECT_NE(written(".svg", "犬"), written(".svg", "한"));
}

}  // namespace
}  // namespace posenc
