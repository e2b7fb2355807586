#include "views/beyond/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <posenc/seen.hpp>

namespace posenc::beyond {
namespace {

/// Its two entries hold those at t and at t + δ.
constexpr Slot<Phases> kPhases;

constexpr Slot<Sinusoidal> kInTraining;

double turns_of(Turns phase) { return std::ldexp(static_cast<double>(phase.high64()), -64); }

/// A model is trained before its frequencies are stretched.
const Sinusoidal& in_training(const Scene& scene) {
  const State& state = scene.state();
  if (!is_scaled(state)) return scene.sinusoidal();
  return *scene.memo(kInTraining, std::tuple(state.d, state.base, state.convention), [&] {
    return *Sinusoidal::make(static_cast<int>(state.d), state.base, *state.convention);
  });
}

/// The phase at t in the direction of the arc that was seen.
Turns phase_along(const SeenArc& arc, Turns step, std::int64_t since_first) {
  return (arc.backwards ? Turns{} - step : step) * since_first;
}
/// By more than the rounding of so many steps.
bool is_outside(Turns trained_step, Turns step, const Cells& trained, std::int64_t t) {
  const SeenArc arc = seen_arc(trained_step, trained);
  const auto since_first = t - trained.first;
  const auto phase = phase_along(arc, step, since_first).fraction;
  const auto rounding = 2 * static_cast<U128>(std::abs(since_first));
  return !arc.whole && phase > arc.length.fraction && phase - arc.length.fraction > rounding;
}

}  // namespace

std::shared_ptr<const Phases> phases_at(const Scene& scene, std::int64_t t) {
  const Cells trained = trained_positions(scene.state());
  const auto key = std::tuple(scene.shared_sinusoidal(), trained.first, trained.count, t);
  return scene.memo(kPhases, key, [&] {
    const auto& encoding = scene.sinusoidal();
    const auto& plain = in_training(scene);
    Phases phases;
    for (int k = 0; k < encoding.pairs(); ++k) {
      const Turns step = plain.step(k);
      const SeenArc arc = seen_arc(step, trained);
      const bool unseen = !encoding.is_masked(k) &&
                          (is_outside(step, encoding.step(k), trained, t) ||
                           is_outside(plain.cosine_step(k), encoding.cosine_step(k), trained, t));
      phases.pairs.push_back({arc.whole ? 1 : turns_of(arc.length),
                              turns_of(phase_along(arc, encoding.step(k), t - trained.first)),
                              turns_of(arc.backwards ? Turns{} - step : step), arc.backwards,
                              unseen});
      phases.unseen += unseen ? 1 : 0;
    }
    return phases;
  });
}

int telling_pair(const Scene& scene) {
  const State& state = scene.state();
  const auto phases = phases_at(scene, state.position);
  const auto unseen = [&](int k) { return phases->pairs[static_cast<std::size_t>(k)].unseen; };
  const int current = static_cast<int>(state.pair);
  if (phases->unseen == 0 || unseen(current)) return current;
  int k = scene.sinusoidal().pairs() - 1;
  while (!unseen(k)) --k;
  return k;
}

std::optional<std::int64_t> shifted_position(const State& state) {
  const auto there = state.position + state.offset;
  const auto first = first_position(state);
  const auto end = first + std::max(state.length, state.trained);
  if (state.offset == 0 || there < first || there >= end) return {};
  return there;
}

Cells trained_positions(const State& state) { return {first_position(state), state.trained}; }

bool is_past_table(const State& state) {
  return state.position - first_position(state) >= state.trained;
}

}  // namespace posenc::beyond
