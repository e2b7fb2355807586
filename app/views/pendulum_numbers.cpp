#include "views/pendulum_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <tuple>

#include <fmt/format.h>

#include <posenc/rotation.hpp>

#include "figure/numbers.hpp"
#include "views/parts.hpp"

namespace posenc::pendulum {
namespace {

constexpr std::int64_t kPart =
    512;  // distances in one part of the curve, and steps in one of the history

struct ShownTerms {
  std::vector<double> all;
};

/// p(t)·p(t+δ) where they are shown: only of encodings that do not rotate it matters where that is.
double shown_dot(const Scene& scene) {
  const auto& encoding = scene.sinusoidal();
  if (encoding.is_rotation() || pace(scene) == 1) return scene.dot();
  return encoding.dot_at(shown_position(scene), scene.state().offset);
}

/// "64 pairs", "40 unmuted pairs": those that are counted.
std::string pairs_text(const Agreement& sum) {
  return fmt::format("{}{} {}", integer_text(sum.pairs), sum.muted ? " unmuted" : "",
                     sum.pairs == 1 ? "pair" : "pairs");
}

}  // namespace

std::int64_t pace(const Scene& scene) {
  const State& state = scene.state();
  if (!state.pendulums.fast_forward) return 1;
  const double wavelength = scene.sinusoidal().wavelength(static_cast<int>(state.pair));
  // t and t+δ, and between two steps the next one, stay where phases are exact.
  const std::int64_t reach = kMaxPosition - std::abs(state.offset);
  const auto most = std::max<std::int64_t>(1, reach / (last_position(state) + 2));
  const double wanted = std::min(wavelength / kStepsPerSwing, static_cast<double>(most));
  return std::clamp<std::int64_t>(std::llround(wanted), 1, most);
}

std::int64_t shown_position(const Scene& scene) { return scene.state().position * pace(scene); }

double shown_point(const Scene& scene) {
  return scene.position() * static_cast<double>(pace(scene));
}

SinCos shown_at(const Scene& scene, int k, double after) {
  const auto& encoding = scene.sinusoidal();
  const double t = shown_point(scene) + after;
  SinCos at = sin_cos(encoding.phase_at(t, k));
  if (!encoding.is_rotation(k)) {
    at.cos = encoding.cosine_dim(k) ? cos(encoding.cosine_phase_at(t, k)) : 0;
  }
  return at;
}

const std::vector<double>& shown_terms(const Scene& scene) {
  const auto& encoding = scene.shared_sinusoidal();
  if (encoding->is_rotation() || pace(scene) == 1) return scene.terms();
  const auto t = shown_position(scene), delta = scene.state().offset;
  return scene
      .memo<ShownTerms>(
          std::tuple(encoding, t, delta),
          [&] {
            const double squared = encoding->scale() * encoding->scale();
            ShownTerms terms;
            for (int k = 0; k < encoding->pairs(); ++k) {
              if (encoding->is_muted(k)) {
                terms.all.push_back(0);
                continue;
              }
              const auto here = pair_at(*encoding, k, t), there = pair_at(*encoding, k, t + delta);
              terms.all.push_back((here[0] * there[0] + here[1] * there[1]) / squared);
            }
            return terms;
          })
      .all;
}

int sign_of_term(const State& state, double term) {
  const double least = std::cos(state.pendulums.agree_deg * std::numbers::pi / 180);
  return term >= least ? 1 : term <= -least ? -1 : 0;
}

Agreement agreement(const Scene& scene) {
  const auto& encoding = scene.shared_sinusoidal();
  const State& state = scene.state();
  const auto delta = state.offset;
  const auto t = encoding->is_rotation() ? 0 : shown_position(scene);
  const double agree_deg = state.pendulums.agree_deg;
  return scene.memo<Agreement>(std::tuple(encoding, delta, t, agree_deg), [&] {
    Agreement sum;
    sum.pairs = 0;
    sum.dot = shown_dot(scene);
    sum.at_zero = scene.dot_at_zero();
    sum.places = encoding->scale() == 1 ? 2 : 4;
    const auto& terms = shown_terms(scene);
    for (int k = 0; k < encoding->pairs(); ++k) {
      if (encoding->is_muted(k)) {
        sum.muted = true;
        continue;
      }
      ++sum.pairs;
      const double turned = encoding->omega(k) * std::abs(static_cast<double>(delta));
      if (turned <= kStillRad) ++sum.still;
      const int sign = sign_of_term(state, terms[static_cast<std::size_t>(k)]);
      if (sign < 0) ++sum.oppose;
      if (sign <= 0) continue;
      ++sum.agree;
      if (turned > agree_deg * std::numbers::pi / 180) ++sum.returned;
    }
    return sum;
  });
}

const HistoryPart& history_part(const Scene& scene) {
  const State& state = scene.state();
  const auto& encoding = scene.shared_sinusoidal();
  const auto from = state.position / kPart * kPart;
  const auto last = std::max<std::int64_t>(last_position(state), 8);
  const auto to = std::min(from + kPart, std::max(last, from + 1));
  const auto step = pace(scene);
  return scene.memo<HistoryPart>(std::tuple(encoding, from, to, step), [&] {
    HistoryPart part{from, step, std::vector<double>(static_cast<std::size_t>(to - from + 1))};
    if (encoding->is_rotation()) {
      encoding->dot_curve(from * step, step, part.values);
    } else {
      encoding->dot_curve_at(0, from * step, step, part.values);
    }
    return part;
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
    return {fmt::format("{} look alike, though {} of {}{} {} moved", at, integer_text(moved),
                        integer_text(sum.pairs), sum.muted ? " unmuted" : "",
                        moved == 1 ? "has" : "have"),
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
  const auto t = knows_t ? shown_position(scene) : 0;
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
  return fmt::format("{} of {} turned by at most {} rad", integer_text(sum.still), pairs_text(sum),
                     short_text(kStillRad));
}

std::string agree_text(const State& state, const Agreement& sum) {
  const auto angle = short_text(state.pendulums.agree_deg);
  const std::string returned =
      sum.returned == 0 ? ""
                        : fmt::format(", {} of them came round again", integer_text(sum.returned));
  return fmt::format("{} of {} {} within {}°{}; {} {}", integer_text(sum.agree), pairs_text(sum),
                     sum.pairs == 1 ? "agrees" : "agree", angle, returned, integer_text(sum.oppose),
                     sum.oppose == 1 ? "opposes" : "oppose");
}

std::string dot_text(const Scene& scene, const Agreement& sum) {
  const auto t = shown_position(scene);
  return fmt::format("p({})·p({}) = {}", integer_text(t), integer_text(t + scene.state().offset),
                     dot_number(sum, sum.dot));
}

std::string dot_number(const Agreement& sum, double dot) { return fixed_text(dot, sum.places); }

std::string at_zero_text(const Agreement& sum) { return short_text(sum.at_zero, 6); }

std::string describe(const Scene& scene) {
  const auto& state = scene.state();
  const auto& encoding = scene.sinusoidal();
  const auto sum = agreement(scene);
  const auto claim = claim_of(state, sum);
  const int k = static_cast<int>(state.pair);
  const auto t = shown_position(scene);
  const auto phase = encoding.phase(t, k);
  std::string words = fmt::format(
      "{}. This {}: {} of {}, which a position has with itself, and {} from one position to the "
      "other.\n",
      claim.sentence,
      claim.holds ? "holds" : "stands in place of “Near positions look alike”, which does not hold",
      dot_text(scene, sum), at_zero_text(sum), still_text(sum));
  words += convention_text(encoding.convention());
  words += fmt::format(
      "{}; d = {}, base {}.\n",
      encoding.pairs() == 1
          ? fmt::format("The only pair swings once in {} positions",
                        short_text(encoding.wavelength(0)))
          : fmt::format("Each of the {} pairs swings at its own frequency, from one swing in {} "
                        "positions (k = 0) to one in {} (k = {})",
                        integer_text(encoding.pairs()), short_text(encoding.wavelength(0)),
                        short_text(encoding.wavelength(encoding.pairs() - 1)),
                        integer_text(encoding.pairs() - 1)),
      integer_text(state.d), short_text(state.base, 10));
  words += fmt::format(
      "Pair {}: wavelength {} positions, angle at t = {} {} rad (mod 2π), sine {}, agreement with "
      "t + δ = {}: {}.\n",
      k, short_text(encoding.wavelength(k)), integer_text(t), fixed_text(angle_rad(phase), 4),
      fixed_text(sin(phase), 4), integer_text(t + state.offset),
      fixed_text(shown_terms(scene)[static_cast<std::size_t>(k)], 4));
  words += agree_text(state, sum) + ".\n";
  const auto& history = history_part(scene);
  const double now = history.values[static_cast<std::size_t>(state.position - history.from)];
  words +=
      fmt::format("On the way from position 0 to {0} the sum went from {1} to p(0)·p({0}) = {2}.\n",
                  integer_text(t), at_zero_text(sum), dot_number(sum, now));
  if (state.pendulums.fast_forward) {
    words += fmt::format(
        "Fast-forwarded: one step of t is {} {}, so that pair {} swings once in {} "
        "steps.\n",
        integer_text(pace(scene)), pace(scene) == 1 ? "position" : "positions", k,
        short_text(encoding.wavelength(k) / static_cast<double>(pace(scene)), 4));
  }
  return words;
}

}  // namespace posenc::pendulum
