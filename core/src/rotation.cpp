#include <posenc/rotation.hpp>

#include <algorithm>
#include <cmath>

namespace posenc {

RotationBlock rotation_block(const Sinusoidal& encoding, int k, std::int64_t delta) {
  const SinCos angle = sin_cos(encoding.phase(delta, k));
  return {angle.cos, angle.sin, 0.0 - angle.sin, angle.cos};
}

std::array<double, 2> pair_at(const Sinusoidal& encoding, int k, std::int64_t t) {
  const double scale = encoding.scale();
  const SinCos angle = sin_cos(encoding.phase(t, k));
  if (encoding.is_rotation(k)) return {scale * angle.sin, scale * angle.cos};
  const bool has_cosine = encoding.cosine_dim(k).has_value();
  return {scale * angle.sin, has_cosine ? scale * cos(encoding.cosine_phase(t, k)) : 0};
}

double rotation_residual(const Sinusoidal& encoding, int k, std::int64_t t, std::int64_t delta) {
  const std::array<double, 2> rotated = rotation_block(encoding, k, delta)(pair_at(encoding, k, t));
  const std::array<double, 2> there = pair_at(encoding, k, t + delta);
  return std::max(std::fabs(rotated[0] - there[0]), std::fabs(rotated[1] - there[1]));
}

double composition_residual(const Sinusoidal& encoding, int k, std::int64_t delta,
                            std::int64_t epsilon) {
  const RotationBlock two =
      rotation_block(encoding, k, delta) * rotation_block(encoding, k, epsilon);
  const RotationBlock one = rotation_block(encoding, k, delta + epsilon);
  return std::max({std::fabs(two.m00 - one.m00), std::fabs(two.m10 - one.m10),
                   std::fabs(two.m01 - one.m01), std::fabs(two.m11 - one.m11)});
}

double direction_gap(const Sinusoidal& encoding, int k, std::int64_t delta) {
  const RotationBlock there = rotation_block(encoding, k, delta);
  const RotationBlock back = rotation_block(encoding, k, -delta);
  // A turn and its opposite differ by 2·sin of it in both columns, which are at right angles:
  // each is as long as the norm.
  return std::hypot(there.m00 - back.m00, there.m10 - back.m10);
}

}  // namespace posenc
