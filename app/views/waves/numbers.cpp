#include "views/waves/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "plot/matrix/cells.hpp"
#include "views/waves/options.hpp"

namespace posenc::waves {

plot::Extent whole_extent(const State& state) {
  const auto first = static_cast<double>(first_position(state));
  return {first, std::max(static_cast<double>(last_position(state)), first + 1)};
}

plot::Extent shown_extent(const State& state) {
  const auto whole = whole_extent(state);
  const double width = state[waves::kSpan] - 1;
  if (state[waves::kSpan] <= 0 || width >= whole.to - whole.from) return whole;
  const double from = std::clamp(state[waves::kFrom], whole.from, whole.to - width);
  return {from, from + width};
}

Cells shown_positions(const State& state) {
  const auto [from, to] = shown_extent(state);
  const auto first = static_cast<std::int64_t>(std::ceil(from)),
             last = static_cast<std::int64_t>(std::floor(to));
  return {first, std::min(last, last_position(state)) - first + 1};
}

void show(State& state, const plot::Extent& part) {
  const bool is_whole = part == plot::Extent{};
  state.set(waves::kFrom, part.from);
  state.set(waves::kSpan, is_whole ? 0 : part.to - part.from + 1);
}

State with_position_in_view(State state) {
  const auto first = static_cast<double>(first_position(state));
  const auto [from, to] = shown_extent(state);
  const plot::Extent shown{from - first, to - first + 1};
  const auto moved =
      brought_to(shown, state.position - first_position(state), static_cast<double>(state.length));
  // Whole positions: half a one more at either end would be one less in between.
  const double start = std::floor(moved.from) + first;
  if (moved != shown) show(state, {start, start + moved.size() - 1});
  return state;
}

namespace {

/// Pair k and the next one that is clearly slower; else one that is clearly faster, or a neighbour.
std::vector<int> pairs_apart(const Sinusoidal& encoding, int k) {
  constexpr double kApart = 3;
  const auto is_apart = [&](int fast, int slow) {
    return encoding.wavelength(slow) >= kApart * encoding.wavelength(fast);
  };
  for (int other = k + 1; other < encoding.pairs(); ++other)
    if (is_apart(k, other)) return {k, other};
  for (int other = k - 1; other >= 0; --other)
    if (is_apart(other, k)) return {other, k};
  if (encoding.pairs() == 1) return {0};
  const int first = std::min(k, encoding.pairs() - 2);
  return {first, first + 1};
}

}  // namespace

std::vector<int> shown_dims(const Scene& scene) {
  constexpr int kPairs = 2;
  const State& state = scene.state();
  if (!state[waves::kDims].empty()) return state[waves::kDims];
  std::vector<int> dims;
  if (!has_waves(state)) {
    const int d = scene.encoding().d(), count = std::min(d, 2 * kPairs);
    dims.resize(static_cast<std::size_t>(count));
    std::iota(dims.begin(), dims.end(), std::min(static_cast<int>(state.dim), d - count));
    return dims;
  }
  const auto& encoding = scene.sinusoidal();
  for (const int k : pairs_apart(encoding, static_cast<int>(state.pair))) {
    dims.push_back(encoding.sine_dim(k));
    if (const auto cosine = encoding.cosine_dim(k)) dims.push_back(*cosine);
  }
  std::ranges::sort(dims);
  return dims;
}

void toggle(const Scene& scene, int dim, State& next) {
  auto dims = shown_dims(scene);
  const auto at = std::ranges::lower_bound(dims, dim);
  if (at != dims.end() && *at == dim) {
    dims.erase(at);
  } else if (dims.size() < kMostDims) {
    dims.insert(at, dim);
  }
  next.set(waves::kDims, std::move(dims));
}

std::optional<int> first_faster(const Sinusoidal& encoding) {
  for (int dim = 1; dim < encoding.d(); ++dim)
    if (omega_of(encoding, encoding.column(dim)) > omega_of(encoding, encoding.column(dim - 1)))
      return dim;
  return {};
}

std::optional<WaveColumn> aliased(const Scene& scene) {
  if (!has_waves(scene.state())) return {};
  std::optional<WaveColumn> found;
  for (const int dim : shown_dims(scene)) {
    const auto column = scene.sinusoidal().column(dim);
    if (omega_of(scene.sinusoidal(), column) <= std::numbers::pi) continue;
    if (column.pair == scene.state().pair) return column;
    if (!found) found = column;
  }
  return found;
}

}  // namespace posenc::waves
