#include "views/stretch/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <posenc/seen.hpp>

#include "views/parts.hpp"

namespace posenc::stretch {
namespace {

constexpr Slot<Numbers> kNumbers;

/// From its beginning to its end: n steps, n + 1 positions.
Cells steps(std::int64_t n) { return {0, n + 1}; }

double turns_of(Turns phase) { return std::ldexp(static_cast<double>(phase.high64()), -64); }

/// More than the rounding of steps to 2⁻¹²⁸ turn makes of so many of them.
bool is_beyond(Turns phase, const SeenArc& arc, std::int64_t count) {
  return !arc.whole && phase.fraction > arc.length.fraction &&
         phase.fraction - arc.length.fraction > 2 * static_cast<U128>(count);
}

bool leaves_arc(Turns plain, Turns scaled, std::int64_t trained, std::int64_t longer) {
  const SeenArc seen = seen_arc(plain, steps(trained)), read = seen_arc(scaled, steps(longer));
  if (seen.whole || read.length == Turns{}) return false;
  return read.whole || read.backwards != seen.backwards || is_beyond(read.length, seen, longer);
}

/// The phase after n steps in the arc's direction.
Turns along(Turns step, const SeenArc& arc, std::int64_t n) {
  return arc.backwards ? Turns{} - step * n : step * n;
}

/// A sine's two neighbours differ by 2·sin²(ω/2) in the mean of squares, and so do a cosine's.
double neighbour_distance(const Sinusoidal& encoding) {
  double squares = 0;
  for (int dim = 0; dim < encoding.d(); ++dim) {
    const double half = std::sin(omega_of(encoding, encoding.column(dim)) / 2);
    squares += 2 * half * half;
  }
  return encoding.scale() / amplitude(encoding.scaling()) * std::sqrt(squares);
}

Numbers make_numbers(const State& state) {
  const auto& convention = *state.convention;
  Numbers numbers;
  for (const auto& kind : scalings()) {
    const bool is_none = kind.rule == ScalingRule::none;
    if (!is_none && !can_scale(state)) break;
    if (kind.rule == ScalingRule::list && !state.scaling.lists) continue;
    if (state.trained < kind.least_trained()) continue;
    auto made = Sinusoidal::make(static_cast<int>(state.d), state.base, convention,
                                 is_none ? Scaling{} : scaling_of(state, kind));
    if (!made) continue;
    if (is_scaled(state) && &kind == state.scaling.kind) numbers.own = numbers.methods.size();
    const double neighbours = neighbour_distance(*made);
    numbers.methods.push_back({&kind, *std::move(made), 0, neighbours});
  }
  const auto& plain = numbers.plain();
  const auto longer = longer_context(state);
  for (Method& method : numbers.methods) {
    for (int k = 0; k < plain.pairs(); ++k) {
      const auto& to = method.encoding;
      if (leaves_arc(plain.step(k), to.step(k), state.trained, longer) ||
          leaves_arc(plain.cosine_step(k), to.cosine_step(k), state.trained, longer))
        ++method.unseen;
    }
  }
  for (int k = 0; k < plain.pairs(); ++k)
    if (turns_trained(numbers, state, k) < 1) ++numbers.incomplete;
  return numbers;
}

}  // namespace

double factor_of(const State& state) { return can_scale(state) ? state.scaling.factor : 1; }

std::int64_t longer_context(const State& state) {
  return static_cast<std::int64_t>(
      std::floor(factor_of(state) * static_cast<double>(state.trained)));
}

std::shared_ptr<const Numbers> numbers_of(const Scene& scene) {
  const State& state = scene.state();
  const auto key =
      std::tuple(state.convention, state.d, state.base, state.scaling, state.trained, state.length);
  return scene.memo(kNumbers, key, [&] { return make_numbers(state); });
}

double ratio(const Numbers& numbers, const Method& method, int k) {
  const double omega = numbers.plain().omega(k);
  return omega == 0 ? 1 : method.encoding.omega(k) / omega;
}

double turns_trained(const Numbers& numbers, const State& state, int k) {
  return numbers.plain().turns_within(k, state.trained);
}

PairAt pair_at(const Numbers& numbers, const State& state, int k) {
  const auto& plain = numbers.plain();
  const auto& scaled = numbers.current().encoding;
  const auto n = state.position - first_position(state);
  const SeenArc seen = seen_arc(plain.step(k), steps(state.trained));
  const SeenArc of_cosine = seen_arc(plain.cosine_step(k), steps(state.trained));
  const Turns phase = along(scaled.step(k), seen, n);
  return {.arc = seen.whole ? 1 : turns_of(seen.length),
          .phase = turns_of(phase),
          .unscaled_phase = turns_of(along(plain.step(k), seen, n)),
          .backwards = seen.backwards,
          .unseen = is_beyond(phase, seen, n) ||
                    is_beyond(along(scaled.cosine_step(k), of_cosine, n), of_cosine, n)};
}

int unseen_at_t(const Numbers& numbers, const State& state) {
  int count = 0;
  for (int k = 0; k < numbers.pairs(); ++k) count += pair_at(numbers, state, k).unseen ? 1 : 0;
  return count;
}

std::optional<Ends> ramp_ends(const Numbers& numbers, const State& state) {
  const Method& own = numbers.current();
  if (!own.kind->has_ramp() || state.scaling.factor == 1) return {};
  Ends ends;
  for (int k = 0; k < numbers.pairs(); ++k) {
    const double by = ratio(numbers, own, k);
    if (by == 1) ++ends.kept;
    if (std::abs(by * state.scaling.factor - 1) < kRounding) ++ends.divided;
  }
  return ends;
}

std::string title(const ScalingKind& kind) {
  // What it is called besides.
  const bool is_long = kind.rule == ScalingRule::divide;
  return std::string(kind.title.substr(0, is_long ? kind.title.find(" (") : kind.title.size()));
}

}  // namespace posenc::stretch
