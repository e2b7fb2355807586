#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <posenc/conventions.hpp>
#include <posenc/encoding.hpp>
#include <posenc/expected.hpp>
#include <posenc/limits.hpp>
#include <posenc/scaling.hpp>
#include <posenc/turns.hpp>

namespace posenc {

/// What a dimension holds: scale·sin(t·ω) or scale·cos(t·ω) of a pair's ω, or nothing but zeros.
struct WaveColumn {
  enum class Kind { sine, cosine, zero };
  Kind kind = Kind::zero;
  int pair = 0;

  friend bool operator==(const WaveColumn&, const WaveColumn&) = default;
};

/// The sinusoidal encoding with validated parameters, in any Convention. As Vaswani et al. 2017,
/// §3.5, have it:
///   PE(t, 2k) = sin(t·ω_k),  PE(t, 2k+1) = cos(t·ω_k),  ω_k = base^(−2k/d),  k = 0 … d/2 − 1.
/// Other conventions have other frequencies, put pair k's sine and cosine into other columns
/// ("dims"), and may scale them; pair k is the same pair in all of them. Making one costs O(d);
/// everything else is exact in the phase for |t| ≤ kMaxPosition, whatever t is. Errors below are
/// for scale 1: elsewhere they are multiplied by scale().
class Sinusoidal final : public Encoding {
 public:
  /// d in [kMinDim, kMaxDim] that the convention accepts, base in [kMinBase, kMaxBase]; otherwise
  /// an error that names the limit. The convention is one of conventions(), or own_convention()'s,
  /// whose expressions have to have values here.
  static Expected<Sinusoidal> make(int d, double base, const Convention& convention = paper(),
                                   const Scaling& scaling = {});
  /// `pairs` pairs (1 … kMaxDim/2) whose wavelengths are 2, 4, 8, … 2^pairs positions, as the bits
  /// of a binary counter have them, interleaved. Pairs from 128 on do not move: their frequency is
  /// 0 and their wavelength infinite.
  static Sinusoidal octaves(int pairs);
  /// The same encoding with some of its pairs masked: their columns hold 0, and what is made of
  /// columns (entries, tables, means, pictures, dot products) is without them. Frequencies and
  /// phases stay as they are. `masked.size() == pairs()`, and at least one pair is not masked.
  Sinusoidal with_masked(std::vector<bool> masked) const;

  std::string_view id() const override { return "sinusoidal"; }
  int d() const override { return d_; }
  double largest_entry(std::int64_t) const override { return scale_; }
  /// Sines: ⌊d/2⌋, and one more where an odd d has a sine without cosine.
  int pairs() const { return static_cast<int>(step_.size()); }
  /// 0 for octaves().
  double base() const { return base_; }
  const Convention& convention() const { return *convention_; }
  /// How its frequencies are stretched.
  const Scaling& scaling() const { return scaling_; }
  /// What every entry is multiplied by: 1 or √(2/d), times the scaling's amplitude.
  double scale() const { return scale_; }

  bool is_masked(int k) const { return !masked_.empty() && masked_[index(k)]; }
  /// The number of pairs that are not masked.
  int active_pairs() const;

  /// Which pair a dimension belongs to, and the dimensions of pair k.
  WaveColumn column(int dim) const;
  int sine_dim(int k) const;
  /// Nothing where a pair has no cosine.
  std::optional<int> cosine_dim(int k) const;
  /// Whether pair k turns as one: its sine and its cosine are both there, of one frequency.
  bool is_rotation(int k) const;
  /// The same for every pair: only then p(t)·p(t+Δ) does not depend on t.
  bool is_rotation() const { return is_rotation(pairs() - 1) && is_rotation(0); }

  /// ω_k as turns per position (ω_k / 2π), rounded to 2⁻¹²⁸ turn. Whole turns, which change
  /// nothing at whole positions, are dropped.
  Turns step(int k) const { return step_[index(k)]; }
  /// ω_k in radians per position; relative error ≤ 2⁻⁵².
  double omega(int k) const { return omega_[index(k)]; }
  /// 2π/ω_k in positions, infinite where ω_k is 0; relative error ≤ 2⁻⁵¹.
  double wavelength(int k) const;
  /// The turns that pair k completes from one position to that `length` further, ω_k·length/2π;
  /// relative error ≤ 2⁻⁵⁰.
  double turns_within(int k, std::int64_t length) const;
  /// The half turns that pair k completes from position 0 to position t, ⌊t·ω_k/π⌋: how often its
  /// sine has changed its sign on the way. 0 ≤ t ≤ kMaxPosition with t·ω_k/π < 2⁶³. Exact where
  /// t·ω_k/π lies further than t·2⁻¹²⁷ from a whole number, and of octaves() always.
  std::int64_t half_turns(int k, std::int64_t t) const;
  /// Whether cosines have frequencies of their own.
  bool has_cosine_steps() const { return !cosine_step_.empty(); }
  /// The same for the pair's cosine.
  Turns cosine_step(int k) const { return cosine_step_.empty() ? step(k) : cosine_step_[index(k)]; }
  double cosine_omega(int k) const {
    return cosine_omega_.empty() ? omega(k) : cosine_omega_[index(k)];
  }
  /// Returns the step of a column's sine or cosine; 0 for a column of zeros.
  Turns column_step(WaveColumn) const;

