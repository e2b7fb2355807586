#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <posenc/binary.hpp>

#include "text/phrase.hpp"
#include "views/binary/numbers.hpp"
#include "views/binary/options.hpp"
#include "views/parts.hpp"

/// Positions counted in binary beside the same positions in sinusoids.
namespace posenc {
namespace binary {
namespace {

using namespace plot;

constexpr Unit kTimes{"time", "times"}, kBits{"bit", "bits"}, kValues{"value", "values"},
    kNumbers{"float32 number", "float32 numbers"};

/// The slowest wave's length in those of the fastest, with digits enough to tell it from 1.
void add_own(FactList& all, const Scene& scene) {
  const Sinusoidal& encoding = waves(scene);
  const int last = encoding.pairs() - 1;
  const auto length = [&](int k) { return Quantity(encoding.wavelength(k), kPositions, 6); };
  all.add("first-wavelength", "wavelength of pair 0", length(0));
  all.add("last-wavelength", "wavelength of the last pair", length(last));
  all.add("longest-period", "period of the last bit",
          Quantity(bit_period(digits(scene.state()) - 1), kPositions));
  const double ratio = encoding.wavelength(last) / encoding.wavelength(0);
  Value value = Quantity(ratio, {}, std::abs(ratio - 1) < 0.01 ? 8 : 4);
  if (is_still(encoding, 0)) value = NotMeasured{"pair 0 does not change"};
  if (last == 0) value = NotMeasured{"there is one pair"};
  // Two octaves: as far as three bits of a counter reach.
  all.add("ratio", "last wave ÷ that of pair 0", std::move(value),
          Check{"the last wave is 4 times as long as the first, or longer",
                {ratio >= 4, phrase("a ratio of {}", short_text(ratio))},
                this_case()});
}
constexpr std::array kOwnClaims{
    Claim{holds("ratio"), "Sinusoids count like bits: fast on the left, slow on the right"},
    Claim{fails("ratio"),
          "These waves do not count as bits do: the right one is {ratio} times the left one"},
    Claim{"These waves do not count as bits do"}};

constexpr std::string_view kSecondHalf =
    "a bit is 1 in the second half of its period, where a sine is below 0";

void add_matched(FactList& all, const Scene& scene) {
  const Signs count = signs(scene);
  const auto& [from, to] = count.searched;
  const auto searched =
      some_of(to - from + 1, "t", first_position(scene.state()), last_position(scene.state()));
  all.add("equal-signs", "signs equal to the bit", Quantity(count.equal));
  all.add("contrary-signs", "signs contrary to the bit", Quantity(count.contrary),
          Check{"the sign of a wave with a bit’s period, half a step later, is the bit",
                {count.contrary == 0, counted(count.contrary, "sign", "signs")},
                searched,
                {},
                kSecondHalf});
}
constexpr std::array kMatchedClaims{
    Claim{"Give waves the bits’ periods, and their signs are the bits"}};

void add_counter(FactList& all, const Scene& scene) {
  const State& state = scene.state();
  const auto t = state.position;
  const Sinusoidal& encoding = waves(scene);
  all.add("flips-of-bit-0", "flips of bit 0", Quantity(bit_flips(t, 0), kTimes));
  all.add("sign-changes", "sign changes of the fastest wave",
          Quantity(encoding.half_turns(fastest_wave(scene), t), kTimes));
  if (!matches(state)) return;
  std::int64_t differ = 0;
  for (int j = 0; j < encoding.pairs(); ++j)
    differ += encoding.half_turns(j, t) == bit_flips(t, j) ? 0 : 1;
  all.add("uneven-bits", "bits with another count", Quantity(differ, kBits),
          Check{"every wave changed its sign as often as its bit flipped",
                {differ == 0, counted(differ, "bit", "bits")},
                all_of("bit", 0, encoding.pairs() - 1)});
}
constexpr std::array kCounterClaims{
    Claim{holds("uneven-bits"),
          "From 0 to {position}, every wave changed its sign as often as its bit flipped"},
    Claim{"From 0 to {position}, bit 0 flipped {flips-of-bit-0}, the fastest wave changed its "
          "sign {sign-changes}"}};

void add_lowest(FactList& all, const Scene& scene) {
  const auto& [bit, wave] = usages(scene);
  const auto add = [&](const std::string& id, const std::string& label, const Usage& usage) {
    all.add(id + "-values", label, Quantity(usage.distinct, kValues));
    all.add(id + "-entropy", "entropy of " + label, Quantity(usage.entropy_bits, kBits));
  };
  add("bit", "bit 0", bit);
  add("sine", "fastest sine", wave);
  all.add("measured", "measured at", Quantity(bit.positions, kPositions),
          Check{"a number that holds a sine takes more values than one that holds a bit",
                {wave.distinct > bit.distinct, counted(wave.distinct, "value", "values")},
                some_of(bit.positions, "t", first_position(scene.state()),
                        last_position(scene.state()))});
  all.add("numbers-of-bits", "a position as bits", Quantity(digits(scene.state()), kNumbers));
}
constexpr std::array kLowestClaims{
    Claim{"A number that holds a bit takes {bit-values}, one that holds a sine "
          "{sine-values}"}};

std::vector<Cell> rows_cells(const Scene& scene, const Facts&, const Palette& palette) {
  auto bit = bit_plot(scene, palette);
  bit.x.is_shown = false;
  return {cell(kTable, table_panel(scene), {0, 0},
               {.least = {300, 190}, .most = {HUGE_VAL, 676}, .weight = {1, 5}}),
          cell(kBitTrace, std::move(bit), {0, 1}, {.least = {220, 100}, .weight = {1, 0.1}}, 2),
          cell(kWaveTrace, wave_plot(scene, palette, false), {0, 2},
               {.least = {220, 140}, .weight = {1, 0.5}}, 1)};
}

std::vector<Cell> counter_cells(const Scene& scene, const Facts&, const Palette&) {
  return {cell(kTable, table_panel(scene), {}, {})};
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

std::vector<Cell> lowest_cells(const Scene& scene, const Facts& known, const Palette& palette) {
  const auto& [bit_usage, wave_usage] = usages(scene);
  const CellRoom room{.least = {220, 130}};
  return {cell(kBitTrace, bit_plot(scene, palette), {0, 0}, room, 1),
          cell(kWaveTrace, wave_plot(scene, palette, true), {1, 0}, room, 1),
          cell("bit values", histogram(bit_usage, palette.k), {0, 1}, room, 2),
          cell("wave values", histogram(wave_usage, palette.k), {1, 1}, room, 2),
          cell("",
               fact_panel(known, {{"bit-values", palette.k, {"bit-entropy"}},
                                  {"sine-values", palette.k, {"sine-entropy", "measured"}}}),
               {0, 2, 2}, {.least = {280, 92}, .weight = {1, 0}})};
}

struct Mode {
  void (*add)(FactList&, const Scene&);
  std::span<const Claim> claims;
  std::vector<Cell> (*cells)(const Scene&, const Facts&, const Palette&);
  std::string_view how_to_read;
};

const Mode& mode_of(const State& state) {
  static constexpr Mode kMatched{
      add_matched, kMatchedClaims, rows_cells,
      "Each row is a position. Waves are read half a step later: + is the digit 0, − the digit 1."};
  /// In the order of BinaryShow.
  static constexpr std::array kModes{
      Mode{add_own, kOwnClaims, rows_cells,
           "Each row is a position: bits on the left, sines on the right."},
      Mode{add_counter, kCounterClaims, counter_cells,
           "The dots count flips of bits and sign changes of sines from position 0 on."},
      Mode{add_lowest, kLowestClaims, lowest_cells,
           "Top: both around t. Below: how often each takes a value."}};
  const bool is_matched = matches(state) && state[kShow] == BinaryShow::rows;
  return is_matched ? kMatched : kModes[static_cast<std::size_t>(state[kShow])];
}

FactList facts(const Scene& scene) {
  const State& state = scene.state();
  const auto t = state.position;
  const int bit = selected_bit(state), wave = selected_wave(scene);
  const Sinusoidal& encoding = waves(scene);
  FactList all;
  mode_of(state).add(all, scene);
  all.add("digits", "t in binary", fmt::format("{:0{}b}", t, digits(state)));
  all.add(
      "flips", "bits that flip at t",
      t == 0 ? Value(NotMeasured{"no step leads to 0"}) : Quantity(std::popcount(flips(t)), kBits));
  all.add("bit", "chosen bit", Quantity(bit));
  all.add("bit-digit", "its digit at t", Quantity(binary_digit(t, bit)));
  all.add("bit-period", "its period", Quantity(bit_period(bit), kPositions));
  all.add("bit-flips", "its flips since 0", Quantity(bit_flips(t, bit), kTimes));
  all.add("wave", "chosen wave", wave_name(state, wave));
  all.add("wave-sine", phrase("its {}", sine_name(state)),
          Quantity(without_rounding(sine_read(scene, t, wave), kSinCosError)));
  all.add("wave-length", "its wavelength", Quantity(encoding.wavelength(wave), kPositions));
  all.add("wave-changes", "its sign changes since 0",
          Quantity(encoding.half_turns(wave, t), kTimes));
  return all;
}

std::vector<std::string> bit_lines(std::int64_t t, int j) {
  return {phrase("t = {}, bit {} = {}", t, j, binary_digit(t, j)),
          "weight " + integer_text(std::int64_t{1} << j),
          phrase("period {} positions", bit_period(j)),
          fmt::format("flipped {} since position 0", counted(bit_flips(t, j), "time", "times"))};
}

std::vector<std::string> wave_lines(const Scene& scene, std::int64_t t, int k) {
  constexpr int kDigits = 12;
  const Sinusoidal& encoding = waves(scene);
  std::vector<std::string> lines{
      phrase("t = {}, {}", t, wave_name(scene.state(), k)),
      phrase("{} = {}", sine_name(scene.state()), short_text(sine_read(scene, t, k), kDigits)),
      "wavelength " + counted(encoding.wavelength(k), "position", "positions", kDigits),
      fmt::format("changed its sign {} since position 0",
                  counted(encoding.half_turns(k, t), "time", "times"))};
  if (matches(scene.state())) lines.push_back(fmt::format("bit {} = {}", k, binary_digit(t, k)));
  return lines;
}

Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  const Mode& mode = mode_of(scene.state());
  return {.heading = {.how_to_read = mode.how_to_read}, .cells = mode.cells(scene, known, palette)};
}

/// What a pixel of the table or a position of a trace belongs to.
TableHit hit_of(const Scene& scene, const Hit& hit) {
  if (hit.panel == kTable) return table_hit(scene, hit.room, hit.at);
  const State& state = scene.state();
  if (!hit.in_frame || (hit.panel != kBitTrace && hit.panel != kWaveTrace)) return {};
  const auto position = std::llround(hit.at.x - read_after(state));
  return {.position =
              std::clamp<std::int64_t>(position, first_position(state), last_position(state))};
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  const auto [position, bit, wave] = hit_of(scene, hit);
  if (hit.down && !hit.moves.empty() && position) move_to(next, hit, *position);
  if (!hit.tapped || !hit.moves.empty()) return next;
  // Flipped, a bit of the counter moves t.
  if (bit && hit.panel == kTable && next[kShow] == BinaryShow::counter) {
    next.set(kBit, *bit);
    const auto flipped = next.position ^ (std::int64_t{1} << *bit);
    next.position = std::clamp(flipped, first_position(next), last_position(next));
    return next;
  }
  if (position) next.position = *position;
  if (bit) next.set(kBit, *bit);
  if (wave && matches(next)) next.set(kBit, *wave);
  if (wave && !matches(next)) next.pair = *wave;
  return next;
}

std::optional<Reading> read(const Scene& scene, const Facts&, const Palette&, const Hit& hit) {
  const State& state = scene.state();
  const auto [position, bit, wave] = hit_of(scene, hit);
  const auto t = position.value_or(state.position);
  if (bit) return Reading{.lines = bit_lines(t, *bit)};
  if (wave) return Reading{.lines = wave_lines(scene, t, *wave)};
  if (!position || hit.panel == kTable) return {};
  auto lines = wave_lines(scene, t, selected_wave(scene));
  const int j = selected_bit(state);
  if (!matches(state)) lines.push_back(fmt::format("bit {} = {}", j, binary_digit(t, j)));
  return Reading{.lines = std::move(lines)};
}

/// ⌊t/2^j⌋ mod 2, of the selected bit.
EquationText equation(const Scene& scene, const Facts&) {
  const State& state = scene.state();
  const int j = selected_bit(state);
  return {"bit_j(t) = ⌊t/2^j⌋ mod 2",
          {fmt::format(R"(bit_\j{{{0}}}(t) = ⌊t/2^\j{{{0}}}⌋ mod 2 = {1})", j,
                       binary_digit(state.position, j))},
          {fmt::format("bit {} of t", j), ""}};
}

}  // namespace
}  // namespace binary

extern const View kBinaryView{
    .id = "binary",
    .title = "Binary",
    .help = "Positions counted in binary beside the same positions in sinusoids",
    .group = ViewGroup::encoding,
    .opening = "--d 16 --length 32 --position 5 --offset 3 --pair 1 --match on",
    .options = binary::kOptions,
    .in_overview = true,
    .all_facts = binary::facts,
    .claims = [](const State& state) { return binary::mode_of(state).claims; },
    .compose = binary::compose,
    .act = [](const Inputs& in, const plot::Hit& hit) { return binary::act(in, hit); },
    .read = [](const Inputs& in,
               const plot::Hit& hit) { return binary::read(in, in.facts(), in.palette(), hit); },
    .data = [](const Inputs& in, TableWriter& table) { binary::data(in, table); },
    .try_this =
        "Match the waves to the bits and compare sign and bit\n"
        "Show the counter at t and play: the carries run\n"
        "Show the lowest bit: what does its number hold?",
    .needs = Needs::sinusoids,
    .masked = MaskedPairs::counted,
    .equation = [](const Inputs& in) { return binary::equation(in, in.facts()); },
    .convention = [](const Scene& s) -> const Convention& { return binary::waves(s).convention(); },
};

}  // namespace posenc
