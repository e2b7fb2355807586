#include "figure/field_colors.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "figure/colormap.hpp"

namespace posenc {
namespace {

struct Values {
  int width, height;
  std::vector<float> all;

  Values(int w, int h)
      : width(w), height(h), all(static_cast<std::size_t>(w) * static_cast<std::size_t>(h)) {}
};

Values values_of(const FieldSpec& spec, const FieldWindow& window, int width, int height) {
  Values values(width, height);
  evaluate_field(*spec.encoding, window, spec.length, width, height, values.all);
  return values;
}

/// A square that rounding to whole pixels has made a hair too wide or too high is computed as the
/// square that it is: to one scale it costs a hundredth.
Values values_of(const FieldSpec& spec, const SimilarityWindow& window, int width, int height) {
  constexpr int kHair = 2;
  const bool is_square = window.row_to - window.row_from == window.column_to - window.column_from &&
                         std::abs(width - height) <= kHair;
  if (is_square) width = height = std::min(width, height);
  Values values(width, height);
  evaluate_similarity(*spec.encoding, window, spec.length, width, height, values.all);
  return values;
}

}  // namespace

std::vector<Color> field_colors(const FieldSpec& spec, int width, int height) {
  const Values values = std::visit(
      [&](const auto& window) { return values_of(spec, window, width, height); }, spec.window);
  std::vector<Color> colors;
  colors.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  for (int y = 0; y < height; ++y) {
    const float* const row =
        values.all.data() +
        static_cast<std::ptrdiff_t>(std::min(y, values.height - 1)) * values.width;
    for (int x = 0; x < width; ++x) {
      const auto value = static_cast<double>(row[std::min(x, values.width - 1)]);
      colors.push_back(color_of(spec, value));
    }
  }
  return colors;
}

}  // namespace posenc
