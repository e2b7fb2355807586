#include "views/binary_usage.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <posenc/binary.hpp>

#include "figure/numbers.hpp"
#include "views/parts.hpp"

namespace posenc::binary {
namespace {

/// What `value(t)` is at the first `count` positions from `first` on.
template <class Value>
Usage measure_column(std::int64_t first, std::int64_t count, double low, double high, Value value) {
  Usage usage;
  usage.positions = count;
  usage.low = low;
  usage.high = high;
  std::vector<float> values(static_cast<std::size_t>(count));
  for (std::int64_t i = 0; i < count; ++i) {
    // −0 and 0 are one number.
    const auto v = static_cast<float>(value(first + i)) + 0.0F;
    values[static_cast<std::size_t>(i)] = v;
    const double share = (static_cast<double>(v) - low) / (high - low);
    ++usage.bins[static_cast<std::size_t>(
        std::clamp(static_cast<int>(share * Usage::kBins), 0, Usage::kBins - 1))];
  }
  std::ranges::sort(values);
  for (auto from = values.begin(); from != values.end();) {
    const auto to = std::upper_bound(from, values.end(), *from);
    const double share = static_cast<double>(to - from) / static_cast<double>(count);
    ++usage.distinct;
    usage.entropy_bits -= share * std::log2(share);
    from = to;
  }
  usage.entropy_bits += 0.0;
  return usage;
}

std::string values_text(std::int64_t count) {
  return fmt::format("{} {}", integer_text(count), count == 1 ? "value" : "values");
}

}  // namespace

const BothUsages& usages(const Scene& scene) {
  const State& state = scene.state();
  const bool match = state.binary.match;
  // Matched waves follow from the number of bits alone.
  const auto encoding = match ? nullptr : scene.shared_sinusoidal();
  const auto first = first_position(state);
  const auto count = std::min(state.length, kMostMeasured);
  return scene.memo<BothUsages>(std::tuple(encoding, first, count, digits(state)), [&] {
    const auto& sines = waves(scene);
    const int wave = fastest_wave(scene);
    return BothUsages{
        measure_column(first, count, -1, 1, [](std::int64_t t) { return binary_digit(t, 0); }),
        measure_column(first, count, -1, 1,
                       [&](std::int64_t t) { return sin(sines.phase(t, wave)); })};
  });
}

Words usage_words(const Scene& scene) {
  const auto& both = usages(scene);
  Words words;
  words.holds = both.wave.distinct > both.bit.distinct;
  if (both.bit.positions == 1) {
    words.claim = "At one position alone neither has anything to say";
  } else if (words.holds) {
    words.claim = fmt::format("A number that holds a bit takes {}, one that holds a sine {}",
                              values_text(both.bit.distinct), integer_text(both.wave.distinct));
  } else {
    words.claim =
        fmt::format("Here the sine takes no more than {}: it wastes its number as the bit does",
                    values_text(both.wave.distinct));
  }
  words.how_to_read = fmt::format(
      "The least significant bit and the fastest wave around t, and how often each value is taken "
      "at {} positions",
      integer_text(both.bit.positions));
  return words;
}

std::string usage_text(const Scene& scene) {
  const auto& both = usages(scene);
  const auto bits = [](const Usage& usage) { return short_text(usage.entropy_bits, 4); };
  return fmt::format(
      "As float32 at {} positions, bit 0 takes {}, an entropy of {} of its 32 bits, and the sine "
      "of {} {} takes {}, an entropy of {} bits.\n",
      integer_text(both.bit.positions), values_text(both.bit.distinct), bits(both.bit),
      scene.state().binary.match ? "the matched wave" : "pair", integer_text(fastest_wave(scene)),
      values_text(both.wave.distinct), bits(both.wave));
}

}  // namespace posenc::binary
