#include "kernels.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <numbers>

#include "numeric/trig.hpp"

HWY_BEFORE_NAMESPACE();
namespace posenc::kernels::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::ScalableTag<double>;
using Words = hn::RebindToUnsigned<Doubles>;
using DoublesV = hn::Vec<Doubles>;
using WordsV = hn::Vec<Words>;

/// Whole numbers below 2³², exactly: behind the exponent of 2⁵², less 2⁵².
HWY_INLINE DoublesV from_small(WordsV n) {
  const Doubles d;
  const WordsV behind = hn::Or(n, hn::Set(Words(), std::uint64_t{0x4330000000000000}));
  return hn::Sub(hn::BitCast(d, behind), hn::Set(d, 0x1p52));
}

template <std::size_t kTerms>
HWY_INLINE DoublesV polynomial(const double (&coefficients)[kTerms], DoublesV z) {
  const Doubles d;
  DoublesV tail = hn::Set(d, coefficients[kTerms - 1]);
  for (std::size_t i = kTerms - 1; i-- > 0;) {
    tail = hn::Add(hn::Set(d, coefficients[i]), hn::Mul(z, tail));
  }
  return tail;
}

struct SinCosV {
  DoublesV sin, cos;
};

/// The sine and cosine of quarter·π/2 + x.
HWY_INLINE SinCosV on_octant(DoublesV x, WordsV quarter) {
  const Doubles d;
  const Words u;
  const DoublesV z = hn::Mul(x, x);
  const DoublesV sin_x = hn::Add(x, hn::Mul(hn::Mul(x, z), polynomial(trig::kSinTail, z)));
  const DoublesV cos_x =
      hn::Sub(hn::Set(d, 1.0),
              hn::Mul(z, hn::Add(hn::Set(d, 0.5), hn::Mul(z, polynomial(trig::kCosTail, z)))));

  const WordsV one = hn::Set(u, std::uint64_t{1});
  const WordsV two = hn::Set(u, std::uint64_t{2});
  const auto swapped = hn::MaskFromVec(hn::BitCast(d, hn::Sub(hn::Zero(u), hn::And(quarter, one))));
  const WordsV sin_sign = hn::ShiftLeft<62>(hn::And(quarter, two));
  const WordsV cos_sign = hn::ShiftLeft<62>(hn::And(hn::Add(quarter, one), two));
  const DoublesV zero = hn::Zero(d);
  return {hn::Add(hn::Xor(hn::IfThenElse(swapped, cos_x, sin_x), hn::BitCast(d, sin_sign)), zero),
          hn::Add(hn::Xor(hn::IfThenElse(swapped, sin_x, cos_x), hn::BitCast(d, cos_sign)), zero)};
}

HWY_INLINE SinCosV sin_cos_of(WordsV phase) {
  const Doubles d;
  const Words u;
  const WordsV quarter = hn::ShiftRight<62>(hn::Add(phase, hn::Set(u, std::uint64_t{1} << 61)));
  // Signed, and 2⁶³ more so that its halves are not negative.
  const WordsV rest =
      hn::Add(hn::Sub(phase, hn::ShiftLeft<62>(quarter)), hn::Set(u, std::uint64_t{1} << 63));
  const DoublesV high = from_small(hn::ShiftRight<32>(rest));
  const DoublesV low = from_small(hn::And(rest, hn::Set(u, std::uint64_t{0xFFFFFFFF})));
  const DoublesV whole =
      hn::Add(hn::Sub(hn::Mul(high, hn::Set(d, 0x1p32)), hn::Set(d, 0x1p63)), low);
  return on_octant(hn::Mul(whole, hn::Set(d, 2 * std::numbers::pi * 0x1p-64)), quarter);
}

void sin_cos(const std::uint64_t* HWY_RESTRICT phase, std::size_t n, double* HWY_RESTRICT sin,
             double* HWY_RESTRICT cos) {
  const Doubles d;
  for (std::size_t i = 0; i < n; i += hn::Lanes(d)) {
    const SinCosV both = sin_cos_of(hn::LoadU(Words(), phase + i));
    hn::StoreU(both.sin, d, sin + i);
    hn::StoreU(both.cos, d, cos + i);
  }
}

