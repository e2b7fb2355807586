// A fixed offset is one rotation for every position, and the dot product sees only the offset.

#include <cstdint>
#include <cstdio>

#include <posenc/landmarks.hpp>
#include <posenc/rotation.hpp>
#include <posenc/sinusoidal.hpp>

int main() {
  const auto encoding = posenc::Sinusoidal::make(128, 10000).value();
  const auto turn = posenc::rotation_block(encoding, 4, 8);
  std::printf("M = [[%.4f, %.4f], [%.4f, %.4f]]\n", turn.m00, turn.m01, turn.m10, turn.m11);
  for (const std::int64_t t : {0, 37, 1'000'000}) {
    const auto moved = turn(posenc::pair_at(encoding, 4, t));
    const auto there = posenc::pair_at(encoding, 4, t + 8);
    std::printf("from %lld: (%.6f, %.6f) = (%.6f, %.6f), dot product %.6f\n",
                static_cast<long long>(t), moved[0], moved[1], there[0], there[1],
                encoding.dot_at(t, 8));
  }
  const auto negative = posenc::first_negative(encoding, 1'000'000'000);
  if (negative.delta)
    std::printf("first negative at %lld\n", static_cast<long long>(*negative.delta));
}
