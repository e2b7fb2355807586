// What the pointer does and says at places of data, in every view.

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "one_view.hpp"
#include "picture.hpp"
#include "set_parameters.hpp"
#include "state/link.hpp"
#include "views/view.hpp"
#include "walk.hpp"

namespace posenc {
namespace {

constexpr std::string_view kTutorial =
    "distance-show=position convention=tf-tutorial d=512 length=2048 position=1000 delta-from=950 "
    "delta-span=100";

/// Where pair 12 of 64 is at t.
Point tip(double t) {
  const double angle = t * test::paper_omega(12);
  return {std::sin(angle), std::cos(angle)};
}

enum class Gesture { tap, press, drag, double_click };

struct Done {
  std::string_view view, settings, panel;
  Gesture gesture;
  Point at;
  std::string_view becomes;  ///< what alone differs
  Point to = {};             ///< where a drag ends
};

Pointer pointer_of(Gesture gesture, Point at, Point to) {
  switch (gesture) {
    case Gesture::tap: return test::tap(at);
    case Gesture::press: return test::drag(at, {0, 0});
    case Gesture::drag: return test::drag(at, to - at);
    case Gesture::double_click: return test::double_click(at);
  }
  return {};
}

TEST(Pointing, SetsWhatIsUnderThePointerAndNothingElse) {
  using enum Gesture;
  for (const auto& [id, settings, panel, gesture, at, becomes, to] : {
           Done{"adding", "", "strips", tap, {5, 7.5}, "offset=2"},
           {"attention", "", "typed-without", tap, {0.5, 3.5}, "query=4 key=1"},
           // The words are "the man bites the dog" there.
           {"attention", "", "shuffled-with", tap, {1.5, 4.5}, "query=2 key=5"},
           {"base", "", "map", press, {32100, 1.02e6}, "length=32768 base=1e6"},
           {"beyond", "", "positions", press, {201, -0.5}, "position=200"},
           {"beyond", "", "phases", press, {10, 0.5}, "pair=10"},
           {"biases", "", "rulers", tap, {4, 7.5}, "biases-head=8"},
           {"biases", "", "bias", press, {30, -3}, "offset=30"},
           {"binary", "pair=4", "wave-trace", tap, {45.2, 0}, "position=45"},
           {"binary", "pair=4 binary-show=lowest", "wave-trace", tap, {45.2, 0}, "position=45"},
           {"distance", "", "plot", drag, {8, 20}, "offset=100", {100.3, 20}},
           {"distance", "", "plot", drag, {8, 20}, "offset=511", {900, 20}},
           {"distance", "", "plot", drag, {8, 20}, "offset=0", {-400, 20}},
           {"distance", "both-sides=on", "plot", drag, {0, 20}, "offset=-20", {-20, 20}},
           {"distance",
            "log-distance=on length=1000000000",
            "plot",
            press,
            {100, 20},
            "offset=100"},
           {"distance", kTutorial, "plot", press, {12, 0.5}, "offset=12"},
           {"distance", kTutorial, "plot", double_click, {12, 0.5}, "delta-from=0 delta-span=0"},
           {"heatmap", "", "field", tap, {51.5, 300.5}, "position=300 pair=25"},
           {"heatmap", "transpose=on", "field", tap, {51.5, 300.5}, "position=300 pair=25"},
           {"heatmap",
            "d=4 length=5 convention=transformer-xl",
            "field",
            tap,
            {2.5, 0.5},
            "position=4 pair=0"},
           {"pendulum", "length=2048 sum-curve=history", "curve", press, {256, 20}, "position=256"},
           {"pendulum", "", "agreement", press, {0, 0.1}, "pair=0"},
           {"pendulum", "show=clocks", "agreement", press, {63, 0.1}, "pair=63"},
           {"plane", "", "grid", drag, {6.5, 6.5}, "plane-row=2 plane-column=11", {11.5, 2.5}},
           {"precision", "", "errors", press, {200, 1e-3}, "position=200"},
           {"rotary", "", "curve", press, {100, 10}, "offset=100"},
           {"rotary", "offset=-8", "curve", press, {-100, 10}, "offset=-100"},
           {"rotary", "offset=-8", "curve", press, {-0.3, 10}, "offset=-1"},  // the axis stays
           {"rotation", "", "circle", drag, tip(37), "position=39", tip(39)},
           {"rotation", "", "circle", drag, tip(37), "position=34", tip(34)},
           {"rotation", "position=0", "circle", drag, tip(0), "", tip(-3)},
           {"rotation",
            "rotation-show=shift",
            "sequence",
            drag,
            {100, 0.5},
            "position=250",
            {250, 0.5}},
           {"rotation",
            "rotation-show=shift",
            "sequence",
            double_click,
            {100, 0.5},
            "position=100 shifted-from=100"},
           {"rotation", "rotation-show=matrix", "whole", tap, {64.5, -64.5}, "pair=32"},
           {"rotation", "rotation-show=matrix", "piece", tap, {0.5, -0.5}, "pair=10"},
           {"similarity", "", "matrix", tap, {120.5, 300.5}, "position=300 offset=-180"},
           {"similarity",
            "from-i=100 from-j=200 span=50",
            "matrix",
            double_click,
            {225, 125},
            "from-i=0 from-j=0 span=0"},
           {"wavelengths", "", "waves", press, {200, -2.5}, "position=200"},
           {"wavelengths", "d=16", "waves", tap, {200, -2.5}, "pair=2"},
           {"wavelengths",
            "d=16 wavelengths-show=narrowing",
            "narrowing",
            tap,
            {200, -2.5},
            "pair=5"},
           {"wavelengths",
            "wavelengths-show=lengths wavelengths-more=on",
            "pairs",
            press,
            {100, -2.5},
            "pair=2"},
           {"wavelengths",
            "wavelengths-show=lengths wavelengths-more=on d=6",
            "pairs",
            press,
            {100, -2.5},
            "pair=2"},
           {"waves", "", "waves", press, {21.2, 0}, "position=21"},
       }) {
    SCOPED_TRACE(fmt::format("{} {} {}: {}", id, settings, panel, becomes));
    const View& view = *find_view(id);
    const State state = test::of_page(id, settings);
    const auto layout = test::layout(view, state);
    const auto pointer =
        pointer_of(gesture, test::pixel_of(layout, panel, at), test::pixel_of(layout, panel, to));
    const State next = test::after(view, state, pointer), wanted = test::state_of(becomes, state);
    EXPECT_TRUE(next == wanted) << link_of(next) << " in place of " << link_of(wanted);
  }
}

struct Said {
  std::string_view view, settings, panel;
  double x, y;
  std::string_view says;  ///< parts between "|"
};

TEST(Pointing, SaysWhatIsThere) {
  for (const auto& [id, settings, panel, x, y, says] : {
           Said{"adding", "", "strips", 17.5, 4.5, "“dog” at 38, dimension 17"},
           {"adding", "combine=concatenate", "strips", 145.5, 5.5, "“dog” at 38, dimension 17"},
           {"attention", "", "typed-with", 4.5, 1.5, "“dog” takes |of “man”|at positions 1 and 4"},
           {"attention", "", "changes-with", 0.5, 0.5, "“the”, dimension 0"},
           {"attention", "", "outputs-with", 0.5, 0.5, "“the”, dimension 0|output as typed"},
           {"base", "d=64", "map", 4096, 150000, "gpt-oss: d = 64, b = 150"},
           {"biases", "", "rulers", 4, 7.5, "halved at 177.4"},
           {"binary", "pair=4", "wave-trace", 45.2, 0, "t = 45, pair"},
           {"distance", "", "plot", 45, 20, "Δ = 45|33.08"},
           {"distance", "log-distance=on length=1000000000", "plot", 10, 20, "Δ = 10"},
           {"distance", "log-distance=on length=1000000000", "plot", 1000, 20, "Δ = 1\u2009000"},
           {"distance", kTutorial, "plot", 12, 0.5, "s = 1\u2009012"},
           {"heatmap", "d=8 length=12", "field", 2.5, 3.5, "sin(3 · ω₁) = "},
           {"heatmap", "convention=whisper d=8 length=12", "field", 5.5, 3.5,
            "t = 3, dimension 5|cos(3 · ω₁) = "},
           {"heatmap", "convention=fairseq d=9 length=12", "field", 5.5, 3.5,
            "token 3, position 5, dimension 5"},
           {"heatmap", "convention=fairseq d=9 length=12", "field", 8.5, 3.5,
            "always 0, since d is odd"},
           {"heatmap", "convention=mlx d=8 length=12", "field", 4.5, 3.5, "0.5 · cos(3 · ω₀) = "},
           // Of two frequencies in a pair, the cosine's is told: 10000^(−3/8).
           {"heatmap", "convention=mistake-cos-exponent d=8 length=12", "field", 3.5, 3.5,
            "cos(3 · 0.03162) = "},
           {"heatmap", "", "column", 37.5, 0, "t = 37, pair 12|cos(37 · ω₁₂)"},
           {"pendulum", "", "curve", 45, 20, "p(t) · p(t + Δ) = 33.08"},
           {"pendulum", "length=2048 sum-curve=history position=400", "curve", 300, 20,
            "p(0) · p(s) = "},
           {"plane", "", "grid", 11.5, 2.5, "row 2, column 11|4 up, 5 right"},
           {"plane", "encoding=binary", "grid", 0.5, 0.5, "row 0, column 0"},
           {"rotary", "", "curve", 8, 10, "rotated 45.72"},
           {"rotation", "rotation-show=shift", "sequence", 100, 0.5, "t = 100, t + δ = 108"},
           {"rotation", "rotation-show=matrix", "whole", 64.5, -64.5, "row 64, column 64"},
           {"rotation", "rotation-show=matrix", "piece", 0.5, -0.5, "row 20, column 20"},
           {"rotation", "", "circle", 0, 0, "p(37): 0.29"},
           {"similarity", "span=100", "matrix", 50.5, 20.5,
            "i = 20, j = 50|p(i) · p(j) = 36.24|distance j − i = 30"},
           {"similarity", "length=100000", "matrix", 50'000.5, 50'000.5, "products = "},
           {"waves", "", "waves", 30.2, -0.812, "t = 30, dimension 24|sin(30 · ω₁₂) = "},
           {"waves", "", "waves", 30.2, 0.584, "t = 30, dimension 25|cos(30 · ω₁₂) = "},
           {"waves", "waves-frequencies=nerf-pi", "waves", 0.25, 4.5,
            "x = 0.25|sin(16π · x) = 0|cos(16π · x) = 1"},
       }) {
    const View& view = *find_view(id);
    const State state = test::of_page(id, settings);
    const Scene scene(state);
    const auto text = [&](std::optional<Point> hover) {
      auto all = test::all_text(test::drawn(view, scene, hover));
      std::erase(all, '\n');
      return all;
    };
    const auto there = text(test::pixel_of(test::layout(view, state), panel, {x, y}));
    const auto nowhere = text({});
    std::istringstream parts{std::string(says)};
    for (std::string part; std::getline(parts, part, '|');) {
      EXPECT_TRUE(test::contains(there, part)) << id << ": " << part << " in\n" << there;
      EXPECT_FALSE(test::contains(nowhere, part)) << id << ": " << part << " is said anyhow";
    }
  }
}

}  // namespace
}  // namespace posenc
