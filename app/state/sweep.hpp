#pragma once

#include <string_view>

#include "state/stated.hpp"

/// A parameter that moves from one value to another, as animations and lessons show it.
namespace posenc {

struct Sweep {
  static constexpr double kMinSeconds = 0.1, kMaxSeconds = 600;

  const Parameter* parameter = nullptr;  ///< can_sweep()
  double from = 0, to = 0;
  double seconds = 8;

  friend bool operator==(const Sweep&, const Sweep&) = default;
};

/// Whether it has values between which to move: not a choice, a toggle or a text.
bool can_sweep(const Parameter&);
/// From "2:512": the ends, each as a flag spells its value. An Error names the end that is no value
/// of the parameter in this State, and what is.
Expected<Sweep> read_sweep(State, const Parameter&, std::string_view text);
/// The same where what is not stated gives way to the ends (stated.hpp).
Expected<Sweep> read_sweep_in(State&, const Parameter&, std::string_view text,
                              const IsStated& is_stated);
/// An Error where one of the ends is no value of the parameter in this State, or the seconds are
/// not within their limits.
Expected<void> check_sweep(const State&, const Sweep&);

/// The value at a fraction from 0 (`from`, exactly) to 1 (`to`), rounded for integers to the
/// nearest that is allowed. It moves evenly, or by equal factors where the parameter's scale is
/// logarithmic and both ends are above 0.
double value_at(const State&, const Sweep&, double fraction);

/// A State, and its t between whole positions, as Scene::update() takes them.
struct Moment {
  State state;
  double position;
};
/// The State, within limits, at that fraction. Where t itself moves, state.position is ⌊position⌋.
Moment moment_at(State, const Sweep&, double fraction);

}  // namespace posenc
