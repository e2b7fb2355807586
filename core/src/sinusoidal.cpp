#include <posenc/sinusoidal.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numbers>
#include <utility>

#include "frequencies/frequencies.hpp"
#include "kernels.hpp"
#include "numeric/octant.hpp"
#include "own/rule.hpp"
#include "text.hpp"

namespace posenc {
namespace {

/// f in [0, 1) in units of 2⁻¹²⁸, rounded down.
U128 fraction_of(double f) {
  const double scaled = f * 0x1p64;
  const auto high = static_cast<std::uint64_t>(scaled);
  const auto low = static_cast<std::uint64_t>((scaled - static_cast<double>(high)) * 0x1p64);
  return (U128{high} << 64) | low;
}

/// The leading 128 bits of a product of two fractions, to 2⁻¹²⁶.
U128 product(U128 a, U128 b) {
  const U128 a_high = a >> 64;
  const U128 a_low = static_cast<std::uint64_t>(a);
  const U128 b_high = b >> 64;
  const U128 b_low = static_cast<std::uint64_t>(b);
  return a_high * b_high + ((a_high * b_low) >> 64) + ((a_low * b_high) >> 64);
}

/// (whole_turns + step)·t modulo one turn at a t between whole positions.
Turns phase_between(Turns step, std::uint32_t whole_turns, double t) {
  assert(std::fabs(t) <= static_cast<double>(kMaxPosition));
  const double whole = std::trunc(t);
  const U128 rest = fraction_of(std::fabs(t - whole));
  const Turns part{product(step.fraction, rest) + whole_turns * rest};
  const Turns at_whole = step * static_cast<std::int64_t>(whole);
  return t < 0 ? at_whole - part : at_whole + part;
}

}  // namespace

Expected<Sinusoidal> Sinusoidal::make(int d, double base, const Convention& convention,
                                      const Scaling& scaling) {
  if (auto accepted = convention.accepts(d); !accepted) return tl::unexpected(accepted.error());
  if (!(base >= kMinBase && base <= kMaxBase)) {
    return fail("base = " + to_text(base) + " is out of range: choose a base from " +
                to_text(kMinBase) + " to " + to_text(kMaxBase));
  }
  const FrequencyRule& rule = convention.rule;
  const int rotated = rotated_dims(scaling, d, convention.min_d);
  const int pairs = convention.pairs(rotated);
  const int of_exponent = scaling.kind->proportional ? d : rotated;
  if (auto accepted = accepts(scaling, convention.pairs(d)); !accepted)
    return tl::unexpected(accepted.error());
  if (!convention.takes_scaling() && scaling.kind->rule != ScalingRule::none) {
    return fail("the frequencies of " + std::string(convention.id) +
                (rule.rising ? " rise" : " are typed") +
                ", so that they cannot be stretched: choose another convention, or no scaling");
  }
  if (convention.own != nullptr) return own(d, base, convention);
  Progression progression{
      .base = base,
      .numerator = static_cast<std::uint32_t>(rule.numerator),
      .denominator = static_cast<std::uint32_t>(convention.divisor(of_exponent)),
      .shift = static_cast<std::uint32_t>(rule.shift),
      .rising = rule.rising,
      .times_index_pi = rule.times_index_pi};
  const auto make_all = [&] {
    Frequencies all = make_frequencies(progression, pairs, of_exponent, scaling);
    const auto count = static_cast<std::size_t>(convention.pairs(d));
    all.step.resize(count);
    all.omega.resize(count);
    if (!all.whole_turns.empty()) all.whole_turns.resize(count);
    return all;
  };
  Frequencies frequencies = make_all();
  Sinusoidal made;
  made.convention_ = &convention;
  made.d_ = d;
  made.base_ = base;
  made.scale_ = convention.scale == Scale::root_two_over_d ? std::sqrt(2.0 / d) : 1;
  made.scale_ *= amplitude(scaling);
  made.scaling_ = scaling;
  made.step_ = std::move(frequencies.step);
  made.omega_ = std::move(frequencies.omega);
  made.whole_turns_ = std::move(frequencies.whole_turns);
  if (rule.cosine_shift != 0) {
    progression.shift += static_cast<std::uint32_t>(rule.cosine_shift);
    frequencies = make_all();
    made.cosine_step_ = std::move(frequencies.step);
    made.cosine_omega_ = std::move(frequencies.omega);
    made.cosine_whole_turns_ = std::move(frequencies.whole_turns);
  }
  return made;
}

Expected<Sinusoidal> Sinusoidal::own(int d, double base, const Convention& convention) {
  Sinusoidal made;
  made.convention_ = &convention;
  made.d_ = d;
  made.base_ = base;
  made.step_.resize(index(convention.pairs(d)));
  const auto frequencies = convention.own->frequencies(made);
  if (!frequencies) return tl::unexpected(frequencies.error());
  const OwnFrequencies& all = **frequencies;
  made.scale_ = all.amplitude;
  made.step_ = all.sines.step;
  made.omega_ = all.sines.omega;
  made.whole_turns_ = all.sines.whole_turns;
  made.cosine_step_ = all.cosines.step;
  made.cosine_omega_ = all.cosines.omega;
  made.cosine_whole_turns_ = all.cosines.whole_turns;
  return made;
}

Sinusoidal Sinusoidal::octaves(int pairs) {
  assert(pairs >= 1 && pairs <= kMaxDim / 2);
  Frequencies frequencies = make_octaves(pairs);
  Sinusoidal made;
  made.d_ = 2 * pairs;
  made.step_ = std::move(frequencies.step);
  made.omega_ = std::move(frequencies.omega);
  return made;
}

Sinusoidal Sinusoidal::with_masked(std::vector<bool> masked) const {
  assert(masked.size() == step_.size() && std::ranges::find(masked, false) != masked.end());
  Sinusoidal made = *this;
  made.masked_ = std::move(masked);
  return made;
}

int Sinusoidal::active_pairs() const {
  return pairs() - static_cast<int>(std::ranges::count(masked_, true));
}

WaveColumn Sinusoidal::column(int dim) const {
  WaveColumn at = wave_at(dim);
  if (at.kind != WaveColumn::Kind::zero && is_masked(at.pair)) at.kind = WaveColumn::Kind::zero;
  return at;
}

WaveColumn Sinusoidal::wave_at(int dim) const {
  assert(dim >= 0 && dim < d());
  const int cosines = d() / 2;
  const bool sines_first = convention_->layout == ColumnLayout::sines_cosines;
  const bool is_spare = dim / 2 >= pairs();  // of alternating columns
  switch (convention_->layout) {
    case ColumnLayout::interleaved:
      if (is_spare) return {};
      return {dim % 2 == 0 ? WaveColumn::Kind::sine : WaveColumn::Kind::cosine, dim / 2};
    case ColumnLayout::cosine_first:
      if (is_spare) return {};
      return {dim % 2 == 0 ? WaveColumn::Kind::cosine : WaveColumn::Kind::sine, dim / 2};
    case ColumnLayout::sines_cosines:
    case ColumnLayout::cosines_sines: {
      const int first_half = sines_first ? pairs() : cosines;
      if (dim < first_half)
        return {sines_first ? WaveColumn::Kind::sine : WaveColumn::Kind::cosine, dim};
      if (dim >= pairs() + cosines) return {};
      return {sines_first ? WaveColumn::Kind::cosine : WaveColumn::Kind::sine, dim - first_half};
    }
  }
  assert(false);
  return {};
}

int Sinusoidal::sine_dim(int k) const {
  assert(k >= 0 && k < pairs());
  switch (convention_->layout) {
    case ColumnLayout::interleaved: return 2 * k;
    case ColumnLayout::cosine_first: return 2 * k + 1;
    case ColumnLayout::sines_cosines: return k;
    case ColumnLayout::cosines_sines: return d() / 2 + k;
  }
  assert(false);
  return 0;
}

std::optional<int> Sinusoidal::cosine_dim(int k) const {
  assert(k >= 0 && k < pairs());
  if (k >= d() / 2) return std::nullopt;
  switch (convention_->layout) {
    case ColumnLayout::interleaved: return 2 * k + 1;
    case ColumnLayout::cosine_first: return 2 * k;
    case ColumnLayout::sines_cosines: return pairs() + k;
    case ColumnLayout::cosines_sines: return k;
  }
  assert(false);
  return std::nullopt;
}

bool Sinusoidal::is_rotation(int k) const { return k < d() / 2 && cosine_step(k) == step(k); }

Turns Sinusoidal::column_step(WaveColumn column) const {
  switch (column.kind) {
    case WaveColumn::Kind::sine: return step(column.pair);
    case WaveColumn::Kind::cosine: return cosine_step(column.pair);
    case WaveColumn::Kind::zero: return {};
  }
  assert(false);
  return {};
}

double Sinusoidal::wavelength(int k) const { return 2 * std::numbers::pi / omega(k); }

double Sinusoidal::turns_within(int k, std::int64_t length) const {
  return static_cast<double>(length) * omega(k) / (2 * std::numbers::pi);
}

std::int64_t Sinusoidal::half_turns(int k, std::int64_t t) const {
  assert(0 <= t && t <= kMaxPosition);
  assert(static_cast<double>(t) * omega(k) / std::numbers::pi < 0x1p63);
  const U128 positions = static_cast<U128>(t);
  const U128 fraction = step(k).fraction;
  constexpr int kHalf = 64;
  // t·fraction in units of 2⁻⁶⁴ turn, from its two halves: each product fits.
  const U128 low = positions * static_cast<std::uint64_t>(fraction);
  const U128 high = positions * (fraction >> kHalf) + (low >> kHalf);
  const U128 whole = whole_turns_.empty() ? 0 : positions * whole_turns_[index(k)];
  return static_cast<std::int64_t>(2 * whole + (high >> (kHalf - 1)));
}

Turns Sinusoidal::phase_at(double t, int k) const {
  return phase_between(step(k), whole_turns_.empty() ? 0 : whole_turns_[index(k)], t);
}

Turns Sinusoidal::cosine_phase_at(double t, int k) const {
  if (!has_cosine_steps()) return phase_at(t, k);
  return phase_between(cosine_step(k),
                       cosine_whole_turns_.empty() ? 0 : cosine_whole_turns_[index(k)], t);
}

Turns Sinusoidal::column_phase(WaveColumn column, std::int64_t t, double fraction) const {
  const Turns at_whole = column_step(column) * t;
  if (fraction == 0 || column.kind == WaveColumn::Kind::zero) return at_whole;
  return at_whole + (column.kind == WaveColumn::Kind::sine
                         ? phase_at(fraction, column.pair)
                         : cosine_phase_at(fraction, column.pair));
}

double Sinusoidal::entry(std::int64_t t, int dim) const {
  const WaveColumn at = column(dim);
  if (at.kind == WaveColumn::Kind::zero) return 0;
  return scale_ * (at.kind == WaveColumn::Kind::sine ? sin(phase(t, at.pair))
                                                     : cos(cosine_phase(t, at.pair)));
}

double Sinusoidal::entry_at(double t, int dim) const {
  const WaveColumn at = column(dim);
  if (at.kind == WaveColumn::Kind::zero) return 0;
  return scale_ * (at.kind == WaveColumn::Kind::sine ? sin(phase_at(t, at.pair))
                                                     : cos(cosine_phase_at(t, at.pair)));
}

void Sinusoidal::row(std::int64_t t, std::span<double> out) const {
  assert(out.size() == index(d()));
  constexpr int kAtOnce = 64;
  std::array<double, kAtOnce> x{}, sines, cosines;
  std::array<std::uint64_t, kAtOnce> quarters{};
  const int sine = sine_dim(0), cosine = cosine_dim(0).value_or(0);
  const int stride = pairs() > 1 ? sine_dim(1) - sine : 1;
  out.back() = 0;
  for (int first = 0; first < pairs(); first += kAtOnce) {
    const int count = std::min(kAtOnce, pairs() - first);
    for (int i = 0; i < count; ++i) {
      const auto [quarter, angle] = octant_of(phase(t, first + i));
      quarters[index(i)] = quarter, x[index(i)] = angle;
    }
    kernels::sin_cos_octants(x.data(), quarters.data(), kernels::padded(index(count)), sines.data(),
                             cosines.data());
    for (int k = first; k < first + count; ++k) {
      const bool is_left_out = is_masked(k);
      const auto entry = [&](double value) { return is_left_out ? 0 : scale_ * value; };
      out[index(sine + stride * k)] = entry(sines[index(k - first)]);
      if (k >= d() / 2) continue;
      const bool is_one = cosine_step_.empty() || is_rotation(k);
      out[index(cosine + stride * k)] =
          entry(is_one ? cosines[index(k - first)] : cos(cosine_phase(t, k)));
    }
  }
}

}  // namespace posenc
