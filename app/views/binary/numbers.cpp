#include "views/binary/numbers.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include <posenc/binary.hpp>

#include "text/phrase.hpp"
#include "views/binary/options.hpp"
#include "views/parts.hpp"

namespace posenc::binary {
namespace {

double sine_of(const Sinusoidal& waves, std::int64_t t, double after, int wave) {
  return sin(waves.column_phase({WaveColumn::Kind::sine, wave}, t, after));
}

Signs count_signs(const Sinusoidal& waves, const State& state) {
  constexpr std::int64_t kReach = 32;
  const auto first = std::max(state.position - kReach, first_position(state));
  const auto last = std::min(state.position + kReach, last_position(state));
  Signs count{.searched = {first, last}};
  for (auto t = first; t <= last; ++t) {
    for (int j = 0; j < waves.pairs(); ++j) {
      const bool is_below = sine_of(waves, t, read_after(state), j) < 0;
      ++(is_below == (binary_digit(t, j) == 1) ? count.equal : count.contrary);
    }
  }
  return count;
}

/// What `value(t)` in [−1, 1] is at `count` positions from `first` on.
template <class Value>
Usage measure(std::int64_t first, std::int64_t count, Value value) {
  Usage usage{.positions = count};
  std::vector<float> values;
  for (auto t = first; t < first + count; ++t) {
    // −0 and 0 are one number.
    values.push_back(static_cast<float>(value(t)) + 0.0F);
    const auto bin = static_cast<int>((values.back() + 1) / 2 * Usage::kBins);
    ++usage.bins[static_cast<std::size_t>(std::clamp(bin, 0, Usage::kBins - 1))];
  }
  std::ranges::sort(values);
  for (auto from = values.begin(); from != values.end();) {
    const auto to = std::upper_bound(from, values.end(), *from);
    const double share = static_cast<double>(to - from) / static_cast<double>(count);
    ++usage.distinct;
    if (share < 1) usage.entropy_bits -= share * std::log2(share);
    from = to;
  }
  return usage;
}

}  // namespace

int digits(const State& state) { return binary_digits(last_position(state) + 1); }

std::shared_ptr<const Sinusoidal> shared_waves(const Scene& scene) {
  if (!matches(scene.state())) return scene.shared_sinusoidal();
  return scene.once([](const Scene&, int pairs) { return Sinusoidal::octaves(pairs); },
                    digits(scene.state()));
}

int fastest_wave(const Scene& scene) { return fastest_pair(waves(scene)); }

int selected_bit(const State& state) {
  return state[kShow] == BinaryShow::lowest ? 0 : static_cast<int>(state[kBit]);
}

int selected_wave(const Scene& scene) {
  const State& state = scene.state();
  if (state[kShow] == BinaryShow::lowest) return fastest_wave(scene);
  return static_cast<int>(matches(state) ? state[kBit] : state.pair.value());
}

std::string wave_name(const State& state, int wave) {
  return (matches(state) ? "the wave of bit " : "pair ") + integer_text(wave);
}

double read_after(const State& state) { return matches(state) ? 0.5 : 0; }

double sine_read(const Scene& scene, std::int64_t t, int wave) {
  return sine_of(waves(scene), t, read_after(scene.state()), wave);
}

std::string_view sine_name(const State& state) {
  return matches(state) ? "sine at t + ½" : "sine at t";
}

std::uint64_t flips(std::int64_t t) {
  return t == 0 ? 0 : static_cast<std::uint64_t>(t) ^ static_cast<std::uint64_t>(t - 1);
}

std::string flips_text(std::int64_t t) {
  if (t == 0) return "0: every bit is 0";
  return phrase("{} → {}: {}", t - 1, t,
                counted(std::popcount(flips(t)), "bit flips", "bits flip"));
}

Ripple ripple(const Scene& scene) {
  const auto t = scene.state().position;
  const double fraction = scene.position() - static_cast<double>(t);
  // The counter shows t for a while before the next carry runs.
  constexpr double kBefore = 0.4;
  if (fraction <= kBefore || t >= last_position(scene.state())) return {t, flips(t)};
  const int bits = std::popcount(flips(t + 1));
  const double share = (fraction - kBefore) / (1 - kBefore);
  const int flipped = std::min(bits, static_cast<int>(share * (bits + 1)));
  if (flipped == 0) return {t, flips(t)};
  const std::uint64_t mask = (std::uint64_t{1} << flipped) - 1;
  return {static_cast<std::int64_t>(static_cast<std::uint64_t>(t) ^ mask), mask};
}

Signs signs(const Scene& scene) {
  return *scene.once([](const Scene& of) { return count_signs(waves(of), of.state()); });
}

const Usages& usages(const Scene& scene) {
  // Beyond kMostMeasured the length does not matter.
  return *scene.once(
      [](const Scene& of, std::int64_t count) {
        const Sinusoidal& encoding = of.sinusoidal();
        const auto first = first_position(of.state());
        const int wave = fastest_pair(encoding);
        return Usages{measure(first, count, [](std::int64_t t) { return binary_digit(t, 0); }),
                      measure(first, count, [&](auto t) { return sin(encoding.phase(t, wave)); })};
      },
      std::min<std::int64_t>(scene.state().length, kMostMeasured));
}

void data(const Scene& scene, TableWriter& table) {
  const Sinusoidal& encoding = waves(scene);
  const int bits = digits(scene.state());
  std::vector<std::string> columns{"position"};
  const auto add = [&](std::string_view name, int count) {
    for (int i = 0; i < count; ++i) columns.push_back(fmt::format("{}{}", name, i));
  };
  add("bit", bits);
  add(matches(scene.state()) ? "sin_half" : "sin", encoding.pairs());
  add("flips", bits);
  add("sign_changes", encoding.pairs());
  table.header(columns);
  std::vector<double> row;
  for (auto t = first_position(scene.state()); t <= last_position(scene.state()); ++t) {
    row.assign(1, static_cast<double>(t));
    for (int j = 0; j < bits; ++j) row.push_back(binary_digit(t, j));
    for (int k = 0; k < encoding.pairs(); ++k) row.push_back(sine_read(scene, t, k));
    for (int j = 0; j < bits; ++j) row.push_back(static_cast<double>(bit_flips(t, j)));
    for (int k = 0; k < encoding.pairs(); ++k)
      row.push_back(static_cast<double>(encoding.half_turns(k, t)));
    if (!table.row(row)) return;
  }
}

}  // namespace posenc::binary
