#include "views/heatmap/numbers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "state/tables.hpp"
#include "views/heatmap/options.hpp"

namespace posenc::heatmap {

namespace {

plot::Extent shown(double from, double to, std::int64_t cells) {
  const auto end = static_cast<double>(cells);
  if (to <= 0 || to > end) to = end;
  from = std::clamp(from, 0.0, end - 1);
  return {from, std::max(to, from + 1)};
}

/// Rows nearer to each other than this, over their length, look the same: no entry differs by more
/// than a few of the 256 colours.
constexpr double kSame = 0.05;

/// Column by column, each of which adds 1 − cos(ωΔ) = 2·sin²(ωΔ/2): subtracting the dot product
/// would cancel for rows that are almost the same.
double row_distance(const Sinusoidal& encoding, std::int64_t delta) {
  double sum = 0;
  for (int dim = 0; dim < encoding.d(); ++dim) {
    const WaveColumn column = encoding.column(dim);
    if (column.kind == WaveColumn::Kind::zero || encoding.is_masked(column.pair)) continue;
    sum += 2 * std::pow(sin(half(encoding.column_step(column) * delta)), 2);
  }
  return encoding.scale() * std::sqrt(sum);
}

/// Where pairs turn as one.
Nearest find_nearest(const Sinusoidal& encoding, std::int64_t last) {
  // A frame has time for about so many terms.
  constexpr std::int64_t kTerms = std::int64_t{1} << 22, kTermsAtOnce = 8;
  const auto searched =
      std::min(last, kTerms / std::max<std::int64_t>(encoding.pairs(), kTermsAtOnce));
  Nearest found{.searched = some_of(searched, "Δ", 1, std::max<std::int64_t>(last, 1))};
  const double at_zero = encoding.dot(0), row_length = std::sqrt(at_zero);
  double largest = -2 * at_zero;
  std::array<double, 4096> dots{};
  for (std::int64_t first = 1; first <= searched;) {
    const auto count = std::min<std::int64_t>(std::ssize(dots), searched - first + 1);
    const std::span part(dots.data(), static_cast<std::size_t>(count));
    encoding.dot_curve(first, 1, part);
    const auto same = std::ranges::find_if(
        part, [&](double dot) { return 2 * (at_zero - dot) < kSame * kSame * at_zero; });
    if (found.same == 0 && same != part.end()) found.same = first + (same - part.begin());
    const auto best = std::ranges::max_element(part);
    if (*best > largest) {
      largest = *best;
      found.delta = first + (best - part.begin());
    }
    first += count;
  }
  const double error = std::sqrt(encoding.d()) * kEntryError * encoding.scale();
  if (found.delta > 0)
    found.distance = without_rounding(row_distance(encoding, found.delta), error);
  found.relative = found.distance / row_length;
  return found;
}

/// The nearest rows, from distances of rows that were compared one by one.
Nearest find_nearest(const std::vector<RowsApart>& all, const Searched& searched) {
  Nearest found{.searched = searched};
  for (std::size_t delta = 1; delta < all.size() && found.same == 0; ++delta) {
    const auto& nearest = all[delta].nearest;
    if (!nearest || nearest->relative >= kSame) continue;
    found.same = static_cast<std::int64_t>(delta);
    found.same_at = nearest->t;
  }
  if (const auto nearest = nearest_rows(all)) {
    found.delta = nearest->u - nearest->t;
    found.distance = nearest->distance;
    found.relative = nearest->relative;
  }
  return found;
}

Alike find_alike(const Encoding& encoding, std::int64_t length) {
  std::array<double, 2> sums{};
  std::array<int, 2> counts{};
  const std::array distances{std::int64_t{1}, length / 2};
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const auto positions = length - distances[i], taken = std::min(positions, kAlikePositions);
    for (std::int64_t n = 0; n < taken; ++n) {
      const auto t = n * positions / taken, other = t + distances[i];
      const double norms = std::sqrt(encoding.dot_at(t, 0) * encoding.dot_at(other, 0));
      const double cosine = encoding.dot_at(t, distances[i]) / norms;
      if (!std::isfinite(cosine)) continue;
      sums[i] += cosine;
      ++counts[i];
    }
  }
  if (counts[0] == 0 || counts[1] == 0) return {};
  // The cosine of two random directions in d dimensions has the standard deviation 1/√d, the mean
  // of n of them about 1/√(d·n).
  constexpr double kDeviations = 4, kLeast = 0.05;
  const double deviation = std::sqrt((1.0 / counts[0] + 1.0 / counts[1]) / encoding.d());
  return {sums[0] / counts[0], sums[1] / counts[1], std::max(kLeast, kDeviations * deviation),
          true};
}

Waves make_waves(const Scene& scene) {
  constexpr int kPoints = 1200;
  constexpr double kFewestPoints = 24;  // of a wave that can be drawn
  const State& state = scene.state();
  const auto rows = shown_rows(state);
  const auto& encoding = scene.sinusoidal();
  const int k = static_cast<int>(state.pair);
  const double sign = is_descending(state) ? -1 : 1,
               amplitude = encoding.is_masked(k) ? 0 : encoding.scale();
  const auto origin = static_cast<double>(position_of_row(state, 0));
  Waves made;
  made.are_too_narrow = encoding.wavelength(k) * kPoints < kFewestPoints * rows.size();
  if (made.are_too_narrow) return made;
  for (int i = 0; i <= kPoints; ++i) {
    const double row = rows.from + rows.size() * i / kPoints;
    // A row's value is in the middle of its cell.
    const double t = origin + sign * (row - 0.5);
    const auto [sine, cosine] = sin_cos(encoding.phase_at(t, k));
    made.sines.emplace_back(row, amplitude * sine);
    if (!encoding.cosine_dim(k)) continue;
    const bool has_own = encoding.cosine_step(k) != encoding.step(k);
    made.cosines.emplace_back(row,
                              amplitude * (has_own ? cos(encoding.cosine_phase_at(t, k)) : cosine));
  }
  return made;
}

}  // namespace

