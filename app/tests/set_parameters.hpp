#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include "state/parameters.hpp"
#include "tables.hpp"

/// States as the table of parameters makes them.
namespace posenc::test {

inline const Parameter& parameter(std::string_view id) {
  const auto* const p = find_parameter(id);
  EXPECT_NE(p, nullptr) << id;
  return *p;
}

/// Learning takes seconds a run, and All methods some 300 runs: a few steps show the same things.
inline State with_few_steps(State state) {
  constexpr double kMost = 20;
  const bool is_run = parameter("learn-show").get(state) == 0;
  const Parameter& steps = parameter("learn-step");
  steps.set(state, is_run ? std::min(steps.get(state), kMost) : 0);
  return state;
}

/// Where a number has more than one value: rows that lead a table need a table.
inline State with_room_for(const Parameter& p, const State& state = {}) {
  const bool has_one = p.limits != nullptr && p.limits(state).min == p.limits(state).max;
  return has_one ? with_table_of("a.npy", 5, 3, Learned()) : state;
}

inline State with(std::initializer_list<std::pair<std::string_view, double>> values) {
  State state;
  for (const auto& [id, value] : values) {
    const auto done = assign(state, parameter(id), value);
    EXPECT_TRUE(done) << done.error().message;
  }
  return state;
}

/// "view=rotation d=64": a State with these values, none of which has a space, within limits.
inline State state_of(std::string_view settings, State state = {}) {
  while (!settings.empty()) {
    const auto one = settings.substr(0, settings.find(' '));
    settings.remove_prefix(std::min(settings.size(), one.size() + 1));
    const auto id = one.substr(0, one.find('=')), value = one.substr(id.size() + 1);
    if (id == "view") {
      state.view = value;
      continue;
    }
    const auto done = assign(state, parameter(id), value);
    EXPECT_TRUE(done) << done.error().message;
  }
  return within_limits(state);
}

inline State with_sentence(std::string_view words, State state = {}) {
  const auto done = assign(state, parameter("sentence"), words);
  EXPECT_TRUE(done) << done.error().message;
  return within_limits(state);
}

/// Why a value is refused; "accepted" where it is not.
inline std::string refusal(State state, std::string_view id, std::string_view text) {
  const State before = state;
  const auto done = assign(state, parameter(id), text);
  EXPECT_EQ(state, before) << "a refused value leaves the State as it was";
  return done ? "accepted" : done.error().message;
}

}  // namespace posenc::test
