#include <posenc/scaling.hpp>

#include <algorithm>
#include <cmath>
#include <string>

#include <posenc/limits.hpp>

#include "frequencies/scaler.hpp"
#include "text.hpp"

namespace posenc {
namespace {

constexpr ScalingKind kScalings[] = {
    {
        .id = "none",
        .title = "None",
        .frequency = "ω_k",
        .note = "Slow pairs reach phases that the model has never seen.",
        .source = "Su et al. 2021, arXiv 2104.09864",
    },
    {
        .id = "linear",
        .title = "Linear (position interpolation)",
        .frequency = "ω_k/s",
        .note = "No phase is new, but neighbours come up to s times closer.",
        .source = "Chen et al. 2023, arXiv 2306.15595; transformers modeling_rope_utils.py",
        .rule = ScalingRule::divide,
    },
    {
        .id = "ntk",
        .title = "NTK-aware",
        .frequency = "ω_k with the base b·s^(d/(d−2))",
        .note = "The paper's first pair is kept and its last divided by s.",
        .source = "Peng et al. 2023, arXiv 2309.00071, Eq. 16",
        .rule = ScalingRule::base,
    },
    {
        .id = "ntk-dynamic",
        .title = "Dynamic NTK",
        .frequency = "ω_k with the base b·(s·l/L0 − (s−1))^(d/(d−2))",
        .note = "NTK-aware with a base that grows once the text is longer than the trained length.",
        .source = "transformers modeling_rope_utils.py, _compute_dynamic_ntk_parameters",
        .rule = ScalingRule::base,
        .grows = true,
    },
    {
        .id = "yarn",
        .title = "YaRN (code)",
        .frequency = "ω_k·(1−ρ+ρ/s), ρ = (k−lo)/(hi−lo), cut to [0, 1]",
        .note = "Fast pairs are kept, slow ones divided by s, with a ramp over the pair's number "
                "between them.",
        .source = "jquesnelle/yarn scaled_rope; transformers modeling_rope_utils.py, "
                  "_compute_yarn_parameters",
        .rule = ScalingRule::ramp_of_pairs,
        .amplitude = ScalingAmplitude::yarn,
    },
    {
        .id = "yarn-paper",
        .title = "YaRN (paper)",
        .frequency = "ω_k·(γ+(1−γ)/s), γ = (L0/λ_k − α)/(β−α), cut to [0, 1]",
        .note = "As the code, but with a ramp over the turns within the trained length.",
        .source = "Peng et al. 2023, arXiv 2309.00071, Eq. 17–22",
        .rule = ScalingRule::ramp_of_turns,
        .amplitude = ScalingAmplitude::yarn,
    },
    {
        .id = "llama3",
        .title = "Llama 3",
        .frequency = "ω_k·(γ+(1−γ)/s), γ = (L0/λ_k − α)/(β−α), cut to [0, 1]",
        .note = "The paper's ramp of YaRN between fewer turns, with the amplitude kept.",
        .source = "meta-llama/llama-models models/llama3/model.py, apply_scaling",
        .rule = ScalingRule::ramp_of_turns,
        .low_turns = 1,
        .high_turns = 4,
    },
    {
        .id = "partial",
        .title = "Partial",
        .frequency = "b^(−2k/(p·d))/s for k < p·d/2, else 0",
        .note = "Only the first p·d dimensions turn, by the frequencies of so many dimensions.",
        .source = "kingoflolz/mesh-transformer-jax (GPT-J); EleutherAI/gpt-neox rotary_pct; "
                  "transformers modeling_rope_utils.py, partial_rotary_factor",
        .rule = ScalingRule::divide,
        .rotated = 0.25,
    },
    {
        .id = "proportional",
        .title = "Proportional",
        .frequency = "ω_k/s for k < p·d/2, else 0",
        .note = "The fast pairs keep their frequencies, and the slow ones do not turn.",
        .source = "Barbero et al. 2024, arXiv 2410.06205 (p-RoPE); transformers "
                  "modeling_rope_utils.py, _compute_proportional_rope_parameters (Gemma 4)",
        .rule = ScalingRule::divide,
        .rotated = 0.25,
        .proportional = true,
    },
    {
        .id = "longrope",
        .title = "LongRoPE",
        .frequency = "ω_k/f_k",
        .note = "Each pair is divided by a number of its own, which a search has found.",
        .source = "Ding et al. 2024, arXiv 2402.13753; microsoft/LongRoPE",
        .rule = ScalingRule::list,
        .amplitude = ScalingAmplitude::longrope,
    },
};

/// The first of them that is not in the range, or null.
const double* outside(std::span<const double> values, double least, double most) {
  const auto found = std::ranges::find_if(
      values, [&](double value) { return !(value >= least && value <= most); });
  return found == values.end() ? nullptr : &*found;
}

Expected<void> in_range(std::string_view name, double value, double least, double most) {
  if (outside({&value, 1}, least, most) == nullptr) return {};
  return fail(std::string(name) + " = " + to_text(value) + " is out of range: choose one from " +
              to_text(least) + " to " + to_text(most));
}

Expected<void> list_of(std::string_view name, std::span<const double> factors, int pairs) {
  if (factors.size() != static_cast<std::size_t>(pairs)) {
    return fail(std::string(name) + " has " + std::to_string(factors.size()) + " factors for " +
                std::to_string(pairs) + " pairs: give one for each pair");
  }
  if (const double* const bad = outside(factors, 1, kMaxScaleFactor))
    return in_range("a factor of " + std::string(name), *bad, 1, kMaxScaleFactor);
  return {};
}

/// ω′ is at ρ of the way from ω to ω/s; ρ in [0, 1].
Fixed between(const Fixed& omega, const Fixed& rho, const Fixed& inverse) {
  return omega - omega * (rho - rho * inverse);
}

/// (x − from)/(to − from), cut to [0, 1]; a step where from = to.
Fixed clipped(const Fixed& x, const Fixed& from, const Fixed& to) {
  if (to < from) return Fixed::whole(1) - clipped(x, to, from);
  if (x < from) return {};
  if (!(x < to)) return Fixed::whole(1);
  return (x - from) / (to - from);
}

/// The pair that makes so many turns within L0, d·ln(L0/(2π·turns))/(2·ln b), which may lie before
/// the first.
struct PairOfTurns {
  Fixed size;
  bool negative = false;

