#include <algorithm>
#include <cmath>

#include <posenc/binary.hpp>

#include "text/phrase.hpp"
#include "views/binary/numbers.hpp"
#include "views/binary/options.hpp"
#include "views/parts.hpp"

/// One bit's square wave above one sine, on one axis of positions.
namespace posenc::binary {

using namespace plot;

namespace {

/// What both have: t and t + δ, the values at whole positions, left out where they crowd, and the
/// first whole period of those that begin at 0.
template <class Value>
void add_marks(Plot& plot, const Scene& scene, const Palette& palette, bool has_names,
               double period, double period_y, Value value) {
  const State& state = scene.state();
  const Extent& extent = *plot.x.extent;
  const double after = read_after(state);
  mark_positions(plot, state, palette, after, has_names);
  const auto dot = [&](std::int64_t t) { return Point(static_cast<double>(t) + after, value(t)); };
  Dots dots{.radius = size::kDot, .fill = palette.k, .thins = true};
  if (extent.to - extent.from <= kMostDots) {
    const auto last = std::min(static_cast<std::int64_t>(extent.to - after), last_position(state));
    for (auto t = static_cast<std::int64_t>(std::ceil(extent.from)); t <= last; ++t)
      dots.points.push_back(dot(t));
  }
  plot.add(std::move(dots));
  plot.add(Dots{{dot(state.position)}, size::kMark, palette.t});
  const double from = std::ceil(extent.from / period) * period;
  if (from + period <= extent.to)
    plot.add(Interval{{from, from + period},
                      period_y,
                      {palette.k, 1.5},
                      {counted(period, "position", "positions", 4), short_text(period)}});
}

}  // namespace

Plot bit_plot(const Scene& scene, const Palette& palette) {
  const int bit = selected_bit(scene.state());
  const Extent extent = selected_extent(scene);
  const auto period = static_cast<double>(bit_period(bit));
  Plot plot{.x = {.name = "position t", .extent = extent, .whole = true},
            .y = {.extent = Extent{-0.5, 1.15}, .ticks = {0, 1}},
            .title = phrase("Bit {}: period {} positions", bit, bit_period(bit))};
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
  add_marks(plot, scene, palette, true, period, -0.28,
            [&](std::int64_t t) { return binary_digit(t, bit); });
  return plot;
}

Plot wave_plot(const Scene& scene, const Palette& palette, bool has_names) {
  const Sinusoidal& encoding = waves(scene);
  const int wave = selected_wave(scene);
  const Extent extent = selected_extent(scene);
  const double wavelength = encoding.wavelength(wave);
  Plot plot{.x = {.name = "position t", .extent = extent, .whole = true},
            .y = {.extent = Extent{-1.1, 1.5}, .ticks = {-1, 0, 1}},
            .title = phrase("Sine of {}: wavelength {}", wave_name(scene.state(), wave),
                            counted(wavelength, "position", "positions", 4))};
  plot.add(wave_layer(encoding, {WaveColumn::Kind::sine, wave}, extent,
                      {.stroke = {palette.k, 2.5}, .is_readable = false}));
  add_marks(plot, scene, palette, has_names, wavelength, 1.28,
            [&](std::int64_t t) { return sine_read(scene, t, wave); });
  return plot;
}

Extent selected_extent(const Scene& scene) {
  const State& state = scene.state();
  const auto period = static_cast<double>(bit_period(selected_bit(state)));
  const double wavelength = waves(scene).wavelength(selected_wave(scene));
  constexpr double kLonger = 3, kShorter = 48, kLowest = 24;
  // Waves shorter than two positions are a band however near one looks.
  constexpr double kShortest = 2;
  const double most = state[kShow] == BinaryShow::lowest
                          ? kLowest
                          : std::min(kLonger * std::max(period, wavelength),
                                     kShorter * std::min(period, std::max(wavelength, kShortest)));
  const double size = std::min(most, std::max(static_cast<double>(state.length - 1), period));
  const auto first = static_cast<double>(first_position(state));
  const auto last = std::max(static_cast<double>(last_position(state)), first + size);
  const double from =
      std::clamp(static_cast<double>(state.position) - size / 2, first, last - size);
  return {from, from + size};
}

}  // namespace posenc::binary
