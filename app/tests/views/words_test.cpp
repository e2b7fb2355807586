#include <string_view>

#include <gtest/gtest.h>

#include "faces.hpp"
#include "figure/colormap.hpp"
#include "state/parameters.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

/// Some face has each character, and the window rasterises it. Pictures: views_test.cpp.
TEST(Words, OfTheTablesCanBeShown) {
  const auto files = test::font_files();
  const auto expect_shown = [&](std::string_view text, Face face = Face::regular) {
    for (std::string_view rest = text; !rest.empty();) {
      const char32_t c = take_character(rest);
      EXPECT_TRUE(test::is_shown(files, face, c))
          << "U+" << std::hex << static_cast<unsigned>(c) << " in “" << text << "”";
    }
  };
  for (const Parameter& p : parameters()) {
    for (const auto text : {p.label, p.unit, p.help, p.zero}) expect_shown(text);
    expect_shown(p.symbol, Face::math_italic);
    for (const Choice& choice : p.choices) expect_shown(choice.label);
  }
  for (const View& view : views()) {
    for (const auto text : {view.title, view.help}) expect_shown(text);
  }
  for (const Colormap& map : colormaps(light_palette())) {
    for (const auto text : {map.label, map.help}) expect_shown(text);
  }
}

}  // namespace
}  // namespace posenc
