#include <posenc/models/nerf.hpp>

#include <cassert>

namespace posenc {

Nerf::Nerf(bool with_pi, int frequencies)
    : unit_(with_pi ? Sinusoidal::octaves(1) : *Sinusoidal::make(2, kMinBase)),
      frequencies_(frequencies) {
  assert(frequencies >= 1 && frequencies <= kMostNerfFrequencies);
}

}  // namespace posenc
