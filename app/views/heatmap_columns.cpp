#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

#include <fmt/format.h>

#include "figure/colormap.hpp"
#include "figure/numbers.hpp"
#include "state/tables.hpp"
#include "views/heatmap_layout.hpp"

/// The heatmap of encodings that have no pairs: learned tables, and those that count.
namespace posenc::heatmap {
namespace {

/// How alike rows are: the mean cosine of p(t) with p(t+1) and with p(t + half the length). Of rows that hold numbers and are not
/// all zeros.
struct Alike {
  double neighbours = 0, far = 0;
  double clearly = 0;  ///< a difference that is more than noise
  bool is_known = false;
};

/// By how much the two means must differ. The cosine of two random directions in d dimensions has the standard deviation 1/√d,
/// the mean of n of them about 1/√(d·n).
double clear_difference(int d, const std::array<int, 2>& pairs) {
  constexpr double kDeviations = 4, kLeast = 0.05;
  return std::max(kLeast, kDeviations * std::sqrt((1.0 / pairs[0] + 1.0 / pairs[1]) / d));
}

double cosine(const Encoding& encoding, std::int64_t t, std::int64_t delta) {
  return encoding.dot_at(t, delta) /
         std::sqrt(encoding.dot_at(t, 0) * encoding.dot_at(t + delta, 0));
}

Alike find_alike(const Encoding& encoding, std::int64_t length) {
  constexpr std::int64_t kMostPositions = 2048;
  std::array<double, 2> sums{};
  std::array<int, 2> counts{};
  const std::array distances{std::int64_t{1}, length / 2};
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const auto positions = length - distances[i];
    const auto taken = std::min(positions, kMostPositions);
    for (std::int64_t n = 0; n < taken; ++n) {
      const double alike = cosine(encoding, n * positions / taken, distances[i]);
      if (!std::isfinite(alike)) continue;
      sums[i] += alike;
      ++counts[i];
    }
  }
  if (counts[0] == 0 || counts[1] == 0) return {};
  return {sums[0] / counts[0], sums[1] / counts[1], clear_difference(encoding.d(), counts), true};
}

const Alike& alike(const Scene& scene) {
  const auto length = scene.state().length;
  return scene.memo<Alike>(std::tuple(scene.shared_encoding(), length),
                           [&] { return find_alike(scene.encoding(), length); });
}

std::string_view without_stop(std::string_view sentence) {
  if (sentence.ends_with('.')) sentence.remove_suffix(1);
  return sentence;
}

std::string claim_of_table(const Scene& scene) {
  const auto& table = *scene.state().table.table;
  const bool has_numbers = table.largest_entry(table.rows()) > 0;
  if (!has_numbers && table.nan_count() == 0 && table.infinite_count() == 0)
    return "Every entry of this table is 0";
  if (scene.state().length < 4) return "A learned table: each position has a row of its own";
  const auto& found = alike(scene);
  if (!found.is_known) return "A learned table, with too few rows of numbers to compare";
  return fmt::format("Neighbours are {}more alike: mean cosine {}, of far positions {}",
                     found.neighbours > found.far + found.clearly ? "" : "not clearly ",
                     fixed_text(found.neighbours, 2), fixed_text(found.far, 2));
}

std::string claim(const Scene& scene) {
  const State& state = scene.state();
  if (state.length == 1) return "A single position has nothing to be told apart from";
  return state.encoding == nullptr ? claim_of_table(scene)
                                   : std::string(without_stop(state.encoding->note));
}

std::string columns_how_to_read(const Scene& scene, double pixels) {
  const State& state = scene.state();
  const bool transposed = state.heatmap.transpose;
  std::string text = transposed ? "Across: position t. Down: " : "Down: position t. Across: ";
  text += column_count(state) == 1 ? "the only dimension" : "dimension j";
  if (state.encoding == nullptr) {
    text += fmt::format(" of {}.", file_name(state.table));
    if (const auto wrong = not_finite_text(*state.table.table); !wrong.empty())
      text += fmt::format(" It has {}.", wrong);
  } else {
    text += fmt::format(", {}.", state.encoding->formula);
  }
  const double per_pixel = pixels > 0 ? shown_rows(state).size() / pixels : 0;
  text += colours_text(colour_bar(scene), state.heatmap.mean && per_pixel > 1);
  if (per_pixel > 1) {
    text += fmt::format(" A pixel is {} of about {} positions.",
                        state.heatmap.mean ? "the mean" : "one", rough_text(per_pixel));
  }
  return text;
}

/// What a pixel along the strip shows of the column: the least and the greatest of some of its numbers, which it may leave out where
/// there are none.
struct Column {
  std::vector<double> low, high;  ///< NaN where there is no number
  std::vector<bool> has_lost;     ///< some are no finite numbers
};

const Column& column_under(const Scene& scene, const Strip& strip) {
  const State& state = scene.state();
  const int pixels = std::max(1, static_cast<int>(strip.length()));
  const Range shown{strip.along.data_from, strip.along.data_to};
  return scene.memo<Column>(
      std::tuple(scene.shared_encoding(), state.length, state.dim, shown, pixels), [&] {
        constexpr std::int64_t kMostUnderPixel = 256;
        const auto cells =
            cells_under_pixels(shown.from, shown.to, state.length, pixels, Sampling::mean);
        Column column;
        for (const auto& under : cells) {
          constexpr double kInfinite = std::numeric_limits<double>::infinity();
          double low = kInfinite, high = -kInfinite;
          bool has_lost = false;
          const auto taken = std::min(under.count, kMostUnderPixel);
          for (std::int64_t n = 0; n < taken; ++n) {
            const auto t = under.first + n * under.count / taken;
            const double v = scene.encoding().entry(t, static_cast<int>(state.dim));
            if (!std::isfinite(v)) {
              has_lost = true;
              continue;
            }
            low = std::min(low, v);
            high = std::max(high, v);
          }
          column.has_lost.push_back(has_lost);
          const bool has_any = low <= high;
          column.low.push_back(has_any ? low : std::nan(""));
          column.high.push_back(has_any ? high : std::nan(""));
        }
        return column;
      });
}

double place_of(const Strip& strip, double value) {
  return std::clamp(strip.values.place(value), -1.0, 1.0);
}

/// A line from cell to cell, interrupted, in the colour of such cells, where there is no finite number.
void draw_line(Canvas& canvas, const Palette& palette, const Scene& scene, const Strip& strip) {
  const State& state = scene.state();
  const Range shown{strip.along.data_from, strip.along.data_to};
  const auto first = std::max<std::int64_t>(shown.first() - 1, 0);
  const auto end = std::min(shown.end() + 1, state.length);
  constexpr double kRoomForDots = 12;
  const bool has_dots = strip.cell_size() >= kRoomForDots;
  std::vector<Point> line;
  const auto finish = [&] {
    if (line.size() > 1) canvas.polyline(line, {palette.k, 1.6}, false);
    if (has_dots || line.size() == 1) {
      for (const Point at : line) canvas.circle(at, 2.5, palette.k);
    }
    line.clear();
  };
  for (auto t = first; t < end; ++t) {
    const double v = scene.encoding().entry(t, static_cast<int>(state.dim));
    if (!std::isfinite(v)) {
      finish();
      const auto at = static_cast<double>(t);
      canvas.rect(
          strip.box(strip.along.pixel_from_data(at), strip.along.pixel_from_data(at + 1), -1, 1),
          kNaNColor);
      continue;
    }
    line.push_back(
        strip.at(strip.along.pixel_from_data(static_cast<double>(t) + 0.5), place_of(strip, v)));
  }
  finish();
}

void draw_band(Canvas& canvas, const Palette& palette, const Scene& scene, const Strip& strip) {
  constexpr double kThinnest = 2;
  const auto& column = column_under(scene, strip);
  const double across = strip.horizontal ? strip.rect.height() : strip.rect.width();
  for (std::size_t i = 0; i < column.low.size(); ++i) {
    const double at = strip.start() + static_cast<double>(i);
    if (column.has_lost[i]) canvas.rect(strip.box(at, at + 1, -1, 1), kNaNColor);
    if (std::isnan(column.low[i])) continue;
    double low = place_of(strip, column.low[i]), high = place_of(strip, column.high[i]);
    if (i > 0 && !std::isnan(column.low[i - 1])) {
      // It meets the one before.
      low = std::min(low, place_of(strip, column.high[i - 1]));
      high = std::max(high, place_of(strip, column.low[i - 1]));
    }
    const double middle = (low + high) / 2, half = std::max((high - low) / 2, kThinnest / across);
    canvas.rect(strip.box(at, at + 1, middle - half, middle + half), palette.k.with_alpha(0.8));
  }
}

}  // namespace

