#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "state/tables.hpp"
#include "text/phrase.hpp"
#include "views/heatmap/numbers.hpp"
#include "views/heatmap/options.hpp"
#include "views/parts.hpp"
#include "views/sentence.hpp"

/// The heatmap of a sentence: its words beside their rows, and what becomes of the word at t.
namespace posenc::heatmap {
namespace {

using namespace plot;

/// One vector as a row of cells, in the colours of the table.
Cell strip(const Scene& scene, const Palette& palette, std::string_view id, Text title,
           std::vector<double> values, int row) {
  const State& state = scene.state();
  const auto held = std::make_shared<const std::vector<double>>(std::move(values));
  const auto bar = colour_bar(scene, palette);
  auto image = matrix_image({1, std::ssize(*held),
                             [held](std::int64_t, std::int64_t column) {
                               return (*held)[static_cast<std::size_t>(column)];
                             }},
                            colormap(palette, state[kColormap]), bar.values);
  Plot plot{.x = dim_axis(state),
            .y = cell_axis(1),
            .sampling = state[kMean] ? Sampling::mean : Sampling::nearest,
            .title = std::move(title)};
  plot.x.is_shown = plot.y.is_shown = false;
  plot.add(std::move(image));
  return cell(id, std::move(plot), {2, row}, {.least = {300, 78}, .weight = {0.75, 0}}, 2);
}

}  // namespace

bool names_words(const State& state) {
  constexpr std::int64_t kMostNamed = 32;
  return state.length <= kMostNamed && !state[kTranspose];
}

std::optional<int> word_at_t(const State& state) {
  const auto row = row_of_position(state, state.position);
  if (row < 0 || row >= word_count(state)) return {};
  return static_cast<int>(row);
}

Axis word_axis(const State& state, const Palette& palette) {
  Axis axis = position_axis(state, shown_rows(state), {});
  for (std::int64_t row = 0; row < state.length; ++row) {
    const auto t = integer_text(position_of_row(state, row));
    axis.names.push_back(row < word_count(state)
                             ? phrase("{}  {}", words::short_word(state, static_cast<int>(row)), t)
                             : t);
  }
  const auto point_out = [&](std::int64_t t, Color color) {
    const auto row = row_of_position(state, t);
    if (row < 0 || row >= state.length) return;
    axis.named = static_cast<std::size_t>(row);
    axis.named_colors.emplace_back(*axis.named, color);
  };
  point_out(state.position + state.offset, palette.delta);
  point_out(state.position, palette.t);
  return axis;
}

std::vector<Cell> cells_of_word(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  const auto& row = row_of_t(scene);
  const auto word = word_at_t(state);
  std::vector<Cell> cells;
  if (word) {
    const auto embedding = words::embeddings(scene).row(*word);
    std::vector<double> sum(row.size());
    std::ranges::transform(row, embedding, sum.begin(), std::plus());
    const auto name = words::short_word(state, *word);
    cells = {
        strip(scene, palette, kWord, phrase("“{}”: what the word means", name),
              {embedding.begin(), embedding.end()}, 0),
        strip(scene, palette, kRowOfT, phrase("+ row {}: where it is", state.position), row, 1),
        strip(scene, palette, kSum, "= what the model reads", std::move(sum), 2)};
  } else {
    cells = {
        strip(scene, palette, kRowOfT, phrase("row {}: no word is there", state.position), row, 1)};
  }
  Plot wave = column_profile(scene, palette, false);
  wave.y.is_shown = false;
  wave.title = has_waves(state) ? phrase("pair {}, down the sentence", state.pair)
                                : phrase("dimension {}, down the sentence", state.dim);
  cells.push_back(
      cell(kColumnProfile, std::move(wave), {2, 3}, {.least = {300, 110}, .weight = {0.75, 1}}, 3));
  return cells;
}

}  // namespace posenc::heatmap