plot::Extent shown_rows(const State& s) {
  return shown(s[heatmap::kFrom], s[heatmap::kTo], s.length);
}
plot::Extent shown_dims(const State& s) {
  return shown(s[heatmap::kDimFrom], s[heatmap::kDimTo], column_count(s));
}

void set_rows(State& state, const plot::Extent& rows) {
  state.set(heatmap::kFrom, rows.from);
  state.set(heatmap::kTo, rows.to);
}
void set_dims(State& state, const plot::Extent& dims) {
  state.set(heatmap::kDimFrom, dims.from);
  state.set(heatmap::kDimTo, dims.to);
}

State with_position_in_view(State state) {
  const auto rows = brought_to(shown_rows(state), row_of_position(state, state.position),
                               static_cast<double>(state.length));
  if (rows != shown_rows(state)) set_rows(state, rows);
  return state;
}

bool is_apart(const State& state) {
  return has_waves(state) && state.convention->layout != ColumnLayout::interleaved;
}

std::vector<Cells> marked_columns(const Scene& scene) {
  if (!has_waves(scene.state())) return {{scene.state().dim, 1}};
  const int k = static_cast<int>(scene.state().pair);
  const std::int64_t sine = scene.sinusoidal().sine_dim(k);
  const auto cosine = scene.sinusoidal().cosine_dim(k);
  if (!cosine) return {{sine, 1}};
  if (!is_apart(scene.state())) return {{sine, 2}};
  return {{sine, 1}, {*cosine, 1}};
}

const Nearest& nearest(const Scene& scene) {
  return *scene.once([](const Scene& of) {
    const State& state = of.state();
    const auto& encoding = of.sinusoidal();
    if (encoding.is_rotation()) return find_nearest(encoding, state.length - 1);
    const Cells all{first_position(state), state.length};
    const auto searched = [&](std::int64_t count) {
      return some_of(count, "t", all.first, last_position(state));
    };
    if (const auto* const whole = all_row_pairs(of))
      return find_nearest(*whole, searched(all.count));
    const auto some = comparable_rows(encoding, all);
    return find_nearest(row_pairs(encoding, some), searched(some.count));
  });
}

const Alike& alike(const Scene& scene) {
  return *scene.once([](const Scene& of) { return find_alike(of.encoding(), of.state().length); });
}

