#include "views/binary_numbers.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include <posenc/binary.hpp>

#include "figure/numbers.hpp"
#include "views/binary_usage.hpp"
#include "views/parts.hpp"

namespace posenc::binary {
namespace {

struct Octaves {
  Sinusoidal waves;
};
struct HeldSigns {
  Signs signs;
};

Signs count_signs(const Sinusoidal& waves, const State& state) {
  constexpr std::int64_t kReach = 32;
  Signs count;
  const auto t = state.position;
  const auto last = std::min(t + kReach, last_position(state));
  for (auto at = std::max(t - kReach, first_position(state)); at <= last; ++at) {
    for (int b = 0; b < waves.pairs(); ++b) {
      const auto value = sin_cos(waves.phase(at, b));
      const int bit = binary_digit(at, b);
      if (value.sin == 0) {
        ++count.zero;
        count.told_by_cosine += (value.cos < 0) == (bit == 1) ? 1 : 0;
      } else {
        ++((value.sin < 0) == (bit == 1) ? count.right : count.wrong);
      }
    }
  }
  return count;
}

Words matched_words(const Scene& scene) {
  const auto count = signs(scene);
  Words words;
  words.holds = count.wrong == 0 && count.right > 0;
  if (words.holds) {
    words.claim = "At the periods of the bits, the sign of the wave is the bit";
  } else if (count.wrong == 0) {
    words.claim = "Every sine here is 0, and only the cosine says the bit";
  } else {
    words.claim = fmt::format("{} signs contradict their bits", integer_text(count.wrong));
  }
  words.how_to_read = fmt::format(
      "+ stands where the bit is 0, − where it is 1. Where a sine is 0, as that of bit 0 always "
      "is, its cosine says it: "
      "+1 for 0, −1 for 1");
  return words;
}

/// Enough digits to tell the ratio from 1.
std::string ratio_text(double ratio) {
  return short_text(ratio, std::abs(ratio - 1) < 0.01 ? 8 : 4);
}

Words own_words(const Scene& scene) {
  // Two octaves from the fastest wave to the slowest: as far as three bits of a counter reach.
  constexpr double kCounts = 4;
  const auto& encoding = scene.sinusoidal();
  const double fastest = encoding.wavelength(0);
  const double slowest = encoding.wavelength(encoding.pairs() - 1);
  Words words;
  if (encoding.pairs() == 1) {
    words.claim = fmt::format("One wave alone cannot count: after {} positions it begins again",
                              short_text(fastest));
    words.how_to_read =
        "Each row is a position. Left its bits, each half as fast as the one to its right; right "
        "its only sine";
    return words;
  }
  words.holds = slowest / fastest >= kCounts;
  words.claim =
      words.holds
          ? "Sinusoids count like bits: fast on the right, ever slower to the left"
          : fmt::format("These waves do not count as bits do: all repeat after {} to {} positions",
                        short_text(std::min(fastest, slowest), 5),
                        short_text(std::max(fastest, slowest), 5));
  words.how_to_read = fmt::format(
      "Each row is a position. Left its bits: every period is twice that to its right. Right its "
      "sines: from pair to pair "
      "the wave is {} times as long",
      ratio_text(encoding.wavelength(1) / fastest));
  return words;
}

std::string_view times(std::int64_t count) { return count == 1 ? "time" : "times"; }

Words counter_words(const Scene& scene) {
  const auto t = scene.state().position;
  const int fastest = fastest_wave(scene);
  const auto of_bit = bit_flips(t, 0), of_wave = sign_changes(scene, fastest, t);
  bool alike = scene.state().binary.match;
  for (int b = 0; alike && b < waves(scene).pairs(); ++b) {
    alike = sign_changes(scene, b, t) == bit_flips(t, b);
  }
  Words words;
  words.holds = t > 0;
  if (t == 0) {
    words.claim = "Nothing has turned over yet: play, and watch the carries run";
  } else if (alike) {
    words.claim =
        fmt::format("On the way to {}, every wave changed its sign as often as its bit flipped",
                    integer_text(t));
  } else {
    words.claim = fmt::format(
        "On the way to {}, bit 0 flipped {} {}, and the fastest wave changed its sign {} {}",
        integer_text(t), integer_text(of_bit), times(of_bit), integer_text(of_wave),
        times(of_wave));
  }
  words.how_to_read =
      "Bits and waves turn over once in half a period. The bars count how often, from position 0 "
      "on, along a logarithmic axis";
  return words;
}

}  // namespace

int digits(const State& state) { return binary_digits(last_position(state) + 1); }

const Sinusoidal& waves(const Scene& scene) {
  if (!scene.state().binary.match) return scene.sinusoidal();
  const int pairs = digits(scene.state());
  return scene.memo<Octaves>(pairs, [&] { return Octaves{Sinusoidal::octaves(pairs)}; }).waves;
}

BinaryShow shown(const Frame& frame, const State& state) {
  return frame.compact ? BinaryShow::rows : state.binary.show;
}

int fastest_wave(const Scene& scene) {
  const auto& encoding = waves(scene);
  return gets_faster(encoding) ? encoding.pairs() - 1 : 0;
}

Ripple ripple(const Scene& scene) {
  const auto t = scene.state().position;
  const double fraction = scene.position() - static_cast<double>(t);
  if (fraction <= 0 || t >= last_position(scene.state())) return {t, flips(t)};
  // The counter stands for a while before the next carry runs.
  constexpr double kStands = 0.4;
  const int bits = std::popcount(flips(t + 1));
  const double share = std::max(0.0, (fraction - kStands) / (1 - kStands));
  const int turned = std::min(bits, static_cast<int>(share * (bits + 1)));
  if (turned == 0) return {t, flips(t)};
  const std::uint64_t mask = (std::uint64_t{1} << turned) - 1;
  return {static_cast<std::int64_t>(static_cast<std::uint64_t>(t) ^ mask), mask};
}

std::int64_t sign_changes(const Scene& scene, int wave, std::int64_t t) {
  return waves(scene).half_turns(wave, t);
}

int selected_bit(const State& state) { return static_cast<int>(state.binary.bit); }
int selected_wave(const State& state) {
  return state.binary.match ? selected_bit(state) : static_cast<int>(state.pair);
}

State with_selected_wave(State state, int wave) {
  if (state.binary.match) {
    state.binary.bit = wave;
  } else {
    state.pair = wave;
  }
  return state;
}

std::uint64_t flips(std::int64_t t) {
  return t == 0 ? 0 : static_cast<std::uint64_t>(t) ^ static_cast<std::uint64_t>(t - 1);
}

std::string flips_text(std::int64_t t) {
  if (t == 0) return "0: every bit is 0";
  const int count = std::popcount(flips(t));
  return fmt::format("{} → {}: {} {}", integer_text(t - 1), integer_text(t), count,
                     count == 1 ? "bit flips" : "bits flip");
}

Signs signs(const Scene& scene) {
  const auto& state = scene.state();
  return scene
      .memo<HeldSigns>(
          std::tuple(state.position, first_position(state), last_position(state)),
          [&] { return HeldSigns{count_signs(Sinusoidal::octaves(digits(state)), state)}; })
      .signs;
}

CourseNames course_names(const Scene& scene) {
  const auto& state = scene.state();
  const int bit = selected_bit(state);
  const int wave = selected_wave(state);
  return {fmt::format("bit {}", bit),
          fmt::format("period {} positions", integer_text(bit_period(bit))),
          state.binary.match ? fmt::format("wave of bit {}", wave)
                             : fmt::format("pair k = {}", integer_text(wave)),
          fmt::format("wavelength {} positions", short_text(waves(scene).wavelength(wave)))};
}

Words words(const Scene& scene, BinaryShow show) {
  switch (show) {
    case BinaryShow::rows: break;
    case BinaryShow::counter: return counter_words(scene);
    case BinaryShow::lowest: return usage_words(scene);
  }
  return scene.state().binary.match ? matched_words(scene) : own_words(scene);
}

void data(const Scene& scene, TableWriter& table) {
  const auto& encoding = waves(scene);
  const int bits = digits(scene.state());
  std::vector<std::string> columns{"position"};
  for (int b = 0; b < bits; ++b) columns.push_back(fmt::format("bit{}", b));
  for (int k = 0; k < encoding.pairs(); ++k) columns.push_back(fmt::format("sin{}", k));
  for (int b = 0; b < bits; ++b) columns.push_back(fmt::format("flips{}", b));
  for (int k = 0; k < encoding.pairs(); ++k) columns.push_back(fmt::format("sign_changes{}", k));
  table.header(columns);
  std::vector<double> row(columns.size());
  for (auto t = first_position(scene.state()); t <= last_position(scene.state()); ++t) {
    auto next = row.begin();
    *next++ = static_cast<double>(t);
    for (int b = 0; b < bits; ++b) *next++ = binary_digit(t, b);
    for (int k = 0; k < encoding.pairs(); ++k) *next++ = sin(encoding.phase(t, k));
    for (int b = 0; b < bits; ++b) *next++ = static_cast<double>(bit_flips(t, b));
    for (int k = 0; k < encoding.pairs(); ++k) {
      *next++ = static_cast<double>(encoding.half_turns(k, t));
    }
    if (!table.row(row)) return;
  }
}

std::string describe(const Scene& scene) {
  const auto& state = scene.state();
  const auto& encoding = waves(scene);
  const auto said = words(scene, BinaryShow::rows);
  const auto show = state.binary.show;
  std::string text = show == BinaryShow::rows ? "" : words(scene, show).claim + ".\n";
  text += said.claim + ".";
  if (state.binary.match) {
    const auto count = signs(scene);
    text += fmt::format(
        " At the positions within 32 of t = {}: {} signs say the bit, {} contradict it, {} sines "
        "are 0, and of these {} "
        "cosines say the bit.\n",
        integer_text(state.position), integer_text(count.right), integer_text(count.wrong),
        integer_text(count.zero), integer_text(count.told_by_cosine));
  } else {
    const auto periods = digits(state) == 1
                             ? std::string("the only bit has the period 2")
                             : fmt::format("the periods of the {} bits from 2 to {}", digits(state),
                                           integer_text(bit_period(digits(state) - 1)));
    text += fmt::format(
        " {}: the wavelengths of the {} pairs go from {} to {} positions, {} times as long; {}.\n",
        said.holds ? "This holds" : "That waves count as bits do does not hold here",
        integer_text(encoding.pairs()), short_text(encoding.wavelength(0), 6),
        short_text(encoding.wavelength(encoding.pairs() - 1), 6),
        ratio_text(encoding.wavelength(encoding.pairs() - 1) / encoding.wavelength(0)), periods);
  }
  text += convention_text(encoding.convention());
  std::string number;
  for (int b = digits(state) - 1; b >= 0; --b)
    number += binary_digit(state.position, b) == 1 ? '1' : '0';
  text += fmt::format("Position {} is {} in binary. {}.\n", integer_text(state.position), number,
                      flips_text(state.position));
  const int bit = selected_bit(state);
  const int wave = selected_wave(state);
  text += fmt::format(
      "Bit {} is {} and has the period {} positions; the sine of {} {} is {} and has the "
      "wavelength {} positions.\n",
      bit, binary_digit(state.position, bit), integer_text(bit_period(bit)),
      state.binary.match ? "the matched wave" : "pair", wave,
      fixed_text(sin(encoding.phase(state.position, wave)), 4),
      short_text(encoding.wavelength(wave), 6));
  const auto of_bit = bit_flips(state.position, bit),
             of_wave = encoding.half_turns(wave, state.position);
  text += fmt::format(
      "From position 0 to {0}, bit {1} flipped {2} {3}, which is {0} divided by {4} and rounded "
      "down, and the sine changed its sign {5} {6}, once in half a wavelength.\n",
      integer_text(state.position), bit, integer_text(of_bit), times(of_bit),
      integer_text(std::int64_t{1} << bit), integer_text(of_wave), times(of_wave));
  return text + usage_text(scene);
}

}  // namespace posenc::binary
