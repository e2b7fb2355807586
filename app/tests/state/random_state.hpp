#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "set_parameters.hpp"
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

/// Text that the parameter takes at this moment.
inline std::string random_text(const State& state, const Parameter& p, std::mt19937_64& random) {
  if (p.id == "order") {
    auto order = state.sentence.order->of(state.sentence.words.count());
    for (auto times = random() % 3; times > 0; --times) order = order.shuffled();
    return order.text();
  }
  if (p.id == "mute") {
    return mask_text(
        within_bands({static_cast<std::uint8_t>(random())}, band_count(pair_count(state))));
  }
  if (p.id == "waves-dims") {
    std::string dims;
    for (auto count = random() % 4; count > 0; --count)
      dims += std::to_string(random() % static_cast<std::uint64_t>(column_count(state))) + ",";
    return dims.empty() ? "auto" : dims;
  }
  if (p.id == "own-formula") {
    constexpr std::array<std::string_view, 4> kFormulas{
        "b^(-2k/d)", "1 - k/d; amplitude = 2", "floor(9 - i/d)/9; order = cosines-sines; first = 3",
        "1/exp(k/h); odd = zero-column; step = 0.5; descending"};
    return std::string(kFormulas[random() % kFormulas.size()]);
  }
  if (p.text->names_file) return "";  // none
  std::string words;
  const auto count = 1 + random() % kMaxWords;
  constexpr std::array<std::string_view, 5> kWords{"the", "dog", "\"ο\" σκύλος", "犬\\", "a'b"};
  for (std::uint64_t i = 0; i < count / 2 + 1; ++i)
    words.append(kWords[random() % kWords.size()]).append(" ");
  return words;
}

inline State random_state(std::mt19937_64& random) {
  State state;
  for (const auto& p : parameters()) {
    const auto done = p.kind == ParameterKind::text
                          ? assign(state, p, random_text(state, p, random))
                          : assign(state, p, random_value(state, p, random));
    EXPECT_TRUE(done) << done.error().message;
  }
  const std::array<std::string, 3> views{"heatmap", "rotation", kAllViews};
  state.view = views[random() % views.size()];
  return test::with_few_steps(state);
}

}  // namespace posenc
