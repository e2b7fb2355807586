#pragma once

#include <cstdint>

// Declares its functions of std::intmax_t only after <cstdint>.
#include <mpfr.h>

#include <posenc/turns.hpp>

/// What core should compute, at 320 bits by MPFR, straight from the formulas.
namespace posenc::reference {

class Real {
 public:
  Real() { mpfr_init2(value_, kBits); }
  explicit Real(double x) : Real() { mpfr_set_d(value_, x, MPFR_RNDN); }
  Real(const Real& other) : Real() { mpfr_set(value_, other.value_, MPFR_RNDN); }
  Real& operator=(const Real& other) {
    mpfr_set(value_, other.value_, MPFR_RNDN);
    return *this;
  }
  ~Real() { mpfr_clear(value_); }

  static Real whole(std::int64_t n);
  static Real two_pi();
  /// The phase as a number in [0, 1).
  static Real turns(Turns);

  friend Real operator+(const Real&, const Real&);
  friend Real operator-(const Real&, const Real&);
  friend Real operator*(const Real&, const Real&);
  friend Real operator/(const Real&, const Real&);

  double to_double() const { return mpfr_get_d(value_, MPFR_RNDN); }

  friend Real pow(const Real&, const Real&);
  friend Real sin(const Real&);
  friend Real cos(const Real&);
  friend struct SinCosTurns sin_cos_of_turns(const Real&);
  friend Real exp(const Real&);
  friend Real sqrt(const Real&);
  friend Real abs(const Real&);
  /// x − the nearest whole number.
  friend Real from_nearest_whole(const Real&);
  /// The nearest whole number; it must fit.
  friend std::int64_t nearest_whole(const Real&);

 private:
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
/// Σ_k cos(Δ·ω_k).
Real dot(int d, double base, std::int64_t delta);

/// |x − expected| as a double.
double error(double x, const Real& expected);

}  // namespace posenc::reference
