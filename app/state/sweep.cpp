#include "state/sweep.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "text/typed.hpp"

namespace posenc {
namespace {

/// The real value, before integers are rounded.
double between(const Sweep& sweep, double fraction) {
  const auto [parameter, from, to, seconds] = sweep;
  if (fraction >= 1) return to;
  if (fraction <= 0) return from;
  const bool by_factors = parameter->scale == SliderScale::logarithmic && from > 0 && to > 0;
  const double value =
      by_factors ? from * std::pow(to / from, fraction) : std::lerp(from, to, fraction);
  // Powers round, and may leave the limits by that.
  return std::clamp(value, std::min(from, to), std::max(from, to));
}

bool is_position(const Parameter& p) { return &p == find_parameter("position"); }

}  // namespace

bool can_sweep(const Parameter& p) {
  return p.kind == ParameterKind::integer || p.kind == ParameterKind::real;
}

Expected<Sweep> read_sweep(State state, const Parameter& p, std::string_view text) {
  return read_sweep_in(state, p, text, [](const Parameter&) { return true; });
}

Expected<Sweep> read_sweep_in(State& state, const Parameter& p, std::string_view text,
                              const IsStated& is_stated) {
  const auto colon = text.find(':');
  if (colon == std::string_view::npos) {
    const auto limits = p.limits(state);
    return fail(fmt::format("{} = {} has no end: give two values, such as {}:{}", p.id,
                            quotable(text), plain_text(p, limits.min), plain_text(p, limits.max)));
  }
  Sweep sweep{.parameter = &p};
  for (const auto& [value, typed] : {std::pair(&sweep.from, text.substr(0, colon)),
                                     std::pair(&sweep.to, text.substr(colon + 1))}) {
    State end = state;
    const auto assign_typed = [typed = typed](State& s, const Parameter& q) {
      return assign(s, q, typed);
    };
    const auto done = assign_stated(end, p, {.has = is_stated, .assign = assign_typed});
    if (!done) return tl::unexpected(done.error());
    *value = p.get(end);
    p.set(end, p.get(state));
    state = std::move(end);
  }
  return sweep;
}

Expected<void> check_sweep(const State& state, const Sweep& sweep) {
  for (const double value : {sweep.from, sweep.to}) {
    State end = state;
    if (auto done = assign(end, *sweep.parameter, value); !done) return done;
  }
  if (sweep.from == sweep.to) {
    return fail(fmt::format("{0} would go from {1} to {1}: give two values that differ",
                            sweep.parameter->id, plain_text(*sweep.parameter, sweep.from)));
  }
  if (sweep.seconds >= Sweep::kMinSeconds && sweep.seconds <= Sweep::kMaxSeconds) return {};
  return fail(fmt::format("seconds = {} is out of range: give a number from {} to {}",
                          exact_text(sweep.seconds), Sweep::kMinSeconds, Sweep::kMaxSeconds));
}

double value_at(const State& state, const Sweep& sweep, double fraction) {
  assert(can_sweep(*sweep.parameter));
  const double value = between(sweep, fraction);
  const bool at_end = fraction <= 0 || fraction >= 1;
  if (sweep.parameter->kind == ParameterKind::real || at_end) return value;
  const auto [min, max, step] = sweep.parameter->limits(state);
  return std::clamp(min + std::round((value - min) / step) * step, min, max);
}

Moment moment_at(State state, const Sweep& sweep, double fraction) {
  const bool moves_t = is_position(*sweep.parameter);
  const double position = between(sweep, fraction);
  const double value = moves_t ? std::floor(position) : value_at(state, sweep, fraction);
  sweep.parameter->set(state, value);
  state = within_limits(std::move(state));
  return {state, moves_t ? position : static_cast<double>(state.position)};
}

}  // namespace posenc
