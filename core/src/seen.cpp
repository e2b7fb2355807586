#include <posenc/seen.hpp>

#include <cassert>

namespace posenc {

SeenArc seen_arc(Turns step, std::int64_t count) {
  assert(count >= 1);
  const bool backwards = is_backwards(step);
  const Turns by = backwards ? Turns{} - step : step;
  constexpr U128 most = ~U128{0};
  const bool whole = by.fraction != 0 && static_cast<U128>(count) > most / by.fraction;
  return {by * (count - 1), by, whole, backwards};
}

Turns SeenArc::phase(Turns of, std::int64_t n) const { return (backwards ? Turns{} - of : of) * n; }

bool SeenArc::is_unseen(Turns phase) const {
  return !whole && phase.fraction > length.fraction && (phase - length).fraction >= step.fraction;
}

bool SeenArc::is_left_by(Turns of, std::int64_t count) const {
  if (whole || count == 1) return false;
  // The farthest phase is the last, or the first the other way.
  return seen_arc(of, count).whole || is_unseen(phase(of, count - 1)) || is_unseen(phase(of, 1));
}

}  // namespace posenc
