#include "figure/field_colors.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

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

}  // namespace

FieldRuns runs_of(const FieldSpec& spec, int width, int height) {
  return std::visit([&](const auto& window) { return runs_in(spec, window, width, height); },
                    spec.window);
}

std::vector<float> values_of_runs(const FieldSpec& spec, const FieldRuns& runs) {
  std::vector<float> values(runs.size());
  std::visit([&](const auto& window) { evaluate_runs(*spec.encoding, window, runs, values); },
             spec.window);
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