void sin_cos_octants(const double* HWY_RESTRICT x, const std::uint64_t* HWY_RESTRICT quarter,
                     std::size_t n, double* HWY_RESTRICT sin, double* HWY_RESTRICT cos) {
  const Doubles d;
  for (std::size_t i = 0; i < n; i += hn::Lanes(d)) {
    const SinCosV both = on_octant(hn::LoadU(d, x + i), hn::LoadU(Words(), quarter + i));
    hn::StoreU(both.sin, d, sin + i);
    hn::StoreU(both.cos, d, cos + i);
  }
}

void walk(const std::uint64_t* HWY_RESTRICT phase, const SinCos& turn, std::size_t n,
          double* HWY_RESTRICT x, double* HWY_RESTRICT y, double* HWY_RESTRICT lengths) {
  const Doubles d;
  const DoublesV turn_cos = hn::Set(d, turn.cos), turn_sin = hn::Set(d, turn.sin);
  for (std::size_t lane = 0; lane < kPadding; lane += hn::Lanes(d)) {
    SinCosV step = sin_cos_of(hn::LoadU(Words(), phase + lane));
    for (std::size_t i = lane; i < n; i += kPadding) {
      const DoublesV a = hn::Add(hn::LoadU(d, x + i), step.cos);
      const DoublesV b = hn::Add(hn::LoadU(d, y + i), step.sin);
      hn::StoreU(a, d, x + i);
      hn::StoreU(b, d, y + i);
      const DoublesV length = hn::Sqrt(hn::Add(hn::Mul(a, a), hn::Mul(b, b)));
      hn::StoreU(hn::Add(hn::LoadU(d, lengths + i), length), d, lengths + i);
      step = {hn::Add(hn::Mul(step.sin, turn_cos), hn::Mul(step.cos, turn_sin)),
              hn::Sub(hn::Mul(step.cos, turn_cos), hn::Mul(step.sin, turn_sin))};
    }
  }
}

