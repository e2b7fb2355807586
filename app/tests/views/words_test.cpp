#include <regex>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "at_least.hpp"
#include "faces.hpp"
#include "figure/colormap.hpp"
#include "one_view.hpp"
#include "state/parameters.hpp"
#include "tables.hpp"
#include "views/page.hpp"
#include "views/shown.hpp"
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

/// A view's picture and its facts.
std::string said(const View& view, const Scene& scene) {
  return test::all_text(test::drawn(view, scene)) + describe_view(view, scene);
}

TEST(Words, CountOneThingAsOne) {
  const std::regex plural(
      R"((^|[^0-9.,…−\x89\x97 ] |[^0-9.,…−\x89 ])1 ((?!cos|goes|is|was|has|as|across|does|less|plus)[a-z]+s)\b)");
  std::vector<State> states;
  for (const auto* const settings :
       {"d=2", "d=2 length=2 position=0 offset=1", "d=4 length=1 position=0 offset=0 trained=1",
        "d=16 length=3 position=1 offset=1 trained=1", "encoding=linear length=1",
        "encoding=binary length=2 position=1", "d=8 convention=mistake-index-pi pair=2 length=2",
        "sentence=one", "plane-rows=1 plane-columns=3"})
    states.push_back(test::state_of(settings));
  states.push_back(test::with_table_of("one.npy", 1, 1, [](auto...) { return 0.5; }));
  test::AtLeast texts(100);
  for (State state : states) {
    for (const View& view : views()) {
      state.view = view.id;
      const State here = within_limits(state);
      if (!shows(view, here)) continue;
      ++texts;
      const auto text = said(view, test::scene_of(here));
      std::smatch found;
      EXPECT_FALSE(std::regex_search(text, found, plural))
          << view.id << ": " << found.str() << " in\n"
          << text;
    }
  }
}

TEST(Words, WriteWhatRoundingLeavesOfZeroAsZero) {
  test::AtLeast texts(40);
  for (const auto* const settings : {"convention=mistake-index-pi position=5",
                                     "convention=mistake-index-pi position=5 d=16 dim=4 pair=2",
                                     "convention=mistake-index-pi position=64 d=4"}) {
    for (const View& view : views()) {
      State state = test::state_of(settings);
      state.view = view.id;
      state = within_limits(state);
      if (!shows(view, state)) continue;
      ++texts;
      const auto text = said(view, test::scene_of(state));
      EXPECT_EQ(text.find("· 10⁻³"), text.npos) << view.id << "\n" << text;
    }
  }
}

}  // namespace
}  // namespace posenc
