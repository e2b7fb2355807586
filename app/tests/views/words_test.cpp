#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "faces.hpp"
#include "figure/colormap.hpp"
#include "picture.hpp"
#include "state/parameters.hpp"
#include "views/page.hpp"
#include "views/view.hpp"

/// Every character that the program's tables and pictures hold can be shown: some face has it, and
/// it is among those that the window rasterises.
namespace posenc {
namespace {

class Words : public ::testing::Test {
 protected:
  void expect_shown(std::string_view text, Face face = Face::regular) {
    std::string_view rest = text;
    while (!rest.empty()) {
      const char32_t c = take_character(rest);
      if (!checked_.insert({face, c}).second) continue;
      EXPECT_TRUE(test::is_shown(files_, face, c))
          << "U+" << std::hex << static_cast<unsigned>(c) << " in “" << text << "”";
    }
  }

  const std::vector<FontFile> files_ = test::font_files();
  std::set<std::pair<Face, char32_t>> checked_;
};

TEST_F(Words, OfTheTables) {
  for (const Parameter& p : parameters()) {
    for (const auto text : {p.label, p.unit, p.help, p.zero}) expect_shown(text);
    expect_shown(p.symbol, Face::math_italic);
    for (const Choice& choice : p.choices) expect_shown(choice.label);
  }
  for (const View& view : views()) {
    expect_shown(view.title);
    expect_shown(view.help);
  }
  for (const Colormap& map : colormaps()) {
    expect_shown(map.label);
    expect_shown(map.help);
  }
}

TEST_F(Words, OfThePictures) {
  for (const std::int64_t length : {1, 512, 1'000'000'000}) {
    for (const View& view : views()) {
      State state;
      state.length = length;
      state.view = view.id;
      RecordingCanvas canvas;
      draw_picture(canvas, {{0, 0}, {1920, 1080}}, dark_palette(),
                   test::scene_of(within_limits(state)));
      const auto texts = test::all<RecordingCanvas::Text>(canvas);
      for (const auto& text : texts) expect_shown(text.text, text.style.face);
      EXPECT_GT(texts.size(), 5u) << view.id;
    }
  }
}

}  // namespace
}  // namespace posenc
