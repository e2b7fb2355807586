#include "state/stated.hpp"

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "state/sweep.hpp"

namespace posenc {
namespace {

/// To 12 significant digits.
double rounded(double value) { return std::stod(fmt::format("{:.12g}", value)); }

/// One parameter that is stated, and what may give way to it.
class Room {
 public:
  Room(const State& state, const Parameter& p, const Stated& stated)
      : state_(state), p_(p), stated_(stated) {}

  std::optional<State> made() const {
    const auto* const nearest = find_parameter(p_.limited_by);
    if (nearest != nullptr && may_give_way(*nearest)) {
      if (auto made = made_by(*nearest)) return made;
    }
    for (const auto& other : parameters()) {
      if (&other == &p_) break;
      if (&other == nearest || !may_give_way(other)) continue;
      if (auto made = made_by(other)) return made;
    }
    return std::nullopt;
  }

  /// The State in which what limits the parameter leaves it the most.
  State widest() const { return widest(state_, p_); }

 private:
  bool is_stated(const Parameter& other) const {
    return stated_.has(other) || (stated_.keeps && stated_.keeps(other));
  }
  bool may_give_way(const Parameter& other) const { return can_sweep(other) && !is_stated(other); }

  /// With that value of the other, if all that is stated holds there.
  std::optional<State> with(const Parameter& other, double value) const {
    State next = state_;
    other.set(next, value);
    bring_within_limits(next, other);
    bool follows = false;
    for (const auto& q : parameters()) {
      if (&q == &p_) break;
      if (std::exchange(follows, follows || &q == &other)) {
        const auto before = plain_text(q, next);
        bring_within_limits(next, q);
        if (is_stated(q) && plain_text(q, next) != before) return std::nullopt;
      }
    }
    if (!stated_.assign(next, p_)) return std::nullopt;
    return next;
  }

  /// Between the value that is too little and an end that does, the nearest that does.
  std::optional<State> made_by(const Parameter& other) const {
    const auto limits = other.limits(state_);
    for (const double end : {limits.max, limits.min}) {
      auto made = with(other, end);
      if (!made) continue;
      // What is "as published" may be anywhere.
      const double now = other.get(state_);
      const double from =
          now == 0 && !other.zero.empty() ? (end == limits.max ? limits.min : limits.max) : now;
      // Numbers that are not whole are halved as far as a double can tell.
      constexpr double kHalvings = 0x1p52;
      const double step =
          other.kind == ParameterKind::integer ? limits.step : std::abs(end - from) / kHalvings;
      auto few = std::int64_t{0}, many = static_cast<std::int64_t>(std::abs(end - from) / step);
      while (many - few > 1) {
        const auto middle = few + (many - few) / 2;
        auto there =
            with(other, from + std::copysign(static_cast<double>(middle) * step, end - from));
        (there ? many : few) = middle;
        if (there) made = std::move(there);
      }
      // Short of where it just does by the halving's rounding: the number that a person would name.
      if (auto round = with(other, rounded(other.get(*made)))) return round;
      return made;
    }
    return std::nullopt;
  }

  State widest(State state, const Parameter& p) const {
    const auto* const other = find_parameter(p.limited_by);
    if (other == nullptr || !may_give_way(*other)) return state;
    state = widest(std::move(state), *other);
    const auto extent = [&p](const State& s) {
      if (p.limits == nullptr) return 0.0;
      const auto limits = p.limits(s);
      return limits.max - limits.min;
    };
    State widest = state;
    const auto limits = other->limits(state);
    for (const double end : {limits.min, limits.max}) {
      State next = state;
      other->set(next, end);
      if (extent(next) >= extent(widest)) widest = std::move(next);
    }
    return widest;
  }

  const State& state_;
  const Parameter& p_;
  const Stated& stated_;
};

}  // namespace

Expected<void> assign_stated(State& state, const Parameter& p, const Stated& stated) {
  if (auto done = stated.assign(state, p)) return done;
  const Room room(state, p, stated);
  if (auto made = room.made()) {
    state = *std::move(made);
    return {};
  }
  State widest = room.widest();
  return stated.assign(widest, p);
}

Expected<void> assign_stated(State& state, const Stated& stated) {
  for (const auto& p : parameters()) {
    if (stated.has(p)) {
      auto done = assign_stated(state, p, stated);
      if (!done && stated.refused) done = stated.refused(state, p, done.error());
      if (!done) return done;
    }
    bring_within_limits(state, p);
  }
  return {};
}

}  // namespace posenc
