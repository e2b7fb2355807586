#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>

/// How models stretch the frequencies they were trained with, to read longer contexts: one table, a
/// row each.
namespace posenc {

/// What becomes of ω_k.
enum class ScalingRule {
  none,
  divide,         ///< ω_k / s
  base,           ///< the base becomes b·s^(d/(d−2)); at d = 2 it stays
  ramp_of_pairs,  ///< ω_k·(1−ρ+ρ/s), ρ from 0 to 1 between two pairs
  ramp_of_turns,  ///< ω_k·(γ+(1−γ)/s), γ from 0 to 1 by the turns that a pair makes within L0
  list            ///< ω_k / f_k, numbers that somebody found
};

/// What cosines and sines are multiplied by.
enum class ScalingAmplitude { one, yarn, longrope };

/// One way to do so. Plain data; rows of scalings() live for ever. Letters are those of Scaling.
struct ScalingKind {
  std::string_view id;
  std::string_view title;
  std::string_view frequency;  ///< the formula of ω′_k
  std::string_view note;       ///< one sentence: what it keeps and what it gives up
  std::string_view source;
  ScalingRule rule = ScalingRule::none;
  ScalingAmplitude amplitude = ScalingAmplitude::one;
  bool grows = false;                     ///< s grows with the length, from 1 at L0
  double low_turns = 1, high_turns = 32;  ///< what the source has for Scaling's
  double rotated = 1;                     ///< the same
  /// Where not all pairs turn: exponents are those of all d dims, and not of the dims that turn.
  bool proportional = false;

  constexpr bool has_ramp() const {
    return rule == ScalingRule::ramp_of_pairs || rule == ScalingRule::ramp_of_turns;
  }
  /// What is only divided may be multiplied as well.
  constexpr double least_factor() const { return rule == ScalingRule::divide ? 1e-3 : 1; }
  /// LongRoPE divides by ln L0.
  constexpr std::int64_t least_trained() const {
    return amplitude == ScalingAmplitude::longrope ? 2 : 1;
  }
};

/// All of them, the first leaves frequencies as they are.
std::span<const ScalingKind> scalings();
const ScalingKind& unscaled();
/// The row of that id, or null.
const ScalingKind* find_scaling(std::string_view id);

/// One with its parameters.
struct Scaling {
  const ScalingKind* kind = &unscaled();
  double factor = 1;  ///< s in [least_factor(), kMaxScaleFactor]
  std::int64_t trained =
      4096;  ///< L0 in [least_trained(), kMaxLength], the length that the model was trained on
  std::int64_t length = 4096;  ///< l in [1, kMaxLength], the length that it reads now
  /// α and β in [kMinRampTurns, kMaxRampTurns]: a pair that makes fewer turns within L0 than α is
  /// divided by s, one that makes more than β is kept. α = β is a step. The code of YaRN takes α >
  /// β too, and divides the fast pairs then; the others need α ≤ β.
  double low_turns = 1, high_turns = 32;
  bool rounded = true;  ///< ramp_of_pairs begins and ends at whole pairs
  /// p in (0, 1]: of d dims the first p·d turn (rotated_dims()), and the other pairs have ω = 0.
  /// Frequencies are those of a vector of so many dims, or of d where the kind is proportional.
  double rotated = 1;
  std::optional<double> amplitude =
      {};  ///< in the place of the kind's own, in (0, kMaxScaleFactor]
  /// f_k in [1, kMaxScaleFactor], one for each pair: up to L0, and beyond.
  std::vector<double> short_factors = {}, long_factors = {};

  /// What the lists' numbers are divided by at that length.
  const std::vector<double>& factors() const {
    return length > trained ? long_factors : short_factors;
  }
  friend bool operator==(const Scaling&, const Scaling&) = default;
};

/// Nothing, or which parameter is out of range for so many pairs, and what to do.
Expected<void> accepts(const Scaling&, int pairs);

/// d where p = 1, and else 2·⌊p·d/2⌋ (transformers: int(head_dim · partial_rotary_factor)), but at
/// least so many as `least` says.
int rotated_dims(const Scaling&, int d, int least = 2);

/// What every entry is multiplied by: for yarn 0.1·ln s + 1, for longrope √(1 + ln s/ln L0), s > 1.
/// Relative error below 2⁻⁵¹.
double amplitude(const Scaling&);

inline constexpr double kMaxScaleFactor = 1000;
inline constexpr double kMinRampTurns = 0.01, kMaxRampTurns = 1e6;

}  // namespace posenc
