#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <posenc/binary.hpp>

#include "figure/numbers.hpp"
#include "views/binary/modes.hpp"

/// One bit's square wave above one sine, on one axis of positions.
namespace posenc::binary {

using namespace plot;

namespace {

Axis position_axis(const Extent& extent) {
  return {.name = "position t", .extent = extent, .whole = true};
}

/// t, and t + δ where it is another position.
void add_positions(Plot& plot, const Palette& palette, const State& state, bool named) {
  const auto mark = [&](std::int64_t at, std::string name, const Stroke& stroke, int priority) {
    Text label{fmt::format("{} = {}", name, integer_text(at)), name};
    plot.layers.emplace_back(Reference{.at = static_cast<double>(at),
                                       .stroke = stroke,
                                       .label = named ? std::move(label) : Text(),
                                       .priority = priority});
  };
  mark(state.position, "t", {palette.t, 2}, 0);
  if (state.offset != 0)
    mark(state.position + state.offset, "t + δ", {palette.delta, 1.5, Dash::dashed}, 1);
}

/// The values at whole positions: t's stands out, the others are left out where they crowd.
template <class Value>
void add_dots(Plot& plot, const Palette& palette, const State& state, const Extent& extent,
              Color color, Value value) {
  constexpr double kMostDots = 100;
  const auto dot = [&](std::int64_t t) { return Point(static_cast<double>(t), value(t)); };
  Dots all{.radius = 3.5, .fill = color};
  const auto last = std::min(static_cast<std::int64_t>(extent.to), last_position(state));
  for (auto t = static_cast<std::int64_t>(std::ceil(extent.from)); t <= last; ++t) {
    if (extent.to - extent.from > kMostDots) break;
    all.points.push_back(dot(t));
  }
  plot.layers.emplace_back(std::move(all));
  plot.layers.emplace_back(Dots{{dot(state.position)}, 6, palette.t});
}

/// The first whole period of those that begin at 0.
void add_period(Plot& plot, const Extent& extent, double period, double y, Color color) {
  const double from = std::ceil(extent.from / period) * period;
  if (!(from + period <= extent.to)) return;
  plot.layers.emplace_back(Interval{{from, from + period},
                                    y,
                                    {color, 1.5},
                                    {short_text(period) + " positions", short_text(period)}});
}

}  // namespace

Plot bit_plot(const Scene& scene, const Palette& palette, const Extent& extent, int bit) {
  const auto period = static_cast<double>(bit_period(bit));
  Plot plot{
      .x = position_axis(extent),
      .y = {.extent = Extent{-0.5, 1.15}, .ticks = {0, 1}},
      .title = fmt::format("Bit {}: period {} positions", bit, integer_text(bit_period(bit)))};
  Line line{.stroke = {palette.k, 2.5}, .is_readable = false};
  Bars ones;
  for (double step = std::floor(extent.from / period * 2); step * period / 2 <= extent.to; ++step) {
    const double from = std::max(step * period / 2, extent.from);
    const double to = std::min((step + 1) * period / 2, extent.to);
    const double value = std::fmod(step, 2);
    line.points.insert(line.points.end(), {{from, value}, {to, value}});
    if (value == 1 && from < to)
      ones.bars.push_back({{{from, 0}, {to, 1}}, palette.k.with_alpha(0.16)});
  }
  plot.layers = {std::move(ones), std::move(line)};
  add_positions(plot, palette, scene.state(), true);
  add_dots(plot, palette, scene.state(), extent, palette.k,
           [&](std::int64_t t) { return binary_digit(t, bit); });
  add_period(plot, extent, period, -0.28, palette.k);
  return plot;
}

Plot wave_plot(const Scene& scene, const Palette& palette, const Extent& extent, int wave,
               bool has_names) {
  const State& state = scene.state();
  const Sinusoidal& encoding = waves(scene);
  const double wavelength = encoding.wavelength(wave);
  auto name = wave_name(state, wave);
  Plot plot{
      .x = position_axis(extent),
      .y = {.extent = Extent{-1.1, 1.5}, .ticks = {-1, 0, 1}},
      .title = fmt::format("Sine of {}: wavelength {} positions", name, short_text(wavelength))};
  constexpr double kMostWaves = 160;
  if (extent.to - extent.from > kMostWaves * wavelength) {
    plot.layers.emplace_back(
        Bars{{{{{extent.from, -1}, {extent.to, 1}}, palette.k.with_alpha(0.3)}}});
  } else {
    constexpr int kPieces = 1200;
    Line sine{.stroke = {palette.k, 2.5}, .is_readable = false};
    Line cosine{.stroke = {palette.muted, 1, Dash::dashed}, .name = "cosine", .is_readable = false};
    for (int i = 0; i <= kPieces; ++i) {
      const double at = std::lerp(extent.from, extent.to, static_cast<double>(i) / kPieces);
      const auto value = sin_cos(encoding.phase_at(at, wave));
      sine.points.emplace_back(at, value.sin);
      cosine.points.emplace_back(at, value.cos);
    }
    // Where the sine of a matched wave is 0, its cosine tells the bit.
    if (state.binary.match) plot.layers.emplace_back(std::move(cosine));
    plot.layers.emplace_back(std::move(sine));
  }
  add_positions(plot, palette, state, has_names);
  add_dots(plot, palette, state, extent, palette.k,
           [&](std::int64_t t) { return sin(encoding.phase(t, wave)); });
  add_period(plot, extent, wavelength, 1.28, palette.k);
  return plot;
}

Extent selected_extent(const Scene& scene) {
  const State& state = scene.state();
  const auto period = static_cast<double>(bit_period(selected_bit(state)));
  const double wavelength = waves(scene).wavelength(selected_wave(state));
  constexpr double kLonger = 3, kShorter = 48;
  // Waves shorter than two positions are a band however near one looks.
  constexpr double kShortest = 2;
  const double most = std::min(kLonger * std::max(period, wavelength),
                               kShorter * std::min(period, std::max(wavelength, kShortest)));
  const double size = std::min(most, std::max(static_cast<double>(state.length - 1), period));
  const auto first = static_cast<double>(first_position(state));
  const auto last = std::max(static_cast<double>(last_position(state)), first + size);
  const double from =
      std::clamp(static_cast<double>(state.position) - size / 2, first, last - size);
  return {from, from + size};
}

}  // namespace posenc::binary
