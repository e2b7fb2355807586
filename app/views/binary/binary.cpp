#include <algorithm>
#include <cmath>

#include <posenc/binary.hpp>

#include "text/phrase.hpp"
#include "views/binary/modes.hpp"
#include "views/binary/options.hpp"
#include "views/parts.hpp"

/// Positions counted in binary beside the same positions in sinusoids.
namespace posenc {
namespace binary {
namespace {

std::vector<std::string> bit_lines(std::int64_t t, int j) {
  return {phrase("t = {}, bit {} = {}", t, j, binary_digit(t, j)),
          "weight " + integer_text(std::int64_t{1} << j),
          phrase("period {} positions", bit_period(j)),
          fmt::format("flipped {} since position 0", counted(bit_flips(t, j), "time", "times"))};
}

std::vector<std::string> wave_lines(const Scene& scene, std::int64_t t, int k) {
  constexpr int kDigits = 12;
  const Sinusoidal& encoding = waves(scene);
  const auto value = sin_cos(encoding.phase(t, k));
  std::vector<std::string> lines{
      phrase("t = {}, {}", t, wave_name(scene.state(), k)),
      "sine " + short_text(value.sin, kDigits),
      fmt::format("wavelength {} positions", short_text(encoding.wavelength(k), kDigits)),
      fmt::format("changed its sign {} since position 0",
                  counted(encoding.half_turns(k, t), "time", "times"))};
  if (scene.state()[binary::kMatch]) {
    lines.push_back("cosine " + short_text(value.cos, kDigits));
    lines.push_back(fmt::format("bit {} = {}", k, binary_digit(t, k)));
  }
  return lines;
}

plot::Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  const Mode& mode = mode_of(scene.state());
  return {.heading = {.how_to_read = mode.how_to_read}, .cells = mode.cells(scene, known, palette)};
}

/// What a pixel of the table or a position of a trace belongs to.
TableHit hit_of(const Scene& scene, const plot::Hit& hit) {
  if (hit.panel == kTable) return table_hit(scene, hit.room, hit.at);
  const State& state = scene.state();
  if (!hit.in_frame || (hit.panel != kBitTrace && hit.panel != kWaveTrace)) return {};
  return {.position = std::clamp<std::int64_t>(std::llround(hit.at.x), first_position(state),
                                               last_position(state))};
}

State act(const Scene& scene, const plot::Hit& hit) {
  State next = scene.state();
  if (!hit.tapped) return next;
  const auto [position, bit, wave] = hit_of(scene, hit);
  if (position) next.position = *position;
  if (bit) next.set(binary::kBit, *bit);
  if (wave && next[binary::kMatch]) next.set(binary::kBit, *wave);
  if (wave && !next[binary::kMatch]) next.pair = *wave;
  return next;
}

std::optional<plot::Reading> read(const Scene& scene, const Facts&, const Palette&,
                                  const plot::Hit& hit) {
  const State& state = scene.state();
  const auto [position, bit, wave] = hit_of(scene, hit);
  const auto t = position.value_or(state.position);
  if (bit) return plot::Reading{.panel = hit.panel, .lines = bit_lines(t, *bit)};
  if (wave) return plot::Reading{.panel = hit.panel, .lines = wave_lines(scene, t, *wave)};
  if (!position || hit.panel == kTable) return {};
  auto lines = wave_lines(scene, t, selected_wave(scene));
  const int j = selected_bit(state);
  if (!state[binary::kMatch]) lines.push_back(fmt::format("bit {} = {}", j, binary_digit(t, j)));
  return plot::Reading{.panel = hit.panel, .lines = std::move(lines)};
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
    .options = binary::kOptions,
    .in_overview = true,
    .facts = binary::facts,
    .claims = [](const State& state) { return binary::mode_of(state).claims; },
    .compose = binary::compose,
    .act = binary::act,
    .read = binary::read,
    .data = binary::data,
    .try_this =
        "Match the waves to the bits and compare sign and bit\n"
        "Show the counter at t and play: the carries run\n"
        "Show the lowest bit: what does its number hold?",
    .needs = Needs::sinusoids,
    .respects_mask = false,
    .equation = binary::equation,
    .convention = [](const Scene& s) -> const Convention& { return binary::waves(s).convention(); },
};

}  // namespace posenc
