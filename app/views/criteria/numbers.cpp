#include "views/criteria/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <posenc/encodings.hpp>

#include "state/tables.hpp"
#include "text/phrase.hpp"
#include "views/criteria/options.hpp"

namespace posenc::criteria {
namespace {

Candidacy judged(const State& state, const EncodingKind* kind) {
  std::array<Candidate, 2> both;
  for (std::size_t i = 0; i < both.size(); ++i) {
    State at = state;
    at.encoding = kind;
    at.length = lengths(state)[i];
    const auto first = kind == &sinusoidal_kind() ? state.convention->first_position : 0;
    both[i] = {make_encoding(at), make_encoding(at), first, at.length};
  }
  Candidacy made{kind, std::string(kind->id), std::string(kind->formula), {}};
  if (kind == &table_kind()) made.formula = file_name(state.table);
  for (std::size_t c = 0; c < kCriteria; ++c)
    made.judgements[c] = judge(criterion_rows()[c].criterion, both);
  return made;
}

}  // namespace

bool Candidacy::meets_all() const {
  return std::ranges::all_of(judgements, [](const Judgement& of) { return of.holds == true; });
}

std::array<std::int64_t, 2> lengths(const State& state) {
  return {state[criteria::kShortLength], state[criteria::kLongLength]};
}

std::shared_ptr<const Candidacies> candidacies(const Scene& scene) {
  const State& state = scene.state();
  const auto key = std::tuple(state.convention, state.d, state.base, state.scaling, state.trained,
                              state.mask, state.table.table, lengths(state));
  return scene.memo(key, [&] {
    Candidacies all;
    for (const auto& kind : encodings()) all.push_back(judged(state, &kind));
    if (state.table.table) all.push_back(judged(state, &table_kind()));
    return all;
  });
}

std::string measure_text(Criterion criterion, const Measure& at, std::int64_t length, int digits) {
  const bool is_beyond = criterion == Criterion::defined_beyond;
  if (std::isnan(at.value)) {
    if (at.defined) return "no number";
    if (is_beyond) return "no position " + integer_text(at.t);
    return length == 1 ? "one position" : "nothing to compare with";
  }
  if (is_beyond && at.u) return phrase("p({}) = p({})", at.t, *at.u);
  const bool is_least = is_beyond || criterion == Criterion::unique;
  return (is_least && !at.complete && at.value > 0 ? "≤ " : "") + value_text(at.value, digits);
}

double position_at(double relative, std::int64_t length) {
  return relative * static_cast<double>(length - 1);
}

double relative_position(std::int64_t position, std::int64_t length) {
  return length < 2 ? 0 : static_cast<double>(position) / static_cast<double>(length - 1);
}

}  // namespace posenc::criteria
