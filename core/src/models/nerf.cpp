#include <posenc/models/nerf.hpp>

#include <cassert>
#include <utility>

namespace posenc {
namespace {

std::vector<double> doubling(int frequencies) {
  std::vector<double> factors;
  for (int k = 0; k < frequencies; ++k) factors.push_back(std::ldexp(1, k));
  return factors;
}

}  // namespace

Nerf::Nerf(Sinusoidal unit, std::vector<double> factors)
    : unit_(std::move(unit)), factors_(std::move(factors)) {
  assert(!factors_.empty() && frequencies() <= kMostNerfFrequencies);
}

Nerf::Nerf(bool with_pi, int frequencies)
    : Nerf(with_pi ? Sinusoidal::octaves(1) : *Sinusoidal::make(2, kMinBase),
           doubling(frequencies)) {}

Nerf Nerf::bands(double first, double last, int frequencies, Spacing spacing) {
  assert(0 < first && first <= last && last <= kMostNerfFrequency);
  std::vector<double> factors{first};
  for (int k = 1; k < frequencies; ++k) {
    const double part = static_cast<double>(k) / (frequencies - 1);
    factors.push_back(spacing == Spacing::linear
                          ? first + (last - first) * part
                          : std::exp2(std::log2(first) + std::log2(last / first) * part));
  }
  return {Sinusoidal::octaves(1), std::move(factors)};
}

}  // namespace posenc
