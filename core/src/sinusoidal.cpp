#include <posenc/sinusoidal.hpp>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "angle_table.hpp"
#include "frequencies.hpp"
#include "summation.hpp"

namespace posenc {
namespace {

/// The shortest text that reads back as x.
std::string to_text(double x) {
  const bool plain = std::fabs(x) >= 1e-4 && std::fabs(x) < 1e16;
  char text[64];
  const auto end = plain ? std::to_chars(text, text + sizeof text, x, std::chars_format::fixed)
                         : std::to_chars(text, text + sizeof text, x);
  return {text, end.ptr};
}

std::string dim_range() {
  return "from " + std::to_string(kMinDim) + " to " + std::to_string(kMaxDim);
}

/// out[i] = Σ_k of a term of sin and cos of ω_k·(first + i·step). `term_of(k, count)` gives, for
/// pairs k … k+count−1, a function of (pair − k, sin, cos); what it says past count is 0 there,
/// since both are.
template <class TermOf>
void sum_terms(const Sinusoidal& encoding, std::int64_t first, std::int64_t step,
               std::span<double> out, TermOf term_of) {
  constexpr std::size_t lanes = 8;
  const std::size_t block = std::clamp<std::size_t>(
      static_cast<std::size_t>(std::sqrt(static_cast<double>(out.size()))), 1, 64);
  std::vector<CompensatedSum> sums(out.size());
  const auto all = static_cast<std::size_t>(encoding.pairs());
  for (std::size_t k = 0; k < all; k += PairAngles::kPairs) {
    const std::size_t count = std::min(PairAngles::kPairs, all - k);
    const auto term = term_of(k, count);
    const std::vector<PairAngles> offset = angle_table(encoding, k, count, step, block);
    for (std::size_t i = 0; i < out.size(); i += block) {
      const PairAngles anchor(encoding, k, count, first + step * static_cast<std::int64_t>(i));
      const std::size_t used = std::min(block, out.size() - i);
      for (std::size_t j = 0; j < used; ++j) {
        double part[lanes] = {};
        for (std::size_t p = 0; p < count; p += lanes) {
          for (std::size_t l = 0; l < lanes; ++l) {
            const std::size_t at = p + l;
            part[l] +=
                term(at, anchor.sin[at] * offset[j].cos[at] + anchor.cos[at] * offset[j].sin[at],
                     anchor.cos[at] * offset[j].cos[at] - anchor.sin[at] * offset[j].sin[at]);
          }
        }
        sums[i + j].add(((part[0] + part[1]) + (part[2] + part[3])) +
                        ((part[4] + part[5]) + (part[6] + part[7])));
      }
    }
  }
  std::transform(sums.begin(), sums.end(), out.begin(),
                 [](const CompensatedSum& sum) { return sum.value(); });
}

}  // namespace

Expected<Sinusoidal> Sinusoidal::make(int d, double base) {
  if (d < kMinDim || d > kMaxDim) {
    return fail("d = " + std::to_string(d) + " is out of range: choose an even d " + dim_range());
  }
  if (d % 2 != 0) {
    return fail("d = " + std::to_string(d) + " is odd: sinusoidal pairs need an even d " +
                dim_range());
  }
  if (!(base >= kMinBase && base <= kMaxBase)) {
    return fail("base = " + to_text(base) + " is out of range: choose a base from " +
                to_text(kMinBase) + " to " + to_text(kMaxBase));
  }
  Frequencies frequencies = make_frequencies(
      {.base = base, .numerator = 2, .denominator = static_cast<std::uint32_t>(d)}, d / 2);
  Sinusoidal made;
  made.step_ = std::move(frequencies.step);
  made.omega_ = std::move(frequencies.omega);
  made.base_ = base;
  return made;
}

Sinusoidal Sinusoidal::octaves(int pairs) {
  assert(pairs >= 1 && pairs <= kMaxDim / 2);
  Frequencies frequencies = make_octaves(pairs);
  Sinusoidal made;
  made.step_ = std::move(frequencies.step);
  made.omega_ = std::move(frequencies.omega);
  return made;
}

double Sinusoidal::wavelength(int k) const { return 2 * std::numbers::pi / omega(k); }

Turns Sinusoidal::phase_at(double t, int k) const {
  assert(std::fabs(t) <= static_cast<double>(kMaxPosition));
  const double whole = std::trunc(t);
  const auto rest = static_cast<std::uint64_t>(std::fabs(t - whole) * 0x1p64);
  const Turns part{U128{step(k).high64()} * rest};
  const Turns at_whole = phase(static_cast<std::int64_t>(whole), k);
  return t < 0 ? at_whole - part : at_whole + part;
}

double Sinusoidal::entry(std::int64_t t, int dim) const {
  assert(dim >= 0 && dim < d());
  const SinCos angle = sin_cos(phase(t, dim / 2));
  return dim % 2 == 0 ? angle.sin : angle.cos;
}

void Sinusoidal::row(std::int64_t t, std::span<double> out) const {
  assert(out.size() == static_cast<std::size_t>(d()));
  for (int k = 0; k < pairs(); ++k) {
    const SinCos angle = sin_cos(phase(t, k));
    const std::span<double> pair = out.subspan(2 * static_cast<std::size_t>(k), 2);
    pair[0] = angle.sin;
    pair[1] = angle.cos;
  }
}

void Sinusoidal::matrix(std::int64_t first, std::int64_t rows, std::span<float> out) const {
  const auto width = static_cast<std::size_t>(d());
  assert(rows >= 0 && out.size() == static_cast<std::size_t>(rows) * width);
  // Anchors lie at whole multiples of the block, so that a row is the same whatever is around it.
  constexpr std::int64_t block = 64;
  constexpr std::int64_t in_block = block - 1;
  const std::int64_t end = first + rows;
  for (std::size_t k = 0; k < width / 2; k += PairAngles::kPairs) {
    const std::size_t count = std::min(PairAngles::kPairs, width / 2 - k);
    const bool one_block = (first & ~in_block) == ((end - 1) & ~in_block);
    const std::size_t offsets =
        static_cast<std::size_t>(one_block ? ((end - 1) & in_block) + 1 : block);
    const std::vector<PairAngles> offset = angle_table(*this, k, count, 1, offsets);
    for (std::int64_t anchor_at = first & ~in_block; anchor_at < end; anchor_at += block) {
      const PairAngles anchor(*this, k, count, anchor_at);
      const std::int64_t until = std::min(end, anchor_at + block);
      for (std::int64_t t = std::max(first, anchor_at); t < until; ++t) {
        const PairAngles& by = offset[static_cast<std::size_t>(t - anchor_at)];
        float* pair = out.data() + static_cast<std::size_t>(t - first) * width + 2 * k;
        for (std::size_t i = 0; i < count; ++i) {
          pair[2 * i] = static_cast<float>(anchor.sin[i] * by.cos[i] + anchor.cos[i] * by.sin[i]);
          pair[2 * i + 1] =
              static_cast<float>(anchor.cos[i] * by.cos[i] - anchor.sin[i] * by.sin[i]);
        }
      }
    }
  }
}

double Sinusoidal::dot(std::int64_t delta) const {
  CompensatedSum sum;
  for (int k = 0; k < pairs(); ++k) sum.add(term(k, delta));
  return sum.value();
}

void Sinusoidal::dot_curve(std::int64_t first, std::int64_t step, std::span<double> out) const {
  const auto term_of = [](std::size_t, std::size_t) {
    return [](std::size_t, double, double cos) { return cos; };
  };
  sum_terms(*this, first, step, out, term_of);
}

void Sinusoidal::dot_curve_at(std::int64_t t, std::int64_t first, std::int64_t step,
                              std::span<double> out) const {
  const auto term_of = [&](std::size_t k, std::size_t count) {
    return [here = PairAngles(*this, k, count, t)](std::size_t p, double sin, double cos) {
      return here.sin[p] * sin + here.cos[p] * cos;
    };
  };
  sum_terms(*this, t + first, step, out, term_of);
}

double Sinusoidal::dot_at(std::int64_t t, std::int64_t delta) const {
  CompensatedSum sum;
  for (int k = 0; k < pairs(); ++k) {
    const SinCos here = sin_cos(phase(t, k));
    const SinCos there = sin_cos(phase(t + delta, k));
    sum.add(here.sin * there.sin + here.cos * there.cos);
  }
  return sum.value();
}

}  // namespace posenc
