// Rows about positions that training never showed.

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <optional>
#include <string>

#include <posenc/models/layers.hpp>
#include <posenc/models/rotary.hpp>

#include "hand.hpp"
#include "state/parameters.hpp"

namespace posenc::hand {
namespace of_contexts {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

/// Training showed phases from that of the first position to that of the last: t·ω for the L0
/// positions, on the circle. A phase is new where it lies a whole step or more past them.
std::optional<bool> is_unseen(long double trained_omega, std::int64_t count, long double omega,
                              std::int64_t t) {
  const long double turn = 2 * std::acos(-1.0L);
  long double step = std::fmod(trained_omega, turn),
              phase = std::fmod(omega * static_cast<long double>(t), turn);
  if (step > turn / 2) step = turn - step, phase = -phase;
  if (phase < 0) phase += turn;
  const long double arc = step * static_cast<long double>(count - 1);
  if (arc + step >= turn * (1 - 1e-13L))
    return arc + step < turn * (1 + 1e-13L) ? std::nullopt : std::optional(false);
  // From the arc's end on, and a step before its begin again.
  const long double past = phase - arc;
  if (std::abs(past - step) < 1e-10L || (turn - phase) < 1e-10L) return {};
  return past >= step;
}
/// Before frequencies were stretched: the same pairs turn, where a part of them does.
State unstretched(State state) {
  const double rotated = scaling_of(state).rotated;
  const auto* const own = state.scaling.kind.value();
  state.scaling = {};
  if (rotated == 1) return state;
  state.scaling.kind = own->proportional ? own : find_scaling("partial");
  state.scaling.rotated = rotated;
  state.scaling.factor = 1;
  return state;
}
std::shared_ptr<const Sinusoidal> in_training(const Hand& h) {
  State state = unstretched(h.state);
  state.mask = {};
  return std::dynamic_pointer_cast<const Sinusoidal>(make_encoding(state));
}
struct Unseen {
  int count = 0;
  bool is_unsure = false;
  std::string pairs;
};
Unseen unseen(const Hand& h, std::int64_t t) {
  const auto plain = in_training(h);
  Unseen found;
  for (int k = 0; k < h.pairs(); ++k) {
    if (h.is_masked(k)) continue;
    auto is = is_unseen(plain->omega(k), h.state.trained, h.omega(k), t - h.first);
    if (plain->cosine_omega(k) != plain->omega(k)) {
      const auto other = is_unseen(plain->cosine_omega(k), h.state.trained,
                                   h.waves().cosine_omega(k), t - h.first);
      if (other != is) is = other == true || is == true ? std::optional(true) : std::nullopt;
    }
    found.is_unsure |= !is;
    if (is == true) ++found.count, found.pairs += fmt::format(" {}", k);
  }
  return found;
}
Truth beyond_rows(const Hand& h, const Said&) {
  return {.holds = h.t - h.first < h.state.trained,
          .numbers = {static_cast<double>(h.first),
                      static_cast<double>(h.first + h.state.trained - 1)}};
}
Truth beyond_unseen(const Hand& h, const Said& said) {
  const auto found = unseen(h, said.fact.id == "unseen" ? h.t : h.t + h.delta);
  if (found.is_unsure) return {};
  return {.holds = found.count == 0,
          .numbers = {static_cast<double>(found.count)},
          .because = "pairs" + found.pairs};
}
Truth beyond_phase(const Hand& h, const Said& said) {
  if (h.is_masked(h.pair)) return {};
  const auto found = unseen(h, said.fact.id == "phase" ? h.t : h.t + h.delta);
  if (found.is_unsure) return {};
  return verdict((found.pairs + " ").find(fmt::format(" {} ", h.pair)) == std::string::npos,
                 "unseen pairs:" + found.pairs);
}
Truth beyond_whole(const Hand& h, const Said&) {
  const auto plain = in_training(h);
  int whole = 0;
  for (int k = 0; k < h.pairs(); ++k) {
    const double turns = plain->omega(k) / kTurn * static_cast<double>(h.state.trained);
    if (std::abs(turns - 1) < 1e-9 || plain->omega(k) > std::numbers::pi || !h.turns()) return {};
    whole += !h.is_masked(k) && turns >= 1 ? 1 : 0;
  }
  return number(whole);
}

Truth stretch_neighbours(const Hand& h, const Said& said) {
  // Of the method that is set, where it does not read the length.
  if (h.state.scaling.kind->grows || h.state.scaling.kind->rule == ScalingRule::list) return {};
  const auto distance = [&](const Sinusoidal& of) {
    long double squares = 0;
    for (int j = 0; j < of.d(); ++j) {
      const auto column = of.column(j);
      if (column.kind == WaveColumn::Kind::zero) continue;
      const long double omega = column.kind == WaveColumn::Kind::sine
                                    ? of.omega(column.pair)
                                    : of.cosine_omega(column.pair);
      squares += 2 * std::sin(omega / 2) * std::sin(omega / 2);
    }
    return static_cast<double>(std::sqrt(squares));
  };
  const auto plain = in_training(h);
  const double amplitude = plain->scale();
  const double own = distance(h.waves()), before = distance(*plain);
  if (said.fact.id == "closer") return number(before / own, 1e-6);
  return {.holds = no(h.above(0.9, own / before, 1)),
          .numbers = {own * amplitude},
          .because = fmt::format("{:.5g} of {:.5g}", own, before),
          .rounding = 1e-7};
}
Truth stretch_unseen(const Hand& h, const Said& said) {
  if (h.state.scaling.kind->grows || h.state.scaling.kind->rule == ScalingRule::list) return {};
  // The view counts what is swept; steps longer than those of training may leap over it.
  if (h.state.scaling.factor < 1) return {};
  const auto to = numbers_of(said.all, "read-to");
  if (to.empty()) return {};
  const auto last = static_cast<std::int64_t>(to[0]);
  if (last - h.first > 100'000) return {};
  int count = 0;
  std::string which;
  const auto plain = in_training(h);
  for (int k = 0; k < h.pairs(); ++k) {
    std::optional<bool> is = false;
    for (auto t = h.first; t <= last && is != true; ++t) {
      const auto here = is_unseen(plain->omega(k), h.state.trained, h.omega(k), t - h.first);
      const auto cosine = is_unseen(plain->cosine_omega(k), h.state.trained,
                                    h.waves().cosine_omega(k), t - h.first);
      if (here == true || cosine == true)
        is = true;
      else if (!here || !cosine)
        is = {};
    }
    if (!is) return {};
    if (*is) ++count, which += fmt::format(" {}", k);
  }
  return {.holds = count == 0, .numbers = {static_cast<double>(count)}, .because = "pairs" + which};
}
/// Σ cos(ω_kδ), or its mean over all t, in training.
double base_sum(const Hand& h, std::int64_t by) {
  const Hand plain(unstretched(h.state));
  return plain.mean_dot(by) / (plain.waves().scale() * plain.waves().scale());
}
Truth base_first_negative(const Hand& h, const Said& said) {
  const Hand plain(unstretched(h.state));
  const auto until = said.says_none() ? h.length - 1
                                      : std::min<std::int64_t>(
                                            200'000, static_cast<std::int64_t>(said.numbers()[0]));
  for (std::int64_t by = 0; by <= std::max(until, h.length - 1); ++by) {
    const double here = plain.mean_dot(by);
    if (std::abs(here) < 1e-11 * plain.mean_dot(0)) return {};
    if (here < 0)
      return {.holds = by >= h.length,
              .numbers = {static_cast<double>(by)},
              .because = fmt::format("{} at {}", here, by)};
  }
  return verdict(true, "none");
}
Truth base_least(const Hand& h, const Said&) {
  double least = HUGE_VAL;
  for (std::int64_t by = 0; by < h.length; ++by) least = std::min(least, base_sum(h, by));
  return number(least, 1e-9 * h.d);
}

const LayeredModel& layered_model(const Hand& h) {
  const double place = find_parameter("layers-model")->get(h.state);
  return layered_models()[static_cast<std::size_t>(place)];
}
/// Layer by layer from the last: the first token that each one sees.
Truth layers_heard(const Hand& h, const Said&) {
  const auto& model = layered_model(h);
  std::int64_t first = h.length - 1;
  for (int l = model.layers - 1; l >= 0; --l) {
    const LayerKind& kind = model.layer(l);
    if (kind.span == LayerSpan::all) first = 0;
    if (kind.span == LayerSpan::window) first = first < kind.size ? 0 : first - kind.size + 1;
    if (kind.span == LayerSpan::chunk) first -= first % kind.size;
  }
  Truth truth = number(static_cast<double>(h.length - first));
  truth.holds = first == 0;
  return truth;
}
Truth layers_unseen(const Hand& h, const Said&) {
  const auto& model = layered_model(h);
  int count = 0;
  for (int l = 0; l < model.layers; ++l) {
    const LayerKind& kind = model.layer(l);
    const auto kept = kind.sees_all() ? h.length : std::min(kind.size, h.length);
    bool meets = kind.positions == LayerPositions::learned && h.length > model.trained;
    if (kind.positions == LayerPositions::rotary && kept > model.trained) {
      const auto turning = Rotary::make(kind.rotary);
      for (int k = 0; k < turning->pairs() && !meets; ++k) {
        const auto omega = static_cast<long double>(turning->table().omega(k));
        const auto found = is_unseen(omega, model.trained, omega, kept - 1);
        if (!found) return {};
        // At the farthest distance alone: a fast pair may be back in its arc there.
        meets = *found;
        if (!meets && omega * static_cast<long double>(model.trained) < kTurn) return {};
      }
    }
    count += meets ? 1 : 0;
  }
  Truth truth = number(count);
  truth.holds = count == 0;
  return truth;
}
/// e^g against n − 1 keys of weight 1.
Truth dilution_half(const Hand& h, const Said&) {
  const double weight = std::exp(find_parameter("dilution-gap")->get(h.state));
  Truth truth = number(std::floor(weight) + 1);
  truth.holds = weight >= static_cast<double>(h.length - 1);
  return truth;
}

constexpr std::array kRows{
    Row{"layers", "heard", layers_heard},
    Row{"layers", "unseen", layers_unseen},
    Row{"dilution", "half", dilution_half},
    Row{"beyond", "rows", beyond_rows},
    Row{"beyond", "unseen", beyond_unseen},
    Row{"beyond", "unseen-ahead", beyond_unseen},
    Row{"beyond", "phase", beyond_phase},
    Row{"beyond", "phase-ahead", beyond_phase},
    Row{"beyond", "whole", beyond_whole},
    Row{"stretch", "neighbours", stretch_neighbours},
    Row{"stretch", "closer", stretch_neighbours},
    Row{"stretch", "unseen", stretch_unseen},
    Row{"base", "first-negative", base_first_negative},
    Row{"base", "least", base_least},
};

}  // namespace
}  // namespace of_contexts

Part contexts_part() { return {of_contexts::kRows, {}}; }

}  // namespace posenc::hand
