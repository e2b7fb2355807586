#include <algorithm>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "views/binary/modes.hpp"

/// What a float32 that holds one bit tells, beside one that holds a sine.
namespace posenc::binary {

using namespace plot;

namespace {

Extent extent_around_t(const State& state) {
  constexpr std::int64_t kAround = 12;
  const auto first = first_position(state), last = std::max(last_position(state), first + 1);
  const auto from =
      std::clamp(state.position - kAround, first, std::max(first, last - 2 * kAround));
  return {static_cast<double>(from), static_cast<double>(std::min(last, from + 2 * kAround))};
}

Plot histogram(const Usage& usage, Color color) {
  Bars bars;
  for (int i = 0; i < Usage::kBins; ++i) {
    const double from = 2.0 * i / Usage::kBins - 1, to = 2.0 * (i + 1) / Usage::kBins - 1;
    const auto count = static_cast<double>(usage.bins[static_cast<std::size_t>(i)]);
    if (count > 0) bars.bars.push_back({{{from, 0}, {to, count}}, color});
  }
  return {.x = {.name = "value", .extent = Extent{-1, 1}},
          .y = {.name = "positions", .whole = true},
          .layers = {std::move(bars)}};
}

Fact fact(std::string name, const Usage& usage, Color color) {
  const auto entropy = short_text(usage.entropy_bits, 4);
  const auto bits = entropy == "1" ? "bit" : "bits";
  return {.label = std::move(name),
          .value = counted(usage.distinct, "value", "different values"),
          .notes = {{fmt::format("{} {} of entropy in the 32 bits of a float32", entropy, bits),
                     fmt::format("{} of 32 bits used", entropy)},
                    "at " + counted(usage.positions, "position", "positions")},
          .color = color};
}

}  // namespace

Facts usage_facts(const Scene& scene, const Palette& palette) {
  const auto& [bit, wave] = usages(scene);
  const auto name = wave_name(scene.state(), fastest_wave(scene));
  return {{fact("Bit 0, the least significant", bit, palette.k),
           fact(fmt::format("Sine of {}, the fastest", name), wave, palette.k)}};
}

std::vector<Cell> lowest_cells(const Scene& scene, const Palette& palette) {
  const auto& [bit_usage, wave_usage] = usages(scene);
  const Extent extent = extent_around_t(scene.state());
  const auto cell = [](std::string_view id, Plot plot, int column, int row, int priority) {
    return Cell{.id = id,
                .panel = std::move(plot),
                .column = column,
                .row = row,
                .least = {220, 130},
                .priority = priority};
  };
  return {cell(kBitCourse, bit_plot(scene, palette, extent, 0), 0, 0, 1),
          cell(kWaveCourse, wave_plot(scene, palette, extent, fastest_wave(scene), true), 1, 0, 1),
          cell("bit values", histogram(bit_usage, palette.k), 0, 1, 2),
          cell("wave values", histogram(wave_usage, palette.k), 1, 1, 2),
          {.panel = usage_facts(scene, palette),
           .row = 2,
           .columns = 2,
           .least = {280, 92},
           .weight = {1, 0}}};
}

}  // namespace posenc::binary
