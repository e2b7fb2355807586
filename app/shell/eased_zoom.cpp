#include "shell/eased_zoom.hpp"

#include <algorithm>
#include <cmath>

#include "state/parameters.hpp"
#include "views/distance/axis.hpp"
#include "views/heatmap/numbers.hpp"
#include "views/similarity/numbers.hpp"

namespace posenc {
namespace {

/// Fast first: 1 − (1 − u)³.
double eased_out(double u) { return 1 - std::pow(1 - std::clamp(u, 0.0, 1.0), 3); }

}  // namespace

EasedZoom::Axes EasedZoom::axes_of(const State& state) {
  return {state.view,
          state.length,
          column_count(state),
          distance::whole_range(state).from,
          distance::is_logarithmic(state),
          is_descending(state)};
}

EasedZoom::Parts EasedZoom::parts_of(const State& state) {
  const auto part = [](const CellRange& range) { return Part{range.from, range.to}; };
  const auto deltas = distance::shown_extent(state);
  const bool logarithmic = distance::is_logarithmic(state);
  const auto place = [&](double delta) { return logarithmic ? std::log(delta) : delta; };
  return {part(heatmap::shown_rows(state)),
          part(heatmap::shown_dims(state)),
          part(similarity::shown_rows(state)),
          part(similarity::shown_columns(state)),
          {place(deltas.from), place(deltas.to)}};
}

/// Sizes go in equal ratios, and both ends as sizes do: so the cell that has its place in both parts keeps it all the way.
EasedZoom::Part EasedZoom::between(const Part& a, const Part& b, double share) {
  const double ratio = std::log((b.to - b.from) / (a.to - a.from));
  constexpr double kAlike = 1e-9;
  const double way =
      std::abs(ratio) < kAlike ? share : std::expm1(ratio * share) / std::expm1(ratio);
  return {std::lerp(a.from, b.from, way), std::lerp(a.to, b.to, way)};
}

EasedZoom::Parts EasedZoom::parts_at(double now) const {
  const double share = eased_out((now - started_) / kSeconds);
  const auto at = [&](const Part& a, const Part& b) { return a == b ? b : between(a, b, share); };
  return {at(from_.rows, to_.rows), at(from_.dims, to_.dims), at(from_.rows_i, to_.rows_i),
          at(from_.columns_j, to_.columns_j), at(from_.distances, to_.distances)};
}

State EasedZoom::shown(const State& target, double now, bool at_once) {
  const Axes axes = axes_of(target);
  const Parts parts = parts_of(target);
  if (at_once || axes_ != axes) {
    axes_ = axes;
    from_ = to_ = parts;
  } else if (parts != to_) {
    from_ = parts_at(now);
    to_ = parts;
    started_ = now;
  }
  moves_ = from_ != to_ && now < started_ + kSeconds;
  if (!moves_) {
    from_ = to_;
    return target;
  }
  const Parts seen = parts_at(now);
  State state = target;
  state.heatmap.from = seen.rows.from;
  state.heatmap.to = seen.rows.to;
  state.heatmap.dim_from = seen.dims.from;
  state.heatmap.dim_to = seen.dims.to;
  state.similarity.from_i = seen.rows_i.from;
  state.similarity.from_j = seen.columns_j.from;
  state.similarity.span = seen.rows_i.to - seen.rows_i.from;
  const auto delta = [&](double place) { return axes.logarithmic ? std::exp(place) : place; };
  state.distance.from = delta(seen.distances.from);
  state.distance.span = delta(seen.distances.to) - state.distance.from;
  return within_limits(std::move(state));
}

}  // namespace posenc
