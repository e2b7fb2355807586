#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <tuple>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "views/parts.hpp"
#include "views/wavelengths_layout.hpp"

namespace posenc::wavelengths {
namespace {

/// Wavelengths have relative errors of 2⁻⁵¹, their ratios of twice that and a rounding.
constexpr double kRatioError = 0x1p-49;

/// What a frame has time for: exact up to 65 536 positions at d = 128.
constexpr std::int64_t kFrameTerms = std::int64_t{1} << 22;

Cells all_positions(const State& state) { return {first_position(state), state.length}; }

Facts make_facts(const Sinusoidal& encoding, const State& state, double at_zero) {
  Facts f;
  f.pairs = encoding.pairs();
  f.first = encoding.wavelength(0);
  f.last = encoding.wavelength(f.pairs - 1);
  f.shortest = std::min(f.first, f.last);
  f.longest = std::max(f.first, f.last);
  f.popular = 2 * std::numbers::pi * encoding.base();
  f.reaches_popular = std::fabs(f.longest / f.popular - 1) <= kRatioError;
  for (int k = 0; k < f.pairs; ++k) {
    if (encoding.turns_within(k, state.length) < 1) ++f.incomplete;
    if (k == 0) continue;
    const double ratio = encoding.wavelength(k) / encoding.wavelength(k - 1);
    f.least_ratio = k == 1 ? ratio : std::min(f.least_ratio, ratio);
    f.most_ratio = k == 1 ? ratio : std::max(f.most_ratio, ratio);
  }
  f.nearest = nearest_position(encoding, all_positions(state), state.position, kFrameTerms);
  f.row_length = std::sqrt(at_zero);
  return f;
}

std::string positions_text(double wavelength) {
  return wavelength < 1000 ? short_text(wavelength, 3) : short_text(wavelength, 5);
}

/// With as many digits as it takes to tell the two apart, where they differ.
std::string text_apart(double value, double from, int digits) {
  constexpr int kMostDigits = 15;
  while (digits < kMostDigits && value != from &&
         short_text(value, digits) == short_text(from, digits)) {
    ++digits;
  }
  return short_text(value, digits);
}

std::string incomplete_text(const Facts& f, const State& state) {
  const auto length = integer_text(state.length);
  if (f.pairs == 1) {
    return f.incomplete == 0 ? fmt::format("It completes a turn within L = {}", length)
                             : fmt::format("It completes no turn within L = {}", length);
  }
  if (f.incomplete == 0) return fmt::format("Every pair completes a turn within L = {}", length);
  return fmt::format("{} of {} pairs never complete a turn within L = {}",
                     integer_text(f.incomplete), integer_text(f.pairs), length);
}

std::string claim(const Facts& f) {
  if (f.pairs == 1)
    return fmt::format("The only pair turns once in {} positions", positions_text(f.first));
  if (f.least_ratio == 1 && f.most_ratio == 1)
    return fmt::format("Every wavelength is {} positions", positions_text(f.first));
  constexpr int kFewDigits = 3;
  const bool alike = positions_text(f.first) == positions_text(f.last);
  const auto ends =
      fmt::format("from {} to {} positions",
                  alike ? text_apart(f.first, f.last, kFewDigits) : positions_text(f.first),
                  alike ? text_apart(f.last, f.first, kFewDigits) : positions_text(f.last));
  if (!is_geometric(f)) return fmt::format("Wavelengths do not grow by one factor, {}", ends);
  return fmt::format("Each wavelength is {} times the one before, {}",
                     text_apart(f.last > f.first ? f.most_ratio : f.least_ratio, 1, 4), ends);
}

std::string popular_claim(const Facts& f) {
  const auto by = fmt::format(
      "it is {} positions, {} times the popular 2π·b = {}",
      f.reaches_popular ? short_text(f.longest, 7) : text_apart(f.longest, f.popular, 7),
      f.reaches_popular ? short_text(f.longest / f.popular, 4)
                        : text_apart(f.longest / f.popular, 1, 4),
      f.reaches_popular ? short_text(f.popular, 7) : text_apart(f.popular, f.longest, 7));
  return claim_sentence(
      "the longest wavelength is 2π·b", f.reaches_popular,
      by + (f.reaches_popular ? ", as where the exponent is divided by the pairs less one"
                              : ", which only conventions reach that divide the exponent by the "
                                "pairs less one"));
}

}  // namespace

const Facts& facts(const Scene& scene) {
  const State& state = scene.state();
  return scene.memo<Facts>(
      std::tuple(scene.shared_sinusoidal(), state.length, state.position),
      [&] { return make_facts(scene.sinusoidal(), state, scene.dot_at_zero()); });
}

bool is_geometric(const Facts& f) {
  return f.most_ratio - f.least_ratio <= kRatioError * f.most_ratio;
}

std::string nearest_text(const Facts& f) {
  return fmt::format("{}, {} away", integer_text(f.nearest->position),
                     short_text(f.nearest->distance, 3));
}

std::string searched_text(const State& state, const Facts& f) {
  if (f.nearest->is_complete) {
    return state.length == 2 ? "the only other position"
                             : fmt::format("of all {} others", integer_text(state.length - 1));
  }
  return fmt::format("among those up to {} away", integer_text(f.nearest->searched));
}

Words words(const Scene& scene) {
  const State& state = scene.state();
  const Facts& f = facts(scene);
  auto how = incomplete_text(f, state);
  if (const auto muted = muted_pairs_text(state); !muted.empty()) {
    how += ". Muted: " + muted;
  } else if (f.pairs > 1) {
    how += ". Mute or solo bands of pairs, and see what the others can tell";
  }
  return {claim(f), std::move(how)};
}

void data(const Scene& scene, TableWriter& table) {
  static const std::array<std::string, 4> kColumns{"pair", "omega", "wavelength",
                                                   "turns_in_length"};
  table.header(kColumns);
  const auto& encoding = scene.sinusoidal();
  for (int k = 0; k < encoding.pairs(); ++k) {
    const std::array row{static_cast<double>(k), encoding.omega(k), encoding.wavelength(k),
                         encoding.turns_within(k, scene.state().length)};
    if (!table.row(row)) return;
  }
}

std::string describe(const Scene& scene) {
  const State& state = scene.state();
  const Facts& f = facts(scene);
  std::string text = claim(f) + ".\n" + convention_text(*state.convention);
  text += claim_sentence(
      "the wavelengths are a geometric progression",
      f.pairs > 1 ? std::optional(is_geometric(f)) : std::nullopt,
      f.pairs > 1 ? fmt::format("the ratios of neighbours lie between {} and {}",
                                short_text(f.least_ratio, 15), short_text(f.most_ratio, 15))
                  : "one pair alone has no neighbour");
  text += popular_claim(f);
  text += incomplete_text(f, state) + ".\n";
  const auto muted = muted_pairs_text(state);
  text +=
      muted.empty() ? "All pairs sound.\n" : "Muted, so that their columns are 0: " + muted + ".\n";
  if (!f.nearest) return text + "There is one position, and no other that could be near it.\n";
  text += fmt::format(
      "The position whose vector is nearest to that of t = {} is {}, at a distance of {}, {} of a "
      "vector’s length, {}.\n",
      integer_text(state.position), integer_text(f.nearest->position),
      short_text(f.nearest->distance, 7), short_text(f.nearest->distance / f.row_length, 3),
      searched_text(state, f));
  return text;
}

const DotCurve& dot_curve(const Scene& scene, int columns) {
  const auto& encoding = scene.shared_sinusoidal();
  const State& state = scene.state();
  const std::int64_t t = encoding->is_rotation() ? 0 : state.position;
  return scene.memo<DotCurve>(std::tuple(encoding, state.length, t, columns), [&] {
    DotCurve curve;
    const std::int64_t last = std::max<std::int64_t>(state.length - 1, 1);
    std::int64_t next = 1;
    for (int column = 1; column <= columns && next <= last; ++column) {
      const double end = std::pow(static_cast<double>(last) + 1,
                                  static_cast<double>(column) / static_cast<double>(columns));
      const auto until = std::min(last + 1, static_cast<std::int64_t>(std::llround(end)));
      if (until <= next) continue;
      curve.distances.push_back({next, until - next});
      next = until;
    }
    if (next <= last) curve.distances.push_back({next, last + 1 - next});
    curve.bands.resize(curve.distances.size());
    dot_bands(*encoding, t, curve.distances, curve.bands);
    return curve;
  });
}

const std::vector<OtherBase>& other_bases(const Scene& scene) {
  const State& state = scene.state();
  struct Others {
    std::vector<OtherBase> all;
  };
  return scene
      .memo<Others>(std::tuple(state.convention, state.d, state.base),
                    [&] {
                      Others others;
                      for (const double factor : {0.01, 100.0}) {
                        const auto made = Sinusoidal::make(static_cast<int>(state.d),
                                                           state.base * factor, *state.convention);
                        if (!made || made->pairs() == 1) continue;
                        OtherBase other{made->base(), {}};
                        for (int k = 0; k < made->pairs(); ++k)
                          other.wavelengths.push_back(made->wavelength(k));
                        others.all.push_back(std::move(other));
                      }
                      return others;
                    })
      .all;
}

}  // namespace posenc::wavelengths