void draw(std::uint64_t seed, std::size_t each, std::size_t n, double* HWY_RESTRICT out) {
  // splitmix64, whose state moves by the golden ratio's fraction from number to number.
  constexpr std::uint64_t kGamma = 0x9e3779b97f4a7c15, kParts = 0x0000ffff0000ffff;
  const Doubles d;
  const Words u;
  const std::size_t lanes = hn::Lanes(d);
  const WordsV gamma = hn::Set(u, kGamma), parts = hn::Set(u, kParts);
  WordsV state = hn::Add(hn::Set(u, seed + kGamma),
                         hn::Mul(hn::Iota(u, std::uint64_t{0}), hn::Set(u, kGamma * each)));
  for (std::size_t i = 0; i < n; i += lanes) {
    WordsV sum = hn::Zero(u), at = state;
    for (std::size_t j = 0; j < each; ++j) {
      WordsV z = at;
      z = hn::Mul(hn::Xor(z, hn::ShiftRight<30>(z)), hn::Set(u, std::uint64_t{0xbf58476d1ce4e5b9}));
      z = hn::Mul(hn::Xor(z, hn::ShiftRight<27>(z)), hn::Set(u, std::uint64_t{0x94d049bb133111eb}));
      z = hn::Xor(z, hn::ShiftRight<31>(z));
      z = hn::Add(hn::And(z, parts), hn::And(hn::ShiftRight<16>(z), parts));
      z = hn::And(hn::Add(z, hn::ShiftRight<32>(z)), hn::Set(u, std::uint64_t{0xffffffff}));
      // Twice the sum of the four parts, less its middle.
      sum = hn::Add(sum, hn::Add(z, z));
      at = hn::Add(at, gamma);
    }
    const DoublesV middle = hn::Set(d, 262'139.0 * static_cast<double>(each));
    hn::StoreU(hn::Sub(from_small(sum), middle), d, out + i);
    state = hn::Add(state, hn::Set(u, kGamma * each * lanes));
  }
}

void recur(double* HWY_RESTRICT here, double* HWY_RESTRICT next,
           const double* HWY_RESTRICT twice_cos, std::size_t n, float* HWY_RESTRICT out) {
  const Doubles d;
  const hn::Rebind<float, Doubles> f;
  for (std::size_t i = 0; i < n; i += hn::Lanes(d)) {
    const DoublesV c = hn::Load(d, twice_cos + i);
    const DoublesV row0 = hn::Load(d, here + i);
    const DoublesV row1 = hn::Load(d, next + i);
    const DoublesV row2 = hn::Sub(hn::Mul(c, row1), row0);
    const DoublesV row3 = hn::Sub(hn::Mul(c, row2), row1);
    const DoublesV row4 = hn::Sub(hn::Mul(c, row3), row2);
    const DoublesV row5 = hn::Sub(hn::Mul(c, row4), row3);
    hn::Store(row4, d, here + i);
    hn::Store(row5, d, next + i);
    hn::StoreU(hn::DemoteTo(f, row0), f, out + i);
    hn::StoreU(hn::DemoteTo(f, row1), f, out + n + i);
    hn::StoreU(hn::DemoteTo(f, row2), f, out + 2 * n + i);
    hn::StoreU(hn::DemoteTo(f, row3), f, out + 3 * n + i);
  }
}

/// Two vectors of doubles as one of floats, past the caches.
HWY_INLINE void stream_rounded(DoublesV low, DoublesV high, float* HWY_RESTRICT out) {
  const hn::Rebind<float, Doubles> half;
#if HWY_TARGET == HWY_SCALAR
  hn::Stream(hn::DemoteTo(half, low), half, out);
  hn::Stream(hn::DemoteTo(half, high), half, out + 1);
#else
  const hn::Repartition<float, Doubles> f;
  hn::Stream(hn::Combine(f, hn::DemoteTo(half, high), hn::DemoteTo(half, low)), f, out);
#endif
}

void recur_streaming(double* HWY_RESTRICT here, double* HWY_RESTRICT next,
                     const double* HWY_RESTRICT twice_cos, std::size_t n, float* HWY_RESTRICT out,
                     std::ptrdiff_t stride) {
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d);
  for (std::size_t i = 0; i < n; i += 2 * lanes) {
    const DoublesV c0 = hn::Load(d, twice_cos + i);
    const DoublesV c1 = hn::Load(d, twice_cos + i + lanes);
    DoublesV here0 = hn::Load(d, here + i);
    DoublesV here1 = hn::Load(d, here + i + lanes);
    DoublesV next0 = hn::Load(d, next + i);
    DoublesV next1 = hn::Load(d, next + i + lanes);
    float* row = out + i;
    for (std::size_t r = 0; r < kRowsAtOnce; r += 2) {
      stream_rounded(here0, here1, row);
      stream_rounded(next0, next1, row + stride);
      row += 2 * stride;
      here0 = hn::Sub(hn::Mul(c0, next0), here0);
      here1 = hn::Sub(hn::Mul(c1, next1), here1);
      next0 = hn::Sub(hn::Mul(c0, here0), next0);
      next1 = hn::Sub(hn::Mul(c1, here1), next1);
    }
    hn::Store(here0, d, here + i);
    hn::Store(here1, d, here + i + lanes);
    hn::Store(next0, d, next + i);
    hn::Store(next1, d, next + i + lanes);
  }
}

void copy(const void* from, std::size_t bytes, void* to, bool streaming) {
  const hn::ScalableTag<std::uint8_t> d;
  const std::size_t lanes = hn::Lanes(d);
  const auto* in = static_cast<const std::uint8_t*>(from);
  auto* out = static_cast<std::uint8_t*>(to);
  const std::size_t head =
      std::min(bytes, (lanes - reinterpret_cast<std::uintptr_t>(out) % lanes) % lanes);
  if (!streaming || bytes - head < lanes) {
    std::memcpy(out, in, bytes);
    return;
  }
  std::memcpy(out, in, head);
  std::size_t i = head;
  for (; i + lanes <= bytes; i += lanes) hn::Stream(hn::LoadU(d, in + i), d, out + i);
  std::memcpy(out + i, in + i, bytes - i);
}

HWY_INLINE void add_keeping_rest(DoublesV term, double* HWY_RESTRICT sum,
                                 double* HWY_RESTRICT lost) {
  const Doubles d;
  const DoublesV before = hn::LoadU(d, sum);
  const DoublesV after = hn::Add(before, term);
  const DoublesV seen = hn::Sub(after, before);
  const DoublesV rest = hn::Add(hn::Sub(before, hn::Sub(after, seen)), hn::Sub(term, seen));
  hn::StoreU(after, d, sum);
  hn::StoreU(hn::Add(hn::LoadU(d, lost), rest), d, lost);
}

