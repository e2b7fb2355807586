#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "state/parameters.hpp"

namespace posenc {

/// A value within the limits that the State gives at this moment, ends and special values included.
inline double random_value(const State& state, const Parameter& p, std::mt19937_64& random) {
  const auto limits = p.limits(state);
  const auto dice = random() % 8;
  if (dice == 0) return limits.min;
  if (dice == 1)
    return p.kind == ParameterKind::integer
               ? limits.min + std::floor((limits.max - limits.min) / limits.step) * limits.step
               : limits.max;
  if (dice == 2 && !p.zero.empty()) return 0;
  if (p.kind == ParameterKind::real) {
    return std::uniform_real_distribution<>(limits.min, limits.max)(random);
  }
  const auto steps = static_cast<std::int64_t>((limits.max - limits.min) / limits.step);
  const auto chosen = std::uniform_int_distribution<std::int64_t>(0, steps)(random);
  return limits.min + static_cast<double>(chosen) * limits.step;
}

inline State random_state(std::mt19937_64& random) {
  State state;
  for (const auto& p : parameters()) {
    const auto done = assign(state, p, random_value(state, p, random));
    EXPECT_TRUE(done) << done.error().message;
  }
  const std::array<std::string, 3> views{"heatmap", "rotation", kAllViews};
  state.view = views[random() % views.size()];
  return state;
}

}  // namespace posenc
