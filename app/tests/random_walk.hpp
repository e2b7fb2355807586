#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "state/random_state.hpp"
#include "state/tables.hpp"
#include "tables.hpp"
#include "views/view.hpp"

namespace posenc::test {

/// States of one view, each of which differs from the one before in one to three parameters that
/// the view depends on. All of these parameters get their turn. d, L and steps of learning
/// stay small, so that a picture takes a few ms.
class RandomWalk {
 public:
  static constexpr std::int64_t kMostColumns = 48, kMostPositions = 160, kMostSteps = 20;

  RandomWalk(std::string_view view, std::uint64_t seed) : random_(seed) {
    State first = opening(view);
    first.view = view;
    first.d = std::min<std::int64_t>(first.d, kMostColumns);
    first.length = std::min<std::int64_t>(first.length, kMostPositions);
    if (const auto* const steps = find_parameter("learn-step")) steps->set(first, 0);
    state_ = within_limits(std::move(first));
  }

  const State& state() const { return state_; }
  std::mt19937_64& random() { return random_; }

  const State& next() {
    State next = state_;
    for (auto count = 1 + random_() % 3; count > 0; --count) change(next, turn());
    next.d = std::min<std::int64_t>(next.d, kMostColumns);
    next.length = std::min<std::int64_t>(next.length, kMostPositions);
    return state_ = within_limits(std::move(next));
  }

 private:
  const Parameter& turn() {
    if (waiting_.empty()) {
      for (const auto& p : parameters())
        if (uses(state_, p.id)) waiting_.push_back(&p);
      std::ranges::shuffle(waiting_, random_);
    }
    const auto* const p = waiting_.back();
    waiting_.pop_back();
    return *p;
  }

  void change(State& state, const Parameter& p) {
    if (p.id == "learn-show") return;  // hundreds of runs, which have a test of their own
    if (p.id == "table") return show_table(state, tables()[random_() % tables().size()]);
    if (p.kind == ParameterKind::text) {
      EXPECT_TRUE(assign(state, p, random_text(state, p, random_)));
      return;
    }
    double value = random_value(state, p, random_);
    if (p.id == "d") value = std::fmod(value, kMostColumns);
    if (p.id == "encoding" && random_() % 2 == 0) value = p.get(State());  // most views need waves
    if (p.id == "learn-step") value = std::fmod(value, kMostSteps);
    if (p.id == "length") value = 1 + std::fmod(value, kMostPositions);
    p.set(state, value);
    bring_within_limits(state, p);
  }

  /// Learned ones, some with entries that are no numbers.
  static const std::vector<LoadedTable>& tables() {
    static const auto all = [] {
      const auto some_missing = [](auto t, auto j) {
        return (t * 7 + j) % 11 == 3 ? std::numeric_limits<double>::quiet_NaN()
                                     : 0.01 * static_cast<double>(t - j);
      };
      return std::vector{loaded("learned.npy", npy_text(120, 24, Learned())),
                         loaded("short.npy", npy_text(9, 5, Learned())),
                         loaded("missing.npy", npy_text(70, 8, some_missing))};
    }();
    return all;
  }

  std::mt19937_64 random_;
  State state_;
  std::vector<const Parameter*> waiting_;
};

}  // namespace posenc::test
