#include <posenc/criteria.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include <posenc/nearest.hpp>
#include <posenc/row_pairs.hpp>
#include <posenc/similarity.hpp>
#include <posenc/sinusoidal.hpp>

namespace posenc {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// The number of the sequence's positions that the encoding has.
std::int64_t position_count(const Candidate& of) {
  const Cells has = of.encoding->positions();
  return std::max<std::int64_t>(std::min(of.first + of.length, has.first + has.count) - of.first,
                                0);
}

/// All positions of the sequence, or the first and the last of many.
std::vector<std::int64_t> some_positions(const Candidate& of, std::int64_t most = kSampledEntries) {
  // So that the largest d takes some milliseconds.
  constexpr std::int64_t kFewest = 16;
  most = std::clamp(kSampledEntries / of.encoding->d(), kFewest, most);
  const std::int64_t count = position_count(of), end = of.first + count;
  std::vector<std::int64_t> positions;
  for (std::int64_t i = 0; i < std::min(count, most); ++i) {
    const bool early = count <= most || i < most / 2;
    positions.push_back(early ? of.first + i : end - (most - i));
  }
  return positions;
}

/// The measure with the number of positions that it was taken over.
Measure taken_over(Measure measure, const Candidate& of, std::int64_t count) {
  measure.judged = {of.first, position_count(of)};
  measure.measured_count = measure.judged_count = count;
  return measure;
}
Measure taken_over(const Measure& measure, const Candidate& of,
                   const std::vector<std::int64_t>& positions) {
  return taken_over(measure, of, static_cast<std::int64_t>(positions.size()));
}

bool has(const Encoding& encoding, std::int64_t t) {
  const Cells positions = encoding.positions();
  return positions.first <= t && t - positions.first < positions.count;
}

std::vector<double> row_of(const Encoding& encoding, std::int64_t t) {
  std::vector<double> row(static_cast<std::size_t>(encoding.d()));
  encoding.row(t, row);
  return row;
}

/// The Euclidean distance of two rows, without cancellation where there is a closed form.
double distance(const Encoding& encoding, std::int64_t t, std::int64_t u) {
  if (const auto* waves = dynamic_cast<const Sinusoidal*>(&encoding)) {
    return vector_distance(*waves, t, u);
  }
  return euclidean_distance(row_of(encoding, t), row_of(encoding, u));
}

Measure measure_of(const RowPair& pair) { return {pair.distance, true, pair.t, pair.u}; }

Measure smallest_distance(const Candidate& of) {
  const Measure none{kNaN, position_count(of) > 1, of.first, {}};
  const auto* const waves = dynamic_cast<const Sinusoidal*>(of.encoding.get());
  if (waves && waves->is_rotation()) {
    const auto nearest = nearest_position(*waves, {of.first, of.length}, of.first);
    if (!nearest) return taken_over(none, of, position_count(of));
    const Measure found{nearest->distance, true, of.first, nearest->position};
    return taken_over(found, of, nearest->searched + 1);
  }
  const Cells all{of.first, position_count(of)};
  if (all.count < 2) return taken_over(none, of, all.count);
  const Cells some = comparable_rows(*of.encoding, all);
  const bool can_sort = some != all && all.count <= kJudgedEntries / of.encoding->d();
  const auto equal = can_sort ? equal_rows(*of.encoding, all) : EqualRows{};
  if (equal.first) return taken_over(measure_of(*equal.first), of, all.count);
  const auto pairs = row_pairs(*of.encoding, some);
  const auto nearest = nearest_rows(pairs);
  auto found = taken_over(nearest ? measure_of(*nearest) : none, of, some.count);
  // A row has distances where its product with itself is a finite number.
  found.judged_count = can_sort ? equal.compared : pairs.front().products.count;
  return found;
}

Judgement unique(const std::array<Candidate, 2>& both) {
  Judgement judgement{
      Criterion::unique, {}, {smallest_distance(both[0]), smallest_distance(both[1])}};
  for (const Measure& at : judgement.at) {
    if (std::isnan(at.value)) continue;
    judgement.holds = judgement.holds.value_or(true) && at.value > 0;
  }
  return judgement;
}

Judgement same_step(const std::array<Candidate, 2>& both) {
  Judgement judgement{Criterion::same_step, {}, {}};
  const Candidate& shorter = both[0].length <= both[1].length ? both[0] : both[1];
  const auto positions = some_positions(shorter);
  judgement.at.fill(taken_over({kNaN, false, shorter.first, {}}, shorter, positions));
  double most = -1;
  for (const auto t : positions) {
    const bool is_step = t + 1 - shorter.first < shorter.length && has(*both[0].encoding, t + 1) &&
                         has(*both[1].encoding, t + 1);
    if (!is_step) continue;
    const std::array steps{distance(*both[0].encoding, t, t + 1),
                           distance(*both[1].encoding, t, t + 1)};
    for (Measure& at : judgement.at) at.defined = true;
    if (!std::isfinite(steps[0]) || !std::isfinite(steps[1])) {
      for (Measure& at : judgement.at) --at.judged_count;
      continue;
    }
    const double apart = std::fabs(steps[0] - steps[1]);
    const bool is_same = apart <= kSameStep * std::fmax(steps[0], steps[1]);
    judgement.holds = judgement.holds.value_or(true) && is_same;
    if ((is_same ? 0 : apart) <= most) continue;
    most = is_same ? 0 : apart;
    for (std::size_t i = 0; i < 2; ++i) {
      judgement.at[i].value = steps[i];
      judgement.at[i].t = t;
      judgement.at[i].u = t + 1;
    }
  }
  return judgement;
}

/// The largest absolute entry of some rows.
struct Bound {
  double largest = kNaN;  ///< of the numbers; NaN where there is none
  std::int64_t largest_at = 0;
  std::optional<std::int64_t> lost_at = {};  ///< the first entry that is no number

