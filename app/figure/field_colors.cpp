#include "figure/field_colors.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <span>

#include <posenc/dirichlet.hpp>

#include "figure/colormap.hpp"
#include "figure/float_range.hpp"
#include "figure/shades.hpp"

namespace posenc {
namespace {

FieldRuns runs_in(const FieldSpec& spec, const FieldWindow& window, int width, int height) {
  return runs_under_pixels(window, spec.encoding->d(), spec.length, width, height);
}
FieldRuns runs_in(const FieldSpec& spec, const SimilarityWindow& window, int width, int height) {
  return runs_under_pixels(window, spec.length, width, height);
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
  std::visit([&](const auto& window) { evaluate_runs(*spec.encoding, window, runs, values); },
             spec.window);
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
  return std::max(std::fabs(spec.values.low), std::fabs(spec.values.high)) *
         (are_single_cells ? kZeroCell : kZeroMean);
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
  return colors;
}

}  // namespace posenc
