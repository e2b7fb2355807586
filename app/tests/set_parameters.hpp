#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include "state/parameters.hpp"

/// States as the table of parameters makes them.
namespace posenc::test {

inline const Parameter& parameter(std::string_view id) {
  const auto* const p = find_parameter(id);
  EXPECT_NE(p, nullptr) << id;
  return *p;
}

inline State with(std::initializer_list<std::pair<std::string_view, double>> values) {
  State state;
  for (const auto& [id, value] : values) {
    const auto done = assign(state, parameter(id), value);
    EXPECT_TRUE(done) << done.error().message;
  }
  return state;
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
