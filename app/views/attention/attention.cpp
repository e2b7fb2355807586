#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "figure/colormap.hpp"
#include "text/phrase.hpp"
#include "views/attention/numbers.hpp"
#include "views/attention/options.hpp"
#include "views/matrices.hpp"
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
constexpr std::array<std::string_view, 2> kChanges{"changes-without", "changes-with"};
constexpr std::array<std::string_view, 4> kWeights{"typed-without", "shuffled-without",
                                                   "typed-with", "shuffled-with"};

std::span<const Claim> claims(const State& state) {
  static constexpr std::array kAlone{
      Claim{[](const Facts& all) { return all.text("matrices") == "identity"; },
            "One word alone has no order: attention gives it back unchanged"},
      Claim{"One word alone has no order: attention gives back W_V times it"}};
  static constexpr std::array kAsTyped{
      Claim{"The words are in the order in which they were typed: shuffle them"}};
  static constexpr std::array kShuffled{
      Claim{holds("with-change"), "Attention does not see the order of the words unless {unless}",
            "Attention sees no order unless {unless}"},
      Claim{fails("with-change"), "With {teller}, attention does not see this order of the words"},
      Claim{"With {teller}, attention gives no finite numbers"}};
  const auto order = words::order(state);
  if (order.size() == 1) return kAlone;
  if (order.is_as_typed()) return kAsTyped;
  return kShuffled;
}

Heading heading(const State& state) {
  return {
      .of_panels =
          {{kOutputs[1], "Strips: each word’s output, below it the one after the shuffle."},
           {kWeights[3], state[attention::kCausal] ? "Weights: striped where masked." : ""},
           {kOutputs[1],
            phrase("The words are at {}.", words::positions_text(state, position_of_row)), false}},
      .typed = words::shown_words(state)};
}

/// "Q = K = V = x = √d · ψ + p(t)"
std::string inputs_text(const State& state, bool has_encoding) {
  const std::string word(words::kEmbeddingText);
  const bool is_sum = has_encoding && words::adds_encoding(state);
  return words::inputs_text(state, has_encoding ? words::method_text(state) : words::no_method(),
                            is_sum ? word + " + " + words::encoding_text(state) : word);
}

/// Muted where nothing was measured.
Color change_colour(const Palette& palette, double change) {
  return change > kRounding ? palette.text : change <= kRounding ? palette.ok : palette.muted;
}

/// Digits of rounding are for those who point at them.
std::string change_text(double change) {
  return change > 0 && change <= kRounding ? "≈ 0" : finite_text(change);
}

FactPanel facts_panel(const State& state, const Facts& known, const Palette& palette,
                      bool has_encoding) {
  const auto title = has_encoding ? "With " + teller(state) : std::string("Without positions");
  const auto* const change = has_encoding ? "with-change" : "without-change";
  const auto* const twins = has_encoding ? "with-twins" : "without-twins";
  auto panel = fact_panel(
      known,
      {{change, change_colour(palette, known.number(change))}, {twins, palette.text, {"repeated"}}},
      {phrase("{}: {}", title, inputs_text(state, has_encoding)), title});
  panel.title_color = palette.text;
  if (known.number(change) <= kRounding)
    panel.facts.front().value = change_text(known.number(change));
  // The title says which half this is.
  panel.facts.front().label = "largest change";
  if (panel.facts.size() > 1) panel.facts.back().label = "equal words";
  return panel;
}

/// The words of rows and columns.
WordOrder order_of(const State& state, bool is_shuffled) {
  return is_shuffled ? words::order(state) : WordOrder(word_count(state));
}

