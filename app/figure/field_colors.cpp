#include "figure/field_colors.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <span>

#include <posenc/dirichlet.hpp>

#include "figure/colormap.hpp"

namespace posenc {
namespace {

FieldRuns runs_in(const FieldSpec& spec, const FieldWindow& window, int width, int height) {
  return runs_under_pixels(window, spec.encoding->d(), spec.length, width, height);
}
FieldRuns runs_in(const FieldSpec& spec, const SimilarityWindow& window, int width, int height) {
  return runs_under_pixels(window, spec.length, width, height);
}

FieldRuns runs_in(const FieldSpec&, const MatrixWindow& window, int width, int height) {
  const FieldWindow cells{.position_from = window.row_from,
                          .position_to = window.row_to,
                          .dim_from = window.column_from,
                          .dim_to = window.column_to,
                          .sampling = window.sampling};
  const Matrix& matrix = *window.matrix;
  return runs_under_pixels(cells, static_cast<int>(matrix.columns), matrix.rows, width, height);
}

double mean_of(const Matrix& matrix, Cells rows, Cells columns) {
  if (rows.count == 1 && columns.count == 1) return matrix.value(rows.first, columns.first);
  if (matrix.mean) return matrix.mean(rows, columns);
  double sum = 0;
  for (auto row = rows.first; row < rows.first + rows.count; ++row) {
    for (auto column = columns.first; column < columns.first + columns.count; ++column)
      sum += matrix.value(row, column);
  }
  return sum / static_cast<double>(rows.count * columns.count);
}

void evaluate(const FieldSpec& spec, const FieldRuns& runs, std::span<float> out) {
  if (const auto* const window = std::get_if<FieldWindow>(&spec.window))
    return evaluate_runs(*spec.encoding, *window, runs, out);
  if (const auto* const window = std::get_if<SimilarityWindow>(&spec.window))
    return evaluate_runs(*spec.encoding, *window, runs, out);
  const Matrix& matrix = *std::get<MatrixWindow>(spec.window).matrix;
  auto place = out.begin();
  for (const Cells& rows : runs.down.runs) {
    for (const Cells& columns : runs.across.runs)
      *place++ = in_float32(mean_of(matrix, rows, columns));
  }
}

/// What is_faded() becomes 0.
void drop_faded(const Sinusoidal& encoding, const FieldRuns& runs, bool transposed,
                std::span<float> values) {
  const auto& positions = (transposed ? runs.across : runs.down).runs;
  const auto& dims = (transposed ? runs.down : runs.across).runs;
  const std::size_t along_dims = transposed ? positions.size() : 1;
  const std::size_t along_positions = transposed ? 1 : dims.size();
  for (std::size_t x = 0; x < dims.size(); ++x) {
    std::map<std::int64_t, bool> faded;
    for (std::size_t y = 0; y < positions.size(); ++y) {
      const std::int64_t n = positions[y].count;
      const auto [known, is_new] = faded.try_emplace(n);
      if (is_new) known->second = is_faded(encoding, dims[x], n);
      if (known->second) values[x * along_dims + y * along_positions] = 0;
    }
  }
}

/// Over what is no finite number.
void add_stripes(std::span<Color> colors, int width) {
  const auto columns = static_cast<std::size_t>(width);
  for (std::size_t i = 0; i < colors.size(); ++i) {
    if (colors[i] == kNaNColor &&
        is_on_stripe(static_cast<int>(i % columns), static_cast<int>(i / columns)))
      colors[i] = kNaNStripe;
  }
}

}  // namespace

FieldRuns runs_of(const FieldSpec& spec, int width, int height) {
  return std::visit([&](const auto& window) { return runs_in(spec, window, width, height); },
                    spec.window);
}

bool is_faded(const Sinusoidal& encoding, Cells dims, std::int64_t n) {
  if (n == 1) return false;
  double left = 0;
  for (auto dim = dims.first; dim < dims.first + dims.count; ++dim) {
    const WaveColumn column = encoding.column(static_cast<int>(dim));
    left += std::fabs(dirichlet_ratio(encoding.column_step(column), n));
  }
  return left < static_cast<double>(dims.count) / 2;
}

std::vector<float> values_of_runs(const FieldSpec& spec, const FieldRuns& runs) {
  std::vector<float> values(runs.size());
  evaluate(spec, runs, values);
  const auto* const window = std::get_if<FieldWindow>(&spec.window);
  const auto* const waves = dynamic_cast<const Sinusoidal*>(spec.encoding.get());
  if (spec.signs && window != nullptr && waves != nullptr) {
    drop_faded(*waves, runs, window->transposed, values);
  }
  return values;
}

double least_with_sign(const FieldSpec& spec, const FieldRuns& runs) {
  const auto is_single = [](const Cells& cells) { return cells.count == 1; };
  const bool are_single = std::ranges::all_of(runs.down.runs, is_single) &&
                          std::ranges::all_of(runs.across.runs, is_single);
  return least_with_sign(spec, are_single);
}

double least_with_sign(const FieldSpec& spec, bool are_single_cells) {
  return std::max(std::fabs(spec.values.from), std::fabs(spec.values.to)) *
         (are_single_cells ? kZeroCell : kZeroMean);
}

double cell_value(const FieldSpec& spec, std::int64_t row, std::int64_t column) {
  if (const auto* const window = std::get_if<MatrixWindow>(&spec.window))
    return window->matrix->value(row, column);
  const Encoding& encoding = *spec.encoding;
  const auto position = [](const auto& window, std::int64_t n) {
    return window.descending ? window.origin - n : window.origin + n;
  };
  if (const auto* const window = std::get_if<FieldWindow>(&spec.window))
    return encoding.entry(position(*window, row), static_cast<int>(column));
  const auto& window = std::get<SimilarityWindow>(spec.window);
  return mean_dot(encoding, {position(window, row), 1}, {position(window, column), 1});
}

Shades::Shades(std::span<const Color> colors, const Extent& values) : no_number_(kNaNColor) {
  // The places −1 … 1 become 0 … kLast; the half rounds to the nearest.
  constexpr double kHalf = kLast / 2.0;
  const double half_range = values.to / 2 - values.from / 2;
  step_ = kHalf / half_range;
  middle_ = kHalf + 0.5 - (values.from / 2 + values.to / 2) / half_range * kHalf;
  for (std::size_t i = 0; i <= kLast; ++i)
    shades_[i] = color_at(colors, static_cast<double>(i) / kHalf - 1);
}

std::vector<Color> field_colors(const FieldSpec& given, int width, int height) {
  const FieldSpec spec = in_float_range(given);
  const FieldRuns runs = runs_of(spec, width, height);
  const std::vector<float> values = values_of_runs(spec, runs);
  std::vector<Color> of_runs(values.size());
  if (spec.signs) {
    const double least = least_with_sign(spec, runs);
    std::ranges::transform(values, of_runs.begin(), [&](float value) {
      return color_of(spec, static_cast<double>(value), least);
    });
  } else {
    const Shades shades(spec.colors, spec.values);
    std::ranges::transform(values, of_runs.begin(), [&](float value) { return shades.of(value); });
  }
  std::vector<Color> colors(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  spread_runs<Color>(runs, of_runs, colors);
  if (std::ranges::find(of_runs, kNaNColor) != of_runs.end()) add_stripes(colors, width);
  return colors;
}

}  // namespace posenc
