#include "views/pendulum_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <tuple>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "views/parts.hpp"

namespace posenc::pendulum {
namespace {

constexpr std::int64_t kPart = 512;  // distances in one part of the curve

}  // namespace

Agreement agreement(const Scene& scene) {
  const auto& encoding = scene.shared_sinusoidal();
  const auto delta = scene.state().offset;
  const auto t = encoding->is_rotation() ? 0 : scene.state().position;
  return scene.memo<Agreement>(std::tuple(encoding, delta, t), [&] {
    Agreement sum{encoding->pairs(), 0, scene.dot(), scene.dot_at_zero(),
                  encoding->scale() == 1 ? 2 : 4};
    for (int k = 0; k < sum.pairs; ++k) {
      if (encoding->omega(k) * std::abs(static_cast<double>(delta)) <= kStillRad) ++sum.still;
    }
    return sum;
  });
}

Claim claim_of(const State& state, const Agreement& sum) {
  constexpr double kAlike = 0.5;
  constexpr double kUnrelated = 0.15;
  if (state.offset == 0)
    return {"At δ = 0 every pendulum is compared with itself and agrees", false};
  if (sum.share() >= kAlike && 2 * sum.still >= sum.pairs) {
    return {"Near positions look alike, because the slow pendulums have hardly moved", true};
  }
  const auto at = fmt::format("At δ = {} the pendulums", integer_text(state.offset));
  const auto amount = fmt::format("{} of {}", dot_number(sum, sum.dot), at_zero_text(sum));
  if (sum.share() >= kAlike) {
    const int moved = sum.pairs - sum.still;
    return {fmt::format("{} look alike, though {} of {} {} moved", at, integer_text(moved),
                        integer_text(sum.pairs), moved == 1 ? "has" : "have"),
            false};
  }
  if (sum.share() >= kUnrelated)
    return {fmt::format("{} agree only in part: {}", at, amount), false};
  if (sum.share() > -kUnrelated) {
    return {fmt::format("{} have next to nothing in common: {}", at, amount), false};
  }
  return {fmt::format("{} disagree: {}", at, amount), false};
}

const CurvePart& curve_part(const Scene& scene) {
  const auto& encoding = scene.shared_sinusoidal();
  const auto from = std::abs(scene.state().offset) / kPart * kPart;
  // A short length needs no more than its own distances, but a curve needs some.
  const auto farthest = std::max<std::int64_t>(scene.state().length - 1, 8);
  const auto to = from == 0 ? std::min(kPart, farthest) : from + kPart;
  const bool knows_t = !encoding->is_rotation();
  const auto t = knows_t ? scene.state().position : 0;
  return scene.memo<CurvePart>(std::tuple(encoding, from, to, t), [&] {
    CurvePart part{from, std::vector<double>(static_cast<std::size_t>(to - from + 1))};
    if (knows_t) {
      encoding->dot_curve_at(t, from, 1, part.values);
    } else {
      encoding->dot_curve(from, 1, part.values);
    }
    return part;
  });
}

std::string still_text(const Agreement& sum) {
  return fmt::format("{} of {} {} turned by at most {} rad", integer_text(sum.still),
                     integer_text(sum.pairs), sum.pairs == 1 ? "pair" : "pairs",
                     short_text(kStillRad));
}

std::string dot_text(const State& state, const Agreement& sum) {
  return fmt::format("p({})·p({}) = {}", integer_text(state.position),
                     integer_text(state.position + state.offset), dot_number(sum, sum.dot));
}

std::string dot_number(const Agreement& sum, double dot) { return fixed_text(dot, sum.places); }

std::string at_zero_text(const Agreement& sum) { return short_text(sum.at_zero, 6); }

std::string describe(const Scene& scene) {
  const auto& state = scene.state();
  const auto& encoding = scene.sinusoidal();
  const auto sum = agreement(scene);
  const auto claim = claim_of(state, sum);
  const int k = static_cast<int>(state.pair);
  const auto phase = encoding.phase(state.position, k);
  std::string words = fmt::format(
      "{}. This {}: {} of {}, which a position has with itself, and {} from one position to the "
      "other.\n",
      claim.sentence,
      claim.holds ? "holds" : "stands in place of “Near positions look alike”, which does not hold",
      dot_text(state, sum), at_zero_text(sum), still_text(sum));
  words += convention_text(encoding.convention());
  words += fmt::format(
      "{}; d = {}, base {}.\n",
      sum.pairs == 1
          ? fmt::format("The only pair swings once in {} positions",
                        short_text(encoding.wavelength(0)))
          : fmt::format("Each of the {} pairs swings at its own frequency, from one swing in {} "
                        "positions (k = 0) to one in {} (k = {})",
                        integer_text(sum.pairs), short_text(encoding.wavelength(0)),
                        short_text(encoding.wavelength(sum.pairs - 1)),
                        integer_text(sum.pairs - 1)),
      integer_text(state.d), short_text(state.base, 10));
  words += fmt::format(
      "Pair {}: wavelength {} positions, angle at t = {} {} rad (mod 2π), sine {}, agreement with "
      "t + δ = {}: {}.\n",
      k, short_text(encoding.wavelength(k)), integer_text(state.position),
      fixed_text(angle_rad(phase), 4), fixed_text(sin(phase), 4),
      integer_text(state.position + state.offset),
      fixed_text(scene.terms()[static_cast<std::size_t>(k)], 4));
  return words;
}

}  // namespace posenc::pendulum