void weigh(const std::uint64_t* HWY_RESTRICT phase, const double* HWY_RESTRICT of_sine,
           const double* HWY_RESTRICT of_cosine, std::size_t n, double* HWY_RESTRICT cosine_weights,
           double* HWY_RESTRICT sine_weights) {
  const Doubles d;
  for (std::size_t i = 0; i < n; i += hn::Lanes(d)) {
    const SinCosV at = sin_cos_of(hn::LoadU(Words(), phase + i));
    const DoublesV s = hn::LoadU(d, of_sine + i), c = hn::LoadU(d, of_cosine + i);
    hn::StoreU(hn::Add(hn::Mul(s, at.sin), hn::Mul(c, at.cos)), d, cosine_weights + i);
    hn::StoreU(hn::Sub(hn::Mul(s, at.cos), hn::Mul(c, at.sin)), d, sine_weights + i);
  }
}

void sum_products(const double* HWY_RESTRICT cosine_weights,
                  const double* HWY_RESTRICT sine_weights, std::size_t apart, std::size_t blocks,
                  const double* HWY_RESTRICT cosines, const double* HWY_RESTRICT sines,
                  std::size_t n, std::size_t distances, const EvenOdd& sums) {
  constexpr std::size_t group = 2;
  static_assert(kMostBlocks % group == 0);
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d);
  // Two vectors of distances share each weight, two blocks each sine and cosine.
  for (std::size_t j = 0; j < distances; j += 2 * lanes) {
    for (std::size_t block = 0; block < blocks; block += group) {
      const double* const c = cosine_weights + block * apart;
      const double* const s = sine_weights + block * apart;
      DoublesV even00 = hn::Zero(d), even01 = even00, even10 = even00, even11 = even00;
      DoublesV odd00 = even00, odd01 = even00, odd10 = even00, odd11 = even00;
      for (std::size_t p = 0; p < n; ++p) {
        const DoublesV cosine0 = hn::LoadU(d, cosines + p * distances + j);
        const DoublesV cosine1 = hn::LoadU(d, cosines + p * distances + j + lanes);
        const DoublesV c0 = hn::Set(d, c[p]);
        const DoublesV c1 = hn::Set(d, c[apart + p]);
        even00 = hn::Add(even00, hn::Mul(c0, cosine0));
        even01 = hn::Add(even01, hn::Mul(c0, cosine1));
        even10 = hn::Add(even10, hn::Mul(c1, cosine0));
        even11 = hn::Add(even11, hn::Mul(c1, cosine1));
        const DoublesV sine0 = hn::LoadU(d, sines + p * distances + j);
        const DoublesV sine1 = hn::LoadU(d, sines + p * distances + j + lanes);
        const DoublesV s0 = hn::Set(d, s[p]);
        const DoublesV s1 = hn::Set(d, s[apart + p]);
        odd00 = hn::Add(odd00, hn::Mul(s0, sine0));
        odd01 = hn::Add(odd01, hn::Mul(s0, sine1));
        odd10 = hn::Add(odd10, hn::Mul(s1, sine0));
        odd11 = hn::Add(odd11, hn::Mul(s1, sine1));
      }
      const std::size_t at = block * distances + j;
      add_keeping_rest(even00, sums.even + at, sums.even_rest + at);
      add_keeping_rest(even01, sums.even + at + lanes, sums.even_rest + at + lanes);
      add_keeping_rest(odd00, sums.odd + at, sums.odd_rest + at);
      add_keeping_rest(odd01, sums.odd + at + lanes, sums.odd_rest + at + lanes);
      const std::size_t next = at + distances;
      add_keeping_rest(even10, sums.even + next, sums.even_rest + next);
      add_keeping_rest(even11, sums.even + next + lanes, sums.even_rest + next + lanes);
      add_keeping_rest(odd10, sums.odd + next, sums.odd_rest + next);
      add_keeping_rest(odd11, sums.odd + next + lanes, sums.odd_rest + next + lanes);
    }
  }
}

/// Σ 2w·cos((k + ½)·θ) is nearest to 1 for 0 ≤ θ ≤ 1: by interpolation at Chebyshev's nodes in cos
/// θ.
constexpr double kMidpoint[] = {
    0x1.40864311879edp-1,  -0x1.758baf2f89074p-3,  0x1.55d7eb9c990d6p-4,  -0x1.43b6947324c5p-5,
    0x1.20677edadda96p-6,  -0x1.cf00ff6dbfabdp-8,  0x1.4522774b92886p-9,  -0x1.84c2825556c29p-11,
    0x1.7f89861e42e23p-13, -0x1.2b548e1f5aaadp-15, 0x1.5a6f1252ef367p-18, -0x1.0862bf7904743p-21,
    0x1.8f8314721ccbdp-26};

