#include "plot/samples.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "figure/axes.hpp"

namespace posenc::plot {
namespace {

/// As many are drawn one by one; more become a band of this many columns.
constexpr std::int64_t kMostSingle = 1200;
constexpr std::int64_t kColumns = 512;
constexpr std::int64_t kLeastPerColumn = 4;

std::int64_t divided_up(std::int64_t count, std::int64_t by) { return (count + by - 1) / by; }

/// The middle of a column of the band.
double middle(const Cells& column) {
  return static_cast<double>(column.first) + static_cast<double>(column.count - 1) / 2;
}

}  // namespace

Samples samples_of(std::int64_t first, std::int64_t last, std::int64_t most, bool logarithmic,
                   bool in_bands) {
  const std::int64_t count = last - first + 1, step = divided_up(count, most);
  in_bands = in_bands && count > std::min(most, kMostSingle);
  logarithmic = logarithmic && (in_bands || step > 1);
  const std::int64_t columns = in_bands ? std::min(kColumns, most / kLeastPerColumn) : most;
  const std::int64_t per_column =
      !in_bands     ? 1
      : logarithmic ? most / columns
                    : std::max(divided_up(divided_up(count, step), kColumns), kLeastPerColumn);
  const auto start = static_cast<double>(first);
  const AxisMap axis{start,
                     logarithmic ? static_cast<double>(last) + 1
                                 : start + static_cast<double>(columns * per_column * step),
                     0, static_cast<double>(columns), logarithmic};
  Samples samples;
  std::int64_t from = first;
  for (std::int64_t c = 0; from <= last; ++c) {
    const auto column = static_cast<double>(c);
    const double edge = axis.data_from_pixel(column + 1);
    const auto end = std::min<std::int64_t>(std::llround(edge), last + 1);
    // A column of few distances is drawn as they are.
    const bool is_split = in_bands && edge - axis.data_from_pixel(column) < kLeastPerColumn;
    while (from < end) {
      const std::int64_t wide = is_split ? 1 : end - from;
      const std::int64_t apart = logarithmic ? divided_up(wide, per_column) : step;
      samples.columns.push_back({from, wide});
      samples.starts.push_back(samples.at.size());
      for (std::int64_t i = 0; i < wide; i += apart) samples.at.push_back(from + i);
      samples.step = std::max(samples.step, apart);
      from += wide;
    }
    if (!in_bands || is_split) samples.singles = samples.columns.size();
  }
  samples.starts.push_back(samples.at.size());
  return samples;
}

std::vector<Extent> extents(const Samples& samples, std::span<const double> values) {
  std::vector<Extent> all;
  for (std::size_t c = 0; c < samples.columns.size(); ++c) {
    const std::size_t from = samples.starts[c], shared = c < samples.singles ? 0 : 1;
    const auto to = std::min(samples.starts[c + 1] + shared, values.size());
    all.push_back(kOfNoNumbers);
    for (const double value : values.subspan(from, to - from))
      all.back() = with_finite(all.back(), value);
  }
  return all;
}

void add_samples(Plot& plot, const Samples& samples, std::span<const double> values,
                 const Line& look, bool with_edges) {
  Line line = look;
  // As far as to where the band begins.
  const bool meets_band = samples.singles > 0 && samples.as_band();
  for (std::size_t i = 0; i < samples.singles + (meets_band ? 1 : 0); ++i)
    line.points.emplace_back(static_cast<double>(samples.at[i]), values[i]);
  if (!line.points.empty()) plot.layers.emplace_back(line);
  if (!samples.as_band() || !with_edges) return;
  const auto all = extents(samples, values);
  for (double Extent::*const edge : {&Extent::to, &Extent::from}) {
    line.points.clear();
    for (std::size_t c = samples.singles; c < all.size(); ++c)
      line.points.emplace_back(middle(samples.columns[c]), all[c].*edge);
    plot.layers.emplace_back(line);
    line.name = {};
  }
}

Layer band_layer(const Samples& samples, std::span<const Extent> of_columns, Color color) {
  Band band{.color = color, .is_stepped = true};
  for (std::size_t c = samples.singles; c < of_columns.size(); ++c) {
    band.x.push_back(static_cast<double>(samples.columns[c].first));
    band.low.push_back(of_columns[c].from);
    band.high.push_back(of_columns[c].to);
  }
  band.x.push_back(
      static_cast<double>(samples.columns.back().first + samples.columns.back().count - 1));
  return band;
}

Layer band_line(const Samples& samples, std::span<const double> of_columns, const Stroke& stroke) {
  Line line{.stroke = stroke};
  for (std::size_t c = samples.singles; c < of_columns.size(); ++c)
    line.points.emplace_back(middle(samples.columns[c]), of_columns[c]);
  return line;
}

}  // namespace posenc::plot
