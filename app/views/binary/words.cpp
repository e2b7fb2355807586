#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <posenc/binary.hpp>

#include "figure/numbers.hpp"
#include "views/binary/modes.hpp"

/// What each mode claims.
namespace posenc::binary {

using namespace plot;

namespace {

std::string times(std::int64_t count) { return counted(count, "time", "times"); }

/// Enough digits to tell the ratio from 1.
std::string ratio_text(double ratio) {
  return short_text(ratio, std::abs(ratio - 1) < 0.01 ? 8 : 4);
}

/// Two octaves from the fastest wave to the slowest: as far as three bits of a counter reach.
bool do_waves_count(const Scene& scene) {
  constexpr double kCounts = 4;
  const Sinusoidal& encoding = waves(scene);
  return encoding.wavelength(encoding.pairs() - 1) / encoding.wavelength(0) >= kCounts;
}

std::string own_claim(const Scene& scene) {
  const Sinusoidal& encoding = waves(scene);
  const auto [fastest, slowest] =
      std::minmax({encoding.wavelength(0), encoding.wavelength(encoding.pairs() - 1)});
  if (encoding.pairs() == 1)
    return fmt::format("One wave alone cannot count: it repeats after {} positions",
                       short_text(fastest));
  if (do_waves_count(scene))
    return "Sinusoids count like bits: fast at the right, slow at the left";
  return fmt::format("These waves do not count as bits do: all repeat after {} to {} positions",
                     short_text(fastest, 5), short_text(slowest, 5));
}

Text own_reading(const Scene& scene) {
  const Sinusoidal& encoding = waves(scene);
  const std::string text =
      "Each row is a position: bits at the left, sines at the right. Each bit’s period is twice "
      "that "
      "of the bit to its right";
  if (encoding.pairs() == 1) return text + ".";
  return {fmt::format("{}; each wave is {} times as long as the one to its right.", text,
                      ratio_text(encoding.wavelength(1) / encoding.wavelength(0))),
          text + "."};
}

bool do_signs_tell(const Scene& scene) {
  const Signs count = signs(scene);
  return count.contrary == 0 && count.equal > 0;
}

std::string matched_claim(const Scene& scene) {
  if (do_signs_tell(scene)) return "At the periods of the bits, the sign of the wave is the bit";
  const auto contrary = signs(scene).contrary;
  if (contrary == 0) return "Every sine here is 0, and only the cosine tells the bit";
  return counted(contrary, "sign contradicts its bit", "signs contradict their bits");
}

Text matched_reading(const Scene&) {
  return {
      "+ is the digit 0, − the digit 1. Where a sine is 0, as that of bit 0 always is, its cosine "
      "tells the digit: +1 for 0, −1 for 1.",
      "+ is the digit 0, − the digit 1. Where a sine is 0, its cosine tells the digit."};
}

std::string counter_claim(const Scene& scene) {
  const auto t = scene.state().position;
  const Sinusoidal& encoding = waves(scene);
  if (t == 0) return "No bit has flipped yet: play, and watch the carries run";
  bool is_alike = scene.state().binary.match;
  for (int j = 0; is_alike && j < encoding.pairs(); ++j)
    is_alike = encoding.half_turns(j, t) == bit_flips(t, j);
  if (is_alike)
    return fmt::format("From 0 to {}, every wave changed its sign as often as its bit flipped",
                       integer_text(t));
  return fmt::format("From 0 to {}, bit 0 flipped {}, the fastest wave changed its sign {}",
                     integer_text(t), times(bit_flips(t, 0)),
                     times(encoding.half_turns(fastest_wave(scene), t)));
}

Text counter_reading(const Scene&) {
  return "A bit flips, and a sine changes its sign, once per half period. The bars count both from "
         "position 0 on.";
}

std::string lowest_claim(const Scene& scene) {
  const auto& [bit, wave] = usages(scene);
  if (bit.positions == 1) return "At a single position, neither carries information";
  if (wave.distinct > bit.distinct)
    return fmt::format("A number that holds a bit takes {}, one that holds a sine {}",
                       counted(bit.distinct, "value", "values"), integer_text(wave.distinct));
  return fmt::format("The sine takes only {}: it carries no more information than the bit",
                     counted(wave.distinct, "value", "values"));
}

Text lowest_reading(const Scene& scene) {
  const int bits = digits(scene.state());
  const auto positions = counted(usages(scene).bit.positions, "position", "positions");
  const auto text =
      fmt::format("Top: both around t. Below: how often each takes a value at {}.", positions);
  return {fmt::format("{} As {}, a position takes {} bits; as one whole number, {}.", text,
                      counted(bits, "float32 number", "float32 numbers"), integer_text(32 * bits),
                      bits),
          text};
}

std::vector<Cell> rows_cells(const Scene& scene, const Palette& palette) {
  const Extent extent = selected_extent(scene);
  auto bit = bit_plot(scene, palette, extent, selected_bit(scene.state()));
  bit.x.is_shown = false;
  return {{.id = kTable,
           .panel = table_panel(scene, palette),
           .least = {300, 190},
           .most = {HUGE_VAL, 676},
           .weight = {1, 5}},
          {.id = kBitCourse,
           .panel = std::move(bit),
           .row = 1,
           .least = {220, 110},
           .weight = {1, 0.1},
           .priority = 2},
          {.id = kWaveCourse,
           .panel = wave_plot(scene, palette, extent, selected_wave(scene.state()), false),
           .row = 2,
           .least = {220, 160},
           .weight = {1, 0.5},
           .priority = 1}};
}

std::vector<Cell> counter_cells(const Scene& scene, const Palette& palette) {
  return {{.id = kTable, .panel = table_panel(scene, palette)}};
}

}  // namespace

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
    return {
        "the sign of a wave with a bit’s period is the bit", do_signs_tell(scene),
        fmt::format("within 32 of t = {}, {} signs equal the bit, {} contradict it; of {} sines "
                    "that are 0, {} cosines tell the bit",
                    integer_text(state.position), count.equal, count.contrary, count.zero,
                    count.by_cosine)};
  }
  const Sinusoidal& encoding = waves(scene);
  const double first = encoding.wavelength(0), last = encoding.wavelength(encoding.pairs() - 1);
  return {"sinusoids count like bits", do_waves_count(scene),
          fmt::format("the wavelengths of {} go from {} to {} positions, {} times as long; the "
                      "periods of {} from 2 to {}",
                      counted(encoding.pairs(), "pair", "pairs"), short_text(first, 6),
                      short_text(last, 6), ratio_text(last / first),
                      counted(digits(state), "bit", "bits"),
                      integer_text(bit_period(digits(state) - 1)))};
}

}  // namespace posenc::binary
