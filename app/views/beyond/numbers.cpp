#include "views/beyond/numbers.hpp"

#include <algorithm>
#include <tuple>

namespace posenc::beyond {
namespace {

/// A model is trained before its frequencies are stretched.
const Sinusoidal& in_training(const Scene& scene) {
  const State& state = scene.state();
  if (!is_scaled(state)) return scene.sinusoidal();
  return *scene.memo(std::tuple(state.d, state.base, state.convention), [&] {
    return *Sinusoidal::make(static_cast<int>(state.d), state.base, *state.convention);
  });
}

}  // namespace

/// Two are remembered: those at t and at t + δ.
std::shared_ptr<const Phases> phases_at(const Scene& scene, std::int64_t t) {
  const Cells trained = trained_positions(scene.state());
  const auto key = std::tuple(scene.shared_sinusoidal(), trained.first, trained.count, t);
  return scene.memo(key, [&] {
    const auto& encoding = scene.sinusoidal();
    const auto& plain = in_training(scene);
    Phases phases;
    for (int k = 0; k < encoding.pairs(); ++k) {
      PairPhase pair = pair_phase(plain, trained.count, encoding, t - trained.first, k);
      const bool counts = !encoding.is_masked(k);
      pair.unseen = pair.unseen && counts;
      phases.unseen += pair.unseen ? 1 : 0;
      phases.whole += counts && pair.seen >= 1 ? 1 : 0;
      phases.pairs.push_back(pair);
    }
    return phases;
  });
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