  void take(const Encoding& encoding, std::int64_t t) {
    for (const double x : row_of(encoding, t)) {
      if (std::isnan(x) && !lost_at) lost_at = t;
      if (std::isnan(x) || std::fabs(x) <= largest) continue;
      largest = std::fabs(x);
      largest_at = t;
    }
  }
};

Judgement bounded(const std::array<Candidate, 2>& both) {
  Judgement judgement{Criterion::bounded, {}, {}};
  for (std::size_t i = 0; i < 2; ++i) {
    const Candidate& of = both[i];
    const auto positions = some_positions(of);
    const std::int64_t far = position_beyond(of);
    Bound within, there;
    for (const auto t : positions) within.take(*of.encoding, t);
    if (has(*of.encoding, far)) there.take(*of.encoding, far);
    const auto* const waves = dynamic_cast<const Sinusoidal*>(of.encoding.get());
    const double bound = waves ? waves->scale() : within.largest;
    const bool is_there = there.largest > within.largest || std::isnan(within.largest);
    const auto largest_at = is_there ? far : within.largest_at;
    judgement.at[i] = taken_over(
        {std::fmax(within.largest, there.largest), true, within.lost_at.value_or(largest_at), {}},
        of, positions);
    if (std::isnan(judgement.at[i].value)) continue;
    const bool holds = !within.lost_at && !there.lost_at && std::isfinite(judgement.at[i].value) &&
                       !(there.largest > bound * (1 + kSameStep));
    judgement.holds = judgement.holds.value_or(true) && holds;
  }
  return judgement;
}

/// Measures how far position_beyond() is from the nearest position before it.
Measure smallest_distance_beyond(const Candidate& of) {
  const std::int64_t far = position_beyond(of);
  Candidate before = of;
  before.length = far - of.first;
  Measure found =
      taken_over({kNaN, has(*of.encoding, far), far, {}}, before, position_count(before));
  if (!found.defined) return found;
  if (const auto* const waves = dynamic_cast<const Sinusoidal*>(of.encoding.get())) {
    const auto nearest = nearest_position(*waves, {of.first, far - of.first + 1}, far);
    if (!nearest) return found;
    found.value = nearest->distance;
    found = taken_over(found, before, std::min(nearest->searched, position_count(before)));
    if (nearest->distance == 0) found.u = nearest->position;
    return found;
  }
  const auto all = some_positions(before, kBeforeBeyond);
  found = taken_over(found, before, all);
  const auto there = row_of(*of.encoding, far);
  const auto take = [&](std::int64_t t) {
    const double apart = euclidean_distance(there, row_of(*of.encoding, t));
    if (std::isfinite(apart) && !(apart >= found.value)) {
      found.value = apart;
      if (apart == 0) found.u = t;
    }
    return !std::isnan(apart);
  };
  // The nearest first: those that a counter of few digits takes for the one beyond.
  for (std::int64_t back = 1; far - back >= of.first; back *= 2) take(far - back);
  for (auto t = all.rbegin(); t != all.rend(); ++t) found.judged_count -= take(*t) ? 0 : 1;
  return found;
}

Judgement defined_beyond(const std::array<Candidate, 2>& both) {
  Judgement judgement{Criterion::defined_beyond, true, {}};
  for (std::size_t i = 0; i < 2; ++i) {
    judgement.at[i] = smallest_distance_beyond(both[i]);
    judgement.holds = *judgement.holds && judgement.at[i].value > 0;
  }
  return judgement;
}

Judgement deterministic(const std::array<Candidate, 2>& both) {
  Judgement judgement{Criterion::deterministic, true, {}};
  for (std::size_t i = 0; i < 2; ++i) {
    const Candidate& of = both[i];
    const auto positions = some_positions(of);
    Measure& at = judgement.at[i];
    at = taken_over({0, true, of.first, {}}, of, positions);
    for (const auto t : positions) {
      const auto a = row_of(*of.encoding, t), b = row_of(*of.again, t);
      for (std::size_t j = 0; j < a.size(); ++j) {
        if (a[j] == b[j] || (std::isnan(a[j]) && std::isnan(b[j]))) continue;
        at.value = std::fmax(at.value, std::fabs(a[j] - b[j]));
        judgement.holds = false;
      }
    }
  }
  return judgement;
}

}  // namespace

