#include "views/wavelengths/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "views/wavelengths/options.hpp"

namespace posenc::wavelengths {
namespace {

/// Wavelengths have relative errors of 2⁻⁵¹, their ratios of twice that and a rounding.
constexpr double kRatioError = 0x1p-49;

bool is_near(double wavelength, double other) {
  return std::fabs(wavelength / other - 1) <= kRatioError;
}

Numbers make_numbers(const Sinusoidal& encoding, const State& state) {
  // What a frame has time for: exact up to 65 536 positions at d = 128.
  constexpr std::int64_t kFrameTerms = std::int64_t{1} << 22;
  const int pairs = encoding.pairs();
  const double own = encoding.is_rotation() ? encoding.dot(0) : encoding.dot_at(state.position, 0);
  Numbers n{.pairs = pairs,
            .first = encoding.wavelength(0),
            .last = encoding.wavelength(pairs - 1),
            .limit = kTurnRad * encoding.base(),
            .row_length = std::sqrt(own)};
  n.dims = encoding.d();
  n.fastest = fastest_pair(encoding);
  std::vector<double> frequencies;
  for (int k = 0; k < pairs; ++k) {
    frequencies.push_back(encoding.omega(k));
    if (encoding.cosine_dim(k)) frequencies.push_back(encoding.cosine_omega(k));
    if (encoding.turns_within(k, state.length) < 1) ++n.incomplete;
    if (is_aliased(encoding, k)) ++n.aliased;
    const double wavelength = encoding.wavelength(k);
    if (is_still(encoding, k)) {
      ++n.still;
    } else {
      n.shortest = std::min(n.shortest, wavelength);
      n.longest = std::max(n.longest, wavelength);
    }
    if (k == 0) continue;
    const double ratio = wavelength / encoding.wavelength(k - 1);
    n.least_ratio = k == 1 ? ratio : std::min(n.least_ratio, ratio);
    n.most_ratio = k == 1 ? ratio : std::max(n.most_ratio, ratio);
  }
  std::ranges::sort(frequencies);
  // Clang 14 does not take libstdc++'s ranges::unique.
  const auto repeated = std::unique(frequencies.begin(), frequencies.end());
  n.frequencies = static_cast<int>(repeated - frequencies.begin());
  n.reaches_limit = is_near(n.longest, n.limit);
  n.nearest = nearest_position(encoding, {first_position(state), state.length}, state.position,
                               kFrameTerms);
  return n;
}

}  // namespace

bool Numbers::is_geometric() const {
  return still == 0 && most_ratio - least_ratio <= kRatioError * most_ratio;
}
bool Numbers::starts_at_2pi() const { return is_near(first, kTurnRad); }
bool Numbers::ends_at_limit() const { return is_near(last, limit); }

std::shared_ptr<const Numbers> numbers_of(const Scene& scene) {
  return scene.once([](const Scene& of) { return make_numbers(of.sinusoidal(), of.state()); });
}

std::shared_ptr<const DotCurve> dot_curve(const Scene& scene) {
  return scene.once([](const Scene& of) {
    constexpr int kColumns = 256;
    const Sinusoidal& encoding = of.sinusoidal();
    const State& state = of.state();
    DotCurve curve;
    std::int64_t next = 1;
    for (int column = 1; column <= kColumns && next < state.length; ++column) {
      const double end = std::pow(static_cast<double>(state.length), column * 1.0 / kColumns);
      const auto until =
          column == kColumns ? state.length.value() : static_cast<std::int64_t>(std::llround(end));
      if (until <= next) continue;
      curve.distances.push_back({next, until - next});
      next = until;
    }
    curve.bands.resize(curve.distances.size());
    // Where pairs turn as one, t does not matter.
    dot_bands(encoding, encoding.is_rotation() ? 0 : state.position.value(), curve.distances,
              curve.bands);
    return curve;
  });
}

std::vector<int> row_pairs(const Scene& scene) {
  constexpr int kMostRows = 8;
  return chosen_pairs(scene.sinusoidal().pairs(), kMostRows, static_cast<int>(scene.state().pair));
}

const NarrowingStep* Narrowing::after(std::size_t row) const {
  const auto found = std::ranges::find(steps, rows[row], &NarrowingStep::pair);
  return found == steps.end() ? nullptr : &*found;
}

std::shared_ptr<const Narrowing> narrowing_of(const Scene& scene) {
  return scene.once([](const Scene& of) {
    constexpr std::int64_t kMostPositions = 65536;
    const State& state = of.state();
    const auto& encoding = of.sinusoidal();
    Narrowing made{.rows = row_pairs(of)};
    if (state[kReadFirst] == ReadFirst::slow) std::ranges::reverse(made.rows);
    const auto count = std::min<std::int64_t>(state.length, kMostPositions);
    const auto first = first_position(state);
    made.positions = {
        std::clamp(state.position - count / 2, first, last_position(state) + 1 - count), count};
    std::vector<int> read;
    std::ranges::copy_if(made.rows, std::back_inserter(read),
                         [&](int k) { return !encoding.is_masked(k); });
    made.steps = narrow(encoding, read, made.positions, state.position, state[kReadingError]);
    return made;
  });
}

std::shared_ptr<const OtherBases> other_bases(const Scene& scene) {
  return scene.once([](const Scene& of) {
    const State& state = of.state();
    OtherBases others;
    for (const double factor : {0.01, 100.0}) {
      auto made = Sinusoidal::make(static_cast<int>(state.d), state.base * factor,
                                   *state.convention, scaling_of(state));
      if (made && made->pairs() > 1) others.push_back(std::move(*made));
    }
    return others;
  });
}

}  // namespace posenc::wavelengths
