// t, δ, k, d and base have one colour each, of one place: in the formula, at the slider and in the
// picture.

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "all_views.hpp"
#include "at_least.hpp"
#include "figure/formula/markup.hpp"
#include "picture.hpp"
#include "set_parameters.hpp"
#include "shell/panel/pieces.hpp"
#include "views/formula_lines.hpp"
#include "views/page.hpp"
#include "walk.hpp"

namespace posenc {
namespace {

/// A symbol, and a State whose formula has it and whose picture has its marks.
struct Symbol {
  std::string_view name;
  Color Palette::*color;
  std::string_view settings = "";
};
constexpr Symbol kSymbols[] = {
    {"t", &Palette::t},
    {"δ", &Palette::delta, "view=rotation"},
    {"k", &Palette::k},
    {"d", &Palette::d, "view=distance pin=on pinned-d=64"},  // the kept curve is one of another d
    {"b", &Palette::base, "view=wavelengths wavelengths-show=lengths wavelengths-bases=on"}};

std::vector<Color> colours_of(const RecordingCanvas::Command& command) {
  std::vector<Color> all;
  const auto add_both = [&](const auto& c) {
    if (c.fill) all.push_back(*c.fill);
    if (c.stroke) all.push_back(c.stroke->color);
  };
  if (const auto* c = std::get_if<RecordingCanvas::Text>(&command)) all.push_back(c->style.color);
  if (const auto* c = std::get_if<RecordingCanvas::Line>(&command)) all.push_back(c->stroke.color);
  if (const auto* c = std::get_if<RecordingCanvas::Fill>(&command)) all.push_back(c->color);
  if (const auto* c = std::get_if<RecordingCanvas::Box>(&command)) add_both(*c);
  if (const auto* c = std::get_if<RecordingCanvas::Circle>(&command)) add_both(*c);
  return all;
}

/// How much is drawn in a colour, see-through or not.
std::ptrdiff_t drawn_in(const RecordingCanvas& canvas, Color color) {
  std::ptrdiff_t count = 0;
  for (const auto& command : canvas.commands())
    count += std::ranges::count(colours_of(command), color, [](Color c) {
      return Color{c.r, c.g, c.b};
    });
  return count;
}

/// The three places where symbols stand, each with colours of its own.
struct Places {
  RecordingCanvas formula, panel, page;

