#include "views/similarity/numbers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <tuple>

#include "figure/colormap.hpp"
#include "figure/field_colors.hpp"
#include "text/phrase.hpp"
#include "views/similarity/options.hpp"

namespace posenc::similarity {
namespace {

const Sinusoidal* rotating(const Scene& scene) {
  if (!has_waves(scene.state()) || !scene.sinusoidal().is_rotation()) return nullptr;
  return &scene.sinusoidal();
}

bool has_position(const Scene& scene, std::int64_t t) {
  const Cells has = scene.encoding().positions();
  return t >= has.first && t - has.first < has.count;
}

/// The spread along a diagonal of the shown positions, taken from so many numbers: rows of a table
/// are there, others are computed.
Diagonal measured(const Scene& scene, std::int64_t delta) {
  constexpr std::int64_t kRead = std::int64_t{1} << 23, kComputed = std::int64_t{1} << 12;
  const State& state = scene.state();
  const std::int64_t numbers = shows_table(state) ? kRead : kComputed;
  const auto most = std::max<std::int64_t>(4, numbers / scene.encoding().d());
  return {delta, state.length - std::abs(delta),
          dot_spread(scene.encoding(), {first_position(state), state.length}, delta, most)};
}

/// nullptr where pairs turn as one, so that one product tells a diagonal, or there are too many.
const std::vector<RowsApart>* pairs_of(const Scene& scene) {
  return rotating(scene) == nullptr ? all_row_pairs(scene) : nullptr;
}

Diagonal along(const Scene& scene, const std::vector<RowsApart>& pairs, std::int64_t delta) {
  const auto apart = std::abs(delta);
  return {delta, scene.state().length - apart, pairs[static_cast<std::size_t>(apart)].products};
}

plot::Extent shown(const State& state, double from) {
  const auto cells = static_cast<double>(state.length);
  const double span = state[similarity::kSpan];
  if (span <= 0 || span >= cells) return {0, cells};
  from = std::clamp(from, 0.0, cells - span);
  return {from, from + span};
}

/// Products at the shown distances, or at rows and columns where they depend on more than that;
/// evenly spaced, the nearest and the farthest too. Finite ones, or a 0.
std::vector<double> products_shown(const Scene& scene, const plot::Extent& rows,
                                   const plot::Extent& columns) {
  constexpr std::int64_t kDistances = 1024, kGrid = 33;
  std::vector<double> products;
  if (const auto* const waves = rotating(scene)) {
    const auto far = std::max(rows.end() - columns.first(), columns.end() - rows.first()) - 1;
    const auto near = std::max<std::int64_t>(
        {0, rows.first() - columns.end() + 1, columns.first() - rows.end() + 1});
    const auto step = (far - near) / kDistances + 1;
    products.resize(static_cast<std::size_t>((far - near) / step + 1));
    waves->dot_curve(near, step, products);
  } else {
    const auto at = [&](const plot::Extent& cells, std::int64_t i) {
      const auto cell = cells.first() + (cells.end() - 1 - cells.first()) * i / (kGrid - 1);
      return position_of_row(scene.state(), cell);
    };
    for (std::int64_t i = 0; i < kGrid; ++i) {
      for (std::int64_t j = 0; j < kGrid; ++j)
        products.push_back(product(scene, at(rows, i), at(columns, j)));
    }
  }
  std::erase_if(products, [](double value) { return !std::isfinite(value); });
  if (products.empty()) products.push_back(0);
  return products;
}

}  // namespace

plot::Extent shown_rows(const State& state) { return shown(state, state[similarity::kFromI]); }
plot::Extent shown_columns(const State& state) { return shown(state, state[similarity::kFromJ]); }

double product(const Scene& scene, std::int64_t i, std::int64_t j) {
  if (!has_position(scene, i) || !has_position(scene, j)) return std::nan("");
  const auto* const waves = rotating(scene);
  return waves != nullptr ? waves->dot(std::abs(j - i)) : scene.encoding().dot_at(i, j - i);
}

std::string product_text(const Scene& scene, std::int64_t i, std::int64_t j, int digits) {
  return has_position(scene, j) ? short_text(product(scene, i, j), digits) : "outside";
}

DotSpread own_products(const Scene& scene) {
  const State& state = scene.state();
  const auto& encoding = scene.shared_encoding();
  const Cells shown{first_position(state), state.length};
  return *scene.memo(std::tuple(encoding, shown.first, shown.count), [&] {
    constexpr std::int64_t kFewest = 64, kNumbers = std::int64_t{1} << 22;
    const auto most = std::max(kFewest, kNumbers / encoding->d());
    const bool is_table = shows_table(state);
    return dot_spread(*encoding, shown, 0, is_table ? std::max(most, shown.count) : most);
  });
}

std::int64_t rows_not_finite(const Scene& scene) {
  return shows_table(scene.state()) ? own_products(scene).skipped : 0;
}

Extent colour_range(const Scene& scene) {
  const auto* const waves = rotating(scene);
  const double largest = waves != nullptr ? waves->dot(0) : own_products(scene).highest;
  if (!(largest > 0)) return {-1, 1};
  const bool has_negative = scene.encoding().smallest_entry(scene.state().length) < 0;
  return {has_negative ? -largest : 0, largest};
}

Extent shown_range(const Scene& scene) {
  const State& state = scene.state();
  const auto all = colour_range(scene);
  if (state[similarity::kSigns]) return all;
  if (!state[similarity::kFit]) return all * state[similarity::kRange];
  const auto rows = shown_rows(state), columns = shown_columns(state);
  const auto key =
      std::tuple(scene.shared_encoding(), rows, columns, position_of_row(state, 0), state.length);
  return *scene.memo(key, [&] {
    const auto [low, high] = std::ranges::minmax(products_shown(scene, rows, columns));
    return low < high ? Extent{low, high} : all;
  });
}

std::vector<Diagonal> diagonals(const Scene& scene) {
  const State& state = scene.state();
  const auto encoding = scene.shared_encoding();
  const auto first = first_position(state);
  const auto* const pairs = pairs_of(scene);
  const auto of = [&](std::int64_t delta) {
    return pairs == nullptr ? measured(scene, delta) : along(scene, *pairs, delta);
  };
  const auto here = scene.memo(std::tuple(encoding, state.length, first, state.offset),
                               [&] { return of(state.offset); });
  const auto others = scene.memo(std::tuple(encoding, state.length, first), [&] {
    std::vector<Diagonal> made{of(0)};
    for (const std::int64_t delta : {std::int64_t{1}, state.length / 8, state.length / 2}) {
      if (delta > made.back().delta && delta < state.length) made.push_back(of(delta));
    }
    return made;
  });
  std::vector<Diagonal> all{*here};
  // −δ has the products of δ.
  std::ranges::copy_if(*others, std::back_inserter(all), [&](const Diagonal& other) {
    return other.delta != std::abs(state.offset);
  });
  return all;
}

Diagonal worst_diagonal(const Scene& scene) {
  const auto* const pairs = pairs_of(scene);
  if (pairs == nullptr) return std::ranges::max(diagonals(scene), {}, &Diagonal::difference);
  std::vector<Diagonal> all;
  for (std::int64_t delta = 0; delta < std::ssize(*pairs); ++delta)
    all.push_back(along(scene, *pairs, delta));
  return std::ranges::max(all, {}, &Diagonal::difference);
}

Searched compared_diagonals(const Scene& scene) {
  const std::int64_t last = scene.state().length - 1;
  return pairs_of(scene) != nullptr ? all_of("δ", 0, last)
                                    : some_of(std::ssize(diagonals(scene)), "δ", 0, last);
}

std::optional<bool> depends_on_distance(const Scene& scene) {
  const auto worst = worst_diagonal(scene);
  if (worst.products.count == 0) return {};
  return worst.difference() <= dot_rounding(scene.encoding(), scene.state().length);
}

RowProducts row_products(const Scene& scene, std::int64_t position) {
  // Each where they are few; samples of many.
  constexpr std::int64_t kEach = 768, kSamples = 512;
  const State& state = scene.state();
  const auto shown = shown_columns(state);
  const auto wide = shown.end() - shown.first();
  const auto count = static_cast<int>(wide <= kEach ? wide : kSamples);
  const auto sampling = state[similarity::kMean] ? Sampling::mean : Sampling::nearest;
  RowProducts row{cells_under_pixels(shown.from, shown.to, state.length, count, sampling), {}};
  row.values.assign(row.columns.size(), std::nan(""));
  if (!has_position(scene, position)) return row;
  std::vector<Cells> positions;
  for (const Cells& columns : row.columns) positions.push_back(positions_of(state, columns));
  const Cells here{position, 1};
  const auto& encoding = scene.encoding();
  if (is_in_float_range(encoding.largest_entry(state.length))) {
    std::vector<float> painted(positions.size());
    encoding.paint_dots({&here, 1}, positions, painted);
    std::ranges::copy(painted, row.values.begin());
  } else {
    std::ranges::transform(positions, row.values.begin(),
                           [&](const Cells& cells) { return encoding.mean_dot(here, cells); });
  }
  return row;
}

void data(const Scene& scene, TableWriter& table) {
  table.header({"i", "j", "value"});
  const State& state = scene.state();
  const auto rows = shown_rows(state), columns = shown_columns(state);
  const auto* const waves = rotating(scene);
  // Of a rotation each distance is computed once, as far as there is memory.
  constexpr std::int64_t kMost = std::int64_t{1} << 22;
  std::vector<std::optional<double>> known(
      static_cast<std::size_t>(waves != nullptr ? std::min(state.length, kMost) : 0));
  const auto value = [&](std::int64_t i, std::int64_t apart) {
    if (waves == nullptr) return scene.encoding().dot_at(i, apart);
    const auto distance = static_cast<std::size_t>(std::abs(apart));
    if (distance >= known.size()) return waves->dot(std::abs(apart));
    if (!known[distance]) known[distance] = waves->dot(std::abs(apart));
    return *known[distance];
  };
  for (auto row = rows.first(); row < rows.end(); ++row) {
    const auto i = position_of_row(state, row);
    for (auto column = columns.first(); column < columns.end(); ++column) {
      const auto j = position_of_row(state, column);
      if (!table.row(i, j, value(i, j - i))) return;
    }
  }
}

}  // namespace posenc::similarity