void draw_column(Canvas& canvas, const Palette& palette, const Scene& scene, const Strip& strip) {
  const State& state = scene.state();
  const Range shown{strip.along.data_from, strip.along.data_to};
  const Clip clip(canvas, strip.rect.grown(6));
  if (strip.cell_size() >= 1) {
    draw_line(canvas, palette, scene, strip);
  } else {
    draw_band(canvas, palette, scene, strip);
  }
  const auto mark = [&](std::int64_t t, Color color, const Stroke& stroke) {
    if (!shown.contains(t) || t < 0 || t >= state.length) return;
    const double at = strip.along.pixel_from_data(static_cast<double>(t) + 0.5);
    canvas.line(strip.at(at, -1), strip.at(at, 1), stroke);
    const double v = scene.encoding().entry(t, static_cast<int>(state.dim));
    if (std::isfinite(v)) canvas.circle(strip.at(at, place_of(strip, v)), 4, color);
  };
  if (state.offset != 0)
    mark(state.position + state.offset, palette.delta, {palette.delta, 1.5, Dash::dashed});
  mark(state.position, palette.t, {palette.t.with_alpha(0.8), 1.5});
}

Words words_of_columns(const Scene& scene, double pixels) {
  return {claim(scene), columns_how_to_read(scene, pixels)};
}

