#include <algorithm>
#include <cmath>
#include <utility>

#include "figure/phrase.hpp"
#include "plot/matrix/colour_bar.hpp"
#include "state/tables.hpp"
#include "views/heatmap/numbers.hpp"

namespace posenc::heatmap {
namespace {

/// Position t and another that looks like it, or two others where the range has none.
std::pair<std::int64_t, std::int64_t> positions_alike(const State& state, std::int64_t delta) {
  const auto t = state.position;
  if (t + delta <= last_position(state)) return {t, t + delta};
  if (t - delta >= first_position(state)) return {t - delta, t};
  return {first_position(state), first_position(state) + delta};
}

std::string claim_of_waves(const Scene& scene, double rows_per_pixel) {
  if (scene.state().heatmap.mean && is_blank(scene, rows_per_pixel))
    return std::string(kBlankClaim);
  const auto same = nearest(scene).same;
  if (same == 0) return "Every position gets its own fingerprint";
  const auto [a, b] = positions_alike(scene.state(), same);
  return phrase("Positions {} and {} get almost the same fingerprint", a, b);
}

std::string claim_of_table(const Scene& scene) {
  const auto& found = alike(scene);
  if (scene.state().length < 4 || !found.is_known)
    return "A learned table, with too few rows of numbers to compare";
  return phrase("Neighbours are {}more alike: mean cosine {}, of far positions {}",
                found.neighbours > found.far + found.noise ? "" : "not clearly ",
                fixed_text(found.neighbours, 2), fixed_text(found.far, 2));
}

std::string order_text(const Sinusoidal& encoding, bool is_transposed) {
  constexpr double kAlike = 1.5;
  const auto [shortest, longest] = wavelength_ends(encoding);
  if (encoding.pairs() == 1) return "sine and cosine of the only pair";
  if (longest < kAlike * shortest)
    return phrase("all wavelengths are about equal ({} to {} positions)", shortest, longest);
  std::string_view first = "fast", last = "slow";
  if (pair_order(encoding) == PairOrder::quickening) std::swap(first, last);
  const auto order =
      pair_order(encoding) == PairOrder::mixed
          ? phrase("the fastest waves at pair {}", fastest_pair(encoding))
          : phrase("{} waves {}, {} waves {}", first, is_transposed ? "above" : "left", last,
                   is_transposed ? "below" : "right");
  switch (encoding.convention().layout) {
    case ColumnLayout::sines_cosines: return "sines, then cosines: in each, " + order;
    case ColumnLayout::cosines_sines: return "cosines, then sines: in each, " + order;
    case ColumnLayout::interleaved:
    case ColumnLayout::cosine_first: break;
  }
  return phrase("{}. Two {} are one pair", order, is_transposed ? "rows" : "columns");
}

/// What a pixel shows that covers several rows.
std::string pixel_text(const Scene& scene, double rows_per_pixel) {
  if (rows_per_pixel < 1.05) return "";
  const bool is_mean = scene.state().heatmap.mean;
  const auto pixel = phrase(" A pixel is {} of about {} positions", is_mean ? "the mean" : "one",
                            rough_text(rows_per_pixel));
  if (!has_waves(scene.state())) return pixel + ".";
  const auto [shortest, longest] = wavelength_ends(scene.sinusoidal());
  // At whole positions no wave looks shorter than two of them.
  if (rows_per_pixel <= std::max(shortest, 2.0) / 2) return "";
  if (!is_mean) return pixel + ": shorter waves make false patterns.";
  if (!is_blank(scene, rows_per_pixel)) return pixel + ": shorter waves fade out.";
  return phrase("{}, the longest wavelength is {}.", pixel, longest);
}

/// A number of the row of t.
std::string entry_of_t(const Scene& scene, std::int64_t dim) {
  const double value = row_of_t(scene)[static_cast<std::size_t>(dim)];
  return has_waves(scene.state()) ? fixed_text(value, 4) : value_text(value);
}

/// "0.8192, 0.5736 and ends …": the row of t, or its ends.
std::string row_text(const Scene& scene) {
  constexpr std::int64_t kListed = 8;
  const auto d = column_count(scene.state()), listed = std::min(d, kListed);
  auto text = phrase("The row of t = {} {}", scene.state().position, listed < d ? "begins" : "is");
  for (std::int64_t dim = 0; dim < listed; ++dim)
    text += (dim == 0 ? " " : ", ") + entry_of_t(scene, dim);
  if (listed < d) text += " and ends ";
  if (listed < d - 1) text += entry_of_t(scene, d - 2) + ", ";
  if (listed < d) text += entry_of_t(scene, d - 1);
  return text + ".";
}

std::string nearest_text(const Scene& scene) {
  const State& state = scene.state();
  const auto& near = nearest(scene);
  const bool has_other = near.same != 0 && near.same != near.delta;
  std::string text;
  if (has_other)
    text = phrase(
        "Positions {} apart are the first to look the same: the distance of their rows is {} of a "
        "row's length. ",
        near.same, near.same_relative);
  text += phrase(
      "The {} positions are {} apart: the distance of their rows is {}, {} of a row's length {}. ",
      has_other ? "most alike of all" : "two most alike", near.delta, near.distance, near.relative,
      std::sqrt(scene.dot_at_zero()));
  if (near.searched == state.length - 1) return text + "All distances were compared.";
  return text + phrase("Distances up to {} were compared.", near.searched);
}

std::string shown_text(const Scene& scene) {
  const State& state = scene.state();
  const auto rows = shown_rows(state), dims = shown_dims(state);
  const auto values = value_range(scene.encoding(), state.length);
  const auto base = has_waves(state) ? ", base " + short_text(state.base, 6) : std::string();
  return phrase(
      "Positions {} to {} of {} and dimensions {} to {} of {} are shown{}, values from {} to {}; "
      "the colours are {}.",
      position_of_row(state, rows.first()), position_of_row(state, rows.end() - 1), state.length,
      dims.first(), dims.end() - 1, column_count(state), base, value_text(values.low),
      value_text(values.high), colormap(state.heatmap.colormap).label);
}

std::string marked_text(const Scene& scene) {
  const State& state = scene.state();
  const auto t = state.position;
  if (!has_waves(state))
    return phrase("At t = {}, dimension {} is {}.", t, state.dim, entry_of_t(scene, state.dim));
  const auto& encoding = scene.sinusoidal();
  const int k = static_cast<int>(state.pair);
  const auto cosine = encoding.cosine_dim(k);
  return phrase("Pair {} has a wavelength of {} positions; at t = {} its sine is {}{}.", k,
                short_text(encoding.wavelength(k), 6), t, entry_of_t(scene, encoding.sine_dim(k)),
                cosine ? " and its cosine " + entry_of_t(scene, *cosine) : "");
}

}  // namespace

std::string claim(const Scene& scene, double rows_per_pixel) {
  const State& state = scene.state();
  if (has_waves(state)) return claim_of_waves(scene, rows_per_pixel);
  return state.encoding == nullptr
             ? claim_of_table(scene)
             : std::string(state.encoding->note).substr(0, state.encoding->note.size() - 1);
}

std::string how_to_read(const Scene& scene, double rows_per_pixel) {
  const State& state = scene.state();
  const bool is_transposed = state.heatmap.transpose;
  std::string text = is_transposed ? "Across: position t. Down: " : "Down: position t. Across: ";
  if (has_waves(state)) {
    const auto& encoding = scene.sinusoidal();
    text += phrase("dimension, {}.", order_text(encoding, is_transposed));
    if (state.d % 2 != 0)
      text += encoding.convention().odd_d == OddD::zero_column
                  ? " The last dimension is 0, since d is odd."
                  : " The last sine has no cosine, since d is odd.";
    if (const auto first = position_of_row(state, 0); first != 0 && state.length > 1)
      text += phrase(" Token 0 is at position {}.", first);
    if (encoding.scale() != 1 && colour_bar(scene).values.high == encoding.scale())
      text += phrase(" Colours reach ±{}, the largest entry.", encoding.scale());
  } else {
    text += column_count(state) == 1 ? "the only dimension" : "dimension j";
    const bool is_learned = state.encoding == nullptr;
    text += is_learned ? phrase(" of {}.", file_name(state.table))
                       : phrase(", {}.", state.encoding->formula);
    const auto wrong = is_learned ? not_finite_text(*state.table.table) : std::string();
    if (!wrong.empty()) text += phrase(" It has {}.", wrong);
  }
  const bool shows_means = state.heatmap.mean && rows_per_pixel > 1;
  return text + plot::colours_text(colour_bar(scene), shows_means) +
         pixel_text(scene, rows_per_pixel);
}

std::vector<std::string> remarks(const Scene& scene) {
  std::vector all{how_to_read(scene, 0), shown_text(scene), marked_text(scene), row_text(scene)};
  if (has_waves(scene.state()) && scene.state().length > 1)
    all.insert(all.begin(), nearest_text(scene));
  return all;
}

}  // namespace posenc::heatmap
