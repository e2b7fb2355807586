#include "views/pendulums/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <tuple>

#include <fmt/format.h>

#include "figure/numbers.hpp"
#include "views/parts.hpp"

namespace posenc::pendulums {
namespace {

constexpr std::int64_t kPart = 512;  // places in one part of a curve
constexpr Slot<Agreement> kAgreement;
constexpr Slot<std::vector<double>> kSumCurve;

double radians(double degrees) { return degrees * std::numbers::pi / 180; }

/// "64 pairs", "40 active pairs": those that are counted.
std::string pairs_text(const Agreement& sum) {
  return sum.masked ? counted(sum.pairs, "active pair", "active pairs")
                    : counted(sum.pairs, "pair", "pairs");
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
  if (!encoding.is_rotation(k))
    at.cos = encoding.cosine_dim(k) ? cos(encoding.cosine_phase_at(t, k)) : 0;
  return at;
}

const std::vector<double>& shown_terms(const Scene& scene) {
  return scene.terms(shown_position(scene));
}

std::vector<int> shown_pairs(const Scene& scene) {
  constexpr int kMost = 64;
  auto pairs =
      chosen_pairs(scene.sinusoidal().pairs(), kMost, static_cast<int>(scene.state().pair));
  std::ranges::reverse(pairs);
  return pairs;
}

int sign_of_term(const State& state, double term) {
  const double least = std::cos(radians(state.pendulums.agree_deg));
  return term >= least ? 1 : term <= -least ? -1 : 0;
}

std::string Agreement::dot_text(double value) const { return fixed_text(value, places); }
std::string Agreement::most_text() const { return short_text(at_zero, 6); }

Agreement agreement(const Scene& scene) {
  const auto encoding = scene.shared_sinusoidal();
  const State& state = scene.state();
  const auto t = encoding->is_rotation() ? 0 : shown_position(scene);
  const double agree_deg = state.pendulums.agree_deg;
  return *scene.memo(kAgreement, std::tuple(encoding, state.offset, t, agree_deg), [&] {
    Agreement sum{.dot = scene.dot(t),
                  .at_zero = scene.dot_at_zero(),
                  .places = encoding->scale() == 1 ? 2 : 4};
    const auto& terms = shown_terms(scene);
    for (int k = 0; k < encoding->pairs(); ++k) {
      if (encoding->is_muted(k)) {
        sum.masked = true;
        continue;
      }
      ++sum.pairs;
      const double turned = encoding->omega(k) * std::abs(static_cast<double>(state.offset));
      const int sign = sign_of_term(state, terms[static_cast<std::size_t>(k)]);
      sum.still += turned <= kStillRad ? 1 : 0;
      sum.oppose += sign < 0 ? 1 : 0;
      sum.agree += sign > 0 ? 1 : 0;
      sum.returned += sign > 0 && turned > radians(agree_deg) ? 1 : 0;
    }
    return sum;
  });
}

Part sum_curve(const Scene& scene, SumCurve curve) {
  const State& state = scene.state();
  const auto encoding = scene.shared_sinusoidal();
  const bool is_history = curve == SumCurve::history;
  Part part{.step = is_history ? pace(scene) : 1,
            .present = is_history ? state.position : std::abs(state.offset)};
  part.from = part.present / kPart * kPart;
  // A short length needs no more than its own places, but a curve needs some.
  const auto last = std::max<std::int64_t>(
      {is_history ? last_position(state) : state.length - 1, 8, part.from + 1});
  const auto to = std::min(part.from + kPart, last);
  part.is_last = to == last;
  const bool turns = encoding->is_rotation();
  const auto t = is_history || turns ? 0 : shown_position(scene);
  part.values =
      *scene.memo(kSumCurve, std::tuple(encoding, curve, part.from, to, part.step, t), [&] {
        std::vector<double> values(static_cast<std::size_t>(to - part.from + 1));
        if (turns) {
          encoding->dot_curve(part.from * part.step, part.step, values);
        } else {
          encoding->dot_curve_at(t, part.from * part.step, part.step, values);
        }
        return values;
      });
  return part;
}

std::string claim(const State& state, const Agreement& sum) {
  constexpr double kAlike = 0.5, kUnrelated = 0.15;
  if (state.offset == 0) return "At δ = 0 every pendulum is compared with itself and agrees";
  if (sum.is_alike_and_still())
    return "Near positions look alike, because the slow pendulums have hardly moved";
  const auto at = fmt::format("At δ = {} the pendulums", integer_text(state.offset));
  if (sum.share() >= kAlike) {
    const int moved = sum.pairs - sum.still;
    return fmt::format("{} look alike, though {} of {} {} moved", at, integer_text(moved),
                       pairs_text(sum), moved == 1 ? "has" : "have");
  }
  const auto* const how = sum.share() >= kUnrelated   ? "agree only in part"
                          : sum.share() > -kUnrelated ? "have next to nothing in common"
                                                      : "disagree";
  return fmt::format("{} {}: {} of {}", at, how, sum.dot_text(sum.dot), sum.most_text());
}

std::string still_text(const Agreement& sum) {
  return fmt::format("{} of {} turned by at most {} rad", integer_text(sum.still), pairs_text(sum),
                     short_text(kStillRad));
}

std::string agree_text(const State& state, const Agreement& sum) {
  const auto returned =
      sum.returned == 0 ? "" : fmt::format(", {} after a full turn", integer_text(sum.returned));
  return fmt::format("{} of {} {} within {}°{}; {} {}", integer_text(sum.agree), pairs_text(sum),
                     sum.pairs == 1 ? "agrees" : "agree", short_text(state.pendulums.agree_deg),
                     returned, integer_text(sum.oppose), sum.oppose == 1 ? "opposes" : "oppose");
}

}  // namespace posenc::pendulums
