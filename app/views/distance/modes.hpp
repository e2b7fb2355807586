#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "views/distance/numbers.hpp"
#include "views/equation_text.hpp"
#include "views/view.hpp"

/// The distance view's modes, and what their pictures share.
namespace posenc::distance {

/// A row of `data`.
using Row = std::array<double, 6>;

/// One way to look at distances.
struct Mode {
  plot::Figure (*compose)(const Scene&, const Palette&);
  /// What pointing at a distance says.
  std::vector<std::string> (*reading)(const Scene&, std::int64_t delta);
  std::array<std::string_view, 6> columns;  ///< of `data`; "" behind the last
  /// The row of a distance, asked for in ascending order.
  std::function<Row(std::int64_t delta)> (*rows)(const Scene&);
};
extern const Mode kCurveMode;      ///< one curve over the distance
extern const Mode kDirectionMode;  ///< ahead and behind, beside the rotations by δ and −δ
extern const Mode kAgainstMode;    ///< position t against all positions, of any encoding
extern const Mode kSpreadMode;     ///< where there are no pairs: the mean over t and its spread

/// Ids of the panels.
inline constexpr std::string_view kPlot = "plot", kStack = "stack", kWholePanel = "whole",
                                  kFacts = "facts";

/// An empty plot over the distance.
plot::Plot distance_plot(const Scene&);
Point on_curve(const Scene&, std::int64_t delta);
/// The curve as a line where distances are drawn one by one, and the edges of its band elsewhere.
void add_curve(plot::Plot&, const Curve&, const plot::Line& look, bool with_edges);
/// The first curve's band, faint where only bounds are known, and the line of its means.
void add_band(plot::Plot&, const Palette&, const Scene&);
/// On the curve, with a label: a dot or a ring with a line down the plot, or where something
/// happens first. Nothing where the distance is out of sight.
enum class Spot { dot, ring, event };
void add_spot(plot::Plot&, const Palette&, const Scene&, Spot, Color, std::int64_t delta,
              std::string label);

/// The heading, the plot with its facts below it, and panels at its side from the top.
plot::Figure figure(const Scene&, plot::Heading, plot::Plot, std::vector<plot::FactRow>,
                    std::vector<plot::Cell> side = {});

/// p(t)·p(t+δ), or what the view's measure and mode make of it.
EquationText equation(const Scene&);

/// "(d/2)" or the number by which dot products are divided: p(t)·p(t).
std::string divisor_text(const Scene&);
/// A dot product's value at Δ = 0: "64".
std::string at_zero_text(const Scene&);
/// What pointing at a bar of the stack says.
std::vector<std::string> stack_reading(const Scene&, const Stack&, std::size_t bar);
/// ‖M_δ − M_−δ‖: "1.4142".
std::string gap_text(double gap);

/// What fill(first, out) writes for the places 0 … count−1, so many at once, by place.
template <class Value, class Fill>
auto in_blocks(std::int64_t count, std::int64_t at_once, Fill fill) {
  return [=, first = std::int64_t{-1}, block = std::vector<Value>()](std::int64_t place) mutable {
    const std::int64_t within = place % at_once;
    if (place - within != first) {
      first = place - within;
      block.resize(static_cast<std::size_t>(std::min(at_once, count - first)));
      fill(first, std::span(block));
    }
    return block[static_cast<std::size_t>(within)];
  };
}

}  // namespace posenc::distance
