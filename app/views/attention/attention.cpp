#include <algorithm>
#include <array>
#include <cmath>

#include "figure/phrase.hpp"
#include "state/parameters.hpp"
#include "views/attention/numbers.hpp"
#include "views/parts.hpp"

/// Self-attention over a sentence and over its shuffled words, without and with the encoding.
namespace posenc {
namespace attention {
namespace {

using namespace plot;

/// Panels, by whether the encoding is added, and of matrices by whether the words are shuffled.
constexpr std::string_view kOrder = "order";
constexpr std::array<std::string_view, 2> kFacts{"facts-without", "facts-with"};
constexpr std::array<std::string_view, 2> kOutputs{"outputs-without", "outputs-with"};
constexpr std::array<std::string_view, 4> kWeights{"typed-without", "shuffled-without",
                                                   "typed-with", "shuffled-with"};

Heading heading(const Scene& scene) {
  const State& state = scene.state();
  const auto positions = words::positions_text(state);
  return {.claim = claim(scene),
          .verdicts = verdicts(scene),
          .how_to_read = {phrase("Each row: the weights of one query, from dark (0) to yellow "
                                 "(1). The words are at {}.",
                                 positions),
                          phrase("Row: weights of one query. Words at {}.", positions)},
          .typed = words::shown_words(state),
          .about = words::description(state)};
}

Facts facts(const Scene& scene, const Palette& palette, bool has_encoding) {
  const State& state = scene.state();
  const auto numbers = head(scene, has_encoding);
  const auto title = has_encoding ? "With the encoding" : "Without the encoding";
  const auto x =
      words::embedding_text(state) + (has_encoding ? " + " + words::encoding_text(state) : "");
  Facts facts{.title = {phrase("{}: x = {}", title, x), title}, .title_color = palette.text};
  facts.facts.push_back(
      {.label = {"largest change of an output", "largest change"},
       .value = finite_text(numbers->largest_change),
       .color = numbers->largest_change <= kSame ? palette.agree : palette.oppose});
  if (const auto twins = words::twins(state)) {
    const auto word = words::short_word(state, twins->first);
    facts.facts.push_back({.label = {phrase("outputs of “{}” at {} and {} differ by", word,
                                            words::position(state, twins->first),
                                            words::position(state, twins->second)),
                                     "the two differ by"},
                           .value = finite_text(*numbers->twins),
                           .color = palette.text});
  }
  return facts;
}

/// The words of rows and columns.
WordOrder order_of(const State& state, bool is_shuffled) {
  return is_shuffled ? words::order(state) : WordOrder(words::word_count(state));
}

/// Queries down, keys across.
Plot weights_plot(const Scene& scene, const Palette& palette, bool has_encoding, bool is_shuffled) {
  const State& state = scene.state();
  const std::int64_t count = words::word_count(state);
  const Axis axis = words::word_axis(state, order_of(state, is_shuffled));
  Plot plot{.x = axis,
            .y = axis,
            .sampling = Sampling::nearest,
            .title = is_shuffled ? "shuffled" : "as typed"};
  const auto value = [numbers = head(scene, has_encoding), is_shuffled](auto query, auto key) {
    return numbers->weight(is_shuffled, query, key);
  };
  auto image = matrix_image({count, count, value}, ColormapId::viridis, {0, 1});
  image.number = [](double weight, int) { return fixed_text(weight, 2); };
  plot.layers.emplace_back(std::move(image));
  // The weight of the word at t + δ in the output of that at t.
  const auto step = words::position(state, 1) - words::position(state, 0);
  const auto row = (state.position - words::position(state, 0)) * step;
  const auto column = row + state.offset * step;
  const auto is_shown = [&](std::int64_t i) { return i >= 0 && i < count; };
  if (has_encoding && state.offset != 0 && is_shown(row) && is_shown(column)) {
    const Point corner(column, row);
    plot.layers.emplace_back(
        Bars{{{{corner, corner + 1.0}, palette.delta.with_alpha(0), Stroke{palette.delta, 2.5}}}});
  }
  return plot;
}

/// Two rows a word: its output as typed and after the shuffle.
Plot outputs_plot(const Scene& scene, const Palette& palette, bool has_encoding) {
  const State& state = scene.state();
  const auto numbers = head(scene, has_encoding);
  const auto rows = 2 * std::ssize(numbers->where), d = static_cast<std::int64_t>(numbers->typed.d);
  Plot plot{.x = cell_axis(d),
            .y = words::word_axis(state, order_of(state, false), 2),
            .sampling = Sampling::nearest,
            .title = {"outputs: each word as typed, and below it after the shuffle",
                      "outputs, as typed above shuffled"}};
  plot.y.values_name = "change";
  for (const double change : numbers->changes)
    plot.y.values.push_back(
        {finite_text(change), change <= kSame ? palette.agree : palette.oppose});
  const auto value = [numbers](auto row, auto dim) {
    return numbers->output(row % 2 != 0, row / 2)[static_cast<std::size_t>(dim)];
  };
  const double largest =
      std::max(head(scene, false)->largest_output, head(scene, true)->largest_output);
  plot.layers.emplace_back(
      matrix_image({rows, d, value}, state.heatmap.colormap, around_zero(largest)));
  // Each word's rows are apart from the next one's.
  constexpr std::int64_t kFew = 24;
  for (std::int64_t row = 2; row < rows; row += 2)
    plot.layers.emplace_back(Reference{.at = static_cast<double>(row),
                                       .is_vertical = false,
                                       .stroke = {palette.ground, rows > kFew ? 1.0 : 6.0}});
  return plot;
}

Figure compose(const Scene& scene, const Palette& palette) {
  const State& state = scene.state();
  Figure figure{.heading = heading(scene)};
  const auto draw_words = [state, palette](Canvas& canvas, const Rect& room) {
    draw_order(canvas, palette, state, room);
  };
  figure.cells.push_back(cell(
      kOrder, Custom{draw_words}, {0, 0, 4},
      {.least = {300, 54}, .most = {HUGE_VAL, 54}, .weight = {1, 0}, .tall = Place{0, 0, 2}}, 2));
  const double highest = 30 + 64.0 * words::word_count(state);
  for (const int half : {0, 1}) {
    const bool has_encoding = half == 1;
    const auto index = static_cast<std::size_t>(half);
    const int left = 2 * half, below = 1 + 3 * half;
    figure.cells.push_back(cell(kFacts[index], facts(scene, palette, has_encoding), {left, 1, 2},
                                {.least = {200, 48},
                                 .most = {HUGE_VAL, 84},
                                 .weight = {1, 0.5},
                                 .tall = Place{0, below, 2}},
                                3));
    for (const int i : {0, 1})
      figure.cells.push_back(cell(kWeights[static_cast<std::size_t>(left + i)],
                                  weights_plot(scene, palette, has_encoding, i == 1), {left + i, 2},
                                  {.least = {120, 110}, .tall = Place{i, below + 1}}, 1 - half));
    figure.cells.push_back(cell(kOutputs[index], outputs_plot(scene, palette, has_encoding),
                                {left, 3, 2},
                                {.least = {240, 90},
                                 .most = {HUGE_VAL, highest},
                                 .weight = {1, 0.8},
                                 .tall = Place{0, below + 2, 2}},
                                4));
  }
  const auto order = words::order(state);
  std::string shuffled;
  for (int place = 0; place < order.size(); ++place)
    shuffled.append(place > 0 ? " " : "").append(words::word(state, order.word_at(place)));
  figure.remarks.push_back(phrase("After the shuffle the words are “{}”.", shuffled));
  return figure;
}

/// The weight under the pointer.
struct Weight {
  bool has_encoding, is_shuffled;
  int query, key;
};
std::optional<Weight> weight_at(const Hit& hit) {
  const auto index = std::ranges::find(kWeights, hit.panel) - kWeights.begin();
  if (index == std::ssize(kWeights) || !hit.in_frame || !hit.x_cells || !hit.y_cells) return {};
  return Weight{index >= 2, index % 2 == 1, static_cast<int>(hit.y_cells->first),
                static_cast<int>(hit.x_cells->first)};
}

State act(const Scene& scene, const Hit& hit) {
  State next = scene.state();
  if (hit.panel == kOrder) move_words(next, hit);
  if (const auto weight = weight_at(hit); weight && hit.tapped) {
    next.offset = words::position(next, weight->key) - words::position(next, weight->query);
    bring_within_limits(next, *find_parameter("offset"));
  }
  return next;
}

std::vector<std::string> weight_reading(const Scene& scene, const Weight& at) {
  const State& state = scene.state();
  const auto order = order_of(state, at.is_shuffled);
  const double weight = head(scene, at.has_encoding)->weight(at.is_shuffled, at.query, at.key);
  std::vector lines{
      phrase("“{}” takes {} of “{}”", words::short_word(state, order.word_at(at.query)),
             finite_text(weight, 4), words::short_word(state, order.word_at(at.key)))};
  if (at.has_encoding)
    lines.push_back(phrase("at positions {} and {}", words::position(state, at.query),
                           words::position(state, at.key)));
  lines.emplace_back("click to set δ");
  return lines;
}

std::vector<std::string> output_reading(const Scene& scene, const Hit& hit) {
  const auto numbers = head(scene, hit.panel == kOutputs[1]);
  const auto word = hit.y_cells->first / 2, dim = hit.x_cells->first;
  const double before = numbers->output(false, word)[static_cast<std::size_t>(dim)];
  const double after = numbers->output(true, word)[static_cast<std::size_t>(dim)];
  return {
      phrase("“{}”, dimension {}", words::short_word(scene.state(), static_cast<int>(word)), dim),
      "output as typed = " + finite_text(before, 6), "after the shuffle = " + finite_text(after, 6),
      "difference = " + finite_text(std::abs(after - before), 3)};
}

std::optional<Reading> read(const Scene& scene, const Palette& palette, const Hit& hit) {
  if (hit.panel == kOrder)
    return Reading{.panel = kOrder, .color = palette.text, .box = box_at(scene.state(), hit)};
  if (const auto weight = weight_at(hit))
    return Reading{.panel = hit.panel, .lines = weight_reading(scene, *weight)};
  const bool is_output = std::ranges::find(kOutputs, hit.panel) != kOutputs.end();
  if (!is_output || !hit.in_frame || !hit.x_cells || !hit.y_cells) return {};
  return Reading{.panel = hit.panel, .lines = output_reading(scene, hit)};
}

}  // namespace
}  // namespace attention

extern const View kAttentionView{
    .id = "attention",
    .title = "Attention",
    .help = "Self-attention over the words of a sentence, before and after they are shuffled",
    .group = ViewGroup::why,
    .compose = attention::compose,
    .act = attention::act,
    .read = attention::read,
    .data = attention::data,
    .try_this =
        "Shuffle: at the left no word's output changes, at the right each does\n"
        "Drag words into an order of your own, or type a sentence\n"
        "Set the positional weight to 0, and to 1",
    .shares = words::kParameters,
    .equation = attention::equation,
};

}  // namespace posenc
