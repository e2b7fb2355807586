#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <string_view>

// Declares its functions of std::intmax_t only after <cstdint>.
#include <mpfr.h>

#include <posenc/scaling.hpp>
#include <posenc/turns.hpp>

/// What core should compute, at 320 bits by MPFR, straight from the formulas.
namespace posenc::reference {

class Real {
 public:
  Real(double x = 0) {
    mpfr_init2(value_, kBits);
    mpfr_set_d(value_, x, MPFR_RNDN);
  }
  template <std::integral Whole>
  Real(Whole n) : Real() {
    mpfr_set_sj(value_, static_cast<std::intmax_t>(n), MPFR_RNDN);
  }
  Real(const Real& other) : Real() { mpfr_set(value_, other.value_, MPFR_RNDN); }
  Real& operator=(const Real& other) {
    mpfr_set(value_, other.value_, MPFR_RNDN);
    return *this;
  }
  ~Real() { mpfr_clear(value_); }

  static Real two_pi();
  /// The phase as a number in [0, 1).
  static Real turns(Turns);

  friend Real operator+(const Real& a, const Real& b) { return by(mpfr_add, a, b); }
  friend Real operator-(const Real& a, const Real& b) { return by(mpfr_sub, a, b); }
  friend Real operator*(const Real& a, const Real& b) { return by(mpfr_mul, a, b); }
  friend Real operator/(const Real& a, const Real& b) { return by(mpfr_div, a, b); }
  friend Real pow(const Real& a, const Real& b) { return by(mpfr_pow, a, b); }
  friend Real sin(const Real& a) { return by(mpfr_sin, a); }
  friend Real cos(const Real& a) { return by(mpfr_cos, a); }
  friend Real exp(const Real& a) { return by(mpfr_exp, a); }
  friend Real log(const Real& a) { return by(mpfr_log, a); }
  friend Real sqrt(const Real& a) { return by(mpfr_sqrt, a); }
  friend Real abs(const Real& a) { return by(mpfr_abs, a); }
  friend Real floor(const Real& a) { return by(mpfr_rint_floor, a); }
  friend Real ceil(const Real& a) { return by(mpfr_rint_ceil, a); }
  friend bool operator<(const Real& a, const Real& b) {
    return mpfr_less_p(a.value_, b.value_) != 0;
  }
  /// x − the nearest whole number.
  friend Real from_nearest_whole(const Real& a) { return a - by(mpfr_rint, a); }
  /// The nearest whole number; it must fit.
  friend std::int64_t nearest_whole(const Real& a) { return mpfr_get_sj(a.value_, MPFR_RNDN); }
  friend struct SinCosTurns sin_cos_of_turns(const Real&);

  double to_double() const { return mpfr_get_d(value_, MPFR_RNDN); }

 private:
  /// What a function of MPFR makes of some numbers.
  template <class Function, class... Numbers>
  static Real by(Function function, const Numbers&... numbers) {
    Real x;
    function(x.value_, numbers.value_..., MPFR_RNDN);
    return x;
  }

  static constexpr mpfr_prec_t kBits = 320;
  mpfr_t value_;
};

/// sin and cos of that many turns, to 2⁻⁶³ where long double has that: much faster than sin() and
/// cos().
struct SinCosTurns {
  long double sin, cos;
};
SinCosTurns sin_cos_of_turns(const Real&);

/// base^(−2k/d).
Real omega(int d, double base, int k);
/// PE(t, dim): sin or cos of t·base^(−2⌊dim/2⌋/d).
Real entry(int d, double base, std::int64_t t, int dim);

/// |x − expected| as a double.
inline double error(double x, const Real& expected) { return abs(x - expected).to_double(); }
inline double error(float x, const Real& expected) {
  return error(static_cast<double>(x), expected);
}
/// How far a phase is from that many turns, whole ones aside.
inline double error(Turns phase, const Real& turns) {
  return abs(from_nearest_whole(Real::turns(phase) - turns)).to_double();
}

// What each library computes, written out from its own source (named at each), without core:
// position and column of a table's cell.

enum class Wave { sine, cosine, zero };

/// One column of a table of width d.
struct ColumnFormula {
  Wave wave = Wave::zero;
  Real omega;
};

ColumnFormula column_formula(std::string_view id, int d, double base, int dim);
/// The column at a position, of scale 1.
Real entry(const ColumnFormula&, std::int64_t t);
/// What every entry is multiplied by.
Real scale(std::string_view id, int d);
/// The position of row n of L.
std::int64_t row_position(std::string_view id, std::int64_t n, std::int64_t length);
/// The entry at a position.
Real entry(std::string_view id, int d, double base, std::int64_t t, int dim);

/// Pair k's frequency in the paper's convention, stretched as the named source has it.
Real scaled_omega(int d, double base, int k, const Scaling&);
/// What its cosines and sines are multiplied by.
Real scaled_amplitude(const Scaling&);

/// The mean over t of p(t)·p(t+Δ): scale²·Σ cos(ω·Δ)/2 over the columns.
class Dot {
 public:
  Dot(std::string_view id, int d, double base);
  Real operator()(std::int64_t delta) const;

 private:
  struct Columns {
    Real omega;
    int count = 0;
  };
  std::map<double, Columns> columns_;  ///< those of one frequency together
  Real weight_;
};

}  // namespace posenc::reference
