#include "views/plane/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>
#include <numeric>

#include "text/phrase.hpp"
#include "views/plane/options.hpp"

namespace posenc::plane {
namespace {

/// The halves of all rows, or of all columns, and their products with themselves.
struct Halves {
  int half = 0;
  std::vector<double> entries = {}, own = {};

  std::span<const double> at(std::int64_t i) const {
    const auto width = static_cast<std::size_t>(half);
    return std::span(entries).subspan(static_cast<std::size_t>(i) * width, width);
  }
  double product(std::int64_t i, std::int64_t j) const {
    const auto a = at(i), b = at(j);
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
  }
};
struct AxisHalves {
  Halves rows, columns;
};

Halves halves_of(const Sinusoidal& axis, std::int64_t count, auto coordinate) {
  Halves made{.half = axis.d()};
  for (std::int64_t i = 0; i < count; ++i) {
    for (int dim = 0; dim < axis.d(); ++dim)
      made.entries.push_back(axis.entry_at(coordinate(i), dim));
  }
  for (std::int64_t i = 0; i < count; ++i) made.own.push_back(made.product(i, i));
  return made;
}

std::shared_ptr<const AxisHalves> halves(const Scene& scene) {
  return scene.once([](const Scene& of) {
    const auto made = grid(of);
    const auto& size = made->parameters();
    return AxisHalves{
        halves_of(made->axis(), size.rows, [&](std::int64_t i) { return made->row_at(i); }),
        halves_of(made->axis(), size.columns, [&](std::int64_t i) { return made->column_at(i); })};
  });
}

/// Σ cos of the pairs' angles, for each offset of up to rows and columns.
struct ByOffset {
  std::int64_t columns = 0;
  std::vector<double> sums = {};

