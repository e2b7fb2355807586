#include <numbers>
#include <vector>

#include "plot/dial.hpp"
#include "text/phrase.hpp"
#include "views/parts.hpp"
#include "views/stretch/numbers.hpp"

namespace posenc::stretch {

using plot::DialHand;

plot::Dials rings(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto numbers = numbers_of(scene);
  const auto& plain = numbers->plain();
  plot::Dials made = pair_dials(plain, state.pair, [](int) { return std::vector<DialHand>(); });
  for (auto& [k, hands, swept_rad] : made.dials) {
    const PairPhase pair = pair_at(*numbers, state, k);
    const double turn = (pair.backwards ? -2 : 2) * std::numbers::pi;
    const auto n = state.position - first_position(state);
    const double unscaled = pair_phase(plain, state.trained, plain, n, k).phase;
    swept_rad = turn * pair.seen;
    if (unscaled != pair.phase)
      hands.push_back(
          {plot::on_circle(turn * unscaled, 0.8), {palette.muted, 1.2, Dash::dashed}});
    hands.push_back({plot::on_circle(turn * pair.phase),
                     {pair.unseen ? palette.error : palette.t, 0},
                     pair.unseen ? DialHand::End::cross : DialHand::End::dot});
  }
  made.before = phrase("Phases at t = {}, ", state.position);
  made.has_wide_rims = true;
  return made;
}

}  // namespace posenc::stretch
