#pragma once

#include <string>
#include <vector>

#include "views/distance/numbers.hpp"
#include "views/view.hpp"

/// The distance view's modes, and what their pictures share.
namespace posenc::distance {

/// One way to look at distances.
struct Mode {
  plot::Figure (*compose)(const Scene&, const Palette&);
  /// What is on the axis at a distance, which is on it: NaN where there is no number.
  double (*value)(const Scene&, std::int64_t delta);
  /// What pointing there says.
  std::vector<std::string> (*reading)(const Scene&, std::int64_t delta);
  void (*data)(const Scene&, TableWriter&);
};
extern const Mode kCurveMode;      ///< one curve over the distance
extern const Mode kDirectionMode;  ///< ahead and behind, beside the rotations by δ and −δ
extern const Mode kAgainstMode;    ///< position t against all positions, of any encoding
extern const Mode kSpreadMode;     ///< where there are no pairs: the mean over t and its spread

/// The sentence of the first mode; `difference` is Curves::largest_difference.
std::string curve_claim(const State&, const Landmarks&, double difference);

/// Ids of the panels.
inline constexpr std::string_view kPlot = "plot", kStack = "stack", kWholePanel = "whole",
                                  kFacts = "facts";

/// The curve as a line where distances are drawn one by one, and the edges of its band elsewhere.
void add_curve(plot::Plot&, const Grid&, const Curve&, const plot::Line& look, bool with_edges);
/// The first curve's band, faint where only bounds are known, and the line of its means.
void add_band(plot::Plot&, const Palette&, const Grid&, const Band&);
/// The line and the dot at δ, with a label; `value` is NaN where there is no number.
void add_delta(plot::Plot&, const Palette&, const State&, double value, std::string label);
/// The plot with its facts below.
std::vector<plot::Cell> plot_and_facts(plot::Plot, plot::Facts);

/// What pointing at a bar of the stack says.
std::vector<std::string> stack_reading(const Scene&, const Stack&, int bar);

/// What headings of all modes with pairs have in common.
plot::Heading heading(const Scene&, std::string claim, plot::Text how_to_read);

}  // namespace posenc::distance
