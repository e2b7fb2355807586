#include "views/criteria/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <posenc/encodings.hpp>

#include "state/tables.hpp"
#include "text/phrase.hpp"
#include "views/criteria/options.hpp"

namespace posenc::criteria {
namespace {

Candidacy judged(const State& state, const EncodingKind* kind) {
  std::array<Candidate, 2> both;
  for (std::size_t i = 0; i < both.size(); ++i) {
    // What an encoding may be made of: a copy of the State would read all of it.
    State at;
    at.encoding = kind;
    at.convention = state.convention;
    at.d = state.d;
    at.base = state.base;
    at.scaling = state.scaling;
    at.trained = state.trained;
    at.mask = state.mask;
    at.table.table = state.table.table;
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

Check Candidacy::check(std::size_t criterion) const {
  const Judgement& judged = judgements[criterion];
  // Where least was looked at; of the same, the longer one.
  const Measure& at = *std::ranges::min_element(judged.at, {}, [](const Measure& of) {
    return std::pair(static_cast<double>(of.judged_count) / static_cast<double>(of.judged.count),
                     -of.judged.count);
  });
  std::string_view proof;
  if (judged.criterion == Criterion::bounded && kind == &sinusoidal_kind())
    proof = "no sine or cosine is larger than 1";
  if (judged.criterion == Criterion::same_step && !kind->uses_length)
    proof = kind == &table_kind() ? "its rows are the same at any length"
                                  : "its formula does not contain the length";
  const auto fails_at = [](const Measure& of) {
    return of.u ? phrase("t = {} and {}", of.t, *of.u) : phrase("t = {}", of.t);
  };
  const bool is_less_worse = judged.criterion != Criterion::bounded;
  const bool is_first_less = judged.at[0].value < judged.at[1].value;
  const Measure& worse = judged.at[is_first_less == is_less_worse ? 0 : 1];
  const auto last = at.judged.first + std::max<std::int64_t>(at.judged.count, 1) - 1;
  return {criterion_rows()[criterion].title,
          {judged.holds == true, fails_at(worse)},
          some_of(at.judged_count, "t", at.judged.first, last),
          {},
          proof};
}

std::array<std::int64_t, 2> lengths(const State& state) {
  return {state[criteria::kShortLength], state[criteria::kLongLength]};
}

std::shared_ptr<const Candidacies> candidacies(const Scene& scene) {
  return scene.once([](const Scene& of) {
    const State& state = of.state();
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
  return (is_least && !at.measures_all() && at.value > 0 ? "≤ " : "") +
         value_text(at.value, digits);
}

double position_at(double relative, std::int64_t length) {
  return relative * static_cast<double>(length - 1);
}

double relative_position(std::int64_t position, std::int64_t length) {
  return length < 2 ? 0 : static_cast<double>(position) / static_cast<double>(length - 1);
}

}  // namespace posenc::criteria
