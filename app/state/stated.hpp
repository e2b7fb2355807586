#pragma once

#include <functional>

#include <posenc/expected.hpp>

#include "state/parameters.hpp"

/// Flags, links, presets, sessions, lessons and attributes spell a State in part. What they state
/// wins; the numbers that nobody stated, with which a view only opens, grow or shrink to fit it.
namespace posenc {

using IsStated = std::function<bool(const Parameter&)>;

struct Stated {
  /// Whether there is a value for it.
  IsStated has;
  /// Assigns that. What it refuses leaves the State as it was, but for the name of a file.
  std::function<Expected<void>(State&, const Parameter&)> assign;
  /// Whether it was stated before, so that it does not give way either; nullptr: none was.
  IsStated keeps = nullptr;
  /// Takes what is refused, or returns the Error that ends it all; nullptr: always that.
  std::function<Expected<void>(State&, const Parameter&, const Error&)> refused = nullptr;
};

/// Assigns one parameter. Where its limits refuse the value, the first number before it in the
/// table that nobody stated, and that makes room, changes by as little as does. Where none does,
/// the Error names the limit that holds whatever these numbers are.
Expected<void> assign_stated(State&, const Parameter&, const Stated&);
/// Assigns all that is stated, in the order of the table, and brings the rest within the limits
/// that follow from it.
Expected<void> assign_stated(State&, const Stated&);

}  // namespace posenc
