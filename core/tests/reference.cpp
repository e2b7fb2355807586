#include "reference.hpp"

namespace posenc::reference {

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

Real omega(int d, double base, int k) {
  return pow(Real(base), Real::whole(-2LL * k) / Real::whole(d));
}

Real entry(int d, double base, std::int64_t t, int dim) {
  const Real angle = Real::whole(t) * omega(d, base, dim / 2);
  return dim % 2 == 0 ? sin(angle) : cos(angle);
}

}  // namespace posenc::reference