std::span<const CriterionRow, kCriteria> criterion_rows() {
  static constexpr std::array<CriterionRow, kCriteria> all{{
      {Criterion::unique, "unique", "Unique for every position",
       "smallest distance of two positions"},
      {Criterion::same_step, "same-step", "Same step at both lengths", "step that differs most"},
      {Criterion::bounded, "bounded", "Bounded", "largest value within L and at 10 · L"},
      {Criterion::defined_beyond, "defined-beyond", "Defined beyond the length",
       "smallest distance at 10 · L"},
      {Criterion::deterministic, "deterministic", "Deterministic", "difference of two runs"},
  }};
  return all;
}

std::int64_t position_beyond(const Candidate& of) {
  const Cells has = of.encoding->positions();
  const std::int64_t end = has.first + has.count;
  return end <= kMaxPosition ? end : of.first + 10 * of.length;
}

Judgement judge(Criterion criterion, const std::array<Candidate, 2>& both) {
  for (const Candidate& of : both) {
    assert(of.encoding && of.again && of.length >= 1 && position_beyond(of) <= kMaxPosition);
    static_cast<void>(of);
  }
  switch (criterion) {
    case Criterion::unique: return unique(both);
    case Criterion::same_step: return same_step(both);
    case Criterion::bounded: return bounded(both);
    case Criterion::defined_beyond: return defined_beyond(both);
    case Criterion::deterministic: return deterministic(both);
  }
  assert(false);
  return {};
}

}  // namespace posenc
