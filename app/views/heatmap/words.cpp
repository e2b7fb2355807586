#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "figure/colormap.hpp"
#include "figure/numbers.hpp"
#include "plot/colour_bar.hpp"
#include "state/tables.hpp"
#include "views/heatmap/numbers.hpp"
#include "views/parts.hpp"

namespace posenc::heatmap {
namespace {

std::string_view without_stop(std::string_view sentence) {
  return sentence.substr(0, sentence.size() - (sentence.ends_with('.') ? 1 : 0));
}

/// Two digits: "1.3 M".
std::string rough_text(double value) {
  const double unit = std::pow(10, std::floor(std::log10(value)) - 1);
  return tick_text(std::round(value / unit) * unit, unit, value);
}

/// Position t and another that looks like it, or two others where the range has none.
std::pair<std::int64_t, std::int64_t> positions_alike(const State& state, std::int64_t delta) {
  const auto t = state.position;
  if (t + delta <= last_position(state)) return {t, t + delta};
  if (t - delta >= first_position(state)) return {t - delta, t};
  return {first_position(state), first_position(state) + delta};
}

std::pair<double, double> wavelengths(const Sinusoidal& encoding) {
  return std::minmax({encoding.wavelength(0), encoding.wavelength(encoding.pairs() - 1)});
}

/// A pixel is the mean over more than the longest wave: nothing of any wave is left in the picture.
bool is_blank(const Scene& scene, double rows_per_pixel) {
  return scene.state().heatmap.mean && rows_per_pixel >= wavelengths(scene.sinusoidal()).second;
}

std::string claim_of_waves(const Scene& scene, double rows_per_pixel) {
  if (is_blank(scene, rows_per_pixel))
    return "Zoomed out this far, every wave averages to nothing: zoom in";
  const auto same = nearest(scene).same;
  if (same == 0) return "Every position gets its own fingerprint";
  const auto [a, b] = positions_alike(scene.state(), same);
  return fmt::format("Positions {} and {} get almost the same fingerprint", integer_text(a),
                     integer_text(b));
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
                     found.neighbours > found.far + found.noise ? "" : "not clearly ",
                     fixed_text(found.neighbours, 2), fixed_text(found.far, 2));
}

std::string order_text(const Sinusoidal& encoding, bool is_transposed) {
  constexpr double kAlike = 1.5;
  const auto [shortest, longest] = wavelengths(encoding);
  if (encoding.pairs() == 1) return "sine and cosine of the only pair";
  if (longest < kAlike * shortest) {
    return fmt::format("all wavelengths are about equal ({} to {} positions)", short_text(shortest),
                       short_text(longest));
  }
  std::string_view first = "fast", last = "slow";
  if (gets_faster(encoding)) std::swap(first, last);
  const auto order =
      fmt::format("{} waves {}, {} waves {}", first, is_transposed ? "above" : "left", last,
                  is_transposed ? "below" : "right");
  switch (encoding.convention().layout) {
    case ColumnLayout::sines_cosines: return "sines, then cosines: in each, " + order;
    case ColumnLayout::cosines_sines: return "cosines, then sines: in each, " + order;
    case ColumnLayout::interleaved: break;
  }
  return fmt::format("{}. Two {} are one pair", order, is_transposed ? "rows" : "columns");
}

/// What a pixel shows that covers several rows.
std::string pixel_text(const Scene& scene, double rows_per_pixel) {
  if (rows_per_pixel < 1.05) return "";
  const bool is_mean = scene.state().heatmap.mean;
  const auto many = rough_text(rows_per_pixel);
  const auto pixel =
      fmt::format(" A pixel is {} of about {} positions", is_mean ? "the mean" : "one", many);
  if (!has_waves(scene.state())) return pixel + ".";
  const auto [shortest, longest] = wavelengths(scene.sinusoidal());
  // At whole positions no wave looks shorter than two of them.
  if (rows_per_pixel <= std::max(shortest, 2.0) / 2) return "";
  if (!is_mean) return pixel + ": shorter waves make false patterns.";
  if (!is_blank(scene, rows_per_pixel)) return pixel + ": shorter waves fade out.";
  return fmt::format("{}, the longest wavelength is {}.", pixel, short_text(longest));
}

/// "0.8192, 0.5736 and ends …": the row of t, or its ends.
std::string row_text(const Scene& scene) {
  constexpr int kListed = 8, kDigits = 4;
  const auto& row = row_of_t(scene);
  const int d = static_cast<int>(row.size()), listed = std::min(d, kListed);
  const auto value = [&](int dim) {
    const double v = row[static_cast<std::size_t>(dim)];
    return has_waves(scene.state()) ? fixed_text(v, kDigits) : value_text(v, kDigits);
  };
  auto text = fmt::format("The row of t = {} {}", integer_text(scene.state().position),
                          listed < d ? "begins" : "is");
  for (int dim = 0; dim < listed; ++dim) text += (dim == 0 ? " " : ", ") + value(dim);
  if (listed < d) text += " and ends ";
  if (listed < d - 1) text += value(d - 2) + ", ";
  if (listed < d) text += value(d - 1);
  return text + ".";
}

std::string nearest_text(const Scene& scene) {
  const State& state = scene.state();
  const auto& near = nearest(scene);
  const bool has_other = near.same != 0 && near.same != near.delta;
  std::string text;
  if (has_other) {
    text = fmt::format(
        "Positions {} apart are the first to look the same: the distance of their rows is {} of a "
        "row's length. ",
        integer_text(near.same), short_text(near.same_relative));
  }
  text += fmt::format(
      "The {} positions are {} apart: the distance of their rows is {}, {} of a row's length {}. ",
      has_other ? "most alike of all" : "two most alike", integer_text(near.delta),
      short_text(near.distance), short_text(near.relative),
      short_text(std::sqrt(scene.dot_at_zero())));
  if (near.searched == state.length - 1) return text + "All distances were compared.";
  return text + fmt::format("Distances up to {} were compared.", integer_text(near.searched));
}

std::string shown_text(const Scene& scene) {
  constexpr int kDigits = 4;
  const State& state = scene.state();
  const auto rows = shown_rows(state), dims = shown_dims(state);
  const auto values = value_range(scene.encoding(), state.length);
  const auto base = has_waves(state) ? ", base " + short_text(state.base, 6) : std::string();
  return fmt::format(
      "Positions {} to {} of {} and dimensions {} to {} of {} are shown{}, values from {} to {}; "
      "the colours are {}.",
      integer_text(position_of_row(state, rows.first())),
      integer_text(position_of_row(state, rows.end() - 1)), integer_text(state.length),
      integer_text(dims.first()), integer_text(dims.end() - 1), integer_text(column_count(state)),
      base, value_text(values.low, kDigits), value_text(values.high, kDigits),
      colormaps()[static_cast<std::size_t>(state.heatmap.colormap)].label);
}

std::string marked_text(const Scene& scene) {
  constexpr int kDigits = 4;
  const State& state = scene.state();
  const auto t = integer_text(state.position);
  const auto& row = row_of_t(scene);
  if (!has_waves(state)) {
    return fmt::format("At t = {}, dimension {} is {}.", t, integer_text(state.dim),
                       value_text(row[static_cast<std::size_t>(state.dim)], kDigits));
  }
  const auto& encoding = scene.sinusoidal();
  const int k = static_cast<int>(state.pair);
  const auto value = [&](int dim) {
    return fixed_text(row[static_cast<std::size_t>(dim)], kDigits);
  };
  const auto cosine = encoding.cosine_dim(k);
  return fmt::format("Pair {} has a wavelength of {} positions; at t = {} its sine is {}{}.", k,
                     short_text(encoding.wavelength(k), 6), t, value(encoding.sine_dim(k)),
                     cosine ? " and its cosine " + value(*cosine) : "");
}

}  // namespace