  PairOfTurns(double turns, const Scaling& scaling, int d, const Fixed& ln_base) {
    const Fixed one = Fixed::whole(1);
    const Fixed angle =
        Fixed::whole(static_cast<std::uint64_t>(scaling.trained)) / fixed_from(turns);
    const Fixed ratio = angle * kFixedTurnsPerRadian;
    negative = ratio < one;
    const Fixed logarithm = ln(negative ? (kFixedPi + kFixedPi) / angle : ratio);
    size = logarithm * static_cast<std::uint64_t>(d) / (ln_base + ln_base);
  }
};

}  // namespace

std::span<const ScalingKind> scalings() { return kScalings; }
const ScalingKind& unscaled() { return kScalings[0]; }

const ScalingKind* find_scaling(std::string_view id) {
  const auto* const found = std::ranges::find(kScalings, id, &ScalingKind::id);
  return found == std::end(kScalings) ? nullptr : found;
}

Expected<void> accepts(const Scaling& scaling, int pairs) {
  const auto& kind = *scaling.kind;
  if (kind.rule == ScalingRule::none) return {};
  constexpr double kLeastAmplitude = 1e-3;
  auto good = in_range("scale factor", scaling.factor, kind.least_factor(), kMaxScaleFactor);
  const auto also = [&](Expected<void> next) {
    if (good) good = std::move(next);
  };
  also(in_range("trained length", static_cast<double>(scaling.trained),
                static_cast<double>(kind.least_trained()), static_cast<double>(kMaxLength)));
  also(in_range("length", static_cast<double>(scaling.length), 1, static_cast<double>(kMaxLength)));
  if (scaling.amplitude)
    also(in_range("amplitude", *scaling.amplitude, kLeastAmplitude, kMaxScaleFactor));
  if (kind.has_ramp()) {
    also(in_range("low turns", scaling.low_turns, kMinRampTurns, kMaxRampTurns));
    also(in_range("high turns", scaling.high_turns, kMinRampTurns, kMaxRampTurns));
    if (good && kind.rule == ScalingRule::ramp_of_turns && scaling.low_turns > scaling.high_turns) {
      return fail("low turns = " + to_text(scaling.low_turns) + " is above high turns = " +
                  to_text(scaling.high_turns) + ": choose a smaller one");
    }
  }
  if (!(scaling.rotated > 0 && scaling.rotated <= 1)) {
    also(fail("rotated = " + to_text(scaling.rotated) +
              " is no share: choose one above 0, up to 1"));
  }
  if (kind.rule == ScalingRule::list) {
    also(list_of("the short list", scaling.short_factors, pairs));
    also(list_of("the long list", scaling.long_factors, pairs));
  }
  return good;
}

int rotated_dims(const Scaling& scaling, int d, int least) {
  if (scaling.kind->rule == ScalingRule::none || scaling.rotated == 1) return d;
  constexpr double kRounding = 1e-9;
  const int dims = 2 * static_cast<int>(scaling.rotated * d / 2 + kRounding);
  return std::min(d, std::max(dims, least + least % 2));
}

double amplitude(const Scaling& scaling) {
  if (scaling.kind->rule == ScalingRule::none) return 1;
  if (scaling.amplitude) return *scaling.amplitude;
  const double s = scaling.factor;
  switch (scaling.kind->amplitude) {
    case ScalingAmplitude::one: return 1;
    case ScalingAmplitude::yarn: return 0.1 * std::log(s) + 1;
    case ScalingAmplitude::longrope:
      return std::sqrt(1 + std::log(s) / std::log(static_cast<double>(scaling.trained)));
  }
  return 1;
}

Scaler::Scaler(const Scaling& scaling, int d, const Fixed& ln_base)
    : scaling_(&scaling), ln_base_(ln_base) {
  const Fixed one = Fixed::whole(1);
  const Fixed s = fixed_from(scaling.factor);
  inverse_ = one / s;
  switch (scaling.kind->rule) {
    case ScalingRule::base: {
      Fixed by = s;
      if (scaling.kind->grows) {
        const auto trained = static_cast<std::uint64_t>(scaling.trained);
        const auto length = static_cast<std::uint64_t>(std::max(scaling.length, scaling.trained));
        by = s * length / trained - (s - one);
      }
      // by was cut below s·l/L0, where that is 1.
      if (d > 2 && one < by)
        ln_base_ =
            ln_base_ + ln(by) * static_cast<std::uint64_t>(d) / static_cast<std::uint64_t>(d - 2);
      break;
    }
    case ScalingRule::ramp_of_pairs: {
      const PairOfTurns first(scaling.high_turns, scaling, d, ln_base);
      const PairOfTurns last(scaling.low_turns, scaling, d, ln_base);
      const auto pairs = Fixed::whole(static_cast<std::uint64_t>(d));
      if (!first.negative) from_ = scaling.rounded ? floor(first.size) : first.size;
      if (last.negative) {
        // The code cuts only the beginning at pair 0.
        before_ = scaling.rounded ? floor(last.size) : last.size;
        from_ = from_ + before_;
      } else {
        to_ = std::min(scaling.rounded ? ceil(last.size) : last.size, pairs - one);
      }
      if (from_ == to_) to_ = to_ + one / std::uint64_t{1000};
      break;
    }
    case ScalingRule::ramp_of_turns:
      from_ = fixed_from(scaling.low_turns);
      to_ = fixed_from(scaling.high_turns);
      break;
    case ScalingRule::none:
    case ScalingRule::divide:
    case ScalingRule::list: break;
  }
}

Fixed Scaler::divided(const Fixed& omega, std::size_t k, const Fixed& turns) const {
  switch (scaling_->kind->rule) {
    case ScalingRule::none:
    case ScalingRule::base: return omega;
    case ScalingRule::divide: return omega * inverse_;
    case ScalingRule::ramp_of_pairs:
      return between(omega, clipped(Fixed::whole(k) + before_, from_, to_), inverse_);
    case ScalingRule::ramp_of_turns: {
      const Fixed within = turns * static_cast<std::uint64_t>(scaling_->trained);
      return between(omega, Fixed::whole(1) - clipped(within, from_, to_), inverse_);
    }
    case ScalingRule::list: return omega / fixed_from(scaling_->factors()[k]);
  }
  return omega;
}

}  // namespace posenc
