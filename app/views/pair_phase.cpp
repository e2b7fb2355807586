#include "views/pair_phase.hpp"

#include <cmath>

#include <posenc/seen.hpp>

namespace posenc {

PairPhase pair_phase(const Sinusoidal& trained, std::int64_t count, const Sinusoidal& read,
                     std::int64_t n, int k) {
  const auto turns = [](Turns of) { return std::ldexp(static_cast<double>(of.high64()), -64); };
  const SeenArc arc = seen_arc(trained.step(k), count);
  const SeenArc of_cosine = seen_arc(trained.cosine_step(k), count);
  const Turns phase = arc.phase(read.step(k), n);
  return {.seen = arc.whole ? 1 : turns(arc.length),
          .phase = turns(phase),
          .step = turns(arc.step),
          .backwards = arc.backwards,
          .unseen =
              arc.is_unseen(phase) || of_cosine.is_unseen(of_cosine.phase(read.cosine_step(k), n))};
}

}  // namespace posenc
