#include "views/beyond_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <fmt/format.h>

#include <posenc/seen.hpp>

#include "figure/numbers.hpp"

namespace posenc::beyond {
namespace {

struct Phases {
  std::vector<PairPhase> pairs;
  int unseen = 0;
};

double turns_of(Turns phase) { return std::ldexp(static_cast<double>(phase.high64()), -64); }

Phases phases_at(const Sinusoidal& encoding, Cells trained, std::int64_t t) {
  Phases phases;
  phases.pairs.reserve(static_cast<std::size_t>(encoding.pairs()));
  for (int k = 0; k < encoding.pairs(); ++k) {
    const Turns step = encoding.step(k);
    const SeenArc arc = seen_arc(step, trained);
    const bool unseen = !encoding.is_muted(k) && (is_unseen(step, trained, t) ||
                                                  is_unseen(encoding.cosine_step(k), trained, t));
    phases.pairs.push_back({arc.whole ? 1 : turns_of(arc.length),
                            turns_of(phase_since_first(step, trained, t)), arc.backwards, unseen});
    phases.unseen += unseen ? 1 : 0;
  }
  return phases;
}

/// At t, and at t + δ.
struct Shifted {
  Phases phases;
};

template <class Held>
const Held& held_phases(const Scene& scene, std::int64_t t) {
  const Cells trained = trained_positions(scene.state());
  return scene.memo<Held>(std::tuple(scene.shared_sinusoidal(), trained.first, trained.count, t),
                          [&] { return Held{phases_at(scene.sinusoidal(), trained, t)}; });
}

const Phases& present(const Scene& scene) {
  return held_phases<Phases>(scene, scene.state().position);
}
const Phases& shifted(const Scene& scene) {
  return held_phases<Shifted>(scene, *shifted_position(scene.state())).phases;
}

}  // namespace

const std::vector<PairPhase>& present_phases(const Scene& scene) { return present(scene).pairs; }

int unseen_count(const Scene& scene) { return present(scene).unseen; }

std::optional<std::int64_t> shifted_position(const State& state) {
  const auto there = state.position + state.offset;
  const auto first = first_position(state);
  const auto last = first + std::max(state.length, state.beyond.trained) - 1;
  if (state.offset == 0 || there < first || there > last) return {};
  return there;
}

const std::vector<PairPhase>& shifted_phases(const Scene& scene) { return shifted(scene).pairs; }

int shifted_unseen_count(const Scene& scene) { return shifted(scene).unseen; }

Cells trained_positions(const State& state) {
  return {first_position(state), state.beyond.trained};
}

bool is_past_table(const State& state) {
  const Cells trained = trained_positions(state);
  return state.position - trained.first >= trained.count;
}

std::string claim(const Scene& scene) {
  const State& state = scene.state();
  const auto t = integer_text(state.position);
  if (!is_past_table(state)) {
    return fmt::format(
        "Position {} is one of the {} trained: the table has it, and all its phases were seen", t,
        integer_text(state.beyond.trained));
  }
  const int unseen = unseen_count(scene);
  const int pairs = scene.sinusoidal().pairs();
  if (unseen == 0) {
    return fmt::format(
        "Position {} is past the table; the formula has it, and every pair's phase was seen", t);
  }
  return fmt::format(
      "Position {} is past the table; the formula has it, but {} of {} pairs are at phases never "
      "seen",
      t, integer_text(unseen), integer_text(pairs));
}

}  // namespace posenc::beyond
