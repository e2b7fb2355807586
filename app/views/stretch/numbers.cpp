#include "views/stretch/numbers.hpp"

#include <algorithm>
#include <cmath>

#include <posenc/limits.hpp>
#include <posenc/seen.hpp>

#include "text/phrase.hpp"
#include "views/parts.hpp"

namespace posenc::stretch {
namespace {

/// A sine's two neighbours differ by 2·sin²(ω/2) in the mean of squares, and so do a cosine's.
double neighbour_distance(const Sinusoidal& encoding) {
  double squares = 0;
  for (int dim = 0; dim < encoding.d(); ++dim) {
    const double half = std::sin(omega_of(encoding, encoding.column(dim)) / 2);
    squares += 2 * half * half;
  }
  return encoding.scale() / amplitude(encoding.scaling()) * std::sqrt(squares);
}

int count_unseen(const Sinusoidal& plain, const Sinusoidal& read, const State& state) {
  const auto longer = longer_context(state);
  int unseen = 0;
  for (int k = 0; k < plain.pairs(); ++k) {
    const auto leaves = [&](Turns trained, Turns step) {
      return seen_arc(trained, state.trained).is_left_by(step, longer);
    };
    if (leaves(plain.step(k), read.step(k)) || leaves(plain.cosine_step(k), read.cosine_step(k)))
      ++unseen;
  }
  return unseen;
}

/// Whether a kind stretches what the State's own does: the same pairs turn.
bool turns_alike(const ScalingKind& kind, const Scaling& own) {
  if (kind.rule == ScalingRule::none || &kind == own.kind) return true;
  return kind.rotated == 1 && !own.kind->proportional;
}

Numbers make_numbers(const State& state) {
  const Scaling trained = trained_scaling(state), own = scaling_of(state);
  Numbers numbers;
  const auto make = [&](const Scaling& scaling) {
    return Sinusoidal::make(static_cast<int>(state.d), state.base, *state.convention, scaling);
  };
  for (const auto& kind : scalings()) {
    const bool is_none = kind.rule == ScalingRule::none;
    if (!is_none && !can_scale(state)) break;
    if (kind.rule == ScalingRule::list && !state.scaling.lists) continue;
    if (state.trained < kind.least_trained()) continue;
    if (!turns_alike(kind, own)) continue;
    Scaling scaling = is_none ? trained : scaling_of(state, kind);
    scaling.rotated = own.rotated;
    auto now = make(scaling);
    if (!now) continue;
    if (is_scaled(state) && &kind == state.scaling.kind) numbers.own = numbers.methods.size();
    auto& made = numbers.methods.emplace_back(Method{&kind, *std::move(now)});
    // Some methods depend on the length that is read.
    scaling.length = std::min(longer_context(state), kMaxLength);
    const auto longer =
        kind.grows || kind.rule == ScalingRule::list ? *make(scaling) : made.encoding;
    made.neighbours = neighbour_distance(longer);
    made.unseen = count_unseen(numbers.plain(), longer, state);
  }
  for (int k = 0; k < numbers.pairs(); ++k)
    if (turns_trained(numbers, state, k) < 1) ++numbers.incomplete;
  return numbers;
}

/// Which pairs a ramp keeps, and which it divides by s.
void add_ramp(FactList& all, const Numbers& numbers, const State& state) {
  const Method& own = numbers.current();
  if (!own.kind->has_ramp() || state.scaling.factor == 1) return;
  int kept = 0, divided = 0;
  for (int k = 0; k < numbers.pairs(); ++k) {
    const double by = ratio(numbers, own, k);
    if (by == 1) ++kept;
    if (std::abs(by * state.scaling.factor - 1) < kRounding) ++divided;
  }
  all.add("ramp-kept", "pairs that the ramp keeps", Quantity(kept));
  all.add("ramp-divided", "pairs divided by s", Quantity(divided));
}

}  // namespace

double factor_of(const State& state) { return can_scale(state) ? state.scaling.factor.value() : 1; }

std::int64_t longer_context(const State& state) {
  const double factor = std::max(factor_of(state), 1.0);
  return static_cast<std::int64_t>(std::floor(factor * static_cast<double>(state.trained)));
}

std::shared_ptr<const Numbers> numbers_of(const Scene& scene) {
  return scene.once([](const Scene& of) { return make_numbers(of.state()); });
}

double ratio(const Numbers& numbers, const Method& method, int k) {
  const double omega = numbers.plain().omega(k);
  return omega == 0 ? 1 : method.encoding.omega(k) / omega;
}

double turns_trained(const Numbers& numbers, const State& state, int k) {
  return numbers.plain().turns_within(k, state.trained);
}

PairPhase pair_at(const Numbers& numbers, const State& state, int k) {
  return pair_phase(numbers.plain(), state.trained, numbers.current().encoding,
                    state.position - first_position(state), k);
}

std::string title(const ScalingKind& kind) {
  // Without its other names, which are in brackets.
  const bool is_long = kind.rule == ScalingRule::divide;
  return std::string(kind.title.substr(0, is_long ? kind.title.find(" (") : kind.title.size()));
}

FactList facts(const Scene& scene) {
  const State& state = scene.state();
  const auto n = numbers_of(scene);
  const Method& own = n->current();
  const auto first = first_position(state), last = first + longer_context(state) - 1;
  const double kept = n->kept(own);
  FactList all;
  all.add("method", "method", title(*own.kind));
  if (!can_scale(state))
    all.add("stretched", "stretched", NotMeasured{"frequencies that rise cannot be stretched"});
  all.add("read-to", "read up to position", Quantity(last));
  all.add("all-pairs", "number of pairs", Quantity(n->pairs(), kPairs));
  all.add("unseen", "pairs with phases never seen", Quantity(own.unseen),
          Check{"up to position {read-to} all phases were seen within L0",
                {own.unseen == 0, counted(own.unseen, "pair", "pairs")},
                all_of("t", first, last)});
  int unseen_at_t = 0;
  for (int k = 0; k < n->pairs(); ++k) unseen_at_t += pair_at(*n, state, k).unseen ? 1 : 0;
  all.add("unseen-at-t", "pairs with phases never seen at t", Quantity(unseen_at_t));
  all.add("incomplete", "pairs that complete no turn", Quantity(n->incomplete));
  all.add("neighbours", "neighbours apart", Quantity(own.neighbours),
          Check{"neighbours keep at least 90 % of their distance",
                {kept >= kApart, phrase("a share of {} %", short_text(100 * kept, 2))},
                this_case()});
  all.add("closer", "neighbours, times closer", Quantity(1 / kept, {}, 3));
  add_ramp(all, *n, state);
  for (const Method& method : n->methods) {
    const std::string id(method.kind->id), name = title(*method.kind);
    all.add(id + "-unseen", name + ", phases never seen", Quantity(method.unseen));
    all.add(id + "-neighbours", name + ", neighbours apart", Quantity(method.neighbours));
  }
  return all;
}

}  // namespace posenc::stretch