std::string claim(const Scene& scene, double rows_per_pixel) {
  const State& state = scene.state();
  if (state.length == 1) return "A single position has nothing to be told apart from";
  if (has_waves(state)) return claim_of_waves(scene, rows_per_pixel);
  return state.encoding == nullptr ? claim_of_table(scene)
                                   : std::string(without_stop(state.encoding->note));
}

std::string how_to_read(const Scene& scene, double rows_per_pixel) {
  const State& state = scene.state();
  const bool is_transposed = state.heatmap.transpose;
  std::string text = is_transposed ? "Across: position t. Down: " : "Down: position t. Across: ";
  if (has_waves(state)) {
    const auto& encoding = scene.sinusoidal();
    text += fmt::format("dimension, {}.", order_text(encoding, is_transposed));
    if (state.d % 2 != 0) {
      text += encoding.convention().odd_d == OddD::zero_column
                  ? " The last dimension is 0, since d is odd."
                  : " The last sine has no cosine, since d is odd.";
    }
    if (const auto first = position_of_row(state, 0); first != 0 && state.length > 1)
      text += fmt::format(" Token 0 is at position {}.", integer_text(first));
    if (encoding.scale() != 1 && colour_bar(scene).values.high == encoding.scale()) {
      text +=
          fmt::format(" Colours reach ±{}, the largest entry.", short_text(encoding.scale(), 4));
    }
  } else {
    text += column_count(state) == 1 ? "the only dimension" : "dimension j";
    const bool is_learned = state.encoding == nullptr;
    text += is_learned ? fmt::format(" of {}.", file_name(state.table))
                       : fmt::format(", {}.", state.encoding->formula);
    const auto wrong = is_learned ? not_finite_text(*state.table.table) : std::string();
    if (!wrong.empty()) text += fmt::format(" It has {}.", wrong);
  }
  const bool shows_means = state.heatmap.mean && rows_per_pixel > 1;
  return text + plot::colours_text(colour_bar(scene), shows_means) +
         pixel_text(scene, rows_per_pixel);
}

std::vector<std::string> remarks(const Scene& scene) {
  std::vector<std::string> all;
  if (has_waves(scene.state()) && scene.state().length > 1) all.push_back(nearest_text(scene));
  all.push_back(how_to_read(scene, 0));
  all.push_back(shown_text(scene));
  all.push_back(marked_text(scene));
  all.push_back(row_text(scene));
  return all;
}

}  // namespace posenc::heatmap