void add_densely(const double* HWY_RESTRICT coarse, std::size_t n, double* HWY_RESTRICT out) {
  static_assert(std::size(kMidpoint) == kAhead + 1);
  const Doubles d;
  for (std::size_t i = 0; i < n; i += hn::Lanes(d)) {
    const double* const at = coarse + kAhead + i;
    DoublesV even, odd, sum = hn::Zero(d);
    // The smallest first.
    for (std::size_t k = kAhead + 1; k-- > 0;)
      sum = hn::Add(sum, hn::Mul(hn::Set(d, kMidpoint[k]),
                                 hn::Add(hn::LoadU(d, at - k), hn::LoadU(d, at + k + 1))));
    hn::LoadInterleaved2(d, out + 2 * i, even, odd);
    hn::StoreInterleaved2(hn::Add(even, hn::LoadU(d, at)), hn::Add(odd, sum), d, out + 2 * i);
  }
}

using UpToEight = hn::CappedTag<double, kSums>;

/// Lanes of the products of four rows with two others, as products() has them.
template <class D>
HWY_INLINE void two_products(D d, const double* const* HWY_RESTRICT rows, const double* a,
                             const double* b, std::size_t lane, std::size_t whole,
                             double* HWY_RESTRICT sums) {
  auto a0 = hn::Zero(d), a1 = a0, a2 = a0, a3 = a0, b0 = a0, b1 = a0, b2 = a0, b3 = a0;
  for (std::size_t i = lane; i < whole; i += kSums) {
    const auto v = hn::LoadU(d, a + i), w = hn::LoadU(d, b + i);
    const auto r0 = hn::LoadU(d, rows[0] + i), r1 = hn::LoadU(d, rows[1] + i);
    const auto r2 = hn::LoadU(d, rows[2] + i), r3 = hn::LoadU(d, rows[3] + i);
    a0 = hn::Add(a0, hn::Mul(r0, v)), b0 = hn::Add(b0, hn::Mul(r0, w));
    a1 = hn::Add(a1, hn::Mul(r1, v)), b1 = hn::Add(b1, hn::Mul(r1, w));
    a2 = hn::Add(a2, hn::Mul(r2, v)), b2 = hn::Add(b2, hn::Mul(r2, w));
    a3 = hn::Add(a3, hn::Mul(r3, v)), b3 = hn::Add(b3, hn::Mul(r3, w));
  }
  double* at = sums + lane;
  for (const auto sum : {a0, a1, a2, a3, b0, b1, b2, b3}) {
    hn::StoreU(sum, d, at);
    at += kSums;
  }
}

/// The same with four others, for whom there are registers where a vector has all eight lanes.
template <class D>
HWY_INLINE void four_products(D d, const double* const* HWY_RESTRICT rows,
                              const double* const* HWY_RESTRICT others, std::size_t whole,
                              double* HWY_RESTRICT sums) {
  const double *const a = others[0], *const b = others[1];
  const double *const c = others[2], *const e = others[3];
  auto a0 = hn::Zero(d), a1 = a0, a2 = a0, a3 = a0, b0 = a0, b1 = a0, b2 = a0, b3 = a0;
  auto c0 = a0, c1 = a0, c2 = a0, c3 = a0, e0 = a0, e1 = a0, e2 = a0, e3 = a0;
  for (std::size_t i = 0; i < whole; i += kSums) {
    const auto v = hn::LoadU(d, a + i), w = hn::LoadU(d, b + i);
    const auto x = hn::LoadU(d, c + i), y = hn::LoadU(d, e + i);
    const auto r0 = hn::LoadU(d, rows[0] + i), r1 = hn::LoadU(d, rows[1] + i);
    const auto r2 = hn::LoadU(d, rows[2] + i), r3 = hn::LoadU(d, rows[3] + i);
    a0 = hn::Add(a0, hn::Mul(r0, v)), b0 = hn::Add(b0, hn::Mul(r0, w));
    c0 = hn::Add(c0, hn::Mul(r0, x)), e0 = hn::Add(e0, hn::Mul(r0, y));
    a1 = hn::Add(a1, hn::Mul(r1, v)), b1 = hn::Add(b1, hn::Mul(r1, w));
    c1 = hn::Add(c1, hn::Mul(r1, x)), e1 = hn::Add(e1, hn::Mul(r1, y));
    a2 = hn::Add(a2, hn::Mul(r2, v)), b2 = hn::Add(b2, hn::Mul(r2, w));
    c2 = hn::Add(c2, hn::Mul(r2, x)), e2 = hn::Add(e2, hn::Mul(r2, y));
    a3 = hn::Add(a3, hn::Mul(r3, v)), b3 = hn::Add(b3, hn::Mul(r3, w));
    c3 = hn::Add(c3, hn::Mul(r3, x)), e3 = hn::Add(e3, hn::Mul(r3, y));
  }
  for (const auto sum : {a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, e0, e1, e2, e3}) {
    hn::StoreU(sum, d, sums);
    sums += kSums;
  }
}