Difference::Difference(std::shared_ptr<const Table> table, Sinusoidal sinusoids)
    : table_(std::move(table)), sinusoids_(std::move(sinusoids)) {
  for (std::int64_t t = 0; t < table_->rows(); ++t) {
    for (int dim = 0; dim < d(); ++dim) {
      const double apart = std::abs(entry(t, dim));
      if (std::isfinite(apart) && apart > largest_) largest_ = apart, at_ = {t, dim};
    }
  }
}

double Difference::entry(std::int64_t t, int dim) const {
  const auto position = sinusoids_.convention().position_of_row(t, table_->rows());
  return table_->entry(t, dim) - sinusoids_.entry(position, dim);
}

std::shared_ptr<const Difference> difference(const Scene& scene) {
  return scene.once([](const Scene& of) -> std::shared_ptr<const Difference> {
    const State& state = of.state();
    if (!shows_table(state) || !state[kDifference]) return nullptr;
    const auto& table = state.table.table.value();
    auto sinusoids = Sinusoidal::make(table->d(), state.base, *state.convention);
    if (!sinusoids) return nullptr;
    return std::make_shared<const Difference>(table, *std::move(sinusoids));
  });
}

std::shared_ptr<const Encoding> shared_cells(const Scene& scene) {
  if (auto made = difference(scene)) return made;
  return scene.shared_encoding();
}

const Entries& entries(const Scene& scene) {
  return *scene.once([](const Scene& of) {
    // Some 10 ms.
    constexpr std::int64_t kMost = std::int64_t{1} << 20;
    const State& state = of.state();
    const auto cells = shared_cells(of);
    const Encoding& encoding = *cells;
    const auto first = first_position(state);
    const auto count =
        std::min<std::int64_t>(state.length, std::max<std::int64_t>(1, kMost / encoding.d()));
    Entries made{.searched = some_of(count, "t", first, last_position(state))};
    for_rows(encoding, {.first = first, .count = count}, [&](auto, std::span<const double> row) {
      for (const double entry : row) {
        if (!std::isfinite(entry)) continue;
        const auto& [from, to] = made.range.value_or(Extent{entry, entry});
        made.range = Extent{std::min(from, entry), std::max(to, entry)};
      }
    });
    return made;
  });
}

const std::vector<double>& row_of_t(const Scene& scene) {
  return *scene.once([](const Scene& of) {
    std::vector<double> row(static_cast<std::size_t>(of.encoding().d()));
    shared_cells(of)->row(of.state().position, row);
    return row;
  });
}

const ValueRuns& column_of_j(const Scene& scene) {
  return *scene.once([](const Scene& of) {
    const State& state = of.state();
    const auto cells = shared_cells(of);
    const int dim = static_cast<int>(state.dim);
    const auto blocks = of.once([](const Scene& in) {
      return column_blocks(in.state(), static_cast<int>(in.state().dim));
    });
    const auto value = [&](std::int64_t row) {
      return cells->entry(position_of_row(state, row), dim);
    };
    return value_runs(shown_rows(state), value, run_limits(state), *blocks);
  });
}

const Waves& waves_of_k(const Scene& scene) {
  return *scene.once([](const Scene& of) { return make_waves(of); });
}

WavePoint waves_at(const Scene& scene, std::int64_t row) {
  const auto& encoding = scene.sinusoidal();
  const int k = static_cast<int>(scene.state().pair);
  const auto t = position_of_row(scene.state(), row);
  const double amplitude = encoding.is_masked(k) ? 0 : encoding.scale();
  return {amplitude * sin(encoding.phase(t, k)),
          encoding.cosine_dim(k) ? amplitude * cos(encoding.cosine_phase(t, k)) : std::nan("")};
}

Extent shown_values(const Scene& scene) {
  const State& state = scene.state();
  const auto all = value_range(*shared_cells(scene), state.length);
  return state[heatmap::kSigns] ? all : all * state[heatmap::kRange];
}

plot::ColourBar colour_bar(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const Colormap& map = colormap(palette, state[heatmap::kColormap]);
  const auto shown = shown_values(scene);
  return {.colors = map.colors,
          .values = colour_ends(shown, map),
          .shown = shown,
          .signs = state[heatmap::kSigns],
          .is_open = !state[heatmap::kSigns] && state[heatmap::kRange] < 1,
          .not_finite = std::string(not_finite_name(state))};
}

}  // namespace posenc::heatmap