/// Queries down, keys across.
Plot weights_plot(const Scene& scene, const Palette& palette, bool has_encoding, bool is_shuffled) {
  const State& state = scene.state();
  const std::int64_t count = word_count(state);
  const Axis axis = words::word_axis(state, order_of(state, is_shuffled));
  Plot plot{.x = axis,
            .y = axis,
            .sampling = Sampling::nearest,
            .title = is_shuffled ? plot::Text("weights, shuffled", "shuffled")
                                 : plot::Text("weights, as typed", "as typed")};
  const auto value = [numbers = head(scene, has_encoding), is_shuffled](auto query, auto key) {
    return numbers->weight(is_shuffled, query, key);
  };
  auto image = matrix_image({count, count, value}, colormaps(palette).front(), {-1, 1});
  image.number = [](double weight, int) { return fixed_text(weight, 2); };
  plot.add(std::move(image));
  if (has_encoding && state[attention::kCausal]) {
    Bars masked;
    for (std::int64_t query = 0; query + 1 < count; ++query)
      masked.bars.push_back({{{query + 1, query}, {count, query + 1}},
                             palette.ground,
                             {},
                             mix(palette.ground, palette.muted, 0.6)});
    plot.add(std::move(masked));
  }
  const auto at = marked(scene, is_shuffled);
  const Point corner(at.key, at.query);
  const auto outlined = [&](Color color, double width) {
    return Bar{{corner, corner + 1.0}, color.with_alpha(0), Stroke{color, width}};
  };
  // Two colours, one of which is seen on any cell.
  plot.add(Bars{{outlined(palette.ground, 5), outlined(palette.text, 2.5)}});
  return plot;
}

/// What a half shows, without and with that which tells the order.
plot::Text half_title(const State& state, bool has_encoding) {
  const bool has_teller =
      has_encoding && (state.sentence.method != Method::none || state[attention::kCausal]);
  if (!has_teller) return {"without positions", "without"};
  return {"with " + teller(state), "with"};
}

/// Numbers of a strip: of more than these, some share a box.
std::int64_t most_runs(std::int64_t strips) {
  constexpr std::int64_t kMostBars = 4096;
  return std::max<std::int64_t>(16, kMostBars / strips);
}

/// A word's output as colours, before the shuffle and below it after, with "=" or "≠" beside both.
Plot outputs_plot(const Scene& scene, const Palette& palette, bool has_encoding) {
  constexpr int kNamed = 8;  // of more words the strips are too low for names of both
  constexpr double kSign = 0.16, kAir = 0.14, kLargestSign = 56;
  const State& state = scene.state();
  const auto numbers = head(scene, has_encoding);
  const std::int64_t words = std::ssize(numbers->where);
  const auto d = static_cast<double>(numbers->typed.d), sign = std::max(1.0, kSign * d);
  Plot plot{.x = {.extent = Extent{0, d + sign}, .is_shown = false},
            .y = words::word_axis(state, order_of(state, false), 2),
            .title = half_title(state, has_encoding)};
  const bool are_named = words <= kNamed;
  if (are_named) plot.y.names_a_group = 2;
  for (auto i = are_named ? words : 0; i-- > 0;) {
    auto& names = plot.y.names;
    names.insert(names.begin() + i + 1, "after");
  }
  double largest = 0;
  for (const bool of_encoding : {false, true})
    for (const auto* const outputs :
         {&head(scene, of_encoding)->typed.outputs, &head(scene, of_encoding)->shuffled.outputs})
      largest = std::max(largest, words::largest_finite(outputs->size(), [&](std::size_t i) {
                           return (*outputs)[i];
                         }));
  if (largest == 0) largest = 1;
  const auto& map = colormaps(palette).front();
  Bars strips;
  BoxTexts signs{.largest = kLargestSign};
  for (std::int64_t word = 0; word < words; ++word) {
    for (const bool is_shuffled : {false, true}) {
      const auto output = numbers->output(is_shuffled, word);
      const double top = static_cast<double>(2 * word + (is_shuffled ? 1 : 0)) +
                         (is_shuffled ? 0.02 : kAir),
                   bottom = top + 1 - kAir - 0.02;
      const auto runs = value_runs(
          {0, d}, [&](std::int64_t dim) { return output[static_cast<std::size_t>(dim)]; },
          {.runs = most_runs(2 * words)});
      for (std::size_t i = 0; i < runs.low.size(); ++i) {
        const Rect box{{runs.edges[i], top}, {runs.edges[i + 1], bottom}};
        const double value = std::abs(runs.low[i]) > runs.high[i] ? runs.low[i] : runs.high[i];
        if (runs.has_lost[i])
          strips.bars.push_back({box, kNaNColor, {}, kNaNStripe});
        else
          strips.bars.push_back({box, color_at(map, value / largest)});
      }
    }
    const double change = numbers->changes[static_cast<std::size_t>(word)];
    if (std::isnan(change)) continue;
    signs.texts.push_back({{{d, 2 * word}, {d + sign, 2 * word + 2}},
                           change <= kRounding ? "=" : "≠",
                           change_colour(palette, change)});
  }
  plot.add(std::move(strips), std::move(signs));
  return plot;
}

