#pragma once

#include <array>
#include <cstdint>

#include <posenc/sinusoidal.hpp>

namespace posenc {

/// One 2×2 block of M_δ. It acts on pair k as a column p_k = (sin part, cos part), wherever the
/// convention puts them:
///   M = [[cos ω_kδ, sin ω_kδ], [−sin ω_kδ, cos ω_kδ]],  M·p_k(t) = p_k(t+δ) for every t.
/// (The angle-sum identities; Vaswani et al. 2017, §3.5: "PE(pos+k) is a linear function of
/// PE(pos)".)
struct RotationBlock {
  double m00, m01, m10, m11;

  /// M·v for a column v = (sin part, cos part).
  std::array<double, 2> operator()(std::array<double, 2> v) const {
    return {m00 * v[0] + m01 * v[1], m10 * v[0] + m11 * v[1]};
  }
  /// What applies the right one first.
  friend RotationBlock operator*(const RotationBlock& a, const RotationBlock& b) {
    const auto left = a({b.m00, b.m10}), right = a({b.m01, b.m11});
    return {left[0], right[0], left[1], right[1]};
  }
};

/// The block of the sine's frequency, for |δ| ≤ kMaxPosition. It carries the pair where
/// Sinusoidal::is_rotation(k). Largest error of its numbers kSinCosError.
RotationBlock rotation_block(const Sinusoidal&, int k, std::int64_t delta);
/// The column p_k(t), scaled as the convention has it; 0 for a cosine that the pair does not have.
/// Returns pair k at t, even if it is masked. |t| ≤ kMaxPosition. Largest error as
/// Sinusoidal::entry().
std::array<double, 2> pair_at(const Sinusoidal&, int k, std::int64_t t);
/// max |M_δ·p_k(t) − p_k(t+δ)| over the two components. Where is_rotation(k) rounding only, at most
/// kRotationResidual·scale; elsewhere what no rotation can mend.
double rotation_residual(const Sinusoidal&, int k, std::int64_t t, std::int64_t delta);

/// max |M_δ·M_ε − M_{δ+ε}| over the four entries of pair k's block, for |δ|, |ε|, |δ+ε| ≤
/// kMaxPosition: rounding only, at most kCompositionResidual, also of pairs that M does not carry.
double composition_residual(const Sinusoidal&, int k, std::int64_t delta, std::int64_t epsilon);

/// ‖M_δ − M_{−δ}‖ of pair k's block, the farthest that the two take a vector of length 1 apart:
/// 2·|sin ω_kδ|, for |δ| ≤ kMaxPosition. 0 where δ is a multiple of half a wavelength. Largest
/// error 2·kSinCosError + 2⁻⁵².
double direction_gap(const Sinusoidal&, int k, std::int64_t delta);

/// Largest rotation_residual() of pairs that rotate, for |t|, |δ|, |t+δ| ≤ kMaxPosition.
inline constexpr double kRotationResidual = 1e-15;
/// Largest composition_residual(): (2√2 + 1)·kSinCosError of the three blocks' numbers, and
/// kSinCosError of rounding their products and sum.
inline constexpr double kCompositionResidual = 1.1e-15;

}  // namespace posenc