std::string describe_columns(const Scene& scene) {
  const State& state = scene.state();
  const auto& encoding = scene.encoding();
  const auto rows = shown_rows(state), dims = shown_dims(state);
  const auto shown = value_range(encoding, state.length);
  constexpr int kDigits = 4, kListed = 8;
  const auto value = [&](std::int64_t dim) {
    return value_text(encoding.entry(state.position, static_cast<int>(dim)), kDigits);
  };
  std::string text = claim(scene) + ".\n" + columns_how_to_read(scene, 0) + "\n";
  text += fmt::format(
      "Shown are positions {} to {} of {} and dimensions {} to {} of {}, values from {} to {} in "
      "the colours {}.\n",
      integer_text(rows.first()), integer_text(rows.end() - 1), integer_text(state.length),
      integer_text(dims.first()), integer_text(dims.end() - 1), integer_text(column_count(state)),
      value_text(shown.low, kDigits), value_text(shown.high, kDigits), colormap_of(state).label);
  text += fmt::format("At t = {}, dimension {} is {}.\n", integer_text(state.position),
                      integer_text(state.dim), value(state.dim));
  const int listed = std::min(encoding.d(), kListed);
  text += fmt::format("The row of t = {} {}", integer_text(state.position),
                      listed < encoding.d() ? "begins" : "is");
  for (int dim = 0; dim < listed; ++dim) text += (dim == 0 ? " " : ", ") + value(dim);
  if (listed < encoding.d() - 1) {
    text += fmt::format(" and ends {}, {}", value(encoding.d() - 2), value(encoding.d() - 1));
  } else if (listed < encoding.d()) {
    text += fmt::format(" and ends {}", value(encoding.d() - 1));
  }
  return text + ".\n";
}

}  // namespace posenc::heatmap