void products(const double* const* HWY_RESTRICT rows, const double* const* HWY_RESTRICT others,
              std::size_t n, double* HWY_RESTRICT sums) {
  const UpToEight d;
  static_assert(kQueries == 4 && kKeys == 4);
  const std::size_t whole = n / kSums * kSums;
  if (hn::Lanes(d) == kSums) {
    four_products(d, rows, others, whole, sums);
  } else {
    for (std::size_t o = 0; o < kKeys; o += 2) {
      for (std::size_t lane = 0; lane < kSums; lane += hn::Lanes(d))
        two_products(d, rows, others[o], others[o + 1], lane, whole, sums + o * kQueries * kSums);
    }
  }
  for (std::size_t r = 0; r < kQueries * kKeys; ++r) {
    const double *const row = rows[r % kQueries], *const other = others[r / kQueries];
    for (std::size_t i = whole; i < n; ++i) sums[r * kSums + i - whole] += row[i] * other[i];
  }
}

void mixtures(const double* const* HWY_RESTRICT weights, std::size_t count,
              const double* HWY_RESTRICT values, std::size_t n, double* const* outputs) {
  const UpToEight d;
  for (std::size_t i = 0; i < n; i += hn::Lanes(d)) {
    auto sum0 = hn::Zero(d), sum1 = sum0, sum2 = sum0, sum3 = sum0;
    for (std::size_t k = 0; k < count; ++k) {
      const auto v = hn::LoadU(d, values + k * n + i);
      sum0 = hn::Add(sum0, hn::Mul(hn::Set(d, weights[0][k]), v));
      sum1 = hn::Add(sum1, hn::Mul(hn::Set(d, weights[1][k]), v));
      sum2 = hn::Add(sum2, hn::Mul(hn::Set(d, weights[2][k]), v));
      sum3 = hn::Add(sum3, hn::Mul(hn::Set(d, weights[3][k]), v));
    }
    hn::StoreU(sum0, d, outputs[0] + i);
    hn::StoreU(sum1, d, outputs[1] + i);
    hn::StoreU(sum2, d, outputs[2] + i);
    hn::StoreU(sum3, d, outputs[3] + i);
  }
}

void exponentials(const double* HWY_RESTRICT x, std::size_t n, double* HWY_RESTRICT out) {
  // ln 2 in two parts, the first with so many zeros that its product with k is exact.
  constexpr double kHigh = 0x1.62e42feep-1, kLow = 0x1.a39ef35793c76p-33;
  // 1/1! … 1/13!: the next term is below 2⁻⁵⁷ where |rest| ≤ ln 2/2.
  constexpr double kTail[] = {1.0,
                              1.0 / 2,
                              1.0 / 6,
                              1.0 / 24,
                              1.0 / 120,
                              1.0 / 720,
                              1.0 / 5040,
                              1.0 / 40320,
                              1.0 / 362880,
                              1.0 / 3628800,
                              1.0 / 39916800,
                              1.0 / 479001600,
                              1.0 / 6227020800};
  const UpToEight d;
  const hn::RebindToUnsigned<UpToEight> u;
  const auto magic = hn::Set(d, 0x1.8p52), least = hn::Set(d, -708.0);
  for (std::size_t i = 0; i < n; i += hn::Lanes(d)) {
    const auto given = hn::LoadU(d, x + i);
    const auto is_none = hn::Lt(given, least);
    const auto at = hn::IfThenElse(is_none, least, given);
    // The whole number k nearest to x/ln 2 lies in the last digits of the sum.
    const auto shifted = hn::Add(hn::Mul(at, hn::Set(d, std::numbers::log2e)), magic);
    const auto k = hn::Sub(shifted, magic);
    const auto rest =
        hn::Sub(hn::Sub(at, hn::Mul(k, hn::Set(d, kHigh))), hn::Mul(k, hn::Set(d, kLow)));
    auto tail = hn::Set(d, kTail[std::size(kTail) - 1]);
    for (std::size_t j = std::size(kTail) - 1; j-- > 0;)
      tail = hn::Add(hn::Set(d, kTail[j]), hn::Mul(rest, tail));
    const auto power = hn::BitCast(
        d, hn::ShiftLeft<52>(hn::Add(hn::BitCast(u, shifted), hn::Set(u, std::uint64_t{1023}))));
    const auto made = hn::Mul(hn::Add(hn::Set(d, 1.0), hn::Mul(rest, tail)), power);
    hn::StoreU(hn::IfThenZeroElse(is_none, made), d, out + i);
  }
}

