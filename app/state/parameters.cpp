#include "state/parameters.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

#include <fmt/format.h>

#include <posenc/binary.hpp>
#include <posenc/limits.hpp>

#include "figure/numbers.hpp"
#include "state/text.hpp"

namespace posenc {
namespace {

/// state.*A.*B… for member<A, B, …>.
template <auto Outer, auto... Inner>
auto& member(auto& object) {
  if constexpr (sizeof...(Inner) == 0) {
    return object.*Outer;
  } else {
    return member<Inner...>(object.*Outer);
  }
}

template <auto... Path>
double get(const State& state) {
  return static_cast<double>(member<Path...>(state));
}

template <auto... Path>
void set(State& state, double value) {
  auto& target = member<Path...>(state);
  using Value = std::remove_cvref_t<decltype(target)>;
  if constexpr (std::is_same_v<Value, bool>) {
    target = value != 0;
  } else if constexpr (std::is_enum_v<Value>) {
    target = static_cast<Value>(static_cast<int>(value));
  } else {
    target = static_cast<Value>(value);
  }
}

/// A tenth of the power of ten at or below the value, so that one press is felt at every size.
double decimal_step(double value) {
  return std::pow(10.0, std::floor(std::log10(value)) - 1);
}

Limits toggle_limits(const State&) { return {0, 1, 1}; }
template <int Count>
Limits choice_limits(const State&) {
  return {0, Count - 1, 1};
}
Limits dim_limits(const State&) { return {kMinDim, kMaxDim, 2}; }
Limits length_limits(const State&) {
  return {static_cast<double>(kMinLength), static_cast<double>(kMaxLength), 1};
}
Limits base_limits(const State& s) { return {kMinBase, kMaxBase, decimal_step(s.base)}; }
Limits pinned_base_limits(const State& s) {
  return {kMinBase, kMaxBase, decimal_step(s.distance.pinned_base)};
}
Limits position_limits(const State& s) { return {0, static_cast<double>(s.length - 1), 1}; }
Limits offset_limits(const State& s) {
  const auto farthest = static_cast<double>(s.length - 1);
  return {-farthest, farthest, 1};
}
Limits pair_limits(const State& s) { return {0, static_cast<double>(s.d / 2 - 1), 1}; }
Limits bit_limits(const State& s) {
  return {0, static_cast<double>(binary_digits(s.length) - 1), 1};
}
Limits from_limits(const State& s) { return {0, static_cast<double>(s.length - 1), 1}; }
Limits to_limits(const State& s) { return {s.heatmap.from + 1, static_cast<double>(s.length), 1}; }
Limits dim_from_limits(const State& s) { return {0, static_cast<double>(s.d - 1), 1}; }
Limits dim_to_limits(const State& s) { return {s.heatmap.dim_from + 1, static_cast<double>(s.d), 1}; }
Limits speed_limits(const State& s) { return {0.1, 1000, decimal_step(s.speed)}; }
Limits text_size_limits(const State&) { return {0.75, 2, 0.125}; }

double get_pin(const State& s) { return s.distance.pinned_d != 0 ? 1 : 0; }
void set_pin(State& s, double on) {
  if (on == 0) {
    s.distance.pinned_d = DistanceOptions{}.pinned_d;
    s.distance.pinned_base = DistanceOptions{}.pinned_base;
  } else if (s.distance.pinned_d == 0) {
    s.distance.pinned_d = s.d;
    s.distance.pinned_base = s.base;
  }
}

constexpr std::array<Choice, 4> kColormaps{{{"blue-red", "Blue–white–red"},
                                            {"viridis", "Viridis"},
                                            {"cividis", "Cividis"},
                                            {"greys", "Greys"}}};
constexpr std::array<Choice, 2> kMarks{{{"circles", "Circles"}, {"cells", "Cells"}}};
constexpr std::array<Choice, 2> kSwings{{{"pendulums", "Pendulums"}, {"clocks", "Clock hands"}}};
constexpr std::array<Choice, 3> kMeasures{{{"dot", "Dot product"},
                                           {"normalized", "Divided by d/2"},
                                           {"euclidean", "Euclidean distance"}}};
constexpr std::array<Choice, 2> kThemes{{{"dark", "Dark"}, {"light", "Light"}}};

using enum ParameterKind;
using enum SliderScale;
constexpr auto kHeatmap = &State::heatmap;
constexpr auto kBinary = &State::binary;
constexpr auto kPendulums = &State::pendulums;
constexpr auto kDistance = &State::distance;
constexpr bool kNotInPanel = false;

// clang-format off
constexpr std::array kParameters{
  Parameter{"d", "encoding", "dimensions", "d", integer, logarithmic, "",
    "How many numbers encode one position: one sine and one cosine a pair",
    {}, dim_limits, get<&State::d>, set<&State::d>},
  Parameter{"length", "encoding", "length", "L", integer, logarithmic, "positions",
    "How many positions are shown, from 0 on",
    {}, length_limits, get<&State::length>, set<&State::length>},
  Parameter{"base", "encoding", "base", "b", real, logarithmic, "",
    "How far the wavelengths spread: they go from 2π positions towards 2π times the base",
    {}, base_limits, get<&State::base>, set<&State::base>},

  Parameter{"position", "position", "position", "t", integer, linear, "",
    "The position that is looked at",
    {}, position_limits, get<&State::position>, set<&State::position>, true, {}, "length"},
  Parameter{"offset", "position", "offset", "δ", integer, linear, "positions",
    "How far the second position lies from the first: t + δ is compared with t",
    {}, offset_limits, get<&State::offset>, set<&State::offset>, true, {}, "length"},
  Parameter{"pair", "position", "pair", "k", integer, linear, "",
    "The pair of a sine and a cosine that is looked at: 0 is the fastest",
    {}, pair_limits, get<&State::pair>, set<&State::pair>, true, {}, "d"},

  Parameter{"colormap", "heatmap", "Colour map", "", choice, linear, "",
    "The colours of the values from −1 to 1",
    kColormaps, choice_limits<kColormaps.size()>,
    get<kHeatmap, &HeatmapOptions::colormap>, set<kHeatmap, &HeatmapOptions::colormap>},
  Parameter{"mean", "heatmap", "Average under a pixel", "", toggle, linear, "",
    "Show the mean of the cells under a pixel, or one of them, which makes patterns that are not there",
    {}, toggle_limits, get<kHeatmap, &HeatmapOptions::mean>, set<kHeatmap, &HeatmapOptions::mean>},
  Parameter{"transpose", "heatmap", "Transpose", "", toggle, linear, "",
    "Positions across and dimensions down",
    {}, toggle_limits, get<kHeatmap, &HeatmapOptions::transpose>, set<kHeatmap, &HeatmapOptions::transpose>},
  Parameter{"from", "heatmap", "from position", "", real, linear, "",
    "The first position shown",
    {}, from_limits, get<kHeatmap, &HeatmapOptions::from>, set<kHeatmap, &HeatmapOptions::from>,
    kNotInPanel, {}, "length"},
  Parameter{"to", "heatmap", "to position", "", real, linear, "",
    "The position before which the part shown ends; 0 is the end",
    {}, to_limits, get<kHeatmap, &HeatmapOptions::to>, set<kHeatmap, &HeatmapOptions::to>,
    kNotInPanel, "the end", "from"},
  Parameter{"dim-from", "heatmap", "from dimension", "", real, linear, "",
    "The first dimension shown",
    {}, dim_from_limits, get<kHeatmap, &HeatmapOptions::dim_from>, set<kHeatmap, &HeatmapOptions::dim_from>,
    kNotInPanel, {}, "d"},
  Parameter{"dim-to", "heatmap", "to dimension", "", real, linear, "",
    "The dimension before which the part shown ends; 0 is the end",
    {}, dim_to_limits, get<kHeatmap, &HeatmapOptions::dim_to>, set<kHeatmap, &HeatmapOptions::dim_to>,
    kNotInPanel, "the end", "dim-from"},

  Parameter{"match", "binary", "Match waves to bits", "", toggle, linear, "",
    "Give the waves the periods of the bits: 2, 4, 8, … positions in place of the encoding's own",
    {}, toggle_limits, get<kBinary, &BinaryOptions::match>, set<kBinary, &BinaryOptions::match>},
  Parameter{"marks", "binary", "Draw waves as", "", choice, linear, "",
    "The shape that stands for one value of a wave",
    kMarks, choice_limits<kMarks.size()>, get<kBinary, &BinaryOptions::marks>, set<kBinary, &BinaryOptions::marks>},
  Parameter{"bit", "binary", "Bit", "", integer, linear, "",
    "The bit whose square wave is drawn over the pair's sine: 0 is the least significant",
    {}, bit_limits, get<kBinary, &BinaryOptions::bit>, set<kBinary, &BinaryOptions::bit>, true, {}, "length"},

  Parameter{"show", "pendulum", "Show", "", choice, linear, "",
    "Each pair as a pendulum that swings, or as the hand of a clock that turns",
    kSwings, choice_limits<kSwings.size()>, get<kPendulums, &PendulumOptions::show>, set<kPendulums, &PendulumOptions::show>},
  Parameter{"ghosts", "pendulum", "Ghosts at t + δ", "", toggle, linear, "",
    "Draw where each pair stands δ positions later, dashed",
    {}, toggle_limits, get<kPendulums, &PendulumOptions::ghosts>, set<kPendulums, &PendulumOptions::ghosts>},

  Parameter{"measure", "distance", "Measure", "", choice, linear, "",
    "How two positions are compared",
    kMeasures, choice_limits<kMeasures.size()>, get<kDistance, &DistanceOptions::measure>, set<kDistance, &DistanceOptions::measure>},
  Parameter{"both-sides", "distance", "Both sides", "", toggle, linear, "",
    "Show the distances from −L to L in place of those from 0 to L",
    {}, toggle_limits, get<kDistance, &DistanceOptions::both_sides>, set<kDistance, &DistanceOptions::both_sides>},
  Parameter{"pin", "distance", "Pin this curve", "", toggle, linear, "",
    "Keep the curve of the present d and base for comparison",
    {}, toggle_limits, get_pin, set_pin},
  Parameter{"pinned-d", "distance", "d of the pinned curve", "", integer, logarithmic, "",
    "The number of dimensions of the pinned curve; 0 pins none",
    {}, dim_limits, get<kDistance, &DistanceOptions::pinned_d>, set<kDistance, &DistanceOptions::pinned_d>,
    kNotInPanel, "none"},
  Parameter{"pinned-base", "distance", "base of the pinned curve", "", real, logarithmic, "",
    "The base of the pinned curve, where there is one",
    {}, pinned_base_limits, get<kDistance, &DistanceOptions::pinned_base>, set<kDistance, &DistanceOptions::pinned_base>,
    kNotInPanel},

  Parameter{"speed", "time", "Speed", "", real, logarithmic, "positions a second",
    "How fast playing goes through the positions",
    {}, speed_limits, get<&State::speed>, set<&State::speed>},
  Parameter{"loop", "time", "Loop", "", toggle, linear, "",
    "Playing starts again at position 0 after the last",
    {}, toggle_limits, get<&State::loop>, set<&State::loop>},

  Parameter{"theme", "window", "Theme", "", choice, linear, "",
    "Light on dark, or dark on light",
    kThemes, choice_limits<kThemes.size()>, get<&State::theme>, set<&State::theme>},
  Parameter{"text-size", "window", "Text size", "", real, linear, "",
    "The size of all text: 1 is what suits the window",
    {}, text_size_limits, get<&State::text_size>, set<&State::text_size>},
  Parameter{"panel", "window", "Panel", "", toggle, linear, "",
    "Show the panel with the controls beside the view",
    {}, toggle_limits, get<&State::panel>, set<&State::panel>},
};
// clang-format on

bool is_number(const Parameter& p) { return p.kind == integer || p.kind == real; }

std::string number_text(double value) {
  constexpr int kShownDigits = 7;
  const bool whole = value == std::trunc(value);
  return whole ? integer_text(static_cast<std::int64_t>(value)) : short_text(value, kShownDigits);
}

/// "give an even number from 2 to 16 384", "with length 512 it goes from 0 to 511".
std::string way_out(const State& state, const Parameter& p, const Limits& limits) {
  std::string words;
  if (const auto* other = find_parameter(p.limited_by)) {
    words = fmt::format("with {} {} it goes", other->id, display_text(*other, other->get(state)));
  } else {
    const bool even = p.kind == integer && limits.step == 2;
    words = even ? "give an even number" : p.kind == integer ? "give a whole number" : "give a number";
  }
  words += fmt::format(" from {} to {}", number_text(limits.min), number_text(limits.max));
  if (!p.zero.empty()) words += fmt::format(", or 0 for {}", p.zero);
  return words;
}

std::string choices_text(const Parameter& p) {
  std::string words;
  for (const auto& c : p.choices) words += (words.empty() ? "" : ", ") + std::string(c.id);
  return words;
}

/// What is wrong with a finite number for this parameter; "" for nothing.
std::string_view fault_of(const Parameter& p, const Limits& limits, double value) {
  if (value == 0 && !p.zero.empty()) return "";
  if (p.kind == integer && value != std::trunc(value)) return "is not a whole number";
  const bool moving = !p.limited_by.empty();
  if (value < limits.min) return moving ? "lies before the start" : "is below the limit";
  if (value > limits.max) return moving ? "lies past the end" : "is above the limit";
  if (p.kind == integer && std::fmod(value - limits.min, limits.step) != 0) return "is odd";
  return "";
}

Expected<void> assign_checked(State& state, const Parameter& p, double value, std::string_view as_typed) {
  if (is_number(p)) {
    const auto limits = p.limits(state);
    const auto fault = std::isfinite(value) ? fault_of(p, limits, value) : "is not a number";
    if (!fault.empty()) return fail(fmt::format("{} = {} {}: {}", p.id, as_typed, fault, way_out(state, p, limits)));
  } else if (p.kind == toggle && value != 0 && value != 1) {
    return fail(fmt::format("{} = {} is neither on nor off: give on or off", p.id, as_typed));
  } else if (p.kind == choice && !(value >= 0 && value < static_cast<double>(p.choices.size()) && value == std::trunc(value))) {
    return fail(fmt::format("{} = {} is not one of its choices: give one of {}", p.id, as_typed, choices_text(p)));
  }
  p.set(state, value);
  return {};
}

double nearest_within(const State& state, const Parameter& p, double value) {
  const auto limits = p.limits(state);
  if (value == 0 && !p.zero.empty()) return value;
  if (!std::isfinite(value)) value = default_value(p);
  value = std::clamp(value, limits.min, limits.max);
  if (p.kind == integer) value = limits.min + std::floor((value - limits.min) / limits.step) * limits.step;
  return value;
}

}  // namespace

std::span<const Parameter> parameters() { return kParameters; }

const Parameter* find_parameter(std::string_view id) {
  const auto* const found = std::ranges::find(kParameters, id, &Parameter::id);
  return found == kParameters.end() ? nullptr : found;
}

double default_value(const Parameter& p) { return p.get(State{}); }

Expected<void> assign(State& state, const Parameter& p, double value) {
  return assign_checked(state, p, value, exact_text(value));
}

Expected<void> assign(State& state, const Parameter& p, std::string_view text) {
  const auto typed = quotable(text);
  if (p.kind == toggle) {
    constexpr std::array kOn{"on", "true", "yes", "1"};
    constexpr std::array kOff{"off", "false", "no", "0"};
    const bool on = std::ranges::find(kOn, text) != kOn.end();
    const bool off = std::ranges::find(kOff, text) != kOff.end();
    return assign_checked(state, p, on ? 1 : off ? 0 : -1, typed);
  }
  if (p.kind == choice) {
    const auto found = std::ranges::find(p.choices, text, &Choice::id);
    return assign_checked(state, p, found == p.choices.end() ? -1 : static_cast<double>(found - p.choices.begin()), typed);
  }
  const auto parsed = parse_number(text);
  if (!parsed.fault) return assign_checked(state, p, parsed.value, typed);
  const auto rest = way_out(state, p, p.limits(state));
  switch (*parsed.fault) {
    case NumberFault::empty: return fail(fmt::format("{} has no value: {}", p.id, rest));
    case NumberFault::out_of_range: return fail(fmt::format("{} = {} is out of range: {}", p.id, typed, rest));
    case NumberFault::not_a_number: break;
  }
  return fail(fmt::format("{} = {} is not a number: {}", p.id, typed, rest));
}

void bring_within_limits(State& state, const Parameter& p) {
  const double value = p.get(state);
  const double nearest = nearest_within(state, p, value);
  if (nearest != value) p.set(state, nearest);
}

State within_limits(State state) {
  for (const auto& p : kParameters) bring_within_limits(state, p);
  return state;
}

double stepped(const State& state, const Parameter& p, int presses) {
  const auto limits = p.limits(state);
  double value = p.get(state);
  if (p.kind == real) {
    // Whole multiples of the step, found by dividing where the step is below 1: 0.1 is no double, 10 is.
    const double per_step = 1 / limits.step;
    const auto on_grid = [&](double n) { return limits.step < 1 ? n / std::round(per_step) : n * limits.step; };
    constexpr double kSlack = 1e-9;
    const double steps = limits.step < 1 ? value * std::round(per_step) : value / limits.step;
    const double start = presses > 0 ? std::floor(steps + kSlack) : std::ceil(steps - kSlack);
    value = on_grid(start + presses);
  } else {
    value += presses * limits.step;
  }
  return nearest_within(state, p, value);
}

std::string display_text(const Parameter& p, double value) {
  switch (p.kind) {
    case toggle: return value != 0 ? "on" : "off";
    case choice: return std::string(p.choices[static_cast<std::size_t>(value)].label);
    default: return value == 0 && !p.zero.empty() ? std::string(p.zero) : number_text(value);
  }
}

std::string plain_text(const Parameter& p, double value) {
  switch (p.kind) {
    case toggle: return value != 0 ? "on" : "off";
    case choice: return std::string(p.choices[static_cast<std::size_t>(value)].id);
    default: return exact_text(value);
  }
}

}  // namespace posenc
