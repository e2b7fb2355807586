#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "text/phrase.hpp"
#include "views/distance/modes.hpp"
#include "views/distance/options.hpp"
#include "views/parts.hpp"

/// What is drawn below the curve of a mode, and beside it.
namespace posenc::distance {

using namespace plot;

namespace {

void add_pinned(Plot& plot, const Scene& scene, const Palette& palette) {
  const auto pinned = pinned_curve(scene);
  if (!pinned) return;
  add_samples(plot, *pinned->grid, pinned->values, {.stroke = {palette.d, 2, Dash::dashed}}, true);
  Label label{
      .text = "pinned: " + pinned_text(scene.state()), .color = palette.d, .face = Face::medium};
  for (const double way : {0.75, 0.6, 0.9, 0.45, 0.3, 0.15}) {
    const auto i = static_cast<std::size_t>(way * static_cast<double>(pinned->values.size() - 1));
    label.anchors.emplace_back(pinned->grid->at[i], pinned->values[i]);
  }
  plot.add(std::move(label));
}

}  // namespace

void draw_curve(Plot& plot, const Scene& scene, const Palette& palette) {
  add_pinned(plot, scene, palette);
  if (scene.sinusoidal().is_rotation()) return;
  const std::array strokes{Stroke{palette.text, 2, Dash::dashed},
                           Stroke{palette.muted, 2.5, Dash::dotted}};
  const auto curves = curves_of(scene);
  for (std::size_t i = 1; i < curves.size(); ++i)
    add_samples(
        plot, *curves[i]->grid, curves[i]->values,
        {.stroke = strokes.at(i - 1), .thins = true, .name = symbol_text("t", curves[i]->t)}, true);
}

void draw_against(Plot& plot, const Scene& scene, const Palette&) {
  // Where there is no number: a strip of the plot's height in the colour of such entries. Where
  // there is no number at all, the claim says so.
  const auto curve = curves_of(scene).front();
  const auto has_none = [](double v) { return std::isnan(v); };
  if (std::ranges::all_of(curve->values, has_none)) return;
  const auto& at = curve->grid->at;
  // From halfway to the sample before to halfway to the next.
  const auto begin = [&](std::size_t i) {
    if (i == 0) return static_cast<double>(at.front()) - 0.5;
    if (i == at.size()) return static_cast<double>(at.back()) + 0.5;
    return (static_cast<double>(at[i - 1]) + static_cast<double>(at[i])) / 2;
  };
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (!has_none(curve->values[i])) continue;
    const std::size_t first = i;
    while (i + 1 < at.size() && has_none(curve->values[i + 1])) ++i;
    plot.add(lost_region({begin(first), begin(i + 1)}));
  }
}

void draw_spread(Plot& plot, const Scene& scene, const Palette& palette) {
  const auto curve = curves_of(scene).front();
  const Stroke faint{palette.muted, 1.5, Dash::dotted};
  plot::Band band{.color = mix(palette.ground, palette.text, 0.3), .name = "± standard deviation"};
  Line lowest{.stroke = faint, .name = "lowest and highest"}, highest{.stroke = faint};
  for (std::size_t i = 0; i < curve->spreads.size(); ++i) {
    const auto& point = curve->spreads[i];
    const double mean = curve->values[i], none = mean - mean;  // NaN where that is
    const auto delta = static_cast<double>(curve->grid->at[i]);
    band.x.push_back(delta);
    band.low.push_back(mean - point.deviation);
    band.high.push_back(mean + point.deviation);
    lowest.points.emplace_back(delta, point.lowest + none);
    highest.points.emplace_back(delta, point.highest + none);
  }
  plot.add(std::move(band), std::move(lowest), std::move(highest));
}

std::vector<Cell> whole_cells(const Scene& scene, const Facts&, const Palette& palette) {
  const State& state = scene.state();
  if (!has_waves(state) || shown_range(state) == whole_range(state)) return {};
  const auto all = whole_curve(scene);
  if (!all) return {};
  const Extent part = shown_extent(state);
  Plot plot{.x = delta_axis(state)};
  plot.x.extent = std::exchange(plot.x.within, std::nullopt);
  plot.add(Region{part, mix(palette.ground, palette.text, 0.14)});
  add_samples(plot, *all->grid, all->values, {.stroke = {palette.text, 2}}, true);
  for (const double edge : {part.from, part.to})
    plot.add(at_x(edge, {palette.text, 1.5, Dash::dashed}));
  return {
      cell(kWholePanel, std::move(plot), {0, 0, 2}, {.least = {700, 150}, .weight = {1, 0}}, 2)};
}

std::vector<Cell> stack_cells(const Scene& scene, const Facts&, const Palette& palette) {
  const State& state = scene.state();
  const Stack stack = stack_of(scene);
  const bool shares_axis = shown_measure(state) != Similarity::euclidean;
  const double unit = shown_measure(state) == Similarity::normalized ? scene.dot_at_zero() : 1;
  Bars below, bars;
  Label k{.text = symbol_text("k", state.pair), .color = palette.k};
  for (std::size_t b = 0; b < stack.means.size(); ++b) {
    const double from = static_cast<double>(b) * stack.per_bar - 0.5, to = from + stack.per_bar;
    const double before = stack.sums[b] / unit, after = stack.sums[b + 1] / unit;
    below.bars.push_back({{{from, 0}, {to, before}}, mix(palette.ground, palette.line, 0.5), {}});
    bars.bars.push_back(
        {{{from, before}, {to, after}}, signed_colour(palette, stack.means[b]), {}});
    if (b != stack.bar_at(static_cast<double>(state.pair))) continue;
    bars.bars.back().outline = Stroke{palette.k, 2.5};
    // Straight above it, and above the bars beside it that are as near as the text is wide.
    const std::size_t count = stack.means.size(), beside = std::max<std::size_t>(1, count / 8);
    double top = before;
    for (auto i = b - std::min(b, beside); i <= std::min(b + beside + 1, count); ++i)
      top = std::max(top, stack.sums[i] / unit);
    k.anchors.emplace_back((from + to) / 2, top);
    k.away_from = k.anchors[0] - Point(0, scene.dot_at_zero() / unit);
  }
  Plot plot{.x = {.name = {phrase("pair k, {}", speeds_text(scene.sinusoidal())), "pair k"},
                  .extent = Extent{-0.5, bars.bars.back().box.max.x},
                  .whole = true},
            .y = {.name = "dot product", .is_shown = !shares_axis},
            .layers = {std::move(below), std::move(bars),
                       at_y(scene.dot() / unit, {palette.delta, 2}, short_text(scene.dot(), 4)),
                       std::move(k)},
            .title = {stack.per_bar > 1
                          ? fmt::format("contributions added up, {} pairs a bar", stack.per_bar)
                          : "contribution of each pair, added up",
                      "contributions"},
            .y_with = shares_axis ? std::string(kPlot) : ""};
  return {cell(kStack, std::move(plot), {}, {.least = {260, 200}, .most = {540, HUGE_VAL}})};
}

}  // namespace posenc::distance
