#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "shell/window/clock.hpp"
#include "state/state.hpp"
#include "text/typed.hpp"

namespace posenc {

/// A short message over the picture, until its time is over, its cause is gone or Esc is pressed.
struct Notice {
  std::string text;
  bool is_error = false;
  double until = kNever;  ///< on the clock
  /// Whether its cause is still there; empty where no State ends it.
  std::function<bool(const State&)> holds = {};
  /// What its button does, where it has one: what “Reset” makes of the State, or “Undo”.
  State (*reset)(State) = nullptr;
  std::function<void(State& next)> undo = {};
};

struct Notices : Clock {
  static constexpr double kNoticeSeconds = 8;
  std::vector<Notice> notices;

  void tell(std::string_view text, std::function<bool(const State&)> holds = {}) {
    notices.push_back({printable(text), false, now + kNoticeSeconds, std::move(holds)});
  }
  void complain(std::string_view text, std::function<bool(const State&)> holds = {}) {
    tell(text, std::move(holds));
    notices.back().is_error = true;
  }
};

}  // namespace posenc