  Places(const State& state, const Palette& palette) {
    const Scene scene = test::scene_of(state);
    const auto rooms = window_layout({{0, 0}, {1920, 1080}}, state);
    draw_formula(formula, rooms.formula, palette, scene);
    Ui ui(panel, palette);
    State untouched = state;
    side_panel(ui, rooms.panel, scene, untouched);
    draw_page(page, rooms.page, palette, {}, scene);
  }
};

TEST(SymbolColours, AreTheSameInFormulaSliderAndPicture) {
  constexpr Color kMark{250, 0, 251};
  for (const auto* const palette : {&dark_palette(), &light_palette(), &projector_palette()}) {
    for (const auto& [name, color, settings] : kSymbols) {
      SCOPED_TRACE(std::string(palette->name) + " " + std::string(name));
      EXPECT_EQ(symbol_colour(*palette, name), palette->*color);
      Palette other = *palette;
      other.*color = kMark;
      const State state = test::state_of(settings);
      const Places before(state, *palette), after(state, other);
      for (const auto place : {&Places::formula, &Places::panel, &Places::page}) {
        EXPECT_GT(drawn_in(after.*place, kMark), 0);
        EXPECT_EQ(drawn_in(after.*place, kMark), drawn_in(before.*place, palette->*color));
        EXPECT_EQ(drawn_in(after.*place, palette->*color), 0) << "it comes from the palette alone";
      }
    }
  }
}

/// The sum of the widths of lines and of the radii of circles.
double thickness(const RecordingCanvas& canvas) {
  double sum = 0;
  for (const auto& c : test::all<RecordingCanvas::Line>(canvas)) sum += c.stroke.width;
  for (const auto& c : test::all<RecordingCanvas::Box>(canvas))
    sum += c.stroke ? c.stroke->width : 0;
  for (const auto& c : test::all<RecordingCanvas::Circle>(canvas))
    sum += c.radius + (c.stroke ? c.stroke->width : 0);
  return sum;
}

RecordingCanvas lit_page(const State& state, const Palette& palette, std::string_view symbol) {
  RecordingCanvas page;
  draw_lit_page(page, window_layout({{0, 0}, {1920, 1080}}, state).page, palette, {},
                test::scene_of(state), symbol);
  return page;
}

TEST(SymbolColours, HighlightingFadesNothing) {
  test::AtLeast lit_ones(90);
  constexpr double kLeastShare = 0.6;
  for (const auto* const palette : {&dark_palette(), &light_palette()}) {
    const auto seen = [&](Color c) {
      return contrast(mix(palette->ground, {c.r, c.g, c.b}, c.a / 255.0), palette->ground);
    };
    for (const auto id : page_ids()) {
      const State state = test::of_page(id);
      const auto plain = lit_page(state, *palette, "");
      for (const auto& [name, color, settings] : kSymbols) {
        SCOPED_TRACE(fmt::format("{} of {}, {}", name, id, palette->name));
        const auto lit = lit_page(state, *palette, name);
        ASSERT_EQ(lit.commands().size(), plain.commands().size());
        double brightest = 1;
        for (std::size_t i = 0; i < lit.commands().size(); ++i) {
          const auto before = colours_of(plain.commands()[i]),
                     after = colours_of(lit.commands()[i]);
          ASSERT_EQ(before.size(), after.size());
          for (std::size_t c = 0; c < before.size(); ++c) {
            const double share = seen(after[c]) / seen(before[c]);
            EXPECT_GE(share, kLeastShare);
            brightest = std::max(brightest, share);
          }
        }
        if (drawn_in(plain, palette->*color) > 0) {
          ++lit_ones;
          EXPECT_GT(brightest, 1);
        }
        EXPECT_GE(thickness(lit), thickness(plain));
      }
      for (const auto* const none : {"L", "ε"})
        EXPECT_EQ(thickness(lit_page(state, *palette, none)), thickness(plain));
    }
  }
}

TEST(SymbolColours, HighlightingThickensLinesAndMarksTheFormula) {
  const Scene scene = test::scene_of({});
  for (const auto& [name, color, settings] : kSymbols) {
    const State state = test::state_of(settings);
    EXPECT_GT(thickness(lit_page(state, dark_palette(), name)),
              thickness(lit_page(state, dark_palette(), "")))
        << name;
    RecordingCanvas plain, lit;
    const Rect room{{0, 0}, {1500, 90}};
    const auto boxes = draw_formula(plain, room, dark_palette(), scene);
    draw_formula(lit, room, dark_palette(), scene, name);
    const auto wanted = std::ranges::count(boxes, name, &SymbolBox::symbol);
    const auto more =
        test::all<RecordingCanvas::Box>(lit).size() - test::all<RecordingCanvas::Box>(plain).size();
    EXPECT_EQ(more, 2 * static_cast<std::size_t>(wanted)) << name;
    EXPECT_EQ(wanted > 0, name != "δ") << "the heatmap's formula has no δ";
  }
}

TEST(SymbolColours, WeightIsASymbolOfItsFormulas) {
  const auto& weight = test::parameter("encoding-weight");
  EXPECT_EQ(symbol_colour(dark_palette(), weight.symbol), dark_palette().text);
  for (const auto* const view : {&kAttentionView, &kAddingView}) {
    std::string symbols;
    for (const char* const w : {"0.5", "0.7", "0", "1", "2"}) {
      const Scene scene =
          test::scene_of(test::of_page(view->id, fmt::format("encoding-weight={}", w)));
      RecordingCanvas canvas, line;
      const auto boxes = draw_formula(canvas, {{0, 0}, {1500, 90}}, dark_palette(), scene);
      // As a symbol and as a number.
      EXPECT_EQ(std::ranges::count(boxes, weight.symbol, &SymbolBox::symbol), 2) << view->id;
      // The line of symbols is the same whatever it is.
      draw(line, {0, 0}, math::formula(dark_palette(), view->formula(scene).symbols), 20);
      if (symbols.empty()) symbols = test::all_text(line);
      EXPECT_EQ(test::all_text(line), symbols) << view->id;
    }
  }
}

}  // namespace
}  // namespace posenc