/// A pair by itself, where fewer are left than a vector has. In vectors all the same: GCC 12 makes
/// one rounding of two where it sees the product of two complex numbers.
template <class Number>
void turn_one(Number cos, Number sin, Number& x, Number& y) {
  const hn::CappedTag<Number, 1> d;
  const auto c = hn::Set(d, cos), s = hn::Set(d, sin), a = hn::Set(d, x), b = hn::Set(d, y);
  x = hn::GetLane(hn::Sub(hn::Mul(a, c), hn::Mul(b, s)));
  y = hn::GetLane(hn::Add(hn::Mul(a, s), hn::Mul(b, c)));
}

template <class Number>
void rotate_halves(const Number* HWY_RESTRICT cos, const Number* HWY_RESTRICT sin, std::size_t n,
                   Number* HWY_RESTRICT x, Number* HWY_RESTRICT y) {
  const hn::ScalableTag<Number> d;
  const std::size_t lanes = hn::Lanes(d);
  std::size_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    const auto c = hn::LoadU(d, cos + i), s = hn::LoadU(d, sin + i);
    const auto a = hn::LoadU(d, x + i), b = hn::LoadU(d, y + i);
    hn::StoreU(hn::Sub(hn::Mul(a, c), hn::Mul(b, s)), d, x + i);
    hn::StoreU(hn::Add(hn::Mul(a, s), hn::Mul(b, c)), d, y + i);
  }
  for (; i < n; ++i) turn_one(cos[i], sin[i], x[i], y[i]);
}

template <class Number>
void rotate_interleaved(const Number* HWY_RESTRICT cos, const Number* HWY_RESTRICT sin,
                        std::size_t n, Number* HWY_RESTRICT row) {
  const hn::ScalableTag<Number> d;
  const std::size_t lanes = hn::Lanes(d);
  std::size_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    const auto c = hn::LoadU(d, cos + i), s = hn::LoadU(d, sin + i);
    hn::Vec<hn::ScalableTag<Number>> a, b;
    hn::LoadInterleaved2(d, row + 2 * i, a, b);
    hn::StoreInterleaved2(hn::Sub(hn::Mul(a, c), hn::Mul(b, s)),
                          hn::Add(hn::Mul(a, s), hn::Mul(b, c)), d, row + 2 * i);
  }
  for (; i < n; ++i) turn_one(cos[i], sin[i], row[2 * i], row[2 * i + 1]);
}

void turn_float_halves(const float* cos, const float* sin, std::size_t n, float* x, float* y) {
  rotate_halves(cos, sin, n, x, y);
}
void turn_double_halves(const double* cos, const double* sin, std::size_t n, double* x, double* y) {
  rotate_halves(cos, sin, n, x, y);
}
void turn_float_alternating(const float* cos, const float* sin, std::size_t n, float* row) {
  rotate_interleaved(cos, sin, n, row);
}
void turn_double_alternating(const double* cos, const double* sin, std::size_t n, double* row) {
  rotate_interleaved(cos, sin, n, row);
}

const char* instruction_set() { return hwy::TargetName(HWY_TARGET); }

}  // namespace
}  // namespace posenc::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace posenc::kernels {

