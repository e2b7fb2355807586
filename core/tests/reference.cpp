#include "reference.hpp"

#include <algorithm>
#include <cstdlib>

namespace posenc::reference {
namespace {

/// base^(n/m), n/m negative for falling frequencies.
Real power(double base, std::int64_t n, std::int64_t m) { return pow(base, Real(n) / m); }

/// torch.cat([first, second], 1), and a column of zeros where d is odd.
struct Halves {
  bool first, padding;
  int k;

  Halves(int d, int dim)
      : first(dim < d / 2), padding(dim >= d / 2 * 2), k(first ? dim : dim - d / 2) {}
};

ColumnFormula sines_cosines(const Halves& at, const Real& omega) {
  if (at.padding) return {};
  return {at.first ? Wave::sine : Wave::cosine, omega};
}

/// exp(−k·ln(base)/(half − 1)).
Real endpoint(int d, double base, int k) { return power(base, -k, d / 2 - 1); }

}  // namespace

Real Real::two_pi() {
  Real x;
  mpfr_const_pi(x.value_, MPFR_RNDN);
  mpfr_mul_2ui(x.value_, x.value_, 1, MPFR_RNDN);
  return x;
}

Real Real::turns(Turns phase) {
  Real high;
  Real low;
  mpfr_set_uj_2exp(high.value_, phase.high64(), -64, MPFR_RNDN);
  mpfr_set_uj_2exp(low.value_, static_cast<std::uint64_t>(phase.fraction), -128, MPFR_RNDN);
  return high + low;
}

SinCosTurns sin_cos_of_turns(const Real& turns) {
  static const Real full_turn = Real::two_pi();
  const Real angle = from_nearest_whole(turns) * full_turn;
  constexpr mpfr_prec_t bits = 80;
  mpfr_t sine;
  mpfr_t cosine;
  mpfr_init2(sine, bits);
  mpfr_init2(cosine, bits);
  mpfr_sin_cos(sine, cosine, angle.value_, MPFR_RNDN);
  const SinCosTurns both{mpfr_get_ld(sine, MPFR_RNDN), mpfr_get_ld(cosine, MPFR_RNDN)};
  mpfr_clear(sine);
  mpfr_clear(cosine);
  return both;
}

Real omega(int d, double base, int k) { return power(base, -2LL * k, d); }

Real entry(int d, double base, std::int64_t t, int dim) {
  const Real angle = t * omega(d, base, dim / 2);
  return dim % 2 == 0 ? sin(angle) : cos(angle);
}

ColumnFormula column_formula(std::string_view id, int d, double base, int dim) {
  const Halves at(d, dim);
  const int pair = dim / 2;
  const Wave alternating = dim % 2 == 0 ? Wave::sine : Wave::cosine;
  // Vaswani et al. 2017, §3.5: sin(pos/10000^(2i/d)), cos of the same.
  if (id == "paper") return {alternating, power(base, -2 * pair, d)};
  // SinePositionEncoding: angle of column j with the exponent 2·(j // 2)/d, cosines where j is odd.
  if (id == "keras-hub") return {alternating, power(base, -2 * pair, d)};
  // get_timing_signal_1d: num_timescales = channels // 2, log increment = log(max/min) /
  // max(num_timescales − 1, 1), concat sin and cos, pad [0, mod(channels, 2)].
  if (id == "tensor2tensor") {
    const int timescales = d / 2;
    return sines_cosines(at, power(base, -at.k, timescales - 1 > 1 ? timescales - 1 : 1));
  }
  // SinusoidalPositionalEmbedding.get_embedding: emb = log(10000)/(half_dim − 1), cat sin and cos,
  // a column of zeros for odd dimensions. ddpm: get_timestep_embedding, the same formula.
  if (id == "fairseq" || id == "ddpm") return sines_cosines(at, endpoint(d, base, at.k));
  // SinusoidalPositionEncoder: log_timescale_increment = log(10000)/(depth/2 − 1). whisper:
  // sinusoids(), log(max_timescale)/(channels // 2 − 1). mlx: from max_freq 1 down to min_freq
  // 1/base in half steps evenly spaced in the logarithm.
  if (id == "opennmt-tf" || id == "whisper" || id == "mlx") {
    return {at.first ? Wave::sine : Wave::cosine, endpoint(d, base, at.k)};
  }
  // positional_encoding: depth = depth/2, angle rates 1/10000^(k/depth), concat sin and cos.
  if (id == "tf-tutorial") return sines_cosines(at, power(base, -at.k, d / 2));
  // MarianSinusoidalPositionalEmbedding: pos/10000^(2(j//2)/dim) for j < dim; sentinel = dim/2,
  // rounded up for odd dims; the sines of even j go before it, the cosines of odd j behind.
  if (id == "marian-hf") {
    const int sentinel = d % 2 == 0 ? d / 2 : d / 2 + 1;
    const int j = dim < sentinel ? 2 * dim : 2 * (dim - sentinel) + 1;
    return {j % 2 == 0 ? Wave::sine : Wave::cosine, power(base, -2 * (j / 2), d)};
  }
  // PositionalEmbedding: inv_freq = 1/10000^(arange(0, demb, 2)/demb), cat sin and cos.
  if (id == "transformer-xl") return sines_cosines(at, power(base, -2 * at.k, d));
  // get_timestep_embedding(flip_sin_to_cos=True, downscale_freq_shift=0): exponent
  // −log(max_period)·k/half_dim, halves swapped to cos, sin; pad with zeros for odd dims.
  if (id == "diffusers") {
    if (at.padding) return {};
    return {at.first ? Wave::cosine : Wave::sine, power(base, -at.k, d / 2)};
  }
  // The same with downscale_freq_shift=1: over half_dim − 1.
  if (id == "diffusers-shift") {
    if (at.padding) return {};
    return {at.first ? Wave::cosine : Wave::sine, power(base, -at.k, d / 2 - 1)};
  }
  // sin(ω_1·t), cos(ω_1·t), …: the pair of columns 0 and 1 is called 1.
  if (id == "one-based") return {alternating, power(base, -2 * (pair + 1), d)};
  // The cosine's exponent takes its own column index.
  if (id == "mistake-cos-exponent") return {alternating, power(base, -dim, d)};
  // The exponent 2i/d of every column i.
  if (id == "mistake-dimension") return {alternating, power(base, -2 * dim, d)};
  // exp(2·i·…) with i already 0, 2, 4, ….
  if (id == "mistake-double-two") return {alternating, power(base, -2 * (2 * pair), d)};
  // arange(d)//2 * pi / base**(2*(arange(d)//2)/d).
  if (id == "mistake-index-pi") {
    return {alternating, pair * Real::two_pi() / 2 * power(base, -2 * pair, d)};
  }
  if (id == "mistake-multiply") return {alternating, power(base, 2 * pair, d)};
  std::abort();
}

namespace {

Real clipped(const Real& x) { return x < 0 ? Real(0) : 1 < x ? Real(1) : x; }

/// yarn's find_correction_dim: dim·log(max_position/(rotations·2π)) / (2·log(base)).
Real correction_dim(double rotations, int d, double base, std::int64_t trained) {
  return d * log(trained / (rotations * Real::two_pi())) / (2 * log(Real(base)));
}

}  // namespace

Real scaled_omega(int head, double base, int k, const Scaling& scaling) {
  // int(head_dim * partial_rotary_factor), int(rope_proportion * head_dim // 2).
  const int turning = static_cast<int>(scaling.rotated * head / 2 + 1e-9);
  if (scaling.rotated != 1 && k >= std::max(turning, 1)) return Real(0);
  const bool of_head = scaling.rotated == 1 || scaling.kind->id == "proportional";
  const int d = of_head ? head : 2 * std::max(turning, 1);
  const auto id = scaling.kind->id;
  const Real s(scaling.factor), trained(scaling.trained), plain = omega(d, base, k);
  const auto with_base_times = [&](const Real& ratio) {
    return pow(base * pow(ratio, Real(d) / (d - 2)), Real(-2LL * k) / d);
  };
  if (id == "none") return plain;
  // inv_freq /= factor.
  if (id == "linear" || id == "partial" || id == "proportional") return plain / s;
  // YaRN, Eq. 16.
  if (id == "ntk") return with_base_times(s);
  // base * ((factor * seq_len / max_position_embeddings) - (factor - 1)) ** (dim / (dim - 2)).
  if (id == "ntk-dynamic") {
    return with_base_times(s * std::max(scaling.length, scaling.trained) / trained - (s - 1));
  }
  // find_correction_range, linear_ramp_factor; interpolation·(1 − e) + extrapolation·e, e = 1 −
  // ramp.
  if (id == "yarn") {
    Real low = correction_dim(scaling.high_turns, d, base, scaling.trained);
    Real high = correction_dim(scaling.low_turns, d, base, scaling.trained);
    if (scaling.rounded) {
      low = floor(low);
      high = ceil(high);
    }
    if (low < 0) low = 0;
    if (d - 1 < high) high = d - 1;
    if (!(low < high) && !(high < low)) high = high + Real(1) / 1000;
    const Real ramp = clipped((k - low) / (high - low));
    return plain / s * ramp + plain * (1 - ramp);
  }
  const Real turns = trained * plain / Real::two_pi();
  const Real low(scaling.low_turns), high(scaling.high_turns);
  const Real gamma = clipped((turns - low) / (high - low));
  // Eq. 17 to 20: γ of r = L/λ between α and β.
  if (id == "yarn-paper") return (1 - gamma) * plain / s + gamma * plain;
  // apply_scaling: by the wavelength, between old_context_len/high_freq_factor and
  // /low_freq_factor.
  if (id == "llama3") {
    const Real wavelength = Real::two_pi() / plain;
    if (wavelength < trained / high) return plain;
    if (trained / low < wavelength) return plain / s;
    const Real smooth = (trained / wavelength - low) / (high - low);
    return (1 - smooth) * plain / s + smooth * plain;
  }
  // inv_freq = 1.0 / (ext_factors * base**inv_freq_shape).
  if (id == "longrope") return plain / scaling.factors()[static_cast<std::size_t>(k)];
  std::abort();
}

Real scaled_amplitude(const Scaling& scaling) {
  const auto id = scaling.kind->id;
  if (scaling.amplitude) return Real(*scaling.amplitude);
  // get_mscale: 0.1·log(scale) + 1.
  if (id.starts_with("yarn")) return log(Real(scaling.factor)) / 10 + 1;
  // math.sqrt(1 + math.log(factor) / math.log(original_max_position_embeddings)).
  if (id == "longrope") return sqrt(1 + log(Real(scaling.factor)) / log(Real(scaling.trained)));
  return Real(1);
}

Real scale(std::string_view id, int d) { return id == "mlx" ? sqrt(Real(2) / d) : Real(1); }

std::int64_t row_position(std::string_view id, std::int64_t n, std::int64_t length) {
  // make_positions: padding_idx + 1 + n, with padding_idx 1.
  if (id == "fairseq") return n + 2;
  // positions = range(1, length + 1).
  if (id == "opennmt-tf") return n + 1;
  // pos_seq = arange(klen − 1, −1, −1.0).
  if (id == "transformer-xl") return length - 1 - n;
  return n;
}

Real entry(const ColumnFormula& column, std::int64_t t) {
  if (column.wave == Wave::zero) return 0;
  const Real angle = t * column.omega;
  return column.wave == Wave::sine ? sin(angle) : cos(angle);
}

Real entry(std::string_view id, int d, double base, std::int64_t t, int dim) {
  return scale(id, d) * entry(column_formula(id, d, base, dim), t);
}

Dot::Dot(std::string_view id, int d, double base) : weight_(scale(id, d) * scale(id, d) / 2) {
  for (int dim = 0; dim < d; ++dim) {
    const auto column = column_formula(id, d, base, dim);
    if (column.wave == Wave::zero) continue;
    auto& same = columns_[column.omega.to_double()];
    same.omega = column.omega;
    ++same.count;
  }
}

Real Dot::operator()(std::int64_t delta) const {
  Real sum;
  for (const auto& [_, columns] : columns_) sum = sum + columns.count * cos(delta * columns.omega);
  return sum * weight_;
}

}  // namespace posenc::reference
