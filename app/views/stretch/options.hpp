#pragma once

#include <array>
#include <string_view>

#include <posenc/limits.hpp>
#include <posenc/scaling.hpp>

#include "state/rows/rows.hpp"
#include "state/scaling.hpp"

namespace posenc {

/// What `posenc data stretch` has a row for.
enum class StretchData { pairs, methods };

namespace stretch {

inline constexpr std::string_view kId = "stretch";
/// The view itself has all methods.
inline bool uses_factor(const State& s) { return is_scaled(s) || (can_scale(s) && s.view == kId); }
inline Limits factor_limits(const State& s) {
  return {s.scaling.kind->least_factor(), kMaxScaleFactor, rows::decimal_step(s.scaling.factor)};
}
inline constexpr std::string_view kNoRamp = "Only YaRN and Llama 3 have a ramp between turns";
inline bool has_ramp(const State& s) { return is_scaled(s) && s.scaling.kind->has_ramp(); }
inline bool has_pairs_ramp(const State& s) {
  return is_scaled(s) && s.scaling.kind->rule == ScalingRule::ramp_of_pairs;
}
/// α is at most β, but where pairs are counted.
inline Limits low_turns_limits(const State& s) {
  const double low = scaling_of(s).low_turns;
  return {kMinRampTurns, has_pairs_ramp(s) ? kMaxRampTurns : s.scaling.kind->high_turns,
          rows::decimal_step(low)};
}
inline Limits high_turns_limits(const State& s) {
  const auto scaling = scaling_of(s);
  return {has_pairs_ramp(s) ? kMinRampTurns : scaling.low_turns, kMaxRampTurns,
          rows::decimal_step(scaling.high_turns)};
}
/// One pair turns at least.
inline Limits rotated_limits(const State& s) {
  return {2.0 / static_cast<double>(s.d), 1, rows::decimal_step(scaling_of(s).rotated)};
}

inline Limits amplitude_limits(const State& s) {
  constexpr double kLeast = 0.01;
  return {kLeast, kMaxScaleFactor, rows::decimal_step(posenc::amplitude(scaling_of(s)))};
}

inline constexpr Parameter kFactor = rows::row<&State::scaling, &ScalingOptions::factor>(
    {.id = "scale-factor",
     .group = "encoding",
     .label = "Scale factor",
     .symbol = "s",
     .scale = rows::logarithmic,
     .help = "How many times the trained length the model is to read; linear scaling also takes "
             "less than 1",
     .limits = factor_limits,
     .folded = true,
     .limited_by = "scaling",
     .applies = uses_factor,
     .why_not = "No scaling is chosen"});
inline constexpr Parameter kLowTurns = rows::row<&State::scaling, &ScalingOptions::low_turns>(
    {.id = "low-turns",
     .scope = Scope::encoding,
     .label = "Divided below",
     .symbol = "α",
     .scale = rows::logarithmic,
     .unit = "turns",
     .help = "Pairs that make fewer turns within the trained length are divided by s",
     .limits = low_turns_limits,
     .zero = "as published",
     .limited_by = "scaling",
     .applies = has_ramp,
     .why_not = kNoRamp});
inline constexpr Parameter kHighTurns = rows::row<&State::scaling, &ScalingOptions::high_turns>(
    {.id = "high-turns",
     .scope = Scope::encoding,
     .label = "Kept above",
     .symbol = "β",
     .scale = rows::logarithmic,
     .unit = "turns",
     .help = "Pairs that make more turns within the trained length are kept",
     .limits = high_turns_limits,
     .zero = "as published",
     .limited_by = "low-turns",
     .applies = has_ramp,
     .why_not = kNoRamp});
inline constexpr Parameter kRounded = rows::row<&State::scaling, &ScalingOptions::rounded>(
    {.id = "rounded",
     .scope = Scope::encoding,
     .label = "Ramp at whole pairs",
     .help = "Round where the ramp begins and ends, as most models do and gpt-oss does not",
     .applies = has_pairs_ramp,
     .why_not = "Only YaRN’s code rounds its ramp to pairs"});
inline constexpr Parameter kRotated = rows::row<&State::scaling, &ScalingOptions::rotated>(
    {.id = "rotated",
     .scope = Scope::encoding,
     .label = "Rotated part",
     .symbol = "p",
     .scale = rows::logarithmic,
     .help = "The part of the dimensions that turns: a quarter in GPT-J, GPT-NeoX and Gemma 4",
     .limits = rotated_limits,
     .zero = "as published",
     .limited_by = "d",
     .applies = is_scaled,
     .why_not = "No scaling is chosen"});
inline constexpr Parameter kAmplitude = rows::row<&State::scaling, &ScalingOptions::amplitude>(
    {.id = "amplitude",
     .scope = Scope::encoding,
     .label = "Amplitude",
     .scale = rows::logarithmic,
     .help = "What sines and cosines are multiplied by; DeepSeek leaves them at 1",
     .limits = amplitude_limits,
     .zero = "as published",
     .applies = is_scaled,
     .why_not = "No scaling is chosen"});

inline constexpr Option<bool> kCompare{
    false,
    {.id = "stretch-compare",
     .label = "Compare methods",
     .help = "Show all methods at once, not the chosen one beside the unstretched frequencies"}};
inline constexpr std::array<Choice, 2> kDataChoices{{{"pairs", "Pairs"}, {"methods", "Methods"}}};
inline constexpr Option<StretchData> kData{
    kDataChoices,
    {.id = "stretch-data",
     .label = "Numbers",
     .help = "Write the numbers of each pair, or those of each method",
     .in_panel = false}};

/// In the order of the panel.
inline constexpr std::array<const Parameter*, 8> kOptions{
    &kCompare, &kFactor, &kLowTurns, &kHighTurns, &kRounded, &kRotated, &kAmplitude, &kData};

}  // namespace stretch
}  // namespace posenc