/// A row a word: how its output changes by the shuffle, up and down to one scale in both halves.
Plot changes_plot(const Scene& scene, const Palette& palette, bool has_encoding) {
  const State& state = scene.state();
  const auto numbers = head(scene, has_encoding);
  const std::int64_t rows = std::ssize(numbers->where),
                     d = static_cast<std::int64_t>(numbers->typed.d);
  Plot plot{.x = cell_axis(d),
            .y = words::word_axis(state, order_of(state, false)),
            .sampling = Sampling::nearest};
  plot.y.values_name = "|largest|";
  for (const double change : numbers->changes)
    plot.y.values.push_back({change_text(change), change_colour(palette, change)});
  const auto value = [numbers](auto word, auto dim) {
    const auto j = static_cast<std::size_t>(dim);
    return numbers->output(true, word)[j] - numbers->output(false, word)[j];
  };
  // One scale for any order, mask and, up to 1, weight: 1, the root mean square of a word's
  // numbers, and where a change is larger, the largest.
  double largest = 1;
  for (const auto& half : {head(scene, false), head(scene, true), weighted_head(scene)}) {
    const auto& changes = half->changes;
    largest = std::max(
        largest, words::largest_finite(changes.size(), [&](std::size_t i) { return changes[i]; }));
  }
  const std::string scale_text = short_text(largest, 2);
  plot.title = {phrase("after − before, bars −{} … {}", scale_text, scale_text), "after − before"};
  Bars bars;
  for (std::int64_t word = 0; word < rows; ++word) {
    const double zero = static_cast<double>(word) + 0.5;
    plot.add(Line{.points = {{0, zero}, {static_cast<double>(d), zero}},
                  .stroke = {palette.line, 1},
                  .is_readable = false});
    const auto runs =
        value_runs({0, static_cast<double>(d)}, [&](std::int64_t dim) { return value(word, dim); },
                   {.runs = most_runs(rows)});
    for (std::size_t i = 0; i < runs.low.size(); ++i) {
      const auto add = [&](double from, double to, Color color, std::optional<Color> hatch = {}) {
        bars.bars.push_back(
            {{{runs.edges[i], zero - to}, {runs.edges[i + 1], zero - from}}, color, {}, hatch});
      };
      // What rounding alone may change has no bar.
      constexpr double kHalf = 0.46;
      const double high = runs.high[i], low = runs.low[i], scale = kHalf / largest;
      if (high > kRounding) add(0, high * scale, signed_colour(palette, 1));
      if (low < -kRounding) add(low * scale, 0, signed_colour(palette, -1));
      if (runs.has_lost[i]) add(-kHalf, kHalf, kNaNColor, kNaNStripe);
    }
  }
  plot.add(std::move(bars));
  return plot;
}

Figure compose(const Scene& scene, const Facts& known, const Palette& palette) {
  const State& state = scene.state();
  Figure figure{.heading = heading(state)};
  figure.cells.push_back(cell(
      kOrder, Custom(state, draw_order), {0, 0, 4},
      {.least = {300, 54}, .most = {HUGE_VAL, 54}, .weight = {1, 0}, .tall = Place{0, 0, 2}}, 1));
  const double count = word_count(state);
  for (const int half : {0, 1}) {
    const bool has_encoding = half == 1;
    const auto index = static_cast<std::size_t>(half);
    const int left = 2 * half, below = 1 + 4 * half;
    figure.cells.push_back(cell(kFacts[index], facts_panel(state, known, palette, has_encoding),
                                {left, 1, 2},
                                {.least = {200, 48},
                                 .most = {HUGE_VAL, 84},
                                 .weight = {1, 0.5},
                                 .tall = Place{0, below, 2}},
                                5));
    figure.cells.back().waits_to_be_shown = true;
    figure.cells.push_back(cell(kOutputs[index], outputs_plot(scene, palette, has_encoding),
                                {left, 2, 2},
                                {.least = {170, 90},
                                 .most = {HUGE_VAL, 30 + 130 * count},
                                 .weight = {1, 3},
                                 .tall = Place{0, below + 1, 2}}));
    figure.cells.push_back(cell(kChanges[index], changes_plot(scene, palette, has_encoding),
                                {left, 3, 2},
                                {.least = {170, 90},
                                 .most = {HUGE_VAL, 30 + 60 * count},
                                 .weight = {1, 0.3},
                                 .tall = Place{0, below + 2, 2}},
                                4));
    for (const int i : {0, 1})
      figure.cells.push_back(
          cell(kWeights[static_cast<std::size_t>(left + i)],
               weights_plot(scene, palette, has_encoding, i == 1), {left + i, 4},
               {.least = {120, 110}, .weight = {1, 0.5}, .tall = Place{i, below + 3}}, 3 - half));
  }
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
    const auto order = order_of(next, weight->is_shuffled);
    next.set(attention::kQuery, order.word_at(weight->query) + 1);
    next.set(attention::kKey, order.word_at(weight->key) + 1);
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
    lines.push_back(phrase("at positions {} and {}{}", position_of_row(state, at.query),
                           position_of_row(state, at.key),
                           is_masked(state, at.query, at.key) ? ": masked" : ""));
  lines.emplace_back("click to choose it");
  return lines;
}

