#include "views/beyond/numbers.hpp"

#include <algorithm>

namespace posenc::beyond {
namespace {

/// A model is trained before its frequencies are stretched.
const Sinusoidal& in_training(const Scene& scene) {
  const State& state = scene.state();
  if (!is_scaled(state)) return scene.sinusoidal();
  return *scene.once([](const Scene& of) {
    const State& s = of.state();
    return *Sinusoidal::make(static_cast<int>(s.d), s.base, *s.convention, trained_scaling(s));
  });
}

}  // namespace

std::shared_ptr<const Phases> phases_at(const Scene& scene, std::int64_t t) {
  return scene.once(
      [](const Scene& of, std::int64_t at) {
        const auto& encoding = of.sinusoidal();
        const auto& plain = in_training(of);
        const Cells trained = trained_positions(of.state());
        Phases phases;
        for (int k = 0; k < encoding.pairs(); ++k) {
          PairPhase pair = pair_phase(plain, trained.count, encoding, at - trained.first, k);
          const bool counts = !encoding.is_masked(k);
          pair.unseen = pair.unseen && counts;
          phases.unseen += pair.unseen ? 1 : 0;
          phases.whole += counts && pair.seen >= 1 ? 1 : 0;
          phases.pairs.push_back(pair);
        }
        return phases;
      },
      t);
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