  double at(std::int64_t down, std::int64_t right) const {
    // The sum is the same for the opposite offset.
    if (down < 0) down = -down, right = -right;
    return sums[static_cast<std::size_t>(down * (2 * columns - 1) + right + columns - 1)];
  }
};

std::shared_ptr<const ByOffset> by_offset(const Scene& scene) {
  return scene.once([](const Scene& of) {
    const auto made = grid(of);
    const auto& size = made->parameters();
    ByOffset all{.columns = size.columns};
    for (std::int64_t down = 0; down < size.rows; ++down) {
      for (auto right = 1 - size.columns; right < size.columns; ++right) {
        double sum = 0;
        for (const auto& [of_row, of_column] : made->pairs())
          sum +=
              std::cos(static_cast<double>(down) * of_row + static_cast<double>(right) * of_column);
        all.sums.push_back(sum);
      }
    }
    return all;
  });
}

/// p(n)·p(m) of positions numbered row by row, over the distance alone: every pair turns as one.
std::shared_ptr<const std::vector<double>> by_distance(const Scene& scene) {
  return scene.once([](const Scene& of) {
    const auto count = of.state()[plane::kRows] * of.state()[plane::kColumns];
    std::vector<double> dots(static_cast<std::size_t>(count));
    of.sinusoidal().dot_curve(0, 1, dots);
    return dots;
  });
}

std::vector<double> similarities_with(const Scene& scene, const Patch& to) {
  const State& state = scene.state();
  const auto here = number_of(state, to);
  const auto away = [&](const Patch& p) { return number_of(state, p) - here; };
  std::function<double(const Patch&)> product, own;
  if (has_halves(state)) {
    const auto both = halves(scene);
    std::vector<double> of_row, of_column;
    for (std::int64_t r = 0; r < state[plane::kRows]; ++r)
      of_row.push_back(both->rows.product(to.row, r));
    for (std::int64_t c = 0; c < state[plane::kColumns]; ++c)
      of_column.push_back(both->columns.product(to.column, c));
    const auto sum = [](const auto& a, const auto& b, const Patch& p) {
      return a[static_cast<std::size_t>(p.row)] + b[static_cast<std::size_t>(p.column)];
    };
    product = [=](const Patch& p) { return sum(of_row, of_column, p); };
    own = [=](const Patch& p) { return sum(both->rows.own, both->columns.own, p); };
  } else if (kind_of(state) == Kind::grid) {
    const auto sums = by_offset(scene);
    product = [=](const Patch& p) { return sums->at(p.row - to.row, p.column - to.column); };
    own = [=](const Patch&) { return sums->at(0, 0); };
  } else if (has_waves(state) && scene.sinusoidal().is_rotation()) {
    const auto dots = by_distance(scene);
    product = [=](const Patch& p) { return (*dots)[static_cast<std::size_t>(std::abs(away(p)))]; };
    own = [=](const Patch&) { return dots->front(); };
  } else {
    const auto encoding = scene.shared_encoding();
    product = [=](const Patch& p) { return encoding->dot_at(here, away(p)); };
    own = [=](const Patch& p) { return encoding->dot_at(here + away(p), 0); };
  }
  std::vector<double> values;
  const double norm = std::sqrt(own(to));
  for (std::int64_t r = 0; r < state[plane::kRows]; ++r) {
    for (std::int64_t c = 0; c < state[plane::kColumns]; ++c) {
      const Patch patch{r, c};
      // Exactly 1 for a vector and itself; NaN for a vector that is 0.
      const double cosine =
          patch == to ? norm / norm : product(patch) / (norm * std::sqrt(own(patch)));
      values.push_back(cosine);
    }
  }
  return values;
}

void keep_largest(std::optional<double>& largest, double difference) {
  if (std::isfinite(difference)) largest = std::max(largest.value_or(0), std::abs(difference));
}

/// Finds the distance whose most and least alike patches differ most, the nearest of several.
/// Mirror images, alike by construction, count once.
std::optional<SameDistance> most_unlike(const Similarities& all, std::int64_t rows,
                                        const Patch& to) {
  struct Found {
    int patches = 0;
    SameDistance same = {};
  };
  const auto side = std::max(rows, all.columns);
  std::vector<Found> found(static_cast<std::size_t>(2 * side * side));
  std::vector<bool> is_seen(static_cast<std::size_t>(side * side));
  for (std::int64_t r = 0; r < rows; ++r) {
    for (std::int64_t c = 0; c < all.columns; ++c) {
      const Patch patch{r, c};
      const double value = all.at(patch);
      if (!std::isfinite(value)) continue;
      const auto down = std::abs(r - to.row), right = std::abs(c - to.column);
      const auto mirrors =
          static_cast<std::size_t>(std::min(down, right) * side + std::max(down, right));
      if (all.has_mirrors && is_seen[mirrors]) continue;
      is_seen[mirrors] = true;
      auto& [patches, same] = found[static_cast<std::size_t>(down * down + right * right)];
      if (++patches == 1) same = {patch, patch, std::hypot(down, right), value, value};
      if (value > same.similarity_a) same.a = patch, same.similarity_a = value;
      if (value < same.similarity_b) same.b = patch, same.similarity_b = value;
    }
  }
  std::optional<SameDistance> most;
  for (const auto& [patches, same] : found) {
    if (patches > 1 && (!most || same.difference() > most->difference() + kRounding)) most = same;
  }
  return most;
}

/// Compares so many patches, evenly chosen, with all.
Offsets compare(const Scene& scene) {
  constexpr std::int64_t kTerms = std::int64_t{1} << 23;  // some 10 ms
  const State& state = scene.state();
  const auto rows = state[plane::kRows], columns = state[plane::kColumns], all = rows * columns;
  struct Extremes {
    double low = HUGE_VAL, high = -HUGE_VAL;
    Patch low_from = {}, high_from = {};
  };
  std::vector<Extremes> found(static_cast<std::size_t>((2 * rows - 1) * (2 * columns - 1)));
  Offsets made{.looked_at =
                   std::min(all, std::max<std::int64_t>(2, kTerms / (all * scene.encoding().d())))};
  for (std::int64_t i = 0; i < made.looked_at; ++i) {
    const std::int64_t n = i * all / made.looked_at;
    const Patch from{n / columns, n % columns};
    const Similarities others{.columns = columns, .values = similarities_with(scene, from)};
    for (std::int64_t r = 0; r < rows; ++r) {
      for (std::int64_t c = 0; c < columns; ++c) {
        const double value = others.at({r, c});
        if (!std::isfinite(value)) continue;
        auto& [low, high, low_from, high_from] = found[static_cast<std::size_t>(
            (r - from.row + rows - 1) * (2 * columns - 1) + c - from.column + columns - 1)];
        const bool is_first = low > high;
        if (value < low) low = value, low_from = from;
        if (value > high) high = value, high_from = from;
        if (is_first || high - low < made.difference.value_or(0)) continue;
        made.difference = high - low;
        made.a = low_from, made.b = high_from, made.offset = {r - from.row, c - from.column};
      }
    }
  }
  return made;
}

Similarities measure(const Scene& scene) {
  const State& state = scene.state();
  const Patch to = chosen(state);
  const auto rows = state[plane::kRows], columns = state[plane::kColumns];
  Similarities all{.columns = columns, .values = similarities_with(scene, to)};
  double lowest = HUGE_VAL, highest = -HUGE_VAL;
  for (std::int64_t r = 0; r < rows; ++r) {
    for (std::int64_t c = 0; c < columns; ++c) {
      const double value = all.at({r, c});
      lowest = std::fmin(lowest, value), highest = std::fmax(highest, value);
      if (r != to.row && c != to.column)
        keep_largest(all.from_sum,
                     value + all.at(to) - all.at({to.row, c}) - all.at({r, to.column}));
    }
  }
  if (lowest < highest) all.lowest = lowest, all.highest = highest;
  const bool is_same_scale = !plane::is_normalized(state) || rows == columns;
  all.has_mirrors = has_halves(state) && is_same_scale && depends_on_offsets(scene);
  all.unlike = most_unlike(all, rows, to);
  return all;
}

}  // namespace

Expected<std::shared_ptr<const PlaneGrid>> grid_of(const State& state) {
  using enum PlaneMethod;
  constexpr PlaneMethod kMethods[] = {sinusoid, sinusoid, rotary,     rotary,
                                      mixed,    blocks,   interleaved};
  constexpr PlaneCoordinates::Kind kUnits[] = {PlaneCoordinates::Kind::from_one,
                                               PlaneCoordinates::Kind::centred,
                                               PlaneCoordinates::Kind::from_zero};
  PlaneCoordinates coordinates;
  if (is_normalized(state))
    coordinates = {kUnits[static_cast<std::size_t>(state[kUnit])], state[kScale]};
  return PlaneGrid::make({.method = kMethods[static_cast<std::size_t>(state[kEncoding])],
                          .d = static_cast<int>(state.d),
                          .base = state.base,
                          .convention = state.convention,
                          .order = state[kOrder],
                          .coordinates = coordinates,
                          .rows = state[kRows],
                          .columns = state[kColumns]});
}

std::shared_ptr<const PlaneGrid> grid(const Scene& scene) {
  return scene.once([](const Scene& of) { return *grid_of(of.state()); });
}

Kind kind_of(const State& state) {
  if (shows_table(state)) return Kind::table;
  return is_grid(state) ? Kind::grid : Kind::index;
}

bool has_halves(const State& state) {
  return kind_of(state) == Kind::grid && kOrder.applies(state);
}

bool has_three_axes(const State& state) {
  return is_encoded_by(state, {PlaneEncoding::blocks, PlaneEncoding::interleaved});
}

std::shared_ptr<const std::vector<PlaneAxis>> axes_of(const Scene& scene) {
  return scene.once([](const Scene& of) {
    const bool is_in_blocks = of.state()[kEncoding] == PlaneEncoding::blocks;
    return axes_of_pairs(is_in_blocks ? AxisOrder::blocks : AxisOrder::interleaved,
                         static_cast<int>(of.state().d / 2));
  });
}

std::string why_not(const State& state) {
  const auto reason = [](const auto& made) { return made ? "" : made.error().message; };
  if (kind_of(state) == Kind::table)
    return reason(PlaneTable::make(state.table.table, state[plane::kRows], state[plane::kColumns]));
  return kind_of(state) == Kind::grid ? reason(grid_of(state)) : "";
}

Patch chosen(const State& state) { return {state[plane::kRow], state[plane::kColumn]}; }

std::int64_t number_of(const State& state, const Patch& patch) {
  if (kind_of(state) == Kind::table)
    return PlaneTable::make(state.table.table, state[plane::kRows], state[plane::kColumns])
        ->row_of(patch.row, patch.column);
  return patch.row * state[plane::kColumns] + patch.column;
}

Matrix vectors_of_row(const Scene& scene, std::int64_t row) {
  const State& state = scene.state();
  const bool is_grid = kind_of(state) == Kind::grid;
  const auto first = is_grid ? row * state[plane::kColumns] : number_of(state, {row, 0});
  const std::shared_ptr<const Encoding> encoding =
      is_grid ? std::shared_ptr<const Encoding>(grid(scene)) : scene.shared_encoding();
  return {state[plane::kColumns], encoding->d(),
          [=](std::int64_t column, std::int64_t dim) {
            return encoding->entry(first + column, static_cast<int>(dim));
          },
          [=](Cells columns, Cells dims) {
            return encoding->mean({first + columns.first, columns.count}, dims);
          }};
}

double largest_entry(const Scene& scene) {
  const State& state = scene.state();
  if (kind_of(state) == Kind::grid) return grid(scene)->largest_entry(0);
  return scene.encoding().largest_entry(state[plane::kRows] * state[plane::kColumns]);
}

std::shared_ptr<const Similarities> similarities(const Scene& scene) {
  return scene.once([](const Scene& of) { return measure(of); });
}

std::shared_ptr<const Maps> maps(const Scene& scene) {
  return scene.once([](const Scene& of) {
    Maps all;
    double lowest = HUGE_VAL, highest = -HUGE_VAL;
    for (std::int64_t row = 0; row < of.state()[plane::kRows]; ++row) {
      for (std::int64_t column = 0; column < of.state()[plane::kColumns]; ++column) {
        for (const double value : similarities_with(of, {row, column})) {
          lowest = std::fmin(lowest, value), highest = std::fmax(highest, value);
          all.values.push_back(value);
        }
      }
    }
    if (lowest < highest) all.lowest = lowest, all.highest = highest;
    return all;
  });
}

std::shared_ptr<const Offsets> offsets(const Scene& scene) {
  return scene.once([](const Scene& of) { return compare(of); });
}

bool depends_on_offsets(const Scene& scene) {
  const State& state = scene.state();
  if (has_halves(state)) return grid(scene)->axis().is_rotation();
  return kind_of(state) == Kind::grid || (has_waves(state) && scene.sinusoidal().is_rotation());
}

std::string way_text(const Patch& from, const Patch& to) {
  const auto down = to.row - from.row, right = to.column - from.column;
  const auto part = [](std::int64_t by, std::string_view forwards, std::string_view back) {
    return phrase("{} {}", std::abs(by), by > 0 ? forwards : back);
  };
  const auto vertical = part(down, "down", "up"), across = part(right, "right", "left");
  if (down == 0) return right == 0 ? "the patch itself" : across;
  return right == 0 ? vertical : vertical + ", " + across;
}

}  // namespace posenc::plane