/// The number of an output, or of its change, under the pointer.
struct Number {
  bool has_encoding;
  std::int64_t word, dim;
};
std::optional<Number> number_at(const Scene& scene, const Hit& hit) {
  const auto d = static_cast<double>(head(scene, true)->typed.d);
  const auto of = [&](const auto& panels, std::int64_t rows) -> std::optional<Number> {
    const auto found = std::ranges::find(panels, hit.panel);
    if (found == panels.end() || !hit.in_frame || !hit.y_cells || hit.at.x >= d) return {};
    return Number{found != panels.begin(), hit.y_cells->first / rows,
                  static_cast<std::int64_t>(hit.at.x)};
  };
  const auto output = of(kOutputs, 2);
  return output ? output : of(kChanges, 1);
}

std::vector<std::string> number_reading(const Scene& scene, const Number& number) {
  const auto numbers = head(scene, number.has_encoding);
  const auto at = static_cast<std::size_t>(number.dim);
  const double before = numbers->output(false, number.word)[at];
  const double after = numbers->output(true, number.word)[at];
  return {phrase("“{}”, dimension {}",
                 words::short_word(scene.state(), static_cast<int>(number.word)), number.dim),
          "output as typed = " + finite_text(before), "after the shuffle = " + finite_text(after),
          "difference = " + finite_text(after - before)};
}

std::optional<Reading> read(const Scene& scene, const Facts&, const Palette& palette,
                            const Hit& hit) {
  if (hit.panel == kOrder) return Reading{.color = palette.text, .box = box_at(scene.state(), hit)};
  if (const auto weight = weight_at(hit)) return Reading{.lines = weight_reading(scene, *weight)};
  if (const auto number = number_at(scene, hit))
    return Reading{.lines = number_reading(scene, *number)};
  return {};
}

}  // namespace
}  // namespace attention

extern const View kAttentionView{
    .id = "attention",
    .title = "Attention",
    .help = "Self-attention over the words of a sentence, before and after they are shuffled",
    .group = ViewGroup::why,
    .opening =
        "--d 16 --length 17 --position 5 --offset 3 --pair 1 "
        "--sentence \"man bites dog\" --order \"3 2 1\"",
    .unused = "length position offset pair",
    .options = attention::kOptions,
    .all_facts = attention::facts,
    .claims = attention::claims,
    .compose = attention::compose,
    .act = [](const Inputs& in, const plot::Hit& hit) { return attention::act(in, hit); },
    .read = [](const Inputs& in,
               const plot::Hit& hit) { return attention::read(in, in.facts(), in.palette(), hit); },
    .data = [](const Inputs& in, TableWriter& table) { attention::data(in, table); },
    .try_this =
        "Shuffle: on the left no word's output changes, on the right each does\n"
        "Drag words into an order of your own, or type a sentence\n"
        "Set the positional weight to 0: the right half has no ≠ left",
    .shares = {words::kParameters, matrices::kParameters},
    .equation = [](const Inputs& in) { return attention::equation(in, in.facts()); },
    .here = kAttends,
    .convention = words::convention_of,
};

}  // namespace posenc
