#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include "state/rows/rows.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

using namespace rows;

/// The last is LongRoPE, which needs its factors.
Limits scaling_limits(const State& s) {
  return from_to(0, scalings().size() - (s.scaling.lists ? 1 : 2));
}
Expected<void> accepts_scaling(const State& s, int value) {
  if (value != static_cast<int>(scalings().size()) - 1 || s.scaling.lists) return {};
  return fail("scaling = longrope needs its factors: give --factors and the name of a file");
}

constexpr std::string_view kNoRamp = "Only YaRN and Llama 3 have a ramp between turns";
bool has_ramp(const State& s) { return is_scaled(s) && s.scaling.kind->has_ramp(); }
bool has_pairs_ramp(const State& s) {
  return is_scaled(s) && s.scaling.kind->rule == ScalingRule::ramp_of_pairs;
}
bool has_lists(const State& s) { return is_scaled(s) && s.scaling.kind->rule == ScalingRule::list; }

/// The view Stretch has all methods.
bool uses_factor(const State& s) { return is_scaled(s) || (can_scale(s) && s.view == "stretch"); }
Limits factor_limits(const State& s) {
  return {1, kMaxScaleFactor, decimal_step(s.scaling.factor)};
}
Limits trained_limits(const State& s) {
  return from_to(s.scaling.kind->least_trained(), kMaxLength);
}
/// α is below β by a tenth at least.
Limits low_turns_limits(const State& s) {
  const double low = scaling_of(s).low_turns;
  return {kMinRampTurns, 0.9 * s.scaling.kind->high_turns, decimal_step(low)};
}
Limits high_turns_limits(const State& s) {
  const auto scaling = scaling_of(s);
  return {1.1 * scaling.low_turns, kMaxRampTurns, decimal_step(scaling.high_turns)};
}

Limits amplitude_limits(const State& s) {
  constexpr double kLeast = 0.01;
  return {kLeast, kMaxScaleFactor, decimal_step(amplitude(scaling_of(s)))};
}

std::string get_factors(const State& s) {
  return s.scaling.lists ? s.scaling.lists->file.string() : std::string();
}
Expected<void> set_factors(State& s, std::string_view file) {
  if (file.empty()) {
    s.scaling.lists = nullptr;
    return {};
  }
  auto lists = load_factors(file);
  if (!lists) return fail(fmt::format("factors = {}", lists.error().message));
  const Scaling scaling{.kind = find_scaling("longrope"),
                        .short_factors = (*lists)->short_factors,
                        .long_factors = (*lists)->long_factors};
  if (const auto fits = accepts(scaling, pair_count(s)); !fits)
    return fail(fmt::format("factors = {}: {}", quotable(file), fits.error().message));
  s.scaling.lists = *std::move(lists);
  return {};
}
/// Of another number of pairs they are of no use.
void bring_factors_within_limits(State& s) {
  const auto& lists = s.scaling.lists;
  if (lists && std::ssize(lists->short_factors) != pair_count(s)) s.scaling.lists = nullptr;
}
constexpr TextAccess kFactorsText{.takes = "a file of two numbers a pair",
                                  .get = get_factors,
                                  .set = set_factors,
                                  .bring_within_limits = bring_factors_within_limits,
                                  .names_file = true};

}  // namespace

std::span<const Parameter> scaling_rows() {
  constexpr auto kScaling = &State::scaling;
  using Options = ScalingOptions;
  static const std::array all{
      Parameter{.id = "factors",
                .label = "Factors",
                .help =
                    "LongRoPE’s divisors: those up to the trained length, then those beyond it; "
                    "a .npy file or text",
                .in_panel = false,
                .applies = has_lists,
                .text = &kFactorsText},
      Parameter{.id = "scaling",
                .label = "Scaling",
                .help = "Stretch the frequencies to read longer contexts, as today’s models do",
                .choices = choices_of<scalings>(),
                .limits = scaling_limits,
                .get = get_place<scalings, kScaling, &Options::kind>,
                .set = set_place<scalings, kScaling, &Options::kind>,
                .accepts = accepts_scaling,
                .applies = can_scale,
                .why_not = "Only frequencies that fall from pair to pair can be stretched"},
      row<kScaling, &Options::factor>(
          {.id = "scale-factor",
           .label = "Scale factor",
           .symbol = "s",
           .scale = logarithmic,
           .help = "How many times the trained length the model is to read; 1 stretches nothing",
           .limits = factor_limits,
           .applies = uses_factor,
           .why_not = "No scaling is chosen"}),
      row<&State::trained>(
          {.id = "trained",
           .label = "Trained length",
           .scale = logarithmic,
           .unit = "positions",
           .help = "How many positions the model was trained on; lower it until t has phases never "
                   "seen",
           .limits = trained_limits}),
      row<kScaling, &Options::low_turns>(
          {.id = "low-turns",
           .group = "stretch",
           .label = "Divided below",
           .symbol = "α",
           .scale = logarithmic,
           .unit = "turns",
           .help = "Pairs that make fewer turns within the trained length are divided by s",
           .limits = low_turns_limits,
           .zero = "as published",
           .applies = has_ramp,
           .why_not = kNoRamp}),
      row<kScaling, &Options::high_turns>(
          {.id = "high-turns",
           .group = "stretch",
           .label = "Kept above",
           .symbol = "β",
           .scale = logarithmic,
           .unit = "turns",
           .help = "Pairs that make more turns within the trained length are kept",
           .limits = high_turns_limits,
           .zero = "as published",
           .limited_by = "low-turns",
           .applies = has_ramp,
           .why_not = kNoRamp}),
      row<kScaling, &Options::rounded>(
          {.id = "rounded",
           .group = "stretch",
           .label = "Ramp at whole pairs",
           .help = "Round where the ramp begins and ends, as most models do and gpt-oss does not",
           .applies = has_pairs_ramp,
           .why_not = "Only YaRN’s code rounds its ramp to pairs"}),
      row<kScaling, &Options::amplitude>(
          {.id = "amplitude",
           .group = "stretch",
           .label = "Amplitude",
           .scale = logarithmic,
           .help = "What sines and cosines are multiplied by; DeepSeek leaves them at 1",
           .limits = amplitude_limits,
           .zero = "as published",
           .applies = is_scaled,
           .why_not = "No scaling is chosen"}),
  };
  return all;
}

}  // namespace posenc