  /// t·ω_k modulo one turn, exact to |t|·2⁻¹²⁸ turns, any |t| ≤ kMaxPosition.
  Turns phase(std::int64_t t, int k) const { return step(k) * t; }
  Turns cosine_phase(std::int64_t t, int k) const { return cosine_step(k) * t; }
  /// The same at a position between two whole ones (a clock that swings while playing), |t| ≤
  /// kMaxPosition. Exact to |t|·2⁻¹²⁸ + 2⁻¹²⁵ turns.
  Turns phase_at(double t, int k) const;
  Turns cosine_phase_at(double t, int k) const;
  /// A column's phase at t + fraction, 0 ≤ fraction < 1: its number is the sine or cosine of that.
  Turns column_phase(WaveColumn, std::int64_t t, double fraction) const;

  /// PE(t, dim), dim in [0, d), |t| ≤ kMaxPosition. Largest absolute error kEntryError.
  double entry(std::int64_t t, int dim) const override;
  double entry_at(double t, int dim) const override;
  void row(std::int64_t t, std::span<double> out) const override;
  /// Largest absolute errors kFillErrorF32 and kFillErrorF64, the rounding of values included, for
  /// |t| ≤ kMaxPosition. Allocates nothing. The same bits on every machine, however a table is
  /// split. A row of float32 by itself takes up to four times as long as row(): a recurrence leads
  /// to it from the last position that is a multiple of 256.
  void fill(const Positions&, std::span<float> out, Threads* threads = nullptr) const override;
  void fill(const Positions&, std::span<double> out, Threads* threads = nullptr) const override;

  /// mean_entry() and evaluate_field() of field.hpp say what.
  double mean(Cells positions, Cells dims) const override;
  void paint(std::span<const Cells> rows, std::span<const Cells> columns,
             std::span<float> out) const override;
  /// mean_dot() and evaluate_similarity() of similarity_field.hpp say what.
  double mean_dot(Cells i, Cells j) const override;
  void paint_dots(std::span<const Cells> rows, std::span<const Cells> columns, std::span<float> out,
                  Threads* threads = nullptr) const override;

  /// p(t)·p(t+Δ) = scale²·Σ_k cos(ω_k·Δ), for every t where is_rotation(); elsewhere its mean over
  /// all t, to which every column adds scale²·cos(ω·Δ)/2. |Δ| ≤ kMaxPosition. Largest error
  /// d·kDotError. O(d).
  double dot(std::int64_t delta) const;
  /// Equally spaced distances: out[i] = dot(first + i·step), for distances within ±kMaxPosition.
  /// Largest error d·kDotError. About one multiplication and addition of complex numbers per pair
  /// and distance.
  void dot_curve(std::int64_t first, std::int64_t step, std::span<double> out,
                 Threads* threads = nullptr) const;
  /// What pair k contributes to the dot product: scale²·cos(ω_k·Δ), or half of that for each of its
  /// columns where they do not turn as one.
  double term(int k, std::int64_t delta) const;
  /// The same dot product taken from the two rows themselves, Σ_j PE(t,j)·PE(t+Δ,j): for showing
  /// whether it depends on t. Largest error 2·d·kDotError.
  double dot_at(std::int64_t t, std::int64_t delta) const override;
  /// The same over equally spaced distances, from row t and each of the rows t + first + i·step:
  /// for |t|, |Δ|, |t+Δ| ≤ kMaxPosition. Largest error 2·d·kDotError. About twice the cost of
  /// dot_curve().
  void dot_curve_at(std::int64_t t, std::int64_t first, std::int64_t step, std::span<double> out,
                    Threads* threads = nullptr) const;

 private:
  static Expected<Sinusoidal> own(int d, double base, const Convention&);
  /// The column of a dimension, masked or not.
  WaveColumn wave_at(int dim) const;
  static std::size_t index(int k) { return static_cast<std::size_t>(k); }

  const Convention* convention_ = &paper();
  Scaling scaling_;
  int d_ = 0;
  double base_ = 0;
  double scale_ = 1;
  std::vector<Turns> step_;
  std::vector<double> omega_;
  /// Empty where a pair has one frequency.
  std::vector<Turns> cosine_step_;
  std::vector<double> cosine_omega_;
  std::vector<bool> masked_;  ///< empty where none is
  /// What steps drop; empty where all is 0.
  std::vector<std::uint32_t> whole_turns_, cosine_whole_turns_;
};

/// Largest absolute error of entry() and row() for |t| ≤ kMaxPosition (against MPFR).
inline constexpr double kEntryError = kSinCosError + 0x1p-80;
/// Largest absolute errors of fill(), |t| ≤ kMaxPosition (rounding of values up to 1 included).
inline constexpr double kFillErrorF32 = 6e-8;
inline constexpr double kFillErrorF64 = 2e-15;
/// Largest error of dot(), dot_curve() and, twice that, of dot_at() and dot_curve_at(), for each of
/// the d dimensions: 2⁻⁵¹.
inline constexpr double kDotError = 0x1p-51;

}  // namespace posenc
