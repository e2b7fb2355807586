#pragma once

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include <posenc/field.hpp>
#include <posenc/similarity_field.hpp>

/// Means and pictures of any encoding, held to its entries.
namespace posenc::test {

/// mean_entry() is the sum of the entries by their number.
inline void expect_mean_of_entries(const Encoding& encoding, Cells positions, Cells dims) {
  long double sum = 0;
  for (auto t = positions.first; t < positions.first + positions.count; ++t) {
    for (auto dim = dims.first; dim < dims.first + dims.count; ++dim)
      sum += static_cast<long double>(encoding.entry(t, static_cast<int>(dim)));
  }
  EXPECT_NEAR(mean_entry(encoding, positions, dims),
              static_cast<double>(sum / static_cast<long double>(positions.count * dims.count)),
              1e-14 * std::fmax(1, encoding.largest_entry(positions.first + positions.count)))
      << encoding.id() << ", positions " << positions.first << " + " << positions.count << ", dims "
      << dims.first << " + " << dims.count;
}

/// Compares means over few positions and many, near and far, in some of the dims.
inline void expect_means_of_entries(const Encoding& encoding) {
  const int d = encoding.d(), some = d <= 129 ? d : 11;
  for (const Cells positions : {Cells{0, 1}, Cells{5, 3}, Cells{37, 900}, Cells{1'000'000, 1001},
                                Cells{kMaxLength - 300, 300}})
    for (const Cells dims : {Cells{0, 1}, Cells{d - 1, 1}, Cells{(d - some) / 2, some}})
      expect_mean_of_entries(encoding, positions, dims);
}

/// The positions of those rows.
template <class Window>
Cells positions_of(const Window& window, Cells rows) {
  if (!window.descending) return {window.origin + rows.first, rows.count};
  return {window.origin - (rows.first + rows.count - 1), rows.count};
}

/// Each pixel is the mean of the cells under it. The picture.
inline std::vector<float> expect_picture_of_means(const Encoding& encoding,
                                                  const FieldWindow& window, std::int64_t length,
                                                  int width, int height) {
  std::vector<float> out(static_cast<std::size_t>(width * height));
  evaluate_field(encoding, window, length, width, height, out);
  const int down = window.transposed ? width : height, across = window.transposed ? height : width;
  const auto rows =
      cells_under_pixels(window.position_from, window.position_to, length, down, window.sampling);
  const auto dims =
      cells_under_pixels(window.dim_from, window.dim_to, encoding.d(), across, window.sampling);
  for (std::size_t p = 0; p < rows.size(); ++p) {
    // All of some rows, some of the others: a mean of many dims takes long.
    for (std::size_t c = 0; c < dims.size(); c += 1 + p % 7) {
      const double expected = mean_entry(encoding, positions_of(window, rows[p]), dims[c]);
      const float shown = window.transposed ? out[c * rows.size() + p] : out[p * dims.size() + c];
      EXPECT_NEAR(static_cast<double>(shown), expected,
                  kFieldError * std::fmax(1, std::fabs(expected)))
          << encoding.id() << ", d " << encoding.d() << ", row " << p << ", column " << c;
    }
  }
  return out;
}

/// The same for a picture of dot products.
inline void expect_picture_of_mean_dots(const Encoding& encoding, const SimilarityWindow& window,
                                        std::int64_t length, int width, int height,
                                        Threads* threads = nullptr) {
  std::vector<float> out(static_cast<std::size_t>(width * height));
  evaluate_similarity(encoding, window, length, width, height, out, threads);
  const auto rows =
      cells_under_pixels(window.row_from, window.row_to, length, height, window.sampling);
  const auto columns =
      cells_under_pixels(window.column_from, window.column_to, length, width, window.sampling);
  const double largest = encoding.largest_entry(length);
  for (std::size_t y = 0; y < rows.size(); ++y) {
    for (std::size_t x = 0; x < columns.size(); ++x) {
      EXPECT_NEAR(
          static_cast<double>(out[y * columns.size() + x]),
          mean_dot(encoding, positions_of(window, rows[y]), positions_of(window, columns[x])),
          kSimilarityFieldError * encoding.d() * largest * largest)
          << encoding.id() << ", d " << encoding.d() << ", row " << y << " of " << window.row_from
          << " to " << window.row_to << ", column " << x;
    }
  }
}

}  // namespace posenc::test
