#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <posenc/binary.hpp>

#include "figure/numbers.hpp"
#include "figure/phrase.hpp"
#include "views/binary/modes.hpp"
#include "views/parts.hpp"

/// What each mode claims, and what it is made of.
namespace posenc::binary {

using namespace plot;

namespace {

/// Enough digits to tell the ratio from 1.
std::string ratio_text(double ratio) {
  return short_text(ratio, std::abs(ratio - 1) < 0.01 ? 8 : 4);
}

/// The slowest wave's length in those of the fastest.
double length_ratio(const Sinusoidal& encoding) {
  return encoding.wavelength(encoding.pairs() - 1) / encoding.wavelength(0);
}

/// Two octaves from the fastest wave to the slowest: as far as three bits of a counter reach.
bool do_waves_count(const Scene& scene) { return length_ratio(waves(scene)) >= 4; }

std::string own_claim(const Scene& scene) {
  if (do_waves_count(scene))
    return "Sinusoids count like bits: fast at the right, slow at the left";
  if (is_still(waves(scene), 0))
    return "These waves do not count as bits do: the right one does not change";
  return fmt::format("These waves do not count as bits do: the left one is {} times the right one",
                     ratio_text(length_ratio(waves(scene))));
}

Text own_reading(const Scene& scene) {
  const Sinusoidal& encoding = waves(scene);
  const std::string text =
      "Each row is a position: bits at the left, sines at the right. Each bit’s period is twice "
      "that of the bit to its right";
  const auto& scaling = *encoding.scaling().kind;
  const bool has_own_ratios = scaling.has_ramp() || scaling.rule == ScalingRule::list;
  if (encoding.pairs() == 1 || is_still(encoding, 0) || has_own_ratios) return text + ".";
  return {fmt::format("{}; each wave is {} times as long as the one to its right.", text,
                      ratio_text(encoding.wavelength(1) / encoding.wavelength(0))),
          text + "."};
}

bool do_signs_tell(const Scene& scene) {
  const Signs count = signs(scene);
  return count.contrary == 0 && count.equal > 0;
}

std::string matched_claim(const Scene& scene) {
  return do_signs_tell(scene) ? "At the periods of the bits, the sign of the wave is the bit"
                              : "Every sine here is 0, and only the cosine tells the bit";
}

Text matched_reading(const Scene&) {
  return {
      "+ is the digit 0, − the digit 1. Where a sine is 0, as that of bit 0 always is, its cosine "
      "tells the digit: +1 for 0, −1 for 1.",
      "+ is the digit 0, − the digit 1. Where a sine is 0, its cosine tells the digit."};
}

std::string counter_claim(const Scene& scene) {
  const auto t = scene.state().position;
  const auto times = [](std::int64_t count) { return counted(count, "time", "times"); };
  if (scene.state().binary.match)
    return phrase("From 0 to {}, every wave changed its sign as often as its bit flipped", t);
  return phrase("From 0 to {}, bit 0 flipped {}, the fastest wave changed its sign {}", t,
                times(bit_flips(t, 0)), times(waves(scene).half_turns(fastest_wave(scene), t)));
}

Text counter_reading(const Scene&) {
  return "A bit flips, and a sine changes its sign, once per half period. The bars count both from "
         "position 0 on.";
}

std::string lowest_claim(const Scene& scene) {
  const auto& [bit, wave] = usages(scene);
  return phrase("A number that holds a bit takes {}, one that holds a sine {}",
                counted(bit.distinct, "value", "values"), wave.distinct);
}

Text lowest_reading(const Scene& scene) {
  const int bits = digits(scene.state());
  const auto text = fmt::format("Top: both around t. Below: how often each takes a value at {}.",
                                counted(usages(scene).bit.positions, "position", "positions"));
  return {phrase("{} As {}, a position takes {} bits; as one whole number, {}.", text,
                 counted(bits, "float32 number", "float32 numbers"), 32 * bits, bits),
          text};
}

std::vector<Cell> rows_cells(const Scene& scene, const Palette& palette) {
  auto bit = bit_plot(scene, palette);
  bit.x.is_shown = false;
  return {{.id = kTable,
           .panel = table_panel(scene, palette),
           .least = {300, 190},
           .most = {HUGE_VAL, 676},
           .weight = {1, 5}},
          {.id = kBitTrace,
           .panel = std::move(bit),
           .row = 1,
           .least = {220, 100},
           .weight = {1, 0.1},
           .priority = 2},
          {.id = kWaveTrace,
           .panel = wave_plot(scene, palette, false),
           .row = 2,
           .least = {220, 140},
           .weight = {1, 0.5},
           .priority = 1}};
}

std::vector<Cell> counter_cells(const Scene& scene, const Palette& palette) {
  return {{.id = kTable, .panel = table_panel(scene, palette)}};
}

/// What a float32 that holds one bit tells, beside one that holds a sine.
Plot histogram(const Usage& usage, Color color) {
  Bars bars;
  for (std::size_t i = 0; i < Usage::kBins; ++i) {
    const double wide = 2.0 / Usage::kBins, from = static_cast<double>(i) * wide - 1;
    if (usage.bins[i] > 0)
      bars.bars.push_back({{{from, 0}, {from + wide, static_cast<double>(usage.bins[i])}}, color});
  }
  return {.x = {.name = "value", .extent = Extent{-1, 1}},
          .y = {.name = "positions", .whole = true},
          .layers = {std::move(bars)}};
}

FactRow fact(Text name, const Usage& usage, Color color) {
  const auto entropy = short_text(usage.entropy_bits, 4);
  const auto bits = entropy == "1" ? "bit" : "bits";
  return {.label = std::move(name),
          .value = counted(usage.distinct, "value", "different values"),
          .notes = {{fmt::format("{} {} of entropy in the 32 bits of a float32", entropy, bits),
                     fmt::format("{} of 32 bits used", entropy)},
                    "at " + counted(usage.positions, "position", "positions")},
          .color = color};
}

std::vector<Cell> lowest_cells(const Scene& scene, const Palette& palette) {
  const auto& [bit_usage, wave_usage] = usages(scene);
  const auto cell = [](std::string_view id, Plot plot, int column, int row, int priority) {
    return Cell{.id = id,
                .panel = std::move(plot),
                .column = column,
                .row = row,
                .least = {220, 130},
                .priority = priority};
  };
  return {cell(kBitTrace, bit_plot(scene, palette), 0, 0, 1),
          cell(kWaveTrace, wave_plot(scene, palette, true), 1, 0, 1),
          cell("bit values", histogram(bit_usage, palette.k), 0, 1, 2),
          cell("wave values", histogram(wave_usage, palette.k), 1, 1, 2),
          {.panel = usage_facts(scene, palette),
           .row = 2,
           .columns = 2,
           .least = {280, 92},
           .weight = {1, 0}}};
}

}  // namespace

FactPanel usage_facts(const Scene& scene, const Palette& palette) {
  const auto& [bit, wave] = usages(scene);
  const auto name = wave_name(scene.state(), fastest_wave(scene));
  return {{fact({"Bit 0, the least significant", "Bit 0"}, bit, palette.k),
           fact({fmt::format("Sine of {}, the fastest", name), name}, wave, palette.k)}};
}

const Mode& mode_of(const State& state) {
  static constexpr Mode kMatched{matched_claim, matched_reading, rows_cells};
  /// In the order of BinaryShow.
  static constexpr std::array kModes{Mode{own_claim, own_reading, rows_cells},
                                     Mode{counter_claim, counter_reading, counter_cells},
                                     Mode{lowest_claim, lowest_reading, lowest_cells}};
  const BinaryOptions& options = state.binary;
  const bool is_matched = options.match && options.show == BinaryShow::rows;
  return is_matched ? kMatched : kModes[static_cast<std::size_t>(options.show)];
}

Verdict verdict(const Scene& scene) {
  const State& state = scene.state();
  if (state.binary.match) {
    const Signs count = signs(scene);
    return {"the sign of a wave with a bit’s period is the bit", do_signs_tell(scene),
            phrase("within 32 of t = {}, {} signs equal the bit, {} contradict it; of {} sines "
                   "that are 0, {} cosines tell the bit",
                   state.position, count.equal, count.contrary, count.zero, count.by_cosine)};
  }
  const Sinusoidal& encoding = waves(scene);
  if (is_still(encoding, 0))
    return {"sinusoids count like bits", false,
            phrase("pair 0 does not change, and the fastest is pair {}", fastest_wave(scene))};
  return {"sinusoids count like bits", do_waves_count(scene),
          phrase("the wavelengths of {} go from {} to {} positions, {} times as long; the "
                 "periods of {} from 2 to {}",
                 counted(encoding.pairs(), "pair", "pairs"), short_text(encoding.wavelength(0), 6),
                 short_text(encoding.wavelength(encoding.pairs() - 1), 6),
                 ratio_text(length_ratio(encoding)), counted(digits(state), "bit", "bits"),
                 bit_period(digits(state) - 1))};
}

}  // namespace posenc::binary