HWY_EXPORT(sin_cos);
HWY_EXPORT(sin_cos_octants);
HWY_EXPORT(draw);
HWY_EXPORT(recur);
HWY_EXPORT(recur_streaming);
HWY_EXPORT(copy);
HWY_EXPORT(weigh);
HWY_EXPORT(sum_products);
HWY_EXPORT(add_densely);
HWY_EXPORT(products);
HWY_EXPORT(mixtures);
HWY_EXPORT(exponentials);
HWY_EXPORT(turn_float_halves);
HWY_EXPORT(turn_double_halves);
HWY_EXPORT(turn_float_alternating);
HWY_EXPORT(turn_double_alternating);
HWY_EXPORT(walk);
HWY_EXPORT(instruction_set);

void sin_cos(const std::uint64_t* phase, std::size_t n, double* sin, double* cos) {
  HWY_DYNAMIC_DISPATCH(sin_cos)(phase, n, sin, cos);
}

void sin_cos_octants(const double* x, const std::uint64_t* quarter, std::size_t n, double* sin,
                     double* cos) {
  HWY_DYNAMIC_DISPATCH(sin_cos_octants)(x, quarter, n, sin, cos);
}

void draw(std::uint64_t seed, std::size_t each, std::size_t n, double* out) {
  HWY_DYNAMIC_DISPATCH(draw)(seed, each, n, out);
}

void recur(double* here, double* next, const double* twice_cos, std::size_t n, float* out) {
  HWY_DYNAMIC_DISPATCH(recur)(here, next, twice_cos, n, out);
}

void recur_streaming(double* here, double* next, const double* twice_cos, std::size_t n, float* out,
                     std::ptrdiff_t stride) {
  HWY_DYNAMIC_DISPATCH(recur_streaming)(here, next, twice_cos, n, out, stride);
}

void copy(const void* from, std::size_t bytes, void* to, bool streaming) {
  HWY_DYNAMIC_DISPATCH(copy)(from, bytes, to, streaming);
}

void finish_streams() { hwy::FlushStream(); }

void weigh(const std::uint64_t* phase, const double* of_sine, const double* of_cosine,
           std::size_t n, double* cosine_weights, double* sine_weights) {
  HWY_DYNAMIC_DISPATCH(weigh)(phase, of_sine, of_cosine, n, cosine_weights, sine_weights);
}

void sum_products(const double* cosine_weights, const double* sine_weights, std::size_t apart,
                  std::size_t blocks, const double* cosines, const double* sines, std::size_t n,
                  std::size_t distances, const EvenOdd& sums) {
  HWY_DYNAMIC_DISPATCH(sum_products)
  (cosine_weights, sine_weights, apart, blocks, cosines, sines, n, distances, sums);
}

void add_densely(const double* coarse, std::size_t n, double* out) {
  HWY_DYNAMIC_DISPATCH(add_densely)(coarse, n, out);
}

void products(const double* const* rows, const double* const* others, std::size_t n, double* sums) {
  HWY_DYNAMIC_DISPATCH(products)(rows, others, n, sums);
}

void mixtures(const double* const* weights, std::size_t count, const double* values, std::size_t n,
              double* const* outputs) {
  HWY_DYNAMIC_DISPATCH(mixtures)(weights, count, values, n, outputs);
}

void exponentials(const double* x, std::size_t n, double* out) {
  HWY_DYNAMIC_DISPATCH(exponentials)(x, n, out);
}

void turn_halves(const float* cos, const float* sin, std::size_t n, float* x, float* y) {
  HWY_DYNAMIC_DISPATCH(turn_float_halves)(cos, sin, n, x, y);
}

void turn_halves(const double* cos, const double* sin, std::size_t n, double* x, double* y) {
  HWY_DYNAMIC_DISPATCH(turn_double_halves)(cos, sin, n, x, y);
}

void turn_alternating(const float* cos, const float* sin, std::size_t n, float* row) {
  HWY_DYNAMIC_DISPATCH(turn_float_alternating)(cos, sin, n, row);
}

void turn_alternating(const double* cos, const double* sin, std::size_t n, double* row) {
  HWY_DYNAMIC_DISPATCH(turn_double_alternating)(cos, sin, n, row);
}

void walk(const std::uint64_t* phase, const SinCos& turn, std::size_t n, double* x, double* y,
          double* lengths) {
  HWY_DYNAMIC_DISPATCH(walk)(phase, turn, n, x, y, lengths);
}

const char* instruction_set() { return HWY_DYNAMIC_DISPATCH(instruction_set)(); }

}  // namespace posenc::kernels
#endif
