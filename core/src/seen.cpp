#include <posenc/seen.hpp>

#include <cassert>

namespace posenc {
namespace {

/// At most half a turn.
Turns shorter_way(Turns step) { return is_backwards(step) ? Turns{} - step : step; }

}  // namespace

SeenArc seen_arc(Turns step, Cells positions) {
  assert(positions.count >= 1);
  const Turns by = shorter_way(step);
  const auto steps = static_cast<U128>(positions.count - 1);
  constexpr U128 most = ~U128{0};
  const bool whole = by.fraction != 0 && steps > most / by.fraction;
  return {by * (positions.count - 1), whole, is_backwards(step)};
}

Turns phase_since_first(Turns step, Cells positions, std::int64_t t) {
  return shorter_way(step) * (t - positions.first);
}

bool is_unseen(Turns step, Cells positions, std::int64_t t) {
  const SeenArc arc = seen_arc(step, positions);
  return !arc.whole && phase_since_first(step, positions, t).fraction > arc.length.fraction;
}

}  // namespace posenc
