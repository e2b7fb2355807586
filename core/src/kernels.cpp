#include "kernels.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cstring>
#include <numbers>

#include "trig.hpp"

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
HWY_INLINE DoublesV tail_of(const double (&coefficients)[kTerms], DoublesV z) {
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

HWY_INLINE SinCosV sin_cos_of(WordsV phase) {
  const Doubles d;
  const Words u;
  const WordsV quarter =
      hn::ShiftRight<62>(hn::Add(phase, hn::Set(u, std::uint64_t{1} << 61)));
  // Signed, and 2⁶³ more so that its halves are not negative.
  const WordsV rest = hn::Add(hn::Sub(phase, hn::ShiftLeft<62>(quarter)),
                              hn::Set(u, std::uint64_t{1} << 63));
  const DoublesV high = from_small(hn::ShiftRight<32>(rest));
  const DoublesV low = from_small(hn::And(rest, hn::Set(u, std::uint64_t{0xFFFFFFFF})));
  const DoublesV whole =
      hn::Add(hn::Sub(hn::Mul(high, hn::Set(d, 0x1p32)), hn::Set(d, 0x1p63)), low);
  const DoublesV x = hn::Mul(whole, hn::Set(d, 2 * std::numbers::pi * 0x1p-64));

  const DoublesV z = hn::Mul(x, x);
  const DoublesV sin_x = hn::Add(x, hn::Mul(hn::Mul(x, z), tail_of(trig::kSinTail, z)));
  const DoublesV cos_x =
      hn::Sub(hn::Set(d, 1.0),
              hn::Mul(z, hn::Add(hn::Set(d, 0.5), hn::Mul(z, tail_of(trig::kCosTail, z)))));

  const WordsV one = hn::Set(u, std::uint64_t{1});
  const WordsV two = hn::Set(u, std::uint64_t{2});
  const auto swapped = hn::MaskFromVec(hn::BitCast(d, hn::Sub(hn::Zero(u), hn::And(quarter, one))));
  const WordsV sin_sign = hn::ShiftLeft<62>(hn::And(quarter, two));
  const WordsV cos_sign = hn::ShiftLeft<62>(hn::And(hn::Add(quarter, one), two));
  const DoublesV zero = hn::Zero(d);
  return {hn::Add(hn::Xor(hn::IfThenElse(swapped, cos_x, sin_x), hn::BitCast(d, sin_sign)), zero),
          hn::Add(hn::Xor(hn::IfThenElse(swapped, sin_x, cos_x), hn::BitCast(d, cos_sign)), zero)};
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

void sum_products(const double* HWY_RESTRICT of_cosine, const double* HWY_RESTRICT of_sine,
                  const double* HWY_RESTRICT cosines, const double* HWY_RESTRICT sines,
                  std::size_t n, std::size_t distances, double* HWY_RESTRICT sum,
                  double* HWY_RESTRICT lost) {
  static_assert(kAnchors == 4);
  const Doubles d;
  const auto weighted = [&](std::size_t a, std::size_t p, DoublesV cosine,
                            DoublesV sine) HWY_ATTR {
    return hn::Add(hn::Mul(hn::Set(d, of_cosine[a * n + p]), cosine),
                   hn::Mul(hn::Set(d, of_sine[a * n + p]), sine));
  };
  for (std::size_t j = 0; j < distances; j += hn::Lanes(d)) {
    DoublesV part0 = hn::Zero(d);
    DoublesV part1 = part0;
    DoublesV part2 = part0;
    DoublesV part3 = part0;
    for (std::size_t p = 0; p < n; ++p) {
      const DoublesV cosine = hn::LoadU(d, cosines + p * distances + j);
      const DoublesV sine = hn::LoadU(d, sines + p * distances + j);
      part0 = hn::Add(part0, weighted(0, p, cosine, sine));
      part1 = hn::Add(part1, weighted(1, p, cosine, sine));
      part2 = hn::Add(part2, weighted(2, p, cosine, sine));
      part3 = hn::Add(part3, weighted(3, p, cosine, sine));
    }
    add_keeping_rest(part0, sum + j, lost + j);
    add_keeping_rest(part1, sum + distances + j, lost + distances + j);
    add_keeping_rest(part2, sum + 2 * distances + j, lost + 2 * distances + j);
    add_keeping_rest(part3, sum + 3 * distances + j, lost + 3 * distances + j);
  }
}

const char* instruction_set() { return hwy::TargetName(HWY_TARGET); }

}  // namespace
}  // namespace posenc::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace posenc::kernels {

HWY_EXPORT(sin_cos);
HWY_EXPORT(recur);
HWY_EXPORT(copy);
HWY_EXPORT(sum_products);
HWY_EXPORT(instruction_set);

void sin_cos(const std::uint64_t* phase, std::size_t n, double* sin, double* cos) {
  HWY_DYNAMIC_DISPATCH(sin_cos)(phase, n, sin, cos);
}

void recur(double* here, double* next, const double* twice_cos, std::size_t n, float* out) {
  HWY_DYNAMIC_DISPATCH(recur)(here, next, twice_cos, n, out);
}

void copy(const void* from, std::size_t bytes, void* to, bool streaming) {
  HWY_DYNAMIC_DISPATCH(copy)(from, bytes, to, streaming);
}

void finish_streams() { hwy::FlushStream(); }

void sum_products(const double* of_cosine, const double* of_sine, const double* cosines,
                  const double* sines, std::size_t n, std::size_t distances, double* sum,
                  double* lost) {
  HWY_DYNAMIC_DISPATCH(sum_products)
  (of_cosine, of_sine, cosines, sines, n, distances, sum, lost);
}

const char* instruction_set() { return HWY_DYNAMIC_DISPATCH(instruction_set)(); }

}  // namespace posenc::kernels
#endif
