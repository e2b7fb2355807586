// The visual grammar of docs/design.md, in all views and their modes.

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "all_views.hpp"
#include "at_least.hpp"
#include "figure/colormap.hpp"
#include "one_view.hpp"
#include "set_parameters.hpp"
#include "views/binary/numbers.hpp"
#include "views/pendulums/hanging.hpp"
#include "views/shown.hpp"
#include "walk.hpp"

namespace posenc {
namespace {

using test::all;

void for_all_modes(const std::function<void(const View&, const State&)>& what) {
  test::AtLeast looked(80);
  for (const View& view : views()) {
    const auto modes = test::modes_of(test::of_page(view.id));
    for (std::size_t i = 0; i < modes.size(); ++i) {
      if (!check_shows(view, modes[i])) continue;
      SCOPED_TRACE(fmt::format("{}, mode {}", view.id, i));
      what(view, modes[i]);
      ++looked;
    }
  }
}

/// Curves in the colour, each as numbers.
std::vector<std::vector<Point>> curves_in(const RecordingCanvas& canvas, Color color) {
  constexpr std::size_t kLeast = 12;  // shorter ones are hands, marks and steps
  std::vector<std::vector<Point>> found;
  for (const auto& line : all<RecordingCanvas::Line>(canvas)) {
    const Color ink = line.stroke.color;
    if (line.points.size() >= kLeast && Color{ink.r, ink.g, ink.b} == color)
      found.push_back(line.points);
  }
  return found;
}

TEST(Grammar, ACurveInTheColourOfASymbolDependsOnIt) {
  struct Moved {
    Color Palette::*color;
    void (*move)(State&);
  };
  test::AtLeast curves(20);
  for_all_modes([&](const View& view, const State& state) {
    for (const auto& [color, move] : {Moved{&Palette::t, [](State& s) { s.position += 5; }},
                                      Moved{&Palette::delta, [](State& s) { s.offset += 3; }}}) {
      State other = state;
      move(other);
      other = within_limits(other);
      const Color ink = dark_palette().*color;
      const auto before = curves_in(test::drawn(view, test::scene_of(state)), ink),
                 after = curves_in(test::drawn(view, test::scene_of(other)), ink);
      curves += before.size();
      for (const auto& curve : before)
        EXPECT_EQ(std::ranges::count(after, curve), 0)
            << (color == &Palette::t ? "t" : "δ") << " at " << curve.front().x << ", "
            << curve.front().y;
    }
  });
}

TEST(Grammar, NoTwoFactsHaveOneLabel) {
  for_all_modes([](const View& view, const State& state) {
    std::vector<std::string> labels;
    const Scene scene = test::scene_of(state);
    for (const Fact& fact : view.known(scene)) labels.push_back(fact.label);
    std::ranges::sort(labels);
    const auto twice = std::ranges::adjacent_find(labels);
    EXPECT_EQ(twice, labels.end()) << *twice;
  });
}

/// A name where a curve ends is not told again in a legend; what a legend shows can be seen.
TEST(Grammar, LegendsAreReadAndSayWhatNothingElseDoes) {
  test::AtLeast plots(100);
  for_all_modes([&](const View& view, const State& state) {
    for (const auto& cell : view.figure(test::scene_of(state), dark_palette()).cells) {
      const auto* const plot = std::get_if<plot::Plot>(&cell.panel);
      if (plot == nullptr) continue;
      ++plots;
      bool has_ends = false;
      int names = 0;
      for (const auto& layer : plot->layers) {
        const auto* const label = std::get_if<plot::Label>(&layer);
        const auto* const line = std::get_if<plot::Line>(&layer);
        const auto* const dots = std::get_if<plot::Dots>(&layer);
        has_ends |= label != nullptr && label->is_beside;
        names += line != nullptr && !line->name.empty() ? 1 : 0;
        if (dots != nullptr && !dots->name.empty()) {
          EXPECT_GE(3 * dots->radius, size::kAxis) << dots->name.full;
        }
      }
      EXPECT_TRUE(!has_ends || names == 0) << cell.id;
    }
  });
}

TEST(Grammar, TheMapOfAModelLightsWhereItTakesPositionsIn) {
  for_all_modes([](const View& view, const State& state) {
    const auto heading = view.figure(test::scene_of(state), dark_palette()).heading;
    EXPECT_EQ(std::ranges::count(heading.model, heading.here), view.here.empty() ? 0 : 1);
  });
  for (const auto& [view, settings, here, parts] : {std::tuple("heatmap", "", kAddsPosition, 4u),
                                                    {"attention", "", kAttends, 4u},
                                                    {"adding", "method=rotary", kAttends, 3u},
                                                    {"rotary", "", kAttends, 3u}}) {
    const State state = test::of_page(view, settings);
    const auto heading = find_view(view)->figure(test::scene_of(state), dark_palette()).heading;
    EXPECT_EQ(heading.here, here) << view;
    EXPECT_EQ(heading.model.size(), parts) << view;
  }
}

TEST(Grammar, FastIsOnTheLeft) {
  for_all_modes([](const View& view, const State& state) {
    const auto text = test::all_text(test::drawn(view, test::scene_of(state)));
    EXPECT_EQ(text.find("slow → fast"), std::string::npos);
  });
  const Scene scene = test::scene_of({});
  const auto hanging = pendulums::hang(pendulums::Swings(scene), {{0, 0}, {900, 300}});
  EXPECT_TRUE(std::ranges::is_sorted(hanging.pairs));
  EXPECT_LT(hanging.pivot(0).x, hanging.pivot(1).x);
  const auto layout = test::layout(kBinaryView, {});
  const Rect room = layout.find(binary::kTable)->room;
  std::vector<int> bits, waves;
  for (double x = room.min.x; x < room.max.x; ++x) {
    const auto hit = binary::table_hit(scene, room, {x, room.centre().y});
    if (hit.bit) bits.push_back(*hit.bit);
    if (hit.wave) waves.push_back(*hit.wave);
  }
  EXPECT_GT(bits.size(), 9u);
  EXPECT_TRUE(std::ranges::is_sorted(bits));
  EXPECT_GT(waves.size(), 9u);
  EXPECT_TRUE(std::ranges::is_sorted(waves));
}

TEST(Grammar, NoCrossReadsAsTimes) {
  for_all_modes([](const View& view, const State& state) {
    const auto text = test::all_text(test::drawn(view, test::scene_of(state)));
    EXPECT_EQ(text.find("✗"), std::string::npos);
  });
}

TEST(Grammar, TheMapFollowsTheTheme) {
  for_all_modes([](const View& view, const State& state) {
    for (const auto* const palette : {&dark_palette(), &light_palette()}) {
      const auto& other = palette->is_dark ? light_palette() : dark_palette();
      RecordingCanvas canvas;
      view.draw(canvas, {test::kArea, *palette, false, {}}, test::scene_of(state));
      for (const auto& field : all<RecordingCanvas::Field>(canvas))
        EXPECT_NE(field.spec.colors.data(), colormaps(other).front().colors.data());
    }
  });
}

/// Whatever t is: a scale that changed while it runs would move what stays.
TEST(Grammar, TheScaleStaysWhileTRuns) {
  test::AtLeast axes(100);
  for_all_modes([&](const View& view, const State& state) {
    State next = state;
    next.position += 1;
    const auto before = test::layout(view, state), after = test::layout(view, within_limits(next));
    for (const auto& panel : before.panels) {
      const auto* const plot = std::get_if<plot::Plot>(&before.cell(panel).panel);
      const auto* const other = after.find(before.cell(panel).id);
      if (plot == nullptr || other == nullptr || plot->y.scale != plot::AxisScale::linear) continue;
      ++axes;
      const double size = panel.y.data_to - panel.y.data_from;
      EXPECT_NEAR(panel.y.data_to, other->y.data_to, 1e-6 * size) << before.cell(panel).id;
      EXPECT_NEAR(panel.y.data_from, other->y.data_from, 1e-6 * size) << before.cell(panel).id;
    }
  });
}

}  // namespace
}  // namespace posenc
