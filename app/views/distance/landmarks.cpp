#include <algorithm>
#include <cmath>

#include <posenc/landmarks.hpp>

#include "views/distance/numbers.hpp"

/// Where the curve first rises, is negative and comes back.
namespace posenc::distance {
namespace {

struct Firsts {
  FirstDistance rise, negative;
};
struct Return {
  std::optional<std::int64_t> delta;
  double normalized = 0;
};
constexpr Slot<Firsts> kFirsts;
constexpr Slot<Return> kReturn;

}  // namespace

Landmarks landmarks_of(const Scene& scene) {
  // Looked for at least this far, also past the end of a short axis.
  constexpr std::int64_t kLeastSearched = 4096;
  const auto& encoding = scene.shared_sinusoidal();
  const auto grid = grid_of(scene);
  const std::int64_t until = std::max(scene.state().length - 1, kLeastSearched);
  const auto firsts = scene.memo(kFirsts, std::tuple(encoding, until), [&] {
    return Firsts{first_rise(*encoding, until), first_negative(*encoding, until)};
  });
  const auto key = std::tuple(encoding, grid->key(), until, scene.state().position);
  const auto back = scene.memo(kReturn, key, [&] {
    const auto curve = curves_of(scene).curves.front();
    Return found;
    const double at_zero = encoding->dot(0);
    for (std::size_t i = 0; firsts->rise.delta && i < curve->dots.size(); ++i) {
      const double value = curve->dots[i] / at_zero;
      const std::int64_t delta = grid->deltas[i];
      if (delta <= *firsts->rise.delta || (found.delta && value <= found.normalized)) continue;
      found = {delta, value};
    }
    return found;
  });
  return {firsts->rise.delta,
          firsts->negative.delta,
          firsts->rise.searched,
          firsts->negative.searched,
          back->delta,
          back->normalized,
          encoding->dot(1) / encoding->dot(0)};
}

}  // namespace posenc::distance
